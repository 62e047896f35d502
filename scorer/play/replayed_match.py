"""Stored matches replayed to their ledgers, the cache of them, and size limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from flask import Flask
from sqlite_utils import Database

from scorer import games
from scorer.engine import document, ledger, recipe
from scorer.engine.contract import Contract
from scorer.engine.game import Game, Play
from scorer.engine.json_values import Json
from scorer.engine.ledger import Ledger
from scorer.engine.match import Match as EngineMatch, initial_state
from scorer.engine.phrases import N_n, plural_phrase
from scorer.engine.problems import Problem, Problems, needed
from scorer.engine.schedule import Turn
from scorer.engine.step import CheckedDeal
from scorer.language.translator import Translate, make_translator
from scorer.play import summaries
from scorer.play.summaries import DealCount
from scorer.store import matches
from scorer.store.match_extras import Summary
from scorer.store.matches import ListedMatch, MatchSummary, StoredMatch
from scorer.web.cache import Cache

MAX_ENTRIES = 2000  # entries of a log: more than any table plays, and few enough to be replayed at once
TITLE_LENGTH = 80  # letters of a title
NOTE_LENGTH = 200  # letters of a note
LONG_TITLE = N_n("a title has at most %(n)s letter", "a title has at most %(n)s letters")
MANY_ENTRIES = N_n("a match has at most %(n)s entry", "a match has at most %(n)s entries")
LONG_NOTE = N_n("a note has at most %(n)s letter", "a note has at most %(n)s letters")
DEFAULT_CACHE_MB = 64  # megabytes of the cache of replayed matches, unless SCORER_CACHE_MB says otherwise
TABLE_BYTES, ENTRY_BYTES, RECIPE_TIMES = 20_000, 2_000, 12
"""What a match without entries takes in memory, as measured, what each entry adds, and each letter of its recipe."""


def size_problems(log: Sequence[Json], title: str = "") -> list[Problem]:
    """Return where a log, its notes or a title are longer than allowed, by their place in the document."""
    problems = Problems()
    if len(title) > TITLE_LENGTH:
        problems.at("title").add(plural_phrase(LONG_TITLE, TITLE_LENGTH))
    if len(log) > MAX_ENTRIES:
        problems.at("log").add(plural_phrase(MANY_ENTRIES, MAX_ENTRIES))
        return problems.items
    for index, entry in enumerate(log):
        note = entry.get("note") if isinstance(entry, dict) else None
        if isinstance(note, str) and len(note) > NOTE_LENGTH:
            problems.at("log").at(index).at("note").add(plural_phrase(LONG_NOTE, NOTE_LENGTH))
    return problems.items


@dataclass(frozen=True, eq=False)
class CurrentMatch:
    """A stored match with its game and where it stands, as its summary or its log tells. Compared by identity."""

    stored: ListedMatch
    ledger: Ledger  # from a summary it has no rows and does not know which contracts are used up
    count: DealCount  # what the rows of the whole ledger come to

    @property
    def play(self) -> Play:
        return self.ledger.play

    @property
    def names(self) -> Sequence[str]:
        return self.stored.players

    @cached_property
    def translate(self) -> Translate:
        """Translates phrases with the names and the pack of this table."""
        return make_translator(self.stored.players, self.stored.pack)

    @property
    def shows_plus(self) -> bool:
        """Whether positive totals get a plus sign: in chips they do, in points they do not."""
        return self.play.counting.unit == "chips"

    @property
    def ranks_sides(self) -> bool:
        """Whether partners are ranked together, by the sum of their totals."""
        return self.play.game.sides_win and bool(self.ledger.teams)

    @property
    def stake(self) -> int:
        """The chips that everybody had in hand at the start, which the board adds to every total."""
        return self.stored.stake or 0


@dataclass(frozen=True, eq=False)
class ReplayedMatch(CurrentMatch):
    """A stored match with its replayed ledger."""

    stored: StoredMatch  # the match with the log of which this is the ledger
    match: EngineMatch

    @property
    def summary(self) -> Summary:
        """What is stored of it for the lists."""
        return summaries.to_summary(self.ledger, self.count)

    def contract(self, key: str) -> Contract:
        return self.play.contracts[key]

    def open_contracts(self, turn: Turn) -> list[Contract]:
        return [self.contract(key) for key in turn.contracts]

    def as_before(self, index: int) -> ReplayedMatch:
        """Return the match as it was before the entry at this index of its log."""
        return replay_match(replace(self.stored, log=self.stored.log[:index]))


class ReplayError(ValueError):
    """A stored match cannot be replayed; `problems` say why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


def load_game(stored: ListedMatch, problems: Problems | None = None) -> Game | None:
    """Return the built-in game of a stored match or the one of its own recipe; None where there is none."""
    if stored.recipe is None:
        return games.find(stored.game)
    return recipe.parse_game(stored.recipe, Problems("game") if problems is None else problems)


