"""The printed games as recipes: made-up matches of each, entered in its module and told again in its recipe."""

from random import Random
from typing import Any, NamedTuple

from scorer.engine.document import options_json
from scorer.engine.facts import Takers
from scorer.engine.match import Match, initial_state, next_turn
from scorer.engine.step import apply_entry
from scorer.games import find
from scorer.games.printed_recipes import PRINTED
from scorer.games.table_recipe import printed_recipe
from tests.helpers import generate
from tests.helpers.playing import match_of
from tests.helpers.priced import likely_prices

Json = dict[str, Any]
DEALS = 24
"""How many deals are made up where a match has no end."""


RECIPES = {key: printed_recipe(find(key)) for key in PRINTED}
"""The recipe of each printed game, in English."""


def any_rules(game, random):
    """House rules that a table may have, also the usual ones; without prices of 0 of which a page says more."""

    def may_be(key, price):
        free = rules.with_prices({key: price})
        return bool(price) or PRINTED[game.key](free).omissions == PRINTED[game.key](rules).omissions

    while True:
        options = {}
        for option in game.options if random.random() < 0.8 else ():
            values = list(option.values)
            some = random.sample(values, random.randint(1, len(values))) if option.ordered else random.choice(values)
            options[option.key] = some
        rules, problems = game.parse_options(options, game.seats[0])
        likely = likely_prices(rules, random) if random.random() < 0.8 else {}
        prices = {key: price for key, price in likely.items() if may_be(key, price)}
        if not problems:
            return rules.with_prices(prices)


class Pair(NamedTuple):
    module: Match
    recipe: Match
    sizes: list[int]
    """How many entries of the recipe stand for each deal of the module."""


def without(facts, *keys):
    return {key: answer for key, answer in facts.items() if key not in keys}


def passed(contract, facts):
    """Passes by a name of the table's own: those of who went out are not counted."""
    counts = [0 if not left else many for left, many in zip(facts["cards_left"], facts["passes"], strict=True)]
    told = {"cards_left": facts["cards_left"], "passed": counts}
    return told | ({"false_passes": facts.get("false_passes") or [0] * len(counts)} if contract == "croatian" else {})


def called(key):
    def tell(facts, seats):
        if facts["made"]:
            return f"{key}-made", {"made": [int(seat == facts["caller"]) for seat in seats]}
        return f"{key}-lost", {"lost": facts["caller"]}

    return tell


def regular(facts, seats):
    """One who took all that costs made a silent big game in the recipe, also without every trick."""
    took = {seat for seat in seats if facts["hearts"][seat]} | {facts["upper_acorns"], facts["upper_greens"]}
    if len(took) == 1 and not facts.get("all_tricks"):
        return None
    return "regular", {"hearts": facts["hearts"], "clubs_queen": facts["upper_acorns"],
                       "spades_queen": facts["upper_greens"]}  # fmt: skip


def positive(facts, seats):
    """Up or down, without trumps that were sold."""
    return None if facts.get("auction") else (facts["direction"], {"tricks": facts["tricks"]})


def girls(facts, seats):
    takers = [card["taker"] for card in facts["queens"].values()]
    return "girls", {"queens": [takers.count(seat) for seat in seats]}


def together(facts, seats):
    _contract, queens = girls({"queens": facts["girls"]}, seats)
    return "complex", {"diamonds": facts["diamonds"], "tricks": facts["tricks"], **queens,
                       "hearts_king": facts["king"]["taker"]}  # fmt: skip


def red_king(facts, seats):
    """The one of four questions that fits the trick; or the taker and the looks, where it is played blind."""
    if "trick" not in facts:
        looked = [facts.get("looked", []).count(seat) for seat in seats]
        return "red-king", {"hearts_king": facts["taker"], "looked": looked}
    last = 8 if len(seats) == 4 else 10
    when = "first" if facts["trick"] == 1 else "between"
    if facts["trick"] == last:
        when = "announced" if facts.get("announced") else "last"
    kinds = ("first", "between", "last", "announced")
    return "red-king", {f"king_{kind}": facts["taker"] if kind == when else None for kind in kinds}


def few(facts, seats):
    """Who has fewer than three tricks; without a result the recipe asks who dealt, which is for the table to know."""
    if facts["tricks"] is None:
        return None
    return "two-players", {"few": [int(count < 3) for count in facts["tricks"]], "no_result": None}


def forecast(facts, seats):
    both = zip(facts["forecast"], facts["tricks"], strict=True)
    return "prognoza", {"right": [int(said == won) for said, won in both]}


def over(phase, rules):
    """How many tricks each is over or under the target; `seats` are the players from the dealer on."""
    targets = rules.avoid if phase == "avoid" else rules.take

    def tell(facts, seats):
        above = [facts["tricks"][seat] - targets[seats.index(seat)] for seat in range(3)]
        return phase, {"over": [max(0, many) for many in above], "under": [max(0, -many) for many in above]}

    return tell


