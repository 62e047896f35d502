"""The list of faults that `make planted` tries can be read, and a fault is planted where it belongs or refused."""

import pytest

from tests.tools.planted import FAULTS, ROOT, Fault, parse_faults, planted


def test_every_fault_names_a_file_and_its_tests():
    """Neither was renamed without the list."""
    faults = list(parse_faults(FAULTS.read_text(encoding="utf-8")))
    assert len(faults) >= 40
    names = [name for fault in faults for name in (fault.file, fault.test.partition("::")[0])]
    assert [name for name in names if not (ROOT / name).is_file()] == []
    times = {fault.text: (ROOT / fault.file).read_text(encoding="utf-8").count(fault.text) for fault in faults}
    assert {text: n for text, n in times.items() if n != 1} == {}, "each text stands there once"


@pytest.mark.parametrize(
    "text", ["a.py\n- b\n+ c\n", "a.py test.py\n- b\n- c\n+ d\n", "a.py test.py\n- b\n", "- b\n+ c\n"]
)
def test_what_is_no_list_of_faults_is_refused(text):
    """Each has its file, its test, what stands there and what takes its place."""
    with pytest.raises(ValueError, match=r"needed|takes the place"):
        list(parse_faults(text))


def test_fault_is_planted_only_where_its_text_stands_once(tmp_path):
    """Twice or not at all it would break something else, or nothing."""
    path = tmp_path / "a.py"
    path.write_text("one = 1\ntwo = 1\n")
    (fault,) = parse_faults("a.py test.py\n- one = 1\n+ one = 2\n")
    with planted(fault, tmp_path):
        assert path.read_text() == "one = 2\ntwo = 1\n"
    assert path.read_text() == "one = 1\ntwo = 1\n"
    for text in ("= ", "three"):
        with pytest.raises(ValueError, match=r"times in a\.py"), planted(Fault("a.py", "test.py", text), tmp_path):
            pass
