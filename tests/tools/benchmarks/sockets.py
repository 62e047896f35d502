"""Over sockets: two server processes, ours and a bare Flask app, asked in turn by phones that keep their connection."""

import os
import re
import subprocess
import sys
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from socket import create_connection
from statistics import median
from typing import NamedTuple
from urllib.parse import urlencode

from tests.helpers.rooms import Room
from tests.tools.benchmarks.cpu import READ, WRITE, milliseconds
from tests.tools.benchmarks.figures import Figure, ratio, take_turns

ROUNDS, TAPS, POLLING = 5, 24, 1.0
"""Rounds, the taps and saves in each, and the seconds for which phones poll in each."""
LENGTH = re.compile(rb"content-length: (\d+)")


class Served(NamedTuple):
    port: int
    process: int

    def connect(self):
        return create_connection(("127.0.0.1", self.port))

    def processor_time(self):
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(job, folder):
    words = [sys.executable, "-m", "tests.tools.benchmarks.processes", job, str(folder)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        yield Served(int(process.stdout.readline()), process.pid)
        process.terminate()


def send(line, request):
    body = b"" if request.fields is None else urlencode(request.fields).encode()
    method, headers = ("GET", request.headers) if request.fields is None else ("POST", {
        **request.headers, "Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))
    })  # fmt: skip
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    line.sendall(f"{method} {request.path} HTTP/1.1\r\n{head}\r\n".encode() + body)


def receive(line, status):
    """Read a response to its end. It must have this status and leave the connection open."""
    head, _end, body = line.recv(2**18).partition(b"\r\n\r\n")
    length = LENGTH.search(head.lower())
    missing = (int(length[1]) if length else 0) - len(body)
    while missing > 0:
        missing -= len(line.recv(2**18))
    assert head.startswith(b"HTTP/1.1 %d " % status), head
    assert b"connection: close" not in head.lower(), head


def waits(line, make):
    times = []
    for request in [make() for _ in range(TAPS)]:
        began = time.perf_counter()
        send(line, request)
        receive(line, request.status)
        times.append(time.perf_counter() - began)
    return median(times)


def seconds_each(server, make, phones):
    """Seconds by responses while so many phones ask without a pause, each on its connection."""
    with DefaultSelector() as selector:
        for _ in range(phones):
            line, request = server.connect(), make()
            selector.register(line, EVENT_READ, request)
            send(line, request)
        number, began = 0, time.perf_counter()
        while time.perf_counter() - began < POLLING:
            for key, _events in selector.select():
                receive(key.fileobj, key.data.status)
                send(key.fileobj, key.data)
                number += 1
        took = time.perf_counter() - began
        for key in [*selector.get_map().values()]:
            receive(key.fileobj, key.data.status)
            key.fileobj.close()
    return took / number


def figures(folder):
    tapped, watched = Room(folder / "ours", 4, 2), Room(folder / "ours", 4, 40)
    tapped.close()
    with served("ours", folder / "ours") as ours, served("bare", folder) as bare:
        with ours.connect() as line, bare.connect() as floor:
            before = ours.processor_time(), bare.processor_time()
            jobs = {"tap": partial(waits, line, tapped.tap_request), "commit": partial(waits, floor, lambda: WRITE),
                    "read": partial(waits, floor, lambda: READ)}  # fmt: skip
            taps = take_turns(jobs, ROUNDS)
            after = ours.processor_time(), bare.processor_time()
            saves = take_turns({"save": partial(waits, line, tapped.save_request), "commit": jobs["commit"]}, ROUNDS)
        saved = milliseconds(saves, *saves)
        each = [(spent - was) / (ROUNDS + 1) / TAPS * 1000 for spent, was in zip(after, before, strict=True)]
        note = f"{milliseconds(taps, *jobs)}; CPU {each[0]:.2f}, {each[1]:.2f} ms"
        result = [
            Figure("tap until the table is back, in floors", ratio(taps, "tap", "commit", "read"), "x", 3, note=note),
            Figure("plain save, floor by ours", 1 / ratio(saves, "save", "commit"), "x", 0.5, True, saved),
        ]
        asked = (("poll", watched.poll_request, 1, 0.55), ("poll", watched.poll_request, 8, 0.55),
                 ("page of 40 deals", watched.page_request, 1, 0.08))  # fmt: skip
        for what, make, phones, goal in asked:
            jobs = {"ours": partial(seconds_each, ours, make, phones),
                    "read": partial(seconds_each, bare, lambda: READ, phones)}  # fmt: skip
            rates = take_turns(jobs, ROUNDS)
            note = ", ".join(f"{name} {1 / median(times):,.0f}/s" for name, times in rates.items())
            what = f"{what}, {phones} at once, floor by ours"
            result.append(Figure(what, 1 / ratio(rates, "ours", "read"), "x", goal, True, note))
    return [*result, Figure("connections closed by polls", 0, "", 0, note="or this would have stopped")]
