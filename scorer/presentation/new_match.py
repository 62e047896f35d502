"""The page of a new match: its games, its house rules in words, what may be chosen, and the draw for seats."""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from scorer.engine.cards import CARDS
from scorer.engine.game import Game
from scorer.engine.house_rules import PENALTIES, PRICES, Option
from scorer.engine.phrases import N_, ByPack, Seat, Text
from scorer.engine.schedule import seat_after
from scorer.forms import match_draft
from scorer.forms.match_draft import MatchDraft, option_field, option_text
from scorer.forms.match_forms import RANKS, FieldErrors, parse_money, rank
from scorer.games import all_games
from scorer.language import lists, units
from scorer.language.formats import format_chips_worth
from scorer.language.texts import gettext as _, ngettext, pgettext, reader_language
from scorer.language.translator import Translate, isolate, make_translator
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import count, prices
from scorer.presentation.rules import (
    capitalized,
    duration_text,
    games_for_reader,
    length_text,
    pack_name,
    player_numbers,
)
from scorer.presentation.table_rules import METHODS, method_text, sitting_text
from scorer.web.cache import Cache

FIRST = 3
"""Games that are offered before the fold."""
MIN_NAMES = 2
"""With fewer names nothing is full on the Start button."""
NAMES_FIRST_TEXTS = {
    0: N_("All names, then Start"),
    3: N_("Three names, then Start"),
    4: N_("Four names, then Start"),
    5: N_("Five names, then Start"),
    6: N_("Six names, then Start"),
}
"""What stands on the Start button before that, by how many play at most; under 0 for any other number."""


class OfferedGame(NamedTuple):
    """A game that may be picked, in words."""

    name: str
    summary: str
    card: str
    """Players, what is played for, deals and hours."""


_offered: Cache[OfferedGame] = Cache(2000)


class FormChoice(NamedTuple):
    """A value that a form offers, in words."""

    value: str
    words: str
    chosen: bool
    help: str = ""
    sign: str = ""
    """What is drawn for it: its name in the sprite, or the letter of a card."""


class DrawnCard(NamedTuple):
    """The card that a player drew for the first deal."""

    name: str
    card: str
    rank: str
    sign: str
    highest: bool


def offered_games(played: Sequence[Game]) -> tuple[list[Game], list[Game]]:
    """The games before the fold, those played last first, and the others."""
    games = games_for_reader()
    first = list(dict.fromkeys([*played, *games]))[:FIRST]
    return first, [game for game in games if game not in first]


def draft_translator(draft: MatchDraft) -> Translate:
    """Says the words of the game with the pack that will lie on the table."""
    return make_translator((), draft.pack)


def problem_list(draft: MatchDraft, faults: FieldErrors) -> list[str]:
    """What keeps the form from being saved, each with what it is about; it also stands at its field."""
    names = {f"name-{row}": _("Player %(n)s", n=row + 1) for row in range(len(draft.names))}
    for row, name in enumerate(draft.names):
        names |= {f"total-{row}": name, f"pennies-{row}": name} if name else {}
    tell = draft_translator(draft)
    for labelled in (draft.game.options, draft.game.rules.price_list):
        names |= {option_field(draft.game, choice): tell(choice.label) for choice in labelled}
    rows = match_draft.penalty_rows(draft.game, draft.options.get(PENALTIES, ()))
    names |= {row.field(part): _("Penalty %(n)s", n=row.number) for row in rows for part in match_draft.PENALTY_PARTS}
    return [
        _("%(what)s: %(value)s", what=names[name], value=sentence) if name in names else capitalized(sentence)
        for name, sentence in faults.items()
    ]


def folds_with_faults(draft: MatchDraft, faults: FieldErrors) -> set[str]:
    """The ids of the folds in which a fault stands."""
    folds: set[str] = set()
    settling, prices_before = option_field(draft.game, "settling"), option_field(draft.game, PRICES) + "."
    for name in faults:
        if name.startswith(("total", "pennies", "bank", "ante")):
            folds |= {"stakes", "begin"}
        elif name in ("worth", "per", "each", "stake", settling):
            folds.add("rules" if draft.order else "stakes")  # in the settings, chips in hand are a house rule
        elif name.startswith(prices_before):
            folds |= {"rules", "prices"}
        elif name.startswith(option_field(draft.game, PENALTIES)):
            folds |= {"rules", "penalties"}
        elif name.startswith(f"{draft.game.key}-"):
            folds.add("rules")
    return folds


