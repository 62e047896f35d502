"""A draft of a match: what its small buttons do, and what keeps it from being played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from scorer.forms import match_draft
from scorer.forms.beginning import Beginning
from scorer.forms.match_draft import Draft
from scorer.games import find, games
from tests.helpers.worked_out import stored_match

if TYPE_CHECKING:
    from flask import Flask

NAMES = ("Ana", "Boris", "Cyril", "Dana")


def draft(game: str = "slovak-lorum", names: tuple[str, ...] = NAMES, **more: Any) -> Draft:
    """A draft of this game with these people."""
    found = find(game)
    assert found is not None
    return replace(Draft(found, names, pack=found.packs[0]), **more)


@pytest.mark.parametrize(
    ("tap", "names", "dealer"),
    [
        ("up:1", ("Boris", "Ana", "Cyril", "Dana"), 1),
        ("down:0", ("Boris", "Ana", "Cyril", "Dana"), 1),
        ("down:2", ("Ana", "Boris", "Dana", "Cyril"), 0),
        ("up:0", NAMES, 0),
        ("down:3", NAMES, 0),
        ("up:9999999", NAMES, 0),
        ("up:-1", NAMES, 0),
        ("up:x", NAMES, 0),
        ("round", ("Dana", "Ana", "Boris", "Cyril"), 0),
        ("nonsense", NAMES, 0),
    ],
)
def test_people_change_seats(tap: str, names: tuple[str, ...], dealer: int) -> None:
    """Up and down take the first dealer along, a round leaves the deal at its seat; what cannot be changes nothing."""
    after = match_draft.after_tap(draft(), tap)
    assert (after.names, after.dealer) == (names, dealer)


def test_a_round_passes_blank_rows_over() -> None:
    """Who is not there sits nowhere."""
    after = match_draft.after_tap(draft(names=("Ana", "", "Cyril", "Dana")), "round")
    assert after.names == ("Dana", "", "Ana", "Cyril")


def test_the_lot_falls_on_somebody_who_plays() -> None:
    """Never on a blank row; and on the first one while nobody has a name."""
    rows = {match_draft.after_tap(draft(names=("", "Ana", "", "Boris")), "lot").dealer for _ in range(50)}
    assert rows <= {1, 3}
    assert match_draft.after_tap(draft(names=("",) * 4), "lot").dealer == 0


@pytest.mark.parametrize(
    ("taps", "order"),
    [
        (("contracts:up:c",), ["a", "c", "b"]),
        (("contracts:up:a",), ["a", "b", "c"]),
        (("contracts:down:a",), ["b", "a", "c"]),
        (("contracts:down:c",), ["a", "b", "c"]),
        (("contracts:out:b",), ["a", "c"]),
        (("contracts:out:b", "contracts:in:b"), ["a", "b", "c"]),
        (("contracts:out:a", "contracts:out:b", "contracts:out:c"), ["c"]),
        (("contracts:up:poker",), ["a", "b", "c"]),
    ],
)
def test_contracts_change_their_order(taps: tuple[str, ...], order: list[str]) -> None:
    """Up, down, out, in again where it usually stands; the last one stays, what is no contract changes nothing."""
    found = draft("german-lorum")
    keys = [key for key, _words in next(one for one in found.game.options if one.ordered).choices][:3]
    named = dict(zip("abc", keys, strict=True))
    found = replace(found, options={"contracts": keys})
    for tap in taps:
        *rest, letter = tap.split(":")
        found = match_draft.after_tap(found, ":".join([*rest, named.get(letter, letter)]))
        assert match_draft.is_about_rules(found, tap)
    assert list(found.options["contracts"]) == [named[letter] for letter in order]


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
    assert match_draft.rows() == max(seats for game in games() for seats in game.seats)
    assert len(match_draft.blank("EUR").names) == max(games()[0].seats)
    six = next(game for game in games() if 6 in game.seats)
    assert match_draft.fitting(["Ana", "", "Eva"], six) == ("Ana", "", "Eva", "", "", "")
    assert match_draft.fitting(["Ana", "", "", "", "Eva", ""], games()[0]) == ("Ana", "", "", "", "Eva")


def test_a_draft_that_can_be_played(app: Flask) -> None:
    """Blank rows are left out, the dealer becomes a seat, every house rule has its value."""
    found = draft(names=("Ana", "", "Cyril", "Dana"), dealer=2, worth="0,10", stake="50")
    with app.test_request_context():
        playable, problems = match_draft.checked(found)
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
        ({"names": ("Ana", "Boris", "Cyril", ""), "dealer": 3}, "players"),
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
        playable, problems = match_draft.checked(draft(**change))
    assert playable is None
    assert problems[field]


def test_a_sentence_says_what_to_do(app: Flask) -> None:
    """A game for three leaves a name out."""
    with app.test_request_context():
        assert match_draft.checked(draft("tribello"))[1] == {"players": "Tribello is for 3: leave 1 name empty."}


def test_a_match_becomes_a_draft_again(app: Flask) -> None:
    """The next evening begins with the same people, rules, pack and stakes."""
    match = stored_match(options={"announce": True}, money={"currency": "EUR", "unit": 10}, stake=50, first_dealer=2)
    game = find(match.game)
    assert game is not None
    with app.test_request_context():
        found = match_draft.from_match(match, game)
        playable, problems = match_draft.checked(found)
    assert problems == {}
    assert playable is not None
    assert (playable.options, playable.money, playable.stake) == (match.options, match.money, match.stake)
    assert (list(playable.players), playable.first_dealer, playable.pack) == (match.players, 2, match.pack)


def test_the_same_people_at_another_game() -> None:
    """They take names, dealer and stakes along, and leave the house rules behind."""
    people = draft(dealer=3, worth="1", currency="CZK", options={"announce": True})
    found = match_draft.with_people(draft("king", ("",) * 4), people)
    assert (found.names, found.dealer, found.worth, found.currency) == (NAMES, 3, "1", "CZK")
    assert (found.game.key, found.options) == ("king", {})


def test_what_somebody_begins_with_moves_along() -> None:
    """Up, down and round take the chips that were typed for a person to the new place."""
    begun = draft(begin=Beginning(("1", "", "3", ""), ("", "", "", "")))
    assert match_draft.after_tap(begun, "up:2").begin.totals == ("1", "3", "", "")
    assert match_draft.after_tap(begun, "round").begin.totals == ("", "1", "", "3")


def test_chips_of_nobody(app: Flask) -> None:
    """What was typed beside a blank name is asked about, and what cannot be is said at its field."""
    with app.test_request_context():
        nobody = draft(names=("Ana", "Boris", "Cyril", ""), begin=Beginning(("", "", "", "3")))
        assert list(match_draft.checked(nobody)[1]) == ["total-3"]
        assert list(match_draft.checked(draft(begin=Beginning(("x", "", "", ""))))[1]) == ["total-0"]
        playable, _problems = match_draft.checked(draft(begin=Beginning(("3", "", "", ""), bank="2")))
    assert playable is not None
    assert playable.start == {"totals": [3, 0, 0, 0], "bank": 2}


def test_the_way_of_settling() -> None:
    """The usual one is no choice, whichever it is by the house rules; chips have none, and what is none is refused."""
    king = draft("king", worth="0.01")
    for chosen, stored in (("", None), ("average", None), ("pairs", "pairs"), ("winner", "winner")):
        playable, _problems = match_draft.checked(replace(king, settling=chosen))
        assert playable is not None
        assert playable.settling == stored
    uneven = replace(king, options={"positives": 5}, settling="average")
    assert (uneven.usual_way, uneven.way) == ("pairs", "average")
    assert match_draft.checked(replace(king, settling="mine"))[1] == {"settling": "Choose one of these."}
    chips, _problems = match_draft.checked(draft(settling="winner"))
    assert chips is not None
    assert chips.settling is None
