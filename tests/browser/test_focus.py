"""The focus is seen: whoever goes through a page by keyboard sees at each stop where he or she is."""

from random import Random

import pytest

from tests.helpers import hands, seated
from tests.helpers.sweep import sweep_all_but

STOPS = 12
WHERE = ("", "/entries/1", "/history", "/settings", "/rules", "home", "new", "builder")
RING = """() => {
  const one = document.activeElement;
  if (one === document.body) return "";
  const drawn = [one, one.nextElementSibling, one.parentElement].filter(Boolean).map((at) => getComputedStyle(at))
    .filter(({ outlineStyle }) => outlineStyle !== "none");
  const width = Math.max(0, ...drawn.map((at) => parseFloat(at.outlineWidth)));
  if (one.matches(".has-pad .blank")) return `${one.name}: ${parseFloat(getComputedStyle(one).borderBottomWidth)}`;
  return `${one.tagName} ${one.name || one.className}: ${width}`;
}"""
"""What has the focus, and how many pixels wide the ring is that is drawn at it or at what stands for it."""


@pytest.mark.sweep
@pytest.mark.parametrize("where", sweep_all_but("", "new", of=WHERE))
def test_each_stop_has_a_ring(app, page, where):
    """At least two pixels wide, on the first keys of every kind of page."""
    deal = seated.made_up(seated.replayed(hands.GAME, 4, []), "tricks", Random(1))
    hands.sit(page, seated.match(app, hands.GAME, log=[deal]))
    strange = {"home": "/", "new": "/new", "builder": "/games/new?from=king-russian"}
    page.goto(strange.get(where, f"{page.url}{where}"))
    page.wait_for_selector("html.has-js")
    seen = []
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        seen.append(page.evaluate(RING))
    stops = [stop for stop in seen if stop]
    assert len(stops) > 4, "the walk has led somewhere"
    assert [stop for stop in stops if float(stop.rpartition(": ")[2]) < 2] == []
