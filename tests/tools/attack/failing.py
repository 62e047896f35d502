"""Failing: power cuts, disks that are full, read-only or held by another program, and broken and slow requests."""

import shutil
import socket
from collections import deque
from contextlib import closing, suppress
from os.path import commonprefix

import pytest

from scorer.play.replayed_match import replay_match
from scorer.store import connections, db, matches, restoring
from tests.helpers.place import Place
from tests.helpers.served import PATIENCE, Phone, Server
from tests.test_trouble import in_trouble
from tests.tools import crash
from tests.tools.benchmarks.counts import syncs
from tests.web.test_server import AT_ONCE, BROKEN, send

TROUBLES = ("another program writes", "a phone writes", "read-only", "full")
FULL = 2
"""The least PRAGMA synchronous with which SQLite waits for the disk at each commit."""
SECTOR = 512
"""What a disk writes whole or not at all, in bytes."""
HALF_OPEN = 200
"""How many connections that never finish are held at once."""


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


def wire(folder, random):
    """Bytes that are nearly a request, beside hundreds of half-sent ones that drip: the table answers at once."""
    instance = folder / "instance"
    (link,) = crash.links(instance, 1)
    waiting = deque()
    with Server(instance) as server:
        phone = Phone(server.port)
        table = phone.sit_down(link)
        try:
            while True:
                sent = bytearray(random.choice(BROKEN))
                for _ in range(random.randrange(3)):
                    at = random.randrange(len(sent) + 1)
                    sent[at : at + random.randrange(3)] = random.randbytes(random.randrange(3))
                answer = send(server.port, bytes(sent))
                status = answer.split(b" ", 2)[1:2]
                wrong = [f"{status[0]!r} for {bytes(sent[:80])!r}"] if status and b"501" != status[0] >= b"500" else []
                connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
                waiting.append(connection)
                connection.sendall(sent[: len(sent) // 2])
                for dripping in random.sample(waiting, min(len(waiting), 10)):
                    with suppress(OSError):  # the server may have had enough of it
                        dripping.sendall(random.randbytes(1))
                if len(waiting) > HALF_OPEN:
                    waiting.popleft().close()
                if not send(server.port, f"GET {table} HTTP/1.0\r\n\r\n".encode(), AT_ONCE).startswith(b"HTTP/1.0 200"):
                    wrong.append(f"the table does not answer after {bytes(sent[:80])!r}")
                log = server.log.read_text(encoding="utf-8")
                yield wrong + [f"in the log: {word}" for word in ("Traceback", table, link) if word in log]
        finally:
            phone.close()
            for connection in waiting:
                connection.close()
