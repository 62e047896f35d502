"""The house rules that can be read from the source: what may import what, and what no page may know.

The map stands first, as data. Each test reads all files and names every one that breaks its rule.
"""

import ast
import re
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from jinja2 import Environment, nodes

from scorer.games import KEYS

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "scorer"
SOURCES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLE = sorted(path for path in (ROOT / "static").rglob("*") if path.suffix in (".css", ".js"))

# Bottom up: each room, and the rooms whose modules it may import besides its own. `top` are the modules that lie in no
# room; the package itself (create_app) is the table of contents and may import everything but the commands.
MAY_IMPORT = {
    "top": "",
    "packaging": "",
    "engine": "",
    "store": "",
    "language": "engine",
    "translations": "language packaging top",
    "web": "language store top",
    "games": "engine",
    "play": "engine store language web games",
    "forms": "engine store language web games play",
    "presentation": "engine store language web games play forms",
    "views": "engine store language web games play forms presentation",
    "pocket": "engine store language web top package",
    "commands": "engine store language web games play forms presentation views pocket top package",
}
TOP = {"paths": set(), "cli": {"paths", "phrases", "command_line", "locale"}, "__main__": {"cli"}}
OPENS_THE_DATABASE = {"scorer.store.db", "scorer.store.connections"}
SAYS_HX = {"scorer.web.pages"}
"""The module that knows what htmx asks and wants to hear."""
NAMED_TWICE = set()
"""Classes that still share a name."""
MIRRORED = {
    "top", "engine", "engine/scoring", "engine/recipe", "store", "language", "web", "play", "forms", "forms/builder",
    "presentation", "presentation/pictures", "views", "pocket", "commands",
}  # fmt: skip
"""The rooms whose every module has a test file of its name. Facts and their inputs have a table of all answers each."""
PARTICIPLES = {
    "told", "said", "heard", "written", "kept", "held", "made", "found", "given", "put", "settled", "typed", "taken",
    "brought", "gone", "thrown",
}  # fmt: skip
"""What no public function or method is called: they are verbs, or nouns where they give a value."""
NAMED_BY_A_PARTICIPLE = {"put": {"Cache"}}
"""The classes whose method may have such a name, because it is a verb there."""
WEB = {"flask", "werkzeug", "flask_wtf", "wtforms", "jinja2", "markupsafe", "babel"}
IMPURE = {"sqlite3", "random", "secrets", "time", "socket", "os", "logging", "threading"}
"""What the engine and the games never ask: a database, the clock, chance, the system."""
LONGEST_FILE, LONGEST_LINE = 450, 160
"""Lines of a file, characters of a line in a template."""


def name_of(path):
    """The module's dotted name: scorer/engine/ledger.py is scorer.engine.ledger."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(name):
    """The room a module belongs to: the second part of its name, `top` without a room, `package` for scorer itself."""
    parts = name.split(".")
    return "package" if len(parts) == 1 else parts[1] if (PACKAGE / parts[1]).is_dir() else "top"


MODULES = {name_of(path) for path in SOURCES}


@cache
def read(path):
    return path.read_text(encoding="utf-8")


@cache
def tree(path):
    return ast.parse(read(path))


def imports(path):
    """Every module that this one imports, also inside a function, written in full."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            assert node.module
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in MODULES else node.module


@cache
def ours(path):
    """The modules of Scorer."""
    return {name for name in imports(path) if name.split(".")[0] == "scorer"}


@cache
def foreign(path):
    """The packages of others, the standard library left out."""
    return {name.split(".")[0] for name in imports(path)} - set(sys.stdlib_module_names) - {"scorer", "__future__"}


def short(path):
    """The path as a reader of a failure looks for it."""
    return path.relative_to(ROOT).as_posix()


def test_every_room_is_on_the_map():
    """No room without its line in MAY_IMPORT, and no line without its room."""
    assert {room_of(name_of(path)) for path in SOURCES} == {*MAY_IMPORT, "package"}