def game_card(game: Game, draft: MatchDraft) -> str:
    """A game that is offered: "3 or 4 play, points, 28 deals, about 2 hours"."""
    rules = draft.rules if game is draft.game else game.rules()
    total = game.schedule(rules, draft.seats_in(game), draft.people_in(game)).total
    counting, parts = game.counting(rules), [_("%(seats)s play", seats=player_numbers(game))]
    if counting.has_bank:
        parts.append(units.plural_name(counting.unit))
    parts.append(length_text(game, total))
    return lists.comma_list(parts if total is None else [*parts, duration_text(total * game.minutes)])


def offered_game(game: Game, draft: MatchDraft) -> OfferedGame:
    """A game in the words of the list, with the pack of the draft."""

    def make() -> OfferedGame:
        tell = draft_translator(draft)
        return OfferedGame(tell(game.name), tell(game.summary), game_card(game, draft))

    if game is draft.game or game.is_own:
        return make()
    # The other games are the same on the page of every reader of a language.
    return _offered.get_or_make(
        (game.key, draft.seats_in(game), draft.people_in(game), draft.pack, reader_language().catalogue), make
    )


def other_names() -> str:
    """Two of the other names under which games are known: always the same ones, in letters that every reader knows."""
    names = dict.fromkeys(
        name for game in all_games() for name in game.other_names[-1:] if "LATIN" in unicodedata.name(name[0], "")
    )
    return lists.comma_list([*names][:2])


def option_choices(draft: MatchDraft, option: Option) -> list[FormChoice]:
    """What a house rule may be set to."""
    tell, chosen = draft_translator(draft), option.parse(draft.options.get(option.key, option.default))
    return [
        FormChoice(
            option_text(value), capitalized(tell(option.describe(value, draft.rules))),
            type(value) is type(chosen) and value == chosen,
        )
        for value in option.values
    ]  # fmt: skip


