"""Many tables at once: `python -m tests.tools.load.tables [--tables 1000] [--gunicorn PATH]`, figures at the end.

At each table one phone enters a deal a minute and all of them ask as often as the page tells them to; a phone keeps its
connection as a browser does. Everything is on this one machine, the phones too, so the figures are worse than those of
a server that has its processors to itself; what else the machine did is printed with them.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from scorer.store import matches
from scorer.web.database import get_db
from scorer.web.links import link_token
from tests.helpers import served
from tests.helpers.table import hidden
from tests.tools import crash

LIVE = re.compile(r'hx-get="([^"]+/live[^"]*)"\s+hx-trigger="every (\d+)s')


@dataclass
class Seen:
    seconds: dict[str, list[float]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    saved: int = 0
    measuring: bool = False


class Gone(ConnectionError):
    """The server has ended the connection."""


class Phone:
    def __init__(self, port, link, keeps, seen, random):
        self.port, self.link, self.keeps, self.seen, self.random = port, link, keeps, seen, random
        self.cookie, self.live, self.interval, self.form = "", "", 10.0, dict[str, str]()
        self.wire = None

    async def ask(self, kind, method, path, body=""):
        """Status, where to, and page. One that the server had hung up on is asked anew, as browsers do."""
        began = time.perf_counter()
        try:
            try:
                answer = await asyncio.wait_for(self.exchange(method, path, body), 30)
            except (Gone, ConnectionError):
                self.wire = None
                answer = await asyncio.wait_for(self.exchange(method, path, body), 30)
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            self.wire = None
            self.seen.wrong.append(f"{kind}: {type(error).__name__}")
            return 0, "", ""
        if self.seen.measuring:
            self.seen.seconds.setdefault(kind, []).append(time.perf_counter() - began)
        if answer[0] >= 400:
            self.seen.wrong.append(f"{kind}: {answer[0]}")
        return answer

    async def exchange(self, method, path, body):
        """One request on the kept connection, or on a new one."""
        if self.wire is None:
            self.wire = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        reader, writer = self.wire
        part = "HX-Request: true\r\n" if "/live" in path else ""
        form = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.cookie}\r\n{part}{form}\r\n"
        writer.write((head + body).encode())
        first = await reader.readline()
        if not first:
            writer.close()
            raise Gone
        length, where, last = 0, "", False
        while (line := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode().strip().partition(": ")
            match name.lower():
                case "content-length":
                    length = int(value)
                case "location":
                    where = value
                case "set-cookie":
                    self.cookie = value.partition(";")[0]
                case "connection":
                    last = value.lower() == "close"
        page = (await reader.readexactly(length)).decode() if length else ""
        if last:
            writer.close()
            self.wire = None
        return int(first.split()[1]), where, page

    def read(self, page):
        """Note from a page, or a part of one, where to ask next and what the form holds."""
        if hit := LIVE.search(page):
            self.live, self.interval = unescape(hit[1]), float(hit[2])
        if self.keeps and "form_key" in hidden(page):
            self.form = hidden(page)

    async def play(self, start, end):
        """Sit down some time before `start`, then ask and, if this phone keeps, enter a deal a minute, until `end`."""
        clock = asyncio.get_running_loop().time
        await asyncio.sleep(self.random.uniform(0, start - clock()) * 0.9)
        status, table, _page = await self.ask("link", "GET", self.link)
        self.read((await self.ask("page", "GET", table if status == 303 else self.link))[2])
        table = table or self.link
        deal_at = start + self.random.uniform(0, 60)
        poll_at = clock() + self.random.uniform(0, self.interval)
        while (next_at := min(deal_at, poll_at) if self.keeps else poll_at) < end:
            await asyncio.sleep(max(0, next_at - clock()))
            if self.keeps and next_at == deal_at:
                await self.deal(table)
                deal_at += 60
            else:
                status, _where, page = await self.ask("poll", "GET", self.live)
                self.read(page if status == 200 else "")
                poll_at = max(poll_at + self.interval, clock())

    async def deal(self, table):
        fields = {**self.form, **crash.deal(self.random)[1]}
        status, where, _page = await self.ask("save", "POST", f"{table}/deals", urlencode(fields))
        if status == 303:
            self.seen.saved += 1
            self.read((await self.ask("page", "GET", where))[2])


def memory(pid):
    pids = [pid, *map(int, subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout.split())]
    pages = sum(int(Path(f"/proc/{process}/statm").read_text().split()[1]) for process in pids)
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def drive(server, instance, asked):
    from scorer import create_app

    seen, phones = Seen(), list[Phone]()
    keeps = crash.links(instance, asked.tables)
    with create_app({"TESTING": True}, instance_path=instance).test_request_context():
        watches = [f"/m/{link_token(match, 'watch')}" for match in matches.all_matches(get_db())]
    for number, (keep, watch) in enumerate(zip(keeps, watches, strict=True)):
        for phone in range(5):
            random = Random(number * 5 + phone)
            phones.append(Phone(server.port, watch if phone else keep, not phone, seen, random))
    start = asyncio.get_running_loop().time() + asked.ramp
    end = start + asked.minutes * 60
    players = [asyncio.create_task(phone.play(start, end)) for phone in phones]
    await asyncio.sleep(asked.ramp)
    if seen.wrong:
        print(f"while sitting down: {len(seen.wrong)} errors, {sorted(set(seen.wrong))}")
    seen.wrong, seen.measuring, seen.saved = [], True, 0
    samples, load = [memory(server.process.pid)], list[float]()
    while asyncio.get_running_loop().time() < end:
        await asyncio.sleep(min(15, asked.minutes * 60 / 4))
        samples.append(memory(server.process.pid))
        load.append(os.getloadavg()[0])
    await asyncio.gather(*players)
    for kind, times in sorted(seen.seconds.items()):
        times.sort()
        half, most = times[len(times) // 2], times[int(len(times) * 0.95)]
        print(f"{kind}: {len(times)} ({len(times) / asked.minutes / 60:.0f} a second), median {half * 1e3:.1f} ms,"
              f" p95 {most * 1e3:.1f} ms, longest {times[-1] * 1e3:.0f} ms")  # fmt: skip
    print(f"errors: {len(seen.wrong)} {sorted(set(seen.wrong))[:10]}; deals saved: {seen.saved}")
    print(f"memory of the server, MB: {[round(sample) for sample in samples]}")
    print(f"load of the machine meanwhile: {min(load):.1f} to {max(load):.1f}")


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=1000)
    words.add_argument("--minutes", type=float, default=5.0)
    words.add_argument("--ramp", type=float, default=60.0, help="seconds in which the phones sit down")
    words.add_argument("--gunicorn", help="the path of a gunicorn to use in place of waitress")
    options = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scorer = served.Server(Path(folder) / "instance")
        if options.gunicorn:
            scorer.command = [options.gunicorn, "--bind", f"127.0.0.1:{scorer.port}", "--workers", "2",
                              "--threads", "8", "--keep-alive", "75", "--worker-connections", "4000",
                              "scorer:create_server_app()"]  # fmt: skip
            os.environ["SCORER_INSTANCE"] = str(Path(folder) / "instance")
            os.environ["PYTHONPATH"] = os.pathsep.join(path or "." for path in sys.path)
        with scorer:
            asyncio.run(drive(scorer, Path(folder) / "instance", options))
