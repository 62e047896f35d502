"""Serving: kills, broken and slow requests, lost and doubled answers and wrong clocks, to servers of their own."""

import socket
from collections import deque
from contextlib import suppress

from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.helpers.served import PATIENCE, Phone, Server
from tests.test_two_processes import Evening, House, Jumping, clock
from tests.tools import crash
from tests.web.test_wire import AT_ONCE, BROKEN, send

HALF_OPEN = 200
"""How many connections that never finish are held at once."""


def kills(folder, random):
    """The server is killed while phones enter deals: none that was acknowledged is lost, doubled or changed."""
    number = 0
    while True:
        number += 1
        together = random.randrange(1, 4)
        wrong = crash.run(folder / str(number), together, most_seconds=0.5, seed=random.randrange(10**6)).wrong
        yield wrong
        yield from ([] for _ in range(together - 1))


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


def line_and_clock(folder, random):
    """Answers are lost and doubled, two processes serve, and the clock jumps: nobody loses a right or a deal."""
    instance = folder / "instance"
    clock(instance).write_text("0", encoding="ascii")
    shape = settings(max_examples=3, stateful_step_count=8, deadline=None, database=None, print_blob=False)
    with Jumping(instance) as server, Jumping(instance) as other:
        house = House(instance, (server.port, other.port))
        while True:
            machine = seed(random.randrange(2**32))(lambda: Evening(house))
            run_state_machine_as_test(machine, settings=settings(shape, suppress_health_check=list(HealthCheck)))
            yield []
