"""`scorer link`: a table that lost its link gets it again, and one that nobody made here gets who can end it."""

from tests.commands.conftest import scorer
from tests.helpers.evening import key_of


def opened(app, link):
    """A browser that has opened this link."""
    client = app.test_client()
    assert client.get(link[link.index("/", len("https://")) :]).status_code == 303
    return client


def can_end(client, address):
    """Whether the share page offers this browser new links, as to who made the match."""
    return "New link" in client.get(f"{address}/share").text


def test_the_link_to_keep_score(app, folder, address):
    link = scorer(folder, "link", key_of(address), "--at", "https://scores.example.org/").output.strip()
    assert link.startswith("https://scores.example.org/k/")
    client = opened(app, link)
    assert client.get(f"{address}/adjust").status_code == 200
    assert not can_end(client, address)


def test_the_link_to_watch(app, folder, address):
    link = scorer(folder, "link", key_of(address), "--watch").output.strip()
    assert link.endswith(address)
    assert app.test_client().get(address).status_code == 200


def test_somebody_else_made_it_from_now_on(app, client, folder, address):
    """The old link to keep score has ended; the first who opens the new one can do everything, the next cannot."""
    before = scorer(folder, "link", key_of(address)).output.strip()
    link = scorer(folder, "link", key_of(address), "--maker").output.strip()
    assert app.test_client().get(before[before.index("/k/") :]).status_code == 404
    assert can_end(opened(app, link), address)
    assert not can_end(opened(app, link), address)
    assert not can_end(client, address)


def test_a_match_that_a_command_brought_in(app, folder, address, tmp_path):
    """Nobody made it here, so that who opens its link first can end it."""
    file = scorer(folder, "export", key_of(address), str(tmp_path)).output.strip()
    _key, link = scorer(folder, "import", file).output.split()
    client = opened(app, link)
    table = scorer(folder, "link", link.split("/k/")[1].split("-")[0], "--watch").output.strip()
    assert can_end(client, table[table.index("/m/") :])
