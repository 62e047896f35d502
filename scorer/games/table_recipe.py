"""The recipe of a printed game with its names and texts, by the house rules of a table, and what it cannot say."""

from collections.abc import Callable, Mapping
from typing import Any

from scorer.engine.game import Game
from scorer.engine.house_rules import MAX_PENALTIES, HouseRules
from scorer.engine.json_values import MAX_NAME
from scorer.engine.phrases import N_, ListedTexts, Text, phrase
from scorer.games.printed_recipes import PRINTED

Translate = Callable[[Text], str]  # gives a text in the reader's language
ABOUT_GAME, ABOUT_CONTRACT, SOURCE = 2000, 300, 300  # the most letters of each


def printed_recipe(game: Game, translate: Translate = str, rules: HouseRules | None = None) -> dict[str, Any] | None:
    """The recipe of a printed game with its names and texts as `translate` gives them; None where it has none here.

    `rules` are the house rules of a table; without them it is the usual ones.
    """
    if game.key not in PRINTED:
        return None
    rules = rules or game.rules()
    printed = PRINTED[game.key](rules)
    seats = printed.head["seats"][0]  # type: ignore[index]
    texts = {
        contract.key: contract
        for rules_of_texts in (printed.apart or printed.rules, printed.rules)
        for contract in game.contracts(rules_of_texts, seats)
    }
    contracts = [_with_texts(raw, texts[raw.get("like", raw["key"])], translate) for raw in printed.contracts]
    guide = [translate(line) for part in game.guide(printed.rules, seats) if not part.is_last for line in part.lines]
    head = {key: _translate_names(value, translate) for key, value in printed.head.items()}
    if rules.penalties:
        head["penalties"] = _with_penalties(head.get("penalties", []), rules)
    return {"recipe": 1, "name": translate(game.name)[:MAX_NAME], **head, "contracts": contracts,
            "about": _join_lines(guide, ABOUT_GAME), "source": translate(game.source)[:SOURCE]}  # fmt: skip


def _with_penalties(own: list[dict[str, Any]], rules: HouseRules) -> list[dict[str, Any]]:
    """The penalties of a game, and behind them those that the table has agreed on, as many as there may be."""
    keys = {penalty["key"] for penalty in own}
    agreed = [penalty.json for penalty in rules.penalties]
    return [*own, *(penalty for penalty in agreed if penalty["key"] not in keys)][:MAX_PENALTIES]


def _with_texts(raw: Mapping[str, Any], like: Any, translate: Translate) -> dict[str, Any]:
    texts = {"name": translate(raw.get("name", like.name))[:MAX_NAME]}
    about = translate(like.instructions)
    texts |= {"local": like.native_name} if like.native_name and len(like.native_name) <= MAX_NAME else {}
    texts |= {"about": about} if about and len(about) <= ABOUT_CONTRACT else {}
    return {
        key: _translate_names(value, translate) for key, value in raw.items() if key not in ("like", "name")
    } | texts


def _translate_names(value: Any, translate: Translate) -> Any:
    """A value of a recipe, in which names are texts."""
    if isinstance(value, list):
        return [_translate_names(item, translate) for item in value]
    if isinstance(value, Mapping):
        return {
            key: translate(item)[:MAX_NAME] if key in ("who", "thing", "name") else _translate_names(item, translate)
            for key, item in value.items()
        }
    return value


def _join_lines(lines: list[str], most: int) -> str:
    text = ""
    for line in lines:
        if len(text) + len(line) + 1 > most:
            break
        text = f"{text}\n{line}" if text else line
    return text


def omissions_of(game: Game, rules: HouseRules | None = None) -> tuple[Text, ...]:
    """What a recipe does not say of a game by these house rules, in sentences; without them by the usual ones."""
    if game.key not in PRINTED:
        return ()
    rules = rules or game.rules()
    printed = PRINTED[game.key](rules)
    own: Any = printed.head.get("penalties", [])
    lost = [penalty for penalty in rules.penalties if penalty.json not in _with_penalties(own, rules)]
    names = ListedTexts(tuple(penalty.label for penalty in lost))
    return (
        *printed.omissions,
        *((phrase(N_("There is no room for these penalties: %(penalties)s"), penalties=names),) if lost else ()),
    )
