"""Native names: shown once."""

from __future__ import annotations

import pytest

from scorer.presentation.native import native

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
    assert native(local, name) == shown
