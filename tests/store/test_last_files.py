"""What left this phone as a file, and how far it was then."""

from dataclasses import replace

from scorer.store import db, matches
from scorer.store.backups import read_last_files, record_file
from tests.tools import crash


def test_a_file_counts_until_the_match_goes_on(tmp_path):
    crash.links(tmp_path, 2)
    first, second = matches.all_matches(db.connect(tmp_path / db.FILE))
    assert read_last_files(tmp_path).moment_of(first) == ""
    record_file(tmp_path, [first])
    left = read_last_files(tmp_path)
    assert left.moment_of(first)
    assert (left.moment_of(second), left.everything) == ("", "")
    record_file(tmp_path, [second], has_everything=True)
    left = read_last_files(tmp_path)
    assert left.moment_of(first)
    assert left.moment_of(second) == left.everything
    assert left.moment_of(replace(first, revision=first.revision + 1)) == "", "no file has its last deal"
