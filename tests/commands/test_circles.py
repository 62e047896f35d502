"""Circles on the command line: they are listed, written, read and linked, and a backup brings them back."""

import json

import pytest

from scorer import create_app
from scorer.store import backups
from tests.commands.conftest import scorer
from tests.helpers.circle import fill_circle, make_circle, post, token_of


@pytest.fixture
def circle(app, client):
    """The address of a circle of five matches."""
    address = make_circle(client)
    fill_circle(app, address, 5)
    return address


def key_of(circle):
    return token_of(circle).partition("-")[0]


def board(client, circle):
    return client.get(f"{circle}/board.json?window=all").json


def path_of(link):
    return link[link.index("/c/") :].strip()


def test_list_has_a_line_a_circle_after_the_matches(folder, address, circle):
    match, line = scorer(folder, "list").output.splitlines()
    assert match.startswith(address.split("/")[2].partition("-")[0])
    assert line.startswith(f"{key_of(circle)}  20")
    assert "  Circle  Thursdays  5 matches, changed last " in line
    assert len(json.loads(scorer(folder, "list", "--json").output)) == 1


def test_circle_goes_out_and_comes_in_again(app, client, folder, address, circle, tmp_path):
    """With the same board and a link of its own, which makes whoever opens it first its owner."""
    assert scorer(folder, "export", key_of(circle), "-").output == client.get(f"{circle}/circle.json").text
    match, file = sorted(
        scorer(folder, "export", "all", tmp_path).output.splitlines(), key=lambda path: "circle-" in path
    )
    assert file.endswith(f"-{key_of(circle)}.json")
    result = scorer(folder, "import", match, file)
    assert result.exit_code == 0, result.output
    key, link = result.output.splitlines()[1].split()
    assert key != key_of(circle)
    friend, other = app.test_client(), app.test_client()
    copy = friend.get(path_of(link)).location
    assert board(friend, copy) == board(client, circle)
    other.get(path_of(link))
    assert post(other, f"{copy}/delete", sure="yes").status_code == 403
    assert post(friend, f"{copy}/delete", sure="yes").status_code == 303


def test_all_documents_in_lines_are_of_matches_alone(folder, address, circle):
    assert len(scorer(folder, "export", "all", "-").output.splitlines()) == 1


def test_file_of_a_circle_that_was_changed_makes_nothing(folder, circle, tmp_path):
    """One line and exit 2, also for the files beside it."""
    whole = scorer(folder, "export", key_of(circle), "-").output
    (tmp_path / "whole.json").write_text(whole)
    (tmp_path / "wrong.json").write_text(whole.replace('"moment":"2', '"moment":"x'))
    answer = scorer(folder, "import", tmp_path / "whole.json", tmp_path / "wrong.json")
    assert answer.exit_code == 2
    assert answer.output.startswith(f"{tmp_path}/wrong.json: This is no file of a circle")
    assert answer.output.count("\n") == 1
    assert scorer(folder, "list").output.count("Circle") == 1


def test_links_of_a_circle(app, client, folder, circle):
    """To look on, to put evenings in, and for a new owner, which ends the link before it."""
    watch = path_of(scorer(folder, "link", key_of(circle), "--watch").output)
    assert watch == circle
    before = path_of(scorer(folder, "link", key_of(circle)).output)
    friend = app.test_client()
    assert friend.get(before).location == circle
    assert friend.get(f"{circle}/put-in").status_code == 200
    link = path_of(scorer(folder, "link", key_of(circle), "--maker").output)
    assert friend.get(before).status_code == 404
    assert friend.get(f"{circle}/put-in").status_code == 403
    assert post(client, f"{circle}/delete", sure="yes").status_code == 403
    friend.get(link)
    assert post(friend, f"{circle}/delete", sure="yes").status_code == 303


def test_restored_backup_holds_circles(client, folder, circle, tmp_path):
    post(client, f"{circle}/names", person="ana", means="Anna")
    assert scorer(folder, "backup").exit_code == 0
    (backup,) = (folder / backups.FOLDER).iterdir()
    answer = scorer(tmp_path / "restored", "restore", backup)
    assert answer.exit_code == 0, answer.output
    restored = create_app({"TESTING": True}, tmp_path / "restored").test_client()
    assert "Anna" in restored.get(circle).text
    assert board(restored, circle) == board(client, circle)
    link = path_of(scorer(folder, "link", key_of(circle)).output)
    assert restored.get(link).location == circle
    assert restored.get(f"{circle}/settings").status_code == 200
