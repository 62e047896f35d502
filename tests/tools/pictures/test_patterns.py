"""The pages of patterns, which are pictured alone."""

import pytest

from tests.tools.pictures import patterns


@pytest.mark.parametrize("page", ["", "/after", "/form", "/rare"])
def test_every_pattern_is_drawn(app, page):
    """With what the app draws it from: a page that cannot be drawn any more is seen before pictures are taken."""
    patterns.init_app(app)
    assert app.test_client().get(f"/patterns{page}").status_code == 200
