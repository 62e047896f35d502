"""Lóra for points: every deal is a regular one, and the first total over the limit ends the match."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorer.engine.cards import HEART
from scorer.engine.contract import Contract
from scorer.engine.effect import ChangeReason, Effect, TableState
from scorer.engine.facts import Answers, Fact
from scorer.engine.game import LOW_POINTS, THE_PLAY, Game, Section, example_deal
from scorer.engine.house_rules import HouseRules, chip_price, switch
from scorer.engine.phrases import N_, ListedTexts, Seat, Seats, Text, c_, phrase
from scorer.engine.schedule import FreeOrder, rotate
from scorer.engine.scoring import ScoringRule
from scorer.games import slovak_scoring as slovak
from scorer.games.shared_texts import A_HEART, points
from scorer.games.slovak_scoring import TRICKS, dealing_sentences, how_to_announce, pack_section, taken_facts


@dataclass(frozen=True)
class LoraPointsRules(HouseRules):
    """The house rules of Lóra for points."""

    price_list = (
        chip_price("heart", 1, A_HEART, "deal", symbol_of=HEART),
        chip_price("acorns", 4, slovak.ACORNS.name, "deal", symbol_of=slovak.ACORNS),
        chip_price("greens", 8, slovak.GREENS.name, "deal", symbol_of=slovak.GREENS),
        chip_price("all", 20, N_("For each of the others, when one took all of them"), "deal"),
        chip_price("hearts_from", 90, N_("From this total on only hearts count")),
        chip_price("limit", 100, N_("Over this total the match ends"), lowest=1),
        chip_price("back", 20, N_("Who comes to exactly that total goes back by")),
    )

    announce: bool = switch(
        slovak.ANNOUNCED,
        off=N_("No card is announced."),
        on=N_("An announced card costs double."),
        help=slovak.LAID_OPEN,
    )


def contracts(rules: LoraPointsRules, seats: int) -> Iterator[Contract]:
    """The one deal there is."""
    price, uppers = rules.price_of, slovak.upper_prices(rules.price_of, points)
    announced = slovak.announced_fact(uppers) if rules.announce else None
    prices = slovak.CardPrices(price["heart"], uppers, announced)
    cards = PenaltyCards(prices, slovak.price_sentence(price), price["all"], price["hearts_from"])
    yield Contract(
        key="deal", name=c_("contract", "Deal"), summary=slovak.price_line(price),
        instructions=N_("At the end everybody counts the hearts and the two dear cards they took: those are penalty "
                        "points."),
        asks=cards.facts, scoring=(cards, *((BackAtLimit(price["limit"], price["back"]),) if price["back"] else ())),
    )  # fmt: skip


@dataclass(frozen=True)
class PenaltyCards(ScoringRule):
    """Penalty points for the cards taken; one player who took them all gives each of the others points instead."""

    prices: slovak.CardPrices
    costs: Text  # what the cards cost, in a sentence
    all: int  # what each of the others gets when one player took all the cards
    near: int  # the total from which a player scores for hearts only

    @cached_property
    def facts(self) -> tuple[Fact[Any], ...]:
        uppers, announced = (fact for fact, _points in self.prices.uppers), self.prices.announced
        return (slovak.hearts, *uppers, *((announced,) if announced else ()))

    def _near_seats(self, table: TableState) -> tuple[int, ...]:
        return tuple(seat for seat in range(table.seats) if table.totals_at_start[seat] >= self.near)

    def _prices_but_for(self, near: tuple[int, ...], answers: Answers) -> slovak.CardPrices:
        """The prices without those of the dear cards that players near the end took."""
        return replace(self.prices, uppers=tuple(item for item in self.prices.uppers if answers[item[0]] not in near))

    def effect(self, answers: Answers, table: TableState) -> Effect:
        taker = self.prices.took_all(answers)
        if taker is not None:
            who, text = Seat(taker), N_("%(who)s took all of them: %(points)s for each of the others.")
            why, brief = phrase(text, who=who, points=self.all), phrase(N_("%(who)s took them all"), who=who)
            changes = tuple(0 if seat == taker else self.all for seat in range(table.seats))
            return Effect(changes, explanations=(why,), summary=brief)
        near = self._near_seats(table)
        counting, full = self._prices_but_for(near, answers), self.prices.amounts_owed(answers)
        scored = tuple(counting.amounts_owed(answers))
        spared = tuple(seat for seat in near if scored[seat] != full[seat])
        text = N_("%(near)s or more before the deal, so only hearts count: %(who)s.")
        only = (phrase(text, near=self.near, who=Seats(spared)),) if spared else ()
        return Effect(scored, explanations=(*counting.explanations(answers), *only))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        taker = self.prices.took_all(answers)
        if taker is not None:
            text = phrase(N_("%(who)s took them all"), who=Seat(taker))
            yield from (ChangeReason(seat, text, self.all) for seat in range(table.seats) if seat != taker)
            return
        near = self._near_seats(table)
        yield from self._prices_but_for(near, answers).explain(answers)
        for fact, _price in self.prices.uppers:
            if answers[fact] in near:
                yield ChangeReason(answers[fact], phrase(N_("%(what)s: only hearts count now"), what=fact.label), 0)

    def describe(self) -> Text:
        double = (N_("An announced card costs double."),) if self.prices.announced else ()
        everything = phrase(N_("Who took them all scores 0 and each of the others %(all)s."), all=self.all)
        only = N_("A player who had %(near)s or more when the deal began scores for hearts only.")
        return ListedTexts((self.costs, *double, everything, phrase(only, near=self.near)), " ")


@dataclass(frozen=True)
class BackAtLimit(ScoringRule):
    """Whoever stands at exactly the limit after the deal goes back by some points."""

    limit: int
    back: int

    facts = ()

    def effect(self, answers: Answers, table: TableState) -> Effect:
        exact = tuple(seat for seat, total in enumerate(table.totals) if total == self.limit)
        if not exact:
            return Effect((0,) * table.seats)
        at = {"limit": self.limit, "after": self.limit - self.back}
        text = N_("%(who)s reached exactly %(limit)s and goes back to %(after)s")
        notes = tuple(phrase(text, who=Seat(seat), **at) for seat in exact)
        why = phrase(N_("Exactly %(limit)s, so back to %(after)s: %(who)s."), who=Seats(exact), **at)
        brief = phrase(N_("%(who)s back to %(after)s"), who=Seats(exact), after=self.limit - self.back)
        changes = tuple(-self.back if seat in exact else 0 for seat in range(table.seats))
        return Effect(changes, notes=notes, explanations=(why,), summary=replace(brief, in_notes=True))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        text = phrase(N_("exactly %(limit)s"), limit=self.limit)
        return (ChangeReason(seat, text, -self.back) for seat, total in enumerate(table.totals) if total == self.limit)

    def describe(self) -> Text:
        text = N_("A total of exactly %(limit)s after a deal becomes %(after)s.")
        return phrase(text, limit=self.limit, after=self.limit - self.back)


def guide(rules: LoraPointsRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield pack_section(rules, seats)
    yield dealing_sentences(seats)
    not_yet = N_("No heart is led before a heart or a dear card was played, unless you hold nothing else.")
    leads = N_("The player on the dealer's right leads. There are no called games.")
    yield Section(THE_PLAY, (leads, not_yet, *TRICKS))
    if rules.announce:
        yield how_to_announce(2)
    limit, back, near = (rules.price_of[key] for key in ("limit", "back", "hearts_from"))
    goes_back = phrase(N_("A total of exactly %(limit)s goes back to %(after)s."), limit=limit, after=limit - back)
    yield Section(N_("The end"), (
        phrase(N_("A player who has %(near)s or more when a deal begins scores only for hearts in it."), near=near),
        *((goes_back,) if back else ()),
        phrase(N_("A total over %(limit)s ends the match, and the highest total loses."), limit=limit),
    ))  # fmt: skip
    yield example_deal(contracts(rules, seats), "deal", taken_facts(seats), seats)


GAME = Game(
    key="lora-points", name=N_("Lóra for points"), other_names=("Lóra",),
    summary=N_("Avoid the hearts and two dear cards; a total over the limit ends it, the fewest points win."),
    seats=(4, 3), languages=("sk",), packs=("german", "french"), minutes=4,
    rules=LoraPointsRules, counting=lambda rules: LOW_POINTS, contracts=contracts,
    # The same deal again and again, until a total is over the limit.
    schedule=lambda rules, seats, people: rotate(FreeOrder(("deal",)), None), guide=guide,
    is_over=lambda rules, totals: max(totals) > rules.price_of["limit"],
    source=N_("Lóra as told by the Slovak Wikipedia, on pagat.com's page of Slovak Lórum"),
)  # fmt: skip
