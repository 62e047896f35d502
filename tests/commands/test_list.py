"""`scorer list`: the stored matches, a line each."""

import csv
import io
import json
from contextlib import closing

from scorer.play import known_matches
from scorer.play.replayed_match import replay_match
from scorer.store import db, matches
from scorer.web.database import get_db
from tests.commands.conftest import scorer
from tests.helpers.evening import called, enter, key_of
from tests.helpers.table import make_match


def test_list_has_a_line_a_match(client, folder, address):
    make_match(client, "lora-points")
    lines = scorer(folder, "list").output.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(key_of(address))
    (done, _begun) = json.loads(scorer(folder, "list", "--json").output)
    players = ", ".join(f"{name} {total}" for name, total in zip(done["players"], done["totals"], strict=True))
    changed = f"{done['changed'][:10]} {done['changed'][11:16]} UTC"
    assert lines[0].endswith(f"  {players}  12 deals, finished, changed last {changed}")
    assert "  Ana 0, Boris 0, Cyril 0, Dana 0  0 deals, open, changed last " in lines[1]


def test_one_deal_is_not_called_deals(app, client, folder):
    enter(app, make_match(client), called("small", 0))
    assert "  1 deal, open, changed last " in scorer(folder, "list").output


def test_for_other_programs(client, folder, address):
    make_match(client, "lora-points")
    done, begun = json.loads(scorer(folder, "list", "--json").output)
    assert (done["key"], done["deals"], done["finished"]) == (key_of(address), 12, True)
    assert (begun["game"], begun["deals"], begun["finished"]) == ("lora-points", 0, False)
    assert begun["players"] == ["Ana", "Boris", "Cyril", "Dana"]
    assert begun["totals"] == [0, 0, 0, 0]


def test_totals_are_those_of_the_logs(instance, monkeypatch):
    """Though no log is replayed where its summary is fresh; one that is stale is."""
    with closing(db.connect(instance / db.FILE)) as store:
        with db.write(store):
            store.execute("UPDATE matches SET stake = 100 WHERE id = 2")
        stored = matches.all_matches(store)
        expected = [
            [total + (match.stored.stake or 0) for total in match.ledger.state.totals]
            for match in map(replay_match, stored)
        ]
        assert any(total for totals in expected for total in totals)
        with db.write(store):
            store.execute("DELETE FROM summaries WHERE match_id = 1")
        current = known_matches.load_current(store, stored[0])
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


def test_the_bin_is_not_listed(app, folder, address):
    with app.app_context():
        matches.delete(get_db(), key_of(address))
    assert scorer(folder, "list").output == ""
    assert f"There is no match {key_of(address)} here" in scorer(folder, "link", key_of(address)).output
