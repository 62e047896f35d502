"""What is told of a match: the largest deal, the longest bank, and who turned it."""

from scorer import games
from scorer.engine import document, ledger
from scorer.engine.highlights import highlights, largest_deal, longest_bank, standings, turning_point
from tests.helpers.evening import EVENING, KEEP, called, regular


def worked(*log, game="slovak-lorum"):
    """The ledger of these entries for four players."""
    match_document = {"format": 1, "game": game, "players": ["Ana", "Boris", "Cyril", "Dana"], "log": list(log)}
    match, problems = document.parse_match(match_document, games.find)
    assert match is not None, problems
    result = ledger.replay(match)
    assert not result.problems
    return result


def test_the_largest_deal_names_contract_number_and_who():
    """The big game of deal 4 moved the most."""
    assert str(largest_deal(worked(*EVENING))) == "The biggest swing was deal 4, Big game: seat 2 +60."


def test_a_lost_game_is_large_too():
    """Who pays the most is told with the minus."""
    assert "seat 0 −60" in str(largest_deal(worked(called("big", 0, is_made=False), called("small", 1))))


def test_several_deals_as_large_are_no_story():
    """Where two deals moved as much, and where everybody got the same, no deal is the largest."""
    assert largest_deal(worked(called("big", 0), called("small", 1), called("big", 2))) is None
    assert largest_deal(worked(called("big", 0), called("big", 1, is_made=False))) is None
    taken = {"kind": "deal", "contract": "minimum", "facts": {"tricks": [2, 2, 2, 2]}}
    assert largest_deal(worked(taken, game="serbian-lora")) is None
    assert largest_deal(worked({"kind": "void"})) is None


def test_what_was_moved_after_the_last_deal_is_seen():
    """The bank at its fullest, and who leads in the end, are as they stand."""
    everybody = regular([1, 2, 3, 2], 1, 2)
    moved = {"kind": "adjustment", "changes": [-2, 0, 0, 0], "bank": 2}
    assert str(longest_bank(worked(*[everybody] * 3, moved))).endswith("62 at its fullest.")
    out = {"kind": "adjustment", "changes": [30, 0, 0, 0], "bank": -30}
    assert str(longest_bank(worked(*[everybody] * 3, out))).endswith("60 at its fullest.")
    back = {"kind": "adjustment", "changes": [62, 0, 0, 0], "bank": -62}
    assert longest_bank(worked(*[everybody] * 3, moved, back)) is None
    overtaken = {"kind": "adjustment", "changes": [-70, 70, 0, 0]}
    text = str(turning_point(worked(*[called("small", 0)] * 2, called("small", 0), overtaken)))
    assert text == "seat 1 turned the match: 80 behind after deal 2, ahead for good from deal 3."


def test_a_bank_is_as_full_as_it_was_between_two_deals():
    """Chips that are put in and taken out again before the next deal count."""
    everybody = regular([1, 2, 3, 2], 1, 2)
    into, out = ({"kind": "adjustment", "changes": [-more, 0, 0, 0], "bank": more} for more in (20, -30))
    assert [held.highest_bank for held in standings(worked(everybody, into, out, everybody))] == [40, 30]


def test_a_bank_that_was_not_emptied_went_to_nobody():
    """Where an adjustment took the rest, it is not told that it went to the winners of a deal."""
    everybody = regular([1, 2, 3, 2], 1, 2)
    rest = {"kind": "adjustment", "changes": [20, 20, 20, 0], "bank": -60}
    assert str(longest_bank(worked(*[everybody] * 3, called("small", 0), rest))).endswith("60 at its fullest.")


def test_a_deal_that_does_not_count_has_its_number():
    """So that the numbers are those of the list."""
    text = str(largest_deal(worked(called("small", 0), {"kind": "void"}, called("big", 1))))
    assert text == "The biggest swing was deal 3, Big game: seat 1 +60."


def test_the_last_words_of_a_game_are_there_once_it_is_over():
    """What a game says of the end is there once the match is over."""
    over = {"kind": "adjustment", "changes": [143, 0, 0, 0]}
    ledger = worked(over, {"kind": "finish"}, game="libyan-lora")
    assert [str(phrase) for phrase in ledger.farewell] == [str(phrase) for phrase in ledger.rows[-1].notes]
    assert ledger.farewell
    assert worked(over, game="libyan-lora").farewell == ()
    assert worked(called("small", 0), KEEP).farewell == ()


