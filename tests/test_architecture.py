"""The house rules that can be read from the source: what may import what, and what no page may know."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from scorer.games import KEYS

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "scorer"
SOURCES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLE = sorted(path for path in (ROOT / "static").rglob("*") if path.suffix in (".css", ".js"))

# A room may import the rooms named here, itself and nothing else of ours. Rooms that are not listed are those
# between the views and the store (forms, pages, pictures ...): they may import each other, but nothing above.
MAY_IMPORT = {
    "engine": set(),
    "games": {"engine"},
    "paths": set(),
    "htmx": set(),
    "compress": set(),
    "assets": {"htmx", "paths"},
    "migrations": set(),
    "db": {"migrations", "paths"},
}
ABOVE = {"views", "commands", "cli", "__main__"}
STORE = {"matches", "history", "saves", "db", "migrations"}
WEB = {"flask", "werkzeug", "flask_wtf", "wtforms", "jinja2", "markupsafe"}


def name_of(path: Path) -> str:
    """The module's dotted name: scorer/engine/facts.py is scorer.engine.facts."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(name: str) -> str:
    """The room a module belongs to: the second part of its name, or nothing for the package itself."""
    return name.split(".")[1] if "." in name else ""


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """Every module that this one imports, also inside a function, written in full."""
    modules = {name_of(source) for source in SOURCES}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            assert node.module
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in modules else node.module


def ours(path: Path) -> set[str]:
    return {name for name in imports(path) if name.split(".")[0] == "scorer"}


def foreign(path: Path) -> set[str]:
    """The packages of others, the standard library left out."""
    return {name.split(".")[0] for name in imports(path)} - set(sys.stdlib_module_names) - {"scorer", "__future__"}


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_point_down(path: Path) -> None:
    """A module imports its own room and the rooms below it, never one above."""
    room = room_of(name_of(path))
    rooms = {room_of(name) for name in ours(path)} - {room}
    if room in MAY_IMPORT:
        assert rooms <= MAY_IMPORT[room]
    elif room not in ABOVE | {""}:
        assert not rooms & (ABOVE | {""})
    elif room == "views":
        assert not rooms & {"commands", "cli", "__main__", ""}


def test_no_circles() -> None:
    """No two modules need each other; imports for type checkers only do not count."""
    graph = {name_of(path): _at_import(path) - {name_of(path)} for path in SOURCES}
    TopologicalSorter(graph).prepare()


def _at_import(path: Path) -> set[str]:
    modules = {name_of(source) for source in SOURCES}
    found = set()
    for node in tree(path).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            full = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in modules else node.module for name in full}
    return found & modules


@pytest.mark.parametrize("room", ["engine", "games"])
def test_engine_and_games_need_only_the_standard_library(room: str) -> None:
    """The engine and the games know no web, no database, no clock and no chance."""
    for path in (PACKAGE / room).rglob("*.py"):
        assert not foreign(path), path
        told = {name.split(".")[0] for name in imports(path)}
        assert not told & {"sqlite3", "random", "secrets", "time", "socket", "os", "logging", "threading"}, path


def test_the_store_knows_no_pages() -> None:
    """Matches are kept without knowing of forms, pages or requests; one module opens the database."""
    for path in SOURCES:
        if room_of(name_of(path)) in STORE - {"db"}:  # the database lives as long as a request, so db knows Flask
            assert not foreign(path) & WEB, path
        if room_of(name_of(path)) in STORE:
            assert not {room_of(name) for name in ours(path)} & {"forms", "fields", "pages", "views"}, path
        if not {"db", "migrations", "commands"} & {room_of(name_of(path))}:
            assert "sqlite3.connect" not in path.read_text(encoding="utf-8"), path


def test_only_forms_know_fields() -> None:
    """WTForms is for the forms; HX- headers are for the pages."""
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        if room_of(name_of(path)) not in ("fields", "forms"):
            assert not foreign(path) & {"wtforms"}, path
        if room_of(name_of(path)) != "pages":
            assert not re.search(r"""["']HX-""", text), path


def test_no_game_is_named_outside_its_module() -> None:
    """Pages, forms and SQL follow from a game's declaration; none asks which game or contract it is."""
    named = re.compile("|".join(rf"""["'/]{re.escape(key)}["'/]""" for key in KEYS))
    asked = re.compile(r"""\b(game|contract|match)\w*(\.\w+)*\.?key\s*(==|!=|in)\s*[\[({]?\s*["']""")
    outside = [path for path in SOURCES if room_of(name_of(path)) not in ("games",)]
    for path in [*outside, *TEMPLATES, *STYLE]:
        text = path.read_text(encoding="utf-8")
        assert not named.search(text), path
        assert not asked.search(text), path


def test_no_inline_style_or_script() -> None:
    """The Content Security Policy allows neither, and nothing a player typed is ever trusted as markup."""
    inline = r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=|javascript:|autoescape false"
    trusted = r"\|\s*safe\b"
    for path in TEMPLATES:
        assert not re.search(f"{inline}|{trusted}", path.read_text(encoding="utf-8")), path


def test_no_emoji() -> None:
    """Signs come from the sprite: phones draw emoji each in their own way."""
    emoji = re.compile("[\U0001f000-\U0001faff\ufe0f]")
    for path in [*TEMPLATES, *SOURCES, *STYLE]:
        assert not emoji.search(path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("path", [*SOURCES, *TESTS, *TEMPLATES, *STYLE], ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_is_read_in_one_sitting(path: Path) -> None:
    """No file is longer than 300 lines."""
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= 300


def test_every_module_and_public_name_says_what_it_is() -> None:
    """A module, and each public function and class at its top, begins with a sentence."""
    silent = []
    for path in SOURCES:
        module = tree(path)
        tops = [node for node in module.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        public = [node for node in tops if not node.name.startswith("_")]
        silent += [f"{name_of(path)}.{node.name}" for node in public if not ast.get_docstring(node)]
        silent += [] if ast.get_docstring(module) or not module.body else [name_of(path)]
    assert silent == []


def test_every_test_says_what_it_holds() -> None:
    """Each test has one sentence that a reader of a failure understands."""
    functions = [(path, node) for path in TESTS for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)]
    silent = [
        f"{path.name}:{node.name}"
        for path, node in functions
        if node.name.startswith("test_") and not ast.get_docstring(node)
    ]
    assert silent == []
