"""Stored moments as dates and times, by the clock of this machine and in the reader's language.

The store has moments in UTC.
"""

from datetime import datetime

from babel.dates import format_date, format_skeleton, format_time

from scorer.language.locale import reader_locale
from scorer.language.texts import gettext as _


def format_day(moment: str) -> str:
    """The day of a stored moment, written out: 12 October 2026."""
    return format_date(_local_time(moment), "long", locale=reader_locale())


def iso_day(moment: str) -> str:
    """The day of a stored moment as file names and lists of a command have it, in any language: 2026-10-12."""
    return _local_time(moment).date().isoformat()


def format_weekday(moment: str) -> str:
    """The day of a stored moment with its name: Friday 21 November 2026."""
    return format_date(_local_time(moment), "full", locale=reader_locale())


def format_clock_time(moment: str) -> str:
    """The time of day of a stored moment: 21:40."""
    return format_time(_local_time(moment).time(), "short", locale=reader_locale())


def format_when(moment: str, now: datetime | None = None) -> str:
    """A stored moment as told from `now`: today, 21:40 / Tuesday / 12 October / 12 October 2025."""
    then = _local_time(moment)
    today, locale = (now or datetime.now().astimezone()), reader_locale()
    days = (today.date() - then.date()).days
    if days == 0:
        return _("today, %(time)s", time=format_time(then.time(), "short", locale=locale))
    if 0 < days < 7:
        return format_date(then.date(), "EEEE", locale=locale)
    if then.year == today.year:
        return format_skeleton("MMMMd", then, locale=locale)
    return format_day(moment)


def _local_time(moment: str) -> datetime:
    """A stored moment by the clock of this machine; one at the end of the calendar stays in UTC."""
    stored = datetime.fromisoformat(moment)
    try:
        return stored.astimezone()
    except OverflowError:
        return stored
