"""Every problem of a draft has a sentence of the table at the field or the row where it can be mended."""

import re

from hypothesis import given, strategies as st

from scorer.forms.builder.check import check_draft
from scorer.forms.builder.draft import ContractDraft, GameDraft, LimitDraft, LineDraft, PenaltyDraft

LONG = "x" * 41


def test_a_problem_finds_its_place_behind_what_is_not_written():
    """Behind what going out costs, which is nothing in chips."""
    contract = ContractDraft("deal", "Deal", (LineDraft("out"), LineDraft("left"), LineDraft("trick", "12")))
    chips = check_draft(GameDraft(unit="chips", contracts=(contract,))).problems
    assert set(chips) == {"p-0-1", "p-0-2", "row-0"}
    assert chips["row-0"] == "With 4 players there are 8 tricks; there is no trick 12."


KEYS = st.sampled_from(["tricks", "hearts", "a", "b"])
LINES = st.builds(
    LineDraft,
    row=st.sampled_from(["count", "thing", "who", "card", "trick", "out", "left", "pass", "places", "flat"]),
    of=st.sampled_from(["", "hearts", "tricks", "hearts-king", "last", "99"]),
    key=KEYS,
    name=st.sampled_from(["", "Bells", LONG]),
    prices=st.tuples(
        st.lists(st.sampled_from(["", "1", "-2", "x", "99999"]), min_size=1, max_size=6).map(tuple),
        st.sampled_from([((), (), (), ()), (("1",), ("x",), (), ("-2", "y"))]),
    ).map(lambda prices: (prices[0], *prices[1])),
    totals=st.sampled_from([("", "", "", ""), ("0", "x", "3", ""), ("200",) * 4]),
    none=st.sampled_from([(), ("", "x", "", "", ""), ("99999",) * 5]),
    paid_by=st.sampled_from(["", "next", "opposite"]),
)
LIMITS = st.builds(LimitDraft, of=st.sampled_from([(), ("a",), ("b",)]),
                   each=st.sampled_from(["", "1", "x", "99"]).map(lambda number: (number, "", "", "", "")))  # fmt: skip
PENALTIES = st.builds(PenaltyDraft, key=KEYS, name=st.sampled_from(["", "Revoke", LONG, "a\tb"]),
                      amount=st.sampled_from(["", "1", "-2", "x", "99999"]))  # fmt: skip


@given(
    st.lists(LINES, max_size=4),
    st.sampled_from(["points", "chips"]),
    st.sampled_from(["block", "free", "choice"]),
    st.lists(LIMITS, max_size=2),
    st.lists(PENALTIES, max_size=2),
    st.sampled_from(["", "fixed", "turn", "bank"]),
)
def test_nothing_of_the_format_reaches_a_person(lines, unit, order, limits, penalties, way):
    """Whatever a draft holds, each problem has a field that there is and a sentence without a key of the format."""
    contract = ContractDraft("a", "A", tuple(lines), all=way, over=("hearts",) if way == "bank" else None, declarer=-1)
    draft = GameDraft(
        contracts=(contract,), unit=unit, order=order, seats=(4, 3), limits=tuple(limits), penalties=tuple(penalties)
    )
    for place, sentence in check_draft(draft).problems.items():
        price = r"p-\d+-(\d+(-none)?|all)(-\d)?(-for[3-6])?"
        further = r"limit-\d+(-each)?|penalty-\d+-(name|amount)"
        assert re.fullmatch(rf"name|seats|cards-[3-6]|ends_at|contracts|row-\d+|{price}|{further}", place)
        assert sentence.endswith(".")
        assert not re.search(r"lines|contracts?\[|game\.|_", sentence)
