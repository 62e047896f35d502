"""The reader's language: which it is, how the engine's phrases are said in it, how it writes money.

The texts themselves stand where they are used, marked for translation; nothing here knows a page.
"""
