"""The sentences of the shell of the pocket edition, and the rules to read during the first load."""

import json
import re

from scorer.games import current_games
from scorer.pocket.shell import ROOT, WORDS, rule_pages, words_script


def test_every_sentence_is_there_in_english_and_its_blanks_in_every_language():
    languages = json.loads(words_script().decode().removeprefix("export default ").removesuffix(";\n"))
    assert languages["en"] == WORDS
    for texts in languages.values():
        for key, text in texts.items():
            assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", WORDS[key]))


def test_every_sentence_is_used(root):
    """By a script or by what Python tells it, where it stands in quotes."""
    sources = [*(root / "static" / "pocket").glob("*.js"), root / "scorer" / "pocket" / "app.py"]
    scripts = "".join(path.read_text("utf-8") for path in sources)
    assert [key for key in WORDS if f'"{key}"' not in scripts] == []


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
