"""`python -m tests.tools.installed WORDS`: plays a deal through an installed Scorer, and puts a backup of it back.

WORDS are how the command is called: `scorer`, or a path to it. It is what a workflow can ask of any system: start,
save, stop, back up, restore and start again. Raises SystemExit with what is wrong.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.helpers.served import PATIENCE, Phone, Server
from tests.helpers.table import hidden, new_form

PLAYERS = ("Ана", "Boris", "Cyril", "Dana")
"""The first of them is in no code page of the West."""
TOTALS = ["−80", "−60", "−60", "−60"]
"""What the players have after the first deal of King, in which they took 4, 3, 3 and 3 tricks."""


def serve(scorer, instance):
    server = Server(instance)
    server.command[:3] = scorer
    return server


def play(scorer, instance):
    with serve(scorer, instance) as server:
        phone = Phone(server.port)
        response = phone.post("/new", hidden(phone.get("/new?game=king").text) | new_form("king", PLAYERS))
        deal = {"contract": "tricks"} | {f"tricks-tricks-{seat}": str(won) for seat, won in enumerate((4, 3, 3, 3))}
        table = phone.get(response.location)
        saved = phone.post(f"{response.location}/deals", hidden(table.text) | deal)
        check_board(scorer, phone.get(saved.location).text)
        phone.close()


def check_board(scorer, page):
    """SystemExit where this page has other totals than those of the deal."""
    totals = [re.sub(r"<[^>]+>", "", total) for total in re.findall(r'<span class="total">(.*?)</span></td>', page)]
    if totals != TOTALS:
        sys.exit(f"{' '.join(scorer)}: the board says {totals}, not {TOTALS}")


def call(scorer, instance, *words):
    done = subprocess.run(
        [*scorer, "--instance", str(instance), *words],
        capture_output=True, timeout=PATIENCE, env={**os.environ, "PYTHONUTF8": "0"},
    )  # fmt: skip
    output = (done.stdout + done.stderr).decode("utf-8").replace("\r\n", "\n")
    if done.returncode:
        sys.exit(f"{' '.join([*scorer, *words])}\n{output}")
    return output


def check(scorer, folder):
    instance = folder / "data"
    play(scorer, instance)
    call(scorer, instance, "doctor")
    call(scorer, instance, "backup", str(folder))
    (backup,) = folder.glob("scorer-*.db")
    for _ in range(2):
        call(scorer, instance, "restore", str(backup))
    call(scorer, instance, "key", str(backup))
    listed = call(scorer, instance, "list")
    if PLAYERS[0] not in listed:
        sys.exit(f"{' '.join(scorer)} list: {listed}")
    (key,) = re.findall(r"^\S+", listed, re.MULTILINE)[-1:]
    link = re.search(r"/k/\S+", call(scorer, instance, "link", key))
    if link is None:
        sys.exit(f"{' '.join(scorer)} link {key} prints no link")
    with serve(scorer, instance) as server:
        phone = Phone(server.port)
        check_board(scorer, phone.get(phone.sit_down(link[0])).text)
        phone.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        check(sys.argv[1:], Path(folder))
    print(f"{' '.join(sys.argv[1:])}: a deal was played, backed up, restored and found again.")
