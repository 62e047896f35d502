"""How numbers are written on the sheet."""

from scorer.presentation.pictures.numbers import MINUS, figures, plain, signed


def test_a_minus_is_a_real_minus() -> None:
    """A hyphen is too short beside figures of one width."""
    assert plain(-7) == signed(-7) == "\N{MINUS SIGN}7"


def test_only_changes_carry_a_plus() -> None:
    """Points have no plus, chips and changes have; nought never has."""
    assert (plain(12), signed(12), signed(0), plain(0)) == ("12", "+12", "0", "0")


def test_the_figures_of_a_sentence_stand_apart() -> None:
    """Every second part is a change; the number of a deal is none."""
    told = f"Deal 9, Regular: Boris +34, Ana {MINUS}7"
    assert figures(told) == ["Deal 9, Regular: Boris ", "+34", ", Ana ", f"{MINUS}7", ""]
    assert figures("Nothing happened.") == ["Nothing happened."]
