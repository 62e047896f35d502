"""Serbian Lora: seven contracts of penalty points by each dealer, in a fixed order or as the leader chooses."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine.cards import LAST_TRICK, SIXTH_TRICK
from scorer.engine.contract import Contract
from scorer.engine.facts import CardsLeft, Taker
from scorer.engine.game import LOW_POINTS, OPPOSITE, THE_CARDS, THE_DEAL, THE_PLAY, Game, Section
from scorer.engine.house_rules import HouseRules, Price, choice, contract_list, switch
from scorer.engine.phrases import N_, ByPack, Phrase, Signed, Text, c_, phrase
from scorer.engine.schedule import ChosenOrder, Schedule, blocks
from scorer.engine.scoring import ForGoingOut, ForTaker, PerItem, ScoringRule
from scorer.games import lora_cards as lora, shared_texts as texts
from scorer.games.shared_texts import signed_prices

KEYS = ("minimum", "maximum", "queens", "hearts", "jack", "king-last", "lora")
FOR_OPPOSITE = N_("For the player opposite")


def _jack_text(taker: int, partner: int = 0) -> Phrase:
    prices = texts.list_prices(
        (texts.FOR_ITS_TAKER, Signed(taker)), *([(FOR_OPPOSITE, Signed(partner))] if partner else [])
    )
    return phrase(N_("%(what)s: %(value)s."), what=lora.JACK.name, value=prices)


@dataclass(frozen=True)
class SerbianRules(HouseRules):
    """The house rules of Serbian Lora."""

    price_list = (
        Price("minimum", 1, texts.A_TRICK, "minimum"),
        Price("maximum", -1, texts.A_TRICK, "maximum"),
        Price("queen", 2, texts.A_QUEEN, "queens"),
        Price("heart", 1, texts.A_HEART, "hearts"),
        Price("hearts_all", -8, texts.ALL_OF_THEM, "hearts"),
        Price("jack", 8, texts.FOR_ITS_TAKER, "jack", is_relevant=lambda rules, seats: not rules.team_jack),
        Price("jack_taker", 6, texts.FOR_ITS_TAKER, "jack", is_relevant=lambda rules, seats: rules.team_jack),
        Price("jack_partner", 2, FOR_OPPOSITE, "jack", is_relevant=lambda rules, seats: rules.team_jack),
        Price("king", 4, lora.KING.name, "king-last"),
        Price("trick", 4, N_("Trick that counts with the king"), "king-last"),
        Price("out", -8, texts.GOING_OUT, "lora"),
        Price("card", 1, texts.A_CARD_LEFT, "lora"),
        Price("pass", 1, texts.A_PASS, "lora", is_relevant=lambda rules, seats: rules.passes),
    )

    order: str = choice(
        N_("Order of the contracts"), "fixed",
        {"fixed": N_("The contracts come in a fixed order."), "choice": N_("The leader chooses the contract.")},
        helps={"choice": N_("The leader looks at the cards first and names each contract once.")},
    )  # fmt: skip
    dealing: str = choice(
        N_("Dealing"), "block",
        {"block": N_("One player deals all contracts in a row."), "rotate": N_("The deal passes on after every deal.")},
        is_relevant=lambda rules, seats: rules.order == "choice",
    )  # fmt: skip
    extra: bool = switch(
        N_("Extra deals"), off=N_("No extra deals."), on=N_("At the end one extra deal by each player."),
        help=N_("In an extra deal the leader may name any contract again."),
        is_relevant=lambda rules, seats: rules.order == "choice",
    )  # fmt: skip
    contracts: tuple[str, ...] = contract_list(
        KEYS, help=phrase(N_("A small Lora leaves some out, most often: %(contract)s."), contract=lora.JACK.name),
    )  # fmt: skip
    special_trick: str = choice(
        N_("Trick that counts with the king"), "last",
        {"last": N_("The last trick counts with the king of hearts."),
         "sixth": N_("The sixth trick counts with the king of hearts.")},
        is_relevant=lambda rules, seats: "king-last" in rules.contracts,
    )  # fmt: skip
    passes: bool = switch(
        N_("Passes in Lora"),
        off=N_("Passing in Lora is free."),
        on=lambda rules: phrase(
            N_("Every pass in Lora: %(points)s, also for the player who goes out."),
            points=Signed(rules.price_of["pass"]),
        ),
        is_relevant=lambda rules, seats: "lora" in rules.contracts,
    )
    team_jack: bool = switch(
        phrase(N_("%(card)s: in teams"), card=lora.JACK.name),
        off=lambda rules: _jack_text(rules.price_of["jack"]),
        on=lambda rules: _jack_text(rules.price_of["jack_taker"], rules.price_of["jack_partner"]),
        help=N_("In that contract players who sit opposite help each other."),
        is_relevant=lambda rules, seats: "jack" in rules.contracts and seats == 4,
    )

    def clashes(self, seats: int) -> Iterator[tuple[str, Text]]:
        if self.order == "fixed" and self.dealing == "rotate":
            yield "dealing", N_("the deal passes on after every deal only where the leader chooses the contract")
        if self.order == "fixed" and self.extra:
            yield "extra", N_("there are extra deals only where the leader chooses the contract")
        if self.team_jack and seats != 4:
            yield "team_jack", N_("the jack of clubs is played in teams only by four players")


def contracts(rules: SerbianRules, seats: int) -> Iterator[Contract]:
    """The seven contracts; three players have ten cards each, and the two over go with the last trick."""
    taken, left = lora.trick_count(seats), CardsLeft("cards_left", most=lora.hand_size(seats))
    sixth = rules.special_trick == "sixth"
    trick = Taker("trick", card=SIXTH_TRICK if sixth else LAST_TRICK)
    price, sign = rules.price_of, signed_prices(rules.price_of)
    out: tuple[ScoringRule, ...] = (ForGoingOut(left, price["out"]), PerItem(left, price["card"]))
    yield Contract(
        key="minimum", name=N_("Minimum"), native_name="Minimum, Što manje", symbol="s-trick",
        summary=texts.a_trick(sign["minimum"]), instructions=lora.FEW_TRICKS,
        asks=(taken,), scoring=(PerItem(taken, price["minimum"]),),
    )  # fmt: skip
    yield Contract(
        key="maximum", name=N_("Maximum"), native_name="Maksimum, Što više", symbol="s-trick",
        summary=texts.a_trick(sign["maximum"]), instructions=lora.MANY_TRICKS,
        asks=(taken,), scoring=(PerItem(taken, price["maximum"]),),
    )  # fmt: skip
    yield Contract(
        key="queens", name=ByPack(N_("Queens"), N_("Obers")),
        native_name="Dame", symbol="s-queen", instructions=texts.TAKE_NONE, summary=texts.each(sign["queen"]),
        asks=(lora.queens,), scoring=(PerItem(lora.queens, price["queen"]),),
    )  # fmt: skip
    yield Contract(
        key="hearts", name=c_("contract", "Hearts"), native_name="Srca, Herc", symbol="s-heart",
        instructions=texts.TAKE_NONE_OR_ALL, summary=texts.each_or_all(sign["heart"], sign["hearts_all"]),
        asks=(lora.hearts,), scoring=(PerItem(lora.hearts, price["heart"], sweep=price["hearts_all"]),),
    )  # fmt: skip
    in_teams = (ForTaker(lora.jack, price["jack_taker"]), ForTaker(lora.jack, price["jack_partner"], seats_after=2))
    yield Contract(
        key="jack", name=ByPack(N_("Jack of clubs"), N_("Unter of acorns")),
        native_name="Žandar tref", symbol="s-jack", instructions=lora.NOT_TAKE,
        summary=texts.list_prices((texts.FOR_ITS_TAKER, sign["jack_taker"]), (FOR_OPPOSITE, sign["jack_partner"]))
        if rules.team_jack else texts.list_prices((texts.FOR_ITS_TAKER, sign["jack"])),
        asks=(lora.jack,), scoring=in_teams if rules.team_jack else (ForTaker(lora.jack, price["jack"]),),
    )  # fmt: skip
    yield Contract(
        key="king-last", symbol="s-king",
        name=c_("contract", "King and sixth trick") if sixth else c_("contract", "King and last trick"),
        native_name="Kralj srce i šesta ruka" if sixth else "Kralj srce i zadnja ruka",
        instructions=N_("Take neither the king nor the sixth trick.") if sixth else texts.TAKE_NEITHER,
        summary=texts.list_prices((lora.KING.name, sign["king"]), (trick.label, sign["trick"])),
        asks=(lora.king, trick), scoring=(ForTaker(lora.king, price["king"]), ForTaker(trick, price["trick"])),
    )  # fmt: skip
    going_out = ((texts.GOING_OUT, sign["out"]), (texts.A_CARD_LEFT, sign["card"]))
    yield Contract(
        key="lora", name=c_("contract", "Lora"), native_name="Lora, Ređanje", symbol="s-steps",
        instructions=lora.LAID_OUT,
        summary=texts.list_prices(*going_out, *([(texts.A_PASS, sign["pass"])] if rules.passes else []), between="; "),
        asks=(left, lora.passes) if rules.passes else (left,),
        scoring=(*out, PerItem(lora.passes, price["pass"], included=left)) if rules.passes else out,
    )  # fmt: skip


def schedule(rules: SerbianRules, seats: int, people: int) -> Schedule:
    """Every dealer deals every contract: in a fixed order, or as each leader chooses, with one round of extra deals."""
    keys = rules.contracts
    if rules.order == "fixed":
        return blocks(keys, people)
    in_a_row, extra = len(keys) if rules.dealing == "block" else 1, people if rules.extra else 0
    return Schedule(order=ChosenOrder(keys), deals=len(keys) * people, deals_in_a_row=in_a_row, extra=extra)


TWO_CARDS_OVER = (
    N_("The source does not tell what becomes of the two cards left over."),
    N_("A way of ours: they lie face up beside the rows. Each is put in its place as soon as it fits there, and "
       "nobody's turn is used for it."),
)  # fmt: skip
"""What three players do in Lora, where no trick brings anybody the cards over."""


def guide(rules: SerbianRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    dealt: tuple[Text, ...] = (N_("The cards are dealt to the right one at a time, eight each."),)
    if seats == 3:
        dealt = (
            N_("The cards are dealt to the right one at a time, ten each; two cards stay over."),
            N_("These two lie aside face down; the winner of the last trick gets them, and what counts in them."),
        )
    passes_on = texts.ALL_THEN_RIGHT
    if rules.dealing == "rotate":
        passes_on = N_("The deal passes to the right after every deal.")
    yield Section(THE_CARDS, (lora.PACK, texts.SHORT_RANKS, lora.NO_TRUMPS))
    yield Section(THE_DEAL, (
        texts.LOT, texts.LEFT_CUTS, *dealt, N_("Some deal all of them at once where that player does not want to cut."),
        passes_on,
    ))  # fmt: skip
    leads = N_("Play runs to the right, and the player on the dealer's right leads any card.")
    yield Section(THE_PLAY, (leads, lora.FOLLOW, lora.WINS, lora.TO_THE_END))
    if rules.order == "choice":
        once_more = N_("At the end each player deals one more time, and the leader may name any contract again.")
        yield Section(N_("Choosing"), (
            N_("The leader looks at the cards and names the contract, each of them once."),
            *((once_more,) if rules.extra else ()),
        ))  # fmt: skip
    if "lora" not in rules.contracts:
        return
    yield lora.layout_sentences(
        N_("The player on the dealer's right lays any card."),
        phrase(N_("A pass: %(points)s, also for the player who goes out."), points=Signed(rules.price_of["pass"]))
        if rules.passes
        else N_("Passing is free."),
        *(TWO_CARDS_OVER if seats == 3 else ()),
    )
    yield lora.example_lora(contracts(rules, seats), seats)


GAME = Game(
    key="serbian-lora", name=N_("Serbian Lora"), other_names=("Lora", "Mala lora", "Small Lora"),
    summary=N_("Contracts in tricks and one laid out in rows; the fewest points win."),
    seats=(4, 3), languages=("sr",), packs=("french", "german"), minutes=4,
    rules=SerbianRules, counting=lambda rules: LOW_POINTS, contracts=contracts, schedule=schedule, guide=guide,
    teams=lambda rules, seats: OPPOSITE if rules.team_jack else (),
    source=N_("Lora as described by Petar Đorđević and others on pagat.com"),
)  # fmt: skip
