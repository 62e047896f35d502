"""Which language is given for what is asked: scripts, next of kin, and what is no language."""

import pytest

from scorer.language.negotiation import FALLBACKS, LANGUAGE_NAMES, best_match

ALL = set(LANGUAGE_NAMES)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("sr-Latn-RS,sr-Latn;q=0.9", "sr_Latn"), ("sr-latn-rs", "sr_Latn"), ("sr-Latn-BA", "sr_Latn"),
        ("sr-ME", "sr_Latn"), ("sr-Latn", "sr_Latn"), ("sr-RS", "sr"), ("sr", "sr"), ("sr-BA", "sr"),
        ("sr-Cyrl-RS", "sr"), ("sr-cyrl", "sr"), ("bs-BA", "hr"), ("bs", "hr"), ("bs-Cyrl-BA", "sr"),
        ("sh", "sr_Latn"), ("cnr-ME", "sr_Latn"), ("hr-BA", "hr"), ("cs-CZ,cs", "cs"), ("sk-SK", "sk"),
        ("ar-JO", "ar"), ("ar", "ar"), ("de-AT", "de"), ("de-CH-1996", "de"), ("gsw-CH", "de"), ("hu-HU", "hu"),
        ("hu", "hu"), ("en-GB,en,hu", "en"), ("sl-SI,sl,en,hr", "en"), ("sl-SI,hr", "hr"), ("fr,*", None),
        ("*", None), ("", None), ("not a language,;,x-y,de", "de"), ("deutsch", None), ("zh-Hant-TW", None),
        ("sk_SK.UTF-8", "sk"), ("sr_RS.UTF-8@latin", "sr_Latn"), ("de_AT@euro", "de"), ("C", None), ("POSIX", None),
    ],
)  # fmt: skip
def test_what_is_given_where_all_are_spoken(asked, expected):
    assert best_match(asked.split(","), ALL) == expected


@pytest.mark.parametrize(
    ("asked", "spoken", "expected"),
    [
        ("cs-CZ", "en sk", "sk"), ("sk-SK", "en cs", "cs"), ("cs,en", "en sk", "sk"), ("cs,en", "en de", "en"),
        ("cnr-ME", "en hr sr_Latn", "sr_Latn"), ("bs", "hr sr_Latn", "hr"), ("hr", "en sr_Latn", "sr_Latn"),
        ("bs", "en sr_Latn", "sr_Latn"), ("hr", "en sr", None), ("sh", "en", None),
    ],
)  # fmt: skip
def test_the_next_of_kin(asked, spoken, expected):
    """Czechs read Slovak sooner than English; nobody gets letters that they may not read."""
    assert best_match(asked.split(","), spoken.split()) == expected


def test_kin_are_languages_that_may_be_spoken():
    """A catalogue that has no name would never be found."""
    assert {name for kin in FALLBACKS.values() for name in kin} <= ALL
