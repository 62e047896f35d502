"""What was called: the auction, bets and counters, penalties, looks."""

import pytest

from scorer.engine.facts import Auction, Bet, Bets, Bid, Looks, Offence, Penalties
from tests.helpers.facts import hearts, read, taker

punished = Penalties("punished", offences=(Offence("slow", "Slow", 4), Offence("revoke", "Revoke", 16, ends=True)))
bets = Bets("bets", on=hearts, highest_bet=8)
taker_bets = Bets("bets", on=taker, is_count=False)

GOOD = [
    (Auction("auction", highest_bid=13), None, None),
    (Auction("auction", highest_bid=13), {"seat": 0, "bid": 13}, Bid(0, 13)),
    (Looks("looks"), [1, 1, 3], (1, 1, 3)),
    (bets, [{"seat": 0, "prediction": 0}], (Bet(0, 0),)),
    (bets, [{"seat": 0, "prediction": 8, "counter": 1, "recounter": True}], (Bet(0, 8, 1, True),)),
    (bets, [{"seat": 0, "prediction": 8, "counter": None, "recounter": False}], (Bet(0, 8),)),
    (taker_bets, [{"seat": 3, "prediction": True}], (Bet(3, True),)),
]

BAD = [
    (Auction("auction", highest_bid=13), {"seat": 1, "bid": 1}, "at.seat"),
    (Auction("auction", highest_bid=13), {"seat": 0, "bid": 0}, "at.bid"),
    (Auction("auction", highest_bid=13), {"seat": 0, "bid": 14}, "at.bid"),
    (Auction("auction", highest_bid=13), {"seat": 0}, "at.bid"),
    (Auction("auction", highest_bid=13), [], "at"),
    (Looks("looks"), [0, 4], "at[1]"),
    (Looks("looks"), None, "at"),
    (punished, {}, "at"),
    (punished, [{"seat": 0, "kind": "slow"}, {"seat": 0, "kind": "late"}], "at[1].kind"),
    (punished, [{"seat": 0, "kind": ["slow"]}], "at[0].kind"),
    (punished, [{"seat": 4, "kind": "slow"}], "at[0].seat"),
    (punished, [{"kind": "slow"}], "at[0].seat"),
    (punished, ["slow"], "at[0]"),
    (bets, None, "at"),
    (bets, [{"seat": 0}], "at[0].prediction"),
    (bets, [{"seat": 0, "prediction": 9}], "at[0].prediction"),
    (bets, [{"seat": 0, "prediction": True}], "at[0].prediction"),
    (bets, [{"seat": 0, "prediction": 1}, {"seat": 0, "prediction": 1}], "at[1].seat"),
    (bets, [{"seat": 0, "prediction": 1, "counter": 0}], "at[0].counter"),
    (bets, [{"seat": 0, "prediction": 1, "recounter": True}], "at[0].recounter"),
    (bets, [{"seat": 0, "prediction": 1, "recounter": None}], "at[0].recounter"),
    (taker_bets, [{"seat": 0, "prediction": 1}], "at[0].prediction"),
]


@pytest.mark.parametrize(("fact", "raw", "meant"), GOOD)
def test_good_answers(fact, raw, meant):
    assert read(fact, raw) == (meant, [])


@pytest.mark.parametrize(("fact", "raw", "place"), BAD)
def test_bad_answers(fact, raw, place):
    assert place in read(fact, raw)[1]


def test_an_ending_penalty_ends_the_play():
    slow, revoke = punished.offences
    answers = [read(punished, [{"seat": 0, "kind": penalty.key}])[0] for penalty in (slow, revoke)]
    assert [punished.ends_play(answer) for answer in answers] == [False, True]
