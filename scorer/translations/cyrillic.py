"""The catalogue of Serbian in Cyrillic letters, made from the one in Latin letters.

Every text is converted back, which must give the original. Converting letter by letter needs two lists of exceptions:
words that stay Latin, and words in which nj, lj or dž are two letters.
"""

import re

from babel.messages.catalog import Catalog

from scorer.language import lists

SOURCE, TARGET = "sr_Latn", "sr"
"""The catalogue that people write, and the one that is made from it."""
STAY_LATIN = (
    *("EUR", "JSON", "CSV", "A4", "Node.js", "QR", "kB", "MB", "Scorer"),
    *("CDN", "Ctrl+C", "DIR", "FILE", "FOLDER", "KEY", "Python", "SQLite", "htmx"),
    *("backups", "error", "hu, sr-Latn", "all"),
    *("scores.example.org",),
    *("spielregeln.de", "shram.kiev.ua"),
    *("pagat.com", "zasadygry.pl", "boardgames-blog.ro", "Board Game Arena", "Denexa Games"),
    *("unicame.blogspot.com", "sbn.pt", "denexa.com", "bicyclecards.com", "shirleenjeweliciouss.com", "dama.hu"),
    *("Quodlibet (Kartenspiel)", "Trix-scorepad", "medla7", "Turkish king", "gambiter.com", "iPhone"),
    *("barbu_score", "Zigotote", "barbu-game", "Viv1bin", "Parlett, The Penguin Book of Card Games; barbu.app"),
)
"""Words that stay Latin in Cyrillic text: signs, commands, keys of a recipe, and sources (sites, books, people)."""
TWO_LETTERS = ("injek", "konjunk", "nadživ")
"""Beginnings of words in which nj, lj or dž are two letters."""
_STAYS = re.compile(
    r"%\(\w+\)[sd]|\{[\w!]+\}|https?://\S+|(?<!\w)/[\w/]+|--[\w-]+|SCORER_\w+|scorer \w+|\.(?:csv|json)\b"
    + rf"|(?<!\w)(?:{'|'.join(map(re.escape, STAY_LATIN))})(?!\w)"
    + r"|\A[AJKQ]\Z"
)
"""Text that is not converted: placeholders, addresses, commands and their options, STAY_LATIN, and a card's letter."""
_WORD = re.compile(r"[^\W\d_]+")


class NotSerbian(ValueError):
    """A text that cannot be converted; the message says which and why."""


def to_cyrillic(text: str) -> str:
    """The text in Cyrillic letters. Raises NotSerbian for a letter that Serbian does not have."""
    cyrillic, start = "", 0
    for stays in (*_STAYS.finditer(text), None):
        cyrillic += _WORD.sub(_convert_word, text[start : stays.start() if stays else len(text)])
        if stays:
            cyrillic, start = cyrillic + stays[0], stays.end()
    if lists.serbian_to_latin(cyrillic) != text:
        raise NotSerbian(f"Turned back this is another text: {text}")
    return cyrillic


def cyrillic_catalogue(latin: Catalog) -> Catalog:
    """The whole catalogue in Cyrillic letters. NotSerbian names the first text that cannot be converted."""
    catalogue = Catalog(locale=TARGET, project="Scorer", fuzzy=False)
    catalogue.header_comment = f"# Made of {SOURCE} by `make words`: mend that one."
    catalogue.creation_date, catalogue.revision_date = latin.creation_date, latin.revision_date
    for entry in latin:
        if entry.id:
            texts = entry.string
            converted = to_cyrillic(texts or "") if isinstance(texts, str | None) else tuple(map(to_cyrillic, texts))
            catalogue.add(entry.id, converted, entry.locations, entry.flags, entry.auto_comments, context=entry.context)
    return catalogue


def _convert_word(word: re.Match[str]) -> str:
    latin = word[0].lower()
    if foreign := sorted(set(latin) - lists.SERBIAN_LETTERS):
        raise NotSerbian(f'"{word[0]}" has the letter {foreign[0]}: {word.string}')
    split = next((len(beginning) for beginning in TWO_LETTERS if latin.startswith(beginning)), 0)
    return "".join(map(lists.to_cyrillic, word[0][:split])) + lists.to_cyrillic(word[0][split:])
