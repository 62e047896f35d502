"""Wording: what can be wrong with a catalogue that nobody has to speak its language to see."""

import re
import unicodedata

from babel.messages.catalog import Catalog

from scorer.translations.gather import PERSON_PLACEHOLDERS, PLACEHOLDER, translated_forms

GENDERED = {
    "sk": "l la lo li", "cs": "l la lo li ly", "hr": "ao io eo uo la le lo li", "sr_Latn": "ao io eo uo la le lo li",
}  # fmt: skip
"""How the past tense ends in the languages where it shows whether a man or a woman did it."""
PRESENT = {"dele", "deli", "dijeli", "podeli", "podijeli", "ili", "posle"}
"""Words that end so and are none: share, deals, or, after."""
STOPS = {"؟": "?", "؛": ";", "،": ","}
"""Arabic stops and what they are in English."""
COUNTS = {"n", "num"}
"""The gaps in which the number stands that chooses the form."""
DECIDED_AGAINST = {
    "ar": "لا يناسب", "cs": "odpočív|zastávk", "de": "weg aus|nach jedem Mal", "hr": r"\bnaziva|dvojic[ae]",
    "hu": "elhasználód", "sk": "odpočív|spotrebovan", "sr_Latn": r"potrošen|\bpratiti",
}  # fmt: skip
"""Words for which the glossary has better ones in every use."""
ANY_GAP = re.compile(r"%\(\w+\)[sd]|%%")


def translated(catalogue):
    """Every message with a text, each of its forms beside the English that is nearest to it."""
    for entry in catalogue:
        if entry.id:
            ids = [entry.id] if isinstance(entry.id, str) else list(entry.id)
            for number, text in enumerate(translated_forms(entry)):
                yield entry, ids[min(number, len(ids) - 1)], text


def fuzzy_or_obsolete(catalogue):
    yield from (f"a guess: {entry.id}" for entry in catalogue if entry.id and entry.fuzzy)
    yield from (f"nothing says it any more: {key}" for key in catalogue.obsolete)


def empty(catalogue):
    yield from dict.fromkeys(f"no text: {entry.id}" for entry, _english, text in translated(catalogue) if not text)


def plural_forms(catalogue):
    usual = Catalog(locale=catalogue.locale)
    if (catalogue.num_plurals, catalogue.plural_expr) != (usual.num_plurals, usual.plural_expr):
        yield f"Plural-Forms: {usual.plural_forms}"


def gaps(catalogue):
    """A gap that English has not, or that is forgotten, in any form; those of the English plural count."""
    for entry in catalogue:
        if entry.id:
            wanted = set(PLACEHOLDER.findall(entry.id if isinstance(entry.id, str) else entry.id[-1]))
            for number, text in enumerate(translated_forms(entry)):
                lacking = wanted - set(PLACEHOLDER.findall(text))
                if text and (set(PLACEHOLDER.findall(text)) - wanted or lacking - _said_by_form(catalogue, number)):
                    yield f"other gaps than {sorted(wanted)}: {text}"


def _said_by_form(catalogue, number):
    """The gaps that a plural form may leave out: in Arabic a word itself says that there is one of it, or two."""
    return COUNTS if str(catalogue.locale) == "ar" and number in (1, 2) else set()


def hanging(catalogue):
    for _entry, _english, text in translated(catalogue):
        for gap in ANY_GAP.finditer(text):
            before, after = text[: gap.start()], text[gap.end() :]
            if before[-1:].isalpha() or (re.match("-?[^\\W\\d_]", after) and (after[0] == "-" or after[0].isalpha())):
                yield f"hangs on {gap[0]}: {text}"


def past_beside_a_person(catalogue):
    endings = tuple(GENDERED.get(str(catalogue.locale), "").split())
    for _entry, _english, text in translated(catalogue) if endings else ():
        for gap in ANY_GAP.finditer(text):
            if gap[0][2:-2] in PERSON_PLACEHOLDERS:
                before = re.search(r"([^\W\d_]+) (?:(?:sa|se|si|je|su|jsou) )?$", text[: gap.start()])
                after = re.match(r" (?:(?:sa|se|si|je|su|jsou) )?([^\W\d_]+)", text[gap.end() :])
                for word in (sentence[1].lower() for sentence in (before, after) if sentence):
                    if len(word) > 3 and word.endswith(endings) and word not in PRESENT:
                        yield f"{word} beside {gap[0]}: {text}"


def other_end(catalogue):
    """A stop that English has not, or the other way round; a shortened word may have one of its own."""
    for _entry, english, text in translated(catalogue):
        ends = [STOPS.get(sentence[-1:], sentence[-1:]) for sentence in (english, text)]
        is_short = ends[1] == "." and ends[0].isalpha() and len(text.split()) < 4
        if text and ends[0] != ends[1] and set(ends) & set(".?!:;,…") and not is_short:
            yield f"ends otherwise than {english!r}: {text!r}"


def stray_spaces(catalogue):
    """A space at an end where English has none, two together, one before a stop."""
    for _entry, english, text in translated(catalogue):
        bare = english.strip()
        begins, ends = english[: len(english) - len(english.lstrip())], english[len(english.rstrip()) :]
        is_stray = text != begins + text.strip() + ends or "  " in text or re.search(r"\s[,.;:?!](?!\.)", text)
        if text and bare and is_stray:
            yield f"a stray space: {text!r}"


def look_alikes(catalogue):
    """A letter of another script that looks like the right one, or one that is put together of two signs."""
    is_latin = str(catalogue.locale) not in ("ar", "sr")
    for _entry, _english, text in translated(catalogue):
        if text != unicodedata.normalize("NFC", text):
            yield f"not composed: {text}"
        for word in re.findall(r"[^\W\d_]+", ANY_GAP.sub(" ", text)):
            scripts = {unicodedata.name(letter, "?").split()[0] for letter in word}
            if len(scripts - {"MODIFIER", "VULGAR"}) > 1 or (is_latin and scripts & {"CYRILLIC", "GREEK", "ARABIC"}):
                yield f"letters of {sorted(scripts)} in {word}: {text}"


def straight_quotes(catalogue):
    yield from (f"straight: {text}" for _entry, _english, text in translated(catalogue) if re.search("[\"'`´]", text))


def decided_against(catalogue):
    """A word for which the glossary has a better one: a merge brings the old one back unseen."""
    if words := DECIDED_AGAINST.get(str(catalogue.locale)):
        texts = (text for _entry, _english, text in translated(catalogue) if re.search(words, text))
        yield from (f"see GLOSSARY.md: {text}" for text in texts)


def babel_s_own(catalogue):
    for entry, errors in catalogue.check():
        yield from (f"{error}: {entry.id}" for error in errors)


CHECKS = (
    fuzzy_or_obsolete, plural_forms, gaps, hanging, past_beside_a_person, other_end, stray_spaces, look_alikes,
    straight_quotes, decided_against, babel_s_own,
)  # fmt: skip
"""What holds at any time. `empty` is no fault until a release: what has no text yet is said in English."""
