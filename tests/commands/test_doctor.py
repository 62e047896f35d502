"""`scorer doctor`: says in sentences what is well, and exits 1 for what needs somebody."""

import json
from contextlib import closing

from scorer.store import circle_matches, circles, db
from scorer.store.files import KEY_FILE
from tests.commands.conftest import scorer
from tests.helpers.results import copy_of


def test_all_is_well(instance):
    """Each line is a sentence, nothing needs anybody, and nothing was changed."""
    before = {path: path.read_bytes() for path in instance.rglob("*") if path.is_file()}
    answer = scorer(instance, "doctor")
    assert (answer.exit_code, "Look here" in answer.output) == (0, False)
    assert "3 of 3" in answer.output
    for part in ("Python", "SQLite", "Flask", "sqlite-utils"):
        assert part in answer.output
    assert all(
        line[0].isupper() or line.startswith(("htmx", "/")) or line[0].isdigit() for line in answer.output.splitlines()
    )
    assert all(line.endswith((".", "pull")) for line in answer.output.splitlines())
    assert {path: path.read_bytes() for path in before} == before


def test_before_the_first_start_nothing_is_wrong(tmp_path):
    """An empty folder, or none at all, needs nobody; and none is made."""
    assert scorer(tmp_path, "doctor").exit_code == 0
    assert scorer(tmp_path / "none", "doctor").exit_code == 0
    assert not (tmp_path / "none").exists()


def test_for_other_programs(instance):
    """Whether all is well, and each finding with its subject, its state and its sentence; the exit is the same."""
    answer = scorer(instance, "doctor", "--json")
    report = json.loads(answer.output)
    assert (answer.exit_code, report["well"]) == (0, True)
    assert {"subject": "schema", "state": "well", "sentence": "The schema is up to date."} in report["findings"]
    (instance / KEY_FILE).chmod(0o644)
    answer = scorer(instance, "doctor", "--json")
    report = json.loads(answer.output)
    assert (answer.exit_code, report["well"]) == (1, False)
    assert [finding["subject"] for finding in report["findings"] if finding["state"] == "trouble"] == ["key"]


def test_copy_that_no_board_can_count_is_named_and_taken_out(instance):
    content = {**copy_of("Ana Boris Cyril", [6, 0, -6]), "totals": ["x", 0, 0]}
    with closing(db.connect(instance / db.FILE)) as store:
        circle = circles.create_circle(store, None, "Thursdays")
        with db.write(store):
            row = {"identity": "abc", "before": None, "along": None, "content": content}
            circle_matches.insert_file_rows(store, circle, [row])
    answer = scorer(instance, "doctor")
    assert (answer.exit_code, "cannot be read" in answer.output) == (1, True)
    assert scorer(instance, "doctor", "--summaries").exit_code == 0
    assert scorer(instance, "doctor").exit_code == 0


def test_board_that_cannot_be_made_is_named(instance, monkeypatch):
    """Though nothing is stored of it yet; the next circle is looked at all the same."""
    with closing(db.connect(instance / db.FILE)) as store:
        keys = [circles.create_circle(store, None, name).key for name in ("Thursdays", "Fridays")]
    assert scorer(instance, "doctor").exit_code == 0
    monkeypatch.setattr("scorer.play.circles.make_board", {}.__getitem__)
    answer = scorer(instance, "doctor")
    assert answer.exit_code == 1
    assert all(f"What is stored of {key}" in answer.output for key in keys)
