"""A draft of a match: how many play, what was typed as it is read, and a match that becomes a draft again."""

from dataclasses import replace

import pytest
from werkzeug.datastructures import MultiDict

from scorer.engine.house_rules import MAX_PENALTIES
from scorer.forms import match_draft, match_forms
from scorer.forms.chip_forms import ChipsInput
from scorer.games import find
from tests.helpers.table import PLAYERS as NAMES, draft, new_form
from tests.helpers.worked_out import stored_match

pytestmark = pytest.mark.usefixtures("reader")

KING = find("king")


def read(fields, game="slovak-lorum"):
    usual = match_draft.empty_draft("EUR", find(game))
    return match_draft.draft_from_form(MultiDict(fields), usual.game, usual)


def test_how_many_play():
    assert draft().seats == 4
    assert draft(names=("Ana", "", "Cyril", "Dana")).seats == 3
    assert draft(names=("Ana", "", "", "")).seats == 4
    assert draft(fewer=True).seats == 3
    assert draft(names=("Ana", "", "Cyril", "Dana")).seats_in(KING) == max(KING.seats)


def test_a_match_becomes_a_draft_again():
    match = stored_match(options={"announce": True}, money={"currency": "EUR", "unit": 10}, stake=50, first_dealer=2)
    playable, problems = match_forms.check_draft(match_draft.draft_from_match(match, find(match.game)))
    assert problems == {}
    names = ("options", "money", "stake", "players", "first_dealer", "pack")
    assert {name: playable[name] for name in names} == {name: getattr(match, name) for name in names}
    three_of_four = match_draft.draft_from_match(stored_match(sits_out="dealer"), find("slovak-lorum"))
    assert (three_of_four.sitting_rule, three_of_four.seats) == ("dealer", 3)


def test_the_same_people_at_another_game():
    people = draft(dealer=3, worth="1", currency="CZK", options={"announce": True})
    result = match_draft.with_people_of(draft("king", ("",) * 4), people)
    assert (result.names, result.dealer, result.worth, result.currency) == (NAMES, 3, "1", "CZK")
    assert (result.game.key, result.options) == ("king", {})


def test_what_is_not_sent_is_as_usual():
    """Prices and the way of settling are those of a game, and not taken for another."""
    usual = match_draft.empty_draft("CZK", KING)
    usual = replace(usual, sits_out="before", per="10", settling="pairs", saved={"heart": 4}, chips=ChipsInput("50"))
    same = match_draft.draft_from_form(MultiDict(), usual.game, usual)
    other = match_draft.draft_from_form(MultiDict(), find("lora-points"), usual)
    for result in (same, other):
        assert (result.sits_out, result.currency, result.per, result.chips.each) == ("before", "CZK", "10", "50")
    assert (same.settling, same.saved) == ("pairs", {"heart": 4})
    assert (other.settling, other.saved) == ("", {})


@pytest.mark.parametrize("name", ["name-\u00b2", "name-" + "9" * 5000, "name-\u0663", "name--1", "name-0-1", "name-6"])
def test_rows_are_those_of_the_page(name):
    """A row that is not sent leaves a gap, and a name that no page has is no row; what is too long is cut."""
    fields = new_form(worth="9" * 500) | {name: "Zora"}
    fields.pop("name-1")
    result = read(fields)
    assert (result.names, len(result.worth)) == (("Ana", "", "Cyril", "Dana"), match_draft.MAX_LETTERS)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("8", 8), ("-8", -8), ("−8", -8), ("–8", -8), ("- 8", -8), ("+8", 8), (" 8 ", 8), ("008", 8),
        ("10 000", 10_000), ("10\N{NO-BREAK SPACE}000", 10_000), ("−10\N{THIN SPACE}000", -10_000), ("٨", 8), ("８", 8),
        ("0", 0), ("-0", 0), ("9" * 40, int("9" * 40)),
        *[(text, text) for text in ("", "1.5", "1,5", "1e3", "1 2", "8-", "--8", "−", "²", "half", "0x8", "8\0", "\0",
                                    "1_000", "9" * 41, "∞")],
    ],
)  # fmt: skip
def test_how_people_write_a_number(text, number):
    """What is none stays as it was typed."""
    assert match_draft.parse_price(text) == number


@pytest.mark.parametrize(
    ("typed", "shown", "prices"),
    [
        ({"heart": " 2 ", "big": " ", "greens": "x"}, {}, {"heart": 2, "greens": "x"}), ({"big": ""}, {}, {}),
        ({}, {}, None),
        # left alone it stays usual, when another house rule of the same form says another number
        ({"heart": "−10"}, {"heart": "−10"}, {}), ({"heart": "−9"}, {"heart": "−10"}, {"heart": -9}),
        ({"heart": ""}, {"heart": "−10"}, {}),
    ],
)  # fmt: skip
def test_a_blank_price_is_the_usual_one(typed, shown, prices):
    sent = {f"slovak-lorum-prices.{key}": text for key, text in typed.items()} | {"king-prices.heart": "2"}
    sent |= {match_draft.default_field(f"slovak-lorum-prices.{key}"): text for key, text in shown.items()}
    assert match_draft.price_fields(find("slovak-lorum"), sent) == prices


@pytest.mark.parametrize(
    ("game", "rows", "penalties"),
    [
        ("king", [{"name": "Revoke", "amount": "-16"}, {"name": "Revoke", "amount": "4"}],
         [{"key": "revoke", "name": "Revoke", "points": -16}, {"key": "revoke-2", "name": "Revoke", "points": 4}]),
        ("king", [{"key": "revoke", "name": "Renonce", "amount": "1"}, {"key": "revoke", "name": "New", "amount": "2"}],
         [{"key": "revoke", "name": "Renonce", "points": 1}, {"key": "new", "name": "New", "points": 2}]),
        ("slovak-lorum", [{"name": "A", "amount": "1"}, {"name": "B", "amount": "2", "to": "others", "ends": "1"}],
         [{"key": "a", "name": "A", "pays": 1, "to": "bank"},
          {"key": "b", "name": "B", "pays": 2, "to": "others", "ends_deal": True}]),
        ("king", [{"name": ""}], []), ("king", [], None),
    ],
)  # fmt: skip
def test_penalties_are_read_from_their_rows(game, rows, penalties):
    """Names make keys, chips go somewhere, a blank row is none; a form without rows says nothing of them."""
    sent = {f"{game}-penalties[{row}].{part}": text for row, parts in enumerate(rows) for part, text in parts.items()}
    assert read(sent, game).options.get("penalties") == penalties


def test_contracts_are_a_list_in_their_order():
    assert read({"german-lorum-contracts": ["b", "a"]}, "german-lorum").options["contracts"] == ["b", "a"]


def test_two_rows_more_are_shown_than_there_are_penalties():
    penalties = [{"key": "a", "name": "A", "points": "x"}, {"key": "b", "name": "B", "pays": 2, "to": "others"}]
    shown = match_draft.penalty_rows(KING, penalties)
    assert [(row.number, row.name, row.amount, row.to, row.field("name")) for row in shown] == [
        (1, "A", "x", "bank", "king-penalties[0].name"), (2, "B", 2, "others", "king-penalties[1].name"),
        (3, "", "", "bank", "king-penalties[2].name"), (4, "", "", "bank", "king-penalties[3].name"),
    ]  # fmt: skip
    assert len(match_draft.penalty_rows(KING, penalties[:1] * MAX_PENALTIES)) == MAX_PENALTIES
    assert match_draft.penalty_rows(find("hearts"), ()) == [], "those of a recipe stand in it"
