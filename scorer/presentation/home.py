"""The home page: its matches, the people of the last tables, and a deal to try."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorer import games
from scorer.engine.effect import TableState
from scorer.engine.facts import Count
from scorer.engine.game import PEOPLE
from scorer.engine.phrases import Seat, Seats
from scorer.games import find
from scorer.language import lists
from scorer.language.formats import format_size, format_when
from scorer.language.texts import get_locale, gettext as _, ngettext
from scorer.language.translator import isolate, make_translator, translate
from scorer.play.known_matches import ListedTable
from scorer.play.replayed_match import CurrentMatch, load_game
from scorer.presentation import rules, table, table_rules
from scorer.presentation.rules import games_for_reader
from scorer.store.backups import LastFiles
from scorer.store.matches import KnownMatch, ListedMatch, StoredMatch
from scorer.web.links import link_token

PER_PAGE = 20
LOOKED_AT = 1000
"""Matches of a browser that stand on its home pages, those touched last."""
OFFERED = 3
"""Games that begin with one tap where there is no match yet."""
MAX_GROUPS = 3


class MatchCard(NamedTuple):
    """A match on the home page or in the bin."""

    match: ListedMatch
    token: str
    when: str
    may_keep: bool = False
    current: CurrentMatch | None = None
    """None in the bin, and where the match cannot be replayed; then what follows is empty."""
    is_finished: bool = False
    columns: Sequence[table.BoardColumn] = ()
    deal: str = ""
    won: str = ""
    aim: str = ""
    """What stands at the right of an unfinished match of points."""
    in_file: str = ""
    """Since when a file has it as it is, or that none has; "" where that is not asked."""
    is_in_file: bool = False


class RecentGroup(NamedTuple):
    """People who played together, what they played, and what a rematch of their match needs."""

    id: int
    token: str
    revision: int
    names: str
    game: str
    deals: str
    worth: str
    house: str
    """The house rules that are not as usual."""


class DemoSeat(NamedTuple):
    """A player's column of the deal to try."""

    name: str
    took: int
    counted: str
    change: int | None


class DemoDeal(NamedTuple):
    """The deal to try after a tap."""

    game: str
    name: str
    line: str
    sign: str
    of: int
    took: int
    columns: list[DemoSeat]
    said: str
    """What is still missing, or that it is complete."""


def starter_games() -> list[dict[str, str]]:
    """The games with which somebody without a match may begin: key and name, that of the demo deal first."""
    own = demo_of_reader().game
    offered = sorted(games_for_reader(), key=lambda game: game.key != own)[:OFFERED]
    return [{"key": game.key, "name": translate(game.name)} for game in offered]


def match_card(known: ListedTable, left: LastFiles | None = None) -> MatchCard:
    """A match on the home page; with `left`, what has left this phone as files, it says since when it is in one."""
    match, current = known.match, known.current
    card = MatchCard(match, link_token(match, "watch"), format_when(match.touched), may_keep=known.role != "watch")
    if left:
        moment = left.moment_of(match)
        in_file = _("kept %(when)s", when=format_when(moment)) if moment else _("no file yet")
        card = card._replace(in_file=in_file, is_in_file=bool(moment))
    if current is None:
        return card
    total, n, best = current.play.schedule.total, current.ledger.state.deals + 1, current.ledger.leaders
    return card._replace(
        current=current, is_finished=known.is_finished, columns=table.board_columns(current),
        deal=_("Deal %(n)s", n=n) if total is None else _("Deal %(n)s of %(total)s", n=n, total=total),
        won=_("%(names)s won", names=current.translate(Seats(best))) if best else _("All level"),
        aim=_("the fewest points win") if current.play.counting.best == "lowest" else _("the most points win"),
    )  # fmt: skip


def foot_of_phone(here: Sequence[ListedTable], sizes: Mapping[str, int], left: LastFiles) -> str:
    """How many matches a phone has, how large they are, and when all of them last left as one file."""
    if not here:
        return ""
    size = format_size(sum(sizes[known.match.key] for known in here))
    count = ngettext("%(num)s match, %(size)s.", "%(num)s matches, %(size)s.", len(here), size=size)
    if left.everything:
        count += " " + _("The last file of them all: %(when)s.", when=format_when(left.everything))
    return count


