"""Match documents that went wrong: a valid one with something in it changed, lost, doubled or out of place."""

import copy
import json

HUGE = {'"@long"': "9" * 5000, '"@over"': "1e999", '"@tiny"': "-1e-999"}
"""Numbers of JSON that Python does not write: what stands for them in a text."""

JUNK = (
    None, True, False, 0, 1, -1, 2, 3, 4, 7, 9, 13, 100, -0.0, 3.0, 2**31, 10**9, 10**9 + 1, -(10**30),
    "@long", "@over", "@tiny", "", " ", "0", "Ana", "ANA", "keep", "split", "deal", "finish", "exchange", "x" * 41,
    "x" * 9999, "a\nb", "\ud800", "\u202e", [], [[]], [None], [0], [0, 0, 0], [0, 0, 0, 0], [8, 0, 0, 0],
    [1, 2, 3, 4, 5], {}, {"seat": 0}, {"taker": 0}, {"": {}}, {"a\u2028b": 1, "kind": "deal"}, [{}],
    [{"seat": 0, "kind": "revoke"}], {"kind": "finish", "bank": "split"},
)  # fmt: skip
"""What stands where it should not."""


def junk(random):
    """Some of it, to be kept and spoiled further."""
    return copy.deepcopy(random.choice(JUNK))


def places(raw):
    """Every place in a document: the list or object, and the index or key in it."""
    result = []
    for key, value in list(raw.items() if isinstance(raw, dict) else enumerate(raw)):
        result.append((raw, key))
        if isinstance(value, dict | list):
            result += places(value)
    return result


def spoiled(valid, random):
    """The document with one to three things done to it; it may be valid still."""
    copy_of_valid = copy.deepcopy(valid)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        inside, key = random.choice(places(copy_of_valid) or [(copy_of_valid, "log")])
        action = random.randrange(6)
        if action == 0:
            del inside[key]
        elif action == 1:
            where, other = random.choice(places(copy_of_valid))
            inside[key], where[other] = copy.deepcopy(where[other]), copy.deepcopy(inside[key])
        elif action == 2 and isinstance(inside, list):
            inside.insert(key, random.choice((copy.deepcopy(inside[key]), junk(random))))
        elif action == 2:
            inside[random.choice(("extra", "", "a.b: c", "\n", "\ud800", "x" * 9999, "facts"))] = junk(random)
        elif action == 3 and type(inside[key]) is int:
            inside[key] += random.choice((-1, 1, 2, 100, 10**9))
        else:
            inside[key] = junk(random)
    return copy_of_valid


def text_of(value, random):
    """As JSON, now and then with a key twice, a word that is no JSON, a byte lost, or a byte that is no UTF-8."""
    text = json.dumps(value, ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")
    for stand_in, number in HUGE.items():
        text = text.replace(stand_in.encode(), number.encode())
    action = random.randrange(20)
    place = random.randrange(len(text))
    if action == 0:
        return text[:place] + text[place + 1 :]
    if action == 1:
        return text[:place] + bytes([random.randrange(256)]) + text[place:]
    if action == 2:
        return text.replace(b'{"', b'{"kind": NaN, "', 1)
    if action == 3:
        return text.replace(b'"kind": "deal"', b'"kind": "deal", "kind": "deal"', 1)
    return text
