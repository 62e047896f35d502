"""Stored matches worked out: the ledger of one, the evenings of many, and documents in and out.

Here the store meets the engine. Nothing here is put into words or knows a form.
"""
