"""Croatian Lora: eight contracts by each dealer, with penalties written as minus points; the highest total wins."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine.cards import FALSE_PASS, FORECAST, LAST_TRICK
from scorer.engine.contract import Contract
from scorer.engine.effect import ChangeReason, Effect, TableState
from scorer.engine.facts import Answers, CardsLeft, Count, Taker
from scorer.engine.game import HIGH_POINTS, THE_CARDS, THE_DEAL, THE_PLAY, Game, Section
from scorer.engine.house_rules import HouseRules, Price, contract_list
from scorer.engine.phrases import N_, ByPack, ListedTexts, Seat, Seats, Signed, Text, c_, phrase
from scorer.engine.schedule import blocks
from scorer.engine.scoring import ForGoingOut, PerItem, ScoringRule, describe_takers
from scorer.games import lora_cards as lora, shared_texts as texts
from scorer.games.shared_texts import signed_prices

KEYS = ("sto-vise", "sto-manje", "king-last", "babe", "hercevi", "lora", "prognoza", "sljepic")
FOR_BOTH = N_("Both for the same player")
trick = Taker("trick", card=LAST_TRICK)
taken = lora.trick_count(4)
forecast = Count("forecast", FORECAST, highest_each=8, forecast_of=taken)
left = CardsLeft("cards_left", most=8)
false_passes = Count("false_passes", FALSE_PASS, optional=True, is_rare=True)


@dataclass(frozen=True)
class CroatianRules(HouseRules):
    """The house rules of Croatian Lora."""

    price_list = (
        Price("more", 1, texts.A_TRICK, "sto-vise"),
        Price("less", -1, texts.A_TRICK, "sto-manje"),
        Price("king", -4, lora.king.label, "king-last"),
        Price("last", -4, trick.label, "king-last"),
        Price("king_last", 8, FOR_BOTH, "king-last"),
        Price("queen", -2, texts.A_QUEEN, "babe"),
        Price("queens_all", 8, texts.ALL_OF_THEM, "babe"),
        Price("heart", -1, texts.A_HEART, "hercevi"),
        Price("hearts_all", 8, texts.ALL_OF_THEM, "hercevi"),
        Price("out", 8, texts.GOING_OUT, "lora"),
        Price("card", -1, texts.A_CARD_LEFT, "lora"),
        Price("pass", -1, texts.A_PASS, "lora"),
        Price("false_pass", -8, texts.A_FALSE_PASS, "lora"),
        Price("right", 4, N_("A right forecast"), "prognoza"),
        Price("wrong", -4, N_("A wrong forecast"), "prognoza"),
        Price("blind", 1, texts.A_TRICK, "sljepic"),
    )

    contracts: tuple[str, ...] = contract_list(KEYS)


def contracts(rules: CroatianRules, seats: int) -> Iterator[Contract]:
    """The eight contracts."""
    price, sign = rules.price_of, signed_prices(rules.price_of)
    yield Contract(
        key="sto-vise", name=c_("contract", "As many as you can"), native_name="Što više", symbol="s-trick",
        summary=texts.a_trick(sign["more"]), instructions=lora.MANY_TRICKS,
        asks=(taken,), scoring=(PerItem(taken, price["more"]),),
    )  # fmt: skip
    yield Contract(
        key="sto-manje", name=c_("contract", "As few as you can"), native_name="Što manje", symbol="s-trick",
        summary=texts.a_trick(sign["less"]), instructions=lora.FEW_TRICKS,
        asks=(taken,), scoring=(PerItem(taken, price["less"]),),
    )  # fmt: skip
    yield Contract(
        key="king-last", name=c_("croatian-lora", "King and last trick"),
        native_name="Kralj herc – zadnji štih", symbol="s-king",
        instructions=N_("Win neither the trick with the king of hearts nor the last one, or else both."),
        summary=KingAndLast(price["king"], price["last"], price["king_last"]).describe(),
        asks=(lora.king, trick), scoring=(KingAndLast(price["king"], price["last"], price["king_last"]),),
    )  # fmt: skip
    yield Contract(
        key="babe", name=ByPack(c_("croatian-lora", "Queens"), N_("Obers")),
        native_name="Babe", symbol="s-queen", instructions=texts.TAKE_NONE_OR_ALL,
        summary=texts.each_or_all(sign["queen"], sign["queens_all"]),
        asks=(lora.queens,), scoring=(PerItem(lora.queens, price["queen"], sweep=price["queens_all"]),),
    )  # fmt: skip
    yield Contract(
        key="hercevi", name=c_("contract", "Hearts"), native_name="Herčevi", symbol="s-heart",
        instructions=texts.TAKE_NONE_OR_ALL, summary=texts.each_or_all(sign["heart"], sign["hearts_all"]),
        asks=(lora.hearts,), scoring=(PerItem(lora.hearts, price["heart"], sweep=price["hearts_all"]),),
    )  # fmt: skip
    yield Contract(
        key="lora", name=c_("contract", "Lora"), native_name="Lora", symbol="s-steps", instructions=lora.LAID_OUT,
        summary=texts.list_prices((texts.GOING_OUT, sign["out"]), (texts.A_CARD_LEFT, sign["card"]),
                             (texts.A_PASS, sign["pass"]), (texts.A_FALSE_PASS, sign["false_pass"]), between="; "),
        asks=(left, lora.passes, false_passes),
        scoring=(ForGoingOut(left, price["out"]), PerItem(left, price["card"]),
                 PerItem(lora.passes, price["pass"], exempt=left),
                 PerItem(false_passes, price["false_pass"], is_fault=True)),
    )  # fmt: skip
    yield Contract(
        key="prognoza", name=N_("Forecast"), native_name="Prognoza", symbol="s-forecast",
        summary=Forecast(price["right"], price["wrong"]).describe(),
        instructions=N_("Before the first lead everybody in turn says how many tricks he or she will win; the player "
                        "on the dealer's right begins."),
        asks=(forecast, taken), scoring=(Forecast(price["right"], price["wrong"]),),
    )  # fmt: skip
    yield Contract(
        key="sljepic", name=c_("croatian-lora", "Blind"), native_name="Sljepić", symbol="s-trick",
        summary=texts.a_trick(sign["blind"]),
        instructions=N_("Nobody looks at their cards: they lie in a pile face down, and each turns up the top card "
                        "in turn. The highest card of the suit led wins the trick, and its winner leads to the next."),
        asks=(taken,), scoring=(PerItem(taken, price["blind"]),),
    )  # fmt: skip


@dataclass(frozen=True)
class KingAndLast(ScoringRule):
    """Points for the king and for the last trick, and others for a player who takes both."""

    for_king: int
    for_last: int
    for_both: int

    facts = (lora.king, trick)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        first, last = answers[lora.king], answers[trick]
        brief = describe_takers(((lora.king.label, first), (trick.label, last)))
        changes = [0] * table.seats
        if first != last:
            changes[first], changes[last] = self.for_king, self.for_last
            return Effect(tuple(changes), summary=brief)
        changes[first] = self.for_both
        text = N_("%(who)s took the king and the last trick: %(points)s.")
        why = phrase(text, who=Seat(first), points=Signed(self.for_both))
        return Effect(tuple(changes), explanations=(why,), summary=brief)

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        first, last = answers[lora.king], answers[trick]
        if first == last:
            yield ChangeReason(first, ListedTexts((lora.king.label, trick.label)), self.for_both)
        else:
            yield ChangeReason(first, lora.king.label, self.for_king)
            yield ChangeReason(last, trick.label, self.for_last)

    def describe(self) -> Text:
        return texts.list_prices((lora.king.label, Signed(self.for_king)), (trick.label, Signed(self.for_last)),
                            (FOR_BOTH, Signed(self.for_both)))  # fmt: skip


@dataclass(frozen=True)
class Forecast(ScoringRule):
    """Points for everybody who won as many tricks as forecast, and others for everybody who did not."""

    right: int
    wrong: int

    facts = (forecast, taken)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        pairs = list(zip(answers[forecast], answers[taken], strict=True))
        right = tuple(seat for seat, (foretold, won) in enumerate(pairs) if foretold == won)
        text = N_("%(who)s (forecast %(told)s, won %(won)s)")
        wrong = tuple(
            phrase(text, who=Seat(seat), told=foretold, won=won)
            for seat, (foretold, won) in enumerate(pairs)
            if foretold != won
        )
        why = [phrase(N_("Right: %(who)s."), who=Seats(right)) if right else phrase(N_("No forecast was right."))]
        if wrong:
            why.append(phrase(N_("Wrong: %(parts)s."), parts=ListedTexts(wrong)))
        brief = phrase(N_("%(who)s had it right"), who=Seats(right)) if right else phrase(N_("nobody was right"))
        changes = tuple(self.right if seat in right else self.wrong for seat in range(table.seats))
        return Effect(changes, explanations=tuple(why), summary=brief)

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        text = N_("forecast %(told)s, won %(won)s")
        for seat, (foretold, won) in enumerate(zip(answers[forecast], answers[taken], strict=True)):
            points = self.right if foretold == won else self.wrong
            yield ChangeReason(seat, phrase(text, told=foretold, won=won), points)

    def describe(self) -> Text:
        text = N_("A right forecast %(right)s, a wrong one %(wrong)s")
        return phrase(text, right=Signed(self.right), wrong=Signed(self.wrong))


def guide(rules: CroatianRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield Section(THE_CARDS, (lora.PACK, texts.SHORT_RANKS, lora.NO_TRUMPS))
    yield Section(THE_DEAL, (
        texts.LOT, texts.LEFT_CUTS, N_("The cards are dealt to the right, four at a time, eight each."),
        texts.ALL_THEN_RIGHT,
    ))  # fmt: skip
    leads = N_("Play runs to the right, and the player on the dealer's right leads any card.")
    yield Section(THE_PLAY, (leads, lora.FOLLOW, lora.WINS, lora.TO_THE_END))
    if "lora" not in rules.contracts:
        return
    fault = N_("Whistling when you could play: %(points)s, whoever goes out.")
    yield lora.layout_sentences(
        N_("The player on the dealer's right lays any card."),
        N_("Who cannot play whistles: that is the pass. Those of the player who goes out are free."),
        phrase(fault, points=Signed(rules.price_of["false_pass"])),
    )
    yield lora.example_lora(contracts(rules, seats), seats)


GAME = Game(
    key="croatian-lora", name=N_("Croatian Lora"), other_names=("Lora", "Hrvatska lora"),
    summary=N_("Eight contracts with a forecast and a blind one; penalties are minus points, the most points win."),
    seats=(4,), languages=("hr",), packs=("french", "german"), minutes=4,
    rules=CroatianRules, counting=lambda rules: HIGH_POINTS, contracts=contracts,
    # Each dealer deals all contracts in their order, then passes the deal on.
    schedule=lambda rules, seats, people: blocks(rules.contracts, people), guide=guide,
    source=texts.told_on_pagat("Lovro Njavro"),
)  # fmt: skip
