"""Style, scripts and signs as a build joins and minifies them."""

import re
import shutil
import sys
from itertools import chain

import brotli
import pytest

from scorer import paths
from scorer.web import bundles


@pytest.fixture
def static(tmp_path):
    """A small static folder in place of the real one."""
    static = tmp_path / "static"
    for folder in ("css", "js"):
        (static / folder).mkdir(parents=True)
    for name in chain(*bundles.LAYERS.values()):
        (static / "css" / f"{name}.css").write_text(f".{name} {{ color: red }}")
    for name in chain(*bundles.SCRIPTS.values()):
        (static / "js" / f"{name}.js").write_text("(() => 1)()")
    (static / "sprite.svg").write_text("<svg>\n  <!-- why -->\n  <g/>\n</svg>\n")
    return static


def made(static, name):
    return bundles.make(static)[name].decode()


def test_style_is_joined_in_its_layers_and_scripts_do_not_run_together(static):
    """The style sheet has its layers in their order; joined scripts are separate statements."""
    style = made(static, "screen.css")
    assert style.startswith("@layer tokens,base,parts,pages;@layer tokens{.tokens{color:red}}@layer base{")
    assert style.index(".frame{") < style.index(".keys{") < style.index("@layer pages{") < style.index(".chart{")
    assert ".print{" not in style
    assert ".print{" in made(static, "print.css")
    assert made(static, "table.js") == "(()=>1)();(()=>1)()"


def test_a_script_loses_only_what_nobody_runs(static):
    """Remarks and the room round signs go; strings, patterns, and a plus before a plus stay as they are."""
    text = "const a = { b: \"x , y\" }; /* why */\n  if (/ , /.test(a.b)) c = `${a} = ${b}`\nelse d = 'e // ' + +f\n"
    (static / "js" / "base.js").write_text(text)
    kept = "const a={b:\"x , y\"};if(/ , /.test(a.b))c=`${a} = ${b}`\nelse d='e // '+ +f"
    assert made(static, "app.js").startswith(kept)


def test_style_and_signs_lose_only_what_nobody_sees(static):
    """Remarks and room go; sums, pictures and properties stay, and what is drawn."""
    text = '/* why */ .a--key { --high: 0.5rem; height: calc(var(--high) + 1px); content: "a  b ;"; }'
    (static / "css" / "board.css").write_text(text)
    assert '.a--key{--high:0.5rem;height:calc(var(--high) + 1px);content:"a  b ;"}' in made(static, "screen.css")
    assert made(static, "sprite.svg") == "<svg><g/></svg>"


def test_what_is_built_is_read(static, tmp_path):
    """Not made again at each start, as long as no source has changed; then what was built is not sent."""
    bundles.write(static, tmp_path / "built")
    mark, files = bundles.load(static, tmp_path / "built")
    fresh = bundles.make(static)
    assert {name: brotli.decompress(data) for name, data in files.items() if name.endswith(".br")} == {
        f"{name}.br": data for name, data in fresh.items()
    }
    assert {name: data for name, data in files.items() if not name.endswith(".br")} == fresh
    (tmp_path / "built" / mark / "app.js").write_text("read")
    assert bundles.load(static, tmp_path / "built") == (mark, files | {"app.js": b"read"})
    (static / "js" / "base.js").write_text("changed()")
    changed, fresh = bundles.load(static, tmp_path / "built")
    assert changed != mark
    assert fresh["app.js"].startswith(b"changed()")
    (static / "js" / "base.js").rename(static / "js" / "other.js")
    assert bundles.find_mark(static, tmp_path / "built") not in (mark, changed)


def test_one_build_is_kept(static, tmp_path):
    """Earlier ones go, and what one that was killed has left; a second build of the same sources writes nothing."""
    built = tmp_path / "built"
    bundles.write(static, built)
    (built / "12345678.new").mkdir()
    (static / "css" / "base.css").write_text("a { b: c }")
    bundles.write(static, built)
    mark, files = bundles.load(static, built)
    assert [path.name for path in built.iterdir()] == [mark]
    assert b"a{b:c}" in files["screen.css"]
    (built / mark / "app.js").write_text("as it was")
    bundles.write(static, built)
    assert (built / mark / "app.js").read_text() == "as it was"


def test_without_brotli_nothing_is_packed(static, tmp_path, monkeypatch):
    """Where it cannot be installed, as it is in C, the build is the same but for the packed files.

    A checkout that gets it later packs them at its next build.
    """
    built, fresh = tmp_path / "built", bundles.make(static)
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "brotli", None)
        for _ in range(2):
            bundles.write(static, built)
            assert bundles.load(static, built)[1] == fresh
    bundles.write(static, built)
    assert bundles.load(static, built)[1].keys() == {*fresh, *(f"{name}.br" for name in fresh)}
    assert len([*built.iterdir()]) == 1


