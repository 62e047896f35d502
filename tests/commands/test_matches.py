"""`scorer list`, `export`, `import`, `link` and `forget`, of matches and of circles."""

import csv
import io
import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scorer import create_app
from scorer.play import known_matches
from scorer.play.replayed_match import replay_match
from scorer.store import backups, circle_matches, circles, db, deletion, matches
from scorer.web.database import get_db
from tests.commands.conftest import scorer
from tests.helpers.circle import fill_circle, make_circle, post, token_of
from tests.helpers.evening import called, enter, key_of, stored
from tests.helpers.served import PATIENCE
from tests.helpers.stored import documents
from tests.helpers.table import make_match


def keys(path):
    with closing(db.connect(path)) as store:
        return [match.key for match in matches.all_matches(store)]


def path_of(link):
    """The path of a link: /k/, /m/ or /c/ and its token."""
    return "/" + link.strip().split("/", 3)[3]


def test_list_has_a_line_a_match(app, client, folder, address):
    """And an object for other programs; what lies in the bin is not listed."""
    enter(app, make_match(client), called("small", 0))
    binned = key_of(make_match(client))
    make_match(client, "lora-points")
    with app.app_context():
        matches.delete(get_db(), binned)
    assert f"There is no match {binned} here" in scorer(folder, "link", binned).output
    lines = scorer(folder, "list").output.splitlines()
    done, one, begun = json.loads(scorer(folder, "list", "--json").output)
    assert (done["key"], done["deals"], done["finished"]) == (key_of(address), 12, True)
    assert (begun["game"], begun["deals"], begun["finished"]) == ("lora-points", 0, False)
    assert (begun["players"], begun["totals"]) == (["Ana", "Boris", "Cyril", "Dana"], [0, 0, 0, 0])
    players = ", ".join(f"{name} {total}" for name, total in zip(done["players"], done["totals"], strict=True))
    changed = f"{done['changed'][:10]} {done['changed'][11:16]} UTC"
    assert [line.partition("  ")[0] for line in lines] == [done["key"], one["key"], begun["key"]]
    assert lines[0].endswith(f"  {players}  12 deals, finished, changed last {changed}")
    assert "  1 deal, open, changed last " in lines[1]
    assert "  Ana 0, Boris 0, Cyril 0, Dana 0  0 deals, open, changed last " in lines[2]


def test_totals_are_those_of_the_logs(instance, monkeypatch):
    """Though no log is replayed where its summary is fresh; one that is stale is."""
    with closing(db.connect(instance / db.FILE)) as store:
        with db.write(store):
            store.execute("UPDATE matches SET stake = 100 WHERE id = 2")
        replayed = [replay_match(match) for match in matches.all_matches(store)]
        expected = [[total + (match.stored.stake or 0) for total in match.ledger.state.totals] for match in replayed]
        assert any(total for totals in expected for total in totals)
        with db.write(store):
            store.execute("DELETE FROM summaries WHERE match_id = 1")
        current = known_matches.load_current(store, replayed[0].stored)
        assert [total + current.stake for total in current.ledger.state.totals] == expected[0]
    assert scorer(instance, "list").exit_code == 0  # the start makes the summary that is missing
    monkeypatch.setattr(known_matches, "replay_match", None)
    assert [match["totals"] for match in json.loads(scorer(instance, "list", "--json").output)] == expected


def test_csv_has_a_line_for_each_player_of_each_match(folder, address):
    """With the columns of the JSON; a match that cannot be replayed has empty ones, and no name becomes a formula."""
    (done,) = json.loads(scorer(folder, "list", "--json").output)
    text = scorer(folder, "list", "--csv").output
    assert text.startswith("\ufeffkey,created,changed,game,title,deals,finished,player,total")
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert [(row["player"], int(row["total"])) for row in rows] == [*zip(done["players"], done["totals"], strict=True)]
    assert {(row["key"], row["deals"], row["finished"]) for row in rows} == {(done["key"], "12", "1")}
    with closing(db.connect(folder / db.FILE)) as store, db.write(store):
        store.execute("UPDATE matches SET first_dealer = 9, players = ?", ['["=1+1","B","C","D"]'])
    rows = list(csv.DictReader(io.StringIO(scorer(folder, "list", "--csv").output.removeprefix("\ufeff"))))
    assert next((row["player"], row["total"], row["deals"]) for row in rows) == ("'=1+1", "", "")


