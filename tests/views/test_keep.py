"""The keep link: whoever opens it keeps score from then on, and the address bar gives nothing away."""

from tests.helpers.table import csrf, hidden, keep_link, make_match


def test_it_leads_to_the_watch_address(app, client):
    """The right is in the browser, not in the address; it is there after the next start of the browser too."""
    address = make_match(client)
    other = app.test_client()
    assert other.get(f"{address}/adjust").status_code == 403
    answer = other.get(keep_link(client, address))
    assert (answer.status_code, answer.headers["Location"]) == (303, address)
    assert other.get(f"{address}/adjust").status_code == 200
    assert address in other.get("/").text


def test_a_watch_link_is_no_keep_link(app, client):
    """Its token opens nothing here, and neither does one that was made up."""
    address = make_match(client)
    stranger = app.test_client()
    assert stranger.get(address.replace("/m/", "/k/")).status_code == 404
    assert stranger.get("/k/2222222222-aaaaaaaaaaaaaaaaaaaaaa").status_code == 404


def test_a_renewed_link_ends_the_old_one(app, client):
    """Who opens the old one finds nothing; who kept score by it does so no more."""
    address = make_match(client)
    old, other = keep_link(client, address), app.test_client()
    other.get(old)
    html = client.get(f"{address}/share").text
    fields = {"csrf_token": csrf(html), "role": "keep", "token": old.removeprefix("/k/")}
    assert client.post(f"{address}/share/renew", data=fields).status_code == 303
    assert app.test_client().get(old).status_code == 404
    assert other.get(f"{address}/adjust").status_code == 403
    assert keep_link(client, address) != old


def test_a_keeper_enters(app, client):
    address = make_match(client)
    other = app.test_client()
    other.get(keep_link(client, address))
    fields = hidden(other.get(f"{address}/adjust").text) | {"change-0": "5", "change-1": "5", "change-1-sign": "-"}
    assert other.post(f"{address}/adjust", data=fields).status_code == 303
    assert '<span class="total">+5</span>' in client.get(address).text
