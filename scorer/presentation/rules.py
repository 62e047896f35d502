"""A game in words: its names, and its rules told in sentences from its declaration. Nothing here knows a game."""

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from scorer.engine.cards import SUITS
from scorer.engine.contract import Contract
from scorer.engine.game import A_DEAL, PEOPLE, THE_CARDS, THE_DEAL, THE_PLAY, Game, Play, Section
from scorer.engine.house_rules import options_of, suggested_options
from scorer.engine.phrases import N_, ListedTexts
from scorer.engine.schedule import FreeOrder, Schedule
from scorer.engine.scoring import ScoringRule
from scorer.games import current_games
from scorer.language import lists, units
from scorer.language.texts import get_locale, gettext as _, ngettext
from scorer.language.translator import Translate, isolate
from scorer.presentation import prices
from scorer.presentation.prices import ChangedPrice

PACK_NAMES = {"french": N_("French cards"), "german": N_("German cards")}


class HouseRule(NamedTuple):
    """A house rule as it is here."""

    label: str
    words: str
    help: str = ""
    """What that means, or what is usual."""
    own: bool = True
    """Whether it is not the usual one."""


class GuidePart(NamedTuple):
    """A section of the guide: its anchor, heading and sign, and the sentences under it."""

    id: str
    heading: str
    sign: str
    lines: list[str | list[str]]
    kind: str
    """How the sentences are drawn: "plain", "points" or "steps"."""
    last: bool


class ContractPart(NamedTuple):
    """A contract: its anchor, names and sign, what is played, and what it pays by the house rules in force."""

    id: str
    name: str
    native: str
    sign: str
    line: str
    about: str
    lines: list[str | list[str]]
    pays: list[tuple[str, str]]
    """The sign of what is paid for ("" where it has none), and a sentence."""


def native_name(local: str, name: str, languages: Collection[str] = ()) -> str:
    """The native name without what it is called here too: "Lora, Ređanje" is "Ređanje" of Lora; "" for the same.

    `languages` are those of the game's own players: who reads Serbian in Cyrillic letters reads its names in them.
    """
    if "sr" in languages and str(get_locale()) == "sr":
        local = lists.to_cyrillic(local)
    here = {name.casefold(), lists.serbian_to_latin(name).casefold()}
    if local.casefold() in here:
        return ""
    return lists.comma_list(word for word in local.split(", ") if word.casefold() not in here)


def games_for_reader() -> list[Game]:
    """The games with which a match may begin, those of the reader's language first and else in their order."""
    spoken = get_locale().language
    return sorted(current_games(), key=lambda game: spoken not in game.languages)


def pack_name(pack: str) -> str:
    """The name of a pack; "", which is a match from before packs were chosen, is told as French cards."""
    return _(PACK_NAMES.get(pack, PACK_NAMES["french"]))


def player_numbers(game: Game) -> str:
    """How many may play: "4", "3 or 4"."""
    return lists.or_list(sorted(game.seats))


def player_count_text(game: Game) -> str:
    """How many play: "4 players", "3 or 4 players"; one or many as the largest number is."""
    return ngettext("%(seats)s player", "%(seats)s players", max(game.seats), seats=player_numbers(game))


def length_text(game: Game, total: int | None) -> str:
    """How long a match of so many deals is: "28 deals"; what ends it where there is no number."""
    if total is None:
        return _("open end") if game.is_over is None else _("until a total ends it")
    return ngettext("%(num)s deal", "%(num)s deals", total)


def duration_text(minutes: int) -> str:
    """How long that is: to the half hour up to four hours, then to the hour."""
    halves = max(1, round(minutes / 30))
    hours, half = divmod(halves, 2)
    if hours == 0:
        return _("about half an hour")
    if half and hours < 4:
        return _("about %(hours)s hours", hours=f"{hours}½")
    return ngettext("about %(num)s hour", "about %(num)s hours", round(minutes / 60))


def match_description(play: Play, tell: Translate) -> list[str]:
    """The match in sentences: how long it is, who deals and leads, in which order, how it is counted, when it ends."""
    schedule, misdeal = play.schedule, play.game.misdeal
    dealing = (_dealing(schedule), _sitting(play), tell(misdeal) if misdeal else "", _leading(schedule))
    return [sentence for sentence in (_length(play), *dealing, _order(play, tell), *_counting(play)) if sentence]


def short_description(play: Play) -> list[str]:
    """The match in few sentences: how long it is, who deals, and who wins."""
    about = (_length(play), _dealing(play.schedule), _sitting(play), *_counting(play))
    return [sentence for sentence in about if sentence]


def _length(play: Play) -> str:
    schedule = play.schedule
    if schedule.total is None and play.game.is_over is not None:
        return _("There is no fixed number of deals: the totals decide when the match is over.")
    if schedule.total is None:
        return _("There is no fixed number of deals: the table plays until it has had enough.")
    many, time = schedule.total, duration_text(schedule.total * play.game.minutes)
    text = ngettext("The match has %(num)s deal: %(time)s.", "The match has %(num)s deals: %(time)s.", many, time=time)
    if schedule.extra:
        text += " " + ngettext("The last one is extra: any contract may be named again.",
                               "The last %(num)s are extra, one by each dealer: any contract may be named again.",
                               schedule.extra)  # fmt: skip
    return text


