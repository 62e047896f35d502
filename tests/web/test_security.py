"""What guards the app: the headers of every answer, CSRF, the cookie and limits."""

import hashlib
import re
import time

import pytest
from flask import flash, request, session
from flask.sessions import SecureCookieSessionInterface
from flask_wtf.csrf import generate_csrf

from scorer import create_app
from scorer.web import security
from scorer.web.errors import CannotStart
from scorer.web.links import browser_id


@pytest.fixture
def app(tmp_path):
    """The app with a few pages for the tests: a form, and one that stores something in the cookie."""
    return with_pages(create_app({"TESTING": True}, instance_path=tmp_path / "instance"))


def with_pages(app):
    app.add_url_rule("/test/form", "test_form", lambda: generate_csrf(), methods=["GET", "POST"])
    app.add_url_rule("/test/saved", "test_saved", lambda: str(len(request.form)), methods=["POST"])
    app.add_url_rule("/test/cookie", "test_cookie", set_cookie)
    app.add_url_rule("/test/flash", "test_flash", lambda: flash("saved") or "")
    return app


def set_cookie():
    session["browser"] = "0" * 32
    return ""


def test_browser_is_known_over_https_by_its_older_cookie(app):
    """One under the plain name counts until there is one that only this host can set; over http that one is none."""
    app.add_url_rule("/test/who", "test_who", lambda: str(browser_id()))
    signer = security.YearLongSession().get_signing_serializer(app)
    plain, safe = (f"{name}={signer.dumps({'browser': number * 32})}"
                   for name, number in (("scorer", "1"), ("__Host-scorer", "2")))  # fmt: skip
    first, second = (hashlib.sha256(number * 32).hexdigest() for number in (b"1", b"2"))
    for base, sent, who in (
        ("https://localhost", plain, first),
        ("https://localhost", f"{plain}; {safe}", second),
        ("http://localhost", safe, "None"),
        ("http://localhost", f"{plain}; {safe}", first),
    ):
        client = app.test_client(use_cookies=False)
        assert client.get("/test/who", base_url=base, headers={"Cookie": sent}).text == who


def test_the_cookie_is_out_of_reach_and_lasts(client):
    """Scripts and other sites do not get the cookie; it outlives the evening, and is not sent back with each answer."""
    sent = cookie(client.get("/test/cookie"))
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(sent.split("; "))
    assert f"Max-Age={400 * 86_400}" in sent, "a span, not a moment: the clock here may be wrong"
    assert "Set-Cookie" in client.get("/test/form").headers, "the token of the form is put into it"
    assert "Set-Cookie" not in client.get("/test/form").headers


@pytest.mark.parametrize("days", [-40 * 365, -40, -1 / 86_400, 40, 500, 40 * 365])
def test_no_clock_ends_a_cookie(app, client, monkeypatch, days):
    """A browser is who it was, and its form is good, whatever the clock says by now, and again when it is mended."""
    app.add_url_rule("/test/who", "test_who", lambda: str(browser_id()))
    form, number = client.get("/test/form").text, client.get("/test/who").text
    assert re.fullmatch("[0-9a-f]{64}", number)
    now = time.time()
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: max(0.0, now + days * 86_400))
        assert client.get("/test/who").text == number
        assert client.post("/test/saved", data={"csrf_token": form}).status_code == 200
        client.get("/test/form")
        client.get("/test/flash")
    assert client.get("/test/who").text == number
    assert client.post("/test/saved", data={"csrf_token": form}).status_code == 200


def test_the_cookie_of_an_older_scorer_holds(app, client):
    """As Flask itself signs it, with a time that it would no longer take."""
    signer = SecureCookieSessionInterface().get_signing_serializer(app)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", lambda: 10**9)
        client.set_cookie("scorer", signer.dumps({"browser": "7" * 32}))
    app.add_url_rule("/test/who", "test_who", lambda: str(browser_id()))
    assert client.get("/test/who").text == hashlib.sha256(b"7" * 32).hexdigest()
    signed, _dot, signature = signer.dumps({"browser": "7" * 32}).rpartition(".")
    client.set_cookie("scorer", f"{signed}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}")
    assert client.get("/test/who").text == "None", "what is not signed rightly is nobody's"


def test_the_first_cookie_has_the_number_of_the_browser(client):
    """So that a form which is sent twice comes from the same browser twice; later ones leave it alone."""
    client.get("/test/form")
    with client.session_transaction() as cookie:
        number = cookie["browser"]
    client.get("/test/flash")
    with client.session_transaction() as cookie:
        assert cookie["browser"] == number


