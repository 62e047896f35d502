"""Style, script and signs as they reach the phone."""

from __future__ import annotations

import gzip
import html
import re
from itertools import chain
from pathlib import Path

import pytest
from flask import Flask, render_template_string

from scorer import paths
from scorer.web import assets, htmx


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small static folder in place of the real one."""
    static = tmp_path / "static"
    for folder in ("css", "js"):
        (static / folder).mkdir(parents=True)
    for name in chain(*assets.LAYERS.values()):
        (static / "css" / f"{name}.css").write_text(f".{name} {{ color: red }}")
    for name in chain(*assets.SCRIPTS.values()):
        (static / "js" / name).write_text("(() => 1)()")
    (static / "sprite.svg").write_text("<svg/>")
    monkeypatch.setattr(paths, "static_dir", lambda: static)
    return static


def a_site(tmp_path: Path, debug: bool = False) -> Flask:
    site = Flask("site", instance_path=str(tmp_path / "instance"))
    site.debug = debug
    assets.init_app(site)
    return site


def address(site: Flask, name: str) -> str:
    with site.test_request_context():
        return assets.asset_url(name)


@pytest.mark.parametrize("name", ["screen.css", "app.js", "table.js", "sprite.svg"])
def test_named_by_content_and_cached_for_a_year(static: Path, tmp_path: Path, name: str) -> None:
    """An asset's address ends in its hash, so a phone may cache it for a year."""
    site = a_site(tmp_path)
    answer = site.test_client().get(address(site, name))
    assert answer.status_code == 200
    assert "immutable" in answer.headers["Cache-Control"]
    assert "max-age=31536000" in answer.headers["Cache-Control"]
    assert answer.headers["Vary"] == "Accept-Encoding"


def test_joined_in_the_order_of_their_names_and_scripts_do_not_run_together(static: Path, tmp_path: Path) -> None:
    """The style sheet has its layers in their order; joined scripts are separate statements."""
    site = a_site(tmp_path)
    style = site.test_client().get(address(site, "screen.css")).text
    assert style.startswith("@layer tokens,base,parts,pages,windows;@layer tokens{.tokens{color:red}}@layer base{")
    assert style.index(".frame{") < style.index(".keys{") < style.index("@layer pages{") < style.index(".wide{")
    assert ".print{" not in style
    assert ";" in site.test_client().get(address(site, "app.js")).text


def test_a_script_loses_only_what_nobody_runs(static: Path, tmp_path: Path) -> None:
    """Remarks and the room round signs go; strings, patterns, and a plus before a plus stay as they are."""
    text = "const a = { b: \"x , y\" }; /* why */\n  if (/ , /.test(a.b)) c = `${a} = ${b}`\nelse d = 'e // ' + +f\n"
    (static / "js" / "base.js").write_text(text)
    sent = a_site(tmp_path)
    script = sent.test_client().get(address(sent, "app.js")).text
    assert script.startswith("const a={b:\"x , y\"};if(/ , /.test(a.b))c=`${a} = ${b}`\nelse d='e // '+ +f")


def test_imported_script_is_named_by_its_content(static: Path, tmp_path: Path) -> None:
    """Beside the script that fetches it, with the hash that it is served under."""
    (static / "js" / "voice.js").write_text("export const a = 1;")
    (static / "js" / "drafts.js").write_text('import("./voice.js").then(({ a }) => a);')
    sent = a_site(tmp_path)
    script = sent.test_client().get(address(sent, "app.js")).text
    assert f'import(".{address(sent, "voice.js")}")' in script


def test_a_style_sheet_loses_only_what_nobody_sees(static: Path, tmp_path: Path) -> None:
    """Remarks and room go; sums, pictures and properties stay."""
    text = '/* why */ .a--key { --high: 0.5rem; height: calc(var(--high) + 1px); content: "a  b ;"; }'
    (static / "css" / "board.css").write_text(text)
    sent = a_site(tmp_path)
    style = sent.test_client().get(address(sent, "screen.css")).text
    assert '.a--key{--high:0.5rem;height:calc(var(--high) + 1px);content:"a  b ;"}' in style


def test_no_room_before_a_colon_says_anything() -> None:
    """The minifier takes it away where rules are nested: `.a :is(b)` would be `.a:is(b)`, so there is a `*`."""
    for path in STYLE:
        heads = re.findall(r"([^{};]*)\{", re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL))
        assert [head for head in heads if re.search(r"[\w\])*\"] +:", head)] == [], path.name


def test_every_file_of_style_is_sent() -> None:
    """Each is in a layer, and in a sheet."""
    layered = [name for names in assets.LAYERS.values() for name in names]
    assert sorted(layered) == sorted(path.stem for path in STYLE)
    assert set().union(*assets.SHEETS.values()) == set(layered)


