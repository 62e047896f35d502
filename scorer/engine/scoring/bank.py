"""Rules that pay into, share or empty the bank."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine.cards import PASS
from scorer.engine.effect import ChangeReason, Effect, TableState, paid_by_each, paid_to_bank, split_among
from scorer.engine.facts import Answers, CardsLeft, Count, Places
from scorer.engine.phrases import N_, ListedTexts, N_n, Phrase, Seat, Seats, Signed, Text, phrase, plural_phrase
from scorer.engine.scoring.amounts import NEIGHBOURS, OPPOSITE, ForTaker, PerItem
from scorer.engine.scoring.rule import Amount, DeclarerFactor, ScoringRule, describe_takers, signed_if

SWEEP_WORDS = N_(
    "%(prices)s. Those who took none share what the others pay. Everybody took some: it goes to the bank. One player "
    "took everything: each of the others pays that player the whole price"
)
MAX_WINNERS = 2  # where more than so many took none, the bank gets what is paid
SHARE_WORDS = N_("%(prices)s. One or two players who took none share what the others pay; else it goes to the bank")


class AmountsRule(ScoringRule):
    """A rule about what players owe by several amounts, which each kind has as a field."""

    amounts: tuple[Amount, ...]

    def owed(self, answers: Answers, table: TableState) -> list[int]:
        """What each seat owes by all the amounts together."""
        return [sum(dues) for dues in zip(*[amount.amounts(answers, table) for amount in self.amounts], strict=True)]

    def bill(self, answers: Answers, table: TableState, sign: bool = False) -> ListedTexts:
        """Who owes how much, and what for, each thing once."""
        reasons: list[list[Text]] = [[] for _seat in range(table.seats)]
        for amount in self.amounts:
            for seat, what in amount.reasons(answers, table):
                if what not in reasons[seat]:
                    reasons[seat].append(what)
        owed = self.owed(answers, table)
        return ListedTexts(tuple(
            describe_debt(seat, signed_if(owed[seat], sign), ListedTexts(tuple(whats)))
            for seat, whats in enumerate(reasons) if whats and owed[seat]
        ))  # fmt: skip

    def explain_debts(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        """Yield what each owes, as chips that go."""
        for amount in self.amounts:
            for reason in amount.explain(answers, table):
                yield reason._replace(amount=-reason.amount)

    def explain_payments(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        """Yield what each owes where the bank gets it."""
        yield from self.explain_debts(answers, table)
        paid = sum(self.owed(answers, table))
        if paid:
            yield ChangeReason(None, PAID_IN, paid)

    @property
    def prices(self) -> Text:
        return ListedTexts(tuple(_price(amount) for amount in self.amounts), "; ")


def describe_debt(seat: int, owed: int | Signed, reason: Text) -> Phrase:
    """How much a seat owes, and what for: "Boris 20 (King of hearts, Last trick)"."""
    amount = phrase(N_("%(what)s %(n)s"), what=Seat(seat), n=owed)
    return phrase(N_("%(what)s (%(how)s)"), what=amount, how=reason)


@dataclass(frozen=True)
class DeclarerAmount(Amount):
    """Another amount, of which the declarer's counts several times."""

    amount: Amount
    declarer: DeclarerFactor

    def amounts(self, answers: Answers, table: TableState) -> list[int]:
        return self.declarer.multiply(self.amount.amounts(answers, table), table)

    def reasons(self, answers: Answers, table: TableState) -> Iterator[tuple[int, Text]]:
        return self.amount.reasons(answers, table)

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        yield from self.amount.explain(answers, table)
        yield from self.declarer.explain(self.amount.amounts(answers, table), table)

    def taken_cards(self, answers: Answers) -> tuple[tuple[Text, int], ...]:
        return self.amount.taken_cards(answers)

    def describe(self, sign: bool = True) -> Text:
        return self.amount.describe(sign)


