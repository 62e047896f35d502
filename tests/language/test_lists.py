"""Lists are written as the reader's language writes them."""

from random import Random

import pytest
from babel import Locale
from babel.lists import format_list

from scorer.language import lists
from scorer.language.lists import name_sort_key
from scorer.language.negotiation import LANGUAGE_NAMES
from tests.helpers.spoken import reading_in


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_joints_are_those_of_the_language(app, language):
    """Two, three and four parts are joined in every language as CLDR says."""
    locale = Locale.parse("en_150" if language == "en" else language)
    with app.test_request_context(), reading_in(language):
        for number in (1, 2, 3, 4):
            parts = ["Ana", "Boris", "Dana", "Eva"][:number]
            assert lists.and_list(parts) == format_list(parts, "standard", locale)
            assert lists.or_list(parts) == format_list(parts, "or", locale)


def test_side_by_side(app):
    with app.test_request_context():
        assert lists.comma_list(["Ana 3", "Boris 5"]) == "Ana 3, Boris 5"
        assert lists.semicolon_list(["a heart: 1", "a queen: 2"]) == "a heart: 1; a queen: 2"
        assert (lists.comma_list(()), lists.and_list(["Ana"]), lists.or_list([4])) == ("", "Ana", "4")


@pytest.mark.parametrize(
    "in_order",
    [
        "Ábel ana Boris Cyril Čaba Ćiro Dana Đuro Eva Rudo Řehoř Samo Šaňo Zora Žofia",
        "Öcsi Olga Ottó Özséb",
        "Анa Бора Влада Дана Ђорђе Ема Иван Јован Лаза Љуба Милан Нада Његош Тома Ћира Чеда Џони Шоле",
        "Ana ana1 Ana2 Anna",
    ],
)
def test_names_in_order(in_order):
    names = in_order.split()
    mixed = Random(1).sample(names, len(names))
    assert sorted(mixed, key=name_sort_key) == names


@pytest.mark.parametrize(
    ("language", "in_order"),
    [
        ("sk", "Cyril Čaba Dana Hana Hugo Chrenová Ivan"), ("cs", "Hana Chval Ivo Rudo Řehoř"),
        ("hu", "Cecil Csaba Dana Dzulejka Dzsenifer Olga Ottó Ödön Zoltán Zsolt"),
        ("hr", "Dora Džana Đuro Luka Ljubo Nina Njegoš Oto"),
        ("en", "Charles Ödön Olga"),
    ],
)  # fmt: skip
def test_names_in_the_order_of_a_language(language, in_order):
    names = in_order.split()
    assert sorted(Random(1).sample(names, len(names)), key=lists.sort_key(language)) == names


def test_names_written_in_two_ways_stand_together():
    assert name_sort_key("Z\u030cofia") == name_sort_key("Žofia")


def test_serbian_is_known_again_in_its_other_script():
    """Letter by letter; what is Latin stays, and so do capitals."""
    assert lists.serbian_to_latin("Љубав, Џеп и Ђурђевак: Lora") == "Ljubav, Džep i Đurđevak: Lora"
    assert lists.serbian_to_latin("ЊЕГОШ, Њ и Њего") == "NJEGOŠ, Nj i Njego"


def test_serbian_is_written_in_its_other_script():
    """Two letters of Latin may be one; a word with a letter that Serbian has not stays as it is."""
    assert lists.to_cyrillic("Ređanje, Džep, Njegoš, Quart") == "Ређање, Џеп, Његош, Quart"
