"""Problems: a place, a sentence, and one collector from the top of a document to its bottom."""

from scorer.engine.problems import Problem, printable


def test_a_problem_in_one_line():
    """What is wrong with the whole document says so; a path that a stranger wrote is cut and made visible."""
    assert str(Problem("", "no JSON")) == "document: no JSON"
    assert str(Problem("a\nb", "wrong")) == "a?b: wrong"
    assert len(str(Problem("x" * 9999, "wrong"))) < 200


def test_printable():
    assert printable("Ana é 田") == "Ana é 田"
    assert printable("\u202eabc\x00") == "?abc?"
    assert printable("abcdef", 3) == "abc..."
