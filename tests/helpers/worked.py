"""Worked deals: a match told in plain text, as a card player would write it, and what it must come to.

    A regular deal: two pay, two share
      players  Ana Boris Cyril Dana
      rules    announce yes; own_announced triple
      deal     regular: hearts 3 0 5 0; upper_acorns Ana; upper_greens Cyril
      gives    -7 +10 -13 +10, bank 0
      deal     small: caller Dana; made yes
      gives    -10 -10 -10 +30

In own.txt the game is a recipe: `recipe {"cards": 32}` is what its head says besides, `contract {"key": ...}` one of
its contracts, which is called as its key where it has no name.

An unindented line names the example; `#` starts a comment. A file is named after its game, or `game KEY` says which
it is. After `players` (and `dealer NAME`, `rules`, `prices heart 2, greens 12`, `penalties [JSON]`, and what the match
begins with: `start -1 -1 -1 -1, bank 4`, for beans also `pennies 1 1 0 1, bank_pennies 1`, or JSON; with more people
than play a deal `sits_out dealer` or `sits_out before`) come entries: `deal`, `void` or `void small`,
`adjust -2 0 0 0, bank 2`, `buys Ana from bank`, `penalty revoke Ana` or `penalty misdeal Ana: small`, `finish split`.
What follows an entry is checked:
`gives` the changes (and the bank after it), `totals`, `notes TEXT` a part of its notes, `wrong PLACE` the place of a
problem below the entry (in an example without entries: below the start), `next DEALER: contracts`, `finished`,
`pennies 1 1 0 1`, `leads NAME`, `ranks Cyril Ana+Boris Dana` the ranking, `tells TEXT` what happened in few words
(`nothing`: the changes say it all), `why TEXT` a part of the sentences before saving, `sitting Ana Dana` who sat out
(`nobody`), `sits Ana Dana` who will in the next deal.
Answers are written as their fact reads: numbers a seat (`-` for who sits out), a name, `yes`, `nobody`,
`clubs Ana, spades Boris` for named cards, names in order for places, and JSON where nothing simpler says it.
"""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

from tests.helpers import recipes

EXAMPLES = Path(__file__).parents[1] / "examples"


@dataclass
class Step:
    """One entry of a worked example, as JSON, and the checks that follow it: pairs of a word and its line."""

    entry: dict[str, object]
    checks: list[tuple[str, str]] = field(default_factory=list)
    line: int = 0


@dataclass
class Example:
    game: str
    name: str
    players: list[str] = field(default_factory=list)
    first_dealer: int = 0
    options: dict[str, object] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    head: dict[str, object] = field(default_factory=dict)
    """What else stands at the top of its document: `start`."""
    wrong_start: str | None = None
    """The place of what is wrong with them, in `start` or another of these."""
    recipe: dict[str, object] = field(default_factory=dict)
    """What the head of its recipe says, where it has one."""
    contracts: list[dict[str, object]] = field(default_factory=list)
    """The contracts of its recipe."""

    def document(self, steps=None):
        log = [step.entry for step in self.steps[:steps]]
        head = {"seats": [len(self.players) - ("sits_out" in self.head)], **self.recipe}
        game = recipes.of(self.contracts, **head) if self.contracts else self.game
        return {"format": 1, "game": game, "players": self.players, "first_dealer": self.first_dealer,
                "options": self.options, **self.head, "log": log}  # fmt: skip


def read(path):
    examples = []
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.split(" #")[0].rstrip() if not raw.startswith("#") else ""
        if not line:
            continue
        if not line[0].isspace():
            examples.append(Example(path.stem, line))
            continue
        word, _, rest = line.strip().partition(" ")
        try:
            _read_line(examples[-1], word, rest.strip(), number)
        except (ValueError, IndexError) as error:
            raise ValueError(f"{path.name}:{number}: {error}") from error
    return examples


def spoken(value, players):
    """A phrase in plain English with the players' names, as a French pack has it."""
    return re.sub(r"\bseat (\d)", lambda hit: players[int(hit[1])], str(value))


def _read_line(example, word, rest, number):
    if word == "players":
        example.players = rest.split()
    elif word == "game":
        example.game = rest
    elif word == "dealer":
        example.first_dealer = example.players.index(rest)
    elif word == "rules":
        for rule in rest.split(";"):
            key, value = rule.strip().split(" ", 1)
            example.options[key] = value.split() if key == "contracts" else _plain(value.strip(), example.players)
    elif word == "prices":
        pairs = (price.split() for price in rest.split(", "))
        example.options["prices"] = {key: int(number) for key, number in pairs}
    elif word == "recipe":
        example.recipe = json.loads(rest)
    elif word == "contract":
        example.contracts.append(json.loads(rest))
    elif word == "sits_out":
        example.head["sits_out"] = rest
    elif word == "start":
        example.head["start"] = _start(rest)
    elif word == "wrong" and not example.steps:
        example.wrong_start = rest
    elif word == "penalties":
        example.options["penalties"] = json.loads(rest)
    elif word in ("deal", "void", "adjust", "buys", "penalty", "finish"):
        example.steps.append(Step(_entry(word, rest, example.players), line=number))
    else:
        example.steps[-1].checks.append((word, rest))


def _entry(word, rest, players):
    if word == "deal":
        contract, _, facts = rest.partition(":")
        answers = dict(_answer(part.strip(), players) for part in facts.split(";") if part.strip())
        return {"kind": "deal", "contract": contract.strip(), "facts": answers}
    if word == "void":
        return {"kind": "void", "contract": rest} if rest else {"kind": "void"}
    if word == "adjust":
        changes, _, bank = rest.partition(", bank ")
        return {"kind": "adjustment", "changes": [int(number) for number in changes.split()], "bank": int(bank or 0)}
    if word == "penalty":
        who, _, contract = rest.partition(": ")
        key, name = who.split()
        entry = {"kind": "penalty", "penalty": key, "seat": players.index(name) if name in players else int(name)}
        return entry | ({"contract": contract} if contract else {})
    if word == "buys":
        buyer, _, seller = rest.partition(" from ")
        return {"kind": "exchange", "buyer": players.index(buyer), "seller": _plain(seller, players)}
    return {"kind": "finish", "bank": rest or "keep"}


def _start(text):
    """`-1 -1 -1 -1, bank 4` as the JSON of a document's `start`."""
    if text[:1] in '[{"' or text in ("null", "4"):
        return json.loads(text)
    start = {}
    for part in text.split(", "):
        words = part.split()
        key = "totals" if words[0].lstrip("+-").isdecimal() else words.pop(0)
        numbers = [int(word) for word in words]
        start[key] = numbers[0] if key in ("bank", "bank_pennies") else numbers
    return start


def _answer(text, players):
    """`hearts 3 0 5 0` or `queens clubs Ana, spades Boris`: the key of a fact and its JSON."""
    key, _, value = text.partition(" ")
    value = value.strip()
    if value[:1] in "[{":
        return key, json.loads(value)
    if "," in value:
        pairs = [entry_part.strip().split() for entry_part in value.split(",")]
        return key, {card: _plain(taker, players) for card, taker in pairs}
    words = [_plain(part, players) for part in value.split()]
    return key, words if len(words) > 1 else words[0]


def _plain(word, players):
    if word in players:
        return players.index(word)
    if word in ("nobody", "none", "bank", "-"):
        return None
    if word in ("yes", "no"):
        return word == "yes"
    try:
        return int(word)
    except ValueError:
        return word
