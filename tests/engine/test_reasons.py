"""The reasons of every entry add up to what it changes, in every game and recipe, and say what they are for."""

import re
from collections import defaultdict

import pytest
from hypothesis import given, settings, strategies as st

from scorer.engine.ledger import Ledger, extend, replay
from scorer.engine.reasons import explain_log, explain_next
from scorer.engine.recipe import OWN
from scorer.engine.scoring import sum_reasons
from scorer.games import LOADED, find
from tests.helpers import generate, recipes
from tests.helpers.examples import examples
from tests.helpers.playing import match_of
from tests.helpers.sweep import sample
from tests.helpers.worked import EXAMPLES, read

WORKED = [example for path in sorted(EXAMPLES.glob("*.txt")) for example in read(path)]
games, seeds = st.sampled_from(LOADED), st.integers(0, 2**32)


def check_reasons(match):
    ledger = replay(match)
    explained = list(explain_log(ledger, match.log))
    assert len(explained) == len(ledger.rows)
    wrong = {problem.path.partition("]")[0] for problem in ledger.problems}
    for index, (row, reasons) in enumerate(zip(ledger.rows, explained, strict=True)):
        if f"log[{index}" in wrong:
            assert not any((*row.changes, row.bank_change, *reasons))
        else:
            check_row(row, reasons)
    return ledger


def check_row(row, reasons):
    """The reasons add up, whoever plays a deal has one, who sits out has none, each says more than a nought."""
    assert sum_reasons(reasons, len(row.changes)) == (row.changes, row.bank_change), row
    seats = [reason.seat for reason in reasons if reason.seat is not None]
    assert seats == sorted(seats), "the reasons of a seat stand together"
    if row.kind == "deal":
        assert set(seats) == set(row.players)
    if None in [reason.seat for reason in reasons]:
        assert reasons[-1].seat is None, "the bank comes last"
    for reason in reasons:
        assert str(reason.text).strip()
        assert not re.fullmatch(r"0 [^,]+", str(reason.text))  # a target of six tricks is missed by all of 0 tricks


@pytest.mark.parametrize("game", sorted({example.game for example in WORKED}))
def test_reasons_add_up_in_every_worked_deal(game):
    for example in WORKED:
        if example.game == game and example.wrong_start is None:
            match = match_of(example.document())
            ledger = check_reasons(match)
            texts = {str(reason.text) for reasons in explain_log(ledger, match.log) for reason in reasons}
            assert not [text for text in texts if re.search(r"%\(|\bNone\b", text)]


@pytest.mark.parametrize("key", sample(LOADED, 6))
def test_reasons_add_up_in_generated_matches_of_every_game(key):
    game = find(key)
    for seed in range(examples(30)):
        priced = seed % 3 == 1 and bool(game.rules.price_list)
        check_reasons(generate.of(key, seed, priced=priced, with_sitters=seed % 2 == 1))


@settings(max_examples=examples(60))
@given(seed=seeds)
def test_reasons_add_up_in_recipes_of_chance(seed):
    check_reasons(generate.of(OWN, seed, deals=12))


@settings(max_examples=examples(40))
@given(key=games, seed=seeds)
def test_an_entry_is_explained_alone_as_among_the_others(key, seed):
    match = generate.of(key, seed, deals=8, with_sitters=seed % 2 == 1)
    ledger = replay(match)
    start = Ledger(ledger.play, ledger.first_dealer, (), ledger.start, ledger.start)
    for index, reasons in enumerate(explain_log(ledger, match.log)):
        assert explain_next(extend(start, match.log[:index]), match.log[index]) == reasons


def told(game, *log, **head):
    """The reasons of the last of these entries: for each of four seats, then for the bank."""
    raw = {"format": 1, "game": game, "players": ["A", "B", "C", "D"], "log": list(log), **head}
    match = match_of(raw)
    ledger = check_reasons(match)
    assert not ledger.problems, [str(problem) for problem in ledger.problems]
    by_seat = defaultdict[int | None, list[tuple[str, int]]](list)
    for reason in list(explain_log(ledger, match.log))[-1]:
        by_seat[reason.seat].append((str(reason.text), reason.amount))
    return [by_seat[seat] for seat in (0, 1, 2, 3, None)]


