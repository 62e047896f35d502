"""The prices of a match: the fields in which they are typed, and those that are not as usual."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from scorer.engine.game import Game
from scorer.engine.house_rules import HouseRules, Price, contracts_of
from scorer.forms.match_draft import MatchDraft, default_field, option_field
from scorer.language import lists, units
from scorer.language.formats import format_change, format_input
from scorer.language.texts import gettext, gettext as _
from scorer.language.translator import Translate, make_translator


class ChangedPrice(NamedTuple):
    """A price that is not the usual one."""

    contract: str
    """The name of its contract; "" where it is of none."""
    what: str
    """What it is for: "A heart"."""
    here: str
    """The number that is paid by so many players, with its sign where it has one."""
    usual: str

    @property
    def label(self) -> str:
        """Its contract and what it is for: "Hearts: A heart"."""
        return ": ".join(filter(None, (self.contract, self.what)))


def changed_prices(game: Game, rules: HouseRules, seats: int, tell: Translate) -> Iterator[ChangedPrice]:
    """Those that have an effect beside the other house rules, for so many players, in the order of the list."""
    names = {contract.key: tell(contract.name) for contract in game.contracts(rules, seats)}
    for price in rules.price_list:
        if price.key in rules.changed_prices and is_relevant(price, rules, seats):
            numbers = (rules.price_of[price.key], price.default_for(rules))
            here, usual = (format_price(price, price.amount_for(number, seats)) for number in numbers)
            yield ChangedPrice(names.get(price.contract_key, ""), tell(price.label), here, usual)


def is_relevant(price: Price, rules: Any, seats: int) -> bool:
    """Whether a price has any effect: its contract is played, and no other house rule makes it idle."""
    played = contracts_of(rules)
    if price.contract_key and played is not None and price.contract_key not in played:
        return False
    return price.is_relevant is None or price.is_relevant(rules, seats)


def format_price(price: Price, number: int) -> str:
    """The number as it is printed, with its sign where this price has one."""
    return format_change(number) if price.signed else str(number)


class OtherPrice(NamedTuple):
    """What another number of players pays of a price."""

    before: str
    amount: str
    """The number; "" while there is none."""
    after: str
    times: str
    """How many times the price, for the script: "1.5"."""


class PriceField(NamedTuple):
    """A price that may be written."""

    name: str
    words: str
    """What it is for: "A heart"."""
    said: str
    """The same with its contract, for those who hear the page: "Regular: A heart"."""
    typed: str
    usual: str
    saved: str
    """What it was before anything was typed here."""
    is_signed: bool
    """Whether it may be below 0."""
    put_back: str
    """What the button sends that puts it back to what is usual."""
    sign: str = ""
    """What is drawn before its words, by its name in the sprite."""
    shown: str = ""
    """The field that says what was usual here; "" where no other house rule changes that."""
    other: OtherPrice | None = None
    """What another number of players pays of it; None: the same, or they do not play here."""

    @property
    def ink(self) -> str:
        """Its class: grey where it is as usual, black where it is the table's own, in pen where it was changed here."""
        if self.typed == self.saved:
            return "" if self.typed == self.usual else "is-own"
        return "is-changed"


class PriceGroup(NamedTuple):
    """The prices of a contract."""

    name: str
    sign: str
    """Of the contract in the sprite; "" where they are about the whole match."""
    lines: list[PriceField]


def price_groups(draft: MatchDraft) -> list[PriceGroup]:
    """The prices that have an effect, in the order of the game's list."""
    contracts = {contract.key: contract for contract in draft.game.contracts(draft.rules, draft.seats)}
    tell, groups = make_translator((), draft.pack), dict[str, PriceGroup]()
    for price in draft.game.rules.price_list:
        if not _shown(draft, price):
            continue
        contract, field = contracts.get(price.contract_key), option_field(draft.game, price)
        name, sign = (tell(contract.name), contract.symbol) if contract else (_("The match"), "")
        words, usual = tell(price.label), price.default_for(draft.rules)
        typed = draft.prices.get(price.key, usual)
        line = PriceField(
            name=field, words=words, said=f"{name}: {words}", typed=display_number(typed), usual=display_number(usual),
            saved=display_number(draft.saved.get(price.key, usual)), is_signed=price.lowest < 0,
            put_back=f"usual:{price.key}", sign=price.symbol_of.sign(draft.pack) if price.symbol_of else "",
            shown=default_field(field) if callable(price.default) else "", other=_other_price(draft, price, typed),
        )  # fmt: skip
        groups.setdefault(name, PriceGroup(name, sign, [])).lines.append(line)
    return list(groups.values())


def hidden_prices(draft: MatchDraft) -> list[tuple[str, str, str]]:
    """The field, number and usual number of prices that are not as usual, but without effect: they go along unseen."""
    return [
        (option_field(draft.game, price), display_number(draft.rules.price_of[price.key]),
         display_number(price.default_for(draft.rules)))
        for price in draft.game.rules.price_list
        if price.key in draft.rules.changed_prices and not _shown(draft, price)
    ]  # fmt: skip


def unit_hint(draft: MatchDraft) -> str:
    """In what prices are written, and which sign is good: "points, minus is good"."""
    parts = [units.plural_name(draft.unit), sign_hint(draft)]
    return lists.comma_list(part for part in parts if part)


def sign_hint(draft: MatchDraft) -> str:
    """Which sign is good for who gets such points; nothing where no price is below 0."""
    if not any(price.lowest < 0 and _shown(draft, price) for price in draft.game.rules.price_list):
        return ""
    best = draft.game.counting(draft.rules).best
    return _("minus is good") if best == "lowest" else _("plus is good")


def display_number(number: Any) -> str:
    """A number as it stands in a blank, with a true minus; what is none as it was sent."""
    return format_input(number) if type(number) is int else str(number)


def _shown(draft: MatchDraft, price: Price) -> bool:
    """Whether it has an effect, or something in it that cannot be, which nobody could mend elsewhere."""
    typed = draft.prices.get(price.key)
    readable = typed is None or (type(typed) is int and price.lowest <= typed <= price.highest)
    return not readable or is_relevant(price, draft.rules, draft.seats)


def _other_price(draft: MatchDraft, price: Price, typed: Any) -> OtherPrice | None:
    """What fewer players pay, while no more than so many have a name."""
    scaled = price.scaled
    if scaled is None or len(draft.seated) > scaled.seats:
        return None
    paid = display_number(scaled.amount(typed)) if type(typed) is int else ""
    before, _gap, after = gettext(scaled.text, price="\0").partition("\0")
    return OtherPrice(before, paid, after, str(scaled.numerator / scaled.denominator))
