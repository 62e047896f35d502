"""The language of the pages, chosen once and kept in the cookie: each at a table reads in their own."""

import re

from flask import session

from scorer import create_app
from scorer.web.links import COOKIE_FIELD
from tests.helpers.table import make_match
from tests.language.conftest import LANGUAGE, LEFT


def choose(client, language, back="/"):
    """Press a button of the page, and say where it leads."""
    html = client.get("/language", headers={"Referer": f"http://localhost{back}"}).text
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html))
    answer = client.post("/language", data={**sent, "language": language})
    assert answer.status_code == 303
    return answer.headers["Location"]


def test_a_choice_stays_until_it_is_taken_back(speaking):
    """It goes before what the phone asks for, and back to the page where it was asked for."""
    client = speaking.test_client()
    address = make_match(client)
    assert LEFT not in client.get(address).text
    assert choose(client, LANGUAGE, address) == address
    page = client.get(address).text
    assert f'<html lang="{LANGUAGE}" dir="ltr">' in page
    assert LEFT in page
    assert "Slovenčina</a>" in page
    assert 'name="language" value="sk" lang="sk" dir="ltr" aria-current' in client.get("/language").text
    assert LEFT not in speaking.test_client().get(address).text
    assert choose(client, "", address) == address
    assert '<html lang="en" dir="ltr">' in client.get(address).text


def test_the_choice_is_in_the_cookie_that_is_there_anyway(speaking):
    with speaking.test_client() as client:
        make_match(client)
        number = session[COOKIE_FIELD]
        choose(client, LANGUAGE)
        assert session[COOKIE_FIELD] == number
        assert session["language"] == LANGUAGE
        choose(client, "")
        assert "language" not in session
    assert "and the language you chose" in client.get("/privacy").text


def test_two_phones_with_two_languages(marked, tmp_path):
    """The same table, one after the other: pages, drawn parts and what is fetched of them speak each phone's own."""
    app = create_app({"TESTING": True, "TRANSLATIONS": marked}, instance_path=tmp_path / "i")
    keeper, slovak, chosen, english = (app.test_client() for _ in range(4))
    slovak.environ_base["HTTP_ACCEPT_LANGUAGE"] = LANGUAGE
    address = make_match(keeper)
    choose(chosen, LANGUAGE)
    english.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en-GB"
    for page in ("", "/live?rev=0", "/finish", "/chart", "/rules", "/print", "/screen", "/text"):
        heard = []
        for phone in (slovak, english, chosen, english, slovak):
            answer = phone.get(address + page)
            assert answer.status_code == 200
            heard.append(LEFT in answer.text)
            assert {"cookie", "accept-language"} <= {name.lower() for name in answer.vary}, (page, phone)
            stamps = {"If-None-Match": "*", "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"}
            again = phone.get(address + page, headers=stamps)
            assert (again.status_code, LEFT in again.text) == (200, heard[-1])  # nothing is taken for not modified
        assert heard == [True, False, True, False, True], page


def test_a_poll_without_news_asks_for_no_language(speaking):
    client = speaking.test_client()
    address = make_match(client)
    live = re.findall(r'hx-get="([^"]*/live[^"]*)"', client.get(address).text)
    answer = client.get((live or [f"{address}/live?rev=1"])[0].replace("&amp;", "&"))
    assert answer.status_code == 204
    assert "Accept-Language" not in answer.vary
