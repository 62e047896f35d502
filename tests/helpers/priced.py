"""Prices for tests: other ones than usual, and every text of a game in which one could stand."""

from scorer.engine.json_values import MAX_PRICE
from scorer.engine.phrases import ByPack, ListedTexts, NamedValue, Phrase

PRIMES = [101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211,
          223, 227, 229]  # fmt: skip
"""Numbers that no game has anywhere; above 0 for every price that may be."""


def unusual(rules):
    """The same house rules with every price at a number that stands nowhere else; where there is little room, moved."""
    prices = {}
    for price, prime in zip(rules.price_list, PRIMES, strict=False):
        sign = -1 if price.default_for(rules) < 0 else 1
        moved = (price.default_for(rules) + 5) % (price.highest + 1)
        prices[price.key] = sign * prime if price.highest > prime else moved
    return rules.with_prices(prices)


def any_prices(rules, random):
    """Some of the prices, each small, as usual, as far as it goes, or anything between."""
    prices = {}
    for price in rules.price_list:
        if random.random() < 0.7:
            wanted = random.choice((0, 1, -3, 7, price.lowest, price.highest, random.randint(-MAX_PRICE, MAX_PRICE)))
            prices[price.key] = max(price.lowest, min(wanted, price.highest))
    return prices


def likely_prices(rules, random):
    """Some of the prices, as a house may have them."""
    prices = {}
    for price in rules.price_list:
        if random.random() < 0.6:
            number = price.default_for(rules) + random.choice((-2, -1, 1, 2, 4))
            prices[price.key] = max(price.lowest, min(number, price.highest))
    return prices


def texts(game, rules, seats):
    """Everything that the game says of itself by these house rules: contracts, questions, guide, rules, farewell."""
    yield game.summary
    for contract in game.contracts(rules, seats):
        yield from (contract.name, contract.summary, contract.instructions)
        yield from (pay.describe() for pay in contract.scoring)
        for fact in contract.asks:
            yield from (fact.label, fact.help)
    for section in game.guide(rules, seats):
        yield section.heading
        yield from (line for line in section.lines if not isinstance(line, ListedTexts))  # a row of ranks is none
    for option in game.options:
        yield from (option.label, *option.explain_all(rules), option.explain(rules))
        for value in option.values if not option.numbers else ():
            yield option.describe(value, rules)
            if not option.ordered:
                yield option.describe_with_label(value, rules)
    if game.farewell is not None:
        yield from game.farewell(rules, (10**6,) * seats)


def leaves(text):
    """The messages of a text, each without what fills it, and the messages of what fills it."""
    if isinstance(text, Phrase):
        yield text.text
        yield text.plural or ""
        for value in text.values.values():
            yield from leaves(value)
    elif isinstance(text, ListedTexts):
        for part in text.parts:
            yield from leaves(part)
    elif isinstance(text, ByPack):
        yield from (*leaves(text.french), *leaves(text.german))
    elif isinstance(text, NamedValue):
        yield from leaves(text.name)
    elif isinstance(text, str):
        yield text


def sentences(text):
    """The text as it is read with either pack."""
    if isinstance(text, ByPack):
        yield from (*sentences(text.french), *sentences(text.german))
    elif isinstance(text, ListedTexts):
        for part in text.parts:
            yield from sentences(part)
    else:
        yield str(text)


def every_rule(game, seats):
    """The usual house rules, and those with each value of each of them, where it is allowed."""
    yield game.rules()
    for option in game.options:
        for value, _words in option.choices:
            rules = game.rules(**{option.key: (value,) if option.ordered else value})
            if not list(rules.clashes(seats)):
                yield rules
