"""Pays for what players owe, shared among those who owe nothing, and for places that the bank pays."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.engine.effect import Effect, paid_to_bank, split_among
from scorer.engine.facts import Answers, Places
from scorer.engine.pays.bank import describe_debts, describe_prices, total_owed
from scorer.engine.pays.pay import Amount, ScoringRule
from scorer.engine.table import TableState
from scorer.engine.words import N_, ListedTexts, Phrase, Seats, Text, phrase

SHARE = N_("%(prices)s. Those who owe nothing share what the others pay; where everybody owes, it goes to the bank")
SHARE_BANK = N_(
    "%(prices)s. Those who owe nothing share what the others pay and all that lies in the bank; where everybody owes, "
    "it goes to the bank"
)


@dataclass(frozen=True)
class ShareDebts(ScoringRule):
    """Who owes nothing shares what the others pay; where everybody owes, the bank gets it."""

    amounts: tuple[Amount, ...]
    with_bank: bool = False
    """Whether they share what the bank holds as well."""

    def effect(self, answers: Answers, table: TableState) -> Effect:
        owed = total_owed(self.amounts, answers, table)
        free = tuple(seat for seat, amount in enumerate(owed) if not amount)
        if not any(owed):
            return Effect((0,) * table.seats, summary=phrase(N_("nobody owes anything")))
        bills = phrase(N_("Owed: %(bill)s."), bill=describe_debts(self.amounts, answers, table))
        if not free:
            why = phrase(N_("Everybody owes: %(sum)s to the bank."), sum=sum(owed))
            return paid_to_bank(owed).with_texts(bills, why, brief=phrase(N_("everybody owes")))
        held = table.bank if self.with_bank else 0
        gets = split_among(sum(owed) + held, free, table.seats, bank=held)
        told = gets.with_texts(bills, *_shared(sum(owed), held, free), brief=_brief(free))
        return Effect(tuple(-amount for amount in owed)) + told

    def describe(self) -> Text:
        return phrase(SHARE_BANK if self.with_bank else SHARE, prices=describe_prices(self.amounts))


def _brief(free: tuple[int, ...]) -> Phrase:
    """Who owes nothing, in few words."""
    if len(free) == 1:
        return phrase(N_("%(who)s owes nothing"), who=Seats(free))
    return phrase(N_("%(who)s owe nothing"), who=Seats(free))


def _shared(paid: int, held: int, free: tuple[int, ...]) -> list[Phrase]:
    """Who shares what, and what does not divide."""
    share, over = divmod(paid + held, len(free))
    values = {"who": Seats(free), "paid": paid, "held": held, "share": share}
    texts = {
        (False, False): N_("%(who)s owes nothing and gets %(paid)s from the others."),
        (False, True): N_("%(who)s owes nothing and gets %(paid)s from the others and the %(held)s in the bank."),
        (True, False): N_("%(who)s owe nothing and share %(paid)s: %(share)s each."),
        (True, True): N_("%(who)s owe nothing and share %(paid)s and the %(held)s in the bank: %(share)s each."),
    }
    told = [phrase(texts[len(free) > 1, bool(held)], **values)]
    return told + ([phrase(N_("What does not divide stays in the bank: %(n)s."), n=over)] if over else [])


@dataclass(frozen=True)
class BankPaysPlaces(ScoringRule):
    """The bank pays for the order of going out: to the first the first price, or what is there, then to the second."""

    fact: Places
    times: int = 1
    """How often each price counts."""

    def effect(self, answers: Answers, table: TableState) -> Effect:
        changes, held = [0] * table.seats, table.bank
        for seat, price in zip(answers[self.fact], self.fact.pays, strict=False):
            changes[seat] = min(held, self.times * price)
            held -= changes[seat]
        return Effect(tuple(changes), held - table.bank, explanations=self._short(changes, answers, table))

    def _short(self, changes: list[int], answers: Answers, table: TableState) -> tuple[Phrase, ...]:
        """Who did not get the whole price, as the bank did not hold it."""
        wanted = zip(answers[self.fact], self.fact.pays, strict=False)
        short = tuple(seat for seat, price in wanted if changes[seat] < self.times * price)
        if not short:
            return ()
        text = N_("The bank held only %(bank)s, too little for %(who)s.")
        return (phrase(text, bank=table.bank, who=Seats(tuple(sorted(short)))),)

    def describe(self) -> Text:
        parts = [
            phrase(N_("place %(place)s: %(price)s"), place=place, price=self.times * price)
            for place, price in enumerate(self.fact.pays, 1)
            if price
        ]
        return phrase(N_("Out of the bank, as far as it reaches: %(prices)s"), prices=ListedTexts(tuple(parts), "; "))