def deal(contract, **facts):
    return {"kind": "deal", "contract": contract, "facts": facts}


REVOKE = {"key": "revoke", "name": "Revoke", "pays": 5, "to": "others"}
HEARTS, BLIND = {"count": "hearts", "each": 1}, "played blind: everything twice"
EVERYBODY_PAYS = deal("regular", hearts=[3, 2, 2, 1], upper_acorns=3, upper_greens=0)
THREE_SHARE, TWO_SHARE = (f"owes nothing: the others paid 8, shared by {many}" for many in (3, 2))
PLAYED_BLIND = deal("deal", hearts=[2, 6, 0, 0], blind=True)
IN_CHIPS = {"to": "share", "head": {"unit": "chips"}}


@pytest.mark.parametrize(
    ("game", "head", "log", "reasons"),
    [
        pytest.param("slovak-lorum", {"options": {"announce": True}},
                     [EVERYBODY_PAYS, deal("regular", hearts=[2, 0, 6, 0], upper_acorns=0, upper_greens=2,
                                           announced={"upper_greens": 2})],
                     [[("2 hearts", -2), ("Queen of clubs", -4)],
                      [("owes nothing: the others paid 28, shared by 2", 14), ("the bank, shared by 2", 10)],
                      [("6 hearts", -6), ("Queen of spades", -8), ("announced by who took it", -8)],
                      [("owes nothing: the others paid 28, shared by 2", 14), ("the bank, shared by 2", 10)],
                      [("paid out", -20)]], id="cards, an announcement and both shares"),
        pytest.param(recipes.recipe_of(HEARTS, **IN_CHIPS), {}, [deal("deal", hearts=[8, 0, 0, 0])],
                     [[("8 hearts", -8)], *[[(THREE_SHARE, 2)]] * 3, [("what cannot be divided", 2)]],
                     id="the two that are left when three share 8 are not lost between the lines"),
        pytest.param(recipes.recipe_of(HEARTS, blind=True), {}, [PLAYED_BLIND],
                     [[("2 hearts", 2), (BLIND, 2)], [("6 hearts", 6), (BLIND, 6)], *[[("Hearts: none", 0)]] * 2, []],
                     id="playing blind is a reason of its own"),
        pytest.param(recipes.recipe_of(HEARTS, blind=True, **IN_CHIPS), {}, [PLAYED_BLIND],
                     [[("2 hearts", -2), (BLIND, -2)], [("6 hearts", -6), (BLIND, -6)],
                      *[[(TWO_SHARE, 4), (BLIND, 4)]] * 2, []], id="so it is in chips"),
        pytest.param("king", {}, [deal("tricks", tricks=[13, 0, 0, 0])],
                     [[("13 tricks", -260)], *[[("Tricks: none", 0)]] * 3, []], id="no language says 0 tricks well"),
        pytest.param("slovak-lorum", {"options": {"penalties": [REVOKE]}},
                     [{"kind": "penalty", "penalty": "revoke", "seat": 1}],
                     [[("penalty of seat 1: Revoke", 5)], [("penalty: Revoke", -15)],
                      *[[("penalty of seat 1: Revoke", 5)]] * 2, []], id="a penalty"),
        pytest.param("slovak-lorum", {},
                     [{"kind": "adjustment", "changes": [-2, 0, 0, 0], "bank": 2, "note": "misdeal"}],
                     [[("misdeal", -2)], [], [], [], [("misdeal", 2)]], id="an adjustment has its note"),
    ],
)  # fmt: skip
def test_what_an_entry_is_for(game, head, log, reasons):
    assert told(game, *log, **head) == reasons


def test_reasons_repeat_no_amount():
    """What it came to stands beside the words, not in them."""
    for key in LOADED:
        match = generate.of(key, 5)
        for reasons in explain_log(replay(match), match.log):
            for reason in reasons:
                assert not re.search(r"[+\u2212]\d+$", str(reason.text)), (key, str(reason.text))
