"""What is typed and tapped: a form in, an entry or settings out, with every problem at its field.

The engine says what is right; the templates draw the inputs.
"""
