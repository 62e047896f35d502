"""A draft of a match: who plays, and what keeps it from being played."""

from dataclasses import replace

import pytest

from scorer.forms import match_draft
from scorer.forms.match_draft import parse_money, parse_stake
from scorer.forms.opening import OpeningInput
from scorer.games import all_games, find
from tests.helpers.drafts import NAMES, draft
from tests.helpers.worked_out import stored_match


def test_how_many_play():
    """As many as have names, if the game takes them; for another game likewise."""
    assert draft().seats == 4
    assert draft(names=("Ana", "", "Cyril", "Dana")).seats == 3
    assert draft(names=("Ana", "", "", "")).seats == 4
    king = find("king")
    assert draft(names=("Ana", "", "Cyril", "Dana")).seats_in(king) == max(king.seats)


def test_there_is_a_row_for_everybody():
    """The largest game finds as many rows as it has seats."""
    assert match_draft.max_name_rows() == max(seats for game in all_games() for seats in game.seats)
    assert len(match_draft.empty_draft("EUR").names) == max(all_games()[0].seats)
    six = next(game for game in all_games() if 6 in game.seats)
    assert match_draft.pad_names(["Ana", "", "Eva"], six) == ("Ana", "", "Eva", "", "", "")
    assert match_draft.pad_names(["Ana", "", "", "", "Eva", ""], all_games()[0]) == ("Ana", "", "", "", "Eva")


def test_a_draft_that_can_be_played(app):
    """Blank rows are left out, the dealer becomes a seat, every house rule has its value."""
    result = draft(names=("Ana", "", "Cyril", "Dana"), dealer=2, worth="0,10", stake="50")
    with app.test_request_context():
        playable, problems = match_draft.check_draft(result)
    assert problems == {}
    assert (playable.players, playable.first_dealer, playable.stake) == (("Ana", "Cyril", "Dana"), 1, 50)
    assert playable.money == {"currency": "EUR", "unit": 10}
    assert set(playable.options) == {option.key for option in result.game.options}


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
def test_what_keeps_it_from_that(app, change, field):
    """A sentence at the field that it is about."""
    with app.test_request_context():
        playable, problems = match_draft.check_draft(draft(**change))
    assert playable is None
    assert problems[field]


def test_a_sentence_says_what_to_do(app):
    """At a game for three at most five are at the table, of whom two sit out; a sixth name is left out."""
    six = ("Ana", "Boris", "Cyril", "Dana", "Emil", "Filip")
    with app.test_request_context():
        assert match_draft.check_draft(draft("tribello", six))[1]["name"] == "Tribello: for 5. Leave 1 name empty."
        for people, sits_out in ((3, None), (4, "before"), (5, "before")):
            playable, problems = match_draft.check_draft(draft("tribello", six[:people]))
            assert problems == {}
            assert playable.sits_out == sits_out


def test_a_match_becomes_a_draft_again(app):
    """The next evening begins with the same people, rules, pack and stakes."""
    match = stored_match(options={"announce": True}, money={"currency": "EUR", "unit": 10}, stake=50, first_dealer=2)
    game = find(match.game)
    with app.test_request_context():
        result = match_draft.draft_from_match(match, game)
        playable, problems = match_draft.check_draft(result)
    assert problems == {}
    assert (playable.options, playable.money, playable.stake) == (match.options, match.money, match.stake)
    assert (list(playable.players), playable.first_dealer, playable.pack) == (match.players, 2, match.pack)


def test_the_same_people_at_another_game():
    """They take names, dealer and stakes along, and leave the house rules behind."""
    people = draft(dealer=3, worth="1", currency="CZK", options={"announce": True})
    result = match_draft.with_people_of(draft("king", ("",) * 4), people)
    assert (result.names, result.dealer, result.worth, result.currency) == (NAMES, 3, "1", "CZK")
    assert (result.game.key, result.options) == ("king", {})


