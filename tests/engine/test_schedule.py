"""Who deals, who leads and what may be played, deal after deal."""

from scorer.engine.schedule import (
    ChosenOrder,
    FixedOrder,
    FreeOrder,
    Schedule,
    Turn,
    blocks,
    each_contract_round,
    rotate,
)


def turns(schedule, first_dealer, seats, deals):
    """The first so many deals, the chooser always naming the first contract that is open."""
    used = [[] for _ in range(seats)]
    result = []
    for index in range(deals):
        turn = schedule.turn(index, first_dealer, seats, used.__getitem__)
        result.append(turn)
        if turn.chooser is not None:
            used[turn.chooser].append(turn.contracts[0])
    return result


def test_a_free_game_goes_on_for_ever():
    """The deal goes round, the next seat leads, anything may be played, and no deal is the last."""
    schedule = rotate(FreeOrder(("a", "b")), None)
    assert turns(schedule, 2, 3, 4) == [Turn(dealer, (dealer + 1) % 3, ("a", "b")) for dealer in (2, 0, 1, 2)]
    assert schedule.total is None
    assert schedule.sequence == ()
    assert schedule.turn(10**6, 0, 4, lambda seat: ()) is not None


def test_blocks():
    """A dealer deals every contract in order before the next one deals; then it is over."""
    schedule = blocks(("a", "b"), 3)
    assert [(turn.dealer, turn.contracts) for turn in turns(schedule, 1, 3, 6)] == [
        (1, ("a",)), (1, ("b",)), (2, ("a",)), (2, ("b",)), (0, ("a",)), (0, ("b",)),
    ]  # fmt: skip
    assert schedule.total == 6
    assert schedule.sequence == ("a", "b") * 3
    assert schedule.turn(6, 1, 3, lambda seat: ()) is None


def test_each_contract_round_the_table():
    """Everybody deals one contract before the next begins."""
    schedule = each_contract_round(("a", "b"), 3)
    assert [(turn.dealer, *turn.contracts) for turn in turns(schedule, 0, 3, 6)] == [
        (0, "a"), (1, "a"), (2, "a"), (0, "b"), (1, "b"), (2, "b"),
    ]  # fmt: skip


def test_in_choice_the_leader_names_what_is_left_to_him():
    """The contracts used up by one chooser are open to the others still."""
    schedule = rotate(ChosenOrder(("a", "b")), 6)
    assert [(turn.chooser, turn.contracts) for turn in turns(schedule, 0, 3, 6)] == [
        (1, ("a", "b")), (2, ("a", "b")), (0, ("a", "b")), (1, ("b",)), (2, ("b",)), (0, ("b",)),
    ]  # fmt: skip


def test_extra_deals_go_round_once_with_everything_open():
    """After the rest each player deals once more, and whoever leads may name any contract."""
    schedule = Schedule(order=ChosenOrder(("a", "b")), deals=6, deals_in_a_row=2, extra=3)
    extra = turns(schedule, 1, 3, 9)[6:]
    assert [(turn.dealer, turn.chooser, turn.contracts) for turn in extra] == [
        (dealer, (dealer + 1) % 3, ("a", "b")) for dealer in (1, 2, 0)
    ]
    assert schedule.total == 9
    assert schedule.turn(9, 1, 3, lambda seat: ()) is None


def test_a_kingdom_passes_to_the_seat_before():
    """The dealer may lead, deal several times in a row, and pass the deal on backwards."""
    schedule = Schedule(order=ChosenOrder(("a", "b")), deals=8, deals_in_a_row=2, pass_by=-1, leader_offset=0)
    assert [turn.chooser for turn in turns(schedule, 0, 4, 8)] == [0, 0, 3, 3, 2, 2, 1, 1]


def test_a_choice_may_have_its_own_limits():
    """What is still open to a chooser can be any function of what that chooser has used."""

    def twice(used):
        return tuple(key for key in ("a", "b") if used.count(key) < 2)

    assert ChosenOrder(("a", "b"), twice).open(0, ["a", "b", "a"]) == ("b",)


def test_a_fixed_order_ends():
    """After the last contract nothing is open."""
    assert FixedOrder(("a", "b")).open(1, ()) == ("b",)
    assert FixedOrder(("a", "b")).open(2, ()) == ()


def test_the_dealer_may_name_what_another_leads():
    """What is used up is the dealer's then, and whoever sits after the dealer leads all the same."""
    schedule = Schedule(order=ChosenOrder(("a", "b")), deals=6, deals_in_a_row=2, dealer_names=True, extra=3)
    result = turns(schedule, 2, 3, 9)
    assert [(turn.dealer, turn.leader, turn.chooser, turn.contracts) for turn in result] == [
        (2, 0, 2, ("a", "b")), (2, 0, 2, ("b",)), (0, 1, 0, ("a", "b")), (0, 1, 0, ("b",)),
        (1, 2, 1, ("a", "b")), (1, 2, 1, ("b",)),
        (2, 0, 2, ("a", "b")), (0, 1, 0, ("a", "b")), (1, 2, 1, ("a", "b")),
    ]  # fmt: skip


def test_the_deal_passes_on_after_the_last():
    """To the one after who dealt last, in the direction of the game; before that as the schedule has it."""
    short = rotate(FixedOrder(("a",) * 10), 10)
    assert [short.dealer_after(deals, 1, 4) for deals in (0, 3, 9, 10)] == [1, 0, 2, 3]
    left = Schedule(order=FixedOrder(("a", "b") * 4), deals=8, deals_in_a_row=2, pass_by=-1)
    assert [left.dealer_after(deals, 1, 4) for deals in (0, 1, 2, 8)] == [1, 1, 0, 1]
    assert rotate(FixedOrder(("a",)), None).dealer_after(6, 1, 4) == 3
