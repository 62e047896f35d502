"""What translators write, a folder a language, and the tools that keep it: the tools stay in the checkout.

They lie here because nothing that runs Scorer needs them, and whoever mends a language looks here first.
"""
