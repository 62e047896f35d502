"""Crash: phones post deals to a real server that is killed at random moments, and afterwards all is counted.

Now and then a phone finishes its match, and the next one reopens it; all matches are in one circle. Every deal is told
from every other by the key of its form, which the history keeps. A deal that was answered with a redirect is
acknowledged; one answered with 409 is known not to be saved; any other may be either, but not half.
"""

import json
import threading
import time
from dataclasses import dataclass, field
from random import Random

from scorer import create_app
from scorer.play.circles import agrees_with_copies, unreadable_copies
from scorer.play.known_matches import agrees_with_circle, agrees_with_log
from scorer.play.replayed_match import replay_match
from scorer.store import backups, circles, connections, db, matches, restoring, saving
from scorer.views.circle_membership import put_in_circle
from scorer.web.database import get_db
from scorer.web.links import SEPARATOR, link_token
from tests.helpers.served import NO_ANSWER, PATIENCE, Phone, Server
from tests.helpers.stored import new_match
from tests.helpers.table import hidden

GAME = "slovak-lorum"
"""A game without an end, so that the phones never run out of deals."""
PLAYED_ON = 0.75
"""The share of a phone's forms that are deals; the others finish the match."""
PLAYERS = ["Ana", "Boris", "Cyril", "Dana"]


@dataclass
class Counted:
    sent: dict[str, list[int]] = field(default_factory=dict)
    saved: set[str] = field(default_factory=set)
    stale: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    again: int = 0
    sending: set[int] = field(default_factory=set)
    """The threads that have sent a form and were not answered yet."""
    reopened: int = 0
    starts: list[float] = field(default_factory=list)
    code: int = 0


def links(instance, number):
    app = create_app({"TESTING": True}, instance_path=instance)
    with app.test_request_context():
        circle = circles.create_circle(get_db(), "a phone", "Thursdays", form_key=saving.new_form_key())
        links_made = []
        for _ in range(number):
            match = new_match(get_db(), GAME, PLAYERS)
            put_in_circle(circle, match)
            links_made.append(f"/k/{link_token(match, 'keep')}")
    connections.close()
    return links_made


def deal(random):
    hearts = [0, 0, 0, 0]
    for _ in range(8):
        hearts[random.randrange(4)] += 1
    fields = {f"regular-hearts-{seat}": str(count) for seat, count in enumerate(hearts)}
    takers = {f"regular-upper_{suit}": str(random.randrange(4)) for suit in ("acorns", "greens")}
    return hearts, {"contract": "regular", **fields, **takers}


def play(phone, tables_, counted, stop, random):
    """Enter deals now at this table and now at that, and send a form again until it is answered."""
    seated = {}
    while not stop.is_set():
        link = random.choice(tables_)
        hearts, fields = deal(random)
        try:
            if link not in seated:
                seated[link] = phone.sit_down(link)
            page = phone.get(seated[link]).text
            is_over = 'id="entry"' not in page
            path = "/reopen" if is_over else "/deals" if random.random() < PLAYED_ON else "/finish"
            form = hidden(page) | fields
            if path != "/deals":
                form = hidden(phone.get(f"{seated[link]}/finish").text) | {"bank": "split"}
            key = form["form_key"]
        except NO_ANSWER:
            time.sleep(0.02)
            continue
        except (AssertionError, KeyError) as error:
            counted.wrong.append(f"page: {error!r:.500}")
            return
        if path == "/deals":
            counted.sent[key] = hearts
        while not stop.is_set():
            counted.sending.add(threading.get_ident())
            try:
                status = phone.post(f"{seated[link]}{path}", form).status
            except NO_ANSWER:
                counted.again += 1
                time.sleep(0.02)
                continue
            finally:
                counted.sending.discard(threading.get_ident())
            if status == 303 and path == "/deals":
                counted.saved.add(key)
            elif status == 303:
                counted.reopened += path == "/reopen"
            elif status == 409:
                counted.stale.add(key)
            else:
                counted.wrong.append(f"answered {status}")
            break


def run(instance, kills, phones=8, most_seconds=1.0, seed=0):
    counted, stop, random = Counted(), threading.Event(), Random(seed)
    keeps = links(instance, 5)
    server = Server(instance)
    clients = [Phone(server.port) for _ in range(phones)]
    threads = [threading.Thread(target=play, args=[client, keeps, counted, stop, Random(seed * 1000 + number)])
               for number, client in enumerate(clients)]  # fmt: skip
    try:
        counted.starts.append(server.start())
        for thread in threads:
            thread.start()
        for _ in range(kills):
            wait_for_deals(counted)
            time.sleep(random.uniform(0, most_seconds))
            wait_until(lambda: counted.sending, counted)  # for an answer, so that the kill meets a phone that waits
            server.kill()
            for backup in (instance / backups.FOLDER).glob("daily-*.db"):
                restoring.check_restorable(backup)
                backup.unlink()  # so that the next start is killed while it makes another
            counted.starts.append(server.start())
        wait_for_deals(counted)
    finally:
        stop.set()
        for thread, client in zip(threads, clients, strict=True):
            thread.join()
            client.close()
        server.kill()
        server.holder.close()
    count(instance, counted)
    log = server.log.read_text(encoding="utf-8")
    keys = [link.removeprefix("/k/").partition(SEPARATOR)[0] for link in keeps]
    counted.wrong += [f"in the log: {word}" for word in ("Traceback", *PLAYERS, *keys) if word in log]
    return counted


def wait_for_deals(counted):
    """Come back when three more deals were saved, however slow the machine is, or when something went wrong."""
    wanted = len(counted.saved) + 3
    wait_until(lambda: len(counted.saved) >= wanted, counted)


def wait_until(is_so, counted):
    until = time.monotonic() + PATIENCE
    while not is_so() and not counted.wrong and time.monotonic() < until:
        time.sleep(0.0002)


def count(instance, counted):
    db.prepare(instance / db.FILE)
    stored = {}
    keys = set[str]()
    with db.connect(instance / db.FILE) as store:
        counted.wrong += restoring.integrity_errors(store)
        for match in matches.all_matches(store):
            asked = "SELECT form_key, place, before, after FROM changes WHERE match_id = ? AND what = 'log' "
            lines = store.execute(f"{asked} ORDER BY revision", [match.id]).fetchall()
            keys |= {key.partition(":")[2] for key, *_entry in lines}
            log = []
            for key, place, before, after in lines:
                log[place : place + (before is not None)] = [json.loads(after)] if after else []
                if after and json.loads(after)["kind"] == "deal":
                    stored[key.partition(":")[2]] = json.loads(after)["facts"]["hearts"]
            if list(match.log) != log:
                counted.wrong.append(f"{match.key}: the log is not its history")
            if match.revision != 1 + len(lines):
                counted.wrong.append(f"{match.key}: revision {match.revision} after {len(lines)} changes")
            replayed = replay_match(match)
            if not (agrees_with_log(store, replayed) and agrees_with_circle(store, replayed)):
                counted.wrong.append(f"{match.key}: the summary or the copy in the circle is another")
        for circle in circles.all_circles(store):
            if unreadable_copies(store, circle) or not agrees_with_copies(store, circle):
                counted.wrong.append("the board is not what its matches come to")
    counted.found = len(stored)
    counted.wrong += [f"missing: {key}" for key in counted.saved - set(stored)]
    counted.wrong += [f"saved and refused: {key}" for key in counted.stale & keys]
    counted.wrong += [f"another deal: {key}" for key, hearts in stored.items() if counted.sent.get(key) != hearts]
