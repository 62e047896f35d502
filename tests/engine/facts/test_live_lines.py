"""What is shown of an answer while it is being entered: a cell a seat or words, and nothing that cannot be read yet."""

import pytest

from scorer.engine.cards import HEART
from scorer.engine.facts import (
    KINDS,
    TICK,
    Announced,
    Answers,
    Auction,
    Bets,
    CardsLeft,
    Count,
    DoubledCards,
    Doubles,
    InTrick,
    Looks,
    NobodyOption,
    Offence,
    OneOf,
    OrNobody,
    Penalties,
    Places,
    Question,
    Taker,
    Takers,
    YesNo,
)
from tests.helpers.facts import BOTH, FOUR, hearts, taker

slow = Penalties("punished", "Punished", offences=(Offence("slow", "Slow", 4), Offence("late", "Late", 2)))
bets = Bets("bets", "Bets", on=hearts, highest_bet=8)
doubled = DoubledCards("cards", cards=BOTH)
named = Takers("named", "Named", cards=BOTH, may_be_nobody=("spades",))
announced = Announced("announced", "Announced", takers=(Taker("a", "Acorns"), Taker("g", "Greens")))
auction = Auction("auction", "Auction", highest_bid=13)
passes = Count("passes", HEART, nobody_option=NobodyOption("Who passed?", "Nobody passed"))
asked = YesNo("made", "Made?", question_for=lambda answers: Question("Did Ana make it?", "Made", "Lost"))

LIVE = [
    (hearts, [3, None, 5, None], [("Hearts", "3  5 ")]),
    (hearts, [3, "x", 5, None], [("Hearts", "3  5 ")]),
    (passes, [0, 0, 0, 0], [("Hearts", "0 0 0 0")]),
    (hearts, [3, 5], []),
    (CardsLeft("left", most=8), [None, 0, 8, None], [("Cards left", " 0 8 ")]),
    (taker, 1, [("Who took it?", f" {TICK}  ")]),
    (taker, 4, []),
    (taker, "x", []),
    (taker, True, []),
    (OrNobody.wrap(taker), 1, [("Who took it?", f" {TICK}  ")]),
    (OrNobody.wrap(taker, "It lay in the kitty"), None, [("Who took it?", "It lay in the kitty")]),
    (YesNo("made", "Made?"), True, [("Made?", "Yes")]),
    (YesNo("made", "Made?"), False, [("Made?", "No")]),
    (YesNo("made", "Made?"), "yes", []),
    (OneOf("trump", "Trump", choices=BOTH, none_text="No trump"), "spades", [("Trump", "Spades")]),
    (OneOf("trump", "Trump", choices=BOTH, none_text="No trump"), None, [("Trump", "No trump")]),
    (OneOf("trump", "Trump", choices=BOTH), "hearts", []),
    (InTrick("trick", "When?", number_of_tricks=8), 5, [("When?", "trick 5")]),
    (InTrick("trick", "When?", number_of_tricks=8), 9, []),
    (InTrick("trick", "When?", number_of_tricks=8), "5", []),
    (named, {"clubs": 2}, [("Clubs", f"  {TICK} ")]),
    (named, {"clubs": 4, "spades": None}, [("Spades", "Nobody's")]),
    (named, {}, []),
    (announced, {"a": None}, [("Announced", "Acorns")]),
    (announced, {"g": 1}, [("Announced", "Greens: seat 1")]),
    (announced, {"g": "x"}, []),
    (Places("places", "Order"), [2, 0], [("Order", "2  1 ")]),
    (Places("places", "Order"), [], []),
    (Places("places", "Order"), ["x"], []),
    (doubled, {"clubs": {"taker": 2}}, [("Clubs", f"  {TICK} ")]),
    (doubled, {"clubs": {"doubled_by": 2}}, [("Clubs", "doubled by seat 2")]),
    (doubled, {"clubs": {"doubled_by": 2, "taker": 2}}, [("Clubs", "seat 2 (doubled by seat 2)")]),
    (doubled, {"clubs": {"leader": 2}, "spades": {"taker": 9}}, []),
    (doubled, "x", []),
    (auction, {"seat": 0, "bid": 4}, [("Auction", "seat 0 for 4")]),
    (auction, {"seat": 0}, [("Auction", "seat 0")]),
    (auction, {"seat": 0, "bid": 99}, [("Auction", "seat 0")]),
    (auction, {"seat": FOUR.dealer, "bid": 4}, []),
    (auction, {"bid": 4}, []),
    (auction, None, [("Auction", "–")]),
    (Looks("looks", "Looked"), [1, 3, 1], [("Looked", " 2  1")]),
    (slow, [{"seat": 1, "kind": "slow"}, {"seat": 2}, {"kind": "late"}, "x"], [("Punished", "seat 1: Slow")]),
    (slow, [{"seat": 1}], []),
    (bets, [{"seat": 0, "prediction": 3}, {"seat": 1, "prediction": "x"}], [("Bets", "seat 0 3")]),
    (bets, [{"seat": 0, "prediction": 99}], []),
    (Doubles("doubles", "Doubled"), [{"by": 2, "of": 0}, {"by": 0}], [("Doubled", "seat 2 doubled seat 0")]),
    (Doubles("doubles", "Doubled"), [{"by": 0, "of": 0}], []),
]


@pytest.mark.parametrize(("fact", "answer", "shown"), LIVE)
def test_live_lines_show_what_can_be_read_so_far(fact, answer, shown):
    lines = fact.live_lines(answer, FOUR)
    assert [(str(line.label), " ".join(line.cells) if line.cells else str(line.text)) for line in lines] == shown
    assert {len(line.cells) for line in lines} <= {0, FOUR.seats}


def test_every_kind_of_fact_is_shown_above():
    assert {fact.kind for fact, _answer, shown in LIVE if shown} == {kind.kind for kind in KINDS}


def test_question_that_hangs_on_other_answers_is_worded_by_them():
    (line,) = asked.live_lines(False, FOUR, Answers({}))
    assert (line.label, line.text) == ("Did Ana make it?", "Lost")
    (line,) = asked.live_lines(False, FOUR)
    assert (line.label, line.text) == ("Made?", "No")
