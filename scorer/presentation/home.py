"""Match cards, recent groups, demo deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _

from scorer.engine import guide
from scorer.engine.effect import TableState
from scorer.engine.facts import Answers, Count
from scorer.engine.phrases import Seat, Seats
from scorer.forms import match_draft
from scorer.games import DEMO_GAME, find
from scorer.language import lists
from scorer.language.dates import format_when
from scorer.language.translator import isolate, make_translator, translate
from scorer.language.translator import translate as tell_plain
from scorer.play.replayed_match import ReplayedMatch, ReplayError, get_replayed, is_finished
from scorer.presentation import new_match, rules, table, table_rules
from scorer.presentation.game_names import games_for_reader
from scorer.presentation.rules import HouseRule
from scorer.store.matches import KnownMatch, StoredMatch
from scorer.web.links import link_token

PER_PAGE = 20
LOOKED_AT = 1000
"""Matches of a browser that stand on its home pages, those touched last."""
OFFERED = 4
"""Games that begin with one tap where there is no match yet."""


def starter_games() -> list[dict[str, str]]:
    """The games with which somebody without a match may begin: key, name, and in brief how it is played."""
    drafts = [match_draft.empty_draft("", game) for game in games_for_reader()[:OFFERED]]
    return [
        {"key": one.game.key, "name": translate(one.game.name), "brief": new_match.game_card(one.game, one)}
        for one in drafts
    ]


def match_card(known: KnownMatch) -> dict[str, Any]:
    """One match: its game, when it was touched, names and totals, and how far it is."""
    match = known.match
    found: dict[str, Any] = {
        "match": match,
        "token": link_token(match, "watch"),
        "when": format_when(match.touched),
        "worked": None,
        "is_finished": False,
        "may_keep": known.role != "watch",
    }
    try:
        worked = get_replayed(match)
    except ReplayError:
        return found  # one that can no longer be worked out must not hide the others
    return found | {
        "worked": worked,
        "is_finished": worked.ledger.next_turn is None,
        "columns": table.board_columns(worked),
        "deal": _deal(worked),
        "won": _won(worked),
        "aim": _aim(worked),
    }


def _deal(worked: ReplayedMatch) -> str:
    """Which deal it is, and of how many."""
    total, n = worked.play.schedule.total, worked.ledger.state.deals + 1
    return _("Deal %(n)s", n=n) if total is None else _("Deal %(n)s of %(total)s", n=n, total=total)


def _won(worked: ReplayedMatch) -> str:
    best = worked.ledger.leaders
    if not best:
        return _("All level")
    return _("%(names)s won", names=worked.translate(Seats(best)))


def _aim(worked: ReplayedMatch) -> str:
    """What stands at the right of an unfinished match of points."""
    if worked.play.counting.best == "lowest":
        return _("fewest points win")
    return _("most points win")


def deleted_match_card(known: KnownMatch) -> dict[str, Any]:
    """A match in the bin."""
    match: StoredMatch = known.match
    return {"match": match, "token": link_token(match, "watch"), "when": format_when(match.deleted or match.touched)}


SHOWN = 3
"""Circles that are shown, those who played last."""


def recent_groups(known: Sequence[KnownMatch]) -> list[dict[str, Any]]:
    """The circles of these matches, which are those of a browser, last touched first.

    Each is the last match of the same people, where this browser keeps score and nothing of theirs is on the table.
    """
    found = list[dict[str, Any]]()
    seen = {_people(one) for one in known if not is_finished(one.match)}
    for one in known:
        people = _people(one)
        if len(found) == SHOWN:
            break
        if people in seen or one.role == "watch":
            continue
        seen.add(people)
        try:
            found.append(_circle(get_replayed(one.match)))
        except ReplayError:
            continue  # one that can no longer be worked out must not hide the others
    return found


def _people(one: KnownMatch) -> frozenset[str]:
    return frozenset(name.casefold() for name in one.match.players)


def _circle(worked: ReplayedMatch) -> dict[str, Any]:
    """Names, game, who deals, what one is worth, what is not as usual; and what a rematch of their match needs."""
    match, tell = worked.stored, worked.translate
    own = [rule for rule in rules.house_rules(worked.play, tell) if rule.own]
    return {
        "id": match.id,
        "token": link_token(match, "watch"),
        "revision": match.revision,
        "names": lists.comma_list(map(isolate, worked.names)),
        "game": tell(worked.play.game.name),
        "deals": _("%(name)s deals first", name=tell(Seat(worked.ledger.next_dealer))),
        "worth": table_rules.unit_value_text(worked),
        "house": " ".join(map(_in_a_sentence, own)),
    }


def _in_a_sentence(rule: HouseRule) -> str:
    """A house rule that is not the usual one."""
    return rule.words if rule.words.endswith(".") else f"{rule.label}: {rule.words}."


PEOPLE = guide.PEOPLE[:4]
"""Who plays it."""


def demo_deal(counts: Sequence[int], more: int = -1, less: int = -1) -> dict[str, Any]:
    """The deal after a tap: what is asked, a column a player, and what is still missing or that it is all.

    `counts` are what each had before the tap; `more` and `less` the seat that gets one more or one less. What cannot
    be changes nothing.
    """
    key, name = DEMO_GAME
    game = find(key)
    assert game is not None
    people = [tell_plain(one) for one in PEOPLE]
    table, tell = TableState.new(len(people)), make_translator(people, game.packs[0])
    contract = game.for_table(game.rules(), table.seats).contracts[name]
    (fact,) = contract.asks
    assert isinstance(fact, Count)
    assert fact.total is not None
    took = _after(_possible(counts, fact.total), more, less, fact.total)
    effect = contract.effect(Answers({fact: tuple(took)}), table)
    wrong = contract.start_reading({fact.key: took}, table).problems
    missing = wrong[0].missing if wrong else None
    return {
        "game": tell(game.name),
        "name": tell(contract.name),
        "line": tell(contract.summary),
        "sign": fact.thing.sign(game.packs[0]),
        "of": fact.total,
        "took": sum(took),
        "columns": [
            {"name": who, "took": count, "counted": tell(fact.thing.count(count)), "change": change if count else None}
            for who, count, change in zip(people, took, effect.changes, strict=True)
        ],
        "said": tell(missing) if missing else _("Complete. At the table one tap on Save writes it down."),
    }


def _possible(counts: Sequence[int], total: int) -> list[int]:
    """The counts where they can be, else nothing yet."""
    fits = len(counts) == len(PEOPLE) and min(counts) >= 0 and sum(counts) <= total
    return list(counts) if fits else [0] * len(PEOPLE)


def _after(counts: list[int], more: int, less: int, total: int) -> list[int]:
    if more in range(len(PEOPLE)) and sum(counts) < total:
        counts[more] += 1
    elif less in range(len(PEOPLE)) and counts[less]:
        counts[less] -= 1
    return counts
