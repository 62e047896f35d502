"""The printed games as recipes: what a table's own game like one of them begins with, and what a recipe cannot say."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorer.engine.game import Game
from scorer.engine.json_values import Json
from scorer.engine.object_reader import NAME
from scorer.engine.phrases import N_, Text, phrase

TELL = Callable[[Text], str]
"""Says a text in the reader's language."""
ABOUT_GAME, ABOUT_CONTRACT, SOURCE = 2000, 300, 300
"""The most letters of what a recipe says of itself and of a contract, and of its source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedRecipe:
    """The recipe of a printed game, without the names and texts that the game itself has."""

    contracts: tuple[Mapping[str, Any], ...]
    """As in a recipe. `like` is the key of the contract whose name and texts it has, where that is another one; `name`
    a name of its own; `who` and `thing` are texts."""
    head: Mapping[str, Json] = field(default_factory=dict)
    options: Mapping[str, Json] = field(default_factory=dict)
    """The house rules by which the game comes to the same as this recipe, where they are not the usual ones."""
    omissions: tuple[Text, ...] = ()
    """What of the game is not in the recipe, or has to be written otherwise, in sentences."""


def _contract(key: str, *lines: Json, **more: Any) -> Mapping[str, Any]:
    return {"key": key, "lines": list(lines), **more}


def _count(what: str, each: int, **more: Json) -> Json:
    return {"count": what, "each": each, **more}


def _who(name: Text, key: str, pays: Json, **more: Json) -> Json:
    return {"who": name, "key": key, "pays": pays, "nobody": True, **more}


def _thing(name: Text, key: str, each: int, **more: Json) -> Json:
    return {"thing": name, "key": key, "each": each, **more}


def _reached(prices: Mapping[int, int]) -> list[Json]:
    """Lines for who brings a count to a number, by that number."""
    return [
        _who(phrase(N_("Reached %(n)s"), n=mark), f"reached-{mark}", price)
        for mark, price in prices.items()
    ]  # fmt: skip


FOUR_OR_THREE: Mapping[str, Json] = {"seats": [4, 3], "cards": [32, 30]}
MARKS = {25: 1, 50: 2, 75: 3, 100: 4}
SHARED, BANKED = {"to": "share"}, {"to": "bank"}
KING, LAST = {"card": "hearts-king"}, {"trick": "last"}
UPPERS: tuple[Json, ...] = ({"card": "clubs-queen", "pays": 4}, {"card": "spades-queen", "pays": 8})
BY_SUIT: tuple[Json, ...] = tuple(
    {"card": f"{suit}-queen", "pays": price}
    for price, suit in enumerate(("clubs", "spades", "diamonds", "hearts"), 1)
)  # fmt: skip
FREE_PASSES = N_("The passes of the player who goes out are free: write none for that player.")
TRUMP_SUIT = N_("Which suit was trump is not asked.")
ANNOUNCING = N_("No announced card counts twice.")
MADE, LOST = N_("Made it"), N_("Lost it")


def _called(key: str, stakes: list[int], made: Text, lost: Text) -> tuple[Mapping[str, Any], ...]:
    """A called game, once as it was made and once as it was lost; `stakes` for four players and for three."""
    whole = [3 * stakes[0], 2 * stakes[1]]
    return (
        _contract(f"{key}-made", _thing(MADE, "made", 0, total=1), name=made, like=key, all={"each": stakes}, **SHARED),
        _contract(f"{key}-lost", {"who": LOST, "key": "lost", "pays": whole}, name=lost, like=key, **SHARED),
    )


PRINTED = {
    "slovak-lorum": PrintedRecipe(
        head={**FOUR_OR_THREE, "unit": "chips", "order": "free"},
        contracts=(
            _contract("regular", _count("hearts", 1), *UPPERS, all={"each": [10, 15]}, to="share-bank"),
            *_called("small", [10, 15], N_("Small game, made"), N_("Small game, lost")),
            *_called("big", [20, 30], N_("Big game, made"), N_("Big game, lost")),
        ),
        omissions=(
            N_("Who takes all that costs is paid as for a silent big game, also without every trick."),
            N_("A called game is two contracts, made and lost, and the player after the dealer stands as its leader."),
            ANNOUNCING,
            N_("It cannot be that only one winner gets the bank."),
        ),
    ),
    "serbian-lora": PrintedRecipe(
        head=FOUR_OR_THREE,
        contracts=(
            _contract("minimum", _count("tricks", 1)),
            _contract("maximum", _count("tricks", -1)),
            _contract("queens", _count("queens", 2)),
            _contract("hearts", _count("hearts", 1), all={"fixed": -8}),
            _contract("jack", {"card": "clubs-jack", "pays": 8}),
            _contract("king-last", {**KING, "pays": 4}, {**LAST, "pays": 4}),
            _contract("lora", {"out": -8}, {"left": 1}),
        ),
        omissions=(
            N_("There are no extra deals at the end."),
            N_("The jack costs its taker alone, and not the player opposite as well."),
        ),
    ),
    "king": PrintedRecipe(
        head={"seats": [4], "cards": 52, "best": "highest", "order": "once"},
        contracts=(
            _contract("tricks", _count("tricks", -20)),
            _contract("hearts", _count("hearts", -20)),
            _contract("queens", _count("queens", -50)),
            _contract("kings-jacks", _count("kings-jacks", -30)),
            _contract("king-of-hearts", {**KING, "pays": -160}),
            _contract("last-two", {"trick": "second-last", "pays": -90}, {**LAST, "pays": -90}),
            _contract("up", _count("tricks", 25), name=N_("Positive, up"), like="positive", times=4,
                      **{"or": ["down"]}),
            _contract("down", {"flat": 325}, _count("tricks", -75), name=N_("Positive, down"), like="positive",
                      times=0),
        ),
        omissions=(
            N_("Where the trumps were sold, the tricks of the bid do not move: write them for the dealer at once."),
            TRUMP_SUIT,
        ),
    ),
    "trex": PrintedRecipe(
        head={"seats": [4], "cards": 52, "best": "highest", "order": "choice-block", "leads": "dealer",
              "chooser": "dealer"},
        contracts=(
            _contract("diamonds", _count("diamonds", -10)),
            _contract("eltoosh", _count("tricks", -15)),
            _contract("girls", _count("queens", -25)),
            _contract("king", {**KING, "pays": -75}),
            _contract("trex", {"places": [200, 150, 100, 50]}),
        ),
        options={"doubling": False, "kingdom_passes": "left"},
        omissions=(
            N_("No queen and no king of hearts is doubled."),
            N_("The kingdom passes to the next player."),
            N_("Everybody plays alone: there are no partners."),
        ),
    ),
    "hungarian-lorum": PrintedRecipe(
        head={"seats": [4], "cards": 32, "unit": "chips"},
        contracts=(
            _contract("hearts", _count("hearts", 1), all={"each": 8}, **SHARED),
            _contract("obers", *BY_SUIT, all={"each": 10}, **SHARED),
            _contract("tricks", _count("tricks", 1), all={"each": 8}, **SHARED),
            _contract("quads", {"left": 1}, to="winner"),
            _contract("fast-train", {"left": 1}, to="winner"),
            _contract("hairy-monkey", {**KING, "pays": 10}, **BANKED),
            _contract("lorum", {"left": 1}, {"pass": 1}, to="winner-bank"),
            _contract("hundred-one", {"who": N_("Reached 101"), "key": "reached-101", "pays": 10}, times=0, **BANKED),
            _contract("unter-king-last", {"card": "clubs-jack", "pays": 10, "paid_by": "opposite"},
                      {**KING, "pays": 10}, {**LAST, "pays": 10}, times=0, **BANKED),
        ),
    ),
    "german-lorum": PrintedRecipe(
        head={**FOUR_OR_THREE, "order": "round"},
        contracts=(
            _contract("red", _count("hearts", 1)),
            _contract("obers", _count("queens", 2)),
            _contract("tricks", _count("tricks", 1)),
            _contract("first-last", {"trick": 1, "pays": 4}, {**LAST, "pays": 4}),
            _contract("special", {"trick": 5, "pays": 8}),
            _contract(
                "red-king",
                _who(N_("In the first trick"), "king-first", 16),
                _who(N_("In those between"), "king-between", 8),
                _who(N_("In the last trick"), "king-last", 32),
                _who(N_("In the last trick, as announced"), "king-announced", 64),
            ),
            _contract("quart", {"left": 1}),
            _contract("lorum", {"left": 1}, {"pass": 1}),
        ),
        omissions=(
            N_("Of the red king four questions are asked: answer the one that fits, and nobody in the others."),
            N_("Lorum ends with the first player out."),
            N_("There are no pennies to buy beans with."),
        ),
    ),
    "croatian-lora": PrintedRecipe(
        head={"seats": [4], "cards": 32, "best": "highest"},
        contracts=(
            _contract("sto-vise", _count("tricks", 1)),
            _contract("sto-manje", _count("tricks", -1)),
            _contract("king-last", {**KING, "pays": -4}, {**LAST, "pays": -4}, all={"fixed": 8}),
            _contract("babe", _count("queens", -2), all={"fixed": 8}),
            _contract("hercevi", _count("hearts", -1), all={"fixed": 8}),
            _contract("lora", {"out": 8}, {"left": -1}, _thing(N_("Passes"), "passed", -1),
                      _thing(N_("False passes"), "false-passes", -8)),
            _contract("prognoza", _thing(N_("Right forecast: 1, wrong: 0"), "right", 4, none=-4)),
            _contract("sljepic", _count("tricks", 1)),
        ),
        omissions=(
            FREE_PASSES,
            N_("What was foretold is not asked: write 1 for who was right, and 0 for who was not."),
        ),
    ),
    "libyan-lora": PrintedRecipe(
        head={"seats": [4], "cards": 32, "penalties": [
            {"key": "dealing-error", "name": N_("Dealing error"), "points": 8},
            {"key": "irregularity", "name": N_("Irregularity"), "points": 8, "ends_deal": True},
            {"key": "revoke", "name": N_("Suit not followed"), "points": 16, "ends_deal": True},
            {"key": "lora-error", "name": N_("Fault in Lora"), "points": 8},
            {"key": "false-pass", "name": N_("Passed, but could have played"), "points": 32, "ends_deal": True},
            {"key": "slow-play", "name": N_("Slow play"), "points": 4},
        ]},
        contracts=(
            _contract("hearts", _count("hearts", 1), all={"fixed": -8}),
            _contract("king", {**KING, "pays": 8}),
            _contract("queens", _count("queens", 2), all={"fixed": -8}),
            _contract("jack", {"card": "clubs-jack", "pays": 8, "paid_by": "next"}),
            _contract("sixth", {"trick": 6, "pays": 8}),
            _contract("tricks", _count("tricks", 1), all={"fixed": -8}),
            _contract("two-players", _thing(N_("Fewer than three tricks: 1"), "few", 4),
                      _who(N_("No result three times: the dealer"), "no-result", 8)),
            _contract("lora", {"left": 1}, _thing(N_("Passes"), "passed", 2)),
        ),
        omissions=(
            N_("Three players have other tricks, and cards in a kitty: this game is for four."),
            N_("In Two players write 1 for each who has fewer than three tricks."),
            FREE_PASSES,
            N_("Lora never counts twice."),
            N_("There are no bets."),
            N_("Nobody is called Hassan Murteza at the end."),
        ),
    ),
    "chip-lorum": PrintedRecipe(
        head={"seats": [4], "cards": 32, "unit": "chips"},
        contracts=(
            _contract("no-hearts", _count("hearts", 1), all={"each": 8}, **SHARED),
            _contract("queens", *BY_SUIT, all={"each": 10}, **SHARED),
            _contract("no-tricks", _count("tricks", 1), all={"each": 8}, **SHARED),
            _contract("hairy-ape", {**KING, "pays": 4}, **BANKED),
            _contract("train", *_reached(MARKS), **BANKED),
            _contract("quart", {"left": 1}, to="winner"),
            _contract("domino", {"left": 1}, to="winner-bank"),
        ),
    ),
    "nine-lorum": PrintedRecipe(
        head={**FOUR_OR_THREE, "order": "choice"},
        contracts=(
            _contract("avoid", _count("tricks", 1)),
            _contract("take", _count("tricks", -1)),
            _contract("trumps", _count("tricks", -1)),
            _contract("queens", _count("queens", 2), all={"fixed": -8}),
            _contract("hearts", _count("hearts", 1), all={"fixed": -8}),
            _contract("king-last", {**KING, "pays": 4}, {**LAST, "pays": 4}),
            _contract("sequence", {"out": -8}, {"left": 1}),
            _contract("addition", *_reached(MARKS)),
            _contract("quads", {"out": -8}, {"left": 1}),
        ),
        omissions=(TRUMP_SUIT,),
    ),
    "tribello": PrintedRecipe(
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
    ),
    "lora-points": PrintedRecipe(
        head={**FOUR_OR_THREE, "order": "free", "ends_at": 101},
        contracts=(_contract("deal", _count("hearts", 1), *UPPERS, all={"others": 20}),),
        options={"prices": {"hearts_from": 10_000, "back": 0}},
        omissions=(
            N_("Near the end the queens count as before, and exactly 100 does not go back."),
            ANNOUNCING,
        ),
    ),
}  # fmt: skip
"""The printed games that are written in Python, by key."""


def printed_recipe(game: Game, tell: TELL = str) -> dict[str, Any] | None:
    """The recipe of a printed game with its names and texts as `tell` says them; None where it has none here."""
    printed = PRINTED.get(game.key)
    if printed is None:
        return None
    seats = printed.head["seats"][0]  # type: ignore[index]
    rules, _problems = game.parse_options(dict(printed.options), seats)
    texts = {contract.key: contract for contract in game.contracts(rules, seats)}
    contracts = [_with_texts(raw, texts[raw.get("like", raw["key"])], tell) for raw in printed.contracts]
    guide = [tell(line) for part in game.guide(rules, seats) if not part.is_last for line in part.lines]
    head = {key: _translate_names(value, tell) for key, value in printed.head.items()}
    return {"recipe": 1, "name": tell(game.name)[:NAME], **head, "contracts": contracts,
            "about": _join_lines(guide, ABOUT_GAME), "source": tell(game.source)[:SOURCE]}  # fmt: skip


def _with_texts(raw: Mapping[str, Any], like: Any, tell: TELL) -> dict[str, Any]:
    """A contract with its name and what is said of it."""
    texts = {"name": tell(raw.get("name", like.name))[:NAME]}
    about = tell(like.instructions)
    texts |= {"local": like.native_name} if like.native_name and len(like.native_name) <= NAME else {}
    texts |= {"about": about} if about and len(about) <= ABOUT_CONTRACT else {}
    return {key: _translate_names(value, tell) for key, value in raw.items() if key not in ("like", "name")} | texts


def _translate_names(value: Any, tell: TELL) -> Any:
    """A value of a recipe, in which names are texts."""
    if isinstance(value, list):
        return [_translate_names(item, tell) for item in value]
    if isinstance(value, Mapping):
        return {key: tell(item)[:NAME] if key in ("who", "thing", "name") else _translate_names(item, tell)
                for key, item in value.items()}  # fmt: skip
    return value


def _join_lines(lines: list[str], most: int) -> str:
    """As many of these lines as have room."""
    text = ""
    for line in lines:
        if len(text) + len(line) + 1 > most:
            break
        text = f"{text}\n{line}" if text else line
    return text


def omissions_of(key: str) -> tuple[Text, ...]:
    """What a recipe does not say of the game of this key, in sentences."""
    return PRINTED[key].omissions if key in PRINTED else ()