def test_without_sources_what_was_brought_along_is_read(static, tmp_path, monkeypatch):
    """As in a wheel and in the pocket edition, where neither minifiers nor brotli are installed."""
    bundles.write(static, tmp_path / "built")
    loaded = bundles.load(static, tmp_path / "built")
    for name in ("css", "js"):
        shutil.rmtree(static / name)
    for name in ("brotli", "rcssmin", "rjsmin"):
        monkeypatch.setitem(sys.modules, name, None)
    assert bundles.load(static, tmp_path / "built") == loaded


STYLE = sorted((paths.static_dir() / "css").iterdir())
CONDITIONS = ("@media", "@supports", "@container")
DEFINING = ("@keyframes", "@font-face", "@layer", "@property", "@counter-style")


def test_style_is_written_so_that_it_can_be_made_small():
    """The minifier takes room before a colon away where rules are nested: `.a :is(b)` would be `.a:is(b)`, so there is
    a `*`. And `* + *` makes a browser match the whole page anew wherever an answer puts something in; where
    `:not(:first-child)` says the same it does not."""
    for path in STYLE:
        text = path.read_text("utf-8")
        heads = re.findall(r"([^{};]*)\{", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
        assert [head for head in heads if re.search(r"[\w\])*\"] +:", head)] == [], path.name
        assert not re.search(r"\*\s*\+\s*\*", text), path.name


def test_every_file_of_style_and_script_is_sent():
    """Style is in a layer, and in a sheet; no script is left out, and none is sent twice in one."""
    layered = [name for names in bundles.LAYERS.values() for name in names]
    assert sorted(layered) == sorted(path.stem for path in STYLE)
    assert set().union(*bundles.SHEETS.values()) == set(layered)
    folder = paths.static_dir() / "js"
    assert sorted(chain(*bundles.SCRIPTS.values())) == sorted(path.stem for path in folder.iterdir())


def conditional_definitions(css):
    """What a style sheet defines only where a condition holds, as the heads of those rules."""
    heads = []
    definitions = []
    for head, sign in re.findall(r"([^{};]*)([{};])", css):
        if sign == "}":
            heads.pop()
            continue
        if head.strip().startswith(DEFINING) and any(outer.startswith(CONDITIONS) for outer in heads):
            definitions.append(head.strip())
        if sign == "{":
            heads.append(head.strip())
    assert not heads
    return definitions


@pytest.mark.parametrize("name", bundles.SHEETS)
def test_no_sheet_defines_anything_under_a_condition(name):
    """Where one does, WebKit gives a turned phone nothing of what is nested in an @media that begins to hold."""
    assert conditional_definitions(made(paths.static_dir(), name)) == []


@pytest.mark.parametrize(
    "css", ["@media a{@keyframes b{from{c:d}}}", "e{@media a{f{g:h}@layer b;}}", "@supports (a:b){@font-face{c:d}}"]
)
def test_conditional_definitions_are_found(css):
    """Planted in a block of conditions, alone or behind other rules, with a block of their own or without one."""
    assert len(conditional_definitions(f"@keyframes ink{{to{{c:d}}}}{css}")) == 1


EITHER_SIDE = {
    ("base.css", "border-width: 0 2px 2px 0"): "two sides of a box that stands on its corner: an arrow down",
    ("keys.css", "float: left"): "a legend that floats is an item of the grid, on whichever side",
}
"""What names a side in a style sheet and means none, and why."""


def sides(declared, value):
    """Whether a declaration lays something to the left or right, also for who reads from the right."""
    parts = re.findall(r"(?:[^\s()]|\([^()]*(?:\([^()]*\)[^()]*)*\))+", value)
    if declared in ("margin", "padding", "inset", "border-width", "border-style", "border-color"):
        return len(parts) == 4 and parts[1] != parts[3]
    if declared == "border-radius":
        return "/" not in parts and parts[:1] != parts[1:2] if len(parts) > 1 else False
    if declared in ("left", "right"):
        return not value.startswith("calc(50% -")  # the middle is the middle
    if declared in ("text-align", "float", "clear"):
        return value in ("left", "right")
    return bool(re.fullmatch(r"(margin|padding|border|scroll-margin|scroll-padding)-.*(left|right).*", declared))


def test_style_sheets_name_no_side():
    """A page that is read from the right turns by itself: lines begin and end, they have no left and right."""
    named_sides = set()
    for path in STYLE:
        text = re.sub(r"/\*.*?\*/|url\([^)]*\)", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for declared, value in re.findall(r"([\w-]+):\s*([^;{}]+)[;}]", text):
            if sides(declared, value.strip()):
                named_sides.add((path.name, f"{declared}: {value.strip()}"))
    assert named_sides == set(EITHER_SIDE)


@pytest.mark.parametrize(
    "bad",
    [
        "margin: 1px 2px 3px 4px", "padding-left: 0", "left: 3px", "border-right-color: red", "text-align: right",
        "inset: 0 calc(1px + (2px)) 0 0", "border-radius: 3px 0 0 3px", "border-top-left-radius: 1px",
    ],
)  # fmt: skip
def test_a_side_is_found(bad):
    """The test above bites."""
    declared, _, value = bad.partition(": ")
    assert sides(declared, value)
