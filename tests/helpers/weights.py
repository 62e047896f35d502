"""Weights: what a page weighs on its way to a phone that has nothing yet, in bytes as sent over https, and requests.

Pages are gzipped, and what a build has packed is sent as brotli.
"""

import gzip
import re
from typing import NamedTuple

from scorer import paths
from scorer.games import find
from scorer.web import bundles
from tests.helpers.table import make_match

bundles.write(paths.static_dir(), paths.built_static_dir())

HTMX = 13_360
"""Bytes of the pinned file of the CDN, gzipped as most servers do (level 6: 13,359)."""
PLAYERS = ("Alexandra", "Bartolomej", "Ján", "Kristína", "Ema", "Františka")
AT_TABLE = (
    "", "/rules", "/finish", "/chart", "/share", "/history", "/settings", "/go-on", "/adjust", "/screen", "/print",
)  # fmt: skip
ELSEWHERE = (
    "/", "/new", "/open", "/rules", "/privacy", "/import", "/people", "/games", "/games/open", "/games/begin",
    "/games/new", "/games/new?from=king-russian", "/games/new?from=slovak-lorum",
)  # fmt: skip


class Weight(NamedTuple):
    """One page with all that it loads: bytes of each part and of everything, htmx included, and requests."""

    html: int
    style: int
    script: int
    all: int
    later: int
    """Without what every other page has loaded before: htmx, the style sheet, the script and the signs."""
    requests: int


LIMITS = {"all": 52_500, "later": 10_000, "requests": 5}
"""The most that a first view of any page may have of each: bytes, with htmx, and requests."""
LATE_LIMITS = {"all": 53_500, "later": 10_000, "requests": 5}
"""The same for a table with all the entries that stand on its page, for a phone that begins to keep score there."""


files = dict[str, int]()
"""What each file weighs that was sent once: its address has its content in it."""


def sent(client, address):
    answer = client.get(address, headers={"Accept-Encoding": "gzip, br"})
    assert answer.status_code == 200, address
    return answer.data


def weigh(client, address):
    page = sent(client, address)
    html = gzip.decompress(page).decode()
    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', html)
    scripts = [src for src in re.findall(r'<script[^>]* src="([^"]+)"', html) if src.startswith("/")]
    signs = set(re.findall(r'href="(/static-\w+/sprite\.svg)#', html))
    for file in {*styles, *scripts, *signs} - files.keys():
        files[file] = len(sent(client, file))
    style, script, sprite = (sum(files[file] for file in part) for part in (styles, scripts, signs))
    # the page itself, htmx from the CDN, and what it names
    requests = 2 + len(styles) + len(scripts) + len(signs)
    return Weight(len(page), style, script, len(page) + style + script + HTMX + sprite, len(page), requests)


def table(client, key, seats=0):
    """The address of a new table of this game, with so many players, or as many as it usually has."""
    game = find(key)
    return make_match(client, key, PLAYERS[: seats or game.seats[0]])