def match_name(match: ListedMatch | StoredMatch) -> str:
    """The name of the evening, or else of the game."""
    return match.title or translate(game.name) if (game := load_game(match)) else match.title or match.game


def deleted_match_card(known: KnownMatch) -> MatchCard:
    """A match in the bin."""
    match = known.match
    return MatchCard(match, link_token(match, "watch"), format_when(match.deleted or match.touched))


def recent_groups(tables: Sequence[ListedTable]) -> list[RecentGroup]:
    """The groups of people of a browser's matches, which come last touched first.

    Each is told by its last match, where this browser keeps score and nothing of theirs is on the table.
    """
    groups = list[RecentGroup]()
    seen = {_people(known) for known in tables if not known.is_finished}
    for known in tables:
        people = _people(known)
        if len(groups) == MAX_GROUPS:
            break
        if people in seen or known.role == "watch":
            continue
        seen.add(people)
        if known.current is not None:
            groups.append(_group(known.current))
    return groups


def _people(known: ListedTable) -> frozenset[str]:
    return frozenset(name.casefold() for name in known.match.players)


def _group(current: CurrentMatch) -> RecentGroup:
    match, tell = current.stored, current.translate
    return RecentGroup(
        id=match.id, token=link_token(match, "watch"), revision=match.revision,
        names=lists.comma_list(map(isolate, current.names)), game=tell(current.play.game.name),
        deals=_("%(name)s deals first", name=tell(Seat(current.ledger.next_dealer))),
        worth=table_rules.unit_value_text(current),
        house=" ".join(
            rule.words if rule.words.endswith(".") else f"{rule.label}: {rule.words}."
            for rule in rules.house_rules(current.play, tell)
            if rule.own
        ),
    )  # fmt: skip


def demo_of_reader() -> games.DemoContract:
    """The deal to try of the game that is at home where the reader's language is spoken."""
    return games.DEMO_DEALS.get(get_locale().language, games.DEMO_DEALS["en"])


def demo_deal(counts: Sequence[int], more: int = -1, less: int = -1) -> DemoDeal:
    """The deal to try after a tap.

    `counts` are what each had before the tap; `more` and `less` the seat that gets one more or one less. Impossible
    counts are taken for none, and an impossible tap changes nothing.
    """
    demo = demo_of_reader()
    game = find(demo.game)
    assert game is not None
    people = [translate(person) for person in PEOPLE[:4]]
    table_state, tell = TableState.new(len(people)), make_translator(people, game.packs[0])
    contract = game.for_table(game.rules(), table_state.seats).contracts[demo.contract]
    fact = contract.asks[0]
    assert isinstance(fact, Count)
    assert fact.total is not None
    is_possible = len(counts) == len(people) and min(counts) >= 0 and sum(counts) <= fact.total
    took = list(counts) if is_possible else [0] * len(people)
    if more in range(len(people)) and sum(took) < fact.total:
        took[more] += 1
    elif less in range(len(people)) and took[less]:
        took[less] -= 1
    raw = {**demo.answers, fact.key: took}
    reading = contract.start_reading(raw, table_state)
    missing = reading.problems[0].missing if reading.problems else None
    changes = reading.effect.changes if reading.effect else contract.partial_changes(raw, table_state)
    others = [
        f"{tell(other.label)}: {tell(other.describe(demo.answers[other.key]))}"
        for other in contract.asks if other.key in demo.answers
    ]  # fmt: skip
    return DemoDeal(
        game=tell(game.name), name=tell(contract.name),
        line=lists.comma_list([tell(contract.summary), *others]),
        sign=fact.thing.sign(game.packs[0]), of=fact.total, took=sum(took),
        columns=[
            DemoSeat(person, count, tell(fact.thing.count(count)), change if count or reading.effect else None)
            for person, count, change in zip(people, took, changes, strict=True)
        ],
        said=tell(missing) if missing else _("Complete. At the table one tap on Save writes it down."),
    )  # fmt: skip
