"""Drawing the dealer: the new-match page shows what everybody drew."""

import re

from tests.helpers.table import new_form, post_new
from tests.views.test_new_match import checked, names_in


def test_the_lot_is_shown(client):
    """A card for everybody who plays, the highest of them for who deals, in words too; and it can be drawn again."""
    form = new_form(players=("Ana", "", "Cyril", "Dana"))
    assert "Draw again" not in client.get("/new").text
    for _draw in range(10):
        html = post_new(client, form | {"do": "lot"}).text
        assert html.count('class="card"') == 3
        (highest,) = re.findall(r'<li class="is-highest">.*?aria-label="([^"]+)".*?>(\w+)</span></li>', html, re.DOTALL)
        assert names_in(html)[int(checked(html, "dealer")[0])] == highest[1]
        assert f"{highest[0]}: {highest[1]} deals first" in html
        assert "Draw again" in html
    assert 'class="card"' not in post_new(client, form | {"do": "look"}).text
