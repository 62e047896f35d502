"""A place: a table and a phone at it in one process, for what a machine may do to them."""

from contextlib import closing, contextmanager
from random import Random

import pytest

from scorer import create_app
from scorer.play.replayed_match import replay_match
from scorer.store import connections, db, matches, restoring
from tests.helpers.table import hidden
from tests.tools import crash


class Place:
    def __init__(self, instance):
        self.instance = instance
        self.link = crash.links(instance, 1)[0]
        self.app = create_app({"TESTING": True}, instance_path=instance)
        self.phone = self.app.test_client()
        self.table = self.phone.get(self.link).headers["Location"]

    def form(self):
        return {**hidden(self.phone.get(self.table).text), **crash.deal(Random(1))[1]}

    def save(self, form):
        answer = self.phone.post(f"{self.table}/deals", data=form)
        return answer.status_code, answer.text

    def deals(self):
        """How many deals the stored match has; it is checked to be whole."""
        with closing(db.connect(self.instance / db.FILE)) as store:
            assert restoring.integrity_errors(store) == []
            (match,) = matches.all_matches(store)
            lines = store.execute("SELECT count(*) FROM changes").fetchone()[0]
            assert match.revision == lines == 1 + len(match.log)
            replay_match(match)
            return len(match.log)


@contextmanager
def limited_connections(pragma):
    """Meanwhile every connection begins with this PRAGMA."""
    connect = db.connect

    def limited(path, *, is_durable=True):
        connection = connect(path, is_durable=is_durable)
        connection.execute(pragma)
        return connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(db, "connect", limited)
        connections.close()
        yield
    connections.close()
