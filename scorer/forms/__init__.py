"""Forms that become entries, matches and settings, with every problem at its field.

The engine validates; the templates draw the inputs.
"""
