"""A script or a style sheet as it is sent: without remarks and room, with short names for what only it itself names.

No parser: in a script it leaves alone whatever could be more than a name of its own. Every statement ends with a
semicolon, since line ends go; strings are in double quotes or back-ticks, patterns between two slashes of one line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from itertools import chain, product
from string import ascii_letters, ascii_lowercase

REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)
LITERAL = r'"[^"\n]*"|`[^`]*`|/[^/\n]+/'
AROUND = re.compile(rf"({LITERAL})|\s*([{{}}();,<>=?:&|!*]+)\s*|(?<![+-]) ([+-]) (?![+-])|\s*\n\s*")
"""Room round every sign, but for a + or - beside another, and at the end of a line."""
WORD = re.compile(rf"({LITERAL})|(?<![\w$])([A-Za-z_]\w*)")
OWN = re.compile(r"\b(?:const|let|function) (\w+)|(\w+)=>|\(([\w,]+)\)(?:=>|\{)")
"""Where a script gives a name: a value, a function, what a function takes."""
OTHERS = re.compile(r"(?<!\.)\.(\w+)|(\w+):|\{(\w+)(?=[,}])|,(\w+)(?=[,}])")
"""Where a word may be a name of the browser's or of a message: after a dot, before a colon, in a list in braces."""
VALUES = re.compile(r"\b(const|let) \w+(?:=[^;{}]*)?(?:;\1 \w+(?:=[^;{}]*)?)+(?=;)")
"""Values that are named one after the other."""
STYLE_REMARK, INDENT = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r"\n\s+")
BETWEEN = re.compile(r"\s*([{,>])\s*|\s*(?:;\s*)?(\})\s*|\s*(;)\s*|(:)\s+|(?<![\w.])0(?=\.\d)")
"""The room in a style sheet that only people need."""
PROPERTY = re.compile(r'("[^"\n]*")|(?<![\w-])(--[a-z][\w-]*)')
"""A property of the style sheet's own; a picture in quotes has none."""


def minify_js(script: str) -> str:
    """The same script in fewer letters."""
    text = AROUND.sub(lambda found: found[1] or found[2] or found[3] or "\n", REMARK.sub("", script)).strip()
    text = WORD.sub(lambda found: "let" if found[2] == "const" else found[0], text)  # nothing changes either
    words = [found[2] for found in WORD.finditer(text) if found[2]]
    bare = WORD.sub(lambda found: found[0] if (found[1] or "`")[0] == "`" else "", text)  # a plain string names nothing
    kept = {word for sentence in re.findall(r"`[^`]*`", bare) for word in re.findall(r"\w+", sentence)}
    kept |= {word for found in OTHERS.findall(bare) for word in found}
    own = {word for found in OWN.findall(text) for names in found for word in names.split(",")} - kept
    names = (name for name in _names() if name not in words and name not in kept)
    short = {word: next(names) for word, _ in Counter(words).most_common() if word in own and len(word) > 1}
    text = WORD.sub(lambda found: found[1] or short.get(found[2], found[2]), text)
    return VALUES.sub(lambda found: found[0].replace(f";{found[1]} ", ","), text)


def short_properties(styles: str, kept: Collection[str] = ()) -> dict[str, str]:
    """Short names for the properties that all these style sheets give, the shortest for the one that is named most.

    A page may load two sheets, so they share the names. `kept` are named by others too, and stay as they are.
    """
    named = Counter(found[2] for found in PROPERTY.finditer(STYLE_REMARK.sub("", styles)) if found[2])
    letters = chain(ascii_lowercase, map("".join, product(ascii_lowercase, repeat=2)))
    names = (name for name in (f"--{letter}" for letter in letters) if name not in kept)
    return {name: next(names) for name, _ in named.most_common() if name not in kept}


def shorten_style(style: str, short: Mapping[str, str]) -> str:
    """The same style sheet in fewer letters, with these names for its own properties."""
    text = INDENT.sub("\n", STYLE_REMARK.sub("", style)).strip()
    text = BETWEEN.sub(r"\1\2\3\4", text)
    return PROPERTY.sub(lambda found: found[1] or short.get(found[2], found[2]), text)


def _names() -> chain[str]:
    return chain(ascii_letters, (f"{a}{b}" for a, b in product(ascii_letters, "te")))
