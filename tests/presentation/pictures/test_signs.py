"""How numbers are written on the sheet."""

from scorer.presentation.pictures.signs import MINUS, format_change, format_total, split_numbers


def test_a_minus_is_a_real_minus() -> None:
    """A hyphen is too short beside figures of one width."""
    assert format_total(-7) == format_change(-7) == "\N{MINUS SIGN}7"


def test_only_changes_carry_a_plus() -> None:
    """Points have no plus, chips and changes have; nought never has."""
    assert (format_total(12), format_change(12), format_change(0), format_total(0)) == ("12", "+12", "0", "0")


def test_the_figures_of_a_sentence_stand_apart() -> None:
    """Every second part is a change; the number of a deal is none."""
    text = f"Deal 9, Regular: Boris +34, Ana {MINUS}7"
    assert split_numbers(text) == ["Deal 9, Regular: Boris ", "+34", ", Ana ", f"{MINUS}7", ""]
    assert split_numbers("Nothing happened.") == ["Nothing happened."]
