"""A contract reads the answers to all its facts at once, and pays for them."""

import pytest

from scorer.engine.cards import HEART
from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.facts import Count, Offence, Penalties, Taker, YesNo
from scorer.engine.scoring import ForTaker, PerItem, combined_effect

FOUR = TableState.new(4)
hearts, taker = Count("hearts", HEART, total=8), Taker("taker", "Who took it?")
again = YesNo("again", "Again?", optional=True)
punished = Penalties("punished", "Penalties", optional=True, offences=(Offence("revoke", "Revoke", 16, ends=True),
                                                                       Offence("slow", "Slow", 4)))  # fmt: skip
played = Contract(
    key="played", name="Played", asks=(hearts, taker, again, punished), scoring=(PerItem(hearts, 1), ForTaker(taker, 8))
)


def problems(raw):
    return [problem.path for problem in played.start_reading(raw, FOUR).problems]


GOOD = {"hearts": [8, 0, 0, 0], "taker": 1}


@pytest.mark.parametrize(
    ("raw", "places"),
    [
        (None, ["facts"]),
        ([], ["facts"]),
        ({}, ["facts.hearts", "facts.taker"]),
        ({**GOOD, "king": 0, "": 1}, ["facts.king", "facts."]),
        ({**GOOD, "again": None}, ["facts.again"]),
        ({"hearts": [7, 0, 0, 0], "taker": 4}, ["facts.hearts", "facts.taker"]),
    ],
)
def test_every_problem_is_named(raw, places):
    assert problems(raw) == places


def test_an_ending_penalty_stands_alone():
    """Beside it every other answer is wrong; without it nothing may be left out; a bad one ends nothing."""
    ending = [{"seat": 0, "kind": "revoke"}]
    assert problems({"punished": ending}) == []
    assert problems({**GOOD, "punished": ending}) == ["facts.hearts", "facts.taker"]
    assert problems({"punished": ending, "again": False}) == ["facts.again"]
    assert problems({**GOOD, "punished": [{"seat": 0, "kind": "slow"}]}) == []
    assert problems({**GOOD, "punished": [{"seat": 0, "kind": "theft"}]}) == ["facts.punished[0].kind"]
    assert problems({**GOOD, "punished": [{"seat": 9, "kind": "revoke"}]}) == ["facts.punished[0].seat"]


def test_bad_declarations_are_refused_when_they_are_made():
    with pytest.raises(ValueError, match="two facts have one key"):
        Contract(key="bad", name="Bad", asks=(taker, Taker("taker", "Again")), scoring=())
    with pytest.raises(ValueError, match="does not ask"):
        Contract(key="bad", name="Bad", asks=(taker,), scoring=(PerItem(hearts, 1),))


CALLED = {**GOOD, "again": True}


@pytest.fixture
def reads(monkeypatch):
    """The keys of the facts that are read from here on, as often as each is."""
    calls = []
    for kind in {type(fact) for fact in played.asks}:
        read = kind.parse

        def counted(fact, *raw, read=read):
            calls.append(fact.key)
            return read(fact, *raw)

        monkeypatch.setattr(kind, "parse", counted)
    return calls


ENDED = {"punished": [{"seat": 0, "kind": "revoke"}]}


@pytest.mark.parametrize("raw", [CALLED, ENDED, {**CALLED, **ENDED}, {**CALLED, "punished": [], "taker": 9}, {}])
def test_each_answer_is_read_once(raw, reads):
    """However often answers, problems, what is asked and what ended the play are looked at."""
    reading = played.start_reading(raw, FOUR)
    for view in (reading, reading.relevant, reading):
        assert (view.answers, view.problems, view.ending_fact, view.asked, view.effect) is not None
    assert sorted(reads) == sorted(raw)


def test_an_effect_is_worked_out_once(monkeypatch):
    worked = []

    def counted(rules, answers, table):
        worked.append(answers)
        return combined_effect(rules, answers, table)

    monkeypatch.setattr("scorer.engine.contract.combined_effect", counted)
    assert played.start_reading({}, FOUR).effect is None
    assert worked == []
    good = played.start_reading(GOOD, FOUR)
    assert good.effect is good.effect is not None
    assert len(worked) == 1


late = YesNo("late", "Late?", optional=True, when=lambda answers: answers[taker] == 2)
asking = Contract(key="asking", name="Asking", asks=(hearts, taker, late, punished), scoring=())


@pytest.mark.parametrize(
    ("raw", "asked", "counts"),
    [
        ({**GOOD, "taker": 2}, True, ["hearts", "taker"]),
        ({**GOOD, "taker": 2, "late": True}, True, ["hearts", "taker", "late"]),
        ({**GOOD, "late": True}, False, ["hearts", "taker"]),
        ({"taker": 2, "late": True}, False, ["taker"]),
        ({**GOOD, "taker": 9, "late": True}, False, ["hearts", "taker"]),
        ({"late": True, "punished": [{"seat": 0, "kind": "revoke"}], **GOOD}, False, ["punished"]),
        ({}, False, []),
    ],
)
def test_what_is_asked_only_while_it_matters(raw, asked, counts):
    """A question with a `when` waits for good answers to the others; an answer to what is not asked does not count."""
    reading = asking.start_reading(raw, FOUR)
    assert (late in reading.asked) == asked
    assert {hearts, taker, punished} <= reading.asked
    relevant = reading.relevant.raw
    assert list(relevant) == counts
