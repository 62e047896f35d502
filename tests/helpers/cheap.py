"""Cheap: what every app does alike when it starts is done once for all apps of the test run.

An app joins and compresses the style sheets, compiles the templates and the ways of making addresses, and migrates its
database. Each test has an app of its own, and there are thousands. Nothing here changes what an app does: what is held
is found by the content of the very files that it was made from.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from flask import Flask
from jinja2 import BytecodeCache
from werkzeug.routing import Rule

from scorer.store import db
from scorer.web import bundles

Builder = Callable[..., tuple[str, str]]


class Compiled(BytecodeCache):
    """The compiled templates, by where they lie and what stands in them."""

    def __init__(self):
        self.codes = {}

    def load_bytecode(self, bucket):
        """Take what is there."""
        bucket.code = self.codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket):
        """Hold what was compiled."""
        if bucket.code is not None:
            self.codes[bucket.key, bucket.checksum] = bucket.code


class Route(Rule):
    """A rule that makes addresses as the same rule of another app does: by its text and nothing else."""

    builders: ClassVar[dict[tuple[str, str, bool], Builder]] = {}

    def _compile_builder(self, append_unknown=True):
        key = (self.rule, repr(self.defaults), append_unknown)
        if key not in self.builders:
            self.builders[key] = super()._compile_builder(append_unknown)
        return self.builders[key]


def start_cheaply(patch):
    """From here on every app of this process uses templates, routes and assets that another has made already."""
    compiled, environment, make = Compiled(), Flask.create_jinja_environment, bundles.make
    made = {}

    def create_jinja_environment(app):
        settings = environment(app)
        settings.bytecode_cache = compiled
        return settings

    def made_before(static):
        mark = bundles.find_mark(static, static)
        if mark not in made:
            made[mark] = make(static)
        return dict(made[mark])

    patch.setattr(Flask, "create_jinja_environment", create_jinja_environment)
    patch.setattr(bundles, "make", made_before)
    patch.setattr(Flask, "url_rule_class", Route)


def lay_database(instance):
    """Put an empty database, as a first start leaves it behind, into this folder, which is made."""
    instance.mkdir(parents=True)
    (instance / db.FILE).write_bytes(_empty())


@cache
def _empty():
    with TemporaryDirectory() as folder:
        path = Path(folder) / db.FILE
        db.prepare(path)
        return path.read_bytes()
