"""The sentences of the shell of the pocket edition."""

import json
import re

from scorer.pocket.shell import WORDS, words_script


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
