"""QR codes as paths."""

import re

import pytest
import segno

from scorer.presentation.pictures.qr import qr

LINK = "http://192.168.1.20:8000/m/2222222222-aaaaaaaaaaaaaaaaaaaaaa"


def squares(code):
    """The dark squares that the path fills, each once."""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", code.path)
    assert "".join(f"M{x} {y}h{length}v1h-{back}z" for x, y, length, back in runs) == code.path
    assert all(length == back for _x, _y, length, back in runs)
    filled = [(int(x) + step, int(y)) for x, y, length, _back in runs for step in range(int(length))]
    assert len(filled) == len(set(filled))
    return set(filled)


@pytest.mark.parametrize("text", ["a", LINK, LINK * 4, "Štôlňa, žaluď a červeň"])
def test_the_path_fills_the_dark_squares(text):
    code, matrix = qr(text), segno.make(text, error="m", micro=False).matrix
    assert code.size == len(matrix)
    assert squares(code) == {(x, y) for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark}


def test_a_phone_finds_its_three_corners():
    """Also a short text is a whole code with the three large squares, not a micro one that few phones read."""
    code = qr("a")
    dark = squares(code)
    for left, top in ((0, 0), (code.size - 7, 0), (0, code.size - 7)):
        assert {(left + step, top) for step in range(7)} <= dark
        assert {(left + 2 + x, top + 2 + y) for x in range(3) for y in range(3)} <= dark
        assert (left + 1, top + 1) not in dark
