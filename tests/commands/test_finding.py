"""A finding: one sentence, and whether somebody has to act."""

from scorer.commands import finding


def test_the_three_kinds() -> None:
    """Well, worth knowing, in need of somebody."""
    made = [kind("It is so.") for kind in (finding.ok, finding.info, finding.problem)]
    assert [one.state for one in made] == ["well", "note", "trouble"]
    assert {one.sentence for one in made} == {"It is so."}
