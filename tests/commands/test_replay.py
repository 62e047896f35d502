"""`scorer replay`: a ledger on standard output, or one line on standard error and exit 2; never a traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorer.cli import main

DEAL = {"kind": "deal", "contract": "regular",
        "facts": {"hearts": [2, 2, 0, 4], "upper_acorns": 1, "upper_greens": 3}}  # fmt: skip
GOOD = {"format": 1, "game": "slovak-lorum", "players": ["Eva", "Filip", "Gita", "Hugo"], "log": [DEAL]}


def replay(text, *options):
    return CliRunner().invoke(main, ["replay", *options, "-"], input=text)


def run(*arguments, **keywords):
    command = [sys.executable, "-m", "scorer", "replay", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, **keywords)


def refused(result):
    """The one line of complaint, once it is sure that it is one and that nothing else was printed."""
    code = result.exit_code if isinstance(result, Result) else result.returncode
    assert (code, result.stdout) == (2, "")
    assert result.stderr.endswith("\n")
    line = result.stderr[:-1]
    assert line
    assert line.isprintable()
    assert len(line) < 500
    return line


def test_a_document_gives_its_ledger():
    """Two pay 6 and 12 ... and the only one who owes nothing gets it all; the whole answer, key by key."""
    result = replay(json.dumps(GOOD))
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout) == {
        "game": "slovak-lorum", "unit": "chips", "best": "highest",
        "rows": [{"number": 1, "kind": "deal", "contract": "regular", "dealer": 0, "leader": 1,
                  "changes": [-2, -6, 20, -12], "bank_change": 0, "totals": [-2, -6, 20, -12], "bank": 0}],
        "totals": [-2, -6, 20, -12], "bank": 0, "deals_played": 1, "deals_total": None, "finished": False,
        "next": {"dealer": 1, "leader": 2, "contracts": ["regular", "small", "big"]},
        "ranking": [[2], [0], [1], [3]],
    }  # fmt: skip


def test_a_file_and_standard_input_are_the_same(tmp_path):
    path = tmp_path / "match.json"
    path.write_text(json.dumps(GOOD), encoding="utf-8")
    by_name, by_pipe = run(str(path)), run("-", input=json.dumps(GOOD))
    assert by_name.returncode == by_pipe.returncode == 0
    assert by_name.stdout == by_pipe.stdout == replay(json.dumps(GOOD)).stdout


def test_a_broken_rule_is_one_line_with_its_place():
    """The line says where and what in the table's words."""
    facts = {**DEAL["facts"], "hearts": [2, 2, 0, 3]}
    line = refused(replay(json.dumps({**GOOD, "log": [{**DEAL, "facts": facts}]})))
    assert line == "log[0].facts.hearts: Missing: 1 heart; all 8 must be taken"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (b"", "document"),
        (b"  \n ", "document"),
        (b"{", "document"),
        (b"[]", "document"),
        (b'[{"a": 1, "a": 2}]', "document"),
        (b"null", "document"),
        (b'"text"', "document"),
        (b"3 4", "document"),
        (b"\xff\xfe{}", "document"),
        (b'{"title": "\xed\xa0\x80"}', "document"),
        (b"[" * 100_000, "document"),
        (b'{"a":' * 100_000, "document"),
        (b"[" * 900 + b"]" * 900, "document"),
        (b'{"format": NaN}', "document"),
        (b'{"format": -Infinity}', "document"),
        (b'{"format": ' + b"9" * 5000 + b"}", "format"),
        (b'{"format": 1e999}', "format"),
        (b'{"format": 1, "format": 1}', "format"),
        (b'{"log": [{"facts": {"a": 1, "a": 2}}]}', "log[0].facts.a"),
        (b'{"": 1}', "document"),
    ],
)
def test_what_cannot_be_read(text, place):
    assert refused(replay(text)).startswith(f"{place}: ")


