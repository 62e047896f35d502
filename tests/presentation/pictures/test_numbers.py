"""How numbers are written on the sheet."""

from scorer.presentation.pictures.numbers import plain, signed


def test_a_minus_is_a_real_minus() -> None:
    """A hyphen is too short beside figures of one width."""
    assert plain(-7) == signed(-7) == "\N{MINUS SIGN}7"


def test_only_changes_carry_a_plus() -> None:
    """Points have no plus, chips and changes have; nought never has."""
    assert (plain(12), signed(12), signed(0), plain(0)) == ("12", "+12", "0", "0")
