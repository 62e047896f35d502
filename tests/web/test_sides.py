"""Sides: no style sheet names one, so that a page can be read from the right as well as from the left."""

import re

import pytest

from scorer import paths

STYLE = sorted((paths.static_dir() / "css").glob("*.css"))
EITHER_SIDE = {
    ("base.css", "border-width: 0 2px 2px 0"): "two sides of a box that stands on its corner: an arrow down",
    ("keys.css", "float: left"): "a legend that floats is an item of the grid, on whichever side",
}
"""What names a side in a style sheet and means none, and why."""


def sides(declared, value):
    """Whether a declaration lays something to the left or right, also for who reads from the right."""
    parts = re.findall(r"(?:[^\s()]|\([^()]*(?:\([^()]*\)[^()]*)*\))+", value)
    if declared in ("margin", "padding", "inset", "border-width", "border-style", "border-color"):
        return len(parts) == 4 and parts[1] != parts[3]
    if declared == "border-radius":
        return "/" not in parts and parts[:1] != parts[1:2] if len(parts) > 1 else False
    if declared in ("left", "right"):
        return not value.startswith("calc(50% -")  # the middle is the middle
    if declared in ("text-align", "float", "clear"):
        return value in ("left", "right")
    return bool(re.fullmatch(r"(margin|padding|border|scroll-margin|scroll-padding)-.*(left|right).*", declared))


def test_style_sheets_name_no_side():
    """A page that is read from the right turns by itself: lines begin and end, they have no left and right."""
    named_sides = set()
    for path in STYLE:
        text = re.sub(r"/\*.*?\*/|url\([^)]*\)", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for declared, value in re.findall(r"([\w-]+):\s*([^;{}]+)[;}]", text):
            if sides(declared, value.strip()):
                named_sides.add((path.name, f"{declared}: {value.strip()}"))
    assert named_sides == set(EITHER_SIDE)


@pytest.mark.parametrize(
    "bad",
    [
        "margin: 1px 2px 3px 4px", "padding-left: 0", "left: 3px", "border-right-color: red", "text-align: right",
        "inset: 0 calc(1px + (2px)) 0 0", "border-radius: 3px 0 0 3px", "border-top-left-radius: 1px",
    ],
)  # fmt: skip
def test_a_side_is_found(bad):
    """The test above bites."""
    declared, _, value = bad.partition(": ")
    assert sides(declared, value)
