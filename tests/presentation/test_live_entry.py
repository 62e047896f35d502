"""An entry that is being made, as those who watch see it."""

import pytest

from scorer.engine.facts import TICK
from scorer.games import KEYS, find
from scorer.presentation.live_entry import answer_lines, spoken_state
from tests.helpers import seated
from tests.helpers.worked_out import worked_out
from tests.presentation.test_table import entry

pytestmark = pytest.mark.usefixtures("reader")


def test_counts_and_takers_stand_in_the_columns():
    """What follows is filled in; who took a card has a tick; what nobody has tapped is not there."""
    worked = worked_out()
    sent = {"contract": "regular", "regular-hearts-0": "3", "regular-hearts-2": "5", "regular-upper_greens": "2"}
    lines = answer_lines(worked, entry(worked, **sent))
    assert [line.cells for line in lines] == [("3", "0", "5", "0"), ("", "", TICK, "")]
    assert answer_lines(worked, entry(worked, contract="regular")) == []


def test_an_announced_card_is_not_said_to_be_taken():
    worked = worked_out(options={"announce": True})
    sent = {"contract": "regular", "regular-upper_acorns": "1", "regular-announced-upper_acorns": "2"}
    taken, announced = answer_lines(worked, entry(worked, **sent))
    assert (taken.label, taken.cells) == ("Ober of acorns", ("", TICK, "", ""))
    assert (announced.label, announced.text) == ("Announced cards", "Ober of acorns: Cyril")
    sent["regular-announced-upper_acorns"] = "yes"
    assert answer_lines(worked, entry(worked, **sent))[1].text == "Ober of acorns"


def test_a_half_count_leaves_blanks():
    """No number is made up."""
    worked = worked_out("king")
    assert answer_lines(worked, entry(worked, **{"tricks-tricks-1": "4"}))[0].cells == ("", "4", "", "")


def test_yes_and_no_are_words():
    """A question with two answers has no columns."""
    worked = worked_out()
    sent = {"contract": "small", "small-caller": "1", "small-made": "no"}
    assert [line.text for line in answer_lines(worked, entry(worked, **sent))][-1]


@pytest.mark.parametrize("key", KEYS)
def test_malformed_answers_raise_no_error(key):
    """Whatever is sent in place of an answer, no error is raised."""
    game = find(key)
    worked = worked_out(key, players=seated.PEOPLE[: game.seats[0]])
    for contract in worked.play.contracts.values():
        for text in ("1", "nobody", "x", "-5", "1,0"):
            names = [f"{contract.key}-{fact.key}{more}" for fact in contract.asks for more in ("", "-0", "-1-taker")]
            deal = entry(worked, contract=contract.key, **dict.fromkeys(names, text))
            assert all(len(line.cells) in (0, len(worked.names)) for line in answer_lines(worked, deal))


def tricks(*counts):
    """The first deal of King, so far."""
    return {f"tricks-tricks-{seat}": str(count) for seat, count in enumerate(counts)}


def test_an_open_count_says_nothing():
    worked = worked_out("king")
    assert spoken_state(worked, entry(worked)) == ""
    assert spoken_state(worked, entry(worked, **tricks(5))) == ""


def test_what_is_complete_and_what_save_will_do():
    worked = worked_out("king")
    text = spoken_state(worked, entry(worked, **tricks(5, 4, 4)))
    assert text.startswith("Tricks: Ana 5, Boris 4, Cyril 4, Dana 0. Ready: Ana \N{MINUS SIGN}")


def test_what_is_still_open():
    worked = worked_out()
    text = spoken_state(worked, entry(worked, **{"contract": "regular", "regular-hearts-0": "8"}))
    assert text.startswith("Hearts: Ana 8, Boris 0, Cyril 0, Dana 0. Still open: ")
