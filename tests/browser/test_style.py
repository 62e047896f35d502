"""What a minifier leaves of the style sheets says what the files say: a browser reads both."""

from typing import TYPE_CHECKING

import pytest

from scorer import paths
from scorer.web import assets

if TYPE_CHECKING:
    from playwright.sync_api import Page

RULES = r"""(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const said = [];
  const read = (rules) => [...rules].forEach((rule) => {
    const meant = `${rule.conditionText ?? rule.name} ${rule.style?.cssText}`.replace(/\s*([,/:])\s*/g, "$1");
    said.push(`${rule.selectorText} ${meant}`);
    read(rule.cssRules ?? []);
  });
  read(sheet.cssRules);
  return said;
}"""
"""Every rule of a style sheet as the browser has understood it, without the room that it keeps as it was written."""


@pytest.mark.parametrize("name", assets.SHEETS)
def test_minified_style_says_the_same(page: "Page", monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Rule by rule, in the same layers and order."""
    folder, parts = paths.static_dir() / "css", assets.SHEETS[name]
    sent = page.evaluate(RULES, assets._style(folder, parts).decode())
    monkeypatch.setattr(assets, "cssmin", lambda text: text)
    assert sent == page.evaluate(RULES, assets._style(folder, parts).decode())
