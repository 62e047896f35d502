"""Days of use are counted, whatever the clock calls them."""

from scorer.store import db


def age(store):
    """How many days a thing has lain in the bin."""
    return int(store.execute("SELECT days FROM binned WHERE key = 'thing'").fetchone()[0])


def test_a_day_counts_once(store):
    """Also where it comes again after others, because the clock went back."""
    db.put_in_bin(store, "thing")
    for day in ("2026-11-20", "2026-11-20", "1970-01-01", "2026-11-20", "1970-01-01"):
        db.count_day(store, day)
    assert age(store) == 2


def test_so_many_days_back(store):
    """The days in the order in which they were, not in that of the calendar; before the first there is nothing."""
    for day in ("2026-11-20", "2027-01-05", "2026-11-21"):
        db.count_day(store, day)
    assert [db.day_before(store, number) for number in range(4)] == [
        "2026-11-21", "2027-01-05", "2026-11-20", "",
    ]  # fmt: skip


def test_what_is_put_in_again_is_new(store):
    db.put_in_bin(store, "thing")
    db.count_day(store, "2026-11-20")
    db.put_in_bin(store, "thing")
    assert age(store) == 1
    db.restore_from_bin(store, "thing")
    db.put_in_bin(store, "thing")
    assert age(store) == 0