def test_export_writes_a_document_a_match(client, folder, address, tmp_path):
    """Into a folder, or on one output a document a line, as `scorer replay --lines` reads them.

    One that cannot be worked out is left out by name.
    """
    answer = scorer(folder, "export", key_of(address), "-")
    assert json.loads(answer.output)["players"] == ["Ana", "Boris", "Cyril", "Dana"]
    assert sum('"kind"' in line for line in answer.output.splitlines()) == 13
    broken = key_of(make_match(client))
    lines = scorer(folder, "export", "all", "-").output
    assert [len(json.loads(line)["log"]) for line in lines.splitlines()] == [13, 0]
    ledgers = scorer(folder, "replay", "--lines", "-", text=lines).output.splitlines()
    assert [(len(ledger["rows"]), ledger["deals_played"]) for ledger in map(json.loads, ledgers)] == [(13, 12), (0, 0)]
    with db.connect(folder / db.FILE) as store, db.write(store):
        store.execute("UPDATE matches SET first_dealer = 9 WHERE key = ?", [broken])
    answer = scorer(folder, "export", "all", tmp_path / "out")
    assert answer.exit_code == 1
    assert answer.output.endswith(f"left out: {broken}\n")
    assert [path.name.split("-")[-1] for path in (tmp_path / "out").iterdir()] == [f"{key_of(address)}.json"]


def test_nothing_to_export(app, folder, tmp_path):
    answer = scorer(folder, "export", "all", tmp_path / "out")
    assert (answer.exit_code, answer.output, (tmp_path / "out").exists()) == (0, "", False)


def test_out_and_in_again(app, folder, address, tmp_path):
    """An exported match comes in as a match of its own, as often as it is asked, with an address to keep score.

    Nobody made it here, so that who opens its link first can end it. Where one file is not in order none is made.
    """
    file = scorer(folder, "export", key_of(address), tmp_path).output.strip()
    result = scorer(folder, "import", file, file)
    assert result.exit_code == 0, result.output
    (key, link), (other, _link) = map(str.split, result.output.splitlines())
    before, after = stored(app, address), stored(app, f"/m/{key}-x")
    assert (before.log, before.players, before.options) == (after.log, after.players, after.options)
    assert can_end(opened(app, link), path_of(scorer(folder, "link", key, "--watch").output))
    assert len({key, other, key_of(address)}) == len(documents(folder)) == 3
    (tmp_path / "wrong.json").write_text("{")
    answer = scorer(folder, "import", file, tmp_path / "wrong.json")
    assert (answer.exit_code, answer.output.startswith(f"{tmp_path}/wrong.json: document: ")) == (2, True)
    assert len(documents(folder)) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"{", "document: needed: JSON"),
        (b"\xff", "document: needed: text in UTF-8"),
        (b" " * 2_000_000, "document: it is larger than 1024 kB"),
        (b'{"format": 1, "game": "king", "players": ["A", "B", "C", "D"], "log": [{"kind": "x"}]}', "log[0].kind: "),
    ],
)
def test_a_document_that_is_not_in_order(folder, monkeypatch, text, message):
    """In English whatever the computer speaks: who writes JSON and other programs read one language."""
    monkeypatch.setenv("SCORER_LANGUAGE", "sk")
    for command in ("import", "replay") if len(text) < 1000 else ("import",):
        answer = scorer(folder, command, "-", text=text)
        assert answer.exit_code == 2
        assert answer.output.startswith(message)
        assert answer.output.count("\n") == 1


def test_a_closed_standard_input_is_a_sentence(folder):
    words = [sys.executable, "-m", "scorer", "--instance", str(folder), "import", "-"]
    close = "import os, sys; os.close(0); os.execv(sys.argv[1], sys.argv[1:])"
    answer = subprocess.run([sys.executable, "-c", close, *words], capture_output=True, text=True, timeout=PATIENCE)
    assert (answer.returncode, answer.stderr) == (2, "standard input is closed\n")


def test_unknown_language_is_named(folder, monkeypatch):
    """Nobody wonders why Scorer speaks English."""
    monkeypatch.setenv("SCORER_LANGUAGE", "xx")
    answer = scorer(folder, "list")
    assert answer.exit_code == 0
    assert answer.output.startswith("SCORER_LANGUAGE: Scorer does not speak xx. It speaks: ")
    for language in ("hu", "en-GB", "en_US.UTF-8"):  # any tag that a catalogue is near to
        monkeypatch.setenv("SCORER_LANGUAGE", language)
        assert "SCORER_LANGUAGE" not in scorer(folder, "list").output


