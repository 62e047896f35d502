"""What Slovak Lórum asks and pays: the regular deal with its bank, the silent big game, and the called games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from scorer.engine.effect import Effect, from_each, shared, to_bank
from scorer.engine.facts import Answers, Count, Fact, Taker, Takers, YesNo
from scorer.engine.reading import Wrong
from scorer.engine.table import Table
from scorer.engine.things import HEART, Card
from scorer.engine.words import N_, ByPack, Phrase, Seat, Seats, Text, say

ACORNS = Card("upper_acorns", ByPack(N_("Queen of clubs"), N_("Upper man of acorns")), "s-club", "s-acorn")
GREENS = Card("upper_greens", ByPack(N_("Queen of spades"), N_("Upper man of greens")), "s-spade", "s-leaf")
PRICES = {"upper_acorns": 4, "upper_greens": 8}

hearts = Count("hearts", HEART, total=8)
upper_acorns = Taker("upper_acorns", ACORNS.name, card=ACORNS, help=say(N_("%(n)s chips"), n=4))
upper_greens = Taker("upper_greens", GREENS.name, card=GREENS, help=say(N_("%(n)s chips"), n=8))
announced = Takers(
    "announced",
    N_("Announced upper men"),
    cards=(ACORNS, GREENS),
    some=True,
    optional=True,
    rare=True,
    verb=N_("announced by"),
)
caller = Taker("caller", N_("Who called it?"))
made = YesNo("made", N_("And made it?"), yes=N_("Made"), no=N_("Lost"))


@dataclass(frozen=True)
class Regular:
    """The regular deal: chips for cards, paid to the bank or to those who owe nothing.

    `announce`: upper men may be announced and then cost double, or `own` times for their announcer; `one_winner`: two
    winners win nothing; `stake`: what each other player pays for a silent big game.
    """

    announce: bool
    own: int
    one_winner: bool
    stake: int
    all_tricks: YesNo = field(init=False)

    def __post_init__(self) -> None:
        fact = YesNo(
            "all_tricks",
            N_("Did one player win every trick?"),
            optional=True,
            when=lambda said: sum(1 for amount in self.owed(said) if amount) == 1,
            yes=N_("Every trick"),
        )
        object.__setattr__(self, "all_tricks", fact)

    @property
    def facts(self) -> tuple[Fact[Any], ...]:
        return (hearts, upper_acorns, upper_greens, self.all_tricks)

    def owed(self, said: Answers) -> list[int]:
        """What each seat owes for its cards, in chips."""
        due = list(said[hearts])
        shown = said[announced] if self.announce else {}
        for fact in (upper_acorns, upper_greens):
            times = 1
            if fact.key in shown:
                times = self.own if shown[fact.key] == said[fact] else 2
            due[said[fact]] += times * PRICES[fact.key]
        return due

    def one_took_all(self, said: Answers, table: Table, wrong: Wrong) -> None:
        """Only a player who owes everything can have won every trick."""
        if said[self.all_tricks] and sum(1 for amount in self.owed(said) if amount) != 1:
            wrong("all_tricks", N_("only a player who took every card that costs something can have every trick"))

    def pay(self, said: Answers, table: Table) -> Effect:
        due = self.owed(said)
        pay = tuple(seat for seat, amount in enumerate(due) if amount)
        win = tuple(seat for seat, amount in enumerate(due) if not amount)
        if said[self.all_tricks]:
            return self._silent_big_game(pay[0], table)
        paid, payers, winners = sum(due), Seats(pay), Seats(win)
        if len(pay) == 1:
            why = say(N_("%(who)s pays the bank %(paid)s: with one payer nobody wins."), who=payers, paid=paid)
            return to_bank(due).told(why, brief=say(N_("%(who)s paid all"), who=payers))
        if not win:
            why = say(N_("Everybody owes something: the bank gets %(paid)s."), paid=paid)
            return to_bank(due).told(why, brief=say(N_("everybody paid")))
        if self.one_winner and len(win) > 1:
            text = N_("%(who)s owe nothing, but two winners win nothing: the bank gets %(paid)s.")
            return to_bank(due).told(say(text, who=winners, paid=paid), brief=say(N_("no single winner")))
        share = shared(paid + table.bank, win, table.seats, table.bank)
        why = say(N_("%(who)s pay %(paid)s."), who=payers, paid=paid)
        told = share.told(why, _won(winners, paid, table.bank), brief=say(N_("%(who)s won"), who=winners))
        return told + Effect(tuple(-amount for amount in due))

    def _silent_big_game(self, taker: int, table: Table) -> Effect:
        why = say(N_("%(who)s won every trick: %(stake)s from each of the others."), who=Seat(taker), stake=self.stake)
        name = say(N_("silent big game"))
        return from_each(self.stake, taker, table.seats).told(why, brief=name, notes=(name,))

    def words(self) -> Text:
        announced = {0: "", 2: N_(" Announced they cost double."),
                     3: N_(" Announced they cost double, and three times for the announcer.")}  # fmt: skip
        return say(
            N_("A heart costs 1, the upper man of acorns 4, of greens 8.%(announced)s If everybody owes something, or "
              "only one player does, the bank gets it. Otherwise those who owe nothing share the payments and the "
              "bank%(one)s; what does not divide stays in it. Who won every trick pays nothing and gets %(stake)s from "
              "each of the others."),
            announced=announced[self.own if self.announce else 0], stake=self.stake,
            one=N_(", but two or more winners win nothing and the bank keeps it") if self.one_winner else "",
        )  # fmt: skip


def _won(winners: Seats, paid: int, bank: int) -> Phrase:
    """The sentence of those who win."""
    many = len(winners.numbers)
    if many == 1:
        text = N_("%(who)s takes it and the %(bank)s in the bank.") if bank else N_("%(who)s takes it.")
    elif bank:
        text = N_("%(who)s share it and the %(bank)s in the bank: %(share)s each.")
    else:
        text = N_("%(who)s share it: %(share)s each.")
    return say(text, who=winners, bank=bank, share=(paid + bank) // many)


@dataclass(frozen=True)
class Called:
    """A called game: the caller gets the stake from each of the others, or pays each as much."""

    stake: int
    facts: tuple[Fact[Any], ...] = (caller, made)

    def pay(self, said: Answers, table: Table) -> Effect:
        who, good = Seat(said[caller]), said[made]
        if good:
            why, brief = N_("%(who)s gets %(stake)s from each of the others."), N_("%(who)s made it")
        else:
            why, brief = N_("%(who)s pays %(stake)s to each of the others."), N_("%(who)s lost it")
        paid = from_each(self.stake if good else -self.stake, said[caller], table.seats)
        return paid.told(say(why, who=who, stake=self.stake), brief=say(brief, who=who))

    def words(self) -> Text:
        text = N_("Made: the caller gets %(stake)s from each of the others. Lost: pays each as much. The bank stays.")
        return say(text, stake=self.stake)
