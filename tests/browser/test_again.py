"""Sent again: how long a phone waits before it tries once more to save a deal that nobody answered."""

import pytest
from playwright.sync_api import expect

from tests.helpers import seated
from tests.helpers.hands import GAME, asked_within, hearts, is_at, log, save, sit, state, tricks, until


class Refusing:
    """A line on which no deal gets through until it is `open`."""

    def __init__(self, page):
        self.page, self.tries, self.open = page, 0, False
        page.route("**/live?**", lambda route: route.abort())
        page.route("**/deals", self._answer)

    def _answer(self, route):
        self.tries += 1
        if self.open:
            route.continue_()
        else:
            route.abort("connectionreset")

    def save(self, deal):
        """Tap Save once the page is ready for it; from then on its clock stands still."""
        expect(save(self.page)).to_contain_text(f"Save deal {deal}")
        self.page.clock.pause_at(self.page.evaluate("Date.now() / 1000") + 1)
        save(self.page).click()

    def tried(self, times):
        """Wait until the page has tried so often and knows that it was in vain."""
        until(self.page, lambda: self.tries >= times)
        until(self.page, "!document.querySelector('.htmx-request')")
        assert self.tries == times

    def waits(self, seconds):
        """See that the page tries once more after so long, and not before."""
        tries = self.tries
        asked_within(self.page, seconds - 0.1)
        assert self.tries == tries, f"not before {seconds} s"
        self.page.clock.run_for(200)
        self.tried(tries + 1)


@pytest.fixture
def line(app, page):
    """A table whose page has a clock of ours, with the first deal tapped."""
    page.clock.install()
    sit(page, seated.match(app, GAME))
    tricks(page, 5, 4, 3)
    line = Refusing(page)
    line.save(1)
    line.tried(1)
    expect(state(page)).to_contain_text("kept on this phone")
    return line


@pytest.mark.sweep
def test_later_and_later_but_every_half_a_minute(page, line):
    """Twice as long each time, so that a server out of breath is left alone, and never longer than 30 seconds."""
    for seconds in (1, 2, 4, 8, 16, 30, 30, 30):
        line.waits(seconds)


@pytest.mark.sweep
def test_after_a_deal_that_was_saved_it_begins_anew(app, page, line):
    for seconds in (1, 2, 4):
        line.waits(seconds)
    line.open = True
    page.clock.run_for(8_000)
    is_at(page, 2)
    line.open = False
    page.clock.resume()
    hearts(page, 6, 5, 2)
    line.save(2)
    line.tried(6)
    line.waits(1)
    assert log(app, page) == [[5, 4, 3, 1]]


def test_the_line_is_back(app, page, line):
    """A phone that finds its network again sends at once, though for it no time goes by."""
    line.waits(1)
    page.context.set_offline(True)
    line.open = True
    page.context.set_offline(False)
    is_at(page, 2)
    assert log(app, page) == [[5, 4, 3, 1]]
