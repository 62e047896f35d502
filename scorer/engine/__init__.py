"""The rules of the table, pure: no web, no database, no clock, no randomness; only the standard library."""
