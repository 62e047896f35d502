"""An app with nothing but the look: assets, filters and the page of patterns."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask_wtf import CSRFProtect

from scorer import assets, locale, paths, pictures
from scorer.views import patterns


@pytest.fixture
def look(tmp_path: Path) -> Iterator[Flask]:
    """The app, inside a request, so that macros can be called."""
    app = Flask(
        "scorer",
        template_folder=str(paths.templates_dir()),
        static_folder=str(paths.static_dir()),
        instance_path=str(tmp_path),
    )
    app.config.update(SECRET_KEY="of a test", TESTING=True)
    CSRFProtect(app)
    for plug_in in (locale, assets, pictures):
        plug_in.init_app(app)
    app.register_blueprint(patterns.bp)
    with app.test_request_context():
        yield app
