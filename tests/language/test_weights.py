"""A page costs the same in every language, with all that it loads: letters of two bytes are few beside its style."""

import gzip
import re

from scorer.language.negotiation import LANGUAGE_NAMES
from tests.helpers import seated
from tests.helpers.evening import EVENING
from tests.helpers.spoken import asked_for

PAGES = ("", "/rules", "/finish", "/history")
HTMX = 13_000
"""What the pinned htmx, which every page names, takes at least."""
MOST = 1.05
"""How much more than in English it may be."""


def weight(client, page):
    """The bytes of a page and of the styles and scripts that it names, as they are sent."""
    html = client.get(page).text
    parts = re.findall(r'(?:href|src)="(/[^"]+\.(?:css|js)[^"]*)"', html)
    assert parts, page
    assert "htmx.org@" in html
    return HTMX + sum(
        len(gzip.compress(data, 9)) for data in (html.encode(), *(client.get(part).data for part in parts))
    )


def test_no_language_is_dearer(app):
    keep = seated.match(app, "slovak-lorum", log=EVENING[:9])
    weights = {}
    for language in LANGUAGE_NAMES:
        client = app.test_client()
        client.environ_base["HTTP_ACCEPT_LANGUAGE"] = asked_for(language)
        table = client.get(keep, follow_redirects=True).request.path
        weights[language] = {page: weight(client, f"{table}{page}") for page in PAGES} | {"new": weight(client, "/new")}
    dear = {
        (language, page): f"{size} beside {weights['en'][page]}"
        for language, pages in weights.items()
        for page, size in pages.items()
        if size > MOST * weights["en"][page]
    }
    assert not dear
