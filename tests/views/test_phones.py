"""The page with the address for the phones: on the computer itself, and for nobody else."""

import pytest

from scorer.presentation.pictures.qr import qr


@pytest.mark.parametrize("here", ["127.0.0.1", "::1"])
def test_the_computer_shows_it_large(app, here):
    app.config["REACHED_AT"] = "192.168.1.20:8000"
    answer = app.test_client().get("/phones", environ_base={"REMOTE_ADDR": here})
    assert answer.status_code == 200
    assert "192.168.1.20:8000/" in answer.text
    assert qr("http://192.168.1.20:8000/").path in answer.text


@pytest.mark.parametrize(
    ("reached_at", "asks"), [("192.168.1.20:8000", "192.168.1.33"), ("192.168.1.20:8000", ""), (None, "127.0.0.1")]
)
def test_nobody_else_finds_it(app, reached_at, asks):
    """Neither a phone, nor anybody behind a proxy, where no address is known; the golden page has what is shown."""
    app.config["REACHED_AT"] = reached_at
    assert app.test_client().get("/phones", environ_base={"REMOTE_ADDR": asks}).status_code == 404