def test_the_bank_is_told_with_who_emptied_it():
    """Three deals with chips in the bank, then two share it."""
    everybody = regular([1, 2, 3, 2], 1, 2)
    text = longest_bank(worked(everybody, everybody, called("small", 1), regular([3, 0, 5, 0], 0, 2)))
    assert str(text) == "The bank was not empty for 3 deals in a row, up to 40, until it went to seat 1 and seat 3."


def test_a_bank_of_which_two_got_unequal_parts_was_shared():
    """100 of 160 are not the bank: who got the other 60 is named too."""
    asked = [
        ("tricks", {"tricks": [1, 0, 3, 4]}),
        ("hearts", {"hearts": [1, 4, 3, 0]}),
        ("obers", {"queens": [4, 0, 0, 0]}),
        ("king", {"hearts_king": 2}),
        ("laying-out", {"places": [0, 1, 2, 3]}),
    ]
    log = [{"kind": "deal", "contract": key, "facts": facts} for key, facts in asked]
    assert str(longest_bank(worked(*log, game="kein-stich"))) == (
        "The bank was not empty for 4 deals in a row, up to 160, until seat 0 and seat 1 shared it."
    )


def test_a_bank_that_nobody_emptied():
    """At the end it may still hold them."""
    everybody = regular([1, 2, 3, 2], 1, 2)
    assert str(longest_bank(worked(*[everybody] * 3))).endswith("3 deals in a row, 60 at its fullest.")


def test_a_short_bank_is_no_story():
    """One deal with chips in it is nothing."""
    assert longest_bank(worked(regular([1, 2, 3, 2], 1, 2), regular([3, 0, 5, 0], 0, 2))) is None


def test_who_turned_the_match():
    """The winner was behind, and from some deal on never again."""
    log = [called("small", 0), called("small", 0), called("big", 1), called("small", 1)]
    text = "seat 1 turned the match: 80 behind after deal 2, ahead for good from deal 3."
    assert str(turning_point(worked(*log))) == text.replace("deal 3", "deal 4")


def test_a_leader_from_the_start():
    """Who was never behind led from first to last."""
    text = str(turning_point(worked(*[called("small", 2)] * 4)))
    assert text == "seat 2 led from the first deal to the last."


def test_a_shared_win_turned_nothing():
    """With two winners, and before the first deal, nobody turned the match."""
    assert turning_point(worked(called("small", 0), called("small", 1))) is None
    assert turning_point(worked()) is None


def test_the_fewest_points_lead_where_they_win():
    """In a game of points with the lowest best, ahead means fewer."""
    take = {"kind": "deal", "contract": "deal", "facts": {"hearts": [8, 0, 0, 0], "upper_acorns": 1, "upper_greens": 2}}
    text = turning_point(worked(*[take] * 4, game="lora-points"))
    assert str(text) == "seat 3 led from the first deal to the last."


def test_a_short_match_has_no_story():
    """Three deals tell nothing, nor does an empty match; twelve tell three things, a finish changes none of them."""
    assert highlights(worked()) == []
    assert highlights(worked(*EVENING[:3])) == []
    assert 2 <= len(highlights(worked(*EVENING))) <= 3
    assert [str(phrase) for phrase in highlights(worked(*EVENING, KEEP))] == [
        str(phrase) for phrase in highlights(worked(*EVENING))
    ]


def test_no_swing_where_all_who_played_got_the_same():
    """Who sat out got nothing, and is not one of those who got the same."""
    for tricks, is_told in (([None, 2, 2, 2, 2], False), ([None, 3, 2, 2, 1], True)):
        log = [{"kind": "deal", "contract": "minimum", "facts": {"tricks": tricks}}]
        raw = {"format": 1, "game": "serbian-lora", "players": [*"ABCDE"], "sits_out": "dealer", "log": log}
        match, problems = document.parse_match(raw, games.find)
        assert match is not None, problems
        assert (largest_deal(ledger.replay(match)) is not None) == is_told
