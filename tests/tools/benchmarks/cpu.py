"""Processor time a request, over WSGI and with a phone's headers, beside a bare Flask app with a kept connection."""

import os
import subprocess
import sys
import time
from functools import partial
from statistics import median

from scorer.web import templates
from tests.helpers.rooms import Request, Room, answer
from tests.tools.benchmarks.figures import Figure, ratio, take_turns
from tests.tools.benchmarks.processes import bare_app

ROUNDS = 300
READ, WRITE = Request("/read"), Request("/write", fields={"text": "x" * 100})


def seconds(app, make):
    request = make()
    environ = request.environ()
    began = time.process_time()
    status, body = answer(app, environ)
    took = time.process_time() - began
    assert status == request.status, (status, body[:500])
    return took


def milliseconds(times, *names):
    return ", ".join(f"{name} {median(times[name]) * 1000:.2f} ms" for name in names)


def compared(folder):
    """A tap, a plain save, a poll and a page of 40 deals beside what the bare app does."""
    # Both in one folder: a thread keeps the connection to one database, and would open one at each turn.
    bare, room, watched = bare_app(folder), Room(folder / "ours", 20, 15), Room(folder / "ours", 20, 40)
    floors = {"read": partial(seconds, bare, lambda: READ), "commit": partial(seconds, bare, lambda: WRITE)}
    ours = {"tap": (room, room.tap_request), "save": (room, room.save_request),
            "poll": (watched, watched.poll_request), "page": (watched, watched.page_request)}  # fmt: skip
    jobs = {name: partial(seconds, place.app, make) for name, (place, make) in ours.items()}
    times = take_turns({**jobs, **floors}, ROUNDS)
    note = partial(milliseconds, times)
    return [
        Figure("tap, in floors (commit + read)", ratio(times, "tap", "commit", "read"), "x", note=note("tap", *floors)),
        Figure("plain save, floor by ours", 1 / ratio(times, "save", "commit"), "x", note=note("save")),
        Figure("poll, floor by ours", 1 / ratio(times, "poll", "read"), "x", note=note("poll")),
        Figure("page of 40 deals, floor by ours", 1 / ratio(times, "page", "read"), "x", note=note("page")),
    ]


def growth(folder):
    early, late = Room(folder / "growth", 10, 2), Room(folder / "growth", 10, 34)
    for room in (early, late):
        for _ in room.tokens:
            room.look()
    jobs = {name: partial(seconds, room.app, room.tap_request) for name, room in (("early", early), ("late", late))}
    times = take_turns(jobs, 59)
    return Figure("tap at deals 35-40 by 3-8", ratio(times, "late", "early"), "x", 1.2, note=milliseconds(times, *jobs))


def first_page(room, path):
    """The milliseconds of a page right after a start, the median of five; Python has its bytecode, as installed."""
    words = [sys.executable, "-m", "tests.tools.benchmarks.processes", "first", str(room.path), path]
    places = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(room.path.parent / "bytecode")}
    start = partial(subprocess.run, [*words, room.headers["Cookie"]], capture_output=True, text=True, check=True)
    starts = [start(env={**os.environ, **places}) for _ in range(6)]
    return median(float(started.stdout) for started in starts[1:])


def figures(folder):
    from scorer import paths

    templates.compile_templates(paths.templates_dir(), paths.compiled_templates_dir())
    result = [*compared(folder), growth(folder)]
    room, long = Room(folder / "short", 1, 10), Room(folder / "long", 29, 2000)
    result.append(Figure("first table page after a start", first_page(room, f"/m/{room.tokens[0]}"), "ms", 15))
    for path in ("/", "/people"):
        long.send(long.page_request(path))
        result.append(Figure(f"first {path} with 29 matches of 2,000 entries", first_page(long, path), "ms", 100))
        again = take_turns({path: partial(seconds, long.app, partial(long.page_request, path))}, 3)
        result.append(Figure(f"{path} again", median(again[path]) * 1000, "ms", 100))
    long.close()
    return result
