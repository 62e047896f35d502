"""Libyan Lora: eight contracts by each dealer in a fixed order, strict penalties, and bets where the house bets."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorer.engine.cards import EIGHTH_TRICK, QUEEN, SIXTH_TRICK, TRICK
from scorer.engine.contract import Contract
from scorer.engine.effect import ChangeReason, Effect, TableState
from scorer.engine.facts import (
    Answers,
    Bet,
    Bets,
    CardsLeft,
    Count,
    Counts,
    Fact,
    Offence,
    OrNobody,
    Penalties,
    Taker,
    YesNo,
)
from scorer.engine.game import LOW_POINTS, THE_CARDS, THE_DEAL, THE_PLAY, Game, Section
from scorer.engine.house_rules import HouseRules, Price, chip_price, contract_list, switch
from scorer.engine.json_values import Json
from scorer.engine.phrases import (
    N_,
    ByPack,
    ListedTexts,
    N_n,
    NamedValue,
    Phrase,
    Seat,
    Seats,
    Signed,
    Text,
    c_,
    phrase,
    plural_phrase,
)
from scorer.engine.problems import Problems
from scorer.engine.schedule import blocks
from scorer.engine.scoring import ForGoingOut, ForTaker, Multiplied, PerItem, ScoringRule
from scorer.games import lora_cards as lora, shared_texts as texts
from scorer.games.shared_texts import signed_prices

KEYS = ("hearts", "king", "queens", "jack", "sixth", "tricks", "two-players", "lora")
IN_KITTY = N_("Three times in the kitty")
AGAIN = N_("While the card lies in the kitty the deal is played again; after the third time the dealer pays.")
FOR_NEXT = N_("It costs the player after the one who wins it.")
FOR_NOBODY = N_("Those in the kitty count for nobody, and then nobody has all four.")
OTHERS = {4: N_("For each of the other two"), 3: N_("For the third player")}  # by how many play
FOR_AFTER_TAKER, FOR_WINNER = N_("For the player after its taker"), N_("For its winner")
FEWER_QUEENS = Count("queens", QUEEN, total=4, lowest_total=2)
NOTE = "%(note)s"
OFFENCES: dict[str, tuple[Text, int, bool]] = {
    "dealing_error": (N_("Dealing error"), 8, False),
    "irregularity": (N_("Out of turn, two cards at once, looking at cards, another's trick, collusion"), 8, True),
    "revoke": (N_("Suit not followed"), 16, True),
    "lora_error": (N_("Wrong pile, last card not said, a hidden card"), 8, False),
    "false_pass": (N_("Passed, but could have played"), 32, True),
    "slow_play": (N_("Slow play"), 4, False),
}
"""For each offence its name, its usual price, and whether it ends the play."""
IN_TRICKS = ("dealing_error", "irregularity", "revoke", "slow_play")
IN_LORA = ("dealing_error", "irregularity", "lora_error", "false_pass", "slow_play")


def offences(price: Mapping[str, int], keys: Iterable[str]) -> tuple[Offence, ...]:
    """The offences of these keys at these prices."""
    return tuple(Offence(key, OFFENCES[key][0], price[key], OFFENCES[key][2]) for key in keys)


@dataclass(frozen=True)
class LibyanRules(HouseRules):
    """The house rules of Libyan Lora."""

    price_list = (
        Price("heart", 1, texts.A_HEART, "hearts"),
        Price("hearts_all", -8, texts.ALL_OF_THEM, "hearts"),
        Price("king", 8, texts.FOR_ITS_TAKER, "king"),
        Price("queen", 2, texts.A_QUEEN, "queens"),
        Price("queens_all", -8, texts.ALL_OF_THEM, "queens"),
        Price("jack", 8, FOR_AFTER_TAKER, "jack"),
        Price("sixth", 8, FOR_WINNER, "sixth"),
        Price("trick", 1, N_("A trick; who wins all of them loses as much for each"), "tricks"),
        Price("two", 4, OTHERS[4], "two-players", is_relevant=lambda rules, seats: seats == 4),
        Price("two_alone", 8, OTHERS[3], "two-players", is_relevant=lambda rules, seats: seats == 3),
        Price("card", 1, texts.A_CARD_LEFT, "lora"),
        Price("pass", 2, texts.A_PASS, "lora"),
        Price("nobody", 8, N_("For the dealer, when nobody took it or there is no result")),
        chip_price(
            "bet", 10, N_("A bet: minus when right, plus when wrong"), is_relevant=lambda rules, seats: rules.betting
        ),
        *(Price(key, points, words) for key, (words, points, _ends) in OFFENCES.items()),
        Price("murteza", 142, N_("Over this total at the end: Hassan Murteza"), signed=False),
    )

    betting: bool = switch(
        N_("Betting"), off=N_("No bets."), on=N_("Players may bet on their own result."),
        help=N_("Before the first card a player may bet on his or her exact result; anybody else may counter."),
    )  # fmt: skip
    contracts: tuple[str, ...] = contract_list(KEYS)


@dataclass(frozen=True)
class TwoMostTricks(ScoringRule):
    """Two players with enough tricks each leave the others with points; without a result the dealer has some."""

    tricks: Fact[Counts | None]
    enough: int  # the tricks that each of the two needs
    points: int  # what every other player gets
    nobody: int  # what the dealer gets without a result

    def has_result(self, answers: Answers, table: TableState, problems: Problems) -> None:
        """Where not exactly two players have enough tricks the cards are dealt again."""
        counts = answers[self.tricks]
        if counts is not None and sum(1 for count in counts if count >= self.enough) != 2:
            need = N_n(
                "two players need %(n)s trick or more each: any other deal is played again",
                "two players need %(n)s tricks or more each: any other deal is played again",
            )
            short = N_("two players with enough tricks are missing")
            problems.at(self.tricks.key).add(plural_phrase(need, self.enough), short)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        counts = answers[self.tricks]
        if counts is None:
            changes = tuple(self.nobody if seat == table.dealer else 0 for seat in range(table.seats))
            text, who = N_("No result three times: %(dealer)s dealt, %(points)s."), Seat(table.dealer)
            why = phrase(text, dealer=who, points=Signed(self.nobody))
            return Effect(changes, explanations=(why,), summary=phrase(N_("no result")))
        many = Seats(tuple(seat for seat, count in enumerate(counts) if count >= self.enough))
        few = Seats(tuple(seat for seat, count in enumerate(counts) if count < self.enough))
        won = N_n(
            "%(who)s won %(n)s trick or more each. %(who2)s: %(points)s.",
            "%(who)s won %(n)s tricks or more each. %(who2)s: %(points)s.",
        )
        if len(few.numbers) > 1:
            won = N_n(
                "%(who)s won %(n)s trick or more each. %(who2)s: %(points)s each.",
                "%(who)s won %(n)s tricks or more each. %(who2)s: %(points)s each.",
            )
        why = plural_phrase(won, self.enough, who=many, who2=few, points=Signed(self.points))
        changes = tuple(self.points if seat in few.numbers else 0 for seat in range(table.seats))
        return Effect(changes, explanations=(why,), summary=phrase(N_("%(who)s won enough tricks"), who=many))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        counts = answers[self.tricks]
        if counts is None:
            yield ChangeReason(table.dealer, phrase(N_("no result: it counts for the dealer")), self.nobody)
            return
        for seat, count in enumerate(counts):
            if count < self.enough:
                text = phrase(N_("%(what)s, fewer than %(enough)s"), what=TRICK.count(count), enough=self.enough)
                yield ChangeReason(seat, text, self.points)

    def describe(self) -> Text:
        text = N_n(
            "Two players with %(n)s trick or more each: every other player %(points)s. Any other split is dealt "
            "again; after the third time the dealer scores %(nobody)s.",
            "Two players with %(n)s tricks or more each: every other player %(points)s. Any other split is dealt "
            "again; after the third time the dealer scores %(nobody)s.",
        )
        return plural_phrase(text, self.enough, points=Signed(self.points), nobody=Signed(self.nobody))


@dataclass(frozen=True)
class Wagers(ScoringRule):
    """A right bet takes the stake off, a wrong one adds it; countered twice, recountered four times as much.

    The player who countered gets the opposite. Without a result to bet on, bets are void.
    """

    bets: Bets
    stake: int  # what a bet is about that nobody counters
    double: YesNo | None = None  # all of it counts twice when this happened

    @cached_property
    def facts(self) -> tuple[Fact[Any], ...]:
        return (self.bets, self.bets.on, *((self.double,) if self.double else ()))

    def effect(self, answers: Answers, table: TableState) -> Effect:
        changes, why, settled = [0] * table.seats, list[Phrase](), list(self._settled(answers))
        if answers[self.bets] and not settled:
            why.append(phrase(N_("Without a result the bets are void.")))
        for bet, is_right, points in settled:
            changes[bet.seat] += points
            text = N_("%(who)s bet right: %(points)s.") if is_right else N_("%(who)s bet wrong: %(points)s.")
            why.append(phrase(text, who=Seat(bet.seat), points=Signed(points)))
            if bet.counter is not None:
                changes[bet.counter] -= points
                text = N_("%(who)s countered: %(points)s.")
                why.append(phrase(text, who=Seat(bet.counter), points=Signed(-points)))
        right = tuple(sorted(bet.seat for bet, is_right, _points in settled if is_right))
        wrong = tuple(sorted(bet.seat for bet, is_right, _points in settled if not is_right))
        parts = [phrase(N_("%(what)s (%(how)s)"), what=N_("right bet"), how=Seats(right))] if right else []
        parts += [phrase(N_("%(what)s (%(how)s)"), what=N_("wrong bet"), how=Seats(wrong))] if wrong else []
        brief = phrase("%(parts)s", parts=ListedTexts(tuple(parts))) if parts else None
        return Effect(tuple(changes), explanations=tuple(why), summary=brief)

    def _settled(self, answers: Answers) -> Iterator[tuple[Bet, bool, int]]:
        """Yield each bet, whether it was right, and what the bettor gets; who countered it gets the opposite."""
        result, times = answers[self.bets.on], 2 if self.double is not None and answers[self.double] else 1
        for bet in answers[self.bets] if result is not None else ():
            own = result[bet.seat] if self.bets.is_count else result == bet.seat
            is_right, countered = bool(own == bet.prediction), 4 if bet.recounter else 2
            points = times * self.stake * (1 if bet.counter is None else countered)
            yield bet, is_right, -points if is_right else points

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        for bet, is_right, points in self._settled(answers):
            text = phrase(N_("right bet") if is_right else N_("wrong bet"))
            if bet.counter is not None:
                countered = N_("recountered") if bet.recounter else N_("countered")
                own = phrase(N_("%(first)s, %(then)s"), first=text, then=countered)
                yield ChangeReason(bet.seat, own, points)
                against = phrase(N_("countered %(who)s: %(what)s"), who=Seat(bet.seat), what=text)
                yield ChangeReason(bet.counter, against, -points)
            else:
                yield ChangeReason(bet.seat, text, points)

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        return [None if raw.get(self.bets.key) else 0] * table.seats

    def describe(self) -> Text:
        """What is bet on; what bets pay is the same in every contract, and stands in the guide."""
        if not self.bets.is_count:
            return N_("A bet says whether one wins it")
        return phrase(N_("A bet says one's own exact number: %(what)s"), what=self.bets.on.label)


@dataclass(frozen=True)
class Fines(ScoringRule):
    """What each penalty costs the player who earned it; never doubled."""

    penalties: Penalties

    def effect(self, answers: Answers, table: TableState) -> Effect:
        changes, notes, why = [0] * table.seats, list[Phrase](), list[Phrase]()
        for seat, offence in answers[self.penalties]:
            changes[seat] += offence.points
            text = N_("Penalty for %(who)s, %(points)s: %(kind)s.")
            sentence = phrase(text, who=Seat(seat), kind=offence.name, points=Signed(offence.points))
            notes.append(phrase(NOTE, note=NamedValue(f"penalty {offence.key}", sentence)))
            why.append(sentence)
        if not why:
            return Effect(tuple(changes))
        ends = [penalty.seat for penalty in answers[self.penalties] if penalty.offence.ends]
        who = Seats(tuple(sorted({penalty.seat for penalty in answers[self.penalties]})))
        brief = phrase(N_("%(who)s: penalty"), who=who)
        if ends:
            brief = phrase(N_("%(who)s: play ended by a penalty"), who=Seats(tuple(sorted(set(ends)))))
            notes.append(phrase(NOTE, note=NamedValue("play ended by a penalty", brief)))
            why.append(phrase(N_("The play ended: nothing else counts.")))
        summary = replace(brief, in_notes=True)
        return Effect(tuple(changes), notes=tuple(notes), explanations=tuple(why), summary=summary)

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        for seat, offence in answers[self.penalties]:
            yield ChangeReason(seat, phrase(N_("penalty: %(what)s"), what=offence.name), offence.points)

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        return [None if raw.get(self.penalties.key) else 0] * table.seats

    def describe(self) -> Text:
        """Nothing: penalties are the same in nearly every contract, and stand in the guide."""
        return ""


def contracts(rules: LibyanRules, seats: int) -> Iterator[Contract]:
    """The eight contracts; with three players cards may lie in the kitty, and the numbers are other ones."""
    cards, four = lora.hand_size(seats), seats == 4
    price, sign = rules.price_of, signed_prices(rules.price_of)
    nobody = None if four else price["nobody"]
    taken = lora.trick_count(seats)
    yield _deal(
        rules, "hearts", (lora.hearts,), (PerItem(lora.hearts, price["heart"], sweep=price["hearts_all"]),),
        on=lora.hearts, highest_bet=8, symbol="s-heart", instructions=texts.TAKE_NONE_OR_ALL,
        name=ByPack(c_("contract", "Hearts"), c_("German pack", "Hearts")),
        summary=texts.each_or_all(sign["heart"], sign["hearts_all"]),
    )  # fmt: skip
    took_king = Taker("taker", card=lora.KING)
    king = took_king if four else OrNobody.wrap(took_king, IN_KITTY)
    yield _deal(
        rules, "king", (king,), (ForTaker(king, price["king"], if_nobody=nobody),),
        name=lora.KING.name, symbol="s-king", summary=texts.list_prices((texts.FOR_ITS_TAKER, sign["king"])),
        instructions=lora.NOT_TAKE if four else ListedTexts((lora.NOT_TAKE, AGAIN), " "),
    )  # fmt: skip
    queens = lora.queens if four else FEWER_QUEENS
    yield _deal(
        rules, "queens", (queens,), (PerItem(queens, price["queen"], sweep=price["queens_all"]),),
        on=queens, highest_bet=4, symbol="s-queen", name=ByPack(N_("Queens"), N_("Obers")),
        summary=texts.each_or_all(sign["queen"], sign["queens_all"]),
        instructions=texts.TAKE_NONE_OR_ALL if four else ListedTexts((texts.TAKE_NONE_OR_ALL, FOR_NOBODY), " "),
    )  # fmt: skip
    jack = lora.jack if four else OrNobody.wrap(lora.jack, IN_KITTY)
    yield _deal(
        rules, "jack", (jack,), (ForTaker(jack, price["jack"], seats_after=1, if_nobody=nobody),),
        name=lora.JACK.name, symbol="s-jack", summary=texts.list_prices((FOR_AFTER_TAKER, sign["jack"])),
        instructions=FOR_NEXT if four else ListedTexts((FOR_NEXT, AGAIN), " "),
    )  # fmt: skip
    trick = Taker("taker", card=SIXTH_TRICK if four else EIGHTH_TRICK)
    yield _deal(
        rules, "sixth", (trick,), (ForTaker(trick, price["sixth"]),), on=trick, is_count=False,
        name=trick.label, symbol="s-trick", instructions=lora.NOT_TAKE,
        summary=texts.list_prices((FOR_WINNER, sign["sixth"])),
    )  # fmt: skip
    every = -cards * price["trick"]
    yield _deal(
        rules, "tricks", (taken,), (PerItem(taken, price["trick"], sweep=every),), on=taken, highest_bet=cards,
        name=N_("Tricks"), symbol="s-trick", summary=texts.each_or_all(sign["trick"], Signed(every)),
        instructions=N_("Win as few tricks as you can, or else all of them."),
    )  # fmt: skip
    result = OrNobody.wrap(taken, N_("No result three times"))
    enough, points = (3, price["two"]) if four else (4, price["two_alone"])
    two = TwoMostTricks(result, enough, points, price["nobody"])
    yield _deal(
        rules, "two-players", (result,), (two,), on=result, highest_bet=cards, checks=(two.has_result,),
        name=N_("Two players"), symbol="s-trick",
        summary=texts.list_prices((OTHERS[seats], sign["two" if four else "two_alone"])),
        instructions=phrase(N_("Be one of two players with enough tricks: %(n)s or more."), n=enough),
    )  # fmt: skip
    left = CardsLeft("cards_left", most=cards)
    same_rank = YesNo("same_rank", N_("Last card of the same rank as the first"), optional=True, is_rare=True)
    cost = Multiplied(
        2, same_rank,
        (ForGoingOut(left, 0), PerItem(left, price["card"]), PerItem(lora.passes, price["pass"], exempt=left)),
        noun=phrase(N_("All doubled: the last card has the rank of the first.")),
        text=N_("All doubled when the last card has the rank of the first"),
    )  # fmt: skip
    yield _deal(
        rules, "lora", (left, lora.passes, same_rank), (cost,), on=lora.passes, double=same_rank, faults=IN_LORA,
        name=c_("contract", "Lora"), symbol="s-steps", instructions=lora.LAID_OUT,
        summary=texts.list_prices((texts.A_CARD_LEFT, sign["card"]), (texts.A_PASS, sign["pass"]), between="; "),
    )  # fmt: skip


def _deal(
    rules: LibyanRules, key: str, asks: tuple[Fact[Any], ...], scoring: tuple[ScoringRule, ...], *,
    on: Fact[Any] | None = None, highest_bet: int | None = None, is_count: bool = True,
    double: YesNo | None = None, faults: tuple[str, ...] = IN_TRICKS, **details: Any,
) -> Contract:  # fmt: skip
    """A contract that carries penalties too, and bets `on` one of its answers where the house bets."""
    penalties = Penalties(
        "penalties", N_("Penalties"), offences=offences(rules.price_of, faults), optional=True, is_rare=True
    )
    if rules.betting and on is not None:
        bets = Bets("bets", N_("Bets"), on=on, highest_bet=highest_bet, is_count=is_count, optional=True, is_rare=True)
        asks, scoring = (*asks, bets), (*scoring, Wagers(bets, rules.price_of["bet"], double))
    return Contract(key=key, asks=(*asks, penalties), scoring=(*scoring, Fines(penalties)), **details)


def guide(rules: LibyanRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    four = seats == 4
    yield Section(THE_CARDS, (lora.PACK, texts.SHORT_RANKS, lora.NO_TRUMPS))
    dealt = N_("The cards are dealt to the left one at a time, eight each.")
    if not four:
        dealt = N_(
            "The cards are dealt to the left one at a time, ten each; the two over, the kitty, lie aside unseen."
        )
    yield Section(THE_DEAL, (texts.LOT, N_("The dealer shuffles and somebody cuts."), dealt, texts.ALL_THEN_LEFT))
    kitty = N_("The kitty goes to the winner of the last trick; it is no trick of its own.")
    yield Section(THE_PLAY, (
        N_("Play runs to the left, and the player on the dealer's left leads any card."),
        lora.FOLLOW, lora.WINS, lora.TO_THE_END, *(() if four else (kitty,)),
    ))  # fmt: skip
    if "lora" in rules.contracts:
        yield lora.layout_sentences(N_("The player on the dealer's left lays any card."), *_lora_details(rules, four))
    if rules.betting:
        yield Section(N_("Bets"), tuple(bet_lines(rules.price_of["bet"])))
    yield Section(N_("Penalties"), tuple(penalty_lines(rules.price_of)))
    yield Section(N_("The loser"), (
        N_("The highest total pays for the drinks; who loses three times in a day asks all to a barbecue."),
        phrase(N_("A total over %(limit)s has a name: Hassan Murteza."), limit=rules.price_of["murteza"]),
    ))  # fmt: skip
    if "lora" in rules.contracts:
        yield lora.example_lora(contracts(rules, seats), seats)


def _lora_details(rules: LibyanRules, four: bool) -> Iterator[Text]:
    dots = N_("Each pass is a dot on the sheet: %(points)s; those of the player who goes out are free.")
    yield phrase(dots, points=Signed(rules.price_of["pass"]))
    yield N_("Whoever plays the last card but one says 'last card' at once and lays the last one face down.")
    if not four:
        yield N_("The kitty is turned up after the first card and played in turn just before the dealer.")
        yield N_("Where both of its cards can be laid, the dealer chooses one.")


def bet_lines(stake: int) -> Iterator[Text]:
    """How players bet, and for how much; for the guide."""
    yield N_("After the deal and before the first card any player may bet on his or her own result, once.")
    yield N_("A bet is one's own exact number of what is counted, or whether one wins the trick.")
    no_bets = ListedTexts((lora.KING.name, lora.JACK.name))
    yield phrase(N_("There are no bets on: %(contracts)s."), contracts=no_bets)
    yield phrase(N_("A right bet %(right)s, a wrong one %(wrong)s."), right=Signed(-stake), wrong=Signed(stake))
    countered = N_("Anybody else may counter: then it is %(n)s, and the opposite for the player who countered.")
    yield phrase(countered, n=2 * stake)
    yield phrase(N_("The bettor may recounter: %(n)s."), n=4 * stake)
    yield N_("Without a result bets are void. When Lora is doubled, so are the bets.")


def penalty_lines(price: Mapping[str, int]) -> Iterator[Text]:
    """What each fault costs, and whether play goes on; for the guide."""
    for offence in offences(price, dict.fromkeys((*IN_TRICKS, *IN_LORA))):
        text = N_("%(what)s: %(value)s, and the play ends.") if offence.ends else N_("%(what)s: %(value)s.")
        yield phrase(text, what=offence.name, value=Signed(offence.points))
    yield N_("When the play ends nothing else counts, and the next contract is dealt; otherwise play goes on.")
    yield N_("After a dealing error the same player deals again; a fault in Lora is put right.")


def hassan_murteza(rules: HouseRules, totals: Iterable[int]) -> Iterable[Phrase]:
    """The note on the players whose totals at the end are over the limit: they are called Hassan Murteza."""
    limit = rules.price_of["murteza"]
    who = tuple(seat for seat, total in enumerate(totals) if total > limit)
    if who:
        sentence = phrase(N_("%(who)s scored over %(limit)s: Hassan Murteza"), who=Seats(who), limit=limit)
        yield phrase(NOTE, note=NamedValue("Hassan Murteza", sentence))


GAME = Game(
    key="libyan-lora", name=N_("Libyan Lora"), other_names=("Lora", "Libijska lora"),
    summary=N_("Eight contracts with strict penalties, and bets where you like; the fewest points win."),
    seats=(4, 3), packs=("french", "german"), minutes=4,
    rules=LibyanRules, counting=lambda rules: LOW_POINTS, contracts=contracts,
    # Each dealer deals all contracts in their order, then passes the deal on.
    schedule=lambda rules, seats, people: blocks(rules.contracts, people), guide=guide,
    dealer_has_part=True, misdeal="", farewell=hassan_murteza,
    source=texts.told_on_pagat("Ivan Gaj, Henry Ottenkof"),
)  # fmt: skip
