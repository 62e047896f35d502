"""What New match, Settings and Go on do with a draft: the check, what is saved, and the taps on small buttons."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from secrets import SystemRandom
from typing import Any, TypeVar

from werkzeug.datastructures import MultiDict

from scorer.engine.cards import CARDS, SUITS
from scorer.engine.chip_set import reseat_chips
from scorer.engine.document import PARTNERS_PLAY, options_json, parse_players, parse_sits_out
from scorer.engine.entries import reseat_entry
from scorer.engine.game import Game
from scorer.engine.house_rules import PENALTIES, PRICES
from scorer.engine.json_values import is_storable, visible_text
from scorer.engine.match import reseat_opening
from scorer.engine.settlement import METHODS
from scorer.forms import match_draft, opening
from scorer.forms.match_draft import HouseRulesByGame, MatchDraft, option_field
from scorer.language import formats, units
from scorer.language.formats import to_ascii_digits
from scorer.language.texts import gettext as _, ngettext
from scorer.language.translator import translate
from scorer.play.replayed_match import TITLE_LENGTH, ReplayedMatch
from scorer.store import own_games
from scorer.store.match_extras import CarriedOverPlayer, CarriedOverTotals, JoinedPlayer

T = TypeVar("T")
Money = tuple[dict[str, Any] | None, int | None]
"""As stored: the currency and an amount of its smallest coin, None for nothing; how many are worth it, None for one."""
FieldErrors = dict[str, str]
"""A sentence by the name of its field; if it is about all rows, by the name before their numbers."""
SETTINGS = ("players", "first_dealer", "options", "money", "title", "pack", "per", "settling", "stake")
"""What the form of the settings changes, in the order in which the history names it."""
PART_OF_KEY = {"points": "amount", "pays": "amount", "key": "name", "ends_deal": "ends"}
"""The field of a key of the document of a penalty, where it has another name."""
SEP = ":"
"""Separates the parts of an action: "contracts:up:hearts"."""
USUAL = "usual"
"""The first part of an action on prices: "usual:heart", or "usual" for all of them."""


def check_form(
    draft: MatchDraft, sent: Mapping[str, str], picked: Game | None
) -> tuple[dict[str, Any] | None, FieldErrors]:
    """Return what `check_draft` does of the draft of a form that is sent to be played.

    It asks besides for a game that is still kept, and for who sits out: without a script, the page has not asked yet.
    """
    lacking: FieldErrors = {}
    if picked is None and own_games.is_key(sent.get("game", "")):
        lacking["game"] = _("The game that you picked is no longer kept here. Pick one.")
    if draft.sitting_rule and "sits_out" not in sent:
        lacking["sits_out"] = _("There are more of you than play a deal. Choose who sits out, then start.")
    fields, problems = check_draft(draft)
    return None if lacking else fields, lacking | problems


def check_draft(draft: MatchDraft) -> tuple[dict[str, Any] | None, FieldErrors]:
    """Return the fields of the valid match as it is stored, or None and a sentence for each wrong field."""
    problems: FieldErrors = {}
    blank = [row for row in range(len(draft.names)) if not draft.names[row]]
    rows = sorted(draft.seated + blank[: max(0, min(draft.game.seats) - len(draft.seated))])  # as many as must play
    sits_out, names = draft.sitting_rule, [visible_text(draft.names[row]) for row in rows]
    players, player_problems = parse_players(names, draft.game, sits_out)
    for problem in player_problems:
        index = problem.path.removeprefix("players").strip("[]")
        problems[f"name-{rows[int(index)]}" if index else "name"] = translate(problem.message)
    for row in draft.begin.typed_rows - set(rows):
        problems[f"total-{row}"] = _("Who begins with this needs a name.")
    if too_many := too_many_text(draft):
        problems["name"] = too_many
    if draft.dealer not in rows:
        problems.setdefault("name", _("Who deals first needs a name."))
    given = {key: value for key, value in draft.options.items() if key != PENALTIES or value}  # no row may be written
    rules, option_problems = draft.game.parse_options(given, draft.seats)
    for problem in option_problems:
        name = _problem_field(option_field(draft.game, problem.path.removeprefix("options.")))
        problems.setdefault(name, translate(problem.message))
    if wrong_sitting := sitting_problem(draft):
        problems["sits_out"] = wrong_sitting
    worth, money_problems = parse_money(draft.worth, draft.currency, draft.per, draft.unit)
    problems |= money_problems
    if draft.settling and draft.settling not in METHODS:
        problems[option_field(draft.game, "settling")] = _("Choose one of these.")
    has_bank = draft.game.counting(draft.rules).has_bank
    problems |= draft.chips.faults if has_bank else {}
    stake, stake_problem = parse_stake(draft.stake) if has_bank else (None, "")
    if stake_problem:
        problems["stake"] = stake_problem
    start = None
    if not problems:
        named = dict(zip(rows, players, strict=True))
        play = draft.game.for_table(rules, len(players), sits_out)
        start, problems = opening.to_opening(draft.begin, named, stake or 0, play)
    if problems:
        return None, problems
    money, per = worth
    is_usual = draft.unit != "points" or draft.settlement_method == draft.default_method  # chips are paid themselves
    return {
        "game": draft.game.key, "players": list(players), "options": options_json(rules),
        "first_dealer": rows.index(draft.dealer), "pack": draft.pack, "money": money, "per": per,
        "settling": None if is_usual else draft.settlement_method, "stake": stake, "start": start,
        "recipe": draft.game.recipe_json,
        "sits_out": sits_out or None, "chips": draft.chips.to_json(len(players)) if has_bank else None,
    }, {}  # fmt: skip


def _problem_field(name: str) -> str:
    """Return the name of the field of a problem of a house rule: of a penalty it is called otherwise."""
    if name.endswith(f"-{PENALTIES}"):  # too many of them
        return f"{name}[0].name"
    row, _dot, part = name.rpartition(".")
    return f"{row}.{PART_OF_KEY.get(part, part)}" if f"-{PENALTIES}[" in row else name


def parse_money(worth: str, currency: str, per: str, unit: str) -> tuple[Money, dict[str, str]]:
    """Return what chips, points or beans (`unit`) are worth, and a sentence for each wrong field (worth, per)."""
    if not worth:
        return (None, None), {}
    problems: dict[str, str] = {}
    amount = formats.parse_amount(worth, currency) if formats.is_known(currency) else None
    many = _parse_digits(per, most=5)
    if not formats.is_known(currency):
        problems["worth"] = _("There is no such currency: three letters are needed, as EUR.")
    elif formats.is_too_fine(worth, currency):
        problems["worth"] = units.too_fine_text(unit, coin=formats.format_in_currency(1, currency))
    elif amount is None:
        example = formats.format_plain(10, currency)
        problems["worth"] = _("An amount is needed here, as %(example)s, or nothing.", example=example)
    if per and not many:
        problems["per"] = _("A whole number from 1 is needed here, or nothing.")
    if problems or not amount:
        return (None, None), problems
    return ({"currency": currency, "unit": amount}, many if many and many > 1 else None), {}


def parse_stake(stake: str) -> tuple[int | None, str]:
    """Return the chips in hand at the start, None if there are none, and what is wrong with the text."""
    number = _parse_digits(stake, most=6)
    return number or None, "" if number is not None or not stake else _("A number of chips is needed here, or nothing.")


def _parse_digits(text: str, most: int) -> int | None:
    """Return a number of at most `most` digits, or None."""
    plain = to_ascii_digits(text)
    return int(plain) if re.fullmatch(rf"\d{{1,{most}}}", plain, re.ASCII) else None


def too_many_text(draft: MatchDraft) -> str:
    """Return how many names have to go where more are seated than the game takes, "" where it takes them."""
    most = draft.game.most_people
    over = len(draft.seated) - most
    if over <= 0:
        return ""
    return ngettext("%(game)s: for %(seats)s. Leave %(num)s name empty.",
                    "%(game)s: for %(seats)s. Leave %(num)s names empty.", over,
                    game=translate(draft.game.name), seats=most)  # fmt: skip


def sitting_problem(draft: MatchDraft) -> str:
    """Return what is wrong with who sits out, "" where nothing is or nobody does."""
    if not draft.sitting_rule:
        return ""
    game = draft.game
    _who, wrong = parse_sits_out(draft.sits_out or None, game)
    if wrong:
        return translate(wrong[0].message)
    is_paired = game.sides_win and game.teams is not None and game.teams(draft.rules, draft.seats)
    return translate(PARTNERS_PLAY) if is_paired else ""


def settings_of(replayed: ReplayedMatch, currency: str = formats.DEFAULT_CURRENCY) -> MatchDraft:
    """Return the draft of a match as it is; `currency` is offered if it is not played for money."""
    draft, names = match_draft.draft_from_match(replayed.stored, replayed.play.game), tuple(replayed.names)
    return replace(draft, names=names, currency=draft.currency or currency, order=tuple(range(len(names))),
                   title=replayed.stored.title)  # fmt: skip


def settings_from_form(sent: MultiDict[str, str], replayed: ReplayedMatch) -> MatchDraft:
    """Return the draft of the submitted settings; a house rule that was not sent stays what it is."""
    now = settings_of(replayed)
    seats = len(now.order)
    draft = match_draft.draft_from_form(sent, now.game, now, lambda game: {})
    order = tuple(int(seat) for seat in sent.get("order", "").split(",") if seat in map(str, range(seats)))
    return replace(
        draft,
        names=draft.names[:seats],
        dealer=draft.dealer if draft.dealer < seats else 0,
        fewer=now.fewer,
        options={**now.options, **draft.options},
        order=order if sorted(order) == list(now.order) else now.order,
        title=visible_text(sent.get("title", "")).strip(),
    )


def check_settings(draft: MatchDraft, replayed: ReplayedMatch) -> tuple[dict[str, Any], FieldErrors]:
    """Return the fields to save, or a sentence for each wrong field; saving checks them against past deals."""
    blank = [seat for seat, name in enumerate(draft.names) if not name]
    problems: FieldErrors = {f"name-{seat}": _("A name is needed.") for seat in blank}
    playable, draft_problems = (None, {}) if problems else check_draft(draft)
    problems |= draft_problems
    if len(draft.title) > TITLE_LENGTH or not is_storable(draft.title):
        problems["title"] = ngettext(
            "A title has at most %(num)s letter.", "A title has at most %(num)s letters.", TITLE_LENGTH
        )
    if playable is None or problems:
        return {}, problems
    stored, wanted = replayed.stored, playable | {"title": draft.title}
    fields = {name: wanted[name] for name in SETTINGS}
    if draft.rules == replayed.play.rules:
        fields["options"] = stored.options
    if not stored.pack and draft.pack == draft.game.packs[0]:
        fields["pack"] = ""
    if draft.order != tuple(range(len(draft.order))):
        fields["log"] = [reseat_entry(entry, draft.order, replayed.play.contracts) for entry in stored.log]
        fields["start"] = reseat_opening(stored.start, draft.order)
        fields["chips"] = reseat_chips(stored.chips, draft.order)
    if not draft.game.counting(draft.rules).has_bank:
        fields["chips"] = None
    return fields, {}


def with_new_names(replayed: ReplayedMatch, fields: Mapping[str, Any]) -> ReplayedMatch:
    """Return the match with the new names, for the sentences that refuse a change."""
    return replace(replayed, stored=replace(replayed.stored, players=fields["players"], pack=fields["pack"]))


def draft_from(replayed: ReplayedMatch, *, along: bool, currency: str = formats.DEFAULT_CURRENCY) -> MatchDraft:
    """Return the draft of a sequel: the next dealer first, with `along` also totals and bank."""
    draft = match_draft.draft_from_match(replayed.stored, replayed.play.game)
    draft = replace(draft, dealer=replayed.ledger.next_dealer, currency=draft.currency or currency, along=along)
    return with_carry_over(draft, replayed) if along else draft


def sequel_from_form(
    sent: MultiDict[str, str], game: Game, replayed: ReplayedMatch, house_rules: HouseRulesByGame
) -> MatchDraft:
    """Return the draft of a submitted sequel. If the next dealer has left, the next remaining player deals first."""
    draft = match_draft.draft_from_form(sent, game, draft_from(replayed, along=False), house_rules)
    round_the_table = [*range(draft.dealer, len(draft.names)), *range(draft.dealer)]
    dealer = next((row for row in round_the_table if draft.names[row]), draft.dealer)
    draft = replace(draft, dealer=dealer, along=sent.get("along") == "yes")
    return with_carry_over(draft, replayed) if draft.along else draft


def can_carry_over(draft: MatchDraft, replayed: ReplayedMatch) -> bool:
    """Return whether the game counts as the one before and somebody plays again."""
    begin = with_carry_over(draft, replayed).begin
    return begin.applicable_carry_over(draft.game.counting(draft.rules), draft.names) is not None


def with_carry_over(draft: MatchDraft, replayed: ReplayedMatch) -> MatchDraft:
    """Return the draft with what there is to be carried over from this match."""
    return replace(draft, begin=replace(draft.begin, carried_over=opening.carry_over_from(replayed)))


def carry_over_into(draft: MatchDraft, fields: Mapping[str, Any], replayed: ReplayedMatch) -> CarriedOverTotals | None:
    """Return what is carried over from a match into its sequel with these fields, or None."""
    counting, start, players = draft.game.counting(draft.rules), fields["start"] or {}, fields["players"]
    if draft.begin.applicable_carry_over(counting, players) is None:
        return None
    seats, ante = {name.casefold(): seat for seat, name in enumerate(replayed.names)}, draft.begin.ante_for(counting)
    totals = start.get("totals", [counting.start] * len(players))
    pennies = start.get("pennies", [counting.pennies] * len(players))
    people, joined = list[CarriedOverPlayer](), list[JoinedPlayer]()
    for name, total, coins in zip(players, totals, pennies, strict=True):
        worth = total + ante + counting.worth * coins
        if name.casefold() in seats:
            people.append(CarriedOverPlayer(name, seats[name.casefold()], worth))
        elif counting.has_bank and (more := worth - counting.start - counting.worth * counting.pennies):
            joined.append(JoinedPlayer(name, more))
    return CarriedOverTotals(tuple(people), tuple(joined), start.get("bank", 0) - ante * len(players))


def rank(card: str) -> str:
    """Return the rank of a card by its key."""
    return card.partition("-")[2]


RANKS = tuple(dict.fromkeys(rank(card) for card in CARDS))[-8:]
"""The ranks of every pack, from the seven to the ace."""


def draw_cards(rows: Sequence[int]) -> dict[int, str]:
    """Return a card for each of these rows, by its key; at most as many rows as there are RANKS.

    No two have the same rank, which is as fair as drawing again on a tie.
    """
    chance = SystemRandom()
    ranks = chance.sample(RANKS, len(rows))
    return {row: f"{chance.choice([*SUITS])}-{rank}" for row, rank in zip(rows, ranks, strict=True)}


def highest_card_row(drawn: Mapping[int, str]) -> int:
    """Return the row that drew the highest card, 0 if nobody drew."""
    return max(drawn, key=lambda row: RANKS.index(rank(drawn[row])), default=0)


def apply_action(draft: MatchDraft, action: str) -> MatchDraft:
    """Return the draft after a tap: "up:2", "down:0", "rows:5", "round", "lot", or "contracts:up:hearts" in a list.

    "usual:heart" resets a price, "usual" all of them. Anything else changes nothing; no key of the settings says "lot",
    "rows" or "round".
    """
    match action.split(SEP):
        case ["lot" | "round"] | ["rows", _] if draft.order:
            return draft
        case ["lot"]:
            return replace(draft, drawn=(drawn := draw_cards(draft.seated)), dealer=highest_card_row(drawn))
        case ["rows", number]:
            rows = match_draft.parse_rows(number)
            return replace(draft, names=match_draft.pad_names(draft.names, draft.game, rows), rows=rows)
        case ["round"]:
            return _rotate_names(draft)
        case ["up" | "down" as way, typed] if typed in map(str, range(len(draft.names))):
            row, places = int(typed), range(len(draft.names))
            other = row - 1 if way == "up" else row + 1
            if other in places:
                moved = swap(places, (row, other))
                return _reseat(draft, moved, dealer=moved[draft.dealer])
        case ["usual"]:
            return replace(draft, options={**draft.options, PRICES: {}})
        case ["usual", key]:
            prices = {other: price for other, price in draft.prices.items() if other != key}
            return replace(draft, options={**draft.options, PRICES: prices})
        case [key, "up" | "down" | "out" | "in" as way, value]:
            option = next((choice for choice in draft.game.options if choice.key == key and choice.ordered), None)
            if option is not None and value in dict(option.choices):
                order = _reorder(draft.value(option), way, value, tuple(dict(option.choices)))
                return replace(draft, options={**draft.options, key: order})
    return draft


def opened_folds(draft: MatchDraft, action: str) -> Collection[str]:
    """Return the ids of the folds in which the tap was: they stay open."""
    first = action.split(SEP)[0]
    if first == USUAL:
        return ("rules", "prices")
    return ("rules",) if first in [option.key for option in draft.game.options] else ()


def swap(items: Sequence[T], pair: tuple[int, int]) -> tuple[T, ...]:
    """Return the items with those of two rows swapped."""
    swapped, (row, other) = list(items), pair
    swapped[row], swapped[other] = swapped[other], swapped[row]
    return tuple(swapped)


def _reseat(draft: MatchDraft, order: Sequence[int], dealer: int) -> MatchDraft:
    """Return the draft with its rows in another order, given the old row of each."""
    return replace(
        draft, names=tuple(draft.names[row] for row in order), dealer=dealer, begin=draft.begin.reseat(order),
        order=tuple(draft.order[row] for row in order) if draft.order else (),
    )  # fmt: skip


def _rotate_names(draft: MatchDraft) -> MatchDraft:
    """Move everybody one seat on, the last to the first; the dealing seat stays."""
    seated, order = draft.seated, list(range(len(draft.names)))
    for place, row in enumerate(seated):
        order[row] = seated[place - 1]
    return _reseat(draft, order, draft.dealer)


def _reorder(order: Sequence[str], way: str, value: str, usual: Sequence[str]) -> list[str]:
    """Return the list after a tap; an added value comes after those before it in the usual order."""
    others = [key for key in order if key != value]
    if way == "in":
        before = [key for key in usual[: usual.index(value)] if key in others]
        others.insert(others.index(before[-1]) + 1 if before else 0, value)
        return others
    if way == "out":
        return others or list(order)  # the last one stays
    index = list(order).index(value) if value in order else len(others)
    others.insert(index + 1 if way == "down" else max(0, index - 1), value)
    return others
