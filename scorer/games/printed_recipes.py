"""The printed games as recipes, by the house rules of a table, and what a recipe cannot say of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, Text, phrase
from scorer.games.nine_lorum import COLOURS


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedRecipe:
    """The recipe of a printed game by some house rules, without the names and texts that the game itself has."""

    rules: Any
    """The house rules by which the game comes to the same as this recipe: as far as it goes those of the table."""
    apart: Any = None
    """The house rules by which it has the contracts that here stand only inside another one; None: there are none."""
    contracts: tuple[Mapping[str, Any], ...]
    """As in a recipe. `like` is the key of the contract whose name and texts it has, where that is another one; `name`
    a name of its own; `who` and `thing` are texts."""
    head: Mapping[str, Json] = field(default_factory=dict)
    omissions: tuple[Text, ...] = ()
    """What of the game is not in the recipe, or has to be written otherwise, in sentences."""


def _contract(key: str, *lines: Json, **more: Any) -> Mapping[str, Any]:
    return {"key": key, "lines": list(lines), **more}


def _count(what: str, each: int, **more: Json) -> Json:
    return {"count": what, "each": each, **more}


def _card(card: str, pays: int, **more: Json) -> Json:
    return {"card": card, "pays": pays, **more}


def _trick(number: int | str, pays: int) -> Json:
    return {"trick": number, "pays": pays}


def _who(name: Text, key: str, pays: Json, **more: Json) -> Json:
    return {"who": name, "key": key, "pays": pays, "nobody": True, **more}


def _thing(name: Text, key: str, each: int, **more: Json) -> Json:
    return {"thing": name, "key": key, "each": each, **more}


def _played(rules: Any, *contracts: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """The contracts in the order of the table; those that it leaves out come last, and are not dealt."""
    by_key = {contract["key"]: contract for contract in contracts}
    left_out = ({**contract, "times": 0} for contract in contracts if contract["key"] not in rules.contracts)
    return (*(by_key[key] for key in rules.contracts), *left_out)


def _reached(price: Mapping[str, int]) -> list[Json]:
    return [_who(phrase(N_("Reached %(n)s"), n=mark), f"reached-{mark}", price[f"reached_{mark}"]) for mark in MARKS]


def _with_prices(rules: Any, **prices: int) -> Any:
    return rules.with_prices({**dict(rules.prices), **prices})


FOUR_OR_THREE: Mapping[str, Json] = {"seats": [4, 3], "cards": [32, 30]}
MARKS = (25, 50, 75, 100)
SHARED, BANKED = {"to": "share"}, {"to": "bank"}
SUITS = ("clubs", "spades", "diamonds", "hearts")
KING_OF_HEARTS, QUEEN_OF_CLUBS, QUEEN_OF_SPADES = "hearts-king", "clubs-queen", "spades-queen"
FREE_PASSES = N_("The passes of the player who goes out are free: write none for that player.")
TRUMP_SUIT = N_("Which suit was trump is not asked.")
ANNOUNCING = N_("No announced card counts twice.")
SHARES_TOO = N_("Who takes only cards that cost nothing is among those who took none.")
ONE_OWES = N_("Where only one player owes something, the others share it, and the bank.")
MADE, LOST = N_("Made it"), N_("Lost it")


def _unless_free(rules: Any, keys: tuple[str, ...]) -> tuple[Text, ...]:
    """The sentence about cards that cost nothing, where one of these prices of cards is 0."""
    return () if all(rules.price_of[key] for key in keys) else (SHARES_TOO,)


def _called(rules: Any, key: str, made: Text, lost: Text) -> tuple[Mapping[str, Any], ...]:
    """A called game, once as it was made and once as it was lost, for four players and for three."""
    stakes: list[Json] = [rules.price_for_seats(key, seats) for seats in (4, 3)]
    whole: list[Json] = [(seats - 1) * rules.price_for_seats(key, seats) for seats in (4, 3)]
    return (
        _contract(f"{key}-made", _thing(MADE, "made", 0, total=1), name=made, like=key, all={"each": stakes}, **SHARED),
        _contract(f"{key}-lost", {"who": LOST, "key": "lost", "pays": whole}, name=lost, like=key, **SHARED),
    )


def _slovak_lorum(rules: Any) -> PrintedRecipe:
    price, silent = rules.price_of, [rules.price_for_seats("silent", seats) for seats in (4, 3)]
    return PrintedRecipe(
        rules=replace(rules, announce=False, one_winner=False),
        head={**FOUR_OR_THREE, "unit": "chips", "order": "free"},
        contracts=(
            _contract("regular", _count("hearts", price["heart"]), _card(QUEEN_OF_CLUBS, price["acorns"]),
                      _card(QUEEN_OF_SPADES, price["greens"]), all={"each": silent}, to="share-bank"),
            *_called(rules, "small", N_("Small game, made"), N_("Small game, lost")),
            *_called(rules, "big", N_("Big game, made"), N_("Big game, lost")),
        ),
        omissions=(
            N_("Who takes all that costs is paid as for a silent big game, also without every trick."),
            N_("A called game is two contracts, made and lost, and the player after the dealer stands as its leader."),
            ANNOUNCING,
            N_("The builder cannot give the bank to a single winner only."),
            *(() if price["heart"] else (ONE_OWES,)),
        ),
    )  # fmt: skip


def _serbian_lora(rules: Any) -> PrintedRecipe:
    price, order = rules.price_of, "block"
    if rules.order == "choice":
        order = "choice-block" if rules.dealing == "block" else "choice"
    jack = price["jack_taker"] if rules.team_jack else price["jack"]
    passes: list[Json] = [{"pass": price["pass"]}] if rules.passes else []
    return PrintedRecipe(
        rules=_with_prices(replace(rules, extra=False, team_jack=False), jack=jack),
        head={**FOUR_OR_THREE, "order": order},
        contracts=_played(
            rules,
            _contract("minimum", _count("tricks", price["minimum"])),
            _contract("maximum", _count("tricks", price["maximum"])),
            _contract("queens", _count("queens", price["queen"])),
            _contract("hearts", _count("hearts", price["heart"]), all={"fixed": price["hearts_all"]}),
            _contract("jack", _card("clubs-jack", jack)),
            _contract("king-last", _card(KING_OF_HEARTS, price["king"]),
                      _trick(6 if rules.special_trick == "sixth" else "last", price["trick"])),
            _contract("lora", {"out": price["out"]}, {"left": price["card"]}, *passes),
        ),
        omissions=(
            N_("There are no extra deals at the end."),
            N_("The jack costs its taker alone, and not the player opposite as well."),
        ),
    )  # fmt: skip


def _king(rules: Any) -> PrintedRecipe:
    price = rules.price_of
    positives = (
        _contract("up", _count("tricks", price["up"]), name=N_("Positive, up"), like="positive", times=rules.positives,
                  **{"or": ["down"]}),
        _contract("down", {"flat": price["down_start"]}, _count("tricks", price["down"]), name=N_("Positive, down"),
                  like="positive", times=0),
    )  # fmt: skip
    return PrintedRecipe(
        rules=rules,
        head={"seats": [4], "cards": 52, "best": "highest", "order": "once"},
        contracts=(
            _contract("tricks", _count("tricks", price["trick"])),
            _contract("hearts", _count("hearts", price["heart"])),
            _contract("queens", _count("queens", price["queen"])),
            _contract("kings-jacks", _count("kings-jacks", price["man"])),
            _contract("king-of-hearts", _card(KING_OF_HEARTS, price["king"])),
            _contract("last-two", _trick("second-last", price["trick_12"]), _trick("last", price["trick_13"])),
            *(positives if rules.positives else ()),
        ),
        omissions=(
            N_("Where the trumps were sold, the tricks of the bid do not move: write them for the dealer at once."),
            TRUMP_SUIT,
        ),
    )


def _trex(rules: Any) -> PrintedRecipe:
    price, is_complex = rules.price_of, rules.form == "complex"
    once: Mapping[str, Any] = {"times": 0} if is_complex else {}
    costing = (
        _contract("diamonds", _count("diamonds", price["diamond"]), **once),
        _contract("eltoosh", _count("tricks", price["trick"]), **once),
        _contract("girls", _count("queens", price["queen"]), **once),
        _contract("king", _card(KING_OF_HEARTS, price["king"]), **once),
    )
    together = {"key": "complex", "of": [contract["key"] for contract in costing]}
    return PrintedRecipe(
        rules=replace(rules, doubling=False, kingdom_passes="next", partners=False),
        apart=replace(rules, form="kingdom"),
        head={"seats": [4], "cards": 52, "best": "highest", "order": "choice-block", "leads": "dealer",
              "chooser": "dealer"},
        contracts=(
            *costing, *((together,) if is_complex else ()),
            _contract("trex", {"places": [price[place] for place in ("first", "second", "third", "fourth")]}),
        ),
        omissions=(
            N_("No queen and no king of hearts is doubled."),
            N_("The kingdom passes to the next player."),
            N_("Everybody plays alone: there are no partners."),
        ),
    )  # fmt: skip


def _hungarian_lorum(rules: Any) -> PrintedRecipe:
    price, order = rules.price_of, "choice-block" if rules.order == "choice" else "block"
    obers = ("acorns", "leaves", "balls", "hearts")
    return PrintedRecipe(
        rules=rules,
        head={"seats": [4], "cards": 32, "unit": "chips", "order": order},
        contracts=_played(
            rules,
            _contract("hearts", _count("hearts", price["heart"]), all={"each": 8 * price["heart"]}, **SHARED),
            _contract("obers", *_by_suit(price, obers), all={"each": sum(price[ober] for ober in obers)}, **SHARED),
            _contract("tricks", _count("tricks", price["trick"]), all={"each": 8 * price["trick"]}, **SHARED),
            _contract("quads", {"left": price["quad"]}, to="winner"),
            _contract("fast-train", {"left": price["train"]}, to="winner"),
            _contract("hairy-monkey", _card(KING_OF_HEARTS, price["monkey"]), **BANKED),
            _contract("lorum", {"left": price["card"]}, {"pass": price["pass"]}, to="winner-bank"),
            _contract("hundred-one", _who(phrase(N_("Reached %(n)s"), n=101), "reached-101", price["hundred_one"]),
                      **BANKED),
            _contract("unter-king-last", _card("clubs-jack", price["unter"], paid_by="opposite"),
                      _card(KING_OF_HEARTS, price["king"]), _trick("last", price["last"]), **BANKED),
        ),
        omissions=_unless_free(rules, obers),
    )  # fmt: skip


def _by_suit(price: Mapping[str, int], keys: tuple[str, ...]) -> list[Json]:
    return [_card(f"{suit}-queen", price[key]) for suit, key in zip(SUITS, keys, strict=True)]


def _german_lorum(rules: Any) -> PrintedRecipe:
    price, is_blind = rules.price_of, rules.red_king == "blind"
    graded = (
        _who(N_("In the first trick"), "king-first", price["king_first"]),
        _who(N_("In those between"), "king-between", price["king_between"]),
        _who(N_("In the last trick"), "king-last", price["king_last"]),
        _who(N_("In the last trick, as announced"), "king-announced", price["king_announced"]),
    )
    blind = (_card(KING_OF_HEARTS, price["king_blind"]), _thing(N_("Looked at the cards"), "looked", price["look"]))
    return PrintedRecipe(
        rules=replace(rules, scoring="points", lorum_ends="first"),
        head={**FOUR_OR_THREE, "order": "round"},
        contracts=_played(
            rules,
            _contract("red", _count("hearts", price["heart"])),
            _contract("obers", _count("queens", price["ober"])),
            _contract("tricks", _count("tricks", price["trick"])),
            _contract("first-last", _trick(1, price["first"]), _trick("last", price["last"])),
            _contract("special", _trick(6 if rules.special_trick == "sixth" else 5, price["special"])),
            _contract("red-king", *(blind if is_blind else graded)),
            _contract("quart", {"left": price["quart"]}),
            _contract("lorum", {"left": price["card"]}, {"pass": price["pass"]}),
        ),
        omissions=(
            *(() if is_blind else (N_("There are four questions about the red king. Answer the one that fits, "
                                      "and “nobody” in the others."),)),
            N_("Lorum ends with the first player out."),
            *((N_("It is counted in points, and not in beans."),) if rules.scoring == "beans" else ()),
            N_("There are no pennies to buy beans with."),
        ),
    )  # fmt: skip


def _croatian_lora(rules: Any) -> PrintedRecipe:
    price = rules.price_of
    return PrintedRecipe(
        rules=rules,
        head={"seats": [4], "cards": 32, "best": "highest"},
        contracts=_played(
            rules,
            _contract("sto-vise", _count("tricks", price["more"])),
            _contract("sto-manje", _count("tricks", price["less"])),
            _contract("king-last", _card(KING_OF_HEARTS, price["king"]), _trick("last", price["last"]),
                      all={"fixed": price["king_last"]}),
            _contract("babe", _count("queens", price["queen"]), all={"fixed": price["queens_all"]}),
            _contract("hercevi", _count("hearts", price["heart"]), all={"fixed": price["hearts_all"]}),
            _contract("lora", {"out": price["out"]}, {"left": price["card"]},
                      _thing(N_("Passes"), "passed", price["pass"]),
                      _thing(N_("False passes"), "false-passes", price["false_pass"])),
            _contract("prognoza", _thing(N_("Right forecast: 1, wrong: 0"), "right", price["right"],
                                         none=price["wrong"])),
            _contract("sljepic", _count("tricks", price["blind"])),
        ),
        omissions=(
            FREE_PASSES,
            N_("The forecasts themselves are not asked: write 1 for whoever was right, 0 for the others."),
        ),
    )  # fmt: skip


OFFENCES = {
    "dealing_error": (N_("Dealing error"), False), "irregularity": (N_("Irregularity"), True),
    "revoke": (N_("Suit not followed"), True), "lora_error": (N_("Fault in Lora"), False),
    "false_pass": (N_("Passed, but could have played"), True), "slow_play": (N_("Slow play"), False),
}  # fmt: skip
"""The penalties of Libyan Lora by the keys of their prices: the name of each, and whether the deal is over."""


def _libyan_lora(rules: Any) -> PrintedRecipe:
    price = rules.price_of
    penalties: list[Json] = [
        {"key": key.replace("_", "-"), "name": name, "points": price[key]} | ({"ends_deal": True} if ends else {})
        for key, (name, ends) in OFFENCES.items()
    ]
    return PrintedRecipe(
        rules=replace(rules, betting=False),
        head={"seats": [4], "cards": 32, "penalties": penalties},
        contracts=_played(
            rules,
            _contract("hearts", _count("hearts", price["heart"]), all={"fixed": price["hearts_all"]}),
            _contract("king", _card(KING_OF_HEARTS, price["king"])),
            _contract("queens", _count("queens", price["queen"]), all={"fixed": price["queens_all"]}),
            _contract("jack", _card("clubs-jack", price["jack"], paid_by="next")),
            _contract("sixth", _trick(6, price["sixth"])),
            _contract("tricks", _count("tricks", price["trick"]), all={"fixed": -8 * price["trick"]}),
            _contract("two-players", _thing(N_("Fewer than three tricks: 1"), "few", price["two"]),
                      _who(N_("No result three times: the dealer"), "no-result", price["nobody"])),
            _contract("lora", {"left": price["card"]}, _thing(N_("Passes"), "passed", price["pass"])),
        ),
        omissions=(
            N_("Three players have other tricks, and cards in a kitty: this game is for four."),
            N_("In Two players write 1 for each who has fewer than three tricks."),
            FREE_PASSES,
            N_("Lora never counts twice."),
            N_("There are no bets."),
            N_("The loser is not named Hassan Murteza at the end."),
        ),
    )  # fmt: skip


def _chip_lorum(rules: Any) -> PrintedRecipe:
    price = rules.price_of
    return PrintedRecipe(
        rules=rules,
        head={"seats": [4], "cards": 32, "unit": "chips"},
        contracts=_played(
            rules,
            _contract("no-hearts", _count("hearts", price["heart"]), all={"each": 8 * price["heart"]}, **SHARED),
            _contract("queens", *_by_suit(price, SUITS), all={"each": sum(price[suit] for suit in SUITS)}, **SHARED),
            _contract("no-tricks", _count("tricks", price["trick"]), all={"each": 8 * price["trick"]}, **SHARED),
            _contract("hairy-ape", _card(KING_OF_HEARTS, price["ape"]), **BANKED),
            _contract("train", *_reached(price), **BANKED),
            _contract("quart", {"left": price["quart"]}, to="winner"),
            _contract("domino", {"left": price["domino"]}, to="winner-bank"),
        ),
        omissions=_unless_free(rules, SUITS),
    )


def _nine_lorum(rules: Any) -> PrintedRecipe:
    price, is_full = rules.price_of, rules.length == "full"
    each = 2 if rules.length == "two-each-colour" else 1
    limits: Mapping[str, Json] = {} if is_full else {"limits": [{"of": list(keys), "each": each} for keys in COLOURS]}
    has_one_more = rules.length == "one-each-colour-plus"
    laid_out: tuple[Json, ...] = ({"out": price["out"]}, {"left": price["card"]})
    return PrintedRecipe(
        rules=replace(rules, length="one-each-colour") if has_one_more else rules,
        head={**FOUR_OR_THREE, "order": "choice", **limits},
        contracts=(
            _contract("avoid", _count("tricks", price["avoid"])),
            _contract("take", _count("tricks", price["take"])),
            _contract("trumps", _count("tricks", price["trumps"])),
            _contract("queens", _count("queens", price["queen"]), all={"fixed": price["queens_all"]}),
            _contract("hearts", _count("hearts", price["heart"]), all={"fixed": price["hearts_all"]}),
            _contract("king-last", _card(KING_OF_HEARTS, price["king"]), _trick("last", price["trick"])),
            _contract("sequence", *laid_out),
            _contract("addition", *_reached(price)),
            _contract("quads", *laid_out),
        ),
        omissions=(TRUMP_SUIT, *((N_("Nobody announces one more game of any colour."),) if has_one_more else ())),
    )


def _tribello(rules: Any) -> PrintedRecipe:
    return PrintedRecipe(
        rules=rules,
        head={"seats": [3], "cards": 39, "best": "highest", "order": "round", "leads": "dealer"},
        contracts=tuple(
            _contract(phase, _thing(N_("Tricks over the target"), "over", sign),
                      _thing(N_("Tricks under the target"), "under", -sign))
            for phase, sign in (("turned-trump", 1), ("chosen-trump", 1), ("no-trump", 1), ("avoid", -1))
        ),
        omissions=(
            N_("The targets are not known: write how many tricks somebody is over or under them."),
            TRUMP_SUIT,
        ),
    )  # fmt: skip


def _lora_points(rules: Any) -> PrintedRecipe:
    price = rules.price_of
    return PrintedRecipe(
        rules=_with_prices(replace(rules, announce=False), hearts_from=10_000, back=0),
        head={**FOUR_OR_THREE, "order": "free", "ends_at": price["limit"] + 1},
        contracts=(
            _contract("deal", _count("hearts", price["heart"]), _card(QUEEN_OF_CLUBS, price["acorns"]),
                      _card(QUEEN_OF_SPADES, price["greens"]), all={"others": price["all"]}),
        ),
        omissions=(
            N_("Near the end the queens count as before, and exactly 100 does not go back."),
            ANNOUNCING,
        ),
    )  # fmt: skip


PRINTED: Mapping[str, Callable[[Any], PrintedRecipe]] = {
    "slovak-lorum": _slovak_lorum, "serbian-lora": _serbian_lora, "king": _king, "trex": _trex,
    "hungarian-lorum": _hungarian_lorum, "german-lorum": _german_lorum, "croatian-lora": _croatian_lora,
    "libyan-lora": _libyan_lora, "chip-lorum": _chip_lorum, "nine-lorum": _nine_lorum, "tribello": _tribello,
    "lora-points": _lora_points,
}  # fmt: skip
"""What makes the recipe of a printed game of its house rules, by the key of the game."""
