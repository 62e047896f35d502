"""Compare two sets of pictures by program: which pages differ, by how many pixels, side by side in a report."""

import base64
from collections import Counter
from html import escape

from playwright.sync_api import sync_playwright

from tests.helpers.chromium import launch
from tests.helpers.spoken import AT_HOME

ROUNDING = 24
"""By how much a colour may differ, of 255: an edge that is drawn a fraction of a pixel further."""
COUNT_PIXELS = """async ([one, other, rounding]) => {
    const read = async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const surface = new OffscreenCanvas(image.width, image.height).getContext("2d");
        surface.drawImage(image, 0, 0);
        return surface.getImageData(0, 0, image.width, image.height);
    };
    const a = await read(one), b = await read(other);
    const width = Math.min(a.width, b.width), height = Math.min(a.height, b.height);
    let differing = Math.max(a.width, b.width) * Math.max(a.height, b.height) - width * height;
    for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
            const i = 4 * (y * a.width + x), j = 4 * (y * b.width + x);
            const differs = (channel) => Math.abs(a.data[i + channel] - b.data[j + channel]) > rounding;
            if (differs(0) || differs(1) || differs(2)) differing++;
        }
    }
    return differing;
}"""


def compare(before, after):
    """Write a report of what differs into the folder `after`, and print the sums."""
    differing, pictured = find_differing(before, after), Counter(_kind(path) for path in after.glob("*.png"))
    lone = sorted({path.name for path in before.glob("*.png")} ^ {path.name for path in after.glob("*.png")})
    sums = Counter(_kind(after / name) for name in differing)
    lines = [f"{kind}: {sums[kind]} of {number} differ" for kind, number in sorted(pictured.items())]
    lines += [f"only in one set: {name}" for name in lone]
    rows = (
        f"<h2>{escape(name)}: {pixels} pixels</h2>"
        + "".join(f'<img src="{escape((side / name).resolve().as_uri())}" loading="lazy">' for side in (before, after))
        for name, pixels in sorted(differing.items(), key=lambda item: -item[1])
    )
    report = after / "differing.html"
    head = "<!doctype html><meta charset=utf-8><title>What differs</title><style>img{max-width:49%}</style>\n"
    report.write_text(head + "".join(f"<p>{escape(line)}</p>\n" for line in lines) + "\n".join(rows), "utf-8")
    print(*lines, *(f"{pixels:8} {name}" for name, pixels in differing.items()), f"Look at {report}", sep="\n")


def find_differing(before, after):
    pairs = [(path, after / path.name) for path in sorted(before.glob("*.png")) if (after / path.name).exists()]
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page()
        counts = {one.name: count_pixels(page, one.read_bytes(), other.read_bytes()) for one, other in pairs}
        browser.close()
    return {name: pixels for name, pixels in counts.items() if pixels}


def count_pixels(page, one, other):
    """How many pixels of two pictures differ by more than ROUNDING; what only one of them covers differs."""
    if one == other:
        return 0
    return page.evaluate(COUNT_PIXELS, [*(base64.b64encode(side).decode() for side in (one, other)), ROUNDING])


def _kind(path):
    name, size, scheme = path.stem.rsplit("-", 2)
    prefix = name.partition("-")[0]
    return f"{size} {scheme} {prefix if any(prefix in spoken for spoken in AT_HOME.values()) else 'en'}"
