"""The tapper: given a deal as a document has it, the keys of the page that a thumb would tap, and no key more.

A fact is answered by the function here that is named for its kind. Whatever the page fills in by itself is left to it.
"""

from scorer.engine.effect import TableState
from scorer.engine.facts import Announced


def count(fact, name, answer):
    """Numbers until the rest follows: with a sum the noughts, or the last player's; without one what is not 0."""
    left = fact.total if fact.lowest_total is None else None
    if fact.nobody_option is not None and not any(answer):
        yield f"{name}-nobody", ""
    playing = [seat for seat, number in enumerate(answer) if number is not None]
    for seat in playing:
        number = answer[seat]
        last = left is not None and number == left and not any(answer[seat + 1 :])
        only_blank = left is not None and seat == playing[-1] and all(answer[other] for other in playing[:-1])
        if (number or (left is None and fact.highest_key is not None)) and not only_blank:
            yield f"{name}-{seat}", str(number)
        if left is not None:
            left -= number
        if last:
            return


def cards_left(fact, name, answer):
    """Who went out, then what the others hold; where several go out, only what is held."""
    if fact.players_out == 1:
        yield name, str(answer.index(0))
    for seat, number in enumerate(answer):
        if number:
            yield f"{name}-{seat}", str(number)


def or_nobody(fact, name, answer):
    """Nobody's key (for a count a box), or the keys of the fact itself."""
    if fact.second_tap_on is not None:
        if answer is not None:
            yield f"{name}-again", "yes"
            yield from answering(fact.fact, name, answer)
    elif answer is not None:
        yield from answering(fact.fact, name, answer)
    elif fact.fact.kind == "taker":
        yield name, "nobody"
    else:
        yield f"{name}-nobody", ""


def yes_no(fact, name, answer):
    """Yes or no; a no that may be left out is."""
    if fact.is_rare and answer:
        yield name, ""
    elif not fact.is_rare and (answer or not fact.optional or fact.must_answer):
        yield name, "yes" if answer else "no"


def takers(fact, name, answer):
    for key, seat in answer.items():
        yield f"{name}-{key}", "nobody" if seat is None else str(seat)


def announced(fact, name, answer):
    """A second tap on the key of each card's taker, a third where a player's own counts for more."""
    for key, seat in answer.items():
        yield f"{name}-{key}", "yes"
        if seat is not None:
            yield f"{name}-{key}", str(seat)


def as_asked(contract, facts):
    """The answers as far as the page asks them: of an announced card who announced it only where that matters."""
    answers = dict(facts)
    for fact in contract.asks:
        if isinstance(fact, Announced) and fact.key in facts:
            own = {key: seat == facts[key] and fact.own_times != fact.times for key, seat in facts[fact.key].items()}
            answers[fact.key] = {key: facts[key] if is_own else None for key, is_own in own.items()}
    return answers


def doubled_cards(fact, name, answer):
    """The takers first, then who doubled, then who led where the page comes to ask it."""
    for part in ("taker", "doubled_by", "leader"):
        for key, card in fact.by_card(answer).items():
            back = card.get("doubled_by") is not None and card["doubled_by"] == card["taker"]
            if part == "doubled_by" and card.get(part) is not None:
                yield f"{name}-{key}-doubled", "yes"
            if card.get(part) is not None and (part != "leader" or back):
                yield f"{name}-{key}-{part}", str(card[part])


def places(fact, name, answer):
    for seat in answer[:-1]:
        yield f"{name}-tap", str(seat)


def auction(fact, name, answer):
    for part, value in (answer or {}).items():
        yield f"{name}-{part}", str(value)


def looks(fact, name, answer):
    for seat in sorted(set(answer)):
        yield f"{name}-{seat}", str(answer.count(seat))


def penalties(fact, name, answer):
    for line, penalty in enumerate(answer):
        yield f"{name}-{line}-seat", str(penalty["seat"])
        yield f"{name}-{line}-kind", penalty["kind"]


def bets(fact, name, answer):
    for bet in answer:
        of = f"{name}-{bet['seat']}"
        prediction = bet["prediction"]
        said = {True: "yes", False: "no"}[prediction] if type(prediction) is bool else str(prediction)
        yield f"{of}-prediction", said
        if bet.get("counter") is not None:
            yield f"{of}-counter", str(bet["counter"])
        if bet.get("recounter"):
            yield f"{of}-recounter", ""


def doubles(fact, name, answer):
    for part in ("", "-again"):
        for double in answer:
            if not part or double.get("redoubled"):
                yield f"{name}-{double['by']}-{double['of']}{part}", ""


def taker(fact, name, answer):
    yield name, "nobody" if answer is None else str(answer)


one_of = in_trick = taker


def answering(fact, name, answer):
    """The keys that answer a fact: the function here that is named for its kind knows them."""
    return globals()[fact.kind](fact, name, answer)


