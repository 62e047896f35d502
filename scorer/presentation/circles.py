"""Circles: the people with whom this browser played last, each with what they played, to sit down again by one tap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _

from scorer.engine.phrases import Seat
from scorer.language import lists
from scorer.language.translator import isolate
from scorer.play.replayed_match import ReplayedMatch, ReplayError, get_replayed, is_finished
from scorer.presentation import rules, ways
from scorer.presentation.rules import HouseRule
from scorer.store.matches import KnownMatch
from scorer.web.links import link_token

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
        "worth": ways.unit_value_text(worked),
        "house": " ".join(map(_in_a_sentence, own)),
    }


def _in_a_sentence(rule: HouseRule) -> str:
    """A house rule that is not the usual one."""
    return rule.words if rule.words.endswith(".") else f"{rule.label}: {rule.words}."
