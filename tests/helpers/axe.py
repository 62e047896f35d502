"""axe: what it finds on a page, a line each; its script goes into a page once, and only what is wrong comes back."""

from functools import cache

from axe_playwright_python.sync_playwright import Axe

OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that ask how a page is coloured; the others say the same of a page in light and in dark."""
FAULTS = """(rules) => axe.run({resultTypes: ["violations"], ...(rules.length ? {runOnly: rules} : {})}).then((found) =>
  found.violations.flatMap((one) => one.nodes.slice(0, 3).map((node) =>
    `${one.id}: ${node.html.slice(0, 120)} (${node.failureSummary})`)))"""

COME_TO_REST = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.playState === "running" && one.timeline === document.timeline)
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
  .map((one) => one.finished))"""
"""Waits until nothing fades in any more: a colour on its way to another is not what a person reads.

What moves with the page as it is scrolled never ends.
"""


@cache
def script():
    """What is put into the page."""
    return str(Axe().axe_script)


def faults(page, *rules):
    """What is wrong with the page as it is now, by these rules or by all that axe asks of its own accord."""
    if page.evaluate("() => !window.axe"):
        page.evaluate(script())
    page.evaluate(COME_TO_REST)
    return page.evaluate(FAULTS, list(rules))


def in_both_schemes(page):
    """What is wrong in light, and then with the colours in dark, in which the page stays."""
    page.emulate_media(color_scheme="light")
    light = faults(page)
    page.emulate_media(color_scheme="dark")
    return [*light, *(f"dark, {fault}" for fault in faults(page, *OF_COLOURS))]
