"""Serbian in Cyrillic letters, made of the catalogue in Latin ones.

It proves itself: what it has written is turned back, and has to be what it was made of. Letter by letter two things go
wrong, and both are closed lists here: words that stay Latin, and words in which nj, lj or dž are two letters.
"""

from __future__ import annotations

import re

from babel.messages.catalog import Catalog

from scorer.language.lists import serbian_to_latin

SOURCE, TARGET = "sr_Latn", "sr"
"""The catalogue that people write, and the one that is made of it."""
STAY_LATIN = (
    *("EUR", "JSON", "QR", "UTF-8", "kB", "MB", "Scorer", "2026-11-20T19:30:00Z"),
    *("CDN", "Ctrl+C", "DIR", "FILE", "FOLDER", "KEY", "Python", "SQLite", "Windows", "WSL", "htmx"),
    *("backups", "chmod o-w", "chmod", "error", "hu, sr-Latn", "pull", "all"),
    *("true", "turn", "last", "second-last", "hearts-king", "clubs-10"),
    *("pagat.com", "zasadygry.pl", "boardgames-blog.ro", "Denexa Games", "Henry Ottenkof"),
    *("barbu_score", "Zigotote", "barbu-game", "Viv1bin", "Parlett, The Penguin Book of Card Games; barbu.app"),
)
"""What is written so in Cyrillic text too: signs, commands, keys of a recipe, and sources: sites, books, people."""
TWO_LETTERS = ("injek", "konjunk", "nadživ")
"""How words begin in which nj, lj or dž are two letters."""
_KEPT = re.compile(
    r"%\(\w+\)[sd]|\{[\w!]+\}|https?://\S+|(?<!\w)/[\w/]+|--[\w-]+|SCORER_\w+|scorer \w+|\.(?:csv|json)\b"
    + rf"|(?<!\w)(?:{'|'.join(map(re.escape, STAY_LATIN))})(?!\w)"
    + r"|\A[AJKQ]\Z"
)
"""What no letter of is turned: gaps, addresses, what is typed on a command line, STAY_LATIN, and a card's letter."""
_SINGLE = dict(zip("abcčćdđefghijklmnoprsštuvzž", "абцчћдђефгхијклмнопрсштувзж", strict=True))
_DOUBLE = {"lj": "љ", "nj": "њ", "dž": "џ"}
_WORD = re.compile(r"[^\W\d_]+")


class NotSerbian(ValueError):
    """A text that cannot be turned; it says which and why."""


def to_cyrillic(text: str) -> str:
    """The text in Cyrillic letters. NotSerbian for one with a letter that Serbian does not write so."""
    made, at = "", 0
    for kept in (*_KEPT.finditer(text), None):
        made += _WORD.sub(_turned, text[at : kept.start() if kept else len(text)])
        if kept:
            made, at = made + kept[0], kept.end()
    if serbian_to_latin(made) != text:
        raise NotSerbian(f"Turned back this is another text: {text}")
    return made


def cyrillic_catalogue(latin: Catalog) -> Catalog:
    """The whole catalogue in Cyrillic letters. NotSerbian names the first text that cannot be turned."""
    made = Catalog(locale=TARGET, project="Scorer", fuzzy=False)
    made.header_comment = f"# Made of {SOURCE} by `make words`: mend that one."
    made.creation_date, made.revision_date = latin.creation_date, latin.revision_date
    for entry in latin:
        if entry.id:
            texts = entry.string
            said = to_cyrillic(texts or "") if isinstance(texts, str | None) else tuple(map(to_cyrillic, texts))
            made.add(entry.id, said, entry.locations, entry.flags, entry.auto_comments, context=entry.context)
    return made


def _turned(word: re.Match[str]) -> str:
    latin = word[0].lower()
    if foreign := sorted(set(latin) - set(_SINGLE)):
        raise NotSerbian(f'"{word[0]}" has the letter {foreign[0]}: {word.string}')
    split = next((len(begin) for begin in TWO_LETTERS if latin.startswith(begin)), 0)
    made, at = "", 0
    while at < len(latin):
        step = 2 if at >= split and latin[at : at + 2] in _DOUBLE else 1
        letter = (_SINGLE | _DOUBLE)[latin[at : at + step]]
        made += letter.upper() if word[0][at].isupper() else letter
        at += step
    return made
