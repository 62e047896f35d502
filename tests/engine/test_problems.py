"""Problems: a place, a sentence, and one collector from the top of a document to its bottom."""

from scorer.engine.problems import Problem, Problems, printable


def test_a_problem_is_noted_where_the_reader_stands():
    """Parts and indices make the path; the first part has no dot before it."""
    problems = Problems()
    problems.at("log").at(3).at("facts").at("hearts").add("too many", "Too many: 1 heart")
    assert problems.items == [Problem("log[3].facts.hearts", "too many", "Too many: 1 heart")]


def test_all_readers_of_a_document_share_what_is_found():
    """Whoever stands below sees what was found above; nothing found is false."""
    top = Problems()
    below = top.at("a")
    assert not top
    assert not below
    top.add("wrong")
    assert len(below) == 1
    assert bool(below)


def test_a_problem_in_one_line():
    """What is wrong with the whole document says so; a path that a stranger wrote is cut and made visible."""
    assert str(Problem("", "no JSON")) == "document: no JSON"
    assert str(Problem("a\nb", "wrong")) == "a?b: wrong"
    assert len(str(Problem("x" * 9999, "wrong"))) < 200


def test_printable():
    """Text that can be printed stays as it is, to its end where that is near."""
    assert printable("Ana é 田") == "Ana é 田"
    assert printable("\u202eabc\x00") == "?abc?"
    assert printable("abcdef", 3) == "abc..."