def test_every_script_is_sent_somewhere() -> None:
    """No file of script is left out, and none is sent twice in one."""
    folder = paths.static_dir() / "js"
    assert sorted(chain(*assets.SCRIPTS.values())) == sorted(path.name for path in folder.glob("*.js"))


STYLE = sorted((paths.static_dir() / "css").iterdir())
CONDITIONS = ("@media", "@supports", "@container")
DEFINING = ("@keyframes", "@font-face", "@layer", "@property", "@counter-style")


def conditional_definitions(css: str) -> list[str]:
    """What a style sheet defines only where a condition holds, as the heads of those rules."""
    heads: list[str] = []
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


@pytest.mark.parametrize("name", assets.SHEETS)
def test_no_sheet_defines_anything_under_a_condition(name: str) -> None:
    """Where one does, WebKit gives a turned phone nothing of what is nested in an @media that begins to hold."""
    css = assets._style(paths.static_dir() / "css", assets.SHEETS[name]).decode()
    assert conditional_definitions(css) == []


@pytest.mark.parametrize(
    "css", ["@media a{@keyframes b{from{c:d}}}", "e{@media a{f{g:h}@layer b;}}", "@supports (a:b){@font-face{c:d}}"]
)
def test_conditional_definitions_are_found(css: str) -> None:
    """Planted in a block of conditions, alone or behind other rules, with a block of their own or without one."""
    assert len(conditional_definitions(f"@keyframes ink{{to{{c:d}}}}{css}")) == 1


def test_gzipped_for_those_who_take_it(static: Path, tmp_path: Path) -> None:
    """The gzipped answer holds the same bytes as the plain one."""
    site = a_site(tmp_path)
    url = address(site, "screen.css")
    zipped = site.test_client().get(url, headers={"Accept-Encoding": "gzip, br"})
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.data) == site.test_client().get(url).data
    refused = site.test_client().get(url, headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


@pytest.mark.parametrize(
    "url", ["/screen-00000000.css", "/app-00000000.svg", "/app-1.css", "/other-00000000.css", f"/{htmx.NAME}"]
)
def test_what_is_not_there_is_404(static: Path, tmp_path: Path, url: str) -> None:
    """An old mark, an unknown name and an htmx that nobody pulled are simply not found."""
    assert a_site(tmp_path).test_client().get(url).status_code == 404


def test_a_typo_in_a_template_is_an_error(static: Path, tmp_path: Path) -> None:
    """A template that asks for an asset nobody has made fails at once."""
    with a_site(tmp_path).test_request_context(), pytest.raises(KeyError):
        assets.asset_url("scren.css")


def test_debug_sees_a_change(static: Path, tmp_path: Path) -> None:
    """While somebody works on the look, a changed file has a new address at the next page."""
    site = a_site(tmp_path, debug=True)
    before = address(site, "screen.css")
    (static / "css" / "deals.css").write_text(".chart { color: blue }")
    assert address(site, "screen.css") != before


def test_htmx_from_the_cdn_with_its_hash(static: Path, tmp_path: Path) -> None:
    """Without a copy here the tag and the policy name the pinned file, and nothing else."""
    site = a_site(tmp_path)
    with site.test_request_context():
        tag = render_template_string("{{ htmx.src }} {{ htmx.integrity }} {{ htmx.crossorigin }}")
    assert html.unescape(tag).split() == [htmx.URL, htmx.INTEGRITY, "anonymous"]
    assert assets.script_source(site) == f"'self' {htmx.URL}"


def test_a_changed_copy_is_not_used(static: Path, tmp_path: Path) -> None:
    """A copy with other bytes is as good as none: the CDN and its hash stay in force."""
    vendor = tmp_path / "instance" / "vendor"
    vendor.mkdir(parents=True)
    (vendor / htmx.NAME).write_text("alert('not htmx')")
    assert "cdn" in assets.script_source(a_site(tmp_path))


def test_a_vendored_copy_drops_the_cdn(static: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the right bytes in the instance folder htmx comes from here, for a year, and the CDN leaves the policy."""
    data = b"the pinned file" * 100
    monkeypatch.setattr(htmx, "INTEGRITY", htmx.integrity(data))
    htmx.save_local_copy(data, tmp_path / "instance")
    site = a_site(tmp_path)
    assert assets.script_source(site) == "'self'"
    with site.test_request_context():
        tag = assets.htmx_tag()
    assert tag == (f"/{htmx.NAME}", htmx.INTEGRITY, None)
    answer = site.test_client().get(tag.src)
    assert answer.data == data
    assert "immutable" in answer.headers["Cache-Control"]