def test_over_https_a_form_comes_from_this_host(client):
    """The token alone is not enough there: the page that sent the form is looked at too."""
    base = "https://localhost"
    token = client.get("/test/form", base_url=base).text
    for referrer, status in (("", 400), ("https://elsewhere.example/", 400), (f"{base}/test/form", 200)):
        answer = client.post("/test/saved", data={"csrf_token": token}, headers={"Referer": referrer}, base_url=base)
        assert answer.status_code == status, referrer


def test_the_token_of_a_form_is_handed_on(app, client):
    """Where it was looked at: what comes with a request that is not checked is none."""
    app.register_error_handler(404, lambda error: generate_csrf())
    token = client.get("/test/form").text
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", lambda: 2 * 10**9)
        assert client.post("/test/form", data={"csrf_token": token}).text == token
        assert client.get("/test/form", data={"csrf_token": "forged"}).text != "forged"
        assert client.post("/test/form", data={"csrf_token": token + "*" * 200}).text.partition("*")[1] == ""
        assert client.post("/nowhere", data={"csrf_token": "forged"}).text not in ("", "forged")


def test_only_trusted_hosts_are_answered(tmp_path, monkeypatch):
    """When hosts are named, any other Host header is refused, by a page with all headers."""
    monkeypatch.setenv("SCORER_TRUSTED_HOSTS", "scorer.example, localhost")
    client = with_pages(create_app({"TESTING": True}, instance_path=tmp_path)).test_client()
    assert client.get("/test/form", base_url="http://scorer.example").status_code == 200
    answer = client.get("/test/form", base_url="http://evil.example")
    assert answer.status_code == 400
    assert "Content-Security-Policy" in answer.headers
    assert "evil.example" not in answer.text


@pytest.mark.parametrize(("proxies", "secure"), [("1", True), (None, False)])
def test_a_proxy_is_believed_only_when_it_is_ours(tmp_path, monkeypatch, proxies, secure):
    """Forwarded headers count when SCORER_PROXIES says that there is a proxy."""
    if proxies:
        monkeypatch.setenv("SCORER_PROXIES", proxies)
    client = with_pages(create_app({"TESTING": True}, instance_path=tmp_path)).test_client()
    answer = client.get("/test/form", headers={"X-Forwarded-Proto": "https"})
    assert ("Strict-Transport-Security" in answer.headers) == secure


def test_a_number_of_proxies_that_is_none_is_refused(tmp_path, monkeypatch):
    """A mistyped setting ends the start with a sentence, not with a trace."""
    monkeypatch.setenv("SCORER_PROXIES", "one")
    with pytest.raises(CannotStart, match="SCORER_PROXIES"):
        create_app(instance_path=tmp_path)


def cookie(answer):
    return answer.headers["Set-Cookie"]


def test_what_a_request_does_to_its_session_stays_out_of_the_next(app):
    """Cookies are remembered by their text; a list in one, or a field, is changed for this request alone."""
    signer = security.YearLongSession().get_signing_serializer(app)
    for values in ({"field": "as sent"}, {"field": "as sent", "list": ["as sent"]}):
        headers = {"Cookie": f"scorer={signer.dumps(values)}"}
        for _ in range(2):
            with app.test_request_context(headers=headers) as context:
                assert dict(context.session) == values
                context.session["field"] = "changed"
                context.session.get("list", []).append("more")


@pytest.mark.parametrize("port", ["", ":8443"])
def test_nginx_serves_forms_on_any_port(tmp_path, root, port):
    """The headers that nginx.conf sets are put together as nginx would: a form is taken, also beside port 443."""
    app = with_pages(
        create_app({"TESTING": True, "PROXIES": 1, "TRUSTED_HOSTS": ["scores.example.org"]}, instance_path=tmp_path)
    )
    variables = {"$http_host": f"scores.example.org{port}", "$host": "scores.example.org", "$scheme": "https",
                 "$remote_addr": "192.0.2.1"}  # fmt: skip
    conf = (root / "scorer" / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    sent = re.findall(r"proxy_set_header (Host|X-Forwarded-\w+) (\$\w+);", conf)
    headers = {name: variables[variable] for name, variable in sent}
    assert len(headers) == 4
    browser = app.test_client()
    base = {"base_url": f"https://scores.example.org{port}"}
    token = browser.get("/test/form", headers=headers, **base).text
    headers["Referer"] = f"https://scores.example.org{port}/test/form"
    answer = browser.post("/test/saved", data={"csrf_token": token}, headers=headers, **base)
    assert answer.status_code == 200, answer.text