def test_imports_point_down():
    """A module imports its own room and those named for it, never one above; what only type checkers read counts."""
    wrong = []
    for path in SOURCES:
        name, imported = name_of(path), ours(path)
        room = room_of(name)
        if room == "package":
            bad = {other for other in imported if room_of(other) == "commands"}
        elif room == "top":
            bad = {other for other in imported if other.split(".")[-1] not in TOP[name.split(".")[-1]]}
        else:
            bad = {other for other in imported if room_of(other) not in (room, *MAY_IMPORT[room].split())}
        wrong += [f"{name} imports {other}" for other in sorted(bad)]
    assert wrong == []


def test_no_circles_between_files():
    """No two modules need each other, be it inside a function or for a type checker alone."""
    graph = {name_of(path): ours(path) - {name_of(path)} for path in SOURCES}
    TopologicalSorter(graph).prepare()


def test_no_circles_between_rooms():
    """No two rooms need each other; only the commands use the package, which makes the app of all the others."""
    graph = {}
    for path in SOURCES:
        room = room_of(name_of(path))
        graph.setdefault(room, set()).update({room_of(name) for name in ours(path)} - {room})
    TopologicalSorter(graph).prepare()


def test_engine_and_games_need_only_the_standard_library():
    """The engine and the games know no web, no database, no clock and no chance."""
    pure = [path for path in SOURCES if room_of(name_of(path)) in ("engine", "games")]
    asked = {short(path): foreign(path) | {name.split(".")[0] for name in imports(path)} & IMPURE for path in pure}
    assert {path: names for path, names in asked.items() if names} == {}


def test_the_store_knows_no_pages():
    """Matches are stored without knowing of requests or languages; only two modules open the database."""
    store = [path for path in SOURCES if room_of(name_of(path)) == "store"]
    assert {short(path): foreign(path) & WEB for path in store if foreign(path) & WEB} == {}
    assert {name_of(path) for path in SOURCES if "sqlite3.connect" in read(path)} == OPENS_THE_DATABASE


def test_one_place_for_each_library():
    """WTForms is for the forms; HX- headers are for the pages."""
    assert {room_of(name_of(path)) for path in SOURCES if "wtforms" in foreign(path)} == {"forms"}
    assert {name_of(path) for path in SOURCES if re.search(r"""["']HX-""", read(path))} == SAYS_HX


def test_no_game_is_named_outside_its_module():
    """Pages, forms and SQL follow from a game's declaration; none asks which game or contract it is."""
    named = re.compile("|".join(rf"""["'/]{re.escape(key)}["'/]""" for key in KEYS))
    asked = re.compile(r"""\b(game|contract|match)\w*(\.\w+)*\.?key\s*(==|!=|in)\s*[\[({]?\s*["']""")
    outside = [path for path in SOURCES if room_of(name_of(path)) != "games"]
    hits = [(path, rule.search(read(path))) for path in [*outside, *TEMPLATES, *STYLE] for rule in (named, asked)]
    assert [f"{short(path)}: {hit[0]}" for path, hit in hits if hit] == []


def test_no_inline_style_or_script():
    """The Content Security Policy allows neither, and nothing a player typed is ever trusted as markup."""
    inline = r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=|javascript:|autoescape false"
    trusted = r"\|\s*safe\b"
    hits = [(path, re.search(f"{inline}|{trusted}", read(path))) for path in TEMPLATES]
    assert [f"{short(path)}: {hit[0]}" for path, hit in hits if hit] == []


def test_no_emoji():
    """Signs come from the sprite: phones draw emoji each in their own way."""
    emoji = re.compile("[\U0001f000-\U0001faff\ufe0f]")
    assert [short(path) for path in [*TEMPLATES, *SOURCES, *STYLE] if emoji.search(read(path))] == []


def test_no_file_is_longer_than_450_lines():
    """No file is longer than LONGEST_FILE lines."""
    sheets = [path for path in STYLE if path.suffix == ".css"]  # what dresses one thing stands in one file
    lines = {short(path): read(path).count("\n") for path in [*SOURCES, *TESTS, *TEMPLATES, *set(STYLE) - set(sheets)]}
    assert {path: count for path, count in lines.items() if count > LONGEST_FILE} == {}


