"""Texts in the reader's language: chosen once, filled with values, and English where nobody reads."""

import pytest
from flask import render_template_string

from scorer.language import command_line, texts
from scorer.language.texts import get_locale, gettext, ngettext, npgettext, pgettext
from tests.helpers.spoken import reading_in
from tests.language.conftest import LANGUAGE, LEFT, RIGHT


def test_outside_of_an_app_texts_are_those_of_the_source():
    assert (str(get_locale()), texts.reader_language().is_rtl) == ("en", False)
    assert gettext("%(name)s deals", name="Ana") == "Ana deals"
    assert [ngettext("%(num)s card", "%(num)s cards", number) for number in (1, 2)] == ["1 card", "2 cards"]
    assert pgettext("beside a player", "deals %(n)s", n=3) == "deals 3"
    assert npgettext("German pack", "%(num)s ober", "%(num)s obers", 1) == "1 ober"


def test_all_four_ask_the_catalogue(speaking):
    """A value is filled in after the text is translated; a percent sign without values is no place for one."""
    with speaking.test_request_context(headers={"Accept-Language": LANGUAGE}):
        assert gettext("Bank") == f"{LEFT}Bank{RIGHT}"
        assert gettext("today, %(time)s", time="9:00") == f"{LEFT}today, 9:00{RIGHT}"
        assert gettext("100 %") == "100 %"
        assert ngettext("%(num)s chip", "%(num)s chips", 5) == f"{LEFT}5 chips{RIGHT}"
        assert pgettext("beside a player", "deals") == f"{LEFT}deals{RIGHT}"
        assert pgettext("no such context", "deals") == "deals"
        assert npgettext("no such context", "%(num)s chip", "%(num)s chips", 1) == "1 chip"


@pytest.mark.parametrize(("language", "is_rtl"), [("ar", True), ("sk", False)])
def test_a_language_knows_its_direction(app, language, is_rtl):
    with app.test_request_context(), reading_in(language):
        assert (str(get_locale()), texts.reader_language().is_rtl) == (language, is_rtl)


def test_a_request_chooses_its_language_once(speaking, monkeypatch):
    folder, select = speaking.extensions["texts"]
    asked = []
    monkeypatch.setitem(speaking.extensions, "texts", (folder, lambda: asked.append("") or select()))
    for language, text in ((LANGUAGE, f"{LEFT}Bank{RIGHT}"), ("en", "Bank")):
        asked.clear()
        with speaking.test_request_context(headers={"Accept-Language": language}):
            assert [gettext("Bank"), gettext("Bank"), render_template_string('{{ _("Bank") }}')] == [text] * 3
        assert len(asked) == 1


def test_a_text_in_a_template_is_markup_and_its_values_are_not(speaking):
    source = (
        '{{ _("%(name)s deals", name=name) }} {{ ngettext("%(num)s chip %(name)s", "", 1, name=name) }} '
        '{{ pgettext("no such context", "<b>%(name)s</b>", name=name) }} {{ _("100 %%") }}'
    )
    with speaking.test_request_context():
        drawn = render_template_string(source, name="<i>")
    assert drawn == "&lt;i&gt; deals 1 chip &lt;i&gt; <b>&lt;i&gt;</b> 100 %"


def test_a_language_without_a_catalogue_is_english():
    """So is one whose catalogue lacks the text: Serbian in Latin letters never falls back on Cyrillic."""
    assert command_line.load_catalogue(command_line.FOLDER, "en").gettext("Bank") == "Bank"
    latin = command_line.load_catalogue(command_line.FOLDER, "sr_Latn")
    assert latin.gettext("Bank") != "Bank"
    assert latin._fallback is None