def keys(contract, facts, seats, sitting=()):
    """The keys of a deal, in the order of the page; what is asked only where it matters comes last.

    `sitting` are the seats that sit out of it.

    What a document may leave out and the page may not is answered as the document means it.
    """
    answers = contract.start_reading(dict(facts), TableState.new(seats)._replace(sitting=sitting)).answers
    facts = {**{fact.key: answers[fact] for fact in contract.asks if fact.must_answer and fact in answers}, **facts}
    facts = as_asked(contract, facts)
    ordered = sorted(contract.asks, key=lambda fact: fact.when is not None)
    return [
        key
        for fact in ordered
        if fact.key in facts and _is_tapped(fact, facts[fact.key], answers)
        for key in answering(fact, f"{contract.key}-{fact.key}", facts[fact.key])
    ]


def _is_tapped(fact, answer, answers):
    """Whether the page asks this and does not take the answer for granted."""
    return fact.when is None or ((fact.must_answer or answer is not False) and fact.when(answers))


HOW = """(ways) => ways.map((where, n) => [n, document.querySelector(where)]).filter(([, one]) => one)
  .map(([n, one]) => [n, Boolean(one.closest("details:not([open])"))])[0]"""
"""The first of these ways to give an answer that the page has, and whether it is folded away."""


STOP = """(key) => key.closest(".stops + .went-out, .is-said") ? "1" : key.closest(".is-done") ? "2"
  : /stop-(.)/.exec(key.closest(".fact")?.className)?.[1] || "" """
"""The number of the tab that a key belongs to, "" where there is none."""


def ways_to_answer(name, value):
    """Where a page may have this key, as selectors, and how each is used: "tapped", "counted", "typed" or "chosen"."""
    which = f'[name="{name}"]' + (f'[value="{value}"]' if value else "")
    second = f'[for="{name}-again"]' if value == "yes" else f":has({which})"
    return {
        f".place{which}": "tapped",
        f"#entry .twice:has(> :is(.key, .taker) > :checked) > .again{second}": "tapped",
        f'#entry button[name="{name}-step"][value="1"]': "counted",
        f'#entry .keys > input.line[name="{name}"]': "typed",
        f'#entry select[name="{name}"]': "chosen",
        f"#entry label:has(input{which})": "tapped",
        f'#entry input[name="{name}-more"]': "typed",
    }


class Thumb:
    """A thumb on a phone at a table; `taps` counts."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, what):
        what.tap()
        self.taps += 1

    def key(self, name, value):
        """Tap a key, after unfolding what it is folded away in."""
        page = self.page
        ways = ways_to_answer(name, value)
        page.locator(", ".join(ways)).first.wait_for(state="attached")
        number, folded = page.evaluate(HOW, list(ways))
        where, how = list(ways.items())[number]
        element = page.locator(where)
        if folded:
            self.unfold(element)
        self.turn_to(element)
        if how == "tapped":
            self.tap(element)
        elif how == "chosen":
            element.select_option(value)
            self.taps += 2
        elif how == "counted" and int(value) < 10:  # while the cards are played
            for _ in range(int(value)):
                self.tap(element)
        else:  # nobody taps so often, no key goes so far, or even one contract asks too much for keys
            typed = page.locator(f'#entry input[name="{name}"]') if how == "counted" else element
            typed.fill(value)
            typed.blur()
            self.taps += 1 + len(value)

    def unfold(self, what):
        """Tap open every fold round it that is closed, the outermost first."""
        closed = what.locator("xpath=ancestor::details[not(@open)]/summary")
        while closed.count():
            self.tap(closed.first)

    def turn_to(self, what):
        """Tap the tab that it belongs to, where the page shows the keys of one at a time."""
        number = what.first.evaluate(STOP)
        tab = self.page.locator(f'.stops .tab:has([value="{number}"])')
        if number and tab.is_visible() and not tab.locator("input").is_checked():
            self.tap(tab)

    def choose(self, contract):
        """Tap the contract, unless the schedule names it or it is chosen."""
        tab = self.page.locator(f'label.tab:has(input[name="contract"][value="{contract}"])')
        if tab.count() and not tab.locator("input").is_checked():
            if not tab.is_visible():  # the chosen one has folded the others away
                self.tap(self.page.locator("label.change"))
            self.tap(tab)

    def enter(self, contract, facts):
        """Tap everything of a deal but Save."""
        self.choose(contract.key)
        rests = self.page.locator(".board thead th").evaluate_all("(all) => all.map((one) => one.matches('.is-out'))")
        sitting = tuple(seat for seat, is_out in enumerate(rests) if is_out)
        for name, value in keys(contract, facts, len(rests), sitting):
            self.key(name, value)

    def save(self):
        """Tap Save once the page says that nothing is missing, and wait for the next deal."""
        page = self.page
        revision = page.locator('#entry input[name="revision"]').input_value()
        page.locator(".save:not(.is-missing)").wait_for()
        self.tap(page.locator(".save"))
        page.locator(f'#entry input[name="revision"][value="{revision}"]').wait_for(state="detached")

    def play(self, contract, facts):
        self.enter(contract, facts)
        self.save()