def test_templates_have_short_lines():
    """A template is read like any other source: no line of it is longer than LONGEST_LINE characters."""
    lines = [(path, line) for path in TEMPLATES for line in read(path).splitlines()]
    assert [f"{short(path)}: {line}" for path, line in lines if len(line) > LONGEST_LINE] == []


def test_templates_leave_the_words_alone():
    """No template makes `_` a name of its own: what follows in it would no longer be translated."""
    environment = Environment(autoescape=True)
    names = [(path, name) for path in TEMPLATES for name in environment.parse(read(path)).find_all(nodes.Name)]
    assert [f"{short(path)}:{name.lineno}" for path, name in names if name.name == "_" and name.ctx != "load"] == []


def top_names(path):
    """The functions, classes and values that a module defines at its top."""
    names = set()
    for node in tree(path).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return names


def test_old_names_do_not_return():
    """No module defines a name that was given up for a better one, unless the vocabulary has made it a word."""
    lines = read(ROOT / "tests" / "old_names.txt").splitlines()
    old = {word for line in lines if not line.startswith("#") for word in line.split()}
    vocabulary = read(ROOT / "CONTRIBUTING.md").partition("## Vocabulary")[2].partition("\n## ")[0]
    old -= {word for pair in re.findall(r"`(\w+)`|\*\*(\w+)\*\*", vocabulary) for word in pair}
    assert [f"{name_of(path)}.{name}" for path in SOURCES for name in sorted(top_names(path) & old)] == []


def test_no_loop_variable_is_called_one():
    """A loop variable is the singular of what it runs over."""
    loops = [
        (path, name)
        for path in SOURCES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.For | ast.comprehension)
        for name in ast.walk(node.target)
        if isinstance(name, ast.Name)
    ]
    assert [f"{short(path)}:{name.lineno}" for path, name in loops if name.id in ("one", "another")] == []


def test_no_public_function_is_called_by_a_participle():
    """A function says what it does or what it gives: `find_match` or `match`, never `found`."""
    named = [(path, "", node) for path in SOURCES for node in tree(path).body]
    classes = [(path, node) for path, _class, node in named if isinstance(node, ast.ClassDef)]
    named += [(path, owner.name, node) for path, owner in classes for node in owner.body]
    wrong = [
        f"{name_of(path)}.{owner}.{node.name}"
        for path, owner, node in named
        if isinstance(node, ast.FunctionDef) and node.name in PARTICIPLES
        if owner not in NAMED_BY_A_PARTICIPLE.get(node.name, ())
    ]
    assert wrong == []


def test_every_module_and_public_name_says_what_it_is():
    """A module, and each public function and class at its top, begins with a sentence."""
    silent = []
    for path in SOURCES:
        module = tree(path)
        tops = [node for node in module.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        public = [node for node in tops if not node.name.startswith("_")]
        silent += [f"{name_of(path)}.{node.name}" for node in public if not ast.get_docstring(node)]
        silent += [] if ast.get_docstring(module) or not module.body else [name_of(path)]
    assert silent == []


def test_no_two_classes_share_a_name():
    """Who reads a public class's name anywhere knows which one is meant."""
    places = {}
    for path in SOURCES:
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(name_of(path))
    shared = {name: where for name, where in places.items() if len(where) > 1}
    assert {name: where for name, where in shared.items() if name not in NAMED_TWICE} == {}
    assert {*shared} >= NAMED_TWICE, "a word that excuses nothing any more"


def test_tests_mirror_the_rooms():
    """Who looks for the test of a module finds it under its name, in the folder of its room."""
    folders = {"" if room == "top" else room for room in MIRRORED}
    inside = [path.relative_to(PACKAGE) for path in SOURCES if not path.stem.startswith("__")]
    wanted = [path.with_name(f"test_{path.name}") for path in inside if path.parent.as_posix().strip(".") in folders]
    assert [str(path) for path in wanted if not (ROOT / "tests" / path).is_file()] == []
