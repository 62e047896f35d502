"""Every page, game and language in the pocket edition, with the host and without it."""

from pathlib import Path

import pytest

from scorer.games import KEYS, find
from scorer.language.negotiation import LANGUAGE_NAMES
from scorer.store import connections, db
from scorer.store.files import KEY_FILE
from tests.browser.test_every_page import GAME, addresses
from tests.helpers import kept, pocket, seated
from tests.helpers.evening import EVENING

FILES = ("document.json", "deals.csv", "result.svg")
"""What leaves a match as a file."""
NOWHERE = "/phones"
"""The page with the address of the computer at the table, which there is none."""
ASK = """async ([root, questions]) => {
  const answers = [];
  for (const [path, language] of questions) {
    const answer = await fetch(root + path, { headers: { "Accept-Language": language } });
    const text = await answer.text();
    const page = new DOMParser().parseFromString(text, "text/html");
    const links = [...page.querySelectorAll("a[href], form[action]")];
    const ways = links.map((link) => link.getAttribute("href") ?? link.getAttribute("action"));
    answers.push({ status: answer.status, language: page.documentElement.lang, ways, length: text.length });
  }
  return answers;
}"""
"""Asks the worker for each path, one after the other."""


def questions(app, client):
    """Paths and the language in which each is asked: every page, a table of every game, files, every language."""
    asked = [(path, "en") for rule, path in addresses(app, client).items() if rule != NOWHERE]
    table = client.get(seated.match(app, GAME, log=EVENING[:9])).headers["Location"].partition("?")[0]
    asked += [(f"{table}/{name}", "en") for name in FILES]
    for key in KEYS:
        game = find(key)
        place = client.get(seated.match(app, key, game.seats[0])).headers["Location"].partition("?")[0]
        asked += [(path, "en") for path in (place, f"/rules/{key}", f"/new?game={key}")]
    tags = [name.replace("_", "-") for name in LANGUAGE_NAMES]
    return asked + [(path, tag) for tag in tags for path in ("/", table, f"/rules/{GAME}", f"{table}/chart")]


def lay(app, context, host):
    """Lay what the app has stored onto the phone, key included, so that its addresses hold there."""
    folder = Path(app.instance_path)
    connections.get(folder / db.FILE).database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    files = {name: (folder / name).read_bytes() for name in (db.FILE, KEY_FILE)}
    kept.write(context, host, "a", kept.encode(kept.Generation(1, files)))


def ask(frame, asked):
    """What the worker answers, question by question."""
    root = frame.url.partition("/app/")[0] + "/app"
    return frame.evaluate(ASK, [root, asked])


def faults(asked, answers):
    """What is wrong with these answers."""
    wrong = []
    for (path, language), answer in zip(asked, answers, strict=True):
        if answer["status"] != 200 or not answer["length"]:
            wrong.append(f"{path}: {answer['status']}, {answer['length']} characters")
        if answer["language"] and answer["language"] != language:
            wrong.append(f"{path}: in {answer['language']}, not in {language}")
        if not leads_to_others(path):
            wrong += [f"{path}: {way}" for way in answer["ways"] if leads_to_others(way.partition("/app")[2])]
    return wrong


def leads_to_others(way):
    """Whether this path has no meaning where everything is on one phone."""
    path = way.partition("?")[0]
    return path in ("/open", "/phones") or path.endswith("/screen") or path.startswith(("/k/", "/g/"))


@pytest.mark.sweep
def test_every_page_in_the_pocket(app, client, context, host):
    """Each is answered, in its language, and leads to nobody else; and so again when the host is gone."""
    asked = questions(app, client)
    lay(app, context, host)
    page = context.new_page()
    page.goto(host.address)
    wrong = faults(asked, ask(pocket.pages(page), asked))
    assert not wrong, "\n".join(wrong)
    host.shut()
    page.reload()
    assert faults(asked, ask(pocket.pages(page), asked)) == []
    host.open()