def test_chips_of_nobody(app):
    """What was typed beside a blank name is asked about, and what cannot be is said at its field."""
    with app.test_request_context():
        nobody = draft(names=("Ana", "Boris", "Cyril", ""), begin=OpeningInput(("", "", "", "3")))
        assert list(match_draft.check_draft(nobody)[1]) == ["total-3"]
        assert list(match_draft.check_draft(draft(begin=OpeningInput(("x", "", "", ""))))[1]) == ["total-0"]
        playable, _problems = match_draft.check_draft(draft(begin=OpeningInput(("3", "", "", ""), bank="2")))
    assert playable.start == {"totals": [3, 0, 0, 0], "bank": 2}


def test_the_way_of_settling():
    """The usual one is no choice, whichever it is by the house rules; chips have none, and what is none is refused."""
    king = draft("king", worth="0.01")
    for chosen, stored in (("", None), ("average", None), ("pairs", "pairs"), ("winner", "winner")):
        playable, _problems = match_draft.check_draft(replace(king, settling=chosen))
        assert playable.settling == stored
    uneven = replace(king, options={"positives": 5}, settling="average")
    assert (uneven.default_method, uneven.settlement_method) == ("pairs", "average")
    assert match_draft.check_draft(replace(king, settling="mine"))[1] == {"king-settling": "Choose one of these."}
    chips, _problems = match_draft.check_draft(draft(settling="winner"))
    assert chips.settling is None


CENT = {"currency": "EUR", "unit": 1}


@pytest.fixture(autouse=True)
def reader(app):
    """Somebody who reads English."""
    with app.test_request_context():
        yield


@pytest.mark.parametrize(
    ("worth", "per", "money"),
    [
        ("", "", (None, None)),
        ("", "10", (None, None)),
        ("0", "10", (None, None)),
        ("0.01", "", (CENT, None)),
        ("0.01", "1", (CENT, None)),
        ("0,01", "10", (CENT, 10)),
        ("0,01", "010", (CENT, 10)),
    ],
)
def test_what_one_or_many_are_worth(worth, per, money):
    """Nothing, one, or so many; a number of them without a worth is nothing either."""
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
    """Too small, no amount, no currency, no number."""
    assert parse_money(worth, currency, per, unit) == ((None, None), problems)


@pytest.mark.parametrize(("typed", "stake"), [("", None), ("0", None), ("50", 50), ("050", 50)])
def test_chips_in_hand(typed, stake):
    """A number, or nothing."""
    assert parse_stake(typed) == (stake, "")


@pytest.mark.parametrize("typed", ["x", "-5", "1234567"])
def test_values_that_are_no_number_of_chips(typed):
    """Refuse each text that is no number of chips."""
    assert parse_stake(typed) == (None, "A number of chips is needed here, or nothing.")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("8", 8),
        ("-8", -8),
        ("−8", -8),
        ("–8", -8),
        ("- 8", -8),
        ("+8", 8),
        (" 8 ", 8),
        ("008", 8),
        ("10 000", 10_000),
        ("10\N{NO-BREAK SPACE}000", 10_000),
        ("−10\N{THIN SPACE}000", -10_000),
        ("٨", 8),
        ("８", 8),
        ("0", 0),
        ("-0", 0),
        ("9" * 40, int("9" * 40)),
    ],
)
def test_how_people_write_a_number(text, number):
    """With any minus and any figures, with room between the thousands."""
    assert match_draft.parse_price(text) == number


@pytest.mark.parametrize(
    "text", ["", "1.5", "1,5", "1e3", "1 2", "8-", "--8", "−", "²", "half", "0x8", "8\0", "\0", "1_000", "9" * 41, "∞"]
)
def test_what_is_no_number(text):
    """It stays as it was sent, for a sentence beside it."""
    assert match_draft.parse_price(text) == text


def test_a_blank_price_is_the_usual_one():
    """It is left out; a form without any price says nothing of them."""
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


def test_put_back():
    """One of them or all; the other house rules stay."""
    own = draft(options={"announce": True, "prices": {"heart": 2, "big": "x"}})
    assert match_draft.reset_prices(own, "big").options == {"announce": True, "prices": {"heart": 2}}
    assert match_draft.reset_prices(own).options == {"announce": True, "prices": {}}
