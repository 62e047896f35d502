"""Asking: rights, headers, hosts, forms and documents of all kinds, to an app in this process."""

import hashlib
from string import ascii_letters, digits

from werkzeug import Response
from werkzeug.test import create_environ, run_wsgi_app

from scorer import create_app
from scorer.play.replayed_match import replay_match
from scorer.store import connections, matches, own_games as games, saving
from scorer.web.database import get_db
from tests.engine import test_fuzz
from tests.helpers import recipes
from tests.helpers.cheap import lay_database
from tests.helpers.routes import RECIPE, STATES, VISITORS, House, address, ways
from tests.views import test_walk as walk
from tests.views.test_hostile import CLEAN, FIELDS, JUNK, PATHS
from tests.views.test_match_access import EXPECTED
from tests.web.test_headers import HSTS, LONG, assert_guarded

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW")
HOST_PARTS = (
    "localhost", "127.0.0.1", "[::1]", "[::1", "[fe80::1%25eth0]", "evil.example", "..", ".", "x" * 64, ":", ":80",
    ":-1", ":99999", "@", " ", "\\", "/", "%00", "\x7f", "xn--", "\xc3\xa9", "",
)  # fmt: skip
ODD = (*(junk for junk in JUNK if not set("\r\n") & set(junk)), "*", "en;q=x", "bytes=0-", 'W/"x"', "gzip;q=0")
"""What a header may hold; a server takes no end of line from anybody."""
HEADERS = (*LONG, "Accept", "Origin", "Content-Type", "X-HTTP-Method-Override", "Forwarded", "HX-Request", "Via")
SECRET = "Our Lora of old"
"""The name of a game that one browser alone keeps."""
WHOLE = 10
"""Every so many documents one is opened through the page too."""


def opened(folder, **config):
    lay_database(folder)
    return House(create_app({"TESTING": True, **config}, instance_path=folder))


def rights(folder, random):
    """Every visitor knocks at an address, as its page does or by any other method: the table of rights holds."""
    number = 0
    while True:
        number += 1
        way = random.choice(list(EXPECTED))
        house = opened(folder / str(number))
        for at, visitor in enumerate(VISITORS):
            rule, method = way.split()[1], way.split()[0] if random.random() < 0.5 else random.choice(METHODS)
            match, allowed = house.match(visitor, STATES.get(rule, "playing")), EXPECTED.get(f"{method} {rule}")
            before = house.everything()
            path = address(house.app, rule, match.keep if rule.startswith("/k/") else match.watch)
            form = house.form(visitor, rule, match) if method not in ("GET", "HEAD", "OPTIONS") else None
            with house.browsers[visitor].open(path, method=method, data=form) as answer:
                got = f"{answer.status_code}{'+' if house.everything() != before else ''}"
            known = (allowed[at],) if allowed else ("200", "204", "303", "403", "404", "405")
            yield [] if got in known else [f"{visitor} got {got} for {method} {rule}"]
        connections.close()


def own_games(folder, random):
    """Every visitor but its keeper knocks at a game of one's own: nobody else sees its name or changes anything."""
    house = opened(folder / "instance", MOST_REFUSED=10**6)
    with house.app.app_context():
        keeper = hashlib.sha256(b"5" * 32).hexdigest()
        key = games.save(get_db(), keeper, recipes.recipe_of({"left": 1}, head={"name": SECRET}))
    known = [way for way in ways(house.app) if "/games/<key>" in way]
    if SECRET not in house.browsers["maker"].get(f"/games/{key}").text:
        yield ["the keeper does not see the game"]
    match = house.match("maker")
    while True:
        visitor, (method, rule) = random.choice(VISITORS[:-1]), random.choice(known).split()
        method = method if random.random() < 0.5 else random.choice(METHODS)
        form = house.form(visitor, rule, match) | {"text": RECIPE} if method not in ("GET", "HEAD", "OPTIONS") else None
        before = house.everything()
        with house.browsers[visitor].open(rule.replace("<key>", key), method=method, data=form) as answer:
            wrong = ["sees the name"] if SECRET in answer.text else []
            wrong += ["changed something"] if house.everything() != before else []
            wrong += [f"got {answer.status_code}"] if answer.status_code >= 500 else []
        yield [f"{visitor} {fault} by {method} {rule}" for fault in wrong]


def changed_addresses(folder, random):
    """Links with a letter changed, lost or added, or with the code or in the place of another: each leads nowhere."""
    house = opened(folder / "instance", MOST_REFUSED=10**6)
    browser, match, other = house.browsers["unknown"], house.match("watch"), house.match("maker")
    tokens = {"/k/": [other.keep, house.match("keep").keep], "/m/": [match.watch, other.watch]}
    rules = sorted({way.split()[1] for way in ways(house.app) if "<token>" in way and way.startswith("GET")})
    while True:
        rule = random.choice(rules)
        token = random.choice(tokens.get(rule[:3], [match.watch]))
        key, code = token.split("-", 1)
        strange = random.choice([held for group in tokens.values() for held in group if not held.startswith(key)])
        kind = random.choice(("letter", "case", "cut", "longer", "code", "key", "role"))
        at = random.randrange(len(token))
        wrong = {
            "letter": token[:at] + random.choice(ascii_letters + digits) + token[at + 1 :],
            "case": token[:at] + token[at].swapcase() + token[at + 1 :],
            "cut": token[: at or 1],
            "longer": token + random.choice(ascii_letters + digits),
            "code": key + strange[len(key) :],
            "key": f"{strange.partition('-')[0]}-{code}",
            "role": other.watch if rule.startswith("/k/") else other.keep,
        }[kind]
        if wrong == token:
            continue
        path = address(house.app, rule, wrong)
        with browser.get(path) as answer:
            yield [] if answer.status_code == 404 else [f"{answer.status_code} for {path}, {kind} of {token} changed"]