TELLERS = {
    ("slovak-lorum", "regular"): regular,
    ("slovak-lorum", "small"): called("small"),
    ("slovak-lorum", "big"): called("big"),
    ("king", "positive"): positive,
    ("trex", "girls"): girls,
    ("trex", "complex"): together,
    ("trex", "king"): lambda facts, seats: ("king", {"hearts_king": facts["taker"]}),
    ("german-lorum", "red-king"): red_king,
    ("croatian-lora", "lora"): lambda facts, seats: ("lora", passed("croatian", facts)),
    ("croatian-lora", "prognoza"): forecast,
    ("libyan-lora", "lora"): lambda facts, seats: None if facts.get("same_rank") else ("lora", passed("libyan", facts)),
    ("libyan-lora", "two-players"): few,
    ("nine-lorum", "trumps"): lambda facts, seats: ("trumps", without(facts, "trump")),
}
"""The contracts whose answers a recipe asks otherwise; elsewhere the questions come in the same order."""


def both(key, seed, with_sitters=False):
    """A made-up match of a printed game by its module, with house rules as far as its recipe says them, and by that."""
    game, random = find(key), Random(seed)
    rules = any_rules(game, random)
    recipe, options = printed_recipe(game, rules=rules), options_json(PRINTED[key](rules).rules)
    common = _table(game, recipe, random, with_sitters)
    module = match_of({**common, "game": key, "options": options, "log": []})
    own = match_of({**common, "game": recipe, "log": []})
    state, log, told, sizes = initial_state(module.play, module.start), list[Json](), list[Json](), list[int]()
    while not state.finished and state.deals < DEALS:
        now = next_turn(module.play, state, common["first_dealer"])
        table = state.table(now.dealer, now.sitting)
        contract = module.play.contracts[random.choice(now.contracts)]
        facts = generate.facts(contract, table.of_players(), random)
        entries = _told(module.play, contract, own.play.contracts, facts, table.of_players())
        if entries is None:
            continue  # the page names it
        deal = {"kind": "deal", "contract": contract.key, "facts": facts}
        entry = _seated(deal, module.play.contracts, table)
        state, _row, problems = apply_entry(module.play, common["first_dealer"], state, entry, len(log))
        assert not problems, problems
        log.append(entry)
        told += [_seated(entry, own.play.contracts, table) for entry in entries]
        sizes.append(len(entries))
    by_module = match_of({**common, "game": key, "options": options, "log": log})
    return Pair(by_module, match_of({**common, "game": recipe, "log": told}), sizes)


def _table(game, recipe, random, with_sitters):
    sits_out, people = "", random.choice(recipe["seats"])
    while with_sitters and (not sits_out or game.players_of_deal(people, sits_out) not in recipe["seats"]):
        sits_out, people = generate.sitters(game, random)
    common = {"format": 1, "players": list("ABCDEF"[:people]), "first_dealer": random.randrange(people)}
    return common | ({"sits_out": sits_out} if sits_out else {})


def _seated(entry, contracts, table):
    if not table.sitting:
        return entry
    players = table.players
    if entry["kind"] == "penalty":
        return entry | {"seat": players[entry["seat"]]}
    order = [players.index(seat) if seat in players else -1 for seat in range(table.seats)]
    facts = contracts[entry["contract"]].facts
    return entry | {
        "facts": {key: generate.at_table(facts[key], answer, order) for key, answer in entry["facts"].items()}
    }


def _told(play, module, contracts, facts, table):
    """The entries of the recipe for a deal of the module: its penalties, and the deal unless one of them ends it."""
    faults = facts.get("penalties") or []
    penalties = [
        {"kind": "penalty", "penalty": fault["kind"].replace("_", "-"), "seat": fault["seat"]} for fault in faults
    ]
    ending = [fault for fault in faults if fault["kind"] in ("irregularity", "revoke", "false_pass")]
    if len(ending) > 1:
        return None  # each would end a deal
    if ending:
        return sorted(penalties, key=lambda entry: entry["penalty"] == ending[0]["kind"].replace("_", "-"))
    from_dealer = [(table.dealer + step) % table.seats for step in range(table.seats)]
    key = play.game.key
    teller = over(module.key, play.rules) if key == "tribello" else TELLERS.get((key, module.key))
    plain = without(facts, "penalties")
    if teller is not None:
        answer = teller(plain, from_dealer if key == "tribello" else list(range(table.seats)))
        if answer is None:
            return None
        contract, answers = answer
    else:
        contract, answers = module.key, _in_order(module, contracts[module.key], plain)
    return [*penalties, {"kind": "deal", "contract": contract, "facts": answers}]


def _in_order(module, recipe, facts):
    """The answers to the contract of the module as its recipe asks them: several takers in one are a question each."""
    answers = []
    for fact in module.asks:
        if fact.key in facts:
            answer = facts[fact.key]
            answers += [answer.get(card.key) for card in fact.cards] if isinstance(fact, Takers) else [answer]
    return dict(zip((fact.key for fact in recipe.asks), answers, strict=True))
