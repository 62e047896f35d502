"""The keep link: whoever opens it keeps score from then on, and the address bar gives nothing away."""

from tests.helpers.table import keep_link, make_match


def test_it_leads_to_the_watch_address(app, client):
    """The right is in the browser, not in the address; it is there after the next start of the browser too."""
    address = make_match(client)
    other = app.test_client()
    assert other.get(f"{address}/adjust").status_code == 403
    answer = other.get(keep_link(client, address))
    assert (answer.status_code, answer.headers["Location"]) == (303, address)
    assert other.get(f"{address}/adjust").status_code == 200
    assert address in other.get("/").text
