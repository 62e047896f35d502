"""What Slovak Lórum asks and pays: the regular deal with its bank, the silent big game, and the called games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorer.engine.effect import Effect, from_each, shared, to_bank
from scorer.engine.facts import Answers, Count, Fact, Question, Taker, Takers, YesNo
from scorer.engine.pays import Pay
from scorer.engine.problems import Problems
from scorer.engine.table import Table
from scorer.engine.things import HEART, QUEENS
from scorer.engine.words import N_, ByPack, Listed, N_n, Named, Phrase, Seat, Seats, Signed, Text, say, say_n

ACORNS, GREENS = replace(QUEENS[0], key="upper_acorns"), replace(QUEENS[1], key="upper_greens")
PRICES = {"upper_acorns": 4, "upper_greens": 8}

hearts = Count("hearts", HEART, total=8)
upper_acorns = Taker("upper_acorns", ACORNS.name, card=ACORNS, help=say(N_("%(n)s chips"), n=4))
upper_greens = Taker("upper_greens", GREENS.name, card=GREENS, help=say(N_("%(n)s chips"), n=8))
announced = Takers(
    "announced",
    ByPack(N_("Announced queens"), N_("Announced obers")),
    cards=(ACORNS, GREENS),
    some=True,
    optional=True,
    rare=True,
)
caller = Taker("caller", N_("Who called it?"))
MADE = Question(N_("Did the caller make it?"), N_("Made it"), N_("Lost it"))


def did_it(answers: Answers) -> Question:
    """Whether the caller made it, with the caller's name once it is known."""
    if caller not in answers:
        return MADE
    return MADE._replace(label=say(N_("Did %(who)s make it?"), who=Seat(answers[caller])))


made = YesNo("made", MADE.label, yes=MADE.yes, no=MADE.no, ask=did_it)

PRICED = ByPack(N_("Hearts 1, queen of clubs 4, queen of spades 8"), N_("Hearts 1, ober of acorns 4, of leaves 8"))
LAID_OPEN = ByPack(
    N_("The holder may lay the queen of clubs or of spades face up before the first lead: it costs double."),
    N_("The holder may lay the ober of acorns or of leaves face up before the first lead: it costs double."),
)
COSTS = ByPack(
    N_("A heart costs 1, the queen of clubs 4, of spades 8."),
    N_("A heart costs 1, the ober of acorns 4, of leaves 8."),
)


@dataclass(frozen=True)
class CardPrices:
    """What the cards of a regular deal cost."""

    announce: bool
    """Whether obers may be announced; one that was costs double."""
    announced_by_taker: int
    """How many times the price it costs the player who had announced it."""

    def owed(self, answers: Answers) -> list[int]:
        """What each seat owes for its cards, in chips."""
        due = list(answers[hearts])
        for fact in (upper_acorns, upper_greens):
            due[answers[fact]] += self._times(fact, answers) * PRICES[fact.key]
        return due

    def _times(self, fact: Taker, answers: Answers) -> int:
        """How many times its price an ober costs."""
        shown = answers[announced] if self.announce else {}
        if fact.key not in shown:
            return 1
        return self.announced_by_taker if shown[fact.key] == answers[fact] else 2

    def why(self, answers: Answers) -> tuple[Phrase, ...]:
        """What each announced ober costs whom."""
        texts = {
            2: N_("Announced: %(card)s, %(price)s for %(who)s."),
            3: N_("Announced by its own taker: %(card)s, %(price)s for %(who)s."),
        }
        return tuple(
            say(texts[times], card=fact.label, price=times * PRICES[fact.key], who=Seat(answers[fact]))
            for fact in (upper_acorns, upper_greens)
            for times in (self._times(fact, answers),)
            if times > 1
        )

    def payers(self, answers: Answers) -> tuple[int, ...]:
        """The seats that owe something."""
        return tuple(seat for seat, amount in enumerate(self.owed(answers)) if amount)


def regular(prices: CardPrices, one_winner: bool, stake: int, seats: int) -> Regular:
    """The regular deal at these prices, with its question about every trick, which names the price of each answer."""

    def every_trick(answers: Answers) -> Question:
        (taker,) = prices.payers(answers)
        return Question(
            say(N_("Did %(who)s win every trick?"), who=Seat(taker)),
            say(N_("Yes, %(points)s"), points=Signed(stake * (seats - 1))),
            say(N_("No, %(points)s"), points=Signed(-sum(prices.owed(answers)))),
        )

    all_tricks = YesNo(
        "all_tricks",
        N_("Did one player win every trick?"),
        optional=True,
        must_answer=True,
        when=lambda answers: len(prices.payers(answers)) == 1,
        yes=N_("Every trick"),
        ask=every_trick,
    )
    return Regular(prices, one_winner, stake, all_tricks)


