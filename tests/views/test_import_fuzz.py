"""Documents that went wrong, opened through the page: a thousand in every full run, each made a match or refused."""

import json
from collections import Counter
from io import BytesIO
from random import Random

from scorer.games import LOADED, find
from scorer.store.saving import new_form_key
from tests.helpers import generate, mutate
from tests.helpers.examples import examples
from tests.helpers.routes import House

DOCUMENTS = examples(1000)
WHOLE = 20
"""Every so many documents the pages of a match that came of one are opened too."""


def test_a_thousand_spoiled_documents(app):
    """303 to a table that opens, or 422 with a sentence and what was pasted; no other answer, and no mistake."""
    app.config["MOST_REFUSED"] = 10 * DOCUMENTS  # how many may be sent is another matter
    house, random = House(app), Random(2026)
    browser, token = house.browsers["maker"], house.csrf["maker"]
    seen = Counter()
    valid = [generate.match(game, random, deals=3) for key in LOADED for _ in range(3) if (game := find(key))]
    for number in range(DOCUMENTS):
        text = mutate.text_of(mutate.spoiled(random.choice(valid), random), random)
        pasted = {"text": text.decode("utf-8", "replace")}
        fields = pasted if number % 2 else {"file": (BytesIO(text), "match.json")}
        answer = browser.post("/import", data={"csrf_token": token, "form_key": new_form_key(), **fields})
        seen[answer.status_code] += 1
        if answer.status_code == 303 and number % WHOLE == 0:
            table = answer.headers["Location"]
            for page in (
                "",
                "/chart",
                "/finish",
                "/history",
                "/settings",
                "/document.json",
                "/deals.csv",
                "/print",
                "/text",
            ):
                assert browser.get(table + page).status_code == 200, (page, text[:2000])
        elif answer.status_code == 422:
            assert 'class="problem"' in answer.text, text[:2000]
    assert seen.keys() == {303, 422}, seen
    assert min(seen.values()) > DOCUMENTS // 40, f"one kind is hardly met: {seen}"


def test_what_is_exported_is_what_was_opened(app):
    house, random = House(app), Random(1)
    for key in LOADED:
        game = find(key)
        assert game is not None
        raw = generate.match(game, random, deals=5)
        form = {"csrf_token": house.csrf["maker"], "form_key": new_form_key(), "text": json.dumps(raw)}
        table = house.browsers["maker"].post("/import", data=form).headers["Location"]
        taken = house.browsers["maker"].get(f"{table}/document.json").json
        assert taken["log"] == raw["log"]
