"""A name that runs from the right turns no word beside it, on whatever page it stands in a sentence."""

import pytest

from tests.helpers.evening import enter
from tests.helpers.table import make_match

NAME = "\u0623\u0645\u064a\u0631\u0629"  # Amira in Arabic
ISOLATED = f"\N{FIRST STRONG ISOLATE}{NAME}\N{POP DIRECTIONAL ISOLATE}"


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("/finish", f"{ISOLATED} leads. Finish now?"),
        ("/history", f"Total changed: {ISOLATED} +3, Ana −3"),
        ("", f"{ISOLATED} deals, Ana leads"),
        ("", f"{ISOLATED} deals them one after the other"),
    ],
)
def test_a_name_in_a_sentence_stands_apart(app, client, page, sentence):
    """Who leads the match, what was changed by agreement, whose turn it is, who deals the contracts of the strip."""
    table = make_match(client, "libyan-lora", (NAME, "Ana", "Boris", "Cyril"))
    enter(app, table, {"kind": "adjustment", "changes": [3, -3, 0, 0], "bank": 0, "note": ""})
    if page == "/finish":  # the fewest points lead
        enter(app, table, {"kind": "adjustment", "changes": [-9, 3, 0, 0], "bank": 0, "note": ""})
    assert sentence in client.get(f"{table}{page}").text