@dataclass(frozen=True)
class Regular(Pay):
    """The regular deal: chips for cards, paid to the bank or to those who owe nothing."""

    prices: CardPrices
    one_winner: bool
    """Whether two winners win nothing."""
    stake: int
    """What each other player pays for a silent big game."""
    all_tricks: YesNo
    """Whether that was played."""

    @cached_property
    def facts(self) -> tuple[Fact[Any], ...]:
        """What always costs something; that obers were announced may be left out."""
        return (hearts, upper_acorns, upper_greens, self.all_tricks)

    def one_took_all(self, answers: Answers, table: Table, problems: Problems) -> None:
        """Only a player who owes everything can have won every trick."""
        if answers[self.all_tricks] and len(self.prices.payers(answers)) != 1:
            text = N_("only a player who took every card that costs something can have every trick")
            problems.below(self.all_tricks.key).note(text)

    def pay(self, answers: Answers, table: Table) -> Effect:
        due, pay = self.prices.owed(answers), self.prices.payers(answers)
        win = tuple(seat for seat, amount in enumerate(due) if not amount)
        if answers[self.all_tricks]:
            return self._silent_big_game(pay[0], answers, table)
        paid, payers, winners, shown = sum(due), Seats(pay), Seats(win), self.prices.why(answers)
        if len(pay) == 1:
            why = say(N_("%(who)s pays the bank %(paid)s: with one payer nobody wins."), who=payers, paid=paid)
            return to_bank(due).told(*shown, why, brief=say(N_("nobody wins")))
        if not win:
            why = say(N_("Everybody owes something: the bank gets %(paid)s."), paid=paid)
            return to_bank(due).told(*shown, why, brief=say(N_("everybody pays the bank")))
        if self.one_winner and len(win) > 1:
            text = N_("%(who)s owe nothing, but two winners win nothing: the bank gets %(paid)s.")
            why = say(text, who=winners, paid=paid)
            return to_bank(due).told(*shown, why, brief=say(N_("no single winner")))
        share = shared(paid + table.bank, win, table.seats, table.bank)
        why = say(N_("%(who)s together pay %(paid)s."), who=payers, paid=paid)
        told = share.told(*shown, why, *_won(winners, paid, table.bank))
        return told + Effect(tuple(-amount for amount in due))

    def _silent_big_game(self, taker: int, answers: Answers, table: Table) -> Effect:
        why = [
            say(N_("%(who)s won every trick: %(stake)s from each of the others."), who=Seat(taker), stake=self.stake)
        ]
        if self.prices.why(answers):
            why.append(say(N_("What was announced changes nothing in a silent big game.")))
        brief = say(N_("%(who)s: silent big game"), who=Seat(taker))
        note = say("%(note)s", note=Named("silent big game", brief))
        return from_each(self.stake, taker, table.seats).told(*why, brief=brief, notes=(note,))

    def words(self) -> Text:
        """A sentence for each thing that is so at this table."""
        cards = self.prices.announced_by_taker if self.prices.announce else 0
        texts = {
            2: N_("An announced one costs double."),
            3: N_("An announced one costs double, and three times for the player who announced it."),
        }
        shared_out = N_(
            "Otherwise the players who owe nothing share the payments and the bank; what does not divide stays in it."
        )
        if self.one_winner:
            shared_out = N_(
                "Otherwise the only player who owes nothing takes the payments and the bank; two such players win "
                "nothing, and the bank gets it."
            )
        silent = say(
            N_(
                "A silent big game: a player who wins every trick without a call pays nothing and gets %(stake)s from "
                "each of the others; the bank stays."
            ),
            stake=self.stake,
        )
        bank = N_("If everybody owes something, or only one player does, the bank gets it.")
        return Listed((COSTS, *((texts[cards],) if cards else ()), bank, shared_out, silent), " ")


def _won(winners: Seats, paid: int, bank: int) -> tuple[Phrase, ...]:
    """The sentences of those who win: what they get, and what does not divide."""
    many = len(winners.numbers)
    share, rest = divmod(paid + bank, many)
    if many == 1:
        text = N_("%(who)s takes it and the %(bank)s in the bank.") if bank else N_("%(who)s takes it.")
    elif bank:
        text = N_("%(who)s share it and the %(bank)s in the bank: %(share)s each.")
    else:
        text = N_("%(who)s share it: %(share)s each.")
    told = say(text, who=winners, bank=bank, share=share)
    stays = N_n("%(n)s chip stays in the bank.", "%(n)s chips stay in the bank.")
    return (told, say_n(stays, rest)) if rest else (told,)


@dataclass(frozen=True)
class Called(Pay):
    """A called game: the caller gets the stake from each of the others, or pays each as much."""

    stake: int

    facts = (caller, made)

    def pay(self, answers: Answers, table: Table) -> Effect:
        who, good = Seat(answers[caller]), answers[made]
        if good:
            why, brief = N_("%(who)s gets %(stake)s from each of the others."), N_("%(who)s made it")
        else:
            why, brief = N_("%(who)s pays %(stake)s to each of the others."), N_("%(who)s lost it")
        paid = from_each(self.stake if good else -self.stake, answers[caller], table.seats)
        return paid.told(say(why, who=who, stake=self.stake), brief=say(brief, who=who))

    def words(self) -> Text:
        text = N_("Made: the caller gets %(stake)s from each of the others. Lost: pays each as much. The bank stays.")
        return say(text, stake=self.stake)
