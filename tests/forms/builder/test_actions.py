"""The ten kinds: one tap adds a contract with a name and a price that may be played as it is."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, strategies as st

from scorer.forms.builder.actions import ASKING, FACTS, KINDS, PRICED, apply_action
from scorer.forms.builder.check import check_draft
from scorer.forms.builder.conversion import to_recipe
from scorer.forms.builder.draft import NO_TOTALS, GameDraft, LimitDraft
from scorer.forms.builder.fields import deserialize, serialize
from tests.helpers.builder import SEVEN, tapped, typed


@pytest.mark.parametrize(("kind", "unit", "best"), [*product(KINDS, ("points", "chips"), ("lowest", "highest"))])
def test_each_kind_can_be_played_at_once(kind, unit, best):
    """Whatever is tapped is a good game, with something for a salad to be made of."""
    draft = tapped("add:tricks", "add:suit", f"add:{kind}", draft=GameDraft(unit=unit, best=best))
    draft = tapped("put", draft=draft) if kind in ASKING and draft.asked else draft
    if kind == "thing":
        assert check_draft(draft).problems == {"row-2": "Write what it is that costs here."}
    else:
        assert check_draft(draft).problems == {}
    assert len(draft.contracts) == 3
    assert draft.page == "kinds"


@pytest.mark.parametrize("kind", PRICED)
def test_another_price_in_a_contract(kind):
    draft = tapped("add:suit", "rows", "more:0", "prices", f"price:{kind}")
    assert draft.page == "rows"
    assert len(draft.contracts[0].lines) == 2
    assert len({(line.row, line.of) for line in draft.contracts[0].lines}) == 2


def test_keys_of_a_tables_own_things_are_no_questions():
    for name in ("Hearts", "Trick 1", "Blind", "Cards left", "Hearts king", "Doubles"):
        asked = tapped("add:thing")
        draft = tapped("put", draft=replace(asked, asked=replace(asked.asked, name=name)))
        assert draft.contracts[0].lines[0].key not in FACTS, name
        assert check_draft(draft).problems == {}


WORDS = ["rows", "kinds", "prices", "ask", "put", "add", "price", "more", "up", "down", "out", "move", "drop", "times",
         "total", "tricks", "salad", "left", "card", "0", "1", "-1", "3", "99", "²", "", "__proto__"]  # fmt: skip


def test_what_is_taken_out_is_nowhere_else():
    draft = tapped("add:tricks", "add:suit", "add:court", "rows", "more:0")
    draft = typed(draft, **{"or-is": "1", "or": ["hearts", "queens"]})
    draft = replace(draft, limits=(LimitDraft(("hearts", "queens"), ("1", *NO_TOTALS)),))
    gone = tapped("out:1", draft=draft)
    assert gone.contracts[0].alternatives == ("queens",)
    assert gone.limits[0].of == ("queens",)


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=4).map(":".join), max_size=12))
def test_no_tap_is_an_error(taps):
    draft = tapped(*SEVEN, "more:2", *taps)
    assert deserialize(serialize(draft, b"key"), b"key") == draft
    assert to_recipe(draft, "?")["name"]


@pytest.mark.parametrize("place", range(7))
def test_a_step_of_what_nobody_counts_changes_nothing(place):
    draft = tapped(*SEVEN, f"more:{place}")
    stepped = apply_action(draft, "total:0:4:1")
    assert draft.contracts[place].lines[0].row == "count" or stepped == draft
