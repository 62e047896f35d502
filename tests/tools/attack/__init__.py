"""Attack: what strangers, bad lines, clocks and machines do to Scorer, made up at random for as long as one likes.

An attack is a function of a folder and of chance that yields once a try what broke in it, [] for nothing; what it
raises broke, too. It stays on this computer, and what it has started ends with it.
"""
