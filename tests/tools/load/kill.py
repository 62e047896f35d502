"""Kill the server a hundred times while eight phones enter deals: `python -m tests.tools.load.kill [KILLS] [SEED]`.

The short form of this is in the test suite. Prints figures; exits 1 where a deal was lost, doubled or changed.
"""

import sys
import tempfile
import time
from pathlib import Path

from tests.tools import crash

if __name__ == "__main__":
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        counted = crash.run(Path(folder) / "instance", kills, seed=int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    starts = sorted(counted.starts)
    print(
        f"{kills} kills in {time.monotonic() - began:.0f} s: {len(counted.sent)} deals sent, {len(counted.saved)}"
        f" acknowledged, {len(counted.stale)} stale, {counted.found} stored, {counted.again} times sent again;"
        f" up again in {starts[len(starts) // 2]:.2f} s (median), {starts[-1]:.2f} s at most"
    )
    print("\n".join(counted.wrong) or "none missing, none doubled, none changed, the database whole")
    sys.exit(1 if counted.wrong else 0)
