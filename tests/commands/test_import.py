"""`scorer import`: a match document in as a match of its own."""

import subprocess
import sys

import pytest

from tests.commands.conftest import scorer
from tests.helpers.evening import key_of, stored
from tests.helpers.served import PATIENCE
from tests.helpers.stored import documents


def test_out_and_in_again(app, folder, address, tmp_path):
    """An exported match comes in as a match of its own, the same but for its key, with an address to keep score."""
    out = scorer(folder, "export", key_of(address), str(tmp_path / "out"))
    assert out.exit_code == 0, out.output
    result = scorer(folder, "import", out.output.strip())
    assert result.exit_code == 0, result.output
    key, link = result.output.split()
    link = link[link.index("/k/") :]
    before, after = stored(app, address), stored(app, f"/m/{key}-x")
    assert (before.log, before.players, before.options) == (after.log, after.players, after.options)
    assert app.test_client().get(link).status_code in (302, 303)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"{", "document: needed: JSON"),
        (b"\xff", "document: needed: text in UTF-8"),
        (b" " * 2_000_000, "document: it is larger than 1024 kB"),
        (b'{"format": 1, "game": "king", "players": ["A", "B", "C", "D"], "log": [{"kind": "x"}]}', "log[0].kind: "),
    ],
)
def test_a_document_that_is_not_in_order(folder, text, message):
    answer = scorer(folder, "import", "-", text=text)
    assert answer.exit_code == 2
    assert answer.output.startswith(message)
    assert answer.output.count("\n") == 1


def test_several_at_once(folder, address, tmp_path):
    """A line each; where one is not in order none is made, and its name stands before what is wrong."""
    file = scorer(folder, "export", key_of(address), str(tmp_path)).output.strip()
    assert len(scorer(folder, "import", file, file).output.splitlines()) == 2
    (tmp_path / "wrong.json").write_text("{")
    answer = scorer(folder, "import", file, str(tmp_path / "wrong.json"))
    assert (answer.exit_code, answer.output.startswith(f"{tmp_path}/wrong.json: document: ")) == (2, True)
    assert len(documents(folder)) == 3


def test_the_same_document_twice_is_two_matches(folder, address):
    text = scorer(folder, "export", key_of(address), "-").output
    keys = [scorer(folder, "import", "-", text=text).output.split()[0] for _ in range(2)]
    assert len({*keys, key_of(address)}) == 3
    assert len(documents(folder)) == 3


def test_a_closed_standard_input_is_a_sentence(folder):
    words = [sys.executable, "-m", "scorer", "--instance", str(folder), "import", "-"]
    close = "import os, sys; os.close(0); os.execv(sys.argv[1], sys.argv[1:])"
    answer = subprocess.run([sys.executable, "-c", close, *words], capture_output=True, text=True, timeout=PATIENCE)
    assert (answer.returncode, answer.stderr) == (2, "standard input is closed\n")


def test_what_a_document_needs_is_said_in_english(folder, monkeypatch):
    """Whatever the computer speaks: who writes JSON and other programs read one language."""
    monkeypatch.setenv("SCORER_LANGUAGE", "sk")
    for command in ("import", "replay"):
        answer = scorer(folder, command, "-", text=b"\xff")
        assert (answer.exit_code, answer.output) == (2, "document: needed: text in UTF-8\n")
    answer = scorer(folder, "replay", "--lines", "-", text=b"\xff")
    assert answer.output == '{"error": "document: needed: text in UTF-8"}\n'


def test_unknown_language_is_named(folder, monkeypatch):
    """Nobody wonders why Scorer speaks English."""
    monkeypatch.setenv("SCORER_LANGUAGE", "xx")
    answer = scorer(folder, "list")
    assert answer.exit_code == 0
    assert answer.output.startswith("SCORER_LANGUAGE: Scorer does not speak xx. It speaks: ")
    monkeypatch.setenv("SCORER_LANGUAGE", "hu")
    assert "SCORER_LANGUAGE" not in scorer(folder, "list").output
