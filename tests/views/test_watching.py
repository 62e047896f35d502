"""Watching: what somebody finds who opens the link before the first deal, and that it makes room for the deals."""

from tests.helpers.table import hidden
from tests.views.test_live import PART, look, save_deal, table, watcher

__all__ = ["table", "watcher"]

HERE = "At this table"
SOON = "Deal 1 shows here live."


def test_the_first_deal_takes_its_place(client, watcher, table):
    """While it is written it is announced no more; once it is saved the house rules go, also where news is sent."""
    begun = look(watcher, table)
    client.post(
        f"{table}/preview", data=hidden(client.get(table).text) | {"contract": "tricks", "tricks-tricks-0": "5"}
    )
    assert SOON not in watcher.get(table).text
    assert SOON not in watcher.get(begun, headers=PART).text
    save_deal(client, table)
    for html in (watcher.get(begun, headers=PART).text, watcher.get(table).text):
        assert "Deal 2" in html
        assert HERE not in html
        assert SOON not in html
