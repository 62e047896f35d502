"""What deals do to seats and bank: effects add up, and are told in sentences."""

from scorer.engine.effect import Effect, paid_by_each, split_among
from scorer.engine.phrases import phrase


def test_effects():
    """Effects add up, keep their words, and a share that does not divide leaves its rest in the bank."""
    first, two = phrase("one"), phrase("two")
    both = Effect((1, -1), 0).with_texts(first, summary=first) + Effect((-3, 1), 2, notes=(two,), explanations=(two,))
    assert (both.changes, both.bank, both.explanations, both.notes) == ((-2, 0), 2, (first, two), (two,))
    assert split_among(23, [0, 2], 4, bank=3) == Effect((11, 0, 11, 0), -2)
    assert paid_by_each(-10, 1, 3) == Effect((10, -20, 10))


def test_few_words_for_two_effects():
    """Both are said, what they share once."""
    out, all_of_them = phrase("Ana went out"), phrase("Boris took all")
    first, second = Effect((0,), summary=out), Effect((0,), summary=all_of_them)
    assert str((first + second).summary) == "Ana went out; Boris took all"
    assert (first + first).summary == (first + Effect((0,))).summary == out
