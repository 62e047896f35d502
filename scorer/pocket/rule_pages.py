"""The rules as pages to read during the first load, before Python is there: the app itself is asked for them."""

import re
import tempfile
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

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


class RulePages(NamedTuple):
    """The rules of all games, as pages; nothing in them leads elsewhere."""

    languages: Mapping[str, Pages]
    """The pages of each language."""
    parts: Pages
    """What the pages of every language need: their style, their signs, and what stands for home."""


@cache
def rule_pages() -> RulePages:
    """The app's own pages of all rules."""
    parts: dict[str, bytes] = {"/": b"<!DOCTYPE html><title>Scorer</title>"}
    with tempfile.TemporaryDirectory() as folder:
        client = create_app({"POCKET": True, "TESTING": True, "APPLICATION_ROOT": ROOT}, folder).test_client()
        tags = [name.replace("_", "-") for name in LANGUAGE_NAMES]
        return RulePages({tag: _pages_in(client, tag, parts) for tag in tags}, parts)


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
