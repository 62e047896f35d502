"""Pays for what players owe, shared among those who owe nothing, and for places that the bank pays."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.engine.effect import Effect, shared, to_bank
from scorer.engine.facts import Answers, Places
from scorer.engine.pays.bank import bill, owed_by, price_list
from scorer.engine.pays.pay import Amount, Pay
from scorer.engine.table import Table
from scorer.engine.words import N_, Listed, Phrase, Seats, Text, say

SHARE = N_("%(prices)s. Those who owe nothing share what the others pay; where everybody owes, it goes to the bank")
SHARE_BANK = N_(
    "%(prices)s. Those who owe nothing share what the others pay and all that lies in the bank; where everybody owes, "
    "it goes to the bank"
)


@dataclass(frozen=True)
class ShareOwed(Pay):
    """Who owes nothing shares what the others pay; where everybody owes, the bank gets it."""

    amounts: tuple[Amount, ...]
    with_bank: bool = False
    """Whether they share what the bank holds as well."""

    def pay(self, answers: Answers, table: Table) -> Effect:
        owed = owed_by(self.amounts, answers, table)
        free = tuple(seat for seat, amount in enumerate(owed) if not amount)
        if not any(owed):
            return Effect((0,) * table.seats, brief=say(N_("nobody owes anything")))
        bills = say(N_("Owed: %(bill)s."), bill=bill(self.amounts, answers, table))
        if not free:
            why = say(N_("Everybody owes: %(sum)s to the bank."), sum=sum(owed))
            return to_bank(owed).told(bills, why, brief=say(N_("everybody owes")))
        held = table.bank if self.with_bank else 0
        gets = shared(sum(owed) + held, free, table.seats, bank=held)
        told = gets.told(bills, *_shared(sum(owed), held, free), brief=_brief(free))
        return Effect(tuple(-amount for amount in owed)) + told

    def words(self) -> Text:
        return say(SHARE_BANK if self.with_bank else SHARE, prices=price_list(self.amounts))


def _brief(free: tuple[int, ...]) -> Phrase:
    """Who owes nothing, in few words."""
    if len(free) == 1:
        return say(N_("%(who)s owes nothing"), who=Seats(free))
    return say(N_("%(who)s owe nothing"), who=Seats(free))


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
    told = [say(texts[len(free) > 1, bool(held)], **values)]
    return told + ([say(N_("What does not divide stays in the bank: %(n)s."), n=over)] if over else [])


@dataclass(frozen=True)
class FromBank(Pay):
    """The bank pays for the order of going out: to the first the first price, or what is there, then to the second."""

    fact: Places
    times: int = 1
    """How often each price counts."""

    def pay(self, answers: Answers, table: Table) -> Effect:
        changes, held = [0] * table.seats, table.bank
        for seat, price in zip(answers[self.fact], self.fact.pays, strict=False):
            changes[seat] = min(held, self.times * price)
            held -= changes[seat]
        return Effect(tuple(changes), held - table.bank, why=self._short(changes, answers, table))

    def _short(self, changes: list[int], answers: Answers, table: Table) -> tuple[Phrase, ...]:
        """Who did not get the whole price, as the bank did not hold it."""
        wanted = zip(answers[self.fact], self.fact.pays, strict=False)
        short = tuple(seat for seat, price in wanted if changes[seat] < self.times * price)
        if not short:
            return ()
        text = N_("The bank held only %(bank)s, too little for %(who)s.")
        return (say(text, bank=table.bank, who=Seats(tuple(sorted(short)))),)

    def words(self) -> Text:
        parts = [
            say(N_("place %(place)s: %(price)s"), place=place, price=self.times * price)
            for place, price in enumerate(self.fact.pays, 1)
            if price
        ]
        return say(N_("Out of the bank, as far as it reaches: %(prices)s"), prices=Listed(tuple(parts), "; "))
