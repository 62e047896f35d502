"""Cheap: what every app does alike when it starts is done once for all apps of the test run.

An app joins and compresses the style sheets, compiles the templates, and migrates its database. Each test has an app of
its own, and there are thousands. Nothing here changes what an app does: what is held is found by the content of the
very files that it was made from.
"""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask
from jinja2 import BytecodeCache

from scorer.store import db
from scorer.web import bundles


class Compiled(BytecodeCache):
    """The compiled templates, by where they lie and what stands in them."""

    def __init__(self):
        self.codes = {}

    def load_bytecode(self, bucket):
        bucket.code = self.codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket):
        if bucket.code is not None:
            self.codes[bucket.key, bucket.checksum] = bucket.code


def start_cheaply(patch):
    """From here on every app of this process uses templates and assets that another has made already."""
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
