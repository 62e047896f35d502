"""Dates of an evening: one day and one way of writing it, on every page that names it."""

import re
import time
from datetime import datetime

import pytest

from scorer.language import formats
from scorer.store import db
from scorer.web.database import get_db
from tests.helpers.evening import key_of
from tests.helpers.table import make_match


@pytest.fixture(params=["Europe/Bratislava", "UTC", "America/New_York"])
def zone(request):
    """The zone of this machine, for as long as a test takes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield request.param
    time.tzset()


@pytest.mark.parametrize(
    ("languages", "moment", "expected"),
    [
        ("en", "2026-11-20T21:40:00", "today, 21:40"),
        ("en-US", "2026-11-20T21:40:00", "today, 9:40\u202fPM"),
        ("en", "2026-11-19T23:40:00", "Thursday"),
        ("en", "2026-11-14T00:10:00", "Saturday"),
        ("en-GB", "2026-11-13T23:50:00", "13 November"),  # a Friday, as today is
        ("en-GB", "2026-10-12T21:40:00", "12 October"),
        ("en", "2025-10-12T21:40:00", "12 October 2025"),
    ],
)
def test_nearer_dates_are_written_more_plainly(app, languages, moment, expected):
    with app.test_request_context(headers={"Accept-Language": languages}):
        then = datetime.fromisoformat(moment).astimezone()
        now = datetime.fromisoformat("2026-11-20T22:00:00").astimezone()
        assert formats.format_when(then.isoformat(), now) == expected


@pytest.mark.parametrize(
    ("languages", "day", "moment"),
    [
        ("en", "12 October 2026", "00:30"),
        ("en-US", "October 12, 2026", "12:30\u202fAM"),
        ("fi", "12 October 2026", "00:30"),  # not spoken here, so it is English as in Europe
    ],
)
def test_written_as_in_the_reader_s_country(app, languages, day, moment):
    stored = datetime.fromisoformat("2026-10-12T00:30:00").astimezone().isoformat()
    with app.test_request_context(headers={"Accept-Language": languages}):
        assert (formats.format_day(stored), formats.format_clock_time(stored)) == (day, moment)


def test_every_page_names_the_same_day(app, client, zone):
    """Half an hour after midnight in the east: home, history, print page and text count it to the new day."""
    address = make_match(client)
    with app.app_context():
        store = get_db()
        with db.write(store):
            moment = "2020-10-11T22:30:00Z"
            store.execute("UPDATE matches SET created = ?, touched = ? WHERE key = ?", [moment] * 2 + [key_of(address)])
            store.execute("UPDATE changes SET at = ?", [moment])
    day = 12 if zone == "Europe/Bratislava" else 11
    for page in ("/", f"{address}/print", f"{address}/text"):
        assert re.findall(r"(\d+) October 2020", client.get(page).text)[:1] == [str(day)], page
    assert f"{day} October 2020" in client.get(f"{address}/history").text
    assert f"2020-10-{day}.csv" in client.get(f"{address}/deals.csv").headers["Content-Disposition"]


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_the_ends_of_the_calendar(app, zone, moment):
    with app.test_request_context():
        assert re.fullmatch(r"\d+ \w+ \d+", formats.format_day(moment))
        assert formats.format_weekday(moment)
        assert formats.format_clock_time(moment)
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", str(formats.local_day(moment)))
        assert formats.format_when(moment)