def contract_order(draft: MatchDraft, option: Option) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The contracts that are played, in their order, and those that are left out, by key and name."""
    tell, chosen = draft_translator(draft), draft.value(option)
    names = {contract.key: tell(contract.name) for contract in draft.game.contracts(draft.rules, draft.seats)}
    left_out = [(key, names.get(key, key)) for key, _words in option.choices if key not in chosen]
    return [(key, names.get(key, key)) for key in chosen], left_out


def summary(draft: MatchDraft) -> str:
    """The house rules that are not the usual ones, in sentences, or that all of them are."""
    tell, words = draft_translator(draft), []
    for option in draft.game.options:
        value = draft.value(option)
        if value == option.default:
            continue
        if option.ordered:
            names = lists.comma_list(name for _key, name in contract_order(draft, option)[0])
            words.append(_("Played: %(contracts)s.", contracts=names))
        elif option.sentences:
            words.append(tell(option.describe(value, draft.rules)))
        elif option.numbers is not None:
            words.append(f"{tell(option.describe(value, draft.rules))}.")
        else:
            label = tell(option.label).rstrip("?\N{ARABIC QUESTION MARK} ")
            words.append(f"{label}: {tell(option.describe(value, draft.rules))}".rstrip(".") + ".")
    own = [f"{price.label} {price.here}" for price in prices.changed_prices(draft.game, draft.rules, draft.seats, tell)]
    if own:
        words.append(_("%(what)s: %(value)s.", what=_("Prices"), value=lists.semicolon_list(own)))
    if draft.pack != draft.game.packs[0]:
        words.append(f"{pack_name(draft.pack)}.")
    return " ".join(words) or _("the usual ones")


def stakes_text(draft: MatchDraft) -> str:
    """What one of them is worth, and whether the match begins with anything: "a chip is worth nothing"."""
    (coin, per), wrong = parse_money(draft.worth, draft.currency, draft.per, draft.unit)
    words = [units.worth_nothing_text(draft.unit)]
    if wrong:
        words = [draft.worth]
    elif coin:
        words = [units.worth_text(draft.unit, format_chips_worth(1, coin), per or 1)]
    if draft.chips.number and draft.game.counting(draft.rules).has_bank:
        words.append(count.each_text(draft.chips, draft.people_in(draft.game)))
    if not draft.begin.is_empty:
        words.append(_("begins with what is typed here"))
    elif draft.begin.applicable_carry_over(draft.game.counting(draft.rules), draft.names):
        words.append(_("begins with what is taken along"))
    return lists.semicolon_list(words)


def people_names(draft: MatchDraft, people: int) -> list[str]:
    """So many players by name, or by number where they have none yet."""
    names = [isolate(draft.names[row]) for row in draft.seated][:people]
    return [*names, *(_("Player %(n)s", n=number + 1) for number in range(len(names), people))]


def start_label(draft: MatchDraft) -> tuple[str, str]:
    """What stands on the Start button: who deals and sits out, and the game with the others or who has no name yet.

    A row may stay blank where fewer play as well and who deals has a name. The second is empty while fewer than two
    names stand there: then nobody expects to start.
    """
    if len(draft.seated) < MIN_NAMES:
        return _(NAMES_FIRST_TEXTS.get(max(draft.game.seats), NAMES_FIRST_TEXTS[0])), ""
    name, dealer = draft_translator(draft)(draft.game.name), isolate(draft.names[draft.dealer])
    blank = [str(row + 1) for row, other in enumerate(draft.names) if not other]
    fits = len(draft.seated) in draft.game.seats or draft.sitting_rule
    if blank and not (fits and draft.names[draft.dealer]):
        words = ngettext(
            "%(game)s; player %(players)s has no name yet", "%(game)s; players %(players)s have no name yet",
            len(blank), game=name, players=lists.and_list(blank),
        )  # fmt: skip
        return _("Start"), words
    sitting, label = draft.sitting_rows, _("Start, %(name)s deals", name=dealer)
    if draft.dealer in sitting:
        label = _("Start, %(name)s deals and sits out", name=dealer)
    if resting := [isolate(draft.names[row]) for row in sitting if row != draft.dealer]:
        label = lists.comma_list([label, sitting_text(resting)])
    rest = [isolate(draft.names[row]) for row in draft.seated if row != draft.dealer and row not in sitting]
    return label, _("%(what)s: %(value)s", what=name, value=lists.and_list(rest))


def sitting_choices(draft: MatchDraft) -> list[FormChoice]:
    """Who may sit out of each deal, in words; nothing where all who are named play."""
    rule = draft.sitting_rule
    passes_on = draft.game.schedule(draft.rules, draft.seats, len(draft.seated)).passes_on_each_deal
    words = {
        "dealer": _("the dealer"),
        "before": _("who dealt last") if passes_on else pgettext("who sits out", "the player before"),
    }
    offered = [value for value in words if rule and not (value == "dealer" and draft.game.dealer_has_part)]
    return [FormChoice(value, words[value], value == rule) for value in offered]


def sitting_title(draft: MatchDraft) -> str:
    """That one sits out each deal, or two."""
    return _("Two sit out each deal") if len(draft.seated) - draft.seats == 2 else _("One sits out each deal")


def fewer_title(draft: MatchDraft) -> str:
    """The switch with which some sit out though all could play: three of four; "" where that cannot be."""
    people = len(draft.seated)
    if people not in draft.game.seats or not draft.game.may_sit_out(people):
        return ""
    return sitting_title(replace(draft, fewer=True))


def uneven_text(draft: MatchDraft) -> str:
    """Who deals more or less often than the others where some sit out; "" where all deal equally often."""
    if draft.dealer not in draft.seated or not draft.sitting_rule:
        return ""
    people = len(draft.seated)
    schedule = draft.game.schedule(draft.rules, draft.seats, people)
    if not schedule.total or schedule.total % people == 0:
        return ""
    first = draft.seated.index(draft.dealer)
    dealt = Counter(schedule.dealer(index, first, people) for index in range(schedule.total))
    often = [dealt[seat] for seat in range(people)]
    number = min((max(often), min(often)), key=often.count)  # the fewer are named
    names = [isolate(draft.names[row]) for row, times in zip(draft.seated, often, strict=True) if times == number]
    values = {
        "deals": ngettext("%(num)s deal", "%(num)s deals", schedule.total), "names": lists.and_list(names),
        "times": number, "others": max(often) + min(often) - number,
    }  # fmt: skip
    if len(names) == 1:
        return _("%(deals)s: %(names)s deals %(times)s×, the others %(others)s×.", **values)
    return _("%(deals)s: %(names)s deal %(times)s×, the others %(others)s×.", **values)


def one_more_label(draft: MatchDraft) -> str:
    """The key for one more row: "Fifth"; "" where no more fit at the table."""
    rows = len(draft.names) + 1
    if rows > draft.game.most_people:
        return ""
    return {4: _("Fourth"), 5: _("Fifth"), 6: _("Sixth")}.get(rows, "")


def rename_texts(replayed: ReplayedMatch) -> tuple[str, str] | None:
    """The way on where somebody takes another's place in the midst of a schedule, and what that means; else None."""
    deals = replayed.ledger.state.deals
    if replayed.ledger.next_turn is None or not deals or not replayed.play.schedule.consumes_turns:
        return None
    way = _("Only a name changes? Go on at deal %(n)s.", n=deals + 1)
    return way, _(
        "The newcomer takes over the total and deals of whoever leaves, in People too. "
        "Settle that between the two of you."
    )


