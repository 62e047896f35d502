"""Native names: shown once."""

from __future__ import annotations

import pytest
from flask_babel import force_locale

from scorer.presentation.game_names import native_name

pytestmark = pytest.mark.usefixtures("reader")


@pytest.mark.parametrize(
    ("local", "name", "shown"),
    [
        ("Srca", "Hearts", "Srca"),
        ("Kein Herz", "Kein Herz", ""),
        ("kein herz", "Kein Herz", ""),
        ("Lora, Ređanje", "Lora", "Ređanje"),
        ("Lora", "Лора", ""),
        ("", "Hearts", ""),
    ],
)
def test_what_it_is_called_here_too_is_left_out(local: str, name: str, shown: str) -> None:
    """In any letters, and in the other script of Serbian."""
    assert native_name(local, name) == shown


def test_serbian_name_is_read_in_the_letters_of_the_page() -> None:
    """Only of a game that is played in Serbia: other names are no Serbian."""
    with force_locale("sr"):
        assert native_name("Lora, Ređanje", "Лора", ("sr",)) == "Ређање"
        assert native_name("Lorum", "Лора", ("hu",)) == "Lorum"
    with force_locale("sr_Latn"):
        assert native_name("Lora, Ređanje", "Lora", ("sr",)) == "Ređanje"
