"""The rules of the table, pure: facts, pays, contracts, schedules, and the ledger that a log of deals comes to.

Only the standard library: no web, no database, no clock, no randomness. What a game is made of lies here, the games
themselves in `games`, and whoever says a phrase to a person in `language`.
"""
