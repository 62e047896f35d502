"""The rules of play as values: facts, scoring, contracts, schedules, and the ledger that a log comes to.

It uses the standard library alone: no web, no database, no clock, no randomness. The games themselves are in `games`;
`language` turns phrases into text in the reader's language.
"""
