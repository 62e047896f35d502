"""Libyan Lora: eight contracts by each dealer in a fixed order, strict penalties, and bets where the house bets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.facts import Bets, CardsLeft, Count, Fact, Offence, OrNobody, Penalties, Taker, YesNo
from scorer.engine.game import LOW_POINTS, Game
from scorer.engine.guide import PLAY, Section
from scorer.engine.options import Rules, played, switch
from scorer.engine.pays import Each, Out, Pay, Times, Took
from scorer.engine.schedule import Schedule, blocks
from scorer.engine.things import QUEEN
from scorer.engine.words import N_, say
from scorer.games.libyan_pays import IN_LORA, IN_TRICKS, Fined, TwoPlayers, Wagers, hassan_murteza
from scorer.games.lora_cards import FOLLOW, JACK, KING, LAID_OUT, hand, hearts, jack, passes, queens, special, tricks

KEYS = ("hearts", "king", "queens", "jack", "sixth", "tricks", "two-players", "lora")
IN_KITTY = N_("Three times in the kitty")
KITTY = N_("As the other contracts in tricks; while the card lies in the kitty it is dealt again, three times at most.")
AGAIN = N_("As the other contracts in tricks; without a result it is dealt again, three times at most.")
FEWER_QUEENS = Count("queens", QUEEN, total=4, least=2)


@dataclass(frozen=True)
class LibyanRules(Rules):
    """The house rules of Libyan Lora."""

    betting: bool = switch(
        N_("Betting"),
        off=N_("No bets."),
        on=N_("Players may bet on their own result."),
        help=N_("Before the first card a player may foretell his or her own result; anybody else may counter."),
    )
    contracts: tuple[str, ...] = played(KEYS)


def contracts(rules: LibyanRules, seats: int) -> Iterator[Contract]:
    """The eight contracts; with three players cards may lie in the kitty, and the numbers are other ones."""
    cards, four = hand(seats), seats == 4
    taken, dames = tricks(seats), queens if four else FEWER_QUEENS
    yield _deal(
        rules, "hearts", (hearts,), (Each(hearts, 1, sweep=-8),), on=hearts, most=8, name=N_("Hearts"),
        symbol="s-heart", line=N_("1 point a heart; who takes all eight has 8 points less"), about=FOLLOW,
    )  # fmt: skip
    took_king = Taker("taker", KING.name, card=KING)
    king = took_king if four else OrNobody.of(took_king, IN_KITTY)
    yield _deal(
        rules, "king", (king,), (Took(king, 8, dealer_if_nobody=not four),), name=KING.name, symbol="s-king",
        line=N_("8 points for its taker"), about=FOLLOW if four else KITTY,
    )  # fmt: skip
    yield _deal(
        rules, "queens", (dames,), (Each(dames, 2, sweep=-8),), on=dames, most=4, name=N_("Queens"), symbol="s-queen",
        line=N_("2 points a queen; who takes all four has 8 points less"), about=FOLLOW,
    )  # fmt: skip
    clubs = jack if four else OrNobody.of(jack, IN_KITTY)
    yield _deal(
        rules, "jack", (clubs,), (Took(clubs, 8, seats_after=1, dealer_if_nobody=not four),), name=JACK.name,
        symbol="s-jack", line=N_("8 points for the player after its taker"), about=FOLLOW if four else KITTY,
    )  # fmt: skip
    trick = special(N_("Sixth trick") if four else N_("Eighth trick"), "taker")
    yield _deal(
        rules, "sixth", (trick,), (Took(trick, 8),), on=trick, counted=False, name=trick.label, symbol="s-trick",
        line=N_("8 points for its taker"), about=FOLLOW,
    )  # fmt: skip
    yield _deal(
        rules, "tricks", (taken,), (Each(taken, 1, sweep=-cards),), on=taken, most=cards, name=N_("Tricks"),
        symbol="s-trick", line=say(N_("1 point a trick; who takes all has %(n)s points less"), n=cards), about=FOLLOW,
    )  # fmt: skip
    result = OrNobody.of(taken, N_("No result three times"))
    two = TwoPlayers(result, 3 if four else 4, 4 if four else 8)
    yield _deal(
        rules, "two-players", (result,), (two,), on=result, most=cards, name=N_("Two players"), symbol="s-trick",
        checks=(two.has_result,), about=AGAIN,
        line=N_("Two players with 3 tricks each leave the other two with 4 points") if four else
             N_("Two players with 4 tricks each leave the third with 8 points"),
    )  # fmt: skip
    left = CardsLeft("cards_left", most=cards)
    same_rank = YesNo("same_rank", N_("Last card of the same rank as the first"), optional=True, rare=True)
    cost = Times(2, same_rank, (Out(left, 0), Each(left, 1), Each(passes, 2, spares=left)))
    yield _deal(
        rules, "lora", (left, passes, same_rank), (cost,), on=passes, double=same_rank, offences=IN_LORA,
        name=N_("Lora"), symbol="s-steps", about=LAID_OUT,
        line=N_("1 point a card left, 2 a pass; nothing for who goes out"),
    )  # fmt: skip


def _deal(
    rules: LibyanRules, key: str, asks: tuple[Fact[Any], ...], pays: tuple[Pay, ...], *, on: Fact[Any] | None = None,
    most: int | None = None, counted: bool = True, double: YesNo | None = None,
    offences: tuple[Offence, ...] = IN_TRICKS, **words: Any,
) -> Contract:  # fmt: skip
    """A contract that carries penalties too, and bets `on` one of its answers where the house bets."""
    fines = Penalties("penalties", N_("Penalties"), offences=offences, optional=True, rare=True)
    if rules.betting and on is not None:
        bets = Bets("bets", N_("Bets"), on=on, most=most, counted=counted, optional=True, rare=True)
        asks, pays = (*asks, bets), (*pays, Wagers(bets, double))
    return Contract(key=key, asks=(*asks, fines), pays=(*pays, Fined(fines)), **words)


def schedule(rules: LibyanRules, seats: int) -> Schedule:
    """Each dealer deals all contracts in their order, then passes the deal on."""
    return blocks(rules.contracts, seats)


def guide(rules: Any, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    text = N_(
        "32 cards, eight each, and play runs to the left. Three players get ten each; the two cards over lie aside "
        "unseen and go to the winner of the last trick, but in Lora they are turned up after the first card and played "
        "in turn just before the dealer. Whoever plays the last card but one says so and lays the last one face down. "
        "The loser pays for the drinks, and who loses three times on one day asks everybody to a barbecue."
    )
    yield Section(PLAY, (text,))


GAME = Game(
    guide=guide,
    key="libyan-lora",
    name=N_("Libyan Lora"),
    also=("Lora", "Libijska lora"),
    line=N_("Eight contracts with strict penalties, and bets where you like; the fewest points win."),
    seats=(4, 3),
    packs=("french", "german"),
    minutes=4,
    rules=LibyanRules,
    counting=lambda rules: LOW_POINTS,
    contracts=contracts,
    schedule=schedule,
    farewell=hassan_murteza,
    source=N_("The Libyan variant of Lora as told by Ivan Gaj and Henry Ottenkof on pagat.com"),
)
