"""King: six deals in which everything costs, then positive ones in which tricks pay as the dealer says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scorer.engine.cards import HEART, KING_OF_HEARTS, KING_OR_JACK, LAST_TRICK, QUEEN, TRICK, Card
from scorer.engine.contract import Contract
from scorer.engine.effect import ChangeReason, Effect, TableState
from scorer.engine.facts import TRUMP, Answers, Auction, Count, OneOf, Taker
from scorer.engine.game import HIGH_POINTS, THE_CARDS, THE_DEAL, THE_PLAY, Game, Section, example_deal
from scorer.engine.house_rules import HouseRules, Price, whole_number
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ListedTexts, N_n, Phrase, Seat, Signed, Text, c_, phrase, plural_phrase
from scorer.engine.schedule import FixedOrder, Schedule, rotate
from scorer.engine.scoring import ForTaker, PerItem, ScoringRule
from scorer.games import shared_texts as texts
from scorer.games.shared_texts import points, signed_prices

DIRECTIONS = (Card("up", c_("contract", "Up"), "i-up"), Card("down", c_("contract", "Down"), "i-down"))
NEGATIVE = ("tricks", "hearts", "queens", "kings-jacks", "king-of-hearts", "last-two")
COME_LAST = N_("They follow the six negative deals, usually one for each player.")
COME_TO_0 = ListedTexts((COME_LAST, N_("With four of them all totals come to 0.")), " ")
TOTALS_ARE_0 = N_("All totals together come to 0 at the end.")
AT_A_TABLE = N_("At a table of %(seats)s each player deals %(n)s of them.")
KING = Card("king", KING_OF_HEARTS, "s-heart")
BEFORE_LAST = Card("trick", N_("Trick before the last"), "s-trick")

tricks = Count("tricks", TRICK, total=13)
hearts, queens = Count("hearts", HEART, total=13), Count("queens", QUEEN, total=4)
kings_jacks = Count("kings_jacks", KING_OR_JACK, total=8)
direction = OneOf("direction", N_("Up or down?"), choices=DIRECTIONS)
auction = Auction("auction", N_("Auction of the trumps"), highest_bid=13, optional=True, is_rare=True)


@dataclass(frozen=True)
class UpOrDown(ScoringRule):
    """A positive deal: tricks pay or cost as the dealer said, counted after the bid has gone to the dealer."""

    up: int  # a trick, played up
    start: int  # what everybody has, played down, before tricks are counted
    down: int  # a trick, played down

    facts = (tricks, direction, auction)

    def points(self, is_up: bool, count: int) -> int:
        return self.up * count if is_up else self.start + self.down * count

    def effect(self, answers: Answers, table: TableState) -> Effect:
        counts, sold, why = list(answers[tricks]), answers[auction], list[Phrase]()
        if sold is not None:
            counts[sold.seat] -= sold.bid
            counts[table.dealer] += sold.bid
            moved = N_n(
                "%(bidder)s bought the trumps for %(n)s trick: it counts for %(dealer)s.",
                "%(bidder)s bought the trumps for %(n)s tricks: they count for %(dealer)s.",
            )
            why.append(plural_phrase(moved, sold.bid, bidder=Seat(sold.seat), dealer=Seat(table.dealer)))
        is_up, text = answers[direction] == "up", N_("Played down: %(start)s for everybody, %(down)s a trick.")
        why.append(phrase(N_("Played up: %(up)s a trick.") if is_up else text, **self._signed()))
        changes = tuple(self.points(is_up, count) for count in counts)
        brief = phrase(N_("played up") if is_up else N_("played down"))
        if sold is not None:
            bought = phrase(N_("%(bidder)s bought the trumps"), bidder=Seat(sold.seat))
            brief = phrase(N_("%(first)s, %(then)s"), first=brief, then=bought)
        return Effect(changes, explanations=tuple(why), summary=brief)

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        is_up, sold = answers[direction] == "up", answers[auction]
        price = self.up if is_up else self.down
        for seat, count in enumerate(answers[tricks]):
            if not is_up:
                yield ChangeReason(seat, N_("played down: for everybody"), self.start)
            if count:
                yield ChangeReason(seat, TRICK.count(count), price * count)
        if sold is not None:
            given = N_n("%(n)s trick of the bid goes to %(who)s", "%(n)s tricks of the bid go to %(who)s")
            taken = N_n("%(n)s trick of the bid from %(who)s", "%(n)s tricks of the bid from %(who)s")
            yield ChangeReason(sold.seat, plural_phrase(given, sold.bid, who=Seat(table.dealer)), -price * sold.bid)
            yield ChangeReason(table.dealer, plural_phrase(taken, sold.bid, who=Seat(sold.seat)), price * sold.bid)

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        counts, key = raw.get(tricks.key), raw.get(direction.key)
        if not isinstance(counts, list) or key not in ("up", "down") or raw.get(auction.key) is not None:
            return super().partial_changes(raw, table)
        return [self.points(key == "up", count) if type(count) is int else None for count in counts]

    def describe(self) -> Text:
        text = N_(
            "Up: %(up)s a trick. Down: %(start)s for everybody, %(down)s a trick. Where the trumps were sold, the bid "
            "is taken from the buyer's tricks and added to the dealer's before anything is counted; a count may then "
            "be below 0."
        )
        return phrase(text, **self._signed())

    def _signed(self) -> dict[str, Signed]:
        return {"up": Signed(self.up), "start": Signed(self.start), "down": Signed(self.down)}


def _some_positive(rules: KingRules, seats: int) -> bool:
    return rules.positives > 0


def totals_are_zero(rules: KingRules) -> bool:
    """Whether all totals of a whole match add up to 0, whichever way the dealers of the positive deals decide."""
    price = rules.price_of
    negative = 13 * (price["trick"] + price["heart"]) + 4 * price["queen"] + 8 * price["man"]
    negative += price["king"] + price["trick_12"] + price["trick_13"]
    up, down = 13 * price["up"], 4 * price["down_start"] + 13 * price["down"]
    return negative + rules.positives * up == 0 and (up == down or not rules.positives)


@dataclass(frozen=True)
class KingRules(HouseRules):
    """The house rules of King."""

    price_list = (
        Price("trick", -20, texts.A_TRICK, "tricks"),
        Price("heart", -20, texts.A_HEART, "hearts"),
        Price("queen", -50, texts.A_QUEEN, "queens"),
        Price("man", -30, N_("A king or jack"), "kings-jacks"),
        Price("king", -160, N_("For its taker"), "king-of-hearts"),
        Price("trick_12", -90, BEFORE_LAST.name, "last-two"),
        Price("trick_13", -90, LAST_TRICK.name, "last-two"),
        Price("up", 25, N_("Up: a trick"), "positive", is_relevant=_some_positive),
        Price("down_start", 325, N_("Down: for everybody"), "positive", is_relevant=_some_positive),
        Price("down", -75, N_("Down: a trick"), "positive", is_relevant=_some_positive),
    )

    positives: int = whole_number(
        N_("Positive deals"), 4, range(13), N_n("%(n)s positive deal", "%(n)s positive deals"),
        help=lambda rules: COME_TO_0 if totals_are_zero(replace(rules, positives=4)) else COME_LAST,
        helps={
            0: N_("Only the six negative deals are played."),
            4: lambda rules: (
                ListedTexts((phrase(AT_A_TABLE, seats=4, n=1), TOTALS_ARE_0), " ")
                if totals_are_zero(rules)
                else phrase(AT_A_TABLE, seats=4, n=1)
            ),
            **{seats * n: phrase(AT_A_TABLE, seats=seats, n=n) for seats, n in ((5, 1), (6, 1), (4, 2), (4, 3))},
        },
    )  # fmt: skip


def contracts(rules: KingRules, seats: int) -> Iterator[Contract]:
    """Six contracts to lose nothing in, and the positive one."""
    price, sign = rules.price_of, signed_prices(rules.price_of)
    king = Taker("taker", card=KING, help=points(price["king"]))
    trick_12 = Taker("trick_12", card=BEFORE_LAST, help=points(price["trick_12"]))
    trick_13 = Taker("trick_13", card=LAST_TRICK, help=points(price["trick_13"]))
    yield Contract(
        key="tricks", name=N_("No tricks"), symbol="s-trick", summary=texts.each(sign["trick"]),
        asks=(tricks,), scoring=(PerItem(tricks, price["trick"]),),
    )  # fmt: skip
    yield Contract(
        key="hearts", name=N_("No hearts"), symbol="s-heart", summary=texts.each(sign["heart"]),
        asks=(hearts,), scoring=(PerItem(hearts, price["heart"]),),
    )  # fmt: skip
    yield Contract(
        key="queens", name=N_("No queens"), symbol="s-queen", summary=texts.each(sign["queen"]),
        asks=(queens,), scoring=(PerItem(queens, price["queen"]),),
    )  # fmt: skip
    yield Contract(
        key="kings-jacks", name=c_("contract", "No kings or jacks"), symbol="s-jack", summary=texts.each(sign["man"]),
        asks=(kings_jacks,), scoring=(PerItem(kings_jacks, price["man"]),),
    )  # fmt: skip
    yield Contract(
        key="king-of-hearts", name=N_("King of hearts"), native_name="King", symbol="s-king",
        summary=texts.list_prices((KING.name, sign["king"])), instructions=texts.ONCE_FALLEN,
        asks=(king,), scoring=(ForTaker(king, price["king"]),),
    )  # fmt: skip
    yield Contract(
        key="last-two", name=N_("Last two tricks"), symbol="s-trick",
        summary=texts.list_prices((BEFORE_LAST.name, sign["trick_12"]), (LAST_TRICK.name, sign["trick_13"])),
        asks=(trick_12, trick_13),
        scoring=(ForTaker(trick_12, price["trick_12"]), ForTaker(trick_13, price["trick_13"])),
    )  # fmt: skip
    if not rules.positives:
        return
    yield Contract(
        key="positive", name=c_("contract", "Positive"), symbol="s-trump",
        summary=phrase(N_("Up: %(up)s a trick. Down: %(start)s for everybody, %(down)s a trick"),
                       up=sign["up"], start=sign["down_start"], down=sign["down"]),
        instructions=N_(
            "The dealer names a trump suit, plays without trumps, or sells the right to name them to the highest "
            "bidder of tricks. Then the dealer, not the buyer, says whether tricks are good (up) or bad (down)."
        ),
        asks=(direction, tricks, TRUMP, auction), scoring=(UpOrDown(price["up"], price["down_start"], price["down"]),),
    )  # fmt: skip


def schedule(rules: KingRules, seats: int, people: int) -> Schedule:
    """Six negative deals in their order, then the positive ones, as a rule one by each dealer."""
    sequence = (*NEGATIVE, *("positive",) * rules.positives)
    return rotate(FixedOrder(sequence), len(sequence))


def guide(rules: KingRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield Section(THE_CARDS, (texts.LONG_PACK, texts.LONG_RANKS))
    yield Section(THE_DEAL, (
        N_("Cards are dealt face up until the king of hearts comes; whoever gets it deals first."),
        N_("Thirteen cards each."), texts.TO_THE_LEFT, N_("The deal passes on after every deal."),
    ))  # fmt: skip
    no_heart = N_(
        "Many play so in No hearts and King of hearts: no heart is led while you have another suit, and who cannot "
        "follow suit must throw the king of hearts."
    )
    if not rules.positives:
        yield Section(THE_PLAY, (texts.LEFT_LEADS, texts.FOLLOW, texts.HIGHEST, no_heart))
        return
    yield Section(THE_PLAY, (
        texts.LEFT_LEADS, N_("Follow suit if you can; if not, play any card, a trump too."), texts.TRUMPS,
        N_("There are trumps only in the positive deals."), no_heart,
    ))  # fmt: skip
    yield from _positive_deals(rules, seats)


def _positive_deals(rules: KingRules, seats: int) -> Iterator[Section]:
    even = (TOTALS_ARE_0,) if totals_are_zero(rules) else ()
    yield Section(N_("The positive deals"), (
        N_("The dealer names a trump suit, plays without trumps, or sells them."),
        N_("If they are sold, the player on the dealer's left bids a number of tricks first; then each bids more or "
           "passes, the dealer left out. Two passes in a row end it."),
        N_("The highest bidder names the trump suit, or plays without."),
        N_("The source does not tell what happens where nobody bids: agree on it."),
        N_("The dealer then says: up, tricks are good; or down, tricks are bad."),
        N_("After the deal the tricks of the bid are taken from the buyer and added to the dealer's."), *even,
    ))  # fmt: skip
    facts = {"direction": "up", "tricks": [3, 6, 3, 1], "auction": {"seat": 1, "bid": 4}}
    story = (
        N_("Positive. Dana deals, sells the trumps to Boris for four tricks, and plays up."),
        N_("Ana takes three tricks, Boris six, Cyril three and Dana one."),
        N_("Four of them move from Boris to Dana: Boris has two left, and Dana has five."),
    )
    yield example_deal(contracts(rules, seats), "positive", facts, seats, *story)


GAME = Game(
    key="king", name=N_("King"), other_names=("Kralj", "Кинг"),
    summary=N_("Six deals in which everything costs, then those in which tricks pay; the most points win."),
    seats=(4,), packs=("french",), minutes=5,
    rules=KingRules, counting=lambda rules: HIGH_POINTS, contracts=contracts, schedule=schedule, guide=guide,
    dealer_has_part=True, zero_sum=totals_are_zero, source=texts.DENEXA,
)  # fmt: skip
