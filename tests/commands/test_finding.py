"""A finding: one sentence, and whether somebody has to act."""

from scorer.commands import reachability


def test_the_three_kinds() -> None:
    """Well, worth knowing, in need of somebody."""
    made = [kind("It is so.") for kind in (reachability.ok, reachability.info, reachability.problem)]
    assert [one.state for one in made] == ["well", "note", "trouble"]
    assert {one.sentence for one in made} == {"It is so."}
