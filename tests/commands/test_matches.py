"""`scorer export`: matches out as documents."""

import json

from scorer.engine import document
from scorer.games import find
from scorer.store import db
from tests.commands.conftest import scorer
from tests.helpers.evening import key_of
from tests.helpers.table import make_match


def test_export_to_a_dash_writes_json_to_standard_output(folder, address):
    answer = scorer(folder, "export", key_of(address), "-")
    assert json.loads(answer.output)["players"] == ["Ana", "Boris", "Cyril", "Dana"]
    assert sum('"kind"' in line for line in answer.output.splitlines()) == 13


def test_export_all_writes_one_file_per_match(client, folder, address, tmp_path):
    make_match(client)
    assert scorer(folder, "export", "all", str(tmp_path / "out")).exit_code == 0
    assert len(list((tmp_path / "out").iterdir())) == 2


def test_all_on_one_output_is_a_document_a_line(client, folder, address):
    """So that `scorer replay --lines` reads them."""
    make_match(client)
    lines = scorer(folder, "export", "all", "-").output
    assert [len(json.loads(line)["log"]) for line in lines.splitlines()] == [13, 0]
    ledgers = scorer(folder, "replay", "--lines", "-", text=lines)
    assert [len(json.loads(line)["rows"]) for line in ledgers.output.splitlines()] == [13, 0]


def test_nothing_to_export(app, folder, tmp_path):
    answer = scorer(folder, "export", "all", tmp_path / "out")
    assert (answer.exit_code, answer.output) == (0, "")
    assert not (tmp_path / "out").exists()


def test_what_is_exported_can_be_replayed(folder, address):
    """The document says everything the ledger needs."""
    ledger, problems = document.ledger_from_text(scorer(folder, "export", key_of(address), "-").output, find)
    assert ledger is not None, problems
    assert ledger.state.deals == 12


def test_a_match_that_cannot_be_worked_out_is_left_out_by_name(client, folder, address):
    broken = key_of(make_match(client))
    with db.connect(folder / db.FILE) as store, db.write(store):
        store.execute("UPDATE matches SET first_dealer = 9 WHERE key = ?", [broken])
    answer = scorer(folder, "export", "all", folder / "out")
    assert answer.exit_code == 1
    assert answer.output.endswith(f"left out: {broken}\n")
    assert [path.name.split("-")[-1] for path in (folder / "out").iterdir()] == [f"{key_of(address)}.json"]