CLEAN, THE_BANK = N_("owes nothing: the others paid %(n)s"), N_("the bank")
"""Reasons of who owes nothing: what the others pay, and what the bank held."""
SHARED = N_("%(what)s, shared by %(many)s")
TOOK_EVERYTHING, OTHER_TOOK_EVERYTHING = N_("took everything"), N_("%(who)s took everything")
"""Reasons of a sweep: of who took everything, and of the others."""
PAID_IN, PAID_OUT = N_("paid in"), N_("paid out")  # reasons of the bank


def explain_shares(paid: int, held: int, winners: tuple[int, ...]) -> Iterator[ChangeReason]:
    """Yield what winners get of what was paid and of what the bank held; it rounds, as `split_among` does."""
    many = len(winners)
    share, of_paid, of_bank = (paid + held) // many, paid // many, held // many
    clean: Text = phrase(CLEAN, n=paid)
    bank: Text = THE_BANK
    if many > 1:
        clean, bank = phrase(SHARED, what=clean, many=many), phrase(SHARED, what=bank, many=many)
    for seat in winners:
        yield ChangeReason(seat, clean, of_paid)
        if held:
            yield ChangeReason(seat, bank, of_bank)
        if share != of_paid + of_bank:
            yield ChangeReason(seat, N_("the rest of both, shared"), share - of_paid - of_bank)
    if held:
        yield ChangeReason(None, PAID_OUT, -held)
    if paid + held != share * many:
        yield ChangeReason(None, N_("what cannot be divided"), paid + held - share * many)


def explain_owed(taker: int, owed: list[int]) -> Iterator[ChangeReason]:
    """Yield what the others owe because one took everything."""
    text = phrase(OTHER_TOOK_EVERYTHING, who=Seat(taker))
    return (ChangeReason(seat, text, -amount) for seat, amount in enumerate(owed) if seat != taker)


def _price(amount: Amount) -> Text:
    if isinstance(amount, DeclarerAmount):
        return _price(amount.amount)
    if isinstance(amount, PerItem):
        if isinstance(amount.fact, CardsLeft) and amount.fact.players_out == 1:
            return phrase(N_("%(n)s a card left"), n=amount.points)
        if isinstance(amount.fact, Count) and amount.fact.thing == PASS:
            return phrase(N_("%(n)s a pass"), n=amount.points)
    if isinstance(amount, ForTaker):
        price = phrase(N_("%(what)s %(n)s"), what=amount.fact.label, n=amount.points)
        return phrase(NEIGHBOURS.get(amount.seats_after, OPPOSITE), what=price) if amount.seats_after else price
    return amount.describe(sign=False)


@dataclass(frozen=True)
class PayBank(AmountsRule):
    """Everybody pays the bank what he or she owes."""

    amounts: tuple[Amount, ...]

    def effect(self, answers: Answers, table: TableState) -> Effect:
        owed = self.owed(answers, table)
        effect = paid_to_bank(owed)
        if not any(owed):
            taken = tuple(card for amount in self.amounts for card in amount.taken_cards(answers))
            return effect.with_texts(summary=describe_takers(taken)) if taken else effect
        bill = self.bill(answers, table)
        return effect.with_texts(phrase(N_("%(what)s."), what=phrase(N_("To the bank: %(prices)s"), prices=bill)))

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        return self.explain_payments(answers, table)

    def taken_cards(self, answers: Answers) -> tuple[tuple[Text, int], ...]:
        """Return what several amounts pay for; of a single one the payer says it all."""
        several = self.amounts if len(self.amounts) > 1 else ()
        return tuple(card for amount in several for card in amount.taken_cards(answers))

    def describe(self) -> Text:
        return phrase(N_("To the bank: %(prices)s"), prices=self.prices)


