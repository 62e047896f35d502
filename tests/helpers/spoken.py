"""Spoken: how a phone asks for each of the languages, which of them is the longest, and where a game is at home."""

from contextlib import contextmanager

from scorer.language import command_line, texts

LONGEST = "de"
"""Measured in the letters of the tests: its sentences are 12 in a hundred wider than the English ones, its short labels
16. Serbian in Cyrillic letters comes next, with 3 and 10."""
AT_HOME = {
    "slovak-lorum": ("sk",), "czech-lora-maturita": ("cs",), "hungarian-lorum": ("hu",),
    "serbian-lora": ("sr_Latn", "sr"), "croatian-lora": ("hr",), "german-lorum": ("de",), "trex": ("ar",),
}  # fmt: skip
"""The languages of the country that a game comes from."""


def asked_for(language):
    """The language as a phone asks for it and as a page says it, by the name of its catalogue."""
    return language.replace("_", "-")


@contextmanager
def reading_in(language):
    token = texts.current_language.set(texts.load_language(command_line.FOLDER, language))
    yield
    texts.current_language.reset(token)
