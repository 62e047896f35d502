"""Who deals, who leads and what may be played, deal after deal."""

from scorer.engine.schedule import ChosenOrder, FixedOrder, Schedule, rotate


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


def test_extra_deals_go_round_once_with_everything_open():
    schedule = Schedule(order=ChosenOrder(("a", "b")), deals=6, deals_in_a_row=2, extra=3)
    extra = turns(schedule, 1, 3, 9)[6:]
    assert [(turn.dealer, turn.chooser, turn.contracts) for turn in extra] == [
        (dealer, (dealer + 1) % 3, ("a", "b")) for dealer in (1, 2, 0)
    ]
    assert schedule.total == 9
    assert schedule.turn(9, 1, 3, lambda seat: ()) is None


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