def test_strange_keys_stay_on_one_line():
    for key in ("a\nb", "a\u2028b", "a\x85b", "\x1b[31m", "\ud800", "\u202e", "x" * 1_000_000):
        assert "a known key" in refused(replay(json.dumps({key: 1, **GOOD})))


def test_what_is_no_file(tmp_path):
    """A file that is not there, and a folder, are a line too, even with a line end in their names."""
    assert "No such file" in refused(run(str(tmp_path / "none.json")))
    assert "No such file" in refused(run(str(tmp_path / "a\nb\udcff.json")))
    assert "directory" in refused(run(str(tmp_path)))
    assert "directory" in refused(run("--lines", str(tmp_path)))


def test_lines_answer_each_document():
    lines = [json.dumps(GOOD), "{}", "", "\ud800", json.dumps({**GOOD, "first_dealer": 4}), json.dumps(GOOD)]
    result = replay("\n".join(lines).encode("utf-8", "surrogatepass"), "--lines")
    assert (result.exit_code, result.stderr) == (0, "")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer.get("error", "good").split(":")[0] for answer in answers] == [
        "good", "format", "document", "document", "first_dealer", "good",
    ]  # fmt: skip
    assert replay("", "--lines").stdout == ""


def test_lines_may_end_as_windows_ends_them():
    """A carriage return before the line end is nothing, and the last line needs no end."""
    result = replay(f"{json.dumps(GOOD)}\r\n{json.dumps(GOOD)}", "--lines")
    assert [json.loads(line)["deals_played"] for line in result.stdout.splitlines()] == [1, 1]


def test_the_mark_that_windows_puts_first_is_no_matter():
    """A byte order mark before the document is passed over."""
    assert replay(json.dumps(GOOD).encode("utf-8-sig")).exit_code == 0


def test_notes_in_any_script_are_printed_as_ascii():
    note = "dohodnuté \u2028 田"
    entry = {"kind": "adjustment", "changes": [0, 0, 0, 0], "note": note}
    result = replay(json.dumps({**GOOD, "log": [entry]}, ensure_ascii=False), "--lines")
    assert result.stdout.isascii()
    assert json.loads(result.stdout)["rows"][0]["notes"] == [note]


def test_a_line_of_ten_megabytes():
    huge = json.dumps({**GOOD, "log": [0] * 3_000_000})
    bets = json.dumps({**GOOD, "players": ["Eva"] * 1_000_000})
    result = replay(f"{huge}\n{bets}\n{json.dumps({**GOOD, 'title': 'x' * 10_000_000})}\n", "--lines")
    assert [json.loads(line).get("error", "good").split(":")[0] for line in result.stdout.splitlines()] == [
        "log[0]", "players", "good",
    ]  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and /dev/full are Unix's")
def test_nobody_reads_to_the_end(tmp_path):
    path = tmp_path / "many.jsonl"
    path.write_text(f"{json.dumps(GOOD)}\n" * 2000, encoding="utf-8")
    command = [sys.executable, "-m", "scorer", "replay", "--lines", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline().startswith("{")
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0
    if Path("/dev/full").exists():
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1
        assert "cannot be written" in done.stderr


@pytest.mark.parametrize("lines", [False, True])
def test_why_adds_the_reasons_of_each_row(lines):
    """For each seat what its change is made of, then what the bank's is; nothing else differs."""
    plain, result = (replay(json.dumps(GOOD), *(["--lines"] if lines else []), *more) for more in ([], ["--why"]))
    ledger = json.loads(result.stdout)
    (row,) = ledger["rows"]
    assert row.pop("why") == [
        [{"what": "2 hearts", "amount": -2}],
        [{"what": "2 hearts", "amount": -2}, {"what": "Queen of clubs", "amount": -4}],
        [{"what": "owes nothing: the others paid 20", "amount": 20}],
        [{"what": "4 hearts", "amount": -4}, {"what": "Queen of spades", "amount": -8}],
    ]
    assert row.pop("why_bank") == []
    assert ledger == json.loads(plain.stdout)
