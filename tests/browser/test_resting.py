"""A table that has come to rest: phones ask less often, and still hear of everything."""

import pytest
from playwright.sync_api import expect

from scorer.views import table_response
from tests.helpers import seated
from tests.helpers.hands import GAME, is_at, save, tricks


@pytest.mark.sweep
def test_a_phone_at_a_resting_table_still_hears(app, open_phone, monkeypatch):
    link = seated.match(app, GAME)
    keeper, other = open_phone(), open_phone()
    keeper.goto(link)
    other.goto(link)
    expect(other.locator("#live")).to_have_attribute("hx-trigger", "every 3s, wake")
    real = table_response._seconds_since
    monkeypatch.setattr(table_response, "_seconds_since", lambda then: real(then) + 121)
    expect(other.locator("#live")).to_have_attribute("hx-trigger", "every 10s, wake")
    tricks(keeper, 5, 4, 3)
    save(keeper).click()
    is_at(keeper, 2)
    expect(other.locator(".kicker b").first).to_contain_text("Deal 2")
