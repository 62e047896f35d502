"""Schemas: a small database as every schema so far would hold it, as SQL in tests/fixtures.

`python -m tests.tools.schemas STEPS` prints one with the first so many steps of the migrations, made of matches of
today. Put it into the folder once, when its last step is released; from then on it is never made again, because what
it shows is what people have on their disks.
"""

import sys
import tempfile
from contextlib import closing
from pathlib import Path

from scorer.play.known_matches import load_summary
from scorer.store import circle_matches, circles, db, history, matches, own_games, saving
from scorer.store.migrations import migrations
from tests.helpers import changing, recipes, stored

FIXTURES = Path(__file__).parents[1] / "fixtures"
GAMES = ("slovak-lorum", "king", "german-lorum")
OWN_GAME = recipes.recipe_of({"count": "hearts", "each": 2})


def steps():
    """The names of the steps, in their order."""
    with closing(db.Database(memory=True)) as empty:
        return [step.name for step in migrations.pending(empty)]


def fill(path):
    """Put in three matches, one corrected and one in the bin, known to a browser; a game; and a circle."""
    with closing(db.connect(path)) as store:
        first, second, third = [stored.store_match(store, key, 7 + number, 10) for number, key in enumerate(GAMES)]

        def sent(revision, form):
            return saving.Submission(f"{first.key}:{form}", revision, {"form": form}, "a browser's hash")

        changing.remove(store, first.key, 9, sent(1, "one"))
        changing.undo(store, first.key, sent(2, "two"))
        changing.change_settings(store, first.key, {"title": "An evening, <b>long ago</b>"}, sent(3, "three"))
        matches.delete(store, third.key)
        with db.write(store):
            for match, role, generation in ((first, "maker", 0), (second, "keep", 1), (second, "watch", 1)):
                store.execute(
                    "INSERT INTO rights (browser, match_id, role, generation, opened) VALUES (?, ?, ?, ?, ?)",
                    ["a browser's hash", match.id, role, generation, match.created],
                )
        played = matches.load(store, first.key)
        assert len(history.load_history(store, played)) == 4
        own_games.save(store, "a browser's hash", OWN_GAME, origin=OWN_GAME)
        circle = circles.create_circle(store, "a browser's hash", "Thursdays")
        circle_matches.put_match_in(store, circle, second, load_summary(store, second).content)
        circles.join_names(store, circle, "Danka", "Dana", "a browser's hash")


def dump(first):
    """The database with the first so many steps, as SQL."""
    names = steps()
    with tempfile.TemporaryDirectory() as folder:
        full, old = Path(folder) / "full.db", Path(folder) / "old.db"
        db.prepare(full)
        fill(full)
        with closing(db.connect(old)) as store:
            migrations.apply(store, stop_before=names[first:] or None)
            store.conn.commit()
            store.execute("ATTACH ? AS full", [str(full)])
            for table in store.tables:
                if table.name != migrations.migrations_table:
                    columns = ", ".join(column.name for column in table.columns)
                    store.execute(f"INSERT INTO {table.name} ({columns}) SELECT {columns} FROM full.{table.name}")
            store.conn.commit()
            store.execute("DETACH full")
            return "\n".join(store.conn.iterdump()) + "\n"


if __name__ == "__main__":
    print(dump(int(sys.argv[1])), end="")
