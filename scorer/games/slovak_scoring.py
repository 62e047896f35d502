"""What Slovak Lórum and Lóra for points ask, pay and say in their guides: deals, called games, cards, announcing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorer.engine.cards import HEART, QUEENS
from scorer.engine.effect import ChangeReason, Effect, TableState, paid_by_each, paid_to_bank, split_among
from scorer.engine.facts import Announced, Answers, Count, Fact, Question, Taker, YesNo
from scorer.engine.game import THE_CARDS, THE_DEAL, Section
from scorer.engine.house_rules import HouseRules
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ByPack, ListedTexts, NamedValue, Phrase, Seat, Seats, Signed, Text, phrase
from scorer.engine.problems import Problems
from scorer.engine.scoring import ScoringRule
from scorer.engine.scoring.bank import (
    EVERY_PLAYER_OWES,
    EVERY_PLAYER_OWES_BRIEF,
    PAID_IN,
    describe_shares,
    explain_shares,
)
from scorer.games.lora_cards import FOLLOW, NO_TRUMPS, WINS
from scorer.games.shared_texts import A_HEART, LEFT_CUTS, LEFT_OUT, SHORT_RANKS, list_prices

ACORNS, GREENS = replace(QUEENS[0], key="upper_acorns"), replace(QUEENS[1], key="upper_greens")
Uppers = tuple[tuple[Taker, int], ...]  # the two dear cards: the question who took one, and its price
ANNOUNCED = N_("Announced cards")  # the name of the house rule, and of the question which cards were announced

hearts = Count("hearts", HEART, total=8)
caller = Taker("caller", N_("Who called it?"))
MADE = Question(N_("Did the caller make it?"), N_("Made it"), N_("Lost it"))


def caller_made_it(answers: Answers) -> Question:
    """Whether the caller made it, with the caller's name once it is known."""
    if caller not in answers:
        return MADE
    return MADE._replace(label=phrase(N_("Did %(who)s make it?"), who=Seat(answers[caller])))


called_game_made = YesNo("made", MADE.label, yes=MADE.yes_text, no=MADE.no_text, question_for=caller_made_it)

LAID_OPEN = phrase(
    N_("Before the first lead the holder may lay one of these face up: %(cards)s."),
    cards=ListedTexts((ACORNS.name, GREENS.name)),
)


def price_line(price: Mapping[str, int]) -> Text:
    """The three prices in one line."""
    return list_prices((A_HEART, price["heart"]), (ACORNS.name, price["acorns"]), (GREENS.name, price["greens"]))


def price_sentence(price: Mapping[str, int]) -> Text:
    """The three prices in a sentence."""
    return phrase(N_("%(what)s."), what=price_line(price))


def upper_prices(price: Mapping[str, int], price_text: Callable[[int], Text]) -> Uppers:
    """The two dear cards with their prices; `price_text` formats the price beside the question."""
    return tuple(
        (Taker(card.key, card=card, help=price_text(price[key])), price[key])
        for card, key in ((ACORNS, "acorns"), (GREENS, "greens"))
    )


def announced_fact(uppers: Uppers, own_times: int = 2) -> Announced:
    """The question which of the two dear cards were announced; one costs its own announcer `own_times` its price."""
    takers = tuple(fact for fact, _price in uppers)
    return Announced("announced", ANNOUNCED, takers=takers, own_times=own_times, optional=True)


@dataclass(frozen=True)
class CardPrices:
    """What the hearts and the two dear cards of a deal cost."""

    heart: int
    uppers: Uppers
    announced: Announced | None  # which obers were announced, so that they cost more; None where none may be

    def amounts_owed(self, answers: Answers) -> list[int]:
        """What each seat owes for its cards, in chips."""
        due = [self.heart * count for count in answers[hearts]]
        for fact, price in self.uppers:
            due[answers[fact]] += price * (self.announced.multiple(fact, answers) if self.announced else 1)
        return due

    def explain(self, answers: Answers) -> Iterator[ChangeReason]:
        for seat, count in enumerate(answers[hearts]):
            if count:
                yield ChangeReason(seat, HEART.count(count), self.heart * count)
        for fact, price in self.uppers:
            yield ChangeReason(answers[fact], fact.label, price)
            if self.announced and fact.key in answers[self.announced]:
                besides = price * (self.announced.multiple(fact, answers) - 1)
                yield ChangeReason(answers[fact], self._announcer(fact, answers[self.announced], answers), besides)

    @staticmethod
    def _announcer(fact: Taker, announcers: Mapping[str, int | None], answers: Answers) -> Text:
        announcer = announcers[fact.key]
        if announcer is None:
            return phrase(N_("it was announced"))
        if announcer == answers[fact]:
            return phrase(N_("announced by who took it"))
        return phrase(N_("%(who)s had announced it"), who=Seat(announcer))

    def explanations(self, answers: Answers) -> Iterator[Phrase]:
        """Yield what each announced card costs whom, and who announced it where that is known."""
        announcers = answers[self.announced] if self.announced else {}
        for fact, price in self.uppers:
            if self.announced is None or fact.key not in announcers:
                continue
            taker, announcer = answers[fact], announcers[fact.key]
            text = N_("Announced by %(by)s: %(card)s costs %(who)s %(price)s.")
            if announcer is None:
                text = N_("Announced: %(card)s costs %(who)s %(price)s.")
            elif announcer == taker:
                text = N_("Announced by its own taker: %(card)s costs %(who)s %(price)s.")
            by = {} if announcer is None else {"by": Seat(announcer)}
            cost = self.announced.multiple(fact, answers) * price
            yield phrase(text, card=fact.label, price=cost, who=Seat(taker), **by)

    def took_all(self, answers: Answers) -> int | None:
        """The seat that took all ten scoring cards, if one did, whatever these cost."""
        seats = {seat for seat, count in enumerate(answers[hearts]) if count}
        seats |= {answers[fact] for fact, _price in self.uppers}
        return seats.pop() if len(seats) == 1 else None