def _dealing(schedule: Schedule) -> str:
    n, back = schedule.deals_in_a_row, schedule.pass_by == -1
    if n > 1 and back:
        return ngettext("Each dealer deals %(num)s time in a row; then the player before deals.",
                        "Each dealer deals %(num)s times in a row; then the player before deals.", n)  # fmt: skip
    if n > 1:
        return ngettext("Each dealer deals %(num)s time in a row; then the next player deals.",
                        "Each dealer deals %(num)s times in a row; then the next player deals.", n)  # fmt: skip
    if back:
        return _("The deal passes back after every deal, to the player before.")
    if schedule.pass_by == 1:
        return _("The deal passes on after every deal.")
    return ngettext("The deal passes on after every deal, by %(num)s player.",
                    "The deal passes on after every deal, by %(num)s players.", schedule.pass_by)  # fmt: skip


def _sitting(play: Play) -> str:
    if not play.sits_out:
        return ""
    if play.seats - play.playing > 1:
        if play.sits_out == "dealer":
            return _("In each deal two sit out: the dealer and who sits half a round further on.")
        return _("In each deal two sit out: the player before the dealer and who sits half a round further on.")
    if play.sits_out == "dealer":
        return _("In each deal the dealer sits out.")
    return _("In each deal the player before the dealer sits out.")


def _leading(schedule: Schedule) -> str:
    if schedule.leader_offset < 2:
        who = _("The player after the dealer leads") if schedule.leader_offset else _("The dealer leads")
        return _("%(what)s.", what=who)
    return ngettext("The player %(num)s seat after the dealer leads.",
                    "The player %(num)s seats after the dealer leads.", schedule.leader_offset)  # fmt: skip


def _order(play: Play, tell: Translate) -> str:
    schedule, order = play.schedule, play.schedule.order
    names = {key: tell(contract.name) for key, contract in play.contracts.items()}
    if len(names) == 1:
        return ""
    if order.chooses:
        once = schedule.deals == len(names) * play.seats
        if schedule.dealer_names and once:
            return _("The dealer names the contract; nobody names one twice.")
        if schedule.dealer_names:
            return _("The dealer names the contract among those that he or she may still choose.")
        if schedule.extra:
            return _("The leader names the contract, each once; in the extra deals any again.")
        if once:
            return _("Who leads names the contract; nobody names one twice.")
        return _("Who leads names the contract among those that he or she may still choose.")
    if isinstance(order, FreeOrder) and order.usual:
        usual, others = names[order.usual], lists.comma_list(names[key] for key in order.keys if key != order.usual)
        text = _("Nobody calls a game: %(usual)s. Called games: %(others)s.")
        return text % {"usual": usual, "others": others}
    if not schedule.sequence:
        return _("Any contract may be played in any deal.")
    if schedule.deals_in_a_row > 1:
        one_round = schedule.sequence[: schedule.deals_in_a_row]
        return _("Every dealer deals them in this order: %(contracts)s.", contracts=_run(one_round, names))
    return _("The contracts come in this order: %(contracts)s.", contracts=_run(schedule.sequence, names))


def _run(keys: tuple[str, ...], names: dict[str, str]) -> str:
    """The names in their order; one that comes several times running is named once, with how often."""
    runs = [(names[key], len([*run])) for key, run in groupby(keys)]
    return lists.comma_list(name if times == 1 else f"{name} ×{times}" for name, times in runs)


def _counting(play: Play) -> list[str]:
    counting = play.counting
    if counting.unit == "points":
        if counting.best == "highest":
            return [_("It is counted in points: the highest total wins.")]
        return [_("It is counted in points: the lowest total wins.")]
    if counting.unit == "beans":
        texts = [_("It is counted in beans: everybody begins with %(n)s, the most win.", n=counting.start)]
    else:
        texts = [_("It is counted in chips: what one pays another gets, or it lies in the bank. The most chips win.")]
    if counting.pennies:
        texts.append(ngettext(
            "Everybody also has: %(num)s penny, worth %(beans)s.",
            "Everybody also has: %(num)s pennies, worth %(beans)s each.",
            counting.pennies, beans=units.format_count(counting.worth, "beans"),
        ))  # fmt: skip
    return texts


def house_rules(play: Play, tell: Translate) -> list[HouseRule]:
    """What the house rules are here, without those that have no effect; then the prices that are not the usual ones."""
    changed = prices.changed_prices(play.game, play.rules, play.playing, tell)
    own_prices = [_own_prices(list(group)) for _name, group in groupby(changed, key=lambda price: price.contract)]
    return option_rules(play, tell) + own_prices


