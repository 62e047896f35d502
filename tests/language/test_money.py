"""Money: what is typed, what is shown, and which currency is offered."""

import pytest

from scorer.language import formats
from tests.helpers.spoken import reading_in


@pytest.mark.parametrize(
    ("text", "currency", "amount", "is_fine"),
    [
        ("0,10", "EUR", 10, False), ("0.1", "EUR", 10, False), ("2", "EUR", 200, False), (" 1.50 ", "EUR", 150, False),
        ("5.0", "JPY", 5, False), ("0.005", "KWD", 5, False), ("0.5", "JPY", None, True), ("0.005", "EUR", None, True),
        ("٢٫٥", "EUR", 250, False), ("٢٫٥٥٥", "EUR", None, True), ("1e3", "EUR", None, False),
        ("1.000,5", "EUR", None, False), ("abc", "EUR", None, False), ("", "EUR", None, False),
    ],
)  # fmt: skip
def test_an_amount_as_it_is_typed(text, currency, amount, is_fine):
    """One below the smallest coin is no slip of the pen: something else can be said of it."""
    assert (formats.parse_amount(text, currency), formats.is_too_fine(text, currency)) == (amount, is_fine)


@pytest.mark.parametrize(
    ("languages", "currency"),
    [
        (["de-CH"], "CHF"), (["cs"], "CZK"), (["en", "pl"], "PLN"), (["en"], "EUR"), (["en-US"], "USD"), (["*"], "EUR"),
        (["not a language", "xx-YY", "cs"], "CZK"), ([], formats.DEFAULT_CURRENCY),
    ],
)  # fmt: skip
def test_the_currency_of_readers(languages, currency):
    """A language that is none says nothing."""
    assert formats.currency_for(languages) == currency


@pytest.mark.parametrize(("amount", "currency"), [(10, "EUR"), (1, "EUR"), (240, "JPY"), (5, "KWD"), (123456, "CZK")])
def test_an_amount_is_written_as_it_would_be_typed(app, amount, currency):
    with app.test_request_context():
        assert formats.parse_amount(formats.format_plain(amount, currency), currency) == amount


@pytest.mark.parametrize(
    ("amount", "currency", "unit", "expected"),
    [
        (24, "EUR", 10, "€2.40"), (24, "JPY", 10, "¥240"), (24, "kwd", 10, "KWD\N{NO-BREAK SPACE}0.240"),
        (1, "CZK", 50, "CZK\N{NO-BREAK SPACE}0.50"), (3, "XQQ", 1, "XQQ\N{NO-BREAK SPACE}0.03"),
        (1, "HUF", 1000, "HUF\N{NO-BREAK SPACE}10"), (3, "CZK", 100, "CZK\N{NO-BREAK SPACE}3"),
        (1, "DKK", 200, "DKK\N{NO-BREAK SPACE}2.00"),
        (10**9, "EUR", 10**9, "€10,000,000,000,000,000.00"),
    ],
)  # fmt: skip
def test_money_is_written_in_its_own_coins(app, amount, currency, unit, expected):
    """Yen have no small coin, dinars have a thousand; nothing is rounded."""
    with app.test_request_context():
        assert formats.format_chips_worth(amount, {"currency": currency, "unit": unit}) == expected
        assert formats.format_chips_worth(amount, None) == ""


@pytest.mark.parametrize(
    ("language_tag", "asked", "expected"),
    [
        ("en", "", "€2.40"), ("en", "en-GB", "€2.40"), ("de", "de-AT", "€\N{NO-BREAK SPACE}2,40"),
        ("de", "de-CH", "EUR\N{NO-BREAK SPACE}2.40"), ("de", "fr", "2,40\N{NO-BREAK SPACE}€"),
        ("sk", "sk-SK", "2,40\N{NO-BREAK SPACE}€"),
    ],
)  # fmt: skip
def test_money_is_written_as_where_the_reader_lives(app, language_tag, asked, expected):
    with app.test_request_context(headers={"Accept-Language": asked}), reading_in(language_tag):
        assert formats.format_in_currency(240, "EUR") == expected


@pytest.mark.parametrize(
    ("currency", "coin"),
    [("EUR", 1), ("CZK", 100), ("HUF", 500), ("CHF", 5), ("DKK", 50), ("JPY", 1), ("KWD", 1), ("RSD", 1), ("XQQ", 1)],
)
def test_the_smallest_coin_that_people_have(currency, coin):
    """In cash there are no hellers and no fillers, and Hungary rounds to five forints."""
    assert formats.smallest_coin(currency) == coin
