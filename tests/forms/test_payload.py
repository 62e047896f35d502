"""What a form says, and by which it is known when it comes once more."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict

from scorer.forms.payload import payload


def test_the_order_of_the_fields_is_no_matter() -> None:
    """The same fields in another order are the same form; several values of one field keep theirs."""
    fields = MultiDict([("b", "2"), ("a", "1"), ("a", "3")])
    other = MultiDict([("a", "1"), ("b", "2"), ("a", "3")])
    assert list(payload(fields).items()) == list(payload(other).items()) == [("a", ["1", "3"]), ("b", ["2"])]


def test_the_token_against_forgery_is_no_part_of_it() -> None:
    """It is another one each time the page is drawn."""
    assert payload(MultiDict([("csrf_token", "x"), ("a", "")])) == {"a": [""]}