@dataclass(frozen=True)
class ShareAmongFree(AmountsRule):
    """A price list shared out: who took nothing shares what the others pay; if everybody took some, the bank gets it.

    Who took a card that costs nothing has taken it.
    """

    amounts: tuple[Amount, ...]
    sweep: bool = True  # whether one payer of everything is paid the whole price by each of the others instead

    def _payers_and_winners(self, answers: Answers, table: TableState) -> tuple[tuple[int, ...], tuple[int, ...]]:
        takers = set[int]().union(*[amount.takers(answers, table) for amount in self.amounts])
        return tuple(sorted(takers)), tuple(seat for seat in range(table.seats) if seat not in takers)

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        payers, winners = self._payers_and_winners(answers, table)
        paid = sum(self.owed(answers, table))
        if self.sweep and len(payers) == 1:
            yield from explain_owed(payers[0], [paid] * table.seats)
            yield ChangeReason(payers[0], TOOK_EVERYTHING, paid * (table.seats - 1))
        elif not winners or len(winners) > MAX_WINNERS:
            yield from self.explain_payments(answers, table)
        else:
            yield from self.explain_debts(answers, table)
            yield from explain_shares(paid, 0, winners)

    def effect(self, answers: Answers, table: TableState) -> Effect:
        owed = self.owed(answers, table)
        payers, winners = self._payers_and_winners(answers, table)
        if self.sweep and len(payers) == 1:
            taker, text = Seat(payers[0]), N_("%(who)s took everything and gets %(price)s from each of the others.")
            brief = phrase(N_("%(who)s took them all"), who=taker)
            why = phrase(text, who=taker, price=sum(owed))
            return paid_by_each(sum(owed), payers[0], table.seats).with_texts(why, summary=brief)
        bills: tuple[Phrase, ...] = ()
        if any(owed) and not all(isinstance(amount, PerItem) and amount.points == 1 for amount in self.amounts):
            bills = (phrase(N_("Owed: %(bill)s."), bill=self.bill(answers, table)),)  # else it is what was entered
        if not winners:
            why = phrase(N_("Every player took some: %(sum)s to the bank."), sum=sum(owed))
            return paid_to_bank(owed).with_texts(*bills, why, summary=phrase(N_("every player took some")))
        if len(winners) > MAX_WINNERS:
            why = phrase(N_("%(payers)s took everything: %(sum)s to the bank."), payers=Seats(payers), sum=sum(owed))
            brief = phrase(N_("%(payers)s paid the bank"), payers=Seats(payers))
            return paid_to_bank(owed).with_texts(why, summary=brief)
        paid, share = Effect(tuple(-amount for amount in owed)), split_among(sum(owed), winners, table.seats)
        brief = phrase(N_("%(winners)s took none"), winners=Seats(winners))
        return paid + share.with_texts(*bills, *self._describe_shares(sum(owed), winners), summary=brief)

    @staticmethod
    def _describe_shares(paid: int, winners: tuple[int, ...]) -> list[Phrase]:
        who, share, over = Seats(winners), paid // len(winners), paid % len(winners)
        if len(winners) == 1:
            return [phrase(N_("%(winners)s took none and gets %(sum)s from the others."), winners=who, sum=paid)]
        text = N_("%(winners)s took none and share %(sum)s: %(share)s each.")
        texts = [phrase(text, winners=who, sum=paid, share=share)]
        return texts + ([phrase(N_("What does not divide stays in the bank: %(n)s."), n=over)] if over else [])

    def describe(self) -> Text:
        return phrase(SWEEP_WORDS if self.sweep else SHARE_WORDS, prices=self.prices)


@dataclass(frozen=True)
class _GoingOut(AmountsRule):
    out: CardsLeft
    amounts: tuple[Amount, ...]

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        owed, winner = self.owed(answers, table), self.out.seat_out(answers[self.out])
        for reason in self.explain_debts(answers, table):
            if reason.seat != winner:
                yield reason
        yield ChangeReason(winner, N_("went out: what the others pay"), sum(owed) - owed[winner])


