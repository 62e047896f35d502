"""The head of the builder: how a game is played, in a sentence and as what may be chosen, and the kinds of contract."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.engine.phrases import N_
from scorer.forms.builder.actions import A_CARD, GOING_OUT, KINDS, PRICED, USUAL, cost_price, reward_price
from scorer.forms.builder.draft import SEATS, GameDraft
from scorer.forms.match_draft import parse_number
from scorer.language import lists
from scorer.language.translator import translate
from scorer.presentation.pictures.numbers import format_total

ORDERS = {
    "block": N_("one dealer deals them all in a row"),
    "round": N_("each contract goes round"),
    "once": N_("each contract is dealt once"),
    "choice": N_("a player chooses each deal"),
    "choice-block": N_("a player chooses until none is left"),
    "free": N_("any contract in any deal"),
}
"""In which order the contracts are played."""
ORDER_TEXTS = {
    "block": N_("The same player deals every contract, then the next player does."),
    "round": N_("The dealer changes after every deal; everybody deals a contract before the next one begins."),
    "once": N_("The dealer changes after every deal; after the last contract the match is over."),
    "choice": N_("The dealer changes after every deal; nobody may name a contract more often than it says."),
    "choice-block": N_("The same player deals and chooses until nothing is left to choose, then the next one."),
    "free": N_("The dealer changes after every deal; the table plays until it has had enough."),
}
UNTIL_TOTAL = N_("The dealer changes after every deal; a total ends the match.")
"""What `free` means where the game has a total that ends it."""
LEADS = {"next": N_("The player after the dealer leads"), "dealer": N_("The dealer leads")}
CHOOSERS = {"leader": N_("Who leads chooses"), "dealer": N_("The dealer chooses")}
UNITS = {"points": N_("Points are written down"), "chips": N_("Chips are paid")}
BEST = {"lowest": N_("The fewest points win"), "highest": N_("The most points win")}
SIGNS = {
    "tricks": "s-trick", "suit": "s-heart", "court": "s-queen", "card": "s-king", "trick": "s-first", "salad": "s-deck",
    "places": "s-steps", "left": "s-fan", "who": "i-flag", "thing": "i-pencil",
}  # fmt: skip
NAMES = {
    "tricks": N_("Tricks"),
    "suit": N_("A suit"),
    "court": N_("Queens, kings, jacks"),
    "card": N_("One card"),
    "trick": N_("One trick"),
    "salad": N_("All of these at once"),
    "places": N_("Order of going out"),
    "left": N_("Cards left at the end"),
    "who": N_("Who reaches a number"),
    "thing": N_("Something of ours"),
}


def description(draft: GameDraft) -> str:
    """How it is played, in a line."""
    seats = lists.or_list(draft.seats)
    cards = [*dict.fromkeys(draft.cards[SEATS.index(one)].strip() for one in draft.seats)]
    most = max((int(one) for one in cards if one.isdecimal()), default=0)
    found = [
        ngettext("%(seats)s player", "%(seats)s players", max((4, *draft.seats)), seats=seats),
        ngettext("%(cards)s card", "%(cards)s cards", most, cards=lists.or_list(cards)),
    ]
    found.append(translate(ORDERS[draft.order]))
    if draft.in_chips:
        found.append(_("chips"))
    else:
        found.append(_("the fewest points win") if draft.best == "lowest" else _("the most points win"))
    return lists.comma_list(found)


def head_choices(draft: GameDraft, name: str) -> list[dict[str, Any]]:
    """What may be chosen of how it is played."""
    words = {"order": ORDERS, "leads": LEADS, "chooser": CHOOSERS, "unit": UNITS, "best": BEST}[name]
    now = getattr(draft, name)
    return [
        {
            "value": value,
            "words": translate(text),
            "help": translate(UNTIL_TOTAL if value == "free" and draft.ends_at.strip() else ORDER_TEXTS[value])
            if name == "order"
            else "",
            "chosen": value == now,
        }
        for value, text in words.items()
    ]


def players(draft: GameDraft) -> list[dict[str, Any]]:
    """How many may play, each with its cards."""
    return [
        {
            "seats": seats,
            "ticked": seats in draft.seats,
            "usual": draft.seats[:1] == (seats,),
            "cards": draft.cards[place],
        }
        for place, seats in enumerate(SEATS)
    ]


def contract_kinds(draft: GameDraft, priced: bool = False) -> list[dict[str, str]]:
    """The kinds of contract, or with `priced` of a price more in one, each with what it usually is."""
    return [
        {"kind": kind, "name": translate(NAMES[kind]), "usual": _usual(draft, kind), "sign": SIGNS[kind]}
        for kind in (PRICED if priced else KINDS)
    ]


def _usual(draft: GameDraft, kind: str) -> str:
    """What a tap on a kind usually adds."""
    price = _plain(cost_price(draft, USUAL.get(kind, A_CARD)))
    match kind:
        case "tricks":
            return _("%(price)s a trick", price=price)
        case "suit":
            return _("hearts, %(price)s each", price=price)
        case "court":
            return _("queens, %(price)s each", price=price)
        case "card":
            return _("king of hearts, %(price)s", price=price)
        case "trick":
            return _("first, last, sixth …")
        case "salad":
            return _("tick what is in it")
        case "places":
            return _("first, second, third …")
        case "left" if draft.in_chips:
            return _("%(price)s a card", price=price)
        case "left":
            return _("%(price)s a card, %(out)s for going out", price=price, out=_plain(reward_price(draft, GOING_OUT)))
        case "who":
            return _("25, 50, 75, 100")
    return _("a name, and what it costs")


def _plain(price: str) -> str:
    """A price with a true minus."""
    number = parse_number(price)
    return format_total(number) if isinstance(number, int) and number < 0 else price
