"""What a minifier leaves of the style sheets says what the files say: a browser reads both."""

import pytest

from scorer import paths
from scorer.web import bundles

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


@pytest.mark.parametrize("name", bundles.SHEETS)
def test_minified_style_says_the_same(page, name):
    static = paths.static_dir()
    sent = bundles.make(static)[name].decode()
    assert page.evaluate(RULES, sent) == page.evaluate(RULES, bundles.join(static)[name])