@dataclass(frozen=True)
class PayWhoWentOut(_GoingOut):
    """Every other player pays the one who went out."""

    def effect(self, answers: Answers, table: TableState) -> Effect:
        owed, winner = self.owed(answers, table), self.out.seat_out(answers[self.out])
        changes = tuple(sum(owed) - owed[seat] if seat == winner else -owed[seat] for seat in range(table.seats))
        why = phrase(N_("%(who)s went out and gets %(sum)s from the others."), who=Seat(winner), sum=changes[winner])
        return Effect(changes, explanations=(why,), summary=phrase(N_("%(who)s went out"), who=Seat(winner)))

    def describe(self) -> Text:
        return phrase(N_("Everybody pays the player who went out: %(prices)s"), prices=self.prices)


@dataclass(frozen=True)
class WhoWentOutTakesBank(_GoingOut):
    """What is owed is paid in, and then the player who went out takes all that the bank holds, pennies too."""

    def effect(self, answers: Answers, table: TableState) -> Effect:
        owed, winner = self.owed(answers, table), self.out.seat_out(answers[self.out])
        paid, held, coins = sum(owed), table.bank, table.bank_pennies
        changes = tuple((paid + held if seat == winner else 0) - owed[seat] for seat in range(table.seats))
        who = Seat(winner)
        text = N_("%(who)s went out and takes what is paid in: %(paid)s.")
        if held:
            text = N_("%(who)s went out and takes what is paid in, %(paid)s, and the %(held)s in the bank.")
        why = [phrase(text, who=who, paid=paid, held=held)]
        if sum(any(amount.amounts(answers, table)) for amount in self.amounts) > 1:  # for several kinds of things
            why.insert(0, phrase(N_("Paid in: %(bill)s."), bill=self.bill(answers, table)))
        if coins:
            counted = N_n("%(n)s penny in the bank goes along.", "%(n)s pennies in the bank go along.")
            why.append(plural_phrase(counted, coins))
        pennies = tuple(coins if seat == winner else 0 for seat in range(table.seats)) if coins else ()
        brief = phrase(N_("%(who)s went out and won the bank") if held or coins else N_("%(who)s went out"), who=who)
        return Effect(changes, -held, explanations=tuple(why), summary=brief, pennies=pennies)

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        yield from super().explain(answers, table)
        if table.bank:
            yield ChangeReason(self.out.seat_out(answers[self.out]), THE_BANK, table.bank)
            yield ChangeReason(None, PAID_OUT, -table.bank)

    def describe(self) -> Text:
        text = N_("To the bank: %(prices)s. Then the player who went out takes all that lies there")
        return phrase(text, prices=self.prices)


EVERY_PLAYER_OWES = N_("Every player owes: %(sum)s to the bank.")
EVERY_PLAYER_OWES_BRIEF = N_("every player owes")
SHARE = N_("%(prices)s. Those who owe nothing share what the others pay; where every player owes, it goes to the bank")
SHARE_BANK = N_(
    "%(prices)s. Those who owe nothing share what the others pay and all that lies in the bank; where everybody owes, "
    "it goes to the bank"
)


@dataclass(frozen=True)
class ShareDebts(AmountsRule):
    """Who owes nothing shares what the others pay; where everybody owes, the bank gets it."""

    amounts: tuple[Amount, ...]
    with_bank: bool = False  # whether they share what the bank holds as well

    def effect(self, answers: Answers, table: TableState) -> Effect:
        owed = self.owed(answers, table)
        free = tuple(seat for seat, amount in enumerate(owed) if not amount)
        if not any(owed):
            return Effect((0,) * table.seats, summary=phrase(N_("nobody owes anything")))
        bills = phrase(N_("Owed: %(bill)s."), bill=self.bill(answers, table))
        if not free:
            why = phrase(EVERY_PLAYER_OWES, sum=sum(owed))
            return paid_to_bank(owed).with_texts(bills, why, summary=phrase(EVERY_PLAYER_OWES_BRIEF))
        held = table.bank if self.with_bank else 0
        gets = split_among(sum(owed) + held, free, table.seats, bank=held)
        text = N_("%(who)s owes nothing") if len(free) == 1 else N_("%(who)s owe nothing")
        brief = phrase(text, who=Seats(free))
        gets = gets.with_texts(bills, *describe_shares(sum(owed), held, free), summary=brief)
        return Effect(tuple(-amount for amount in owed)) + gets

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        owed = self.owed(answers, table)
        free = tuple(seat for seat, amount in enumerate(owed) if not amount)
        if free and any(owed):
            yield from self.explain_debts(answers, table)
            yield from explain_shares(sum(owed), table.bank if self.with_bank else 0, free)
        else:
            yield from self.explain_payments(answers, table)

    def describe(self) -> Text:
        return phrase(SHARE_BANK if self.with_bank else SHARE, prices=self.prices)


