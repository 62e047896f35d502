"""What deals do to seats and bank: effects add up, and are told in sentences."""

from scorer.engine.effect import Effect, TableState, paid_by_each, paid_to_bank, split_among
from scorer.engine.phrases import phrase


def test_effects():
    """Effects add up, keep their words, and a share that does not divide leaves its rest in the bank."""
    first, two = phrase("one"), phrase("two")
    both = Effect((1, -1), 0).with_texts(first, summary=first) + Effect((-3, 1), 2, notes=(two,), explanations=(two,))
    assert (both.changes, both.bank, both.explanations, both.notes) == ((-2, 0), 2, (first, two), (two,))
    assert split_among(23, [0, 2], 4, bank=3) == Effect((11, 0, 11, 0), -2)
    assert paid_by_each(-10, 1, 3) == Effect((10, -20, 10))


def test_what_is_owed_goes_to_the_bank():
    """What the seats lose the bank gets."""
    assert paid_to_bank([3, 0, 5]) == Effect((-3, 0, -5), 8)


def test_pennies_of_two_effects():
    """They add up a seat each; an effect without any changes none."""
    none, single = Effect((0, 0)), Effect((0, 0), pennies=(1, -1))
    assert (single + single).pennies == (2, -2)
    assert (none + single).pennies == (single + none).pennies == (1, -1)
    assert (none + none).pennies == ()


def test_few_words_for_two_effects():
    """Both are said, what they share once."""
    out, all_of_them = phrase("Ana went out"), phrase("Boris took all")
    first, second = Effect((0,), summary=out), Effect((0,), summary=all_of_them)
    assert str((first + second).summary) == "Ana went out; Boris took all"
    assert (first + first).summary == (first + Effect((0,))).summary == out


def test_a_fresh_table():
    """Nothing has been played."""
    assert TableState.new(3, dealer=2) == TableState(3, 2, (0, 0, 0), 0, (0, 0, 0), 0)


def test_after_a_payment():
    """Totals and bank move on; how the deal began stays."""
    before = TableState(3, 1, (5, 5, 5), bank=2, totals_at_start=(5, 5, 5), bank_pennies=1)
    assert before.with_changes((1, 0, -3), 2) == TableState(3, 1, (6, 5, 2), 4, (5, 5, 5), 1)


def test_seats_go_round():
    """Forwards and backwards."""
    assert [TableState.new(4).seat_after(3, steps) for steps in (0, 1, 2, -1)] == [3, 0, 1, 2]