def regular_deal(prices: CardPrices, costs: Text, one_winner: bool, stake: int, seats: int) -> RegularDeal:
    """The regular deal at these prices, with its question about every trick, which names the price of each answer."""

    def every_trick(answers: Answers) -> Question:
        taker = prices.took_all(answers)
        assert taker is not None  # else it is not asked
        return Question(
            phrase(N_("Did %(who)s win every trick?"), who=Seat(taker)),
            phrase(N_("Yes %(points)s"), points=Signed(stake * (seats - 1))),
            phrase(N_("No %(points)s"), points=Signed(-sum(prices.amounts_owed(answers)))),
        )

    all_tricks = YesNo(
        "all_tricks", N_("Did one player win every trick?"), optional=True, must_answer=True,
        when=lambda answers: prices.took_all(answers) is not None, yes=N_("Every trick"), question_for=every_trick,
    )  # fmt: skip
    return RegularDeal(prices, costs, one_winner, stake, all_tricks)


@dataclass(frozen=True)
class RegularDeal(ScoringRule):
    """The regular deal: chips for cards, paid to the bank or to those who owe nothing."""

    prices: CardPrices
    costs: Text  # what the cards cost, in a sentence
    one_winner: bool  # whether two winners win nothing
    stake: int  # what each other player pays for a silent big game
    all_tricks: YesNo  # whether that was played

    @cached_property
    def facts(self) -> tuple[Fact[Any], ...]:
        return (hearts, *(fact for fact, _price in self.prices.uppers), self.all_tricks)

    def check_all_tricks(self, answers: Answers, table: TableState, problems: Problems) -> None:
        """Only a player who took every scoring card can have won every trick."""
        if answers[self.all_tricks] and self.prices.took_all(answers) is None:
            text = N_("only a player who took all the hearts and both dear cards can have every trick")
            problems.at(self.all_tricks.key).add(text)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        taker = self.prices.took_all(answers)
        if answers[self.all_tricks] and taker is not None:
            return self._silent_big_game(taker, answers, table)
        due = self.prices.amounts_owed(answers)
        payers = Seats(tuple(seat for seat, amount in enumerate(due) if amount))
        winners = Seats(tuple(seat for seat, amount in enumerate(due) if not amount))
        paid, announcements = sum(due), tuple(self.prices.explanations(answers))
        if self._is_shared(len(winners.numbers), table):
            share = split_among(paid + table.bank, winners.numbers, table.seats, table.bank)
            why = phrase(N_("%(who)s together pay %(paid)s."), who=payers, paid=paid)
            share = share.with_texts(*announcements, why, *describe_shares(paid, table.bank, winners.numbers))
            return share + Effect(tuple(-amount for amount in due))
        if not payers.numbers:
            why, brief = phrase(N_("Nobody owes anything: the bank stays as it is.")), N_("nobody owes anything")
        elif len(payers.numbers) == 1:
            text, brief = N_("%(who)s pays the bank %(paid)s: with one payer nobody wins."), N_("nobody wins")
            why = phrase(text, who=payers, paid=paid)
        elif not winners.numbers:
            why, brief = phrase(EVERY_PLAYER_OWES, sum=paid), EVERY_PLAYER_OWES_BRIEF
        else:
            text = N_("%(who)s owe nothing, but two winners win nothing: the bank gets %(paid)s.")
            why, brief = phrase(text, who=winners, paid=paid), N_("no single winner")
        return paid_to_bank(due).with_texts(*announcements, why, summary=phrase(brief))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        taker = self.prices.took_all(answers)
        if answers[self.all_tricks] and taker is not None:
            brief = phrase(N_("%(who)s: silent big game"), who=Seat(taker))
            yield from explain_stake(brief, self.stake, taker, table)
            return
        due = self.prices.amounts_owed(answers)
        yield from (reason._replace(amount=-reason.amount) for reason in self.prices.explain(answers))
        winners = tuple(seat for seat, amount in enumerate(due) if not amount)
        if self._is_shared(len(winners), table):
            yield from explain_shares(sum(due), table.bank, winners)
        elif any(due):
            yield ChangeReason(None, PAID_IN, sum(due))

    def _is_shared(self, winners: int, table: TableState) -> bool:
        """Whether so many winners share what the others pay: one payer alone pays the bank."""
        return 0 < winners < table.seats - 1 and not (self.one_winner and winners > 1)

    def _silent_big_game(self, taker: int, answers: Answers, table: TableState) -> Effect:
        text = N_("%(who)s won every trick: %(stake)s from each of the others.")
        why = [phrase(text, who=Seat(taker), stake=self.stake)]
        if any(self.prices.explanations(answers)):
            why.append(phrase(N_("What was announced changes nothing in a silent big game.")))
        brief = phrase(N_("%(who)s: silent big game"), who=Seat(taker))
        note = phrase("%(note)s", note=NamedValue("silent big game", brief))
        return paid_by_each(self.stake, taker, table.seats).with_texts(*why, summary=brief, notes=(note,))

    def describe(self) -> Text:
        double = N_("An announced card costs double.")
        if self.prices.announced and self.prices.announced.own_times > 2:
            double = N_("An announced card costs double, and three times for the player who announced it.")
        shared_out = N_(
            "Otherwise the players who owe nothing share the payments and the bank; what cannot be divided stays in it."
        )
        if self.one_winner:
            shared_out = N_(
                "Otherwise the only player who owes nothing takes the payments and the bank; two such players win "
                "nothing, and the bank gets it."
            )
        silent = N_(
            "A silent big game: a player who wins every trick without a call pays nothing and gets %(stake)s from each "
            "of the others; the bank stays."
        )
        bank = N_("If every player owes something, or only one player does, the bank gets it.")
        announced = (double,) if self.prices.announced else ()
        return ListedTexts((self.costs, *announced, bank, shared_out, phrase(silent, stake=self.stake)), " ")