def option_rules(play: Play, tell: Translate) -> list[HouseRule]:
    """The house rules without the prices and without those that have no effect; usual is what New match suggests."""
    suggested, told = suggested_options(type(play.rules), get_locale().language), list[HouseRule]()
    for option in options_of(play.rules):
        if option.is_relevant is None or option.is_relevant(play.rules, play.playing):
            value = getattr(play.rules, option.key)
            words = tell(option.describe(value, play.rules))
            if option.ordered:
                names = (tell(play.contracts[key].name) if key in play.contracts else key for key in value)
                words = lists.comma_list(names)
            is_own = value != suggested.get(option.key, option.default)
            told.append(HouseRule(tell(option.label), words, tell(option.explain(play.rules)), is_own))
    return told


def _own_prices(changed: Sequence[ChangedPrice]) -> HouseRule:
    """Prices of a contract that are not the usual ones, in one line: many of them must not need another sheet."""
    words, usual = lists.comma_list(price.here for price in changed), lists.comma_list(price.usual for price in changed)
    label = changed[0].label
    if len(changed) > 1:
        label = changed[0].contract or _("Prices")
        words = lists.comma_list(_("%(what)s %(n)s", what=price.what, n=price.here) for price in changed)
    return HouseRule(label, words, _("Usually %(price)s.", price=usual))


def guide_sections(play: Play, tell: Translate, pack: str) -> list[GuidePart]:
    """How the game is played, without what stands under the name of a contract, which is told with that."""
    names = {tell(contract.name) for contract in play.contracts.values()}
    sections = [section for section in _sections(play) if tell(section.heading) not in names]
    signs = {THE_CARDS: SUITS["clubs"].sign(pack), THE_DEAL: "s-deck", THE_PLAY: "s-trick", A_DEAL: "i-pencil"}
    return [
        GuidePart(
            f"part-{number}", tell(section.heading),
            next((sign for heading, sign in signs.items() if heading == section.heading), "i-book"),
            _lines(section, tell), {THE_CARDS: "plain", THE_DEAL: "steps"}.get(str(section.heading), "points"),
            section.is_last,
        )
        for number, section in enumerate(sections, 1)
    ]  # fmt: skip


def _guide(play: Play) -> Iterable[Section]:
    """The guide of the game at this table; that of a recipe knows how many people deal in turn."""
    people = (play.seats,) if play.game.recipe else ()
    return play.game.guide(play.rules, play.playing, *people)


def _sections(play: Play) -> list[Section]:
    """The sections of the game, with the penalties of the table before the example."""
    sections = [*_guide(play)]
    if play.penalties:
        text = N_("Enter a penalty when it happens. One that ends the deal counts as a deal played.")
        last = next((index for index, section in enumerate(sections) if section.is_last), len(sections))
        sections.insert(last, Section(N_("Penalties"), (text, *(penalty.describe() for penalty in play.penalties))))
    return sections


def _lines(section: Section, tell: Translate) -> list[str | list[str]]:
    """The sentences; what is listed, as the ranks of a suit, as a list that is drawn side by side.

    Catalogues have the players of the examples as plain letters, so they are isolated here.
    """
    names = re.compile(rf"\b({'|'.join(map(tell, PEOPLE))})\b")
    return [
        [tell(part) for part in line.parts]
        if isinstance(line, ListedTexts)
        else names.sub(lambda name: isolate(name[0]), tell(line))
        for line in section.lines
    ]


def contract_sections(play: Play, tell: Translate, pack: str) -> list[ContractPart]:
    """Each contract of the game."""
    guides = {tell(section.heading): section for section in _guide(play)}
    return [
        _contract(contract, play.game, guides.get(tell(contract.name)), tell, pack)
        for contract in play.contracts.values()
    ]


def anchor(contract: str) -> str:
    """The place on the page where the contract of this key is told."""
    return f"contract-{contract}"


def _contract(contract: Contract, game: Game, section: Section | None, tell: Translate, pack: str) -> ContractPart:
    name, line = tell(contract.name), tell(contract.summary)
    pays = [(_sign(pay, pack), words) for pay in contract.scoring if (words := _sentence(tell(pay.describe())))]

    def is_paid_for(part: str) -> bool:
        return any(words.startswith(capitalized(part)) for _at, words in pays)

    if is_paid_for(line) or all(map(is_paid_for, line.split("; "))):
        line = ""  # it would be said twice
    local = isolate(native_name(contract.native_name, name, game.languages))
    lines = _lines(section, tell) if section else []
    return ContractPart(
        anchor(contract.key), name, local, contract.symbol, line, tell(contract.instructions), lines, pays
    )


def _sign(pay: ScoringRule, pack: str) -> str:
    """The sign of the card or thing that is paid for; none where it has no sign or there are several."""
    if len(pay.facts) != 1:
        return ""
    (fact,) = pay.facts
    return str(fact.heading_item.sign(pack)) if fact.heading_item else ""


def _sentence(text: str) -> str:
    text = capitalized(text.strip())
    return text if not text or text.endswith((".", "!", "?")) else f"{text}."


def capitalized(text: str) -> str:
    """The text with a large first letter; all others stay as they are."""
    return text[:1].upper() + text[1:]
