"""Pays of games with a bank: what players owe goes to the bank, is shared out, or is paid to who went out."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.engine.effect import Effect, shared, to_bank
from scorer.engine.facts import Answers, CardsLeft
from scorer.engine.pays.pay import Amount, Pay
from scorer.engine.table import Table
from scorer.engine.words import N_, Listed, N_n, Seat, Seats, Text, say, say_n

SWEEP_WORDS = N_(
    "%(prices)s. Who took none shares what the others pay; if everybody took some the bank gets it; "
    "who took everything is paid the whole price by each of the others"
)
SHARE_WORDS = N_("%(prices)s. One or two players who took none share what the others pay; otherwise the bank gets it")


def owed_by(amounts: tuple[Amount, ...], answers: Answers, table: Table) -> list[int]:
    """What each seat owes by all these amounts together."""
    columns = zip(*[amount.due(answers, table) for amount in amounts], strict=True)
    return [sum(column) for column in columns]


def _prices(amounts: tuple[Amount, ...]) -> Text:
    return Listed(tuple(amount.words(sign=False) for amount in amounts), "; ")


@dataclass(frozen=True)
class ToBank(Pay):
    """Everybody pays the bank what he or she owes."""

    amounts: tuple[Amount, ...]

    def pay(self, answers: Answers, table: Table) -> Effect:
        owed = owed_by(self.amounts, answers, table)
        payers = tuple(seat for seat, amount in enumerate(owed) if amount)
        if not payers:
            return to_bank(owed)
        who = Seats(payers)
        why = say(N_("The bank gets %(sum)s from %(who)s."), who=who, sum=sum(owed))
        effect = to_bank(owed)
        return Effect(effect.changes, effect.bank, why=(why,), brief=say(N_("%(who)s paid the bank"), who=who))

    def words(self) -> Text:
        return say(N_("To the bank: %(prices)s"), prices=_prices(self.amounts))


@dataclass(frozen=True)
class ShareOut(Pay):
    """A price list shared out: who owes nothing shares what the others pay; if everybody owes, the bank gets it."""

    amounts: tuple[Amount, ...]
    sweep: bool = True
    """Whether one payer of everything is paid the whole price by each of the others, instead of paying it."""
    most_winners: int = 2
    """Where there are more winners than this, the bank gets what is paid."""

    def pay(self, answers: Answers, table: Table) -> Effect:
        owed, seats = owed_by(self.amounts, answers, table), range(table.seats)
        payers = tuple(seat for seat in seats if owed[seat])
        winners = tuple(seat for seat in seats if not owed[seat])
        if self.sweep and len(payers) == 1:
            return self._swept(payers[0], sum(owed), table)
        if not winners or len(winners) > self.most_winners:
            if winners:
                text = N_("Too many took none to share it: the bank gets %(paid)s from %(who)s.")
                why, brief = say(text, who=Seats(payers), paid=sum(owed)), say(N_("the bank won"))
            else:
                why = say(N_("Everybody owes something: the bank gets %(paid)s."), paid=sum(owed))
                brief = say(N_("everybody paid"))
            return to_bank(owed).told(why, brief=brief)
        paid = Effect(tuple(-amount for amount in owed))
        share = shared(sum(owed), winners, table.seats)
        why = say(
            N_("%(sum)s is paid by %(payers)s and goes to %(winners)s: %(share)s each."),
            sum=sum(owed),
            payers=Seats(payers),
            winners=Seats(winners),
            share=sum(owed) // len(winners),
        )
        if len(winners) == 1:
            why = say(
                N_("%(sum)s is paid by %(payers)s and goes to %(winners)s."),
                sum=sum(owed),
                payers=Seats(payers),
                winners=Seats(winners),
            )
        return paid + share.told(why, brief=say(N_("%(who)s took none"), who=Seats(winners)))

    def _swept(self, taker: int, price: int, table: Table) -> Effect:
        changes = tuple(price * (table.seats - 1) if seat == taker else -price for seat in range(table.seats))
        why = say(
            N_("%(who)s took everything and gets %(price)s from each of the others."),
            who=Seat(taker),
            price=price,
        )
        return Effect(changes, why=(why,), brief=say(N_("%(who)s took all"), who=Seat(taker)))

    def words(self) -> Text:
        prices = _prices(self.amounts)
        if self.sweep:
            return say(SWEEP_WORDS, prices=prices)
        return say(SHARE_WORDS, prices=prices)


@dataclass(frozen=True)
class _GoingOut(Pay):
    """What players owe when one of them has gone out."""

    out: CardsLeft
    amounts: tuple[Amount, ...]

    def owed(self, answers: Answers, table: Table) -> tuple[list[int], int]:
        """What each seat owes, and the seat of the player who went out."""
        return owed_by(self.amounts, answers, table), self.out.out(answers[self.out])


@dataclass(frozen=True)
class ToWinner(_GoingOut):
    """Every other player pays the one who went out."""

    def pay(self, answers: Answers, table: Table) -> Effect:
        owed, winner = self.owed(answers, table)
        changes = tuple(sum(owed) - owed[seat] if seat == winner else -owed[seat] for seat in range(table.seats))
        why = say(N_("%(who)s went out and gets %(sum)s from the others."), who=Seat(winner), sum=changes[winner])
        return Effect(changes, why=(why,), brief=say(N_("%(who)s went out"), who=Seat(winner)))

    def words(self) -> Text:
        return say(N_("To the player who went out: %(prices)s"), prices=_prices(self.amounts))


@dataclass(frozen=True)
class WinsBank(_GoingOut):
    """What is owed is paid in, and then the player who went out takes all that the bank holds, pennies too."""

    def pay(self, answers: Answers, table: Table) -> Effect:
        owed, winner = self.owed(answers, table)
        paid, held, coins = sum(owed), table.bank, table.bank_pennies
        changes = tuple((paid + held if seat == winner else 0) - owed[seat] for seat in range(table.seats))
        who = Seat(winner)
        why = [say(N_("%(paid)s is paid in. %(who)s went out and takes it."), paid=paid, who=who)]
        if held:
            text = N_("%(paid)s is paid in. %(who)s went out and takes it, with the %(held)s in the bank.")
            why = [say(text, paid=paid, who=who, held=held)]
        if coins:
            counted = N_n("The penny in the bank goes along.", "The %(n)s pennies in the bank go along.")
            why.append(say_n(counted, coins))
        pennies = tuple(coins if seat == winner else 0 for seat in range(table.seats)) if coins else ()
        return Effect(changes, -held, why=tuple(why), brief=say(N_("%(who)s won the bank"), who=who), pennies=pennies)

    def words(self) -> Text:
        text = N_("To the bank: %(prices)s. Then the player who went out takes the whole bank")
        return say(text, prices=_prices(self.amounts))
