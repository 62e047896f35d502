"""A page of rules on a phone and on paper: nothing is wider than the page, and two sheets of A4 are enough."""

import re
from dataclasses import replace

import pytest

from scorer.engine.document import options_json
from scorer.engine.house_rules import options_of
from scorer.games import KEYS, all_games, find
from scorer.language.translator import make_translator
from scorer.presentation import rules
from tests.helpers import seated
from tests.helpers.priced import unusual
from tests.helpers.sweep import sweep_all_but

SMALLEST = 8.5 * 96 / 72
"""Pixels of the smallest type that is read on paper: 8.5 points."""
WORDS = """[...document.querySelectorAll(".page *")].filter(one => one.getClientRects().length
  && [...one.childNodes].some(node => node.nodeType == 3 && node.data.trim()))"""
INKS = f"""() => {WORDS}.map(one => [one.textContent.trim(), getComputedStyle(one)])
  .map(([words, style]) => [words, parseFloat(style.fontSize), style.color])"""
GROUNDS = """() => [...document.querySelectorAll("html, body, body *")].filter(one => one.getClientRects().length)
  .map(one => getComputedStyle(one).backgroundColor)"""
TOUCHED = """() => [...document.querySelectorAll(".rules :is(a, button)")].map(one => one.getBoundingClientRect())
  .filter(box => box.width && (box.width < 44 || box.height < 44)).length"""


def longest(game, seats):
    """The options of the house rules with which its page of rules has the most to say."""
    fullest = game.rules()
    for option in options_of(fullest):
        ways = [fullest, *(replace(fullest, **{option.key: value}) for value in settings(option))]
        fullest = max((way for way in ways if not [*way.clashes(seats)]), key=lambda way: length(game, way, seats))
    return options_json(fullest)


def settings(option):
    """What a house rule may be set to; of a list of contracts only all that there are."""
    yield from [option.values] if option.ordered else option.values


def length(game, chosen, seats):
    """How many letters a page of rules has, about."""
    play, tell, pack = game.for_table(chosen, seats), make_translator((), game.packs[0]), game.packs[0]
    parts = (
        rules.guide_sections(play, tell, pack),
        rules.contract_sections(play, tell, pack),
        rules.house_rules(play, tell),
    )
    return len(str((parts, rules.match_description(play, tell))))


@pytest.mark.parametrize("key", sweep_all_but("slovak-lorum", of=KEYS))
def test_the_rules_print_on_two_sheets_at_most(app, page, key):
    """With the house rules that say most, and where there is most to say of prices that are the table's own."""
    game = find(key)
    with app.test_request_context():
        tables = [(seats, longest(game, seats)) for seats in game.seats]
        priced = [(seats, own_prices(game, options, seats)) for seats, options in tables]
        seats, rules = max(priced, key=lambda pair: length(game, pair[1], pair[0]))
    for people, options in (*tables, (seats, options_json(rules))):
        assert 1 <= sheets(page, seated.match(app, key, people, **options)) <= 2, (people, options)


def own_prices(game, options, seats):
    parsed_rules, problems = game.parse_options(options, seats)
    assert not problems
    return unusual(parsed_rules)


def sheets(page, table):
    """On how many sheets of A4 the rules of this table print."""
    page.goto(f"{page.request.get(table).url}/rules")
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize("scheme", sweep_all_but("dark", of=["light", "dark"]))
def test_paper_is_white_and_has_nothing_to_tap(app, open_phone, scheme):
    """Black letters that can be read, no links, and nothing beyond the edge; also from a dark phone."""
    phone = open_phone(scheme=scheme, width=703, height=1000)  # what an A4 sheet has between its margins
    phone.goto(f"{phone.request.get(seated.match(app, 'libyan-lora', 3, betting=True)).url}/rules")
    phone.emulate_media(media="print")
    inks = phone.evaluate(INKS)
    assert "Libyan Lora" in [words for words, _size, _colour in inks]
    assert [ink for ink in inks if ink[1] < SMALLEST or ink[2] != "rgb(0, 0, 0)"] == []
    assert set(phone.evaluate(GROUNDS)) <= {"rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"}
    assert phone.locator(":is(a, button, nav):visible").count() == 0
    assert phone.evaluate("document.documentElement.scrollWidth") <= 703


@pytest.mark.sweep
def test_no_rules_are_wider_than_the_phone(open_phone):
    phone = open_phone()
    for width, size in ((360, 100), (320, 200)):
        phone.set_viewport_size({"width": width, "height": 640})
        for game in all_games():
            phone.goto(f"/rules/{game.key}?players={game.seats[-1]}")
            phone.evaluate("size => document.documentElement.style.fontSize = size + '%'", size)
            assert phone.evaluate("document.documentElement.scrollWidth") <= width, (game.key, width, size)
            assert phone.evaluate(TOUCHED) == 0, (game.key, width, size)


def test_the_keyboard_goes_on_from_the_part_that_was_looked_up(page):
    page.goto("/rules/slovak-lorum")
    page.get_by_role("link", name="Small game").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "contract-small"
    page.goto("/rules/serbian-lora#contract-lora")
    assert page.evaluate("document.activeElement.id") == "contract-lora"
    assert page.get_by_role("button", name="Print").is_visible()