def opened(app, link):
    """A browser that has opened this link."""
    client = app.test_client()
    assert client.get(path_of(link)).status_code == 303
    return client


def can_end(client, address):
    """Whether the share page offers this browser new links, as to who made the match."""
    return "New link" in client.get(f"{address}/share").text


def test_links_of_a_match(app, client, folder, address):
    """To watch, to keep score, and for a new owner, which ends the link before it and whose first guest is that."""
    watch = scorer(folder, "link", key_of(address), "--watch").output
    assert (path_of(watch), app.test_client().get(address).status_code) == (address, 200)
    before = scorer(folder, "link", key_of(address), "--at", "https://scores.example.org/").output
    assert before.startswith("https://scores.example.org/k/")
    keeper = opened(app, before)
    assert keeper.get(f"{address}/adjust").status_code == 200
    assert not can_end(keeper, address)
    link = scorer(folder, "link", key_of(address), "--maker").output
    assert app.test_client().get(path_of(before)).status_code == 404
    assert [can_end(each, address) for each in (opened(app, link), opened(app, link), client)] == [True, False, False]


def test_a_match_is_destroyed_and_its_backups_named(instance):
    """With how long each still holds it; with --backups it goes out of them as well."""
    daily, by_hand = backups.back_up_daily(instance), backups.back_up(instance)
    key, *others = keys(instance / db.FILE)
    answer = scorer(instance, "forget", key)
    assert (answer.exit_code, keys(instance / db.FILE)) == (0, others)
    assert f"{daily} (for 7 more days" in answer.output
    assert f"{by_hand} (until you delete it" in answer.output
    answer = scorer(instance, "forget", key, "--backups")
    assert (answer.exit_code, keys(daily), keys(by_hand)) == (0, others, others)
    assert scorer(instance, "restore", by_hand).exit_code == 0