def steps(folder, random):
    """Two steps in a match of any game, one directly after the other, and then every page that pages lead to."""
    house = walk.furnish(folder / "instance")
    number = 0
    while True:
        number += 1
        path = random.choice(walk.DOCUMENTS)
        table = walk.Walk(house, walk.read_document(path), f"{path.stem} {number}")
        taken = random.choices(walk.STEPS, k=2)
        for step, looks in zip(taken, (False, True), strict=True):
            table.take(step, looks=looks, watches=random.random() < 0.5)
        names = " and ".join(step.__name__ for step in taken)
        yield [f"{lack} is asked for in vain after {names} of {path.stem}" for lack in sorted(house.lacking)]


def headers(folder, random):
    """Up to three odd or endless headers with a good request: answered with all that guards a page."""
    house = opened(folder / "instance", PROXIES=1)
    known, match = ways(house.app), house.match("maker")
    while True:
        match = house.now(match)
        way, visitor = random.choice(known), random.choice(VISITORS)
        sent = {
            name: LONG[name] if name in LONG and random.random() < 0.3 else random.choice(ODD)
            for name in random.sample(HEADERS, random.randrange(1, 4))
        }
        sent = {name: value.encode("utf-8", "replace").decode("latin-1") for name, value in sent.items()}
        with house.ask(visitor, way, match, headers=sent) as answer:
            if answer.status_code >= 500:
                yield [f"{answer.status_code} for {way} with {sent}"[:500]]
            else:
                assert_guarded(answer, https=HSTS in answer.headers)
                yield []


def named(folder, random):
    """Hosts put together of pieces: no name of a stranger is answered with a page, and none repeats the link."""
    house = opened(folder / "instance", HOST_NAMES={"localhost"})
    match = house.match("maker")
    while True:
        host = "".join(random.choices(HOST_PARTS, k=random.randrange(1, 5)))
        path = random.choice(("/", f"/m/{match.watch}", f"/m/{match.watch}/live", f"/k/{match.keep}", "/nowhere"))
        asked = create_environ(path, method=random.choice(METHODS)) | {"HTTP_HOST": host}
        answer = Response(*run_wsgi_app(house.app, asked, buffered=True))  # a test client would read the host itself
        is_foreign = host.partition(":")[0].strip().endswith("evil.example")
        wrong = answer.status_code >= 500 or (is_foreign and answer.status_code != 400)
        wrong |= "Content-Security-Policy" not in answer.headers
        wrong |= answer.status_code == 400 and match.watch in answer.get_data(as_text=True)
        yield [f"{answer.status_code} for {path} at {host!r}"] if wrong else []


def forms(folder, random):
    """Good forms with fields spoiled, lost and added, and odd addresses: refused or done, every match stays whole."""
    house = opened(folder / "instance")
    posts = [way for way in ways(house.app) if way.startswith("POST")]
    while True:
        if random.random() < 0.1:
            status = house.browsers["unknown"].get(random.choice(PATHS)).status_code
            yield [] if status == 404 else [f"{status} for an odd address"]
            continue
        way = random.choice(posts)
        match = house.match("maker", STATES.get(way.split()[1], "playing"))
        form = house.form("maker", way.split()[1], match)
        for _ in range(random.randrange(1, 4)):
            name = random.choice((*form, *FIELDS))
            form[name] = random.choice((random.choice(JUNK), random.choices(JUNK[:-1], k=3)))
            if random.random() < 0.2:
                del form[name]
        answer = house.ask("maker", way, match, data=form)
        wrong = [] if 400 <= answer.status_code < 500 or answer.status_code in CLEAN else [f"{answer.status_code}"]
        with house.app.app_context():
            stored = matches.load(get_db(), match.key)
        if stored is not None:
            replay_match(stored)  # raises where what was saved breaks a rule
        yield [f"{value} for {way} with {form}"[:500] for value in wrong]


def documents(folder, random):
    """Spoiled documents and recipes: worked out or refused in one line, and the same through the page."""
    house = opened(folder / "instance", MOST_REFUSED=10**6)
    browser, token = house.browsers["maker"], house.csrf["maker"]
    number = 0
    while True:
        number += 1
        text = random.choice((test_fuzz.spoiled, test_fuzz.spoiled_recipe))(random.randrange(2**48))
        test_fuzz.check(text)
        wrong = []
        if number % WHOLE == 1:
            form = {"csrf_token": token, "form_key": saving.new_form_key(), "text": text.decode("utf-8", "replace")}
            answer = browser.post("/import", data=form)
            if answer.status_code == 303:
                table = answer.headers["Location"]
                pages = ("", "/history", "/finish", "/document.json", "/deals.csv")
                wrong = [f"{page} cannot be shown" for page in pages if browser.get(table + page).status_code != 200]
            elif answer.status_code != 422:
                wrong = [f"{answer.status_code} for an import"]
        yield [f"{value}: {text[:300]!r}" for value in wrong]