def describe_shares(paid: int, held: int, free: tuple[int, ...]) -> list[Phrase]:
    """What those who owe nothing get, and what stays in the bank because it does not divide."""
    share, over = divmod(paid + held, len(free))
    values = {"who": Seats(free), "paid": paid, "held": held, "share": share}
    texts = {
        (False, False): N_("%(who)s owes nothing and gets %(paid)s from the others."),
        (False, True): N_("%(who)s owes nothing and gets %(paid)s from the others and the %(held)s in the bank."),
        (True, False): N_("%(who)s owe nothing and share %(paid)s: %(share)s each."),
        (True, True): N_("%(who)s owe nothing and share %(paid)s and the %(held)s in the bank: %(share)s each."),
    }
    sentences = [phrase(texts[len(free) > 1, bool(held)], **values)]
    return sentences + ([phrase(N_("What does not divide stays in the bank: %(n)s."), n=over)] if over else [])


@dataclass(frozen=True)
class BankPaysPlaces(ScoringRule):
    """The bank pays for the order of going out: to the first the first price, or what is there, then to the second."""

    fact: Places
    times: int = 1  # how often each price counts
    declarer: DeclarerFactor | None = None  # how often besides it counts for the declarer

    def effect(self, answers: Answers, table: TableState) -> Effect:
        changes, held = [0] * table.seats, table.bank
        due = self._due(answers, table)
        for seat in answers[self.fact]:
            changes[seat] = min(held, due[seat])
            held -= changes[seat]
        short = Seats(tuple(seat for seat, price in enumerate(due) if changes[seat] < price))
        text = N_("The bank held only %(bank)s, too little for %(who)s.")
        why = (phrase(text, bank=table.bank, who=short),) if short.numbers else ()
        return Effect(tuple(changes), held - table.bank, explanations=why)

    def explain(self, answers: Answers, table: TableState) -> Iterator[ChangeReason]:
        changes, due = self.effect(answers, table).changes, self._due(answers, table)
        prices = self._prices(answers, table)
        for place, seat in enumerate(answers[self.fact], 1):
            if prices[seat]:
                yield ChangeReason(seat, phrase(N_("place %(n)s"), n=place), prices[seat])
            if self.declarer is not None and seat == self.declarer.seat(table):
                yield from self.declarer.explain(prices, table)
            if changes[seat] < due[seat]:
                yield ChangeReason(seat, N_("the bank held no more"), changes[seat] - due[seat])
        if any(changes):
            yield ChangeReason(None, PAID_OUT, -sum(changes))

    def _due(self, answers: Answers, table: TableState) -> list[int]:
        """What each seat gets out of a bank that reaches."""
        prices = self._prices(answers, table)
        return prices if self.declarer is None else self.declarer.multiply(prices, table)

    def _prices(self, answers: Answers, table: TableState) -> list[int]:
        """What the places come to for each seat, before the declarer's share is multiplied."""
        prices = [0] * table.seats
        for seat, price in zip(answers[self.fact], self.fact.pays, strict=False):
            prices[seat] = self.times * price
        return prices

    def describe(self) -> Text:
        parts = [
            phrase(N_("place %(place)s: %(points)s"), place=place, points=self.times * price)
            for place, price in enumerate(self.fact.pays, 1)
            if price
        ]
        return phrase(N_("Out of the bank, as far as it reaches: %(prices)s"), prices=ListedTexts(tuple(parts), "; "))
