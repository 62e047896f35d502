"""A filled-in form as a browser would send it."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any


def as_shown(html: str) -> dict[str, Any]:
    """Everything that stands in the form of a page, each name with all its values."""
    fields = Fields()
    fields.feed(html)
    return fields.found


class Fields(HTMLParser):
    """The fields of a page with their values; of what is to be chosen what is chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {}
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An input, or the chosen option of a list."""
        had = {name: value or "" for name, value in attrs}
        if tag == "select":
            self.select = had["name"]
        elif tag == "option" and "selected" in had:
            self.found.setdefault(self.select, []).append(had["value"])
        elif tag == "input" and "name" in had and (had.get("type") not in ("radio", "checkbox") or "checked" in had):
            self.found.setdefault(had["name"], []).append(had.get("value", ""))
