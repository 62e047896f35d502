"""The phones of the load test read the pages as they are."""

from random import Random

from tests.helpers.table import make_match
from tests.tools.load.tables import Phone, Seen


def test_a_phone_finds_where_to_ask_and_what_to_send(client):
    """The address of the news and how often, from the page and again from the news; and the form of a deal."""
    table = make_match(client)
    phone = Phone(0, table, True, Seen(), Random(1))
    phone.read(client.get(table).text)
    assert phone.live.startswith(f"{table}/live?")
    assert phone.interval > 0
    assert phone.form["revision"] == "1"
    news = client.get(f"{table}/live?rev=0", headers={"HX-Request": "true"})
    assert news.status_code == 200
    phone.live = ""
    phone.read(news.text)
    assert phone.live.startswith(f"{table}/live?")