def test_backup_that_cannot_be_read_is_named(instance):
    """It may hold the match; one of another kind or of no bytes does not. What is damaged keeps it in no other one."""
    key, unknown = keys(instance / db.FILE)[0], "nosuchkey2"
    sound = backups.back_up(instance)
    whole = sound.read_bytes()
    cut, garbled, empty = (sound.with_name(f"{name}.db") for name in ("cut", "garbled", "empty"))
    cut.write_bytes(whole[: len(whole) // 2])
    garbled.write_bytes(whole)
    with closing(db.connect(garbled)) as store:
        page = store.execute("SELECT rootpage FROM sqlite_master WHERE name = 'changes'").fetchone()[0]
    garbled.write_bytes(whole[: (page - 1) * 4096] + b"\xff" * 4096 + whole[page * 4096 :])
    empty.touch()
    with closing(db.connect(sound.with_name("recipes.db"))) as store:
        store.execute("CREATE TABLE recipes (name TEXT)")
    replaced = instance / f"replaced-2026-01-01-00000000-{db.FILE}"
    replaced.write_bytes(b"no database" * 1000)
    for words, code, expected in (
        ((unknown,), 1, {cut, garbled, replaced}),
        ((key,), 0, {cut, replaced}),
        ((key, "--backups"), 0, {cut, garbled, replaced}),
    ):
        answer = scorer(instance, "forget", *words)
        assert answer.exit_code == code, answer.output
        _, named = answer.output.split("They may still hold it; to be sure, delete them:\n")
        assert {line.strip() for line in named.splitlines() if line.startswith("  ")} == set(map(str, expected))
    assert keys(sound) == keys(instance / db.FILE)


def test_backups_that_cannot_be_listed_are_named(instance, monkeypatch):
    """A folder of another user looks as if it were empty."""
    folder, may, found = backups.back_up(instance).parent, os.access, Path.glob
    monkeypatch.setattr(os, "access", lambda path, how: Path(path) != folder and may(path, how))
    monkeypatch.setattr(Path, "glob", lambda path, what: () if path == folder else found(path, what))
    answer = scorer(instance, "forget", keys(instance / db.FILE)[0], "--backups")
    assert f"They may still hold it; to be sure, delete them:\n  {folder}\n" in answer.output


def test_copy_of_a_match_in_a_circle_is_destroyed_with_it(instance):
    """And what was stored of the board, and what could be put back; also after the match itself has gone.

    The circle, which holds nothing then, is destroyed alone, in the backups too; nothing of its name is left there.
    """
    path = instance / db.FILE
    with closing(db.connect(path)) as store:
        key, other, *others = keys(path)
        circle = circles.create_circle(store, "ana", "A name that nobody else has")
        for own in (key, other):
            content = {"result": {"game": "a game of long ago"}}
            assert circle_matches.put_match_in(store, circle, matches.load(store, own), content)
        circle_matches.write_board(store, circle, "all:", "", 1, {"of": "a game of long ago"})
        (out, _kept) = circle_matches.results_since(store, circle)
        circle_matches.take_out(store, circle, out.id)
        with db.write(store):
            deletion.delete_matches(store, [other])
    for own in (key, other):
        assert scorer(instance, "forget", own).exit_code == 0
    with closing(db.connect(path)) as store:
        for table in ("circle_matches", "circle_changes", "circle_boards"):
            assert store.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    assert b"long ago" not in path.read_bytes()
    by_hand = backups.back_up(instance)
    assert f"{circle.key} is gone from" in scorer(instance, "forget", circle.key, "--backups").output
    for file in (path, by_hand):
        assert (keys(file), b"nobody else has" in file.read_bytes()) == (others, False)


@pytest.fixture
def circle(app, client):
    """The address of a circle of five matches."""
    address = make_circle(client)
    fill_circle(app, address, 5)
    return address


def circle_key(circle):
    return token_of(circle).partition("-")[0]


def board(client, circle):
    return client.get(f"{circle}/board.json?window=all").json


def test_circle_goes_out_and_comes_in_again(app, client, folder, address, circle, tmp_path):
    """With the same board and a link of its own, which makes whoever opens it first its owner.

    It has a line in lists after the matches; in documents a line there are matches alone.
    """
    match, line = scorer(folder, "list").output.splitlines()
    assert match.startswith(key_of(address))
    assert line.startswith(f"{circle_key(circle)}  20")
    assert "  Circle  Thursdays  5 matches, changed last " in line
    for words in (("list", "--json"), ("export", "all", "-")):
        assert scorer(folder, *words).output.count('"game"') == 1
    assert scorer(folder, "export", circle_key(circle), "-").output == client.get(f"{circle}/circle.json").text
    match, file = sorted(scorer(folder, "export", "all", tmp_path).output.split(), key=lambda path: "circle-" in path)
    assert file.endswith(f"-{circle_key(circle)}.json")
    result = scorer(folder, "import", match, file)
    assert result.exit_code == 0, result.output
    key, link = result.output.splitlines()[1].split()
    assert key != circle_key(circle)
    friend, other = app.test_client(), app.test_client()
    copy = friend.get(path_of(link)).location
    assert board(friend, copy) == board(client, circle)
    other.get(path_of(link))
    assert [post(each, f"{copy}/delete", sure="yes").status_code for each in (other, friend)] == [403, 303]


def test_file_of_a_circle_that_was_changed_makes_nothing(folder, circle, tmp_path):
    """One line and exit 2, also for the files beside it."""
    whole = scorer(folder, "export", circle_key(circle), "-").output
    (tmp_path / "whole.json").write_text(whole)
    (tmp_path / "wrong.json").write_text(whole.replace('"moment":"2', '"moment":"x'))
    answer = scorer(folder, "import", tmp_path / "whole.json", tmp_path / "wrong.json")
    assert (answer.exit_code, answer.output.count("\n")) == (2, 1)
    assert answer.output.startswith(f"{tmp_path}/wrong.json: This is no file of a circle")
    assert scorer(folder, "list").output.count("Circle") == 1


def test_links_of_a_circle(app, client, folder, circle, tmp_path):
    """To look on, to put evenings in, also where a backup was restored, and for a new owner, which ends the other."""
    assert path_of(scorer(folder, "link", circle_key(circle), "--watch").output) == circle
    before = path_of(scorer(folder, "link", circle_key(circle)).output)
    post(client, f"{circle}/names", person="ana", means="Anna")
    assert scorer(tmp_path / "restored", "restore", backups.back_up(folder)).exit_code == 0
    restored = create_app({"TESTING": True}, tmp_path / "restored").test_client()
    friend = app.test_client()
    for each in (restored, friend):
        assert each.get(before).location == circle
        assert each.get(f"{circle}/put-in").status_code == 200
    assert "Anna" in restored.get(circle).text
    assert board(restored, circle) == board(client, circle)
    link = path_of(scorer(folder, "link", circle_key(circle), "--maker").output)
    assert friend.get(before).status_code == 404
    assert friend.get(f"{circle}/put-in").status_code == 403
    assert post(client, f"{circle}/delete", sure="yes").status_code == 403
    friend.get(link)
    assert post(friend, f"{circle}/delete", sure="yes").status_code == 303
