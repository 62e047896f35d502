"""Attack Scorer in every way, on this computer alone: `python -m tests.tools.attack [--seconds 600] [--only NAME ...]`.

Prints one table (which attack, how many tries, what broke, seconds) and what broke below it; exits 1 where something
did. Each attack has its share of the seconds and makes one try at least. The same --seed makes up the same things.
"""

import argparse
import logging
import sys
import time
import traceback
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.helpers.cheap import start_cheaply
from tests.tools.attack import asking, failing

ATTACKS = {
    "rights": asking.rights, "own-games": asking.own_games, "changed-addresses": asking.changed_addresses,
    "steps": asking.steps, "headers": asking.headers, "hosts": asking.named, "forms": asking.forms,
    "documents": asking.documents, "disk": failing.disk, "power-cuts": failing.power_cuts, "wire": failing.wire,
}  # fmt: skip
SHOWN = 5
"""How much of what broke is printed of each attack."""


def run(attack, seconds, seed):
    """Let it try for so long, or until it raises: how many tries, what broke, and the seconds."""
    number, broke, began = 0, [], time.monotonic()
    with TemporaryDirectory() as folder, closing(attack(Path(folder), Random(seed))) as tries:
        while not number or time.monotonic() - began < seconds:
            number += 1
            try:
                broke += next(tries)
            except Exception as error:  # whatever it is, it is what was looked for
                place = traceback.extract_tb(error.__traceback__)[-1]
                broke.append(f"{type(error).__name__}: {error} ({place.filename}:{place.lineno})")
                break
    return number, broke, time.monotonic() - began


def table(outcomes):
    lines = [f"{'attack':<18}{'tries':>8}{'broke':>7}{'seconds':>9}"]
    for name, (tries, broke, seconds) in outcomes.items():
        lines.append(f"{name:<18}{tries:>8}{len(broke):>7}{seconds:>9.1f}")
        lines += [f"    {' '.join(what.split())[:500]}" for what in broke[:SHOWN]]
    return "\n".join(lines)


def main(words=None, attacks=ATTACKS):
    parser = argparse.ArgumentParser(prog="python -m tests.tools.attack", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0, help="for all of them together; usually %(default)g")
    parser.add_argument("--only", nargs="+", choices=list(attacks), default=list(attacks), help="not all of them")
    parser.add_argument("--seed", type=int, default=None, help="what is made up; usually another each time")
    asked = parser.parse_args(words)
    seed = Random().randrange(10**6) if asked.seed is None else asked.seed
    outcomes = {}
    with pytest.MonkeyPatch.context() as patch:
        start_cheaply(patch)
        patch.setattr(logging.root.manager, "disable", logging.CRITICAL)  # what fails here is meant to
        for name in asked.only:
            print(f"attacking: {name}", file=sys.stderr, flush=True)
            outcomes[name] = run(attacks[name], asked.seconds / len(asked.only), seed)
    print(f"{table(outcomes)}\nThe seed was {seed}.")
    return int(any(broke for _tries, broke, _seconds in outcomes.values()))


if __name__ == "__main__":
    sys.exit(main())
