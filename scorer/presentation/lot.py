"""The lot as it is shown: the card of each player, and who deals first by it."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _

from scorer.engine.cards import CARDS
from scorer.engine.phrases import N_, ByPack, Seat, Text
from scorer.forms.draft_actions import RANKS, rank
from scorer.forms.match_draft import MatchDraft
from scorer.language.translator import isolate, make_translator
from scorer.play.replayed_match import ReplayedMatch

COURT: tuple[Text, ...] = (ByPack(N_("J"), N_("U")), ByPack(N_("Q"), N_("O")), N_("K"), N_("A"))
LETTERS = dict(zip(RANKS[-len(COURT) :], COURT, strict=True))
"""What stands in the corner of a court card and of the ace, by the rank; other ranks are figures."""


def drawn_cards(draft: MatchDraft) -> list[dict[str, Any]]:
    """What everybody drew, in the order of the seats; nothing where the lot was not drawn just now."""
    tell = make_translator((), draft.pack)
    return [
        {
            "name": draft.names[row],
            "card": tell(CARDS[key].name),
            "rank": tell(LETTERS.get(rank(key), rank(key))),
            "sign": CARDS[key].sign(draft.pack),
            "highest": row == draft.dealer,
        }
        for row, key in draft.drawn.items()
    ]


def draw_outcome(draft: MatchDraft) -> str:
    """Who deals first and who leads: "Ace of acorns: Cyril deals first, Dana leads."; "" where nobody drew."""
    if not draft.drawn:
        return ""
    card = make_translator((), draft.pack)(CARDS[draft.drawn[draft.dealer]].name)
    dealer, seated = isolate(draft.names[draft.dealer]), draft.seated
    if len(seated) not in draft.game.seats:  # who leads is known only where all are there
        return _("%(card)s: %(dealer)s deals first.", card=card, dealer=dealer)
    leads = draft.game.schedule(draft.rules, draft.seats).leader_offset
    row = seated[(seated.index(draft.dealer) + leads) % len(seated)]
    return _sentence(card, dealer, isolate(draft.names[row]))


def draw_outcome_at_table(worked: ReplayedMatch, key: str) -> str:
    """The same for a match that has begun, whose first dealer drew the card of this key."""
    turn = worked.ledger.next_turn
    assert turn is not None  # no match is over before its first deal
    return _sentence(
        worked.translate(CARDS[key].name), worked.translate(Seat(turn.dealer)), worked.translate(Seat(turn.leader))
    )


def _sentence(card: str, dealer: str, leader: str) -> str:
    if dealer == leader:
        return _("%(card)s: %(dealer)s deals first and leads.", card=card, dealer=dealer)
    return _("%(card)s: %(dealer)s deals first, %(leader)s leads.", card=card, dealer=dealer, leader=leader)
