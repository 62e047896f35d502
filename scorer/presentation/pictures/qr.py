"""QR codes: a text as the path of an SVG, a run of dark squares after the other."""

from itertools import groupby
from typing import NamedTuple

import segno


class Qr(NamedTuple):
    """A code; the quiet zone round it is the page's."""

    path: str
    """The dark squares, as the `d` of an SVG path; a square is 1 wide."""
    size: int
    """How many squares wide the code is."""


def qr(text: str) -> Qr:
    """The code of this text."""
    rows = list(segno.make(text, error="m", micro=False).matrix)
    parts = []
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                parts.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    return Qr("".join(parts), len(rows))
