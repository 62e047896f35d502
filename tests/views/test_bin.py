"""The bin: only who made a match throws it away, and takes it back."""

from tests.helpers.table import csrf, hidden, make_match


def test_thrown_away_and_taken_back(app, client):
    address = make_match(client)
    fields = hidden(client.get(f"{address}/throw-away").text)
    assert client.get(address).status_code == 200
    assert client.post(f"{address}/throw-away", data=fields).status_code == 303
    assert client.get(address).status_code == 404
    html = client.get("/").text
    assert "Thrown away" in html
    assert f'href="{address}"' not in html
    stranger = app.test_client()
    theirs = {"token": address[3:], "csrf_token": csrf(stranger.get("/open").text)}
    assert stranger.post("/take-back", data=theirs).status_code == 403
    mine = {"token": address[3:], "csrf_token": csrf(html)}
    assert client.post("/take-back", data=mine).status_code == 303
    assert client.get(address).status_code == 200
    assert client.post("/take-back", data=mine | {"token": "nonsense"}).status_code == 404
