"""Serbian letters: what is turned, what stays, and what cannot be turned."""

import re
from functools import cache

import pytest

from scorer.language.lists import serbian_to_latin
from scorer.translations import gather
from scorer.translations.cyrillic import SOURCE, STAY_LATIN, NotSerbian, to_cyrillic


@pytest.mark.parametrize(
    ("latin", "cyrillic"),
    [
        ("Sačuvaj deljenje %(n)s, kasa %(change)s", "Сачувај дељење %(n)s, каса %(change)s"),
        ("Ljubav, njiva i džep", "Љубав, њива и џеп"),
        ("LJUBAV NJEGOVA", "ЉУБАВ ЊЕГОВА"),
        ("Konjunkcija, injekcija, nadživeti", "Конјункција, инјекција, надживети"),
        ("nadživljavanje", "надживљавање"),
        ("dobio/dobila, 9 / 28", "добио/добила, 9 / 28"),
        ("Injektiraj konju tanjir, a konjušaru tanjur", "Инјектирај коњу тањир, а коњушару тањур"),
        ("Stanje, ređanje i dodavanje", "Стање, ређање и додавање"),
        ("Scorer pravi QR kod", "Scorer прави QR код"),
        ("Lora na pagat.com, od 1 do 9, ili all, ili error", "Лора на pagat.com, од 1 до 9, или all, или error"),
        ("K", "K"),
        ("A onda K", "А онда К"),
        ("Ž", "Ж"),
        ("Skorer", "Скорер"),
        ("Stoji na https://a.example/x: /m/, `scorer replay` ili --host-name", None),
        ("Đorđe, šćućuren, žaba", "Ђорђе, шћућурен, жаба"),
        ("", ""),
        ("100 %%", "100 %%"),
    ],
)
def test_what_is_turned(latin, cyrillic):
    """Letter by letter, but for two closed lists; and back again."""
    cyrillic_text = to_cyrillic(latin)
    assert serbian_to_latin(cyrillic_text) == latin
    if cyrillic is not None:
        assert cyrillic_text == cyrillic
    else:
        assert all(
            fragment in cyrillic_text for fragment in ("https://a.example/x", "/m/", "scorer replay", "--host-name")
        )


@pytest.mark.parametrize("text", ["whist", "Trexi", "yes", "quart", "naïve", "Сачувај", "s\u0430čuvaj", "DŽ"])
def test_what_cannot_be_turned(text):
    """Letters that Serbian does not have, letters that are Cyrillic already, and what would not come back."""
    with pytest.raises(NotSerbian):
        to_cyrillic(text)


@pytest.mark.parametrize("fragment", STAY_LATIN)
def test_what_stays_is_said_somewhere(fragment):
    assert re.search(rf"(?<!\w){re.escape(fragment)}(?!\w)", catalogue())


@cache
def catalogue():
    """All that is said in Serbian, a message a line."""
    entries = gather.read_catalogue(gather.FOLDER / SOURCE / "LC_MESSAGES" / "messages.po")
    return "\n".join(form for entry in entries if entry.id for form in gather.translated_forms(entry))
