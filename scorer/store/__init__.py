"""What is stored, in one SQLite file: matches, the history of each change, rights, payments, and their backups.

All SQL lies here, and the one way to write. Of what is derived only the summaries of lists are stored, and nothing
here knows a game or a page.
"""
