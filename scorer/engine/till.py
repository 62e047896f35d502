"""The till: adjustments, beans bought for pennies, and what becomes of the bank at the end."""

from __future__ import annotations

from scorer.engine.effect import Effect
from scorer.engine.entries import Adjustment, Exchange
from scorer.engine.game import Play
from scorer.engine.problems import Problems
from scorer.engine.state import MatchState
from scorer.engine.words import N_, N_n, Phrase, Seat, phrase, plural_phrase


def apply_adjustment(play: Play, state: MatchState, entry: Adjustment, problems: Problems) -> Effect:
    """Chips moved by agreement: none made or lost, and no more taken from the bank than it holds."""
    over = sum(entry.changes) + entry.bank
    if not play.counting.has_bank:
        if entry.bank != 0:
            problems.at("bank").add(N_("there is no bank in a game of points"))
    elif over != 0:
        words = N_("the changes and the bank must add up to 0, these add up to %(over)s")
        problems.at("changes").add(phrase(words, over=over))
    elif state.bank + entry.bank < 0:
        words = N_("the bank holds only %(bank)s, and %(wanted)s would be taken out")
        problems.at("bank").add(phrase(words, bank=state.bank, wanted=-entry.bank))
    return Effect((0,) * play.seats) if problems else Effect(entry.changes, entry.bank)


def apply_exchange(play: Play, state: MatchState, entry: Exchange, problems: Problems) -> Effect:
    """Beans for a penny: it goes to the seller, or to the bank that sold."""
    price, nothing = play.counting.worth, Effect((0,) * play.seats)
    if not play.counting.pennies:
        problems.at("kind").add(N_("only a game of beans has pennies to buy with"))
        return nothing
    buyer, seller = entry.buyer, entry.seller
    if state.pennies[buyer] < 1:
        problems.at("buyer").add(phrase(N_("%(who)s has no penny left to buy with"), who=Seat(buyer)))
    if state.totals[buyer] > 0:
        words = N_("%(who)s still has beans: only who has none buys")
        problems.at("buyer").add(phrase(words, who=Seat(buyer)))
    if seller == buyer:
        problems.at("seller").add(N_("nobody buys from himself or herself"))
    elif (state.bank if seller is None else state.totals[seller]) < price:
        problems.at("seller").add(
            plural_phrase(N_n("the seller needs %(n)s bean", "the seller needs %(n)s beans"), price)
        )
    if problems:
        return nothing
    changes = tuple(price if seat == buyer else -price if seat == seller else 0 for seat in range(play.seats))
    coins = tuple(-1 if seat == buyer else 1 if seat == seller else 0 for seat in range(play.seats))
    return Effect(changes, -price if seller is None else 0, pennies=coins)


def split_bank(play: Play, state: MatchState) -> Effect:
    """Every player gets an equal part of the bank in whole chips; what does not divide stays in it."""
    share = state.bank // play.seats
    return Effect((share,) * play.seats, -share * play.seats)


def notes_on_negative_beans(totals: tuple[int, ...]) -> tuple[Phrase, ...]:
    """A note for every player below 0 beans: time to buy."""
    return tuple(
        phrase(N_("%(who)s is below 0 beans"), who=Seat(seat)) for seat, total in enumerate(totals) if total < 0
    )
