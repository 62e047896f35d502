"""Compiled templates: used where they fit their source, made alike by every build, never in the way of a change."""

import gc
import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from jinja2 import Environment, ModuleLoader, TemplateNotFound

from scorer import create_server_app, paths
from scorer.language import texts
from scorer.language.negotiation import LANGUAGE_NAMES
from scorer.web import templates
from scorer.web.templates import OPTIONS, TemplateLoader, compile_templates


@pytest.fixture
def folder(tmp_path):
    """A folder with a page, a part of it, and a picture."""
    folder = tmp_path / "pages"
    (folder / "parts").mkdir(parents=True)
    (folder / "page.html").write_text("{% include 'parts/name.html' %}: {{ 7|doubled }}")
    (folder / "parts" / "name.html").write_text("<b>{{ name }}</b>")
    (folder / "picture.svg").write_text("<svg>{{ name }}</svg>")
    return folder


def environment(folder, compiled, *, auto_reload=False):
    made = Environment(**OPTIONS, loader=TemplateLoader(folder, compiled), auto_reload=auto_reload)
    made.filters["doubled"] = lambda number: number * 2
    return made


def is_compiled(made, name, compiled):
    """Whether the template's code lies in the folder of compiled ones."""
    return Path(made.get_template(name).root_render_func.__code__.co_filename).parent == compiled


def test_a_compiled_template_is_used_and_draws_the_same(folder, tmp_path):
    """Its parts and pictures as well; an error names the file that a person can mend."""
    compiled = tmp_path / "compiled"
    assert len(compile_templates(folder, compiled)) == 3
    made = environment(folder, compiled)
    assert [is_compiled(made, name, compiled) for name in ("page.html", "parts/name.html", "picture.svg")] == [True] * 3
    assert made.get_template("page.html").render(name="<Ana>") == "<b>&lt;Ana&gt;</b>: 14"
    assert made.get_template("picture.svg").render(name="&") == "<svg>&amp;</svg>"
    assert made.get_template("page.html").filename == str(folder / "page.html")


def test_a_changed_template_is_read_from_its_source(folder, tmp_path):
    """A compiled one of the old text is passed over, also if it is as long; the others stay compiled."""
    compiled = tmp_path / "compiled"
    compile_templates(folder, compiled)
    (folder / "parts" / "name.html").write_text("<i>{{ name }}</i>")
    made = environment(folder, compiled)
    assert made.get_template("page.html").render(name="Ana") == "<i>Ana</i>: 14"
    assert [is_compiled(made, name, compiled) for name in ("page.html", "parts/name.html")] == [True, False]


def test_another_jinja_compiles_for_itself(folder, tmp_path, monkeypatch):
    """What one version has compiled may not run in the next."""
    compiled = tmp_path / "compiled"
    compile_templates(folder, compiled)
    monkeypatch.setattr(templates, "JINJA", "99.0")
    assert not is_compiled(environment(folder, compiled), "page.html", compiled)


def test_without_compiled_templates_the_sources_are_read(folder, tmp_path):
    """In a checkout nobody has to build anything."""
    assert environment(folder, tmp_path / "none").get_template("page.html").render(name="Ana") == "<b>Ana</b>: 14"


def test_without_sources_the_names_are_enough(folder, tmp_path):
    """As in the pocket edition; what was compiled beside its sources is not taken without them."""
    alone, beside = tmp_path / "alone", tmp_path / "beside"
    compile_templates(folder, alone, has_sources=False)
    compile_templates(folder, beside)
    nowhere = tmp_path / "nowhere"
    made = environment(nowhere, alone)
    assert [is_compiled(made, name, alone) for name in ("page.html", "parts/name.html", "picture.svg")] == [True] * 3
    assert made.get_template("page.html").render(name="<Ana>") == "<b>&lt;Ana&gt;</b>: 14"
    with pytest.raises(TemplateNotFound):
        made.get_template("other.html")
    with pytest.raises(TemplateNotFound):
        environment(nowhere, beside).get_template("page.html")


def test_debug_mode_sees_each_change(folder, tmp_path):
    """A template that is edited while the app runs is read again, although it was compiled."""
    compiled = tmp_path / "compiled"
    compile_templates(folder, compiled)
    made = environment(folder, compiled, auto_reload=True)
    part = folder / "parts" / "name.html"
    assert made.get_template("page.html").render(name="Ana") == "<b>Ana</b>: 14"
    part.write_text("<i>{{ name }}</i>")
    os.utime(part, (1, 1))
    assert made.get_template("page.html").render(name="Ana") == "<i>Ana</i>: 14"


def test_only_what_changed_is_compiled_again(folder, tmp_path):
    """What no template needs any more is removed."""
    compiled = tmp_path / "compiled"
    first = compile_templates(folder, compiled)
    assert compile_templates(folder, compiled) == []
    (folder / "page.html").write_text("New")
    (folder / "picture.svg").unlink()
    (new,) = compile_templates(folder, compiled)
    assert new not in first
    assert len([*compiled.iterdir()]) == 2


@pytest.mark.sweep
def test_every_build_makes_the_same_bytes_as_the_app(app, tmp_path):
    """Whatever the order of sets; and no filter that asks for the reader is worked out before there is one."""
    source = paths.templates_dir()
    code = (
        "import sys; from pathlib import Path; from scorer.web.templates import compile_templates; "
        "compile_templates(Path(sys.argv[1]), Path(sys.argv[2]))"
    )
    for seed in ("1", "2"):
        done = (sys.executable, "-c", code, str(source), str(tmp_path / seed))
        subprocess.run(done, check=True, env={**os.environ, "PYTHONHASHSEED": seed})
    first, second = ({file.name: file.read_text() for file in (tmp_path / seed).iterdir()} for seed in ("1", "2"))
    assert first == second
    for path in source.rglob("*.*"):
        name, text = path.relative_to(source).as_posix(), path.read_text(encoding="utf-8")
        file = ModuleLoader.get_module_filename(templates._content_name(name, text))
        assert first.pop(file) == app.jinja_env.compile(text, name, raw=True, defer_init=True), name
    assert first == {}


def test_no_dead_module_stays_behind(tmp_path):
    """Somebody who holds a copy of `sys.modules` can look at each module, also after an app of it has gone."""
    loader = TemplateLoader(tmp_path, tmp_path)
    modules = {name: module for name, module in sys.modules.items() if name.startswith("_jinja2_module_templates")}
    before = len(sys.modules)
    del loader
    gc.collect()
    assert len(sys.modules) < before
    assert all(hasattr(module, "__path__") for module in modules.values())


def test_a_server_starts_with_what_a_table_needs(tmp_path, monkeypatch):
    """Gunicorn's first guest finds the templates and the languages loaded, as the first of `scorer run` does."""
    monkeypatch.setenv("SCORER_INSTANCE", str(tmp_path))
    with patch.object(texts, "load_language", wraps=texts.load_language) as load_language:
        loaded = {name for _loader, name in create_server_app().jinja_env.cache}
    assert {"table/show.html", "table/_row.html", "base.html"} <= loaded
    assert "home/index.html" not in loaded
    assert {call.args[1] for call in load_language.call_args_list} == {*LANGUAGE_NAMES}
