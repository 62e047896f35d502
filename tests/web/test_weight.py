"""What a page weighs on its way to a phone that has nothing yet: bytes as sent, and requests."""

from random import Random

import pytest

from scorer.engine.chip_set import COLOURS
from scorer.games import LOADED, find
from scorer.presentation.table import SHOWN
from tests.helpers import own, recipes, seated
from tests.helpers.sweep import sample
from tests.helpers.table import hidden, make_match
from tests.helpers.weights import AT_TABLE, ELSEWHERE, LATE_LIMITS, LIMITS, PLAYERS, table, weigh


def check(client, address, limits=LIMITS):
    weight = weigh(client, address)
    too_heavy = {part: weight for part, limit in limits.items() if getattr(weight, part) > limit}
    assert not too_heavy, address


@pytest.mark.parametrize(("key", "seats"), [*((key, 0) for key in LOADED), ("rentz", 6)])
def test_every_page_of_a_table(client, key, seats):
    """The table of every game, and one of six, which has more keys, with what is one tap from it."""
    address = table(client, key, seats)
    for page in AT_TABLE:
        check(client, f"{address}{page}")


def test_what_a_phone_opens_first(client):
    """Home, and a table whose link was scanned."""
    check(client, "/", {"all": 45_500})
    check(client, make_match(client, "slovak-lorum", PLAYERS[:4]), {"all": 48_300})


def test_the_pages_of_the_chips(client):
    """Of five at a table of four, each with five colours of chips; in points there are none."""
    address = make_match(client, "slovak-lorum", PLAYERS[:5], stake="50")
    page = client.get(f"{address}/colours").text
    owned = {f"worth-{colour}": str(row + 1) for row, colour in enumerate(COLOURS)}
    assert client.post(f"{address}/colours", data=hidden(page) | owned).status_code == 303
    for path in ("/count", "/buy-ins?more=0", "/colours"):
        check(client, f"{address}{path}")


def test_a_table_with_deals_loads_one_sprite(client):
    """The rows of deals have signs of the table, too."""
    address = make_match(client, "king")
    answers = {"contract": "tricks", "tricks-tricks-0": "5", "tricks-tricks-1": "4", "tricks-tricks-2": "3"}
    assert client.post(f"{address}/deals", data=hidden(client.get(address).text) | answers).status_code == 303
    assert "#i-pencil" in client.get(address).text
    check(client, address)


@pytest.mark.parametrize("key", sample(LOADED, 6))
def test_a_table_late_in_the_evening(app, client, key):
    """Whoever begins to keep score there loads hardly more than at its beginning, whichever contracts are left."""
    game = find(key)
    seats = max(game.seats)
    log = []
    random = Random(7)
    while (turn := (ledger := seated.replayed(key, seats, log)).next_turn) is not None and len(log) <= SHOWN:
        if len(log) % 8 == 1 or len(log) == SHOWN:
            keep = seated.match(app, key, seats, log, people=PLAYERS)
            check(client, str(client.get(keep).location), LATE_LIMITS)
        log.append(seated.made_up(ledger, random.choice(turn.contracts), random))


def test_the_largest_game_of_ones_own(client):
    """Sixteen contracts of eight lines with names of forty letters: its page, its rules, and New match with it."""
    letters, random = "abcdefghijklmnopqrstuvwxyz", Random(1)

    def name():
        return "".join(random.choice(letters) for _ in range(40))

    lines = [{"thing": name(), "key": f"k{number}", "each": -9_000 - number} for number in range(8)]
    contracts = [
        {"key": f"c{number}", "name": name(), "local": name(), "about": name() * 7, "lines": lines, "blind": True}
        for number in range(16)
    ]
    address = own.keep_game(client, recipes.recipe_of({"left": 1}) | {"contracts": contracts, "about": name() * 50})
    for page in (address, f"{address}/rules", f"/new?game={address[7:]}"):
        check(client, page)


def test_other_pages(client):
    """Home, the new match and the rest; and tables where somebody rests."""
    for page in ELSEWHERE:
        check(client, page)
    for key, people in (("trex", 5), ("libyan-lora", 6), ("slovak-lorum", 6)):
        check(client, make_match(client, key, PLAYERS[:people]))
