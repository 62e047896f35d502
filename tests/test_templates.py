"""What can be read from the source of the templates: what each wants, and that each part is drawn in one place."""

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest
from jinja2 import Environment, nodes

ROOT = Path(__file__).parent.parent / "templates"
TEMPLATES = sorted(ROOT.rglob("*.html"))

FOR_ALL = {
    "_", "arrow", "asset_url", "sign_url", "caller", "comma", "csrf_token", "dict", "cached_part", "fills_body",
    "from_right", "get_flashed_messages", "has_others", "htmx_url", "HTMX_INTEGRITY", "loop", "namespace", "ngettext",
    "pgettext", "page_language", "page_url", "public_address", "range", "request", "self", "super", "url_for",
}  # fmt: skip
"""What every template has without being told."""


def wanted(head):
    """The names after "Wants:" in the comment at the head of a template, up to the full stop, without their remarks."""
    hit = re.search(r"\bWants: (.*?)\.\s", re.sub(r"\([^)]*\)", "", head), re.DOTALL)
    return set(re.findall(r"\w+", hit[1])) if hit else set()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_says_what_it_wants(path):
    """The comment at its head names what the template itself must be told; what it includes says that for itself."""
    text = path.read_text(encoding="utf-8")
    parsed = Environment(autoescape=True).parse(text)
    names, macros = list(parsed.find_all(nodes.Name)), parsed.find_all(nodes.Macro)
    taken = [name for node in parsed.find_all(nodes.FromImport) for name in node.names]
    own = {name.name for name in names if name.ctx != "load"} | {macro.name for macro in macros}
    own |= {name if isinstance(name, str) else name[1] for name in taken}
    own |= {node.target for node in parsed.find_all(nodes.Import)}
    used = {name.name for name in names if name.ctx == "load"} - FOR_ALL
    header_names = wanted(text.partition("#}")[0] if text.startswith("{#") else "")
    assert used - own <= header_names <= used, path


def test_every_macro_is_used():
    """Every part that a page may be made of is a part of one."""
    macros, used = set(), set()
    for path in TEMPLATES:
        parsed = Environment(autoescape=True).parse(path.read_text(encoding="utf-8"))
        macros |= {macro.name for macro in parsed.find_all(nodes.Macro)}
        taken = [name for node in parsed.find_all(nodes.FromImport) for name in node.names]
        used |= {name if isinstance(name, str) else name[0] for name in taken}
        used |= {call.node.name for call in parsed.find_all(nodes.Call) if isinstance(call.node, nodes.Name)}
    assert macros <= used


def test_hidden_fields_are_written_once():
    """What every changing form carries unseen is written by one macro."""
    carried = re.compile(r"""csrf_token\(|name="(csrf_token|form_key|revision|instead)\"""")
    names = {path.name for path in TEMPLATES if carried.search(path.read_text(encoding="utf-8"))}
    assert names == {"_forms.html"}


def test_comments_name_what_exists():
    """A module, class or function of Scorer that a template's comment points to is there."""
    comments = [
        (path, note) for path in TEMPLATES for note in re.findall(r"{#.*?#}", path.read_text("utf-8"), re.DOTALL)
    ]
    for path, note in comments:
        for kind, name in re.findall(r"(?:\b([A-Z]\w+) of )?\b(scorer(?:\.\w+)+)", note):
            assert not kind or hasattr(resolve_name(name), kind), f"{path}: no {kind} in {name}"
            assert resolve_name(name), path
