"""The prices that a table has changed, in words. Nothing here knows a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from scorer.engine.game import Game
from scorer.engine.house_rules import HouseRules, Price, contracts_of
from scorer.language.translator import Translate
from scorer.presentation.pictures.numbers import format_change


class ChangedPrice(NamedTuple):
    """A price that is not the usual one."""

    contract: str
    """The name of its contract; "" where it is of none."""
    what: str
    """What it is for: "A heart"."""
    here: str
    """The number that is paid by so many players, with its sign where it has one."""
    usual: str
    """What they usually pay."""

    @property
    def label(self) -> str:
        """Its contract and what it is for: "Hearts: A heart"."""
        return ": ".join(filter(None, (self.contract, self.what)))


def changed_prices(game: Game, rules: HouseRules, seats: int, tell: Translate) -> Iterator[ChangedPrice]:
    """Those that have an effect beside the other house rules, for so many players, in the order of the list."""
    names = {contract.key: tell(contract.name) for contract in game.contracts(rules, seats)}
    for price in rules.price_list:
        if price.key in rules.changed_prices and is_relevant(price, rules, seats):
            numbers = (
                price.amount_for(number, seats) for number in (rules.price_of[price.key], price.default_for(rules))
            )
            here, usual = (format_price(price, number) for number in numbers)
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
