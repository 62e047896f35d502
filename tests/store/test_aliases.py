"""Aliases: which names are one person to a browser, and to it alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlite_utils import Database

from scorer.store import db, match_extras


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """An empty database of this program's schema."""
    path: Path = tmp_path_factory.mktemp("aliases") / db.FILE
    db.prepare(path)
    with db.connect(path) as store:
        yield store


def test_a_name_means_another_until_it_is_parted(store: Database) -> None:
    """Merged, merged anew with somebody else, and taken apart; another browser sees nothing of it."""
    match_extras.merge_names(store, "ana", "Bobo", "Boris")
    assert match_extras.aliases_of(store, "ana") == {"Bobo": "Boris"}
    match_extras.merge_names(store, "ana", "Bobo", "Bohuš")
    assert match_extras.aliases_of(store, "ana") == {"Bobo": "Bohuš"}
    assert match_extras.aliases_of(store, "dana") == {}
    match_extras.split_names(store, "dana", "Bobo")
    assert match_extras.aliases_of(store, "ana") == {"Bobo": "Bohuš"}
    match_extras.split_names(store, "ana", "Bobo")
    match_extras.split_names(store, "ana", "Bobo")
    assert match_extras.aliases_of(store, "ana") == {}


@given(st.lists(st.tuples(st.sampled_from("ABCD"), st.sampled_from("ABCD")), max_size=12))
def test_no_circle_closes(store: Database, merges: list[tuple[str, str]]) -> None:
    """Whatever is merged with whatever, the name that was meant last means itself."""
    with db.write(store):
        store.execute("DELETE FROM aliases")
    for name, means in merges:
        if name != means:
            match_extras.merge_names(store, "ana", name, means)
            found = match_extras.aliases_of(store, "ana")
            assert found[name] == means
            assert means not in found


def test_a_merge_is_one_transaction(store: Database) -> None:
    """It takes the write lock first and commits once, whatever the statements between open for themselves."""
    said: list[str] = []
    store.conn.set_trace_callback(said.append)
    match_extras.merge_names(store, "eva", "E", "Eva")
    store.conn.set_trace_callback(None)
    turns = [line for line in said if line.startswith(("BEGIN", "COMMIT", "ROLLBACK"))]
    assert turns == [said[0], said[-1]] == ["BEGIN IMMEDIATE", "COMMIT"]
