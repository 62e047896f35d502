"""Changing: a stored match changed as the pages do it, but with entries of any kind unless `replayed` summarizes it."""

from scorer.play.replayed_match import ReplayError, replay_match
from scorer.store import history, matches, saving
from scorer.store.saving import Rejected


def no_summary(match):
    """For a test that is about something else."""


def replayed(match):
    """The summary of a match that can be played."""
    return replay_match(match).summary


def problems_of(match):
    """What is wrong with a match; nothing where it can be played."""
    try:
        replay_match(match)
    except ReplayError as error:
        return error.problems
    return []


def current(store, key):
    return matches.load(store, key)


def save(store, key, change, sent, summarize):
    seen = current(store, key)
    wanted = change(seen)
    return saving.save(store, seen, sent, wanted, summary=summarize(history.apply_change(seen, wanted)))


def append(store, key, entry, sent, summarize=no_summary):
    return save(store, key, lambda match: history.addition(match, entry), sent, summarize)


def insert(store, key, index, entry, sent, summarize=no_summary):
    return save(store, key, lambda match: history.insertion(match, index, entry), sent, summarize)


def replace(store, key, index, entry, sent, summarize=no_summary):
    return save(store, key, lambda match: history.correction(match, index, entry), sent, summarize)


def remove(store, key, index, sent, summarize=no_summary):
    return save(store, key, lambda match: history.removal(match, index), sent, summarize)


def change_settings(store, key, fields, sent, summarize=no_summary):
    return save(store, key, lambda match: history.settings_change(match, fields), sent, summarize)


def undo(store, key, sent, summarize=no_summary):
    return _revert(store, key, history.next_undo(store, current(store, key)), sent, summarize)


def redo(store, key, sent, summarize=no_summary):
    return _revert(store, key, history.next_redo(store, current(store, key)), sent, summarize)


def _revert(store, key, target, sent, summarize):
    if target is None:
        seen = current(store, key)
        return saving.find_late(store, sent, seen) or Rejected(seen, ())
    return save(store, key, lambda match: history.inverse(target), sent, summarize)
