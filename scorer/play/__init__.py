"""Stored matches replayed: the ledger of one, the evenings of many, and documents in and out.

Here the store meets the engine. This room has no sentences and no forms.
"""
