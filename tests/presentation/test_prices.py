"""The price list of a form: what stands under which name, in which ink, and what is kept unseen."""

import pytest

from scorer.games import KEYS, find
from scorer.language.translator import make_translator
from scorer.presentation import prices
from scorer.presentation.prices import changed_prices
from tests.helpers.table import draft


def blanks(of):
    return {field.name.partition(".")[2]: field for group in prices.price_groups(of) for field in group.lines}


def of(game, *, options=None, **more):
    return draft(game, options=options or {}, **more)


@pytest.mark.parametrize(
    ("typed", "saved", "ink"),
    [({}, {}, ""), ({"heart": 2}, {"heart": 2}, "is-own"), ({"heart": 2}, {}, "is-changed"),
     ({}, {"heart": 2}, "is-changed"), ({"heart": 1}, {}, ""), ({"heart": "x"}, {}, "is-changed")],
)  # fmt: skip
def test_price_ink_shows_usual_own_and_changed(typed, saved, ink):
    """Grey where it is as usual, black where the table has it so, in pen where it was changed here."""
    heart = blanks(of("slovak-lorum", options={"prices": typed}, saved=saved))["heart"]
    assert (heart.ink, heart.usual, heart.typed) == (ink, "1", str(typed.get("heart", 1)))


def test_a_line():
    """Its words, and whether a minus may stand in it, which is a true one."""
    groups = prices.price_groups(of("serbian-lora"))
    out = blanks(of("serbian-lora"))["out"]
    diamond = blanks(of("trex"))["diamond"]
    assert [(group.name, group.sign) for group in groups][:3] == [
        ("Minimum", "s-trick"), ("Maximum", "s-trick"), ("Queens", "s-queen"),
    ]  # fmt: skip
    assert (out.words, out.said, out.typed, out.is_signed, out.put_back, out.shown) == (
        "Going out", "Lora: Going out", "−8", True, "usual:out", "",
    )  # fmt: skip
    assert diamond.shown == "trex-prices.diamond.usual"


@pytest.mark.parametrize(
    ("names", "paid"),
    [(("", "", "", ""), "19"), (("Ana", "Boris", "Cyril", ""), "19"), (("Ana", "Boris", "Cyril", "Dana"), None)],
)
def test_what_three_pay_stands_beside_the_price_of_four(names, paid):
    """Half as much again, rounded down, until a fourth has a name; a price that is the same for all has no more."""
    fields = blanks(of("slovak-lorum", names=names, options={"prices": {"small": 13, "big": "many"}}))
    assert fields["small"].typed == "13"
    assert fields["heart"].other is None
    if paid is None:
        assert {field.other for field in fields.values()} == {None}
    else:
        assert fields["small"].other == ("with three ", paid, "", "1.5")
        assert fields["big"].other == ("with three ", "", "", "1.5")


def test_what_has_no_effect_is_kept_unseen():
    """Unless it cannot be, which nobody could mend elsewhere."""
    own = of("serbian-lora", options={"prices": {"pass": 3, "out": -9}})
    assert "pass" not in blanks(own)
    assert prices.hidden_prices(own) == [("serbian-lora-prices.pass", "3", "1")]
    assert "pass" in blanks(of("serbian-lora", options={"passes": True, "prices": {"pass": 3}}))
    assert blanks(of("serbian-lora", options={"prices": {"pass": "many"}}))["pass"].typed == "many"
    assert prices.hidden_prices(of("serbian-lora")) == []


@pytest.mark.parametrize("key", KEYS)
def test_every_price_has_a_place(key):
    """It is shown, or another house rule makes it idle; no name stands twice, and no words twice under one name."""
    form_draft = of(key)
    groups = prices.price_groups(form_draft)
    names = [field.name for group in groups for field in group.lines]
    labels = [field.said for group in groups for field in group.lines]
    assert len(set(names)) == len(names) <= len(form_draft.game.rules.price_list)
    assert len(set(labels)) == len(labels)
    assert len({group.name for group in groups}) == len(groups)


CASES = [
    ("slovak-lorum", {}, {}, 4, []),
    ("slovak-lorum", {}, {"small": 12, "heart": 0}, 4, [
        ("Regular: A heart", "0", "1"),
        ("Small game: From each of the others, or to each", "12", "10"),
    ]),
    ("slovak-lorum", {}, {"small": 13, "heart": 2}, 3, [
        ("Regular: A heart", "2", "1"),
        ("Small game: From each of the others, or to each", "19", "15"),
    ]),
    ("serbian-lora", {}, {"out": 10, "pass": 3}, 4, [("Lora: Going out", "+10", "\N{MINUS SIGN}8")]),
    ("serbian-lora", {"passes": True}, {"pass": 3}, 4, [("Lora: A pass", "+3", "+1")]),
    ("serbian-lora", {"contracts": ("hearts",)}, {"out": 10}, 4, []),
    ("libyan-lora", {}, {"two": 5, "two_alone": 9}, 3, [("Two players: For the third player", "+9", "+8")]),
    ("libyan-lora", {}, {"murteza": 99}, 4, [("Over this total at the end: Hassan Murteza", "99", "142")]),
    ("trex", {"diamond": 10}, {"diamond": -10}, 4, [("Diamonds: A diamond", "\N{MINUS SIGN}10", "+10")]),
    ("trex", {"form": "complex"}, {"king": -50}, 4, [("King of hearts", "\N{MINUS SIGN}50", "\N{MINUS SIGN}75")]),
    ("king", {"positives": 0}, {"up": 30}, 4, []),
]  # fmt: skip


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize(("key", "options", "prices", "seats", "expected"), CASES)
def test_what_differs(key, options, prices, seats, expected):
    """Under the name of the contract, with the usual number; what has no effect here is left out."""
    game = find(key)
    rules = game.rules(**options).with_prices(prices)
    assert [
        (change.label, change.here, change.usual) for change in changed_prices(game, rules, seats, make_translator())
    ] == expected
