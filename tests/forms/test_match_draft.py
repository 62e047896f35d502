"""A draft of a match: who plays, and what keeps it from being played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from scorer.forms import match_draft
from scorer.forms.opening import OpeningInput
from scorer.games import all_games, find
from tests.helpers.drafts import NAMES, draft
from tests.helpers.worked_out import stored_match

if TYPE_CHECKING:
    from flask import Flask


def test_how_many_play() -> None:
    """As many as have names, if the game takes them; for another game likewise."""
    assert draft().seats == 4
    assert draft(names=("Ana", "", "Cyril", "Dana")).seats == 3
    assert draft(names=("Ana", "", "", "")).seats == 4
    king = find("king")
    assert king is not None
    assert draft(names=("Ana", "", "Cyril", "Dana")).seats_in(king) == max(king.seats)


def test_there_is_a_row_for_everybody() -> None:
    """The largest game finds as many rows as it has seats."""
    assert match_draft.max_name_rows() == max(seats for game in all_games() for seats in game.seats)
    assert len(match_draft.empty_draft("EUR").names) == max(all_games()[0].seats)
    six = next(game for game in all_games() if 6 in game.seats)
    assert match_draft.pad_names(["Ana", "", "Eva"], six) == ("Ana", "", "Eva", "", "", "")
    assert match_draft.pad_names(["Ana", "", "", "", "Eva", ""], all_games()[0]) == ("Ana", "", "", "", "Eva")


def test_a_draft_that_can_be_played(app: Flask) -> None:
    """Blank rows are left out, the dealer becomes a seat, every house rule has its value."""
    found = draft(names=("Ana", "", "Cyril", "Dana"), dealer=2, worth="0,10", stake="50")
    with app.test_request_context():
        playable, problems = match_draft.check_draft(found)
    assert problems == {}
    assert playable is not None
    assert (playable.players, playable.first_dealer, playable.stake) == (("Ana", "Cyril", "Dana"), 1, 50)
    assert playable.money == {"currency": "EUR", "unit": 10}
    assert set(playable.options) == {option.key for option in found.game.options}


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
def test_what_keeps_it_from_that(app: Flask, change: dict[str, Any], field: str) -> None:
    """A sentence at the field that it is about."""
    with app.test_request_context():
        playable, problems = match_draft.check_draft(draft(**change))
    assert playable is None
    assert problems[field]


def test_a_sentence_says_what_to_do(app: Flask) -> None:
    """A game for three leaves a name out."""
    with app.test_request_context():
        assert match_draft.check_draft(draft("tribello"))[1] == {"name": "Tribello: for 3. Leave 1 name empty."}


def test_a_match_becomes_a_draft_again(app: Flask) -> None:
    """The next evening begins with the same people, rules, pack and stakes."""
    match = stored_match(options={"announce": True}, money={"currency": "EUR", "unit": 10}, stake=50, first_dealer=2)
    game = find(match.game)
    assert game is not None
    with app.test_request_context():
        found = match_draft.draft_from_match(match, game)
        playable, problems = match_draft.check_draft(found)
    assert problems == {}
    assert playable is not None
    assert (playable.options, playable.money, playable.stake) == (match.options, match.money, match.stake)
    assert (list(playable.players), playable.first_dealer, playable.pack) == (match.players, 2, match.pack)


def test_the_same_people_at_another_game() -> None:
    """They take names, dealer and stakes along, and leave the house rules behind."""
    people = draft(dealer=3, worth="1", currency="CZK", options={"announce": True})
    found = match_draft.with_people_of(draft("king", ("",) * 4), people)
    assert (found.names, found.dealer, found.worth, found.currency) == (NAMES, 3, "1", "CZK")
    assert (found.game.key, found.options) == ("king", {})


def test_chips_of_nobody(app: Flask) -> None:
    """What was typed beside a blank name is asked about, and what cannot be is said at its field."""
    with app.test_request_context():
        nobody = draft(names=("Ana", "Boris", "Cyril", ""), begin=OpeningInput(("", "", "", "3")))
        assert list(match_draft.check_draft(nobody)[1]) == ["total-3"]
        assert list(match_draft.check_draft(draft(begin=OpeningInput(("x", "", "", ""))))[1]) == ["total-0"]
        playable, _problems = match_draft.check_draft(draft(begin=OpeningInput(("3", "", "", ""), bank="2")))
    assert playable is not None
    assert playable.start == {"totals": [3, 0, 0, 0], "bank": 2}


def test_the_way_of_settling() -> None:
    """The usual one is no choice, whichever it is by the house rules; chips have none, and what is none is refused."""
    king = draft("king", worth="0.01")
    for chosen, stored in (("", None), ("average", None), ("pairs", "pairs"), ("winner", "winner")):
        playable, _problems = match_draft.check_draft(replace(king, settling=chosen))
        assert playable is not None
        assert playable.settling == stored
    uneven = replace(king, options={"positives": 5}, settling="average")
    assert (uneven.default_method, uneven.settlement_method) == ("pairs", "average")
    assert match_draft.check_draft(replace(king, settling="mine"))[1] == {"king-settling": "Choose one of these."}
    chips, _problems = match_draft.check_draft(draft(settling="winner"))
    assert chips is not None
    assert chips.settling is None