def replay_match(stored: StoredMatch) -> ReplayedMatch:
    """Replay a stored match. Raises ReplayError."""
    match = _build_match(stored, stored.log)
    return _with_ledger(stored, match, ledger.replay(match))


def summarized_match(stored: ListedMatch, summary: Summary) -> CurrentMatch:
    """Return a match as its summary tells, without its log. Raises ReplayError."""
    match = _build_match(stored)
    play, state = match.play, summaries.state_of(summary, match.seats)
    standing = Ledger(play, match.first_dealer, (), state, initial_state(play, match.start))
    return CurrentMatch(stored, standing, summaries.count_of(summary))


def _build_match(stored: ListedMatch, log: Sequence[Json] = ()) -> EngineMatch:
    """Return the match as the engine takes it. Raises ReplayError."""
    problems = Problems("game")
    game = load_game(stored, problems)
    if not isinstance(log, Sequence):  # in a file that somebody else has written
        raise ReplayError([Problem("log", needed("a list of entries"))])
    if game is None:
        raise ReplayError(problems.items or [Problem("game", needed("the key of a game"))])
    match, match_problems = document.build_match(
        game, stored.players, first_dealer=stored.first_dealer, options=stored.options, log=log,
        title=stored.title, created=stored.created, money=stored.money, start=stored.start, sits_out=stored.sits_out,
        chips=stored.chips,
    )  # fmt: skip
    if match is None:
        raise ReplayError(match_problems)
    return match


def extend_replay(before: ReplayedMatch, stored: StoredMatch, deal: CheckedDeal | None = None) -> ReplayedMatch:
    """Replay only what was added since `before`, or the whole match if anything else changed. Raises ReplayError."""
    # Values are compared, not revisions: an undo or a correction is a new revision of another log, and extending the
    # wrong ledger would be wrong for the whole evening. Comparing costs little beside replaying a deal.
    old = before.stored
    same = all(getattr(old, name) == getattr(stored, name) for name in ("game", *matches.SETTINGS))
    if not same or list(stored.log[: len(old.log)]) != list(old.log):
        return replay_match(stored)
    match = replace(before.match, log=tuple(stored.log))
    is_checked = deal is not None and list(stored.log[len(old.log) :]) == [deal.entry]
    extended = before.ledger.with_deal(deal) if deal and is_checked else ledger.extend(before.ledger, match.log)
    return _with_ledger(stored, match, extended, before.count)


def _with_ledger(
    stored: StoredMatch, match: EngineMatch, extended: Ledger, before: DealCount = summaries.NO_DEALS
) -> ReplayedMatch:
    if extended.problems:
        raise ReplayError(extended.problems)
    return ReplayedMatch(stored, extended, summaries.count_deals(extended.rows, before), match)


def extend_within_limits(before: ReplayedMatch, stored: StoredMatch, deal: CheckedDeal | None = None) -> ReplayedMatch:
    """Replay a changed match before it is saved, as `extend_replay`. Raises ReplayError, also for one that is too long.

    `deal` is the added deal where it was already checked against `before`, and is then not checked again.
    """
    # a log that was longer before there was a limit may still be corrected
    if len(stored.log) > max(MAX_ENTRIES, len(before.stored.log)):
        raise ReplayError(size_problems(stored.log))
    return extend_replay(before, stored, deal)


def memory_size(replayed: ReplayedMatch) -> int:
    """Return roughly how many bytes a replayed match takes: its table, its own recipe if any, and each entry."""
    recipe = replayed.stored.recipe
    return TABLE_BYTES + ENTRY_BYTES * len(replayed.stored.log) + (RECIPE_TIMES * len(str(recipe)) if recipe else 0)


_cache: Cache[ReplayedMatch] = Cache(DEFAULT_CACHE_MB * 2**20, memory_size)


def init_app(app: Flask) -> None:
    """Set how much memory the cache may take."""
    _cache.max_weight = app.config.get("CACHE_MB", DEFAULT_CACHE_MB) * 2**20


def get_replayed(stored: StoredMatch) -> ReplayedMatch:
    """Return the match replayed, from the cache if it is there. Raises ReplayError."""
    if (known := _cache.get_fresh(stored.key, stored.stamp)) is not None:
        return known
    latest = _cache.get_any(stored.key)
    return cache_replayed(replay_match(stored) if latest is None else extend_replay(latest, stored))


def get_replayed_by_summary(db: Database, summary: MatchSummary) -> ReplayedMatch:
    """Return the match replayed, loading its log only if it is not in the cache. Raises NotFound and ReplayError."""
    if (known := _cache.get_fresh(summary.key, summary.stamp)) is not None:
        return known
    stored = matches.load(db, summary.key)
    if stored is None:
        raise matches.NotFound(summary.key)
    return get_replayed(stored)


def cache_replayed(replayed: ReplayedMatch) -> ReplayedMatch:
    """Put a replayed match into the cache for the next request, and return it."""
    _cache.put(replayed.stored.key, replayed, replayed.stored.stamp)
    return replayed
