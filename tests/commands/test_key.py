"""`scorer key`: the secret key alone is put back, or made anew by whoever means it."""

from scorer.store import backups, db, matches
from scorer.store.files import KEY_FILE
from tests.commands.conftest import scorer


def test_the_key_of_a_backup_is_put_back(instance):
    key, file = (instance / KEY_FILE).read_text(), backups.back_up_daily(instance)
    assert file
    (instance / KEY_FILE).unlink()
    assert scorer(instance, "list").exit_code == 1
    answer = scorer(instance, "key", file)
    assert (answer.exit_code, (instance / KEY_FILE).read_text()) == (0, key)
    assert scorer(instance, "list").exit_code == 0


def test_a_new_one_is_made_when_it_is_meant(instance):
    """The one before stays beside it."""
    before = (instance / KEY_FILE).read_text()
    assert scorer(instance, "key").exit_code == 2
    assert scorer(instance, "key", "--new").exit_code == 0
    assert (instance / KEY_FILE).read_text() != before
    (kept,) = instance.glob(f"replaced-*-{KEY_FILE}")
    assert kept.read_text() == before


def test_every_key_that_was_replaced_can_be_taken_back(instance):
    first = (instance / KEY_FILE).read_text()
    assert scorer(instance, "key", "--new").exit_code == 0
    second = (instance / KEY_FILE).read_text()
    assert scorer(instance, "key", "--new").exit_code == 0
    kept = list(instance.glob(f"replaced-{matches.utc_now()[:10]}-*-{KEY_FILE}"))
    assert {path.read_text() for path in kept} == {first, second}
    for path in kept:
        assert path.stat().st_mode & 0o777 == 0o600
        answer = scorer(instance, "key", path)
        assert (answer.exit_code, (instance / KEY_FILE).read_text()) == (0, path.read_text())


def test_a_running_scorer_keeps_its_key(instance):
    """It would go on with the old one, and every new link would be a 404: neither way of the command does it."""
    before, daily = (instance / KEY_FILE).read_text(), backups.back_up_daily(instance)
    (instance / KEY_FILE).write_text("k" * 64)
    with db.connect(instance / db.FILE) as running:
        running.execute("SELECT count(*) FROM matches").fetchone()
        for words in (["--new"], [daily]):
            answer = scorer(instance, "key", *words)
            assert (answer.exit_code, "Stop it first" in answer.output) == (1, True)
            assert (instance / KEY_FILE).read_text() == "k" * 64
        running.close()
    assert scorer(instance, "key", daily).exit_code == 0
    assert (instance / KEY_FILE).read_text() == before


def test_a_file_without_a_key_is_refused(instance, tmp_path):
    """Neither what is no backup nor one without a key changes anything."""
    before = (instance / KEY_FILE).read_text()
    (instance / KEY_FILE).unlink()
    keyless = backups.back_up(instance)
    (instance / KEY_FILE).write_text(before)
    (tmp_path / "text").write_text("nothing")
    for file in (keyless, tmp_path / "text", tmp_path / "none"):
        answer = scorer(instance, "key", file)
        assert (answer.exit_code, (instance / KEY_FILE).read_text()) == (1, before)