def explain_stake(text: Phrase, stake: int, taker: int, table: TableState) -> Iterator[ChangeReason]:
    """Yield what one player is paid by each of the others, for one reason."""
    changes = paid_by_each(stake, taker, table.seats).changes
    return (ChangeReason(seat, text, change) for seat, change in enumerate(changes))


@dataclass(frozen=True)
class CalledGame(ScoringRule):
    """A called game: the caller gets the stake from each of the others, or pays each as much."""

    stake: int

    facts = (caller, called_game_made)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        who, good = Seat(answers[caller]), answers[called_game_made]
        if good:
            why, brief = N_("%(who)s gets %(stake)s from each of the others."), N_("%(who)s made it")
        else:
            why, brief = N_("%(who)s pays %(stake)s to each of the others."), N_("%(who)s lost it")
        paid = paid_by_each(self.stake if good else -self.stake, answers[caller], table.seats)
        return paid.with_texts(phrase(why, who=who, stake=self.stake), summary=phrase(brief, who=who))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        good = answers[called_game_made]
        brief = phrase(N_("%(who)s made it") if good else N_("%(who)s lost it"), who=Seat(answers[caller]))
        return explain_stake(brief, self.stake if good else -self.stake, answers[caller], table)

    def describe(self) -> Text:
        text = N_("Made: the caller gets %(stake)s from each of the others. Lost: pays each as much. The bank stays.")
        return phrase(text, stake=self.stake)


PACK = ByPack(
    N_("32 French cards. In each suit from low to high:"),
    N_("32 German cards. The unter is also called lower man, the ober upper man, and leaves greens. "
       "In each suit from low to high:"),
)  # fmt: skip
TRICKS = (FOLLOW, WINS, N_("Tricks lie face down, and nobody looks at them again before the end."))


def taken_facts(seats: int) -> dict[str, Json]:
    """What Ana and Cyril took in the example, as the answers to a deal's questions."""
    return {"hearts": [3, 0, 5, 0][:seats], "upper_acorns": 0, "upper_greens": 2}


def pack_section(rules: HouseRules, seats: int) -> Section:
    """The pack, what costs something, and what three players leave out."""
    left_out = (LEFT_OUT,) if seats == 3 else ()
    return Section(THE_CARDS, (PACK, SHORT_RANKS, price_sentence(rules.price_of), *left_out, NO_TRUMPS))


def dealing_sentences(seats: int) -> Section:
    """How the cards are dealt, and which way."""
    eight = N_("The cards are dealt to the right, four at a time, eight each.")
    return Section(THE_DEAL, (
        N_("Anybody deals first."), LEFT_CUTS,
        eight if seats == 4 else N_("The cards are dealt to the right, ten each."),
        N_("Play runs to the right too, and so does the deal, which passes on after every deal."),
    ))  # fmt: skip


def how_to_announce(by_taker: int) -> Section:
    """How obers are announced; one costs its own announcer `by_taker` times its price."""
    cost = N_("It costs double, whoever takes it.")
    if by_taker > 2:
        cost = N_("It costs double, and three times as much if the player who announced it takes it.")
    return Section(N_("Announcing"), (LAID_OPEN, cost, N_("It stays part of the hand and is played as usual.")))
