"""Sentences in plain English, as the engine says them where nobody translates."""

from scorer.engine.phrases import Seat, Seats, join_names, phrase


def test_a_message_and_what_fills_it():
    inner = phrase("%(n)s chips", n=4)
    assert str(phrase("%(who)s pays %(what)s", who=Seat(2), what=inner)) == "seat 2 pays 4 chips"
    assert str(phrase("100% sure")) == "100% sure"


def test_seats_are_listed_by_name():
    assert str(Seat(0)) == "seat 0"
    assert [str(Seats(numbers)) for numbers in ((), (1,), (1, 2), (0, 1, 3))] == [
        "", "seat 1", "seat 1 and seat 2", "seat 0, seat 1 and seat 3",
    ]  # fmt: skip
    assert join_names(["a", "b", "c"], " or ") == "a, b or c"
