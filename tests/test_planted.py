"""The list of faults that `make planted` tries can be read, and a fault is planted where it belongs or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.planted import FAULTS, ROOT, Fault, parse_faults, plant


def test_every_fault_names_a_file_and_its_tests() -> None:
    """Neither was renamed without the list."""
    faults = list(parse_faults(FAULTS.read_text(encoding="utf-8")))
    assert len(faults) >= 27
    assert [path for fault in faults for path in (fault.file, fault.test) if not (ROOT / path).is_file()] == []
    times = {fault.text: (ROOT / fault.file).read_text(encoding="utf-8").count(fault.text) for fault in faults}
    assert {text: n for text, n in times.items() if n != 1} == {}, "each text stands there once"


def test_incomplete_fault_is_refused() -> None:
    """Each has its four lines in their order."""
    with pytest.raises(ValueError, match="are needed"):
        list(parse_faults("file: a.py\ntext: b\ntest: c.py\n"))


def test_fault_is_planted_only_where_its_text_stands_once(tmp_path: Path) -> None:
    """Twice or not at all it would break something else, or nothing."""
    path = tmp_path / "a.py"
    path.write_text("one = 1\ntwo = 1\n")
    assert plant(Fault("a.py", "one = 1", "one = 2", "test.py"), tmp_path) == "one = 1\ntwo = 1\n"
    assert path.read_text() == "one = 2\ntwo = 1\n"
    for text in ("= ", "three"):
        with pytest.raises(ValueError, match=r"times in a\.py"):
            plant(Fault("a.py", text, "", "test.py"), tmp_path)
