"""The told line: every number in it is the change of the player, or of the bank, whose name stands before it."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

import scorer
from scorer.engine import entries
from scorer.engine.document import parse_match
from scorer.engine.ledger import replay
from scorer.games import find
from scorer.play.replayed_match import ReplayedMatch
from scorer.play.summaries import count_deals
from scorer.presentation.entry_summary import (
    ENDING_PENALTY,
    ENTRY_KINDS,
    entry_name,
    entry_text,
    numbered_summary_line,
    summary_line,
)
from scorer.store.matches import StoredMatch
from tests.helpers.evening import KEEP, SPLIT, called, regular
from tests.helpers.ledgers import moved
from tests.helpers.worked import EXAMPLES, read as read_examples
from tests.helpers.worked_out import worked_out as made_up

ALL = [
    example for path in sorted(EXAMPLES.glob("*.txt")) for example in read_examples(path) if example.wrong_start is None
]
SHARE = re.compile(r"(?P<who>[A-Z]\w+(?:(?:, | and )[A-Z]\w+)*|bank) (?P<change>[+\N{MINUS SIGN}]\d+)(?P<each> each)?")


def worked_out(example):
    """The match of a worked example, as pages have it."""
    raw = example.document()
    match, problems = parse_match(raw, find)
    assert match is not None, problems
    stored = StoredMatch(
        1, "key", match.game.key, "", list(match.players), match.first_dealer, {}, match.game.packs[0], None,
        1, 1, 1, "2026-11-20T19:30:00Z", "2026-11-20T19:30:00Z", None, log=list(raw["log"]),
    )  # fmt: skip
    ledger = replay(match)
    return ReplayedMatch(stored, ledger, count_deals(ledger.rows), match)


def named_once(worked, line):
    """The only player of the few words with the change behind them: "Cyril made it (+30)"."""
    return re.search(rf"\b({'|'.join(worked.names)})\b[^;()]*( \([^()]*\))? \(([+\N{{MINUS SIGN}}]\d+)\)", line)


def shares(worked, line):
    """Who is said to get what in a line."""
    if hit := named_once(worked, line):
        yield hit[1], int(hit[3].replace("\N{MINUS SIGN}", "-"))
        line = line.replace(hit[0], "")
    for hit in SHARE.finditer(line):
        change = int(hit["change"].replace("\N{MINUS SIGN}", "-"))
        names = re.split(r", | and ", hit["who"])
        assert bool(hit["each"]) == (len(names) > 1), line
        yield from ((name, change) for name in names)


def expected(worked, row):
    """What changed, by name."""
    named = {name: change for name, change in zip(worked.names, row.changes, strict=True) if change}
    return named | ({"bank": row.bank_change} if row.bank_change else {})


def test_every_number_is_its_owner_s():
    """On every worked deal of every game: all changes are told, each behind its names, and no other signed number."""
    wrong = []
    for example in ALL:
        worked = worked_out(example)
        for row in worked.ledger.rows:
            if row.kind == "unknown" or (row.kind == "deal" and row.contract is None):
                continue  # refused: nothing to tell
            line, changes = summary_line(worked, row), expected(worked, row)
            tail = [*shares(worked, line)][-len(changes) :] if changes else []
            once = named_once(worked, line)
            stray = re.sub(SHARE, "", line.replace(once[0], "") if once else line)
            if dict(tail) != changes or re.search(r"[+\N{MINUS SIGN}]\d", stray):
                wrong.append((example.game, example.name, line, changes))
    assert wrong == []


def test_the_largest_bank_is_said_to_be_it():
    """When it is taken, and only where a smaller one was taken before; an equal one is not larger."""
    pays, takes = regular([1, 2, 3, 2], 1, 2), regular([3, 0, 5, 0], 0, 2)
    worked = made_up(log=[pays, takes, pays, pays, takes, pays, takes, pays, pays, takes])
    lines = [summary_line(worked, row) for row in worked.ledger.rows if row.bank_change < 0]
    banks = [line.partition("bank ")[2] for line in lines]
    assert banks == ["−20", "−40, the largest bank so far", "−20", "−40"]


pytestmark = pytest.mark.usefixtures("reader")


def test_deals_are_numbered_and_all_else_hangs_on_them():
    """Void deals count; an adjustment comes after a deal, or before the first; behind the end comes the next deal."""
    log = [moved(1, -1, 0, 0), called("small", 0), {"kind": "void"}, moved(1, -1, 0, 0), called("big", 1), KEEP]
    worked = made_up(log=log)
    assert [entry_name(worked, place) for place in range(len(log))] == [
        "Chips moved, before deal 1", "Deal 1", "Deal 2", "Chips moved, after deal 2", "Deal 3", "Finish",
    ]  # fmt: skip
    assert entry_name(made_up(log=log[:5]), 5) == "Deal 4"
    beans = [moved(-20, 20, 0, 0, bank=0, note=""), {"kind": "exchange", "buyer": 0, "seller": 1}]
    assert entry_name(made_up("german-lorum", {"scoring": "beans"}, beans), 1) == "Beans for a penny, before deal 1"


def test_every_kind_of_entry_has_its_row():
    kinds = {entry.__name__: entry.kind for entry in get_args(entries.Entry)}
    assert [name for name, kind in kinds.items() if kind not in ENTRY_KINDS] == []
    assert [kind for kind in ENTRY_KINDS if kind not in kinds.values()] == [ENDING_PENALTY]
    pages = {kind: row.is_dealt + row.ends_match + (row.form is not None) for kind, row in ENTRY_KINDS.items()}
    assert [kind for kind, many in pages.items() if many != 1] == []


REVOKE = {"kind": "penalty", "penalty": "revoke", "seat": 1, "note": "twice"}
MISDEAL = {"kind": "penalty", "penalty": "misdeal", "seat": 2, "contract": "small"}
PENALTIES = [
    {"key": "revoke", "name": "Revoke", "pays": 10, "to": "others"},
    {"key": "misdeal", "name": "Misdeal", "pays": 5, "to": "bank", "ends_deal": True},
]


def test_penalties_are_told_in_words():
    match = made_up(options={"penalties": PENALTIES}, log=[REVOKE, MISDEAL, called("small", 0), REVOKE])
    rows = match.ledger.rows
    assert [numbered_summary_line(match, row) for row in rows[:2]] == [
        "Revoke: Boris, twice (−30), Ana, Cyril and Dana +10 each",
        "Deal 1, Small game: Misdeal, Cyril (−5), bank +5",
    ]
    nameless = made_up(options={"penalties": PENALTIES}, log=[{**REVOKE, "penalty": "misdeal", "seat": 2, "note": ""}])
    assert numbered_summary_line(nameless, nameless.ledger.rows[0]) == "Deal 1, Misdeal: Cyril (−5), bank +5"
    assert [entry_text(match, entry) for entry in (REVOKE, MISDEAL)] == [
        "Revoke: Boris (twice)", "Small game: Misdeal, Cyril",
    ]  # fmt: skip
    assert [entry_name(match, place) for place in range(4)] == [
        "Penalty, before deal 1", "Deal 1", "Deal 2", "Penalty, after deal 2",
    ]  # fmt: skip


def test_no_other_module_knows_a_kind_by_its_word():
    package = Path(scorer.__file__).parent
    words = []
    for path in (path for room in ("forms", "presentation", "views") for path in (package / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            kinds = []
            if isinstance(node, ast.Compare) and "kind" in ast.unparse(node.left):
                kinds = [node.left, *node.comparators]
            elif isinstance(node, ast.Dict):
                pairs = zip(node.keys, node.values, strict=True)
                kinds = [value for key, value in pairs if isinstance(key, ast.Constant) and key.value == "kind"]
            constants = (part for kind in kinds for part in ast.walk(kind) if isinstance(part, ast.Constant))
            words += [f"{path.name}: {part.value}" for part in constants if part.value in ENTRY_KINDS]
    assert words == []


def test_what_stands_in_an_entry_that_is_no_deal():
    worked = made_up()
    assert entry_text(worked, moved(4, -4, 0, 0, bank=0)) == "Boris gives Ana 4"
    assert entry_text(worked, moved(4, -4, 0, 0, bank=0, note="a slip")) == "Boris gives Ana 4: a slip"
    several = moved(0, 4, -2, -4, bank=2, note="a slip")
    assert entry_text(worked, several) == "Chips moved: Ana 0, Boris +4, Cyril −2, Dana −4, bank +2 (a slip)"
    assert entry_text(worked, {"kind": "exchange", "buyer": 1, "seller": None}) == "Beans for a penny: Boris"
    assert [entry_text(worked, entry) for entry in (KEEP, SPLIT)] == ["Finish", "Finish: the bank is split"]
    assert entry_text(worked, {"kind": "void", "contract": "small"}) == "Small game: void"
