"""Gzips responses, a fifth of their size, because a laptop at a table has no proxy in front that would do it.

Compressing pages with a CSRF token invites BREACH, which guesses a secret from the length of many responses that also
hold the guess. That needs another site to make this browser ask for our pages hundreds of times with its cookie; ours
is SameSite, so such requests come without it and their responses hold no secret of the reader.
"""

import zlib
from functools import lru_cache

from flask import Flask, Response, g, request
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

MIN_BYTES = 500  # less fits into one packet anyway
THOROUGHLY = 8, 5
"""zlib's level and memory: a millisecond for the largest page. Level 6 is twice as quick and 2 per cent larger, level 9
gains nothing. Head, menu and keys differ, so blocks of 2048 symbols, each with its own codes, make pages 2.5 per cent
lighter than zlib's usual 8."""
QUICKLY = 2, 8  # a quarter of the time, and a fifth larger
WITH_A_GZIP_HEADER = 31  # the largest window, 15, and the 16 that tells zlib to write a gzip header
TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
"""The beginnings of the mimetypes that are worth it."""
MAX_HEADER_LENGTH = 200  # how many characters of Accept-Encoding are read; browsers need thirty
HEADERS = 64  # how many different headers are remembered with what they mean: browsers have a handful


def init_app(app: Flask) -> None:
    """Plug in: gzip every text response that is worth it, for every client that accepts it."""
    app.after_request(compress)


def compress_quickly() -> None:
    """Spend less time on the response of this request, for which somebody waits after each tap."""
    g.compresses_quickly = True


@lru_cache(HEADERS)
def _names(header: str, encoding: str) -> bool:
    return parse_accept_header(header, Accept).quality(encoding) > 0


def is_taken(encoding: str) -> bool:
    """Whether the client of this request accepts the encoding."""
    return _names(request.headers.get("Accept-Encoding", "")[:MAX_HEADER_LENGTH], encoding)


def compress(response: Response) -> Response:
    """Gzip the response if the client accepts that. Streamed files stay as they are."""
    if response.status_code in (204, 304) or response.direct_passthrough or response.is_streamed:
        return response
    if not (response.mimetype or "").startswith(TEXT) or "Content-Encoding" in response.headers:
        return response
    body = response.get_data()
    if len(body) < MIN_BYTES:
        return response
    response.vary.add("Accept-Encoding")
    if is_taken("gzip"):
        level, memory = QUICKLY if "compresses_quickly" in g else THOROUGHLY
        # Its header has no date, so that equal bodies stay equal.
        compressor = zlib.compressobj(level, zlib.DEFLATED, WITH_A_GZIP_HEADER, memory)
        response.set_data(compressor.compress(body) + compressor.flush())
        response.headers["Content-Encoding"] = "gzip"
    return response
