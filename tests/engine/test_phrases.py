"""Sentences in plain English, as the engine says them where nobody translates."""

from scorer.engine.phrases import (
    ByPack,
    ListedTexts,
    N_n,
    NamedValue,
    Seat,
    Seats,
    Signed,
    join_names,
    phrase,
    plural_phrase,
)


def test_a_message_and_what_fills_it():
    """Phrases stand in phrases; a message without places is itself, with its signs of per cent."""
    inner = phrase("%(n)s chips", n=4)
    assert str(phrase("%(who)s pays %(what)s", who=Seat(2), what=inner)) == "seat 2 pays 4 chips"
    assert str(phrase("100% sure")) == "100% sure"


def test_a_counted_message():
    """One is said in the singular, all others in the plural."""
    hearts = N_n("%(n)s heart", "%(n)s hearts")
    assert [str(plural_phrase(hearts, n)) for n in (0, 1, 2)] == ["0 hearts", "1 heart", "2 hearts"]


def test_seats_are_listed_by_name():
    """One, and several as a person lists them."""
    assert str(Seat(0)) == "seat 0"
    assert [str(Seats(numbers)) for numbers in ((), (1,), (1, 2), (0, 1, 3))] == [
        "",
        "seat 1",
        "seat 1 and seat 2",
        "seat 0, seat 1 and seat 3",
    ]
    assert join_names(["a", "b", "c"], " or ") == "a, b or c"


def test_signed_numbers_have_a_true_minus():
    """A number with its sign has a true minus, and 0 has none."""
    assert [str(Signed(number)) for number in (30, -7, 0)] == ["+30", "\N{MINUS SIGN}7", "0"]


def test_side_by_side():
    """A list is no sentence: nothing but what stands between."""
    assert str(ListedTexts((Seat(1), phrase("none"), ByPack("queen", "ober")))) == "seat 1, none, queen"
    assert str(ListedTexts(("a", "b"), "; ")) == "a; b"


def test_what_people_and_documents_call_it():
    """A document writes the key; of two packs plain English has the French one."""
    assert str(NamedValue("slow_play", "Slow play")) == "slow_play"
    assert str(ByPack("queen", "ober")) == "queen"
