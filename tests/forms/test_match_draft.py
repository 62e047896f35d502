"""A draft of a match: who plays, and what keeps it from being played."""

from dataclasses import replace

import pytest

from scorer.forms import match_draft
from scorer.forms.match_draft import parse_money, parse_stake
from scorer.forms.opening import OpeningInput
from scorer.games import find
from tests.helpers.table import PLAYERS as NAMES, draft
from tests.helpers.worked_out import stored_match

pytestmark = pytest.mark.usefixtures("reader")


def test_how_many_play():
    assert draft().seats == 4
    assert draft(names=("Ana", "", "Cyril", "Dana")).seats == 3
    assert draft(names=("Ana", "", "", "")).seats == 4
    king = find("king")
    assert draft(names=("Ana", "", "Cyril", "Dana")).seats_in(king) == max(king.seats)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"names": ("Ana", "", "", "")}, "name-1"),
        ({"names": ("Ana", "Ana", "Cyril", "Dana")}, "name-1"),
        ({"names": ("Ana", "Boris", "Cyril", ""), "dealer": 3}, "name"),
        ({"options": {"announce": "perhaps"}}, "slovak-lorum-announce"),
        ({"worth": "much"}, "worth"),
        ({"worth": "0.005"}, "worth"),
        ({"worth": "1", "currency": "Q"}, "worth"),
        ({"stake": "-5"}, "stake"),
    ],
)
def test_what_keeps_it_from_that(change, field):
    playable, problems = match_draft.check_draft(draft(**change))
    assert playable is None
    assert problems[field]


def test_a_sentence_says_what_to_do():
    """At a game for three at most five are at the table, of whom two sit out; a sixth name is left out."""
    six = ("Ana", "Boris", "Cyril", "Dana", "Emil", "Filip")
    assert match_draft.check_draft(draft("tribello", six))[1]["name"] == "Tribello: for 5. Leave 1 name empty."
    for people, sits_out in ((3, None), (4, "before"), (5, "before")):
        playable, problems = match_draft.check_draft(draft("tribello", six[:people]))
        assert problems == {}
        assert playable["sits_out"] == sits_out


def test_a_match_becomes_a_draft_again():
    match = stored_match(options={"announce": True}, money={"currency": "EUR", "unit": 10}, stake=50, first_dealer=2)
    game = find(match.game)
    result = match_draft.draft_from_match(match, game)
    playable, problems = match_draft.check_draft(result)
    assert problems == {}
    assert (playable["options"], playable["money"], playable["stake"]) == (match.options, match.money, match.stake)
    assert (playable["players"], playable["first_dealer"], playable["pack"]) == (match.players, 2, match.pack)


def test_the_same_people_at_another_game():
    people = draft(dealer=3, worth="1", currency="CZK", options={"announce": True})
    result = match_draft.with_people_of(draft("king", ("",) * 4), people)
    assert (result.names, result.dealer, result.worth, result.currency) == (NAMES, 3, "1", "CZK")
    assert (result.game.key, result.options) == ("king", {})


def test_chips_of_nobody():
    nobody = draft(names=("Ana", "Boris", "Cyril", ""), begin=OpeningInput(("", "", "", "3")))
    assert list(match_draft.check_draft(nobody)[1]) == ["total-3"]
    assert list(match_draft.check_draft(draft(begin=OpeningInput(("x", "", "", ""))))[1]) == ["total-0"]
    playable, _problems = match_draft.check_draft(draft(begin=OpeningInput(("3", "", "", ""), bank="2")))
    assert playable["start"] == {"totals": [3, 0, 0, 0], "bank": 2}


def test_the_way_of_settling():
    """The usual one is no choice, whichever it is by the house rules; chips have none, and what is none is refused."""
    king = draft("king", worth="0.01")
    for chosen, stored in (("", None), ("average", None), ("pairs", "pairs"), ("winner", "winner")):
        playable, _problems = match_draft.check_draft(replace(king, settling=chosen))
        assert playable["settling"] == stored
    uneven = replace(king, options={"positives": 5}, settling="average")
    assert (uneven.default_method, uneven.settlement_method) == ("pairs", "average")
    assert match_draft.check_draft(replace(king, settling="mine"))[1] == {"king-settling": "Choose one of these."}
    chips, _problems = match_draft.check_draft(draft(settling="winner"))
    assert chips["settling"] is None


