"""The rules to read during the first load."""

import re

from scorer.games import current_games
from scorer.pocket.shell import ROOT, rule_pages


def test_the_rules_lead_nowhere_else():
    addresses = {f"/rules/{game.key}" for game in current_games()}
    languages, parts = rule_pages()
    asked = {"/"}
    for language, pages in languages.items():
        assert {path for path in pages if path.startswith("/rules/")} == addresses
        for path, page in pages.items():
            links = set(re.findall(rf'"{ROOT}([^"#]*)', page.decode()))
            assert links <= {*pages, *parts}, (language, path)
            asked |= links - set(pages)
            assert b"<script" not in page
            assert {".css", ".svg"} <= {link[-4:] for link in links}, (language, path)
            assert f'<html lang="{language}"'.encode() in page
    assert asked == set(parts)
    assert {path.rpartition(".")[2] for path in parts} == {"/", "css", "svg"}