def pack_choices(draft: MatchDraft) -> list[FormChoice]:
    """The packs the game is played with, in words, and which will lie on the table."""
    return [FormChoice(pack, f"{pack_name(pack)}.", pack == draft.pack) for pack in draft.game.packs]


def method_choices(draft: MatchDraft) -> list[FormChoice]:
    """The methods that a form offers, the usual first; none where chips are paid in themselves."""
    if draft.unit != "points":
        return []
    usual, chosen = draft.default_method, draft.settlement_method
    texts = {key: method_text(key) for key in sorted(METHODS, key=lambda key: key != usual)}
    texts[usual] += " " + _("The usual way.")
    return [FormChoice(key, text, key == chosen) for key, text in texts.items()]


COURT: tuple[Text, ...] = (ByPack(N_("J"), N_("U")), ByPack(N_("Q"), N_("O")), N_("K"), N_("A"))
LETTERS = dict(zip(RANKS[-len(COURT) :], COURT, strict=True))
"""What stands in the corner of a court card and of the ace, by the rank; other ranks are figures."""


def drawn_cards(draft: MatchDraft) -> list[DrawnCard]:
    """What everybody drew, in the order of the seats; nothing where the lot was not drawn just now."""
    tell = make_translator((), draft.pack)
    return [
        DrawnCard(
            draft.names[row], tell(CARDS[key].name), tell(LETTERS.get(rank(key), rank(key))),
            CARDS[key].sign(draft.pack), highest=row == draft.dealer,
        )
        for row, key in draft.drawn.items()
    ]  # fmt: skip


def draw_outcome(draft: MatchDraft) -> str:
    """Who deals first and who leads: "Ace of acorns: Cyril deals first, Dana leads."; "" where nobody drew."""
    if not draft.drawn:
        return ""
    card = make_translator((), draft.pack)(CARDS[draft.drawn[draft.dealer]].name)
    dealer, seated = isolate(draft.names[draft.dealer]), draft.seated
    if len(seated) not in draft.game.seats and not draft.sitting_rule:  # who leads is known only where all are there
        return _("%(card)s: %(dealer)s deals first.", card=card, dealer=dealer)
    leads = draft.game.schedule(draft.rules, draft.seats, len(seated)).leader_offset
    sitting = tuple(seated.index(row) for row in draft.sitting_rows)
    row = seated[seat_after(seated.index(draft.dealer), leads, len(seated), sitting)]
    return _draw_sentence(card, dealer, isolate(draft.names[row]))


def draw_outcome_at_table(replayed: ReplayedMatch, key: str) -> str:
    """Who deals first and who leads in a match that has begun, whose first dealer drew the card of this key."""
    turn = replayed.ledger.next_turn
    assert turn is not None  # no match is over before its first deal
    tell = replayed.translate
    return _draw_sentence(tell(CARDS[key].name), tell(Seat(turn.dealer)), tell(Seat(turn.leader)))


def _draw_sentence(card: str, dealer: str, leader: str) -> str:
    if dealer == leader:
        return _("%(card)s: %(dealer)s deals first and leads.", card=card, dealer=dealer)
    return _("%(card)s: %(dealer)s deals first, %(leader)s leads.", card=card, dealer=dealer, leader=leader)
