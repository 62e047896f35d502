"""Where things lie: in a checkout, and installed."""

from pathlib import Path

import pytest

from scorer import paths


def test_the_instance_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SCORER_INSTANCE names the folder of the data; a checkout's own is the default."""
    assert paths.instance_dir() == paths.CHECKOUT / "instance"
    monkeypatch.setenv("SCORER_INSTANCE", str(tmp_path))
    assert paths.instance_dir() == tmp_path


def test_a_checkout_has_its_folders_beside_the_package() -> None:
    """People find templates and style where they look for them."""
    assert paths.templates_dir() == paths.CHECKOUT / "templates"
    assert paths.static_dir() == paths.CHECKOUT / "static"
    assert (paths.templates_dir() / "base.html").is_file()
    assert (paths.static_dir() / "sprite.svg").is_file()


def test_installed_the_folders_lie_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a pyproject.toml beside it the package has its own, and the data is the person's."""
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "scorer")
    monkeypatch.setattr(paths, "CHECKOUT", tmp_path)
    monkeypatch.delenv("SCORER_INSTANCE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert paths.templates_dir() == tmp_path / "scorer" / "templates"
    assert paths.static_dir() == tmp_path / "scorer" / "static"
    assert paths.instance_dir() == tmp_path / "data" / "scorer"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert paths.instance_dir() == Path.home() / ".local" / "share" / "scorer"
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "AppData"))
    assert paths.instance_dir() == Path.home() / ".local" / "share" / "scorer"
    monkeypatch.setattr(paths, "IS_WINDOWS", True)
    assert paths.instance_dir() == tmp_path / "AppData" / "scorer"


def test_a_named_folder_may_begin_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tilde that no shell has read means what it means to people, and the path is a whole one."""
    monkeypatch.setenv("SCORER_INSTANCE", "~/evenings")
    assert paths.instance_dir() == (Path.home() / "evenings").resolve()
