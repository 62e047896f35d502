"""Failing: power cuts, and disks that are full, read-only or held by another program."""

import shutil
from contextlib import closing
from os.path import commonprefix

import pytest

from scorer.play.replayed_match import replay_match
from scorer.store import connections, db, matches, restoring
from tests.helpers.place import Place
from tests.test_trouble_watching import in_trouble
from tests.tools.benchmarks.counts import syncs

TROUBLES = ("another program writes", "a phone writes", "read-only", "full")
FULL = 2
"""The least PRAGMA synchronous with which SQLite waits for the disk at each commit."""
SECTOR = 512
"""What a disk writes whole or not at all, in bytes."""


def power_cuts(folder, random):
    """The power goes while a deal is saved, so that any part of it is on the disk: all deals before it are, whole.

    What is on the disk depends on who waits for it. So the syncs of a saved deal are counted first, where the system
    lets us, and the connection that saved is asked each time whether it waits.
    """
    counted = syncs(folder)
    yield [] if counted is None or counted >= 1 else [f"{counted} syncs of the disk a saved deal"]
    place, copy = Place(folder / "instance"), folder / "after" / db.FILE
    log = place.instance / f"{db.FILE}-wal"
    try:
        while True:
            if random.random() < 0.1:
                connections.close()  # what the log of SQLite held moves into the file
            assert place.save(place.form())[0] == 303
            acknowledged, on_disk = place.deals(), log.read_bytes()
            assert place.save(place.form())[0] == 303
            database = connections.get(place.instance / db.FILE).database
            waits = database.execute("PRAGMA synchronous").fetchone()[0] >= FULL
            written = log.read_bytes()
            safe = safely(on_disk, written)
            for _ in range(5):
                copy.parent.mkdir()
                shutil.copy(place.instance / db.FILE, copy)
                copy.with_name(log.name).write_bytes(torn(on_disk, written, safe, random))
                with closing(db.connect(copy)) as store:
                    wrong = [*restoring.integrity_errors(store), *([] if waits else ["no commit waits for the disk"])]
                    (match,) = matches.all_matches(store)
                    replay_match(match)
                    if len(match.log) not in (acknowledged, acknowledged + 1):
                        wrong.append(f"{len(match.log)} deals of {acknowledged}")
                shutil.rmtree(copy.parent)
                yield wrong
    finally:
        connections.close()


def safely(on_disk, written):
    """How many bytes of the log had been waited for: it is written on from there, or anew from its first lines."""
    return len(commonprefix([on_disk, written]))  # noqa: RUF071 (of bytes it is what is asked)


def torn(before, written, safe, random):
    """What may be on the disk while `written` takes the place of `before`: cut off anywhere, some sectors as before."""
    left = bytearray(written[: random.randrange(safe, len(written) + 1)])
    left += before[len(left) :]
    for start in range(safe, len(left), SECTOR):
        if random.random() < 0.1:
            until = min(start + SECTOR, len(left))
            left[start:until] = before[start:until].ljust(until - start, b"\0")
    return bytes(left)


def disk(folder, random):
    """While nothing can be written everybody watches and saving is a page; then the same form is saved, once."""
    number = 0
    while True:
        number += 1
        place, trouble = Place(folder / str(number)), random.choice(TROUBLES)
        for _ in range(random.randrange(3)):
            place.save(place.form())
        form, before = place.form(), place.deals()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(db, "BUSY_SECONDS", 0.02)
            with in_trouble(place, trouble):
                status, page = place.save(form)
                while status == 303 and trouble == "full":  # there was room for one more
                    form, before = place.form(), before + 1
                    status, page = place.save(form)
                looks = [place.app.test_client().get(place.table).status_code, place.phone.get(place.table).status_code]
        wrong = [] if status in (503, 507) and "Traceback" not in page else [f"saving was {status}: {trouble}"]
        wrong += [f"watching was {looks}: {trouble}"] if looks != [200, 200] else []
        again = [place.save(form)[0] for _ in range(2)]
        if again != [303, 303] or place.deals() != before + 1:
            wrong.append(f"sent again {again}, {before} deals became {place.deals()}: {trouble}")
        connections.close()
        yield wrong
