"""Figures: beside names of any length none breaks, is cut or lies over another, and nothing scrolls sideways."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers import hands, seated
from tests.helpers.evening import KEEP, called, regular
from tests.helpers.tapper import Thumb

if TYPE_CHECKING:
    from flask import Flask
    from playwright.sync_api import Page

    from tests.browser.conftest import OpenPhone

PEOPLE = {
    "latin": "Bartholomew ",
    "cyrillic": "Владимир ",
    "arabic": "عبدالرحمن ",
    "greek": "Κωνσταντίνος ",
    "chinese": "歐陽",
    "thai": "สมชายใจดี",
}
WIDTHS = (360, 320)
LARGE = {"kind": "adjustment", "changes": [12360, -12480, 120, 0], "bank": 0, "note": "as agreed"}
LOG = [regular([2, 0, 6, 0], 0, 2), regular([0, 4, 4, 0], 1, 1), LARGE, called("small", 1)]
OPEN = ("", "/entries/2", "/chart", "/screen", "/share", "/settings", "/rules")
DONE = ("", "/finish", "/chart", "/screen")
DEAL = {"hearts": [3, 0, 5, 0], "upper_acorns": 0, "upper_greens": 2}

WRONG = """() => {
  const found = [], wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`sideways: ${wide}`);
  const seen = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = words.nextNode());) {
    const at = text.parentElement, range = document.createRange();
    if (at.closest(".vh, script, title, [hidden], select, textarea, .clip, .url, [popover]")) continue;
    if (at.closest(".skip, .said, .state")) continue;
    if (at.closest("details:not([open])") && !at.closest("summary")) continue;
    if (getComputedStyle(at).visibility === "hidden") continue;
    for (const figure of text.data.matchAll(/[+\\u2212-]?\\d[\\d.,]*/g)) {
      range.setStart(text, figure.index);
      range.setEnd(text, figure.index + figure[0].length);
      const lines = [...range.getClientRects()].filter((box) => box.width);
      if (!lines.length) continue;
      const what = `${at.closest("[class]")?.getAttribute("class")} ${figure[0]}`, box = range.getBoundingClientRect();
      if (new Set(lines.map((line) => Math.round(line.top))).size > 1) found.push(`broken: ${what}`);
      if (box.left < -1 || box.right > innerWidth + 1) found.push(`outside: ${what}`);
      let ends = false;
      for (let up = at; up !== document.body; up = up.parentElement) {
        const style = getComputedStyle(up), room = up.getBoundingClientRect();
        ends ||= style.textOverflow === "ellipsis" || up.matches(".told p, #past");
        if (!ends && style.overflowX !== "visible" && (box.right > room.right + 1 || box.left < room.left - 1))
          found.push(`cut: ${what}`);
        if (style.position === "fixed") ends = true;
      }
      if (!ends) seen.push([what, box, at]);
    }
  }
  seen.forEach(([what, box, at], n) => seen.slice(n + 1).forEach(([other, there]) => {
    const across = Math.min(box.right, there.right) - Math.max(box.left, there.left);
    const down = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top);
    if (across > 1 && down > Math.min(box.height, there.height) / 2) found.push(`over: ${what} / ${other}`);
  }));
  return [...new Set(found)];
}"""
"""What is wrong with the figures of a page, in words; a name or a note may be cut, where it says so with three dots."""


def people(script: str) -> list[str]:
    """Four names of forty letters, none like another."""
    return [(letter + PEOPLE[script] * 40)[:40].strip() for letter in "ABCD"]


@pytest.mark.parametrize("script", PEOPLE)
def test_long_names_and_figures_of_five_digits(app: Flask, open_phone: OpenPhone, script: str) -> None:
    """On every page of a table, while it is played and when it is finished, at 360 and at 320."""
    prices = {"prices": {"heart": 1000}}
    playing = seated.match(app, "slovak-lorum", log=LOG, people=people(script), **prices)
    finished = seated.match(app, "slovak-lorum", log=[*LOG, KEEP], people=people(script), **prices)
    page = open_phone(width=360, height=640)
    found: list[str] = []
    for link, after in ((playing, OPEN), (finished, DONE)):
        hands.sit(page, link)
        table = page.url
        for path in after:
            page.goto(table + path)
            found += looked_at(page, path or "/")
    hands.sit(page, playing)
    Thumb(page).enter(seated.stored(app, page).contract("regular"), DEAL)
    hands.until(page, "document.querySelector('.save b')")
    found += looked_at(page, "entered")
    assert not found, "\n".join(found)


def looked_at(page: Page, what: str) -> list[str]:
    """What is wrong there, a line a width."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        found += [f"{what} at {width}, {wrong}" for wrong in page.evaluate(WRONG)]
    return found
