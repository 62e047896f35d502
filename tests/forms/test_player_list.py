"""The pasted list of players: what is taken, and the sentence for what is not."""

import pytest

from scorer import games
from scorer.forms.player_list import MAX_PEOPLE, parse_player_list, seating_problem

pytestmark = pytest.mark.usefixtures("reader")


def parsed(text):
    people, problems = parse_player_list(text)
    return [(person["name"], person["team"]) for person in people], problems


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Ana", ("Ana", "")), ("Ana; Reds", ("Ana", "Reds")), ("  Ana ;Reds ", ("Ana", "Reds")),
        ("1. Ana", ("Ana", "")), ("12) Ana", ("Ana", "")), ("3\tAna\tReds", ("Ana", "Reds")), ("7 Ana", ("Ana", "")),
        ("Ana\tReds", ("Ana", "Reds")), ("٣. آنا", ("آنا", "")), ("Ana 2", ("Ana 2", "")), ("2Pac", ("2Pac", "")),
        ("Ana;", ("Ana", "")), ("Jana Nová; FC 1; captain", ("Jana Nová", "FC 1")),
    ],
)  # fmt: skip
def test_line_is_taken_as_lists_are_pasted(line, expected):
    """With numbers before the names, tabs or semicolons; the team needs a second member."""
    assert parsed(f"\n{line}\n\n{line}x")[0][0] == expected


@pytest.mark.parametrize("line", ["12", "12.", "; Reds", "7;", ";"])
def test_line_without_a_name_is_refused(line):
    """And not left out: the draw would be for one player fewer than the list has lines."""
    assert parsed(f"Ana\n{line}\n{line}\n \nBoris")[1][0] == "A name has 1 to 40 letters."


def test_same_name_twice_is_named_once():
    """However it is spelt; the list itself comes back."""
    people, problems = parsed("Ana\nBoris\nANA\nAna")
    assert problems == ["“\u2068Ana\u2069” is there twice: add a letter."] or problems == [
        "“Ana” is there twice: add a letter."
    ]
    assert len(people) == 4


def test_team_of_one_is_refused():
    """Teams are one however they are spelt."""
    assert parsed("Ana; Reds\nBoris; reds\nCyril")[1] == []
    assert parsed("Ana; Reds\nBoris; Blues\nCyril; Blues")[1] == ["Team Reds has one player: it needs two."]


def test_long_names_and_lists_are_refused():
    """Of a list that is too long nothing else is said."""
    assert parsed("A" * 41)[1] == ["A name has 1 to 40 letters."]
    many = "\n".join(["A" * 40] * 2000)
    assert parsed(many)[1] == [f"The list has 2000 names; at most {MAX_PEOPLE} can be drawn."]


def test_who_came_before_is_known():
    known, _problems = parse_player_list("Ana; Reds\nBoris; Reds")
    assert parse_player_list("ana", known)[1]
    assert parse_player_list("Cyril; Reds", known)[1] == []


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_too_few_are_told_which_tables_there_are(count):
    game = games.find("slovak-lorum")
    four = games.find("king")
    players = "player does" if count == 1 else "players do"
    assert seating_problem(count, game) == f"Slovak Lórum: {count} {players} not make tables of 3 or 4."
    assert seating_problem(9, four) == "King: 9 players do not make tables of 4."
    assert not seating_problem(9, game)
