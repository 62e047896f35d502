"""Croatian Lora: eight contracts by each dealer, with penalties written as minus points; the highest total wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine.contract import Contract
from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, CardsLeft, Count
from scorer.engine.game import HIGH_POINTS, Game
from scorer.engine.guide import CARDS, DEALING, PLAY, Section
from scorer.engine.options import Rules, played
from scorer.engine.pays import Each, Out, Pay, who_took
from scorer.engine.prices import Price
from scorer.engine.schedule import Schedule, blocks
from scorer.engine.table import Table
from scorer.engine.things import FALSE_PASS, FORECAST, LAST_TRICK
from scorer.engine.words import N_, ByPack, Listed, Seat, Seats, Signed, Text, c_, say
from scorer.games.customs import SHORT_RANKS
from scorer.games.lora_cards import (
    ALL_QUEENS,
    FEW_TRICKS,
    FOLLOW,
    LAID_OUT,
    MANY_TRICKS,
    NO_HEARTS,
    NO_TRUMPS,
    PACK,
    TO_THE_END,
    WINS,
    hearts,
    king,
    lora_example,
    passes,
    queens,
    rows,
    special,
    tricks,
)
from scorer.games.price_labels import (
    A_CARD_LEFT,
    A_FALSE_PASS,
    A_HEART,
    A_PASS,
    A_QUEEN,
    A_TRICK,
    ALL_HEARTS,
    GOING_OUT,
    signed,
)
from scorer.games.price_labels import ALL_QUEENS as ALL_FOUR

KEYS = ("sto-vise", "sto-manje", "king-last", "babe", "hercevi", "lora", "prognoza", "sljepic")
trick = special(LAST_TRICK)
taken = tricks(4)
forecast = Count("forecast", FORECAST, most=8, foretells=taken)
left = CardsLeft("cards_left", most=8)
false_passes = Count("false_passes", FALSE_PASS, optional=True, rare=True)


@dataclass(frozen=True)
class CroatianRules(Rules):
    """The house rules of Croatian Lora."""

    price_list = (
        Price("more", 1, A_TRICK, "sto-vise"),
        Price("less", -1, A_TRICK, "sto-manje"),
        Price("king", -4, king.label, "king-last"),
        Price("last", -4, trick.label, "king-last"),
        Price("king_last", 8, N_("Both for the same player"), "king-last"),
        Price("queen", -2, A_QUEEN, "babe"),
        Price("queens_all", 8, ALL_FOUR, "babe"),
        Price("heart", -1, A_HEART, "hercevi"),
        Price("hearts_all", 8, ALL_HEARTS, "hercevi"),
        Price("out", 8, GOING_OUT, "lora"),
        Price("card", -1, A_CARD_LEFT, "lora"),
        Price("pass", -1, A_PASS, "lora"),
        Price("false_pass", -8, A_FALSE_PASS, "lora"),
        Price("right", 4, N_("A right forecast"), "prognoza"),
        Price("wrong", -4, N_("A wrong forecast"), "prognoza"),
        Price("blind", 1, A_TRICK, "sljepic"),
    )

    contracts: tuple[str, ...] = played(KEYS)


def contracts(rules: CroatianRules, seats: int) -> Iterator[Contract]:
    """The eight contracts."""
    price, sign = rules.price, signed(rules.price)
    yield Contract(
        key="sto-vise", name=c_("croatian-lora", "As many as you can"),
        local="Što više", symbol="s-trick", about=MANY_TRICKS,
        line=say(N_("%(points)s a trick"), points=sign["more"]), asks=(taken,), pays=(Each(taken, price["more"]),),
    )  # fmt: skip
    yield Contract(
        key="sto-manje", name=c_("croatian-lora", "As few as you can"),
        local="Što manje", symbol="s-trick", about=FEW_TRICKS,
        line=say(N_("%(points)s a trick"), points=sign["less"]), asks=(taken,), pays=(Each(taken, price["less"]),),
    )  # fmt: skip
    yield Contract(
        key="king-last", name=c_("croatian-lora", "King and last trick"),
        local="Kralj herc – zadnji štih", symbol="s-king",
        about=N_("Win neither the trick with the king of hearts nor the last one, or else both."),
        line=say(N_("%(king)s for the king of hearts, %(last)s for the last trick; %(both)s for taking both"),
                 king=sign["king"], last=sign["last"], both=sign["king_last"]),
        asks=(king, trick), pays=(KingAndLast(price["king"], price["last"], price["king_last"]),),
    )  # fmt: skip
    each_queen = {"points": sign["queen"], "all": sign["queens_all"]}
    yield Contract(
        key="babe", name=ByPack(c_("croatian-lora", "Queens"), c_("croatian-lora", "Obers")),
        local="Babe", symbol="s-queen", about=ALL_QUEENS,
        line=ByPack(say(N_("%(points)s a queen; all four: %(all)s"), **each_queen),
                    say(N_("%(points)s an ober; all four: %(all)s"), **each_queen)),
        asks=(queens,), pays=(Each(queens, price["queen"], sweep=price["queens_all"]),),
    )  # fmt: skip
    yield Contract(
        key="hercevi", name=c_("croatian-lora", "Hearts"), local="Herčevi", symbol="s-heart", about=NO_HEARTS,
        line=say(N_("%(points)s a heart; all eight: %(all)s"), points=sign["heart"], all=sign["hearts_all"]),
        asks=(hearts,), pays=(Each(hearts, price["heart"], sweep=price["hearts_all"]),),
    )  # fmt: skip
    yield Contract(
        key="lora", name=c_("croatian-lora", "Lora"), local="Lora", symbol="s-steps", about=LAID_OUT,
        line=say(N_("Going out: %(out)s; %(card)s a card left, %(passed)s a pass, %(fault)s a false pass"),
                 out=sign["out"], card=sign["card"], passed=sign["pass"], fault=sign["false_pass"]),
        asks=(left, passes, false_passes),
        pays=(Out(left, price["out"]), Each(left, price["card"]), Each(passes, price["pass"], spares=left),
              Each(false_passes, price["false_pass"], fault=True)),
    )  # fmt: skip
    yield Contract(
        key="prognoza", name=c_("croatian-lora", "Forecast"), local="Prognoza", symbol="s-forecast",
        line=Forecast(price["right"], price["wrong"]).words(), asks=(forecast, taken),
        about=N_("Before the first lead everybody in turn says how many tricks he or she will win; the player on the "
                 "dealer's right begins."),
        pays=(Forecast(price["right"], price["wrong"]),),
    )  # fmt: skip
    yield Contract(
        key="sljepic", name=c_("croatian-lora", "Blind"), local="Sljepić", symbol="s-trick",
        line=say(N_("%(points)s a trick"), points=sign["blind"]), asks=(taken,),
        about=N_("Nobody looks at their cards: they lie in a pile face down, and each turns up the top card in turn. "
                 "The highest card of the suit led wins the trick, and its winner leads to the next."),
        pays=(Each(taken, price["blind"]),),
    )  # fmt: skip


@dataclass(frozen=True)
class KingAndLast(Pay):
    """Points for the king and for the last trick, and others for a player who takes both."""

    for_king: int
    for_last: int
    for_both: int

    facts = (king, trick)

    def pay(self, answers: Answers, table: Table) -> Effect:
        first, last = answers[king], answers[trick]
        brief = who_took(((king.label, first), (trick.label, last)))
        changes = [0] * table.seats
        if first == last:
            changes[first] = self.for_both
            text = N_("%(who)s took the king and the last trick: %(points)s.")
            return Effect(tuple(changes), why=(say(text, who=Seat(first), points=Signed(self.for_both)),), brief=brief)
        changes[first], changes[last] = self.for_king, self.for_last
        return Effect(tuple(changes), brief=brief)

    def words(self) -> Text:
        text = N_("King of hearts %(king)s, last trick %(last)s; the same player %(both)s")
        return say(text, king=Signed(self.for_king), last=Signed(self.for_last), both=Signed(self.for_both))


@dataclass(frozen=True)
class Forecast(Pay):
    """Points for everybody who won as many tricks as forecast, and others for everybody who did not."""

    right: int
    wrong: int

    facts = (forecast, taken)

    def pay(self, answers: Answers, table: Table) -> Effect:
        pairs = list(zip(answers[forecast], answers[taken], strict=True))
        right = tuple(seat for seat, (told, won) in enumerate(pairs) if told == won)
        text = N_("%(who)s (said %(told)s, won %(won)s)")
        wrong = [
            say(text, who=Seat(seat), told=told, won=won) for seat, (told, won) in enumerate(pairs) if seat not in right
        ]
        why = [say(N_("Right: %(who)s."), who=Seats(right)) if right else say(N_("No forecast was right."))]
        if wrong:
            why.append(say(N_("Wrong: %(parts)s."), parts=Listed(tuple(wrong))))
        brief = say(N_("%(who)s had it right"), who=Seats(right)) if right else say(N_("nobody was right"))
        changes = tuple(self.right if seat in right else self.wrong for seat in range(table.seats))
        return Effect(changes, why=tuple(why), brief=brief)

    def words(self) -> Text:
        text = N_("A right forecast %(right)s, a wrong one %(wrong)s")
        return say(text, right=Signed(self.right), wrong=Signed(self.wrong))


def schedule(rules: CroatianRules, seats: int) -> Schedule:
    """Each dealer deals all contracts in their order, then passes the deal on."""
    return blocks(rules.contracts, seats)


def guide(rules: CroatianRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield Section(CARDS, (PACK, SHORT_RANKS, NO_TRUMPS))
    yield Section(
        DEALING,
        (
            N_("The first dealer is drawn by lot. The player on the dealer's left cuts."),
            N_("The cards are dealt to the right, four at a time, eight each."),
            N_("The same player deals every contract once, then the deal passes to the right."),
        ),
    )
    yield Section(
        PLAY,
        (N_("Play runs to the right, and the player on the dealer's right leads any card."), FOLLOW, WINS, TO_THE_END),
    )
    if "lora" not in rules.contracts:
        return
    fault = N_("Whistling when you could play: %(points)s, whoever goes out.")
    yield rows(
        N_("The player on the dealer's right lays any card."),
        N_("Who cannot play whistles: that is the pass. Those of the player who goes out are free."),
        say(fault, points=Signed(rules.price["false_pass"])),
    )
    yield lora_example(next(one for one in contracts(rules, seats) if one.key == "lora"), seats)


GAME = Game(
    guide=guide,
    key="croatian-lora",
    name=N_("Croatian Lora"),
    also=("Lora", "Hrvatska lora"),
    line=N_("Eight contracts with a forecast and a blind one; penalties are minus points, the most points win."),
    seats=(4,),
    languages=("hr",),
    packs=("french", "german"),
    minutes=4,
    rules=CroatianRules,
    counting=lambda rules: HIGH_POINTS,
    contracts=contracts,
    schedule=schedule,
    source=N_("Lora in Croatia as told by Lovro Njavro on pagat.com"),
)
