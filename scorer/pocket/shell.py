"""What the shell of the pocket edition shows before Python is there: its sentences as JSON, and pages of the rules."""

import json
import re
import tempfile
from collections.abc import Mapping
from functools import cache

from babel.support import Translations
from flask.testing import FlaskClient

from scorer import create_app, paths
from scorer.engine.phrases import N_
from scorer.language.negotiation import LANGUAGE_NAMES

WORDS: Mapping[str, str] = {
    "once": N_("{size} MB, once. Afterwards it opens in a cellar or a train, and nothing leaves this phone."),
    "coming": N_("Saving Scorer on this phone"),
    "line-once": N_("Online once, then never again."),
    "loading": N_("Loading"),
    "progress": N_("{done} of {of} megabytes"),
    "amount": N_("{done} of {of} MB"),
    "size": N_("{size} MB"),
    "time-left": N_("about {time}"),
    "step-pages": N_("The pages and all games"),
    "step-sums": N_("What does the sums"),
    "step-deal": N_("Trying a deal, to be sure"),
    "read-rules": N_("Look at the rules meanwhile"),
    "goes-on": N_("If the connection breaks, it goes on where it stopped."),
    "look-round": N_("You can already look around."),
    "no-room": N_(
        "Scorer needs {size} MB on this phone, and there is room for {free}. Delete something and load the page again, "
        "or open a table on a server."
    ),
    "starting": N_("Scorer is starting."),
    "last": N_("The last scores. Scorer is starting."),
    "no-line": N_("You are offline. What is here already stays: load the page again, and it goes on where it stopped."),
    "rests": N_("Scorer is open in another tab"),
    "rests-why": N_(
        "Two tabs would write over each other, so this one waits. Close it, or go on here: the other one waits then. "
        "Nothing is lost."
    ),
    "take-over": N_("Go on here"),
    "not-home": N_("Not yet on the home screen"),
    "home-title": N_("Put Scorer on the home screen, before the first deal"),
    "home-why": N_("From there it opens like any other app, offline too."),
    "home-share": N_("Tap the browser’s share sign"),
    "home-add": N_("“Add to Home Screen”"),
    "home-open": N_("Open Scorer from there"),
    "home-ask": N_("Put it there"),
    "stake": N_(
        "What is at stake: an iPhone deletes what a page in the browser has kept after 7 days without a visit. On the "
        "home screen it stays. What was played in the browser does not move there by itself."
    ),
    "home-after": N_("Hand them over afterwards"),
    "ask-later": N_("I play in the browser, ask again later"),
    "full": N_("This phone has no room left for the scores. Delete something, and load the page again."),
    "denied": N_("This browser lets no page keep anything, as in a private window. Open the page in a usual window."),
    "old": N_("This browser is too old for Scorer on the phone alone. Renew it, or open a table on a server."),
    "newer": N_("The matches here were written by a newer Scorer. Load the page again when you are online."),
    "damaged": N_("The scores on this phone cannot be read. Nothing was changed."),
    "broken": N_("Scorer could not start. What was saved is safe: load the page again."),
    "unkept": N_(
        "There was no room to keep that: nothing was changed. Delete something on this phone, then save again."
    ),
    "offered": N_("A new version is here. It is taken at the next start."),
}
"""Each sentence by the name that the scripts use."""


def words_script() -> bytes:
    """The module with all sentences, by language and name; a sentence that is not translated is left out."""
    languages = {}
    for name in LANGUAGE_NAMES:
        catalogue = Translations.load(str(paths.PACKAGE / "translations"), [name])
        texts = {key: catalogue.gettext(text) if name != "en" else text for key, text in WORDS.items()}
        languages[name.replace("_", "-")] = {
            key: text for key, text in texts.items() if name == "en" or text != WORDS[key]
        }
    return f"export default {json.dumps(languages, ensure_ascii=False, indent=1, sort_keys=True)};\n".encode()


ROOT = "/_root_/app"  # what stands in the pages for the path below which they will be; the shell puts that in
LEFT_OUT = re.compile(r"<script\b.*?</script>|<link rel=\"(?!stylesheet)[^>]*>", re.DOTALL)
GAME, PART = (re.compile(rf"{ROOT}({path})") for path in (r"/rules/[\w-]+", r"/static-\w+/[\w-]+\.(?:css|svg)"))
LINK = re.compile(rf' href="{ROOT}(/[^"#]*)(?:#[^"]*)?"')

Pages = Mapping[str, bytes]  # what is at each path


@cache
def rule_pages() -> tuple[Mapping[str, Pages], Pages]:
    """The app's own pages of all rules, in each language; nothing in them leads elsewhere.

    Also what the pages of every language need: their style, their signs, and what stands for home.
    """
    parts: dict[str, bytes] = {"/": b"<!DOCTYPE html><title>Scorer</title>"}
    with tempfile.TemporaryDirectory() as folder:
        client = create_app({"POCKET": True, "TESTING": True, "APPLICATION_ROOT": ROOT}, folder).test_client()
        tags = [name.replace("_", "-") for name in LANGUAGE_NAMES]
        return {tag: _pages_in(client, tag, parts) for tag in tags}, parts


def _pages_in(client: FlaskClient, language: str, parts: dict[str, bytes]) -> Pages:
    """The pages in a language; their parts come to those that are there."""

    def read(path: str) -> str:
        return LEFT_OUT.sub("", client.get(path, headers={"Accept-Language": language}).text)

    pages = {path: read(path) for path in ("/rules", *sorted(set(GAME.findall(read("/rules")))))}
    # Their names change with their content, so each is asked for once.
    parts |= {path: client.get(path).data for path in {*PART.findall("".join(pages.values()))} - set(parts)}
    known = {*pages, *parts}  # home is the load itself, to which the shell leads back
    texts = {path: LINK.sub(lambda link: link[0] if link[1] in known else "", page) for path, page in pages.items()}
    return {path: text.encode() for path, text in texts.items()}