CENT = {"currency": "EUR", "unit": 1}


@pytest.mark.parametrize(
    ("worth", "per", "money"),
    [
        ("", "", (None, None)), ("", "10", (None, None)), ("0", "10", (None, None)), ("0.01", "", (CENT, None)),
        ("0.01", "1", (CENT, None)), ("0,01", "10", (CENT, 10)), ("0,01", "010", (CENT, 10)),
    ],
)  # fmt: skip
def test_what_one_or_many_are_worth(worth, per, money):
    assert parse_money(worth, "EUR", per, "points") == (money, {})


@pytest.mark.parametrize(
    ("worth", "currency", "per", "unit", "problems"),
    [
        ("0.005", "EUR", "", "points", {"worth": "Nothing smaller than €0.01: say how many points are worth that."}),
        ("0.005", "EUR", "", "chips", {"worth": "Nothing smaller than €0.01: say how many chips are worth that."}),
        ("much", "EUR", "", "points", {"worth": "An amount is needed here, as 0.10, or nothing."}),
        ("1", "XYZ", "", "points", {"worth": "There is no such currency: three letters are needed, as EUR."}),
        *[
            ("0.01", "EUR", per, "points", {"per": "A whole number from 1 is needed here, or nothing."})
            for per in ("0", "-1", "1.5", "ten", "123456", "²")
        ],
    ],
)
def test_what_is_wrong_is_said_at_its_field(worth, currency, per, unit, problems):
    assert parse_money(worth, currency, per, unit) == ((None, None), problems)


@pytest.mark.parametrize(("typed", "stake"), [("", None), ("0", None), ("50", 50), ("050", 50)])
def test_chips_in_hand(typed, stake):
    assert parse_stake(typed) == (stake, "")


@pytest.mark.parametrize("typed", ["x", "-5", "1234567"])
def test_values_that_are_no_number_of_chips(typed):
    assert parse_stake(typed) == (None, "A number of chips is needed here, or nothing.")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("8", 8), ("-8", -8), ("−8", -8), ("–8", -8), ("- 8", -8), ("+8", 8), (" 8 ", 8), ("008", 8),
        ("10 000", 10_000), ("10\N{NO-BREAK SPACE}000", 10_000), ("−10\N{THIN SPACE}000", -10_000), ("٨", 8), ("８", 8),
        ("0", 0), ("-0", 0), ("9" * 40, int("9" * 40)),
    ],
)  # fmt: skip
def test_how_people_write_a_number(text, number):
    assert match_draft.parse_price(text) == number


@pytest.mark.parametrize(
    "text", ["", "1.5", "1,5", "1e3", "1 2", "8-", "--8", "−", "²", "half", "0x8", "8\0", "\0", "1_000", "9" * 41, "∞"]
)
def test_what_is_no_number(text):
    assert match_draft.parse_price(text) == text


def test_a_blank_price_is_the_usual_one():
    game = find("slovak-lorum")
    sent = {"slovak-lorum-prices.heart": " 2 ", "slovak-lorum-prices.big": " ", "slovak-lorum-prices.greens": "x"}
    assert match_draft.price_fields(game, sent) == {"heart": 2, "greens": "x"}
    assert match_draft.price_fields(game, {"slovak-lorum-prices.big": ""}) == {}
    assert match_draft.price_fields(game, {"king-prices.heart": "2"}) is None


def test_what_was_usual_when_it_was_shown():
    """Left alone it stays usual, when another house rule of the same form says another number."""
    game = find("trex")
    name = "trex-prices.diamond"
    assert match_draft.price_fields(game, {name: "−10", match_draft.default_field(name): "−10"}) == {}
    assert match_draft.price_fields(game, {name: "−9", match_draft.default_field(name): "−10"}) == {"diamond": -9}
    assert match_draft.price_fields(game, {name: "", match_draft.default_field(name): "−10"}) == {}
    assert match_draft.price_fields(game, {name: "−10"}) == {"diamond": -10}
