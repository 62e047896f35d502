"""A match as it lies on the home page: what it says depends on how far it is and on how it counts."""

from dataclasses import replace
from itertools import count

import pytest

from scorer.games import DEMO_DEALS
from scorer.play.known_matches import ListedTable
from scorer.play.replayed_match import replay_match, summarized_match
from scorer.presentation import home
from scorer.presentation.home import MAX_GROUPS, recent_groups
from scorer.store.matches import KnownMatch
from tests.helpers.evening import KEEP, called
from tests.helpers.spoken import reading_in
from tests.helpers.worked_out import stored_match

pytestmark = pytest.mark.usefixtures("reader")


def listed(match):
    """The match as the browser that made it finds it, from its summary."""
    return ListedTable(match, "maker", summarized_match(match, replay_match(match).summary), None)


def slip(match):
    """The match as its card shows it."""
    return home.match_card(listed(match))


def test_a_match_on_the_table():
    card = slip(stored_match(log=[called("small", 0)]))
    assert (card.deal, card.is_finished) == ("Deal 2", False)
    assert [(*seat[:2], seat.first) for seat in card.columns][:2] == [("Ana", 30, True), ("Boris", -10, False)]
    assert slip(stored_match(log=[called("small", 0), called("small", 1), KEEP])).won == "Ana and Boris won"
    fixed = slip(stored_match("lora-points"))
    assert (fixed.deal, fixed.aim) == ("Deal 1", "the fewest points win")
    assert slip(stored_match("king")).deal == "Deal 1 of 10"


def test_a_match_in_the_bin_says_when_it_was_thrown_away():
    match = replace(stored_match(), touched="2019-01-01T12:00:00Z", deleted="2020-01-01T12:00:00Z")
    assert home.deleted_match_card(KnownMatch(match, "maker")).when == "1 January 2020"


KEYS = (f"group{number:04}" for number in count())
"""What has been worked out once is remembered by its key, also from test to test."""
DONE = [called("small", 0), KEEP]


def match(number, *people, log=DONE, **more):
    """One of several matches, of these people or the usual four."""
    stored = stored_match(log=log, **more)
    return listed(replace(stored, id=number, key=next(KEYS), players=list(people or stored.players)))


def test_a_group_says_what_was_played():
    """The people in seat order, the game, who deals next, what a chip is worth and which house rules are their own."""
    known = match(1, options={}, money={"currency": "EUR", "unit": 10})
    (group,) = recent_groups([known])
    assert (group.names, group.game) == ("Ana, Boris, Cyril, Dana", "Slovak Lórum")
    assert (group.deals, group.worth) == ("Boris deals first", "a chip is €0.10")
    assert group.house == "No card is announced."
    (usual,) = recent_groups([match(2, options={"announce": True})])
    assert usual.house == usual.worth == ""


def test_groups_are_of_those_who_keep_score_each_once():
    """In whatever order they sit and however their names are written; their last match says what is played."""

    def groups(*known):
        return [group.id for group in recent_groups(known)]

    assert groups(match(1, "dana", "Ana", "Boris", "Cyril"), match(2)) == [1]
    watched = match(1)._replace(role="watch")  # who watches has no right to a rematch
    assert groups(watched) == []
    assert groups(watched, match(2)) == [2]
    many = [match(number, *(f"{name}{number}" for name in ("A", "B", "C", "D"))) for number in range(MAX_GROUPS + 3)]
    assert groups(*many) == list(range(MAX_GROUPS))


def test_a_tap_counts_and_pays():
    """One more is one more, and what it pays stands at once; one less takes it back."""
    demo = home.demo_deal([1, 0, 1, 0], more=0)
    assert [column.took for column in demo.columns] == [2, 0, 1, 0]
    assert [column.change for column in demo.columns] == [-100, None, -50, None]
    assert (demo.took, demo.said) == (3, "Missing: 1 queen")
    assert [column.took for column in home.demo_deal([2, 0, 1, 0], less=0).columns] == [1, 0, 1, 0]
    assert home.demo_deal([2, 0, 1, 0], more=3).said.startswith("Complete")
    assert [column.took for column in home.demo_deal([2, 0, 1, 1], more=3).columns] == [2, 0, 1, 1]


@pytest.mark.parametrize("language", sorted(DEMO_DEALS))
def test_the_deal_to_try_is_of_the_reader_s_own_game(language):
    with reading_in("sr_Latn" if language == "sr" else language):
        of = home.demo_deal(()).of
        demo = home.demo_deal([1, 0, of - 2, 0], more=0)
        assert home.starter_games()[0]["key"] == DEMO_DEALS[language].game
    assert all(column.change is not None for column in demo.columns)
    assert any(column.change for column in demo.columns)
    assert demo.game not in ("", "King") or language == "en"


@pytest.mark.parametrize("counts", [[9, 0, 0, 0], [1, 1], [-1, 1, 0, 0], [1, 1, 1, 1, 0], [2, 2, 1, 0]])
def test_what_cannot_be_is_nothing(counts):
    assert home.demo_deal(counts).took == 0


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_nobody_is_tapped(seat):
    assert home.demo_deal([1, 0, 0, 0], more=seat).took == home.demo_deal([1, 0, 0, 0], less=seat).took == 1
    assert home.demo_deal([1, 0, 0, 0], less=1).took == 1
