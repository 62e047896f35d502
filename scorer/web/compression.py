"""Pages leave the laptop gzipped: at a table there is no proxy in front that would do it.

Compressing pages that hold a CSRF token invites BREACH, which guesses a secret from the length of many
answers that also hold the guess. It needs somebody else's page to make this browser ask for ours hundreds
of times with its cookie; ours is SameSite, so such requests come without it and hold no secret of the
reader. A page's gain is a factor of five.
"""

import zlib

from flask import Flask, Response, request
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

LEAST_BYTES = 500
"""Below this a packet is a packet, compressed or not."""
LEVEL = 8
"""About a millisecond for the largest page; level 6 is twice as quick for one part in fifty, level 9 gains nothing."""
MEMORY = 5
"""How much zlib keeps before it begins another block with codes of its own. Head, menu and keys differ, so blocks of
2048 signs are one part in forty lighter than those of its usual 8; a script is alike throughout."""
USUAL_MEMORY = 8
WITH_A_GZIP_HEADER = 31
"""What zlib adds 16 to, for the largest window of 15."""
TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
"""What the kinds of answer begin with that gain by it."""
LONGEST = 200
"""How many characters are read of what a client says it takes: browsers need thirty."""


def init_app(app: Flask) -> None:
    """Plug in: gzip every text answer that is worth it, for every client that takes it."""
    app.after_request(compress)


def accepts_gzip() -> bool:
    """Whether who asks reads what is gzipped."""
    asked = parse_accept_header(request.headers.get("Accept-Encoding", "")[:LONGEST], Accept)
    return asked.quality("gzip") > 0


def gzip_bytes(body: bytes, level: int, memory: int = MEMORY) -> bytes:
    """The same as gzip, without a date, so that what is the same stays the same."""
    packer = zlib.compressobj(level, zlib.DEFLATED, WITH_A_GZIP_HEADER, memory)
    return packer.compress(body) + packer.flush()


def compress(answer: Response) -> Response:
    """The same answer, gzipped where the client accepts it. Files that are streamed stay as they are."""
    if answer.direct_passthrough or answer.is_streamed or not (answer.mimetype or "").startswith(TEXT):
        return answer
    if "Content-Encoding" in answer.headers or answer.status_code in (204, 304):
        return answer
    body = answer.get_data()
    if len(body) < LEAST_BYTES:
        return answer
    answer.vary.add("Accept-Encoding")
    if accepts_gzip():
        answer.set_data(gzip_bytes(body, LEVEL))
        answer.headers["Content-Encoding"] = "gzip"
    return answer
