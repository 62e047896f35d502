"""The rules as pages to read during the first load, before Python is there: the app itself is asked for them."""

import re
import tempfile
from collections.abc import Mapping
from functools import cache

from flask.testing import FlaskClient

from scorer import create_app
from scorer.language.negotiation import LANGUAGE_NAMES

ROOT = "/_root_/app"
"""What stands in the pages for the path below which they will be; the shell puts that in."""
LEFT_OUT = re.compile(r"<script\b.*?</script>|<link rel=\"(?!stylesheet)[^>]*>", re.DOTALL)
GAME, PART = (re.compile(rf"{ROOT}({path})") for path in (r"/rules/[\w-]+", r"/[\w-]+\.(?:css|svg)"))
LINK = re.compile(rf' href="{ROOT}(/[^"#]*)(?:#[^"]*)?"')

Pages = Mapping[str, bytes]
"""What is at each path."""


@cache
def rule_pages() -> Mapping[str, Pages]:
    """The pages of all rules, their style and their signs, by language; nothing in them leads elsewhere."""
    with tempfile.TemporaryDirectory() as folder:
        client = create_app({"POCKET": True, "TESTING": True, "APPLICATION_ROOT": ROOT}, folder).test_client()
        return {name.replace("_", "-"): _pages_in(client, name.replace("_", "-")) for name in LANGUAGE_NAMES}


def _pages_in(client: FlaskClient, language: str) -> Pages:
    def read(path: str) -> str:
        return LEFT_OUT.sub("", client.get(path, headers={"Accept-Language": language}).text)

    pages = {path: read(path) for path in ("/rules", *sorted(set(GAME.findall(read("/rules")))))}
    parts = {path: client.get(path).data for path in sorted(set(PART.findall("".join(pages.values()))))}
    known = {"/", *pages, *parts}  # home is the load itself, to which the shell leads back
    texts = {path: LINK.sub(lambda link: link[0] if link[1] in known else "", page) for path, page in pages.items()}
    return {
        "/": b"<!DOCTYPE html><title>Scorer</title>",
        **{path: text.encode() for path, text in texts.items()},
        **parts,
    }
