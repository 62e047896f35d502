"""QR codes: a text as the path of an SVG, a run of dark squares after the other."""

from itertools import groupby
from typing import NamedTuple

import segno

MAX_SIZE = 117
"""How many squares wide a code for a whole match may be: 264 pixels then have two for each and more."""


class Qr(NamedTuple):
    """A code; the quiet zone round it is the page's."""

    path: str
    """The dark squares, as the `d` of an SVG path; a square is 1 wide."""
    size: int
    """How many squares wide the code is."""


def qr(text: str) -> Qr:
    """The code of this text."""
    return _draw(segno.make(text, error="m", micro=False))


def _draw(made: segno.QRCode) -> Qr:
    rows = list(made.matrix)
    parts = []
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                parts.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    return Qr("".join(parts), len(rows))


def dense_qr(text: str) -> Qr | None:
    """The smallest code of a long text; None where a camera could not tell its squares apart."""
    try:
        drawn = _draw(segno.make(text, error="l", micro=False))
    except segno.DataOverflowError:
        return None
    return drawn if drawn.size <= MAX_SIZE else None
