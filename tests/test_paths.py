"""Where things lie: in a checkout, and installed."""

import sys
from pathlib import Path

from scorer import paths


def test_the_instance_folder_can_be_named(tmp_path, monkeypatch):
    """SCORER_INSTANCE names the folder of the data; a checkout's own is the default."""
    assert paths.instance_dir() == paths.CHECKOUT / "instance"
    monkeypatch.setenv("SCORER_INSTANCE", str(tmp_path))
    assert paths.instance_dir() == tmp_path


def test_a_checkout_has_its_folders_beside_the_package():
    """People find templates and style where they look for them."""
    assert paths.templates_dir() == paths.CHECKOUT / "templates"
    assert paths.static_dir() == paths.CHECKOUT / "static"
    assert paths.built_static_dir() == paths.CHECKOUT / ".cache" / "static"
    assert (paths.templates_dir() / "base.html").is_file()
    assert (paths.static_dir() / "sprite.svg").is_file()


def test_installed_the_folders_lie_inside_the_package(tmp_path, monkeypatch):
    """Without a pyproject.toml beside it the package has its own, and the data is the person's."""
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "scorer")
    monkeypatch.setattr(paths, "CHECKOUT", tmp_path)
    monkeypatch.delenv("SCORER_INSTANCE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert paths.templates_dir() == tmp_path / "scorer" / "templates"
    assert paths.static_dir() == tmp_path / "scorer" / "static"
    assert paths.built_static_dir() == tmp_path / "scorer" / "built_static"
    assert paths.instance_dir() == tmp_path / "data" / "scorer"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert paths.instance_dir() == Path.home() / ".local" / "share" / "scorer"
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "AppData"))
    assert paths.instance_dir() == Path.home() / ".local" / "share" / "scorer"
    monkeypatch.setattr(paths, "IS_WINDOWS", True)
    assert paths.instance_dir() == tmp_path / "AppData" / "scorer"


def test_a_named_folder_may_begin_at_home(monkeypatch):
    """A tilde that no shell has read means what it means to people, and the path is a whole one."""
    monkeypatch.setenv("SCORER_INSTANCE", "~/evenings")
    assert paths.instance_dir() == (Path.home() / "evenings").resolve()


def test_command_line_names_a_folder_that_is_not_the_usual_one(tmp_path, monkeypatch):
    """Also where a variable says it, which another shell has not; and without a home folder."""
    usual = paths.instance_dir()
    assert paths.scorer_command(usual, "backup") == "scorer backup"
    assert paths.scorer_command(tmp_path, "backup") == f"scorer --instance {tmp_path} backup"
    monkeypatch.setenv("SCORER_INSTANCE", str(tmp_path))
    assert paths.scorer_command(tmp_path, "backup") == f"scorer --instance {tmp_path} backup"
    assert paths.scorer_command(usual, "backup") == "scorer backup"

    def fail():
        raise RuntimeError("no home")

    monkeypatch.setattr(paths, "_usual_instance_dir", fail)
    assert paths.scorer_command(tmp_path, "backup") == f"scorer --instance {tmp_path} backup"


def test_command_line_begins_with_what_can_be_typed(tmp_path, monkeypatch):
    """In a checkout that is .venv/bin/scorer, elsewhere the whole path, and the name alone where the shell finds it."""
    program = tmp_path / ".venv" / "bin" / "scorer"
    program.parent.mkdir(parents=True)
    program.touch(0o700)
    monkeypatch.setattr(sys, "executable", str(program.with_name("python")))
    assert paths.scorer_command(paths.instance_dir(), "backup") == f"{program} backup", "the shell finds another one"
    monkeypatch.chdir(tmp_path)
    assert paths.scorer_command(paths.instance_dir(), "backup") == ".venv/bin/scorer backup"
    monkeypatch.setenv("PATH", "")
    assert paths.scorer_command(paths.instance_dir(), "backup") == ".venv/bin/scorer backup"
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert paths.scorer_command(tmp_path, "backup") == f"{program} --instance {tmp_path} backup"
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "scorer").symlink_to(program)  # as pipx does
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert paths.scorer_command(paths.instance_dir(), "backup") == "scorer backup"
    monkeypatch.setattr(sys, "executable", "")
    assert paths.scorer_command(paths.instance_dir(), "backup") == "scorer backup"


def test_command_line_can_be_pasted(monkeypatch):
    """A path with a blank is in quotes, on Windows in those that its shells know."""
    assert paths.shell_line("rm", Path("/home/ana/our scores/it's.db")) == """rm '/home/ana/our scores/it'"'"'s.db'"""
    monkeypatch.setattr(paths, "IS_WINDOWS", True)
    assert paths.shell_line("rm", r"C:\Our scores\a.db", r"C:\b.db") == r'rm "C:\Our scores\a.db" C:\b.db'
