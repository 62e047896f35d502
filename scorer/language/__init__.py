"""The reader's language: which one it is, and how it writes phrases, lists, names, dates, numbers and money.

The texts themselves stand where they are used, marked for translation; nothing here knows a page.
"""
