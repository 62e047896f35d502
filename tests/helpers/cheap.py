"""Cheap: what every app does alike when it starts is done once for all apps of the test run.

An app reads the style sheets, compiles the templates and the rules of its addresses, and migrates its database. Each
test has an app of its own, and there are thousands. Nothing here changes what an app does: what is held is found by the
content of the very files that it was made from, or by the text of a rule.
"""

from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import ClassVar

from flask import Flask
from jinja2 import BytecodeCache, ModuleLoader, TemplateNotFound

from scorer import paths
from scorer.store import db
from scorer.web import bundles, pages, templates


class Compiled(BytecodeCache):
    """The compiled templates, by where they lie and what stands in them."""

    def __init__(self):
        self.codes = {}

    def load_bytecode(self, bucket):
        bucket.code = self.codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket):
        if bucket.code is not None:
            self.codes[bucket.key, bucket.checksum] = bucket.code


class KnownModules(ModuleLoader):
    """The templates that a build has compiled, each read once: their names have their content in them."""

    codes: ClassVar[dict[tuple[str, int], CodeType]] = {}

    def load(self, environment, name, globals=None):
        """The template of this name, for this environment alone."""
        path = Path(*self.module.__path__, self.get_module_filename(name))
        try:
            known = (str(path), path.stat().st_mtime_ns)
        except FileNotFoundError as error:
            raise TemplateNotFound(name) from error
        if known not in self.codes:
            self.codes[known] = SourceFileLoader(path.stem, str(path)).get_code(path.stem)
        namespace = {"__file__": str(path), "__name__": path.stem}
        exec(self.codes[known], namespace)
        return environment.template_class.from_module_dict(environment, namespace, globals or {})


class KnownRule(pages.LateRule):
    """A rule of addresses that is compiled as an earlier one of the same text was."""

    known: ClassVar[dict[tuple[str, str], "KnownRule"]] = {}

    def compile(self):
        """Take over what was compiled; what makes addresses is bound to this rule."""
        first = self.known.setdefault((self.rule, repr(self.defaults)), self)
        if first is self:
            super().compile()
            return
        for name in ("arguments", "_parts", "_trace", "_converters"):
            setattr(self, name, getattr(first, name))
        for name in ("_build", "_build_unknown"):
            setattr(self, name, getattr(first, name).__func__.__get__(self))


def start_cheaply(patch):
    """From here on every app of this process uses what another has made already: templates, assets, rules."""
    compiled, environment, make, load = Compiled(), Flask.create_jinja_environment, bundles.make, bundles.load
    made = {}
    ours = (paths.static_dir(), paths.built_static_dir())

    def create_jinja_environment(app):
        settings = environment(app)
        settings.bytecode_cache = compiled
        return settings

    def made_before(static):
        mark = bundles.find_mark(static, static)
        if mark not in made:
            made[mark] = make(static)
        return dict(made[mark])

    @cache
    def load_ours():
        return load(*ours)

    def load_before(static, built):
        if (static, built) != ours:
            return load(static, built)
        mark, files = load_ours()
        return mark, dict(files)

    patch.setattr(Flask, "create_jinja_environment", create_jinja_environment)
    patch.setattr(templates, "ModuleLoader", KnownModules)
    patch.setattr(bundles, "make", made_before)
    patch.setattr(bundles, "load", load_before)
    patch.setattr(pages.PageApp, "url_rule_class", KnownRule)


def lay_database(instance):
    """Put an empty database, as a first start leaves it behind, into this folder, which is made where there is none."""
    instance.mkdir(parents=True, exist_ok=True)
    (instance / db.FILE).write_bytes(_empty())


@cache
def _empty():
    with TemporaryDirectory() as folder:
        path = Path(folder) / db.FILE
        db.prepare(path)
        return path.read_bytes()
