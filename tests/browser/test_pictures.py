"""Two sets of pictures are compared by program, so what it counts is checked."""

from tests.tools.pictures.compare import count_pixels


def draw(page, ink, height=20):
    """A picture of a square of 10 in the corner of a white page of 20 by so many."""
    page.set_viewport_size({"width": 20, "height": height})
    page.set_content(f'<body style="margin: 0"><div style="width: 10px; height: 10px; background: {ink}">')
    return page.screenshot()


def test_differing_pixels_are_counted(page):
    """Equal pictures and a colour that is rounded otherwise have none; another ink and another size have theirs."""
    blue = draw(page, "rgb(0 0 200)")
    assert count_pixels(page, blue, blue) == 0
    assert count_pixels(page, blue, draw(page, "rgb(8 8 208)")) == 0
    assert count_pixels(page, blue, draw(page, "rgb(200 0 0)")) == 100
    assert count_pixels(page, blue, draw(page, "rgb(0 0 200)", height=30)) == 200
