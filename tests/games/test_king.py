"""King: the totals of a full match come to nothing."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.engine.effect import TableState
from scorer.games import find
from tests.helpers.examples import examples
from tests.helpers.playing import adding_up, whole_match

COUNTED = {
    "tricks": ("tricks", 13),
    "hearts": ("hearts", 13),
    "queens": ("queens", 4),
    "kings-jacks": ("kings_jacks", 8),
}


def answers(data, turn, contract):
    """Any answers that a deal can have."""
    seat = st.integers(0, 3)
    if contract in COUNTED:
        key, total = COUNTED[contract]
        return {key: data.draw(adding_up(total, 4))}
    if contract == "king-of-hearts":
        return {"taker": data.draw(seat)}
    if contract == "last-two":
        return {"trick_12": data.draw(seat), "trick_13": data.draw(seat)}
    bidder = seat.filter(lambda fact: fact != turn.dealer)
    sold = st.none() | st.fixed_dictionaries({"seat": bidder, "bid": st.integers(1, 13)})
    return {
        "tricks": data.draw(adding_up(13, 4)),
        "direction": data.draw(st.sampled_from(["up", "down"])),
        "trump": data.draw(st.sampled_from([None, "clubs", "diamonds", "hearts", "spades"])),
        "auction": data.draw(sold),
    }


@settings(max_examples=examples(25), deadline=None)
@given(data=st.data(), first=st.integers(0, 3))
def test_full_match(data, first):
    """After six deals the totals come to -1300, after ten to 0, and each player has dealt a positive one."""

    def deal(turn):
        (contract,) = turn.contracts
        return contract, answers(data, turn, contract)

    ledger = whole_match("king", 4, deal, first_dealer=first)
    assert len(ledger.rows) == 10
    assert sum(ledger.rows[5].totals) == -1300
    assert sum(ledger.state.totals) == 0
    assert {row.dealer for row in ledger.rows if row.contract == "positive"} == {0, 1, 2, 3}


def test_certain_before_the_end():
    """A positive deal shows what known counts are worth as soon as the direction is told and nobody has bid."""
    game, table = find("king"), TableState.new(4)
    positive = game.for_table(game.rules(), 4).contracts["positive"]
    counts = [5, None, 0, None]
    assert positive.partial_changes({"tricks": counts}, table) == [None] * 4
    assert positive.partial_changes({"tricks": counts, "direction": "up"}, table) == [125, None, 0, None]
    assert positive.partial_changes({"tricks": counts, "direction": "down"}, table) == [-50, None, 325, None]
    sold = {"tricks": counts, "direction": "up", "auction": {"seat": 1, "bid": None}}
    assert positive.partial_changes(sold, table) == [None] * 4


def test_who_deals_the_positive_ones_is_said_for_tables_that_it_holds_for():
    """Five at the table deal four, six or eight of them unequally, so no sentence is about each player of any table."""
    game = find("king")
    (positives,) = (option for option in game.options if option.key == "positives")
    numbers = {word: number for number, word in enumerate(("one", "two", "three", "four", "five", "six"), 1)}
    for value in positives.values:
        text = str(positives.explain(game.parse_readable_options({"positives": value})))
        for sentence in re.findall(r"[^.;]*each player deals[^.;]*", text, re.IGNORECASE):
            people, many = (
                numbers[word] for word in re.findall(r"table of (\w+) each player deals (\w+)", sentence)[0]
            )
            assert people * many == value
