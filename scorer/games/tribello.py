"""Tribello: three players, four phases of three deals, and a target of tricks for each place after the dealer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from scorer.engine.cards import TRICK
from scorer.engine.contract import Contract
from scorer.engine.effect import ChangeReason, Effect, TableState
from scorer.engine.facts import TRUMP, Answers, Count
from scorer.engine.game import HIGH_POINTS, THE_CARDS, THE_DEAL, THE_PLAY, Game, Section, example_deal
from scorer.engine.house_rules import HouseRules, chip_price
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, Phrase, Seat, Text, c_, phrase
from scorer.engine.schedule import FixedOrder, Schedule, rotate
from scorer.engine.scoring import ScoringRule
from scorer.games import shared_texts as texts

PHASES = ("turned-trump", "chosen-trump", "no-trump", "avoid")
TRICKS = 13
Targets = tuple[int, int, int]  # those of the dealer, of the next player and of the one after

tricks = Count("tricks", TRICK, total=TRICKS)
target = partial(chip_price, highest=TRICKS)
GOOD, BAD = N_("+1 a trick over, −1 a trick under"), N_("−1 a trick over, +1 a trick under")
TARGET_OF = {
    "dealer": N_("Target of the dealer"),
    "second": N_("Target of the next player"),
    "third": N_("Target of the third player"),
}
TARGETS = N_("Targets in tricks: dealer %(dealer)s, next %(second)s, then %(third)s: %(points)s")


@dataclass(frozen=True)
class TribelloRules(HouseRules):
    """The house rules of Tribello: its targets."""

    price_list = (
        *(
            target(f"take_{who}", tricks, phrase(N_("%(what)s, where tricks are good"), what=TARGET_OF[who]))
            for who, tricks in (("dealer", 6), ("second", 4), ("third", 3))
        ),
        *(
            target(f"avoid_{who}", tricks, TARGET_OF[who], "avoid")
            for who, tricks in (("dealer", 3), ("second", 4), ("third", 6))
        ),
    )

    @property
    def take(self) -> Targets:
        return self.price_of["take_dealer"], self.price_of["take_second"], self.price_of["take_third"]

    @property
    def avoid(self) -> Targets:
        return self.price_of["avoid_dealer"], self.price_of["avoid_second"], self.price_of["avoid_third"]


@dataclass(frozen=True)
class OverTarget(ScoringRule):
    """A point for each trick over the target, or for each under it where tricks are to be avoided; as many lost."""

    targets: Targets
    avoid: bool = False

    facts = (tricks,)

    def points(self, counts: list[int], table: TableState) -> list[int]:
        over = [count - self.target(seat, table) for seat, count in enumerate(counts)]
        return [-count for count in over] if self.avoid else over

    def target(self, seat: int, table: TableState) -> int:
        return self.targets[(seat - table.dealer) % table.seats]

    def effect(self, answers: Answers, table: TableState) -> Effect:
        dealer, second, third = (Seat(table.seat_after(table.dealer, steps)) for steps in range(3))
        text = N_("Targets: %(who)s %(dealer)s, %(who2)s %(second)s, %(who3)s %(third)s.")
        why = _target_text(self.targets, text, who=dealer, who2=second, who3=third)
        return Effect(tuple(self.points(list(answers[tricks]), table)), explanations=(why,))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        counts = list(answers[tricks])
        for seat, points in enumerate(self.points(counts, table)):
            text = phrase(
                N_("%(what)s, target %(target)s"), what=TRICK.count(counts[seat]), target=self.target(seat, table)
            )
            yield ChangeReason(seat, text, points)

    def partial_changes(self, raw: Mapping[str, Json], table: TableState) -> list[int | None]:
        counts = raw.get(tricks.key)
        if not isinstance(counts, list) or len(counts) != table.seats:
            return super().partial_changes(raw, table)
        points = self.points([count if type(count) is int else 0 for count in counts], table)
        return [change if type(count) is int else None for count, change in zip(counts, points, strict=True)]

    def describe(self) -> Text:
        return _target_text(self.targets, TARGETS, points=BAD if self.avoid else GOOD)


def _target_text(targets: Targets, text: str, **values: object) -> Phrase:
    return phrase(text, dealer=targets[0], second=targets[1], third=targets[2], **values)


def contracts(rules: TribelloRules, seats: int) -> Iterator[Contract]:
    """The four phases; only in the first two are there trumps."""
    take = _target_text(rules.take, TARGETS, points=GOOD)
    yield Contract(
        key="turned-trump", name=c_("contract", "Turned trump"), symbol="s-deck", summary=take,
        instructions=N_("The suit of the card turned up at the cut is trump."),
        asks=(tricks, TRUMP), scoring=(OverTarget(rules.take),),
    )  # fmt: skip
    yield Contract(
        key="chosen-trump", name=c_("contract", "Chosen trump"), symbol="s-trump", summary=take,
        instructions=N_("The dealer looks at the cards and names the trumps."),
        asks=(tricks, TRUMP), scoring=(OverTarget(rules.take),),
    )  # fmt: skip
    yield Contract(
        key="no-trump", name=c_("contract", "No trump"), symbol="s-trick", summary=take,
        instructions=N_("There are no trumps."), asks=(tricks,), scoring=(OverTarget(rules.take),),
    )  # fmt: skip
    yield Contract(
        key="avoid", name=c_("contract", "Avoid tricks"), symbol="s-pass",
        summary=_target_text(rules.avoid, TARGETS, points=BAD),
        instructions=N_("There are no trumps, and now every trick over the target costs."),
        asks=(tricks,), scoring=(OverTarget(rules.avoid, avoid=True),),
    )  # fmt: skip


def schedule(rules: TribelloRules, seats: int, people: int) -> Schedule:
    """Everybody deals once in each phase and leads to his or her own deal."""
    sequence = tuple(phase for phase in PHASES for _dealer in range(people))
    return rotate(FixedOrder(sequence), len(sequence), leads=0)


def guide(rules: TribelloRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield Section(THE_CARDS, (texts.LONG_PACK, texts.LONG_RANKS))
    yield Section(THE_DEAL, (
        texts.LOT,
        N_("The player on the dealer's left cuts. In the first phase the bottom card of the upper half is turned up: "
           "its suit is trump."),
        N_("Four hands of thirteen are dealt: one for each player, and one that stays face down."), texts.TO_THE_LEFT,
        N_("The deal passes on each time, so that everybody deals once in each of the four phases."),
    ))  # fmt: skip
    yield Section(N_("Exchanging"), (
        N_("The dealer throws away any number of cards and draws as many from the fourth hand."),
        N_("Then the player on the left does, and then the third, as long as cards are left there."),
        N_("What was thrown away and what is left over stays out of play."),
    ))  # fmt: skip
    yield Section(THE_PLAY, (
        N_("The dealer leads any card."), N_("Follow suit if you can; if not, play any card, a trump too."),
        texts.TRUMPS, N_("All thirteen tricks are played."),
    ))  # fmt: skip
    yield example_deal(contracts(rules, seats), "turned-trump", {"tricks": [4, 1, 8]}, seats)


GAME = Game(
    key="tribello", name=N_("Tribello"),
    summary=N_("Three players, each with a target of tricks; the most points after four phases win."),
    seats=(3,), packs=("french",), minutes=5,
    rules=TribelloRules, counting=lambda rules: HIGH_POINTS, contracts=contracts, schedule=schedule, guide=guide,
    dealer_has_part=True, zero_sum=lambda rules: sum(rules.take) == sum(rules.avoid) == TRICKS, source=texts.DENEXA,
)  # fmt: skip
