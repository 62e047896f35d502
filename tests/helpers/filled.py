"""A filled-in form as a browser would send it."""

from html.parser import HTMLParser


def as_shown(html):
    fields = Fields()
    fields.feed(html)
    return fields.found


class Fields(HTMLParser):
    """The fields of a page with their values; of what is to be chosen what is chosen."""

    def __init__(self):
        super().__init__()
        self.found = {}
        self.select = self.area = ""

    def handle_starttag(self, tag, attrs):
        had = {name: value or "" for name, value in attrs}
        if tag == "select":
            self.select = had["name"]
        elif tag == "textarea":
            self.area = had["name"]
            self.found.setdefault(self.area, []).append("")
        elif tag == "option" and "selected" in had:
            self.found.setdefault(self.select, []).append(had["value"])
        elif tag == "input" and "name" in had and (had.get("type") not in ("radio", "checkbox") or "checked" in had):
            self.found.setdefault(had["name"], []).append(had.get("value", ""))

    def handle_endtag(self, tag):
        if tag == "textarea":
            self.area = ""

    def handle_data(self, data):
        if self.area:
            self.found[self.area][-1] += data
