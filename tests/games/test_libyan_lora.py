"""Libyan Lora: what its penalties and bets may be in a document, and what is said of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.engine import document
from scorer.engine.ledger import replay
from scorer.games import find

NAMES = ["Ana", "Boris", "Cyril", "Dana"]


def played(contract, facts, seats=4, **options):
    """The ledger of one deal of this contract, where it is the only one played."""
    entry = {"kind": "deal", "contract": contract, "facts": facts}
    options = {"contracts": [contract], **options}
    raw = {"format": 1, "game": "libyan-lora", "players": NAMES[:seats], "options": options, "log": [entry]}
    match, problems = document.parse_match(raw, find)
    assert match is not None, problems
    return replay(match)


HEARTS = {"hearts": [3, 0, 4, 1]}


@pytest.mark.parametrize(
    ("facts", "place"),
    [
        ({**HEARTS, "penalties": None}, "penalties"),
        ({**HEARTS, "penalties": {}}, "penalties"),
        ({**HEARTS, "penalties": [None]}, "penalties[0]"),
        ({**HEARTS, "penalties": [{"seat": 1, "kind": []}]}, "penalties[0].kind"),
        ({**HEARTS, "penalties": [{"seat": True, "kind": "slow_play"}]}, "penalties[0].seat"),
        ({**HEARTS, "penalties": [{"seat": 1, "kind": "slow_play", "points": 4}]}, "penalties[0].points"),
        ({"penalties": [{"seat": 9, "kind": "revoke"}]}, "penalties[0].seat"),
        ({"penalties": [{"kind": "revoke"}]}, "penalties[0].seat"),
        ({"penalties": [{"seat": 1, "kind": "revokes"}]}, "penalties[0].kind"),
        ({**HEARTS, "bets": None}, "bets"),
        ({**HEARTS, "bets": {"0": 3}}, "bets"),
        ({**HEARTS, "bets": [3]}, "bets[0]"),
        ({**HEARTS, "bets": [{"prediction": 3}]}, "bets[0].seat"),
        ({**HEARTS, "bets": [{"seat": 1}]}, "bets[0].prediction"),
        ({**HEARTS, "bets": [{"seat": 4, "prediction": 3}]}, "bets[0].seat"),
        ({**HEARTS, "bets": [{"seat": 1, "prediction": -1}]}, "bets[0].prediction"),
        ({**HEARTS, "bets": [{"seat": 1, "prediction": 3.0}]}, "bets[0].prediction"),
        ({**HEARTS, "bets": [{"seat": 1, "prediction": None}]}, "bets[0].prediction"),
        ({**HEARTS, "bets": [{"seat": 1, "prediction": 1, "counter": "0"}]}, "bets[0].counter"),
        ({**HEARTS, "bets": [{"seat": 1, "prediction": 1, "counter": 0, "recounter": 1}]}, "bets[0].recounter"),
        ({**HEARTS, "bets": [{"seat": 1, "prediction": 1, "recounter": None}]}, "bets[0].recounter"),
        ({**HEARTS, "bets": [{"seat": 1, "prediction": 1, "stake": 10}]}, "bets[0].stake"),
        ({**HEARTS, "bets": [{"prediction": 3}, {"prediction": 3}]}, "bets[0].seat"),
        ({**HEARTS, "same_rank": False}, "same_rank"),
        ({"hearts": None}, "hearts"),
        (None, ""),
        ([], ""),
    ],
)
def test_answers_that_cannot_be(facts, place):
    """The first problem named is the one of the answer that is wrong, at its most exact place."""
    problems = played("hearts", facts, betting=True).problems
    assert problems[0].path == f"log[0].facts.{place}".rstrip(".")


def test_bets_without_seats_are_not_the_same_player():
    """Two bets that name nobody are two answers missing, not one player who bets twice."""
    paths = [problem.path for problem in played("hearts", {**HEARTS, "bets": [{}, {}]}, betting=True).problems]
    assert paths == [f"log[0].facts.bets[{bet}].{key}" for bet in (0, 1) for key in ("seat", "prediction")]


def test_what_is_told_of_a_penalty():
    """The document keeps the key of a penalty; people read who earned it and what for."""
    row = played("hearts", {"penalties": [{"seat": 2, "kind": "revoke"}]}).rows[0]
    assert [str(note) for note in row.notes] == ["penalty revoke", "play ended by a penalty"]
    assert [str(why) for why in row.explanations] == [
        "Penalty for seat 2, +16: Suit not followed.",
        "The play ended: nothing else counts.",
    ]
    assert str(row.summary) == "seat 2: play ended by a penalty"


def test_what_is_told_of_a_dealer_who_pays():
    """The table reads why the dealer pays before it saves."""
    lines = {("king", "taker"): "Three times in the kitty: seat 0 dealt, +8.",
             ("two-players", "tricks"): "No result three times: seat 0 dealt, +8."}  # fmt: skip
    for (contract, fact), line in lines.items():
        assert [str(why) for why in played(contract, {fact: None}, seats=3).rows[0].explanations] == [line]


def test_no_play_without_a_bet_on_king_or_jack():
    """Where the house bets, king and jack are still asked without bets."""
    game = find("libyan-lora")
    betting = game.rules(betting=True)
    for contract in game.contracts(betting, 4):
        keys = [fact.key for fact in contract.asks]
        assert ("bets" in keys) == (contract.key not in ("king", "jack"))
        assert "penalties" in keys


@pytest.mark.parametrize(
    ("tricks", "changes"), [([3, 3, 1, 1], (0, 0, 4, 4)), ([0, 5, 3, 0], (4, 0, 0, 4)), ([4, 5, 1], (0, 0, 8))]
)
def test_two_players_need_tricks(tricks, changes):
    """Three each of eight, four each of ten; the others pay, and the third of three players twice as much."""
    assert played("two-players", {"tricks": tricks}, len(tricks)).rows[0].changes == changes


@given(st.permutations([0, 1, 2, 3, 4]).map(lambda cuts: sorted(cuts[:3])), st.integers(0, 8), st.booleans())
def test_a_countered_bet_moves_points_between_two(cuts, prediction, again):
    """What the bettor wins the counter player loses: a countered bet never changes the sum of a deal."""
    tricks = [cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 8 - cuts[2]]
    bet = {"seat": 1, "prediction": prediction, "counter": 2, "recounter": again}
    plain = played("tricks", {"tricks": tricks}).rows[0].changes
    wagered = played("tricks", {"tricks": tricks, "bets": [bet]}, betting=True).rows[0].changes
    stake = (40 if again else 20) * (-1 if tricks[1] == prediction else 1)
    assert [more - less for more, less in zip(wagered, plain, strict=True)] == [0, stake, -stake, 0]
