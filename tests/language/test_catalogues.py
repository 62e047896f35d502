"""The catalogues: each is whole and has none of the faults that can be seen without speaking its language."""

import os
import re
from functools import cache
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from scorer.language.negotiation import LANGUAGE_NAMES
from scorer.packaging.hooks import CATALOGUES, compile_catalogues
from scorer.translations import cyrillic, gather
from tests.helpers import wording
from tests.tools import release

WRITTEN = sorted(gather.FOLDER.glob(CATALOGUES))
"""The catalogues that there are."""
read = cache(gather.read_catalogue)
"""The catalogue of a file, which is read once for all that is asked of it."""


def language(path):
    return path.parts[-3]


@pytest.fixture(scope="module")
def source():
    """Everything that can be translated."""
    return gather.collect_messages()


@pytest.mark.parametrize("path", WRITTEN, ids=language)
def test_a_catalogue_is_whole(path, source):
    """Half a language is worse than English: every message is there, and none that nobody says."""
    assert differences(read(path), source) == []


@pytest.mark.parametrize("check", wording.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("path", WRITTEN, ids=language)
def test_a_catalogue_has_no_fault(path, check):
    assert list(check(read(path))) == []


@pytest.mark.parametrize("path", WRITTEN, ids=language)
def test_a_catalogue_is_written_as_all_are(path):
    assert language(path) in LANGUAGE_NAMES
    text = path.read_text(encoding="utf-8")
    assert not re.findall(r"^#: .*:\d+", text, re.MULTILINE)
    assert not re.findall(r"^#~", text, re.MULTILINE)


def test_cyrillic_is_made_of_latin():
    """Nobody mends the made one: it is what the other gives."""
    latin, cyrillic_path = (
        gather.FOLDER / name / "LC_MESSAGES" / "messages.po" for name in (cyrillic.SOURCE, cyrillic.TARGET)
    )
    assert latin.exists() == cyrillic_path.exists()
    if latin.exists():
        again = {
            key_of(entry): entry.string
            for entry in cyrillic.cyrillic_catalogue(gather.read_catalogue(latin))
            if entry.id
        }
        assert {key_of(entry): entry.string for entry in gather.read_catalogue(cyrillic_path) if entry.id} == again


def key_of(entry):
    return entry.id, entry.context


def differences(catalogue, source):
    """What is in one of the two alone."""
    here, there = ({key_of(entry) for entry in entries if entry.id} for entries in (catalogue, source))
    return [f"missing: {key}" for key in there - here] + [f"nobody says: {key}" for key in here - there]


HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
PLURALS = {
    "sk": "nplurals=3; plural=((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2);",
    "hu": "nplurals=1; plural=0;",
    "sr_Latn": str(Catalog(locale="sr_Latn").plural_forms),
    "ar": str(Catalog(locale="ar").plural_forms),
}


def catalogue(language, *entries, more="", plurals=""):
    """A small catalogue; an English of two parts, with a bar between, is a counted one."""
    text = f'{HEADER}"Plural-Forms: {plurals or PLURALS[language]}\\n"\n\n'
    for english, translation in entries:
        singular, *many = english.split("|")
        if many:
            said_so = "\n".join(f'msgstr[{number}] "{form}"' for number, form in enumerate(translation.split("|")))
            text += f'msgid "{singular}"\nmsgid_plural "{many[0]}"\n{said_so}\n\n'
        else:
            text += f'#, python-format\nmsgid "{singular}"\nmsgstr "{translation}"\n\n'
    return read_po(BytesIO((text + more).encode()), locale=language)


COUNTED = ("%(n)s card|%(n)s cards", "%(n)s karta|%(n)s karty|%(n)s kariet")


@pytest.mark.parametrize(
    "good",
    [
        catalogue("sk", COUNTED, ("%(who)s won", "výhra: %(who)s"), ("Save the deal.", "Uložiť rozdanie.")),
        catalogue(
            "sk", ("No.", "Č."), ("Last trick", "Posl. zdvih"), (" and ", " a "), ("Who took it?", "Kto to vzal?")
        ),
        catalogue("hu", ("%(n)s card|%(n)s cards", "%(n)s lap"), ("about %(hours)s½ hours", "kb. %(hours)s½ óra")),
        catalogue("sr_Latn", ("%(dealer)s deals", "Deli %(dealer)s"), ("%(who)s; rest", "%(who)s; ostali")),
        catalogue("ar", ("%(n)s card|%(n)s cards", "%(n)s و|ورقة|ورقتان|%(n)s و|%(n)s و|%(n)s و")),
        catalogue("ar", ("Who deals?", "من يوزّع؟"), ("%(who)s: won, all", "%(who)s: فوز، الكل")),
    ],
)
def test_what_is_good_passes(good):
    assert {check.__name__: list(check(good)) for check in wording.CHECKS if list(check(good))} == {}


@pytest.mark.parametrize(
    ("check", "bad"),
    [
        (wording.fuzzy_or_obsolete, catalogue("sk", more='#, fuzzy\nmsgid "Save"\nmsgstr "Ulož"\n')),
        (wording.fuzzy_or_obsolete, catalogue("sk", more='#~ msgid "Save"\n#~ msgstr "Ulož"\n')),
        (wording.empty, catalogue("sk", ("Save", ""))),
        (wording.empty, catalogue("sk", ("%(n)s card|%(n)s cards", "%(n)s karta||%(n)s kariet"))),
        (wording.plural_forms, catalogue("hu", plurals="nplurals=2; plural=(n != 1);")),
        (wording.plural_forms, catalogue("ar", plurals=PLURALS["sk"])),
        (wording.gaps, catalogue("sk", ("%(who)s won", "výhra: %(kto)s"))),
        (wording.gaps, catalogue("sk", ("%(n)s card|%(n)s cards", "karta|%(n)s karty|%(n)s kariet"))),
        (wording.gaps, catalogue("sk", ("One card|%(n)s cards", "karta|%(n)s karty|%(n)s kariet"))),
        (wording.gaps, catalogue("ar", ("%(n)s card|%(n)s cards", "%(n)s و|ورقة|ورقتان|و|%(n)s و|%(n)s و"))),
        (wording.gaps, catalogue("ar", ("%(who)s: %(n)s|%(who)s: %(n)ss", "%(who)s|و|و|%(n)s|%(n)s|%(n)s"))),
        (wording.hanging, catalogue("hu", ("for %(who)s", "%(who)s-nak"))),
        (wording.hanging, catalogue("sk", ("for %(who)s", "%(who)sovi"))),
        (wording.hanging, catalogue("ar", ("and %(who)s", "و%(who)s"))),
        (wording.past_beside_a_person, catalogue("sk", ("%(who)s won", "%(who)s vyhral"))),
        (wording.past_beside_a_person, catalogue("sk", ("%(who)s won", "%(who)s sa zbavila kariet"))),
        (wording.past_beside_a_person, catalogue("sr_Latn", ("%(who)s won", "Pobedio je %(who)s"))),
        (wording.other_end, catalogue("sk", ("Save the deal.", "Uložiť rozdanie"))),
        (wording.other_end, catalogue("sk", ("Who took it?", "Kto to vzal."))),
        (wording.other_end, catalogue("sk", ("Save the whole deal", "Uložiť celé toto rozdanie."))),
        (wording.stray_spaces, catalogue("sk", ("Save", "Uložiť "))),
        (wording.stray_spaces, catalogue("sk", (" and ", "a"))),
        (wording.stray_spaces, catalogue("sk", ("Save it", "Uložiť  to"))),
        (wording.stray_spaces, catalogue("sk", ("Save: %(n)s", "Uložiť : %(n)s"))),
        (wording.look_alikes, catalogue("sk", ("Save", "Ul\u043ežiť"))),
        (wording.look_alikes, catalogue("sk", ("A", "\u0410"))),
        (wording.look_alikes, catalogue("sk", ("Save", "Uloz\u030cit"))),
        (wording.straight_quotes, catalogue("sk", ("the deal", "'rozdanie'"))),
        (wording.decided_against, catalogue("sk", ("sits out", "odpočíva"))),
        (wording.babel_s_own, catalogue("sk", ("%(who)s won", "%(who)d vyhra"))),
    ],
)  # fmt: skip
def test_what_is_bad_is_found(check, bad):
    assert list(check(bad)) != []


def test_what_is_missing_is_found():
    assert differences(catalogue("sk", ("Save", "Uložiť")), catalogue("sk", ("Save", ""))) == []
    assert len(differences(catalogue("sk", ("Save", "x")), catalogue("sk", ("Keep", "")))) == 2
    in_context = catalogue("sk", more='msgctxt "verb"\nmsgid "Save"\nmsgstr ""\n')
    assert len(differences(catalogue("sk", ("Save", "x")), in_context)) == 2


def test_words_are_gathered(source):
    assert source.get("%(num)s chip") is not None
    assert source.get("Keep the screen on") is not None
    assert source.get("Hearts and the queen of spades cost; the match ends with a total.") is not None
    entry = source.get("%(dealer)s deals, %(leader)s leads")
    assert entry.auto_comments == [f"%(dealer)s %(leader)s: {gather.NOTE}"]


def test_a_changed_sentence_is_empty_and_never_a_guess(tmp_path, monkeypatch):
    """`make words` keeps what still fits, empties what is new, drops what is gone, and makes the Cyrillic one."""
    path = tmp_path / "sr_Latn" / "LC_MESSAGES" / "messages.po"
    counted = ("%(n)s card|%(n)s cards", "%(n)s karta|%(n)s karte|%(n)s karata")
    gather.write_catalogue(path, catalogue("sr_Latn", ("Save", "Sačuvaj"), ("Undo it", "Opozovi"), counted))
    template = Catalog()
    for message in ("Save", "Undo that", ("%(n)s card", "%(n)s cards")):
        template.add(message, None, [("here.py", 7)])
    template.add("Save", None, [("here.py", 9)], context="verb")
    monkeypatch.setattr(gather, "FOLDER", tmp_path)
    monkeypatch.setattr(gather, "TEMPLATE", tmp_path / "messages.pot")
    monkeypatch.setattr(gather, "collect_messages", lambda: template)
    gather.main()
    text = path.read_text(encoding="utf-8")
    entries = gather.read_catalogue(path)
    forms = {key_of(entry): wording.translated_forms(entry) for entry in entries if entry.id}
    assert forms[("Save", None)] == ["Sačuvaj"]
    assert forms[("Undo that", None)] == [""]
    assert forms[("Save", "verb")] == [""]
    assert gather.count_untranslated(entries) == 2
    assert "Undo it" not in text
    assert "#: here.py\n" in text
    target = tmp_path / "sr" / "LC_MESSAGES" / "messages.po"
    assert 'msgstr "Сачувај"' in target.read_text(encoding="utf-8")
    before = [file.read_bytes() for file in (path, target)]
    gather.main()
    assert [file.read_bytes() for file in (path, target)] == before


def test_only_what_was_mended_is_compiled(tmp_path):
    path = tmp_path / "sk" / "LC_MESSAGES" / "messages.po"
    gather.write_catalogue(path, catalogue("sk", ("Save", "Uložiť")))
    assert compile_catalogues(tmp_path) == [path.with_suffix(".mo")]
    assert compile_catalogues(tmp_path) == []
    later = path.with_suffix(".mo").stat().st_mtime_ns + 1
    os.utime(path, ns=(later, later))
    assert compile_catalogues(tmp_path) == [path.with_suffix(".mo")]
    path.unlink()
    compile_catalogues(tmp_path)
    assert not path.with_suffix(".mo").exists()


def test_release_names_language_and_sentence_without_text(tmp_path, monkeypatch):
    path = tmp_path / "sk" / "LC_MESSAGES" / "messages.po"
    gather.write_catalogue(path, catalogue("sk", ("Save", "Uložiť"), ("Undo", "")))
    monkeypatch.setattr(gather, "FOLDER", tmp_path)
    monkeypatch.setattr(gather, "collect_messages", lambda: catalogue("sk", ("Save", ""), ("Undo", "")))
    with pytest.raises(SystemExit, match="sk: no text: Undo"):
        release.check_catalogues()
    gather.write_catalogue(path, catalogue("sk", ("Save", "Uložiť")))
    with pytest.raises(SystemExit, match="sk: not gathered by `make words`: Undo"):
        release.check_catalogues()
    gather.write_catalogue(path, catalogue("sk", ("Save", "Uložiť"), ("Undo", "Späť")))
    release.check_catalogues()
