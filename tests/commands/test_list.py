"""`scorer list`: the stored matches, a line each."""

import json
from contextlib import closing
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from scorer.store import db, matches
from scorer.web.database import get_db
from tests.commands.conftest import scorer
from tests.helpers.evening import called, enter, key_of
from tests.helpers.table import make_match


def test_list_has_a_line_a_match(client: FlaskClient, folder: Path, address: str) -> None:
    """Key, game, people, and how far each is."""
    make_match(client, "lora-points")
    lines = scorer(folder, "list").output.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(key_of(address))
    assert lines[0].endswith("Ana, Boris, Cyril, Dana  12 deals, finished")
    assert lines[1].endswith("0 deals, open")


def test_one_deal_is_not_called_deals(app: Flask, client: FlaskClient, folder: Path) -> None:
    """The line counts as people count."""
    enter(app, make_match(client), called("small", 0))
    assert scorer(folder, "list").output.endswith("  1 deal, open\n")


def test_for_other_programs(client: FlaskClient, folder: Path, address: str) -> None:
    """An object a match, with the people and how far it is."""
    make_match(client, "lora-points")
    done, begun = json.loads(scorer(folder, "list", "--json").output)
    assert (done["key"], done["deals"], done["finished"]) == (key_of(address), 12, True)
    assert (begun["game"], begun["deals"], begun["finished"]) == ("lora-points", 0, False)
    assert begun["players"] == ["Ana", "Boris", "Cyril", "Dana"]


def test_a_mistyped_folder_is_said_and_not_made(tmp_path: Path) -> None:
    """Nothing is there, and nothing is there afterwards."""
    answer = scorer(tmp_path / "typo", "list")
    assert (answer.exit_code, answer.output.startswith("Error: There is no database in ")) == (1, True)
    assert not (tmp_path / "typo").exists()


def test_the_bin_is_not_listed(app: Flask, folder: Path, address: str) -> None:
    """What was thrown away is on no list."""
    with app.app_context():
        matches.delete(get_db(), key_of(address))
    assert scorer(folder, "list").output == ""


def test_a_broken_match_has_its_line_too(folder: Path, address: str) -> None:
    """It says that it cannot be worked out, and hides no other."""
    with db.connect(folder / db.FILE) as store, db.write(store):
        store.execute("UPDATE matches SET first_dealer = 9")
    (line,) = scorer(folder, "list").output.splitlines()
    assert line.startswith(key_of(address))
    assert "cannot be worked out: " in line


def test_no_name_moves_the_cursor(instance: Path) -> None:
    """What an older Scorer stored as a name is shown without what a terminal would obey."""
    with closing(db.connect(instance / db.FILE)) as store, db.write(store):
        store.execute("UPDATE matches SET players = ? WHERE id = 1", ['["A\\u001b[2J","B","C","D"]'])
    answer = scorer(instance, "list")
    assert "\x1b" not in answer.output
    assert "A?[2J" in answer.output
