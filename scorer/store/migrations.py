"""The tables, step by step; a step that was released is never edited, a new one is added below it."""

from sqlite_utils import Database, Migrations

migrations = Migrations("scorer")


@migrations()
def m001_matches(db: Database) -> None:
    """Matches with their logs, the history of each, and which browser may do what.

    The log is one JSON column, not a table of entries: a match is always read and replayed whole. Measured
    with 40 deals, a load takes 29 us this way and 86 us from rows (500 deals: 0.3 and 1.0 ms); an append
    costs 330 us against 285. It is the last column, so that the others are read without it.
    """
    db.executescript(
        """
        CREATE TABLE matches (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            game TEXT NOT NULL,
            title TEXT NOT NULL,
            players TEXT NOT NULL CHECK (json_valid(players)),
            first_dealer INTEGER NOT NULL,
            options TEXT NOT NULL CHECK (json_valid(options)),
            pack TEXT NOT NULL,
            money TEXT CHECK (money IS NULL OR json_valid(money)),
            revision INTEGER NOT NULL,
            watch_generation INTEGER NOT NULL DEFAULT 1,
            keep_generation INTEGER NOT NULL DEFAULT 1,
            created TEXT NOT NULL,
            touched TEXT NOT NULL,
            deleted TEXT,
            log TEXT NOT NULL CHECK (json_valid(log))
        ) STRICT;

        CREATE TABLE changes (
            match_id INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,
            revision INTEGER NOT NULL,
            at TEXT NOT NULL,
            what TEXT NOT NULL CHECK (what IN ('made', 'log', 'settings')),
            place INTEGER,
            before TEXT CHECK (before IS NULL OR json_valid(before)),
            after TEXT CHECK (after IS NULL OR json_valid(after)),
            undoes INTEGER,
            who TEXT,
            form_key TEXT UNIQUE,
            payload_hash TEXT,
            PRIMARY KEY (match_id, revision)
        ) STRICT;

        CREATE TABLE rights (
            browser TEXT NOT NULL,
            match_id INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,
            role TEXT NOT NULL CHECK (role IN ('maker', 'keep', 'watch')),
            generation INTEGER NOT NULL,
            opened TEXT NOT NULL,
            PRIMARY KEY (browser, match_id, role)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX rights_of_match ON rights (match_id);
        """
    )


@migrations()
def m002_payments(db: Database) -> None:
    """Which transfers at the end were paid: by name and amount, so that a tick never lands on another payment."""
    db.executescript(
        """
        CREATE TABLE payments (
            match_id INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,
            payer TEXT NOT NULL,
            payee TEXT NOT NULL,
            amount INTEGER NOT NULL,
            paid_at TEXT NOT NULL,
            PRIMARY KEY (match_id, payer, payee, amount)
        ) STRICT, WITHOUT ROWID;
        """
    )


@migrations()
def m003_stake(db: Database) -> None:
    """What everybody had in hand at the start, where people want to see chips in hand."""
    db.execute("ALTER TABLE matches ADD COLUMN stake INTEGER")


@migrations()
def m004_aliases(db: Database) -> None:
    """Which names mean the same person to a browser: `name` is written as `means`."""
    db.executescript(
        """
        CREATE TABLE aliases (
            browser TEXT NOT NULL,
            name TEXT NOT NULL,
            means TEXT NOT NULL,
            PRIMARY KEY (browser, name)
        ) STRICT, WITHOUT ROWID;
        """
    )


@migrations()
def m005_start(db: Database) -> None:
    """What a match begins with, how its points are settled, and how many are worth what one is said to be worth."""
    db.executescript(
        """
        ALTER TABLE matches ADD COLUMN settling TEXT;
        ALTER TABLE matches ADD COLUMN per INTEGER CHECK (per IS NULL OR per >= 1);
        ALTER TABLE matches ADD COLUMN start TEXT CHECK (start IS NULL OR json_valid(start));
        """
    )


@migrations()
def m006_recipe(db: Database) -> None:
    """The recipe of a game that the table has made: a match keeps its own copy, and no later change reaches it."""
    db.execute("ALTER TABLE matches ADD COLUMN recipe TEXT CHECK (recipe IS NULL OR json_valid(recipe))")


@migrations()
def m007_pens(db: Database) -> None:
    """The entry that is being made at a revision of a match. `number` tells one from the next."""
    db.executescript(
        """
        CREATE TABLE pens (
            match_id INTEGER PRIMARY KEY REFERENCES matches(id) ON DELETE CASCADE,
            revision INTEGER NOT NULL,
            number INTEGER NOT NULL,
            at TEXT NOT NULL,
            entry TEXT NOT NULL CHECK (json_valid(entry))
        ) STRICT;
        """
    )


@migrations()
def m008_own_games(db: Database) -> None:
    """The games that people have made themselves, each the recipe of one browser and what it was made like.

    Both are copies, so nothing refers to matches or to another game. They are the last columns, as long as they are.
    """
    db.executescript(
        """
        CREATE TABLE own_games (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            browser TEXT NOT NULL,
            generation INTEGER NOT NULL DEFAULT 1,
            created TEXT NOT NULL,
            touched TEXT NOT NULL,
            deleted TEXT,
            form_key TEXT UNIQUE,
            recipe TEXT NOT NULL CHECK (json_valid(recipe)),
            origin TEXT CHECK (origin IS NULL OR json_valid(origin))
        ) STRICT;

        CREATE INDEX own_games_of_browser ON own_games (browser, touched);
        CREATE INDEX own_games_in_bin ON own_games (deleted) WHERE deleted IS NOT NULL;
        """
    )


@migrations()
def m009_days(db: Database) -> None:
    """The days of use, and for how many of them what is in the bin has lain there: no date tells that surely."""
    db.executescript(
        """
        CREATE TABLE days (number INTEGER PRIMARY KEY, day TEXT NOT NULL UNIQUE) STRICT;
        CREATE TABLE binned (key TEXT PRIMARY KEY, days INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO binned (key, days) SELECT key, 0 FROM matches WHERE deleted IS NOT NULL;
        """
    )


@migrations()
def m010_sequel_of(db: Database) -> None:
    """From which match one goes on: its history named that, or the key of its form where it is a rematch."""
    db.executescript(
        """
        ALTER TABLE matches ADD COLUMN sequel_of INTEGER REFERENCES matches(id) ON DELETE SET NULL;
        CREATE INDEX matches_by_sequel_of ON matches (sequel_of);
        UPDATE matches SET sequel_of = (
            SELECT coalesce(
                (SELECT id FROM matches AS before WHERE before.id = json_extract(after, '$.from')),
                (SELECT id FROM matches AS before WHERE before.key = substr(form_key, 1, instr(form_key, ':') - 1))
            ) FROM changes WHERE match_id = matches.id AND what = 'made'
        );
        """
    )


@migrations()
def m011_summaries(db: Database) -> None:
    """The summary of each match at one revision. A start makes those of older matches, because it can replay them."""
    db.executescript(
        """
        CREATE TABLE summaries (
            match_id INTEGER PRIMARY KEY REFERENCES matches(id) ON DELETE CASCADE,
            revision INTEGER NOT NULL,
            version INTEGER NOT NULL,
            content TEXT NOT NULL CHECK (json_valid(content))
        ) STRICT;
        """
    )


@migrations()
def m012_sits_out(db: Database) -> None:
    """Who sits out of a deal where more people are at the table than play one."""
    db.execute("ALTER TABLE matches ADD COLUMN sits_out TEXT CHECK (sits_out IN ('dealer', 'before'))")


@migrations()
def m013_chips(db: Database) -> None:
    """The chips themselves: what the table owns, what each brought and bought, and when they were counted."""
    db.execute("ALTER TABLE matches ADD COLUMN chips TEXT CHECK (chips IS NULL OR json_valid(chips))")


@migrations()
def m014_circles(db: Database) -> None:
    """Circles: named sets of matches, each with copies of their results, and what their boards come to.

    A row of `circle_matches` without content is a match that will come in when it is finished. `names` are spellings
    and whom they mean. A board is of one revision of its circle; `rewritten` is the last revision that did more than
    put a newer match in, so that a board from then on is continued and not made anew. A result whose totals went along
    into another one of the circle is counted there: that one names it in `before`, and in `along` the seats.
    """
    db.executescript(
        """
        CREATE TABLE circles (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            season TEXT NOT NULL,
            names TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(names)),
            revision INTEGER NOT NULL DEFAULT 1,
            rewritten INTEGER NOT NULL DEFAULT 1,
            watch_generation INTEGER NOT NULL DEFAULT 1,
            keep_generation INTEGER NOT NULL DEFAULT 1,
            created TEXT NOT NULL,
            touched TEXT NOT NULL,
            form_key TEXT UNIQUE
        ) STRICT;

        CREATE TABLE circle_rights (
            browser TEXT NOT NULL,
            circle_id INTEGER NOT NULL REFERENCES circles(id) ON DELETE CASCADE,
            role TEXT NOT NULL CHECK (role IN ('maker', 'keep', 'watch')),
            generation INTEGER NOT NULL,
            opened TEXT NOT NULL,
            PRIMARY KEY (browser, circle_id, role)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX circle_rights_of_circle ON circle_rights (circle_id);

        CREATE TABLE circle_selves (
            browser TEXT NOT NULL,
            circle_id INTEGER NOT NULL REFERENCES circles(id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            PRIMARY KEY (browser, circle_id)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX circle_selves_of_circle ON circle_selves (circle_id);

        CREATE TABLE circle_matches (
            id INTEGER PRIMARY KEY,
            circle_id INTEGER NOT NULL REFERENCES circles(id) ON DELETE CASCADE,
            match_id INTEGER UNIQUE REFERENCES matches(id) ON DELETE SET NULL,
            identity TEXT NOT NULL,
            moment TEXT NOT NULL,
            people TEXT NOT NULL,
            before TEXT,
            along TEXT CHECK (along IS NULL OR json_valid(along)),
            is_linked INTEGER NOT NULL DEFAULT 0,
            content TEXT CHECK (content IS NULL OR json_valid(content)),
            UNIQUE (circle_id, identity)
        ) STRICT;

        CREATE INDEX circle_matches_by_moment ON circle_matches (circle_id, moment);
        CREATE INDEX circle_matches_by_people ON circle_matches (people);

        CREATE TABLE circle_changes (
            id INTEGER PRIMARY KEY,
            circle_id INTEGER NOT NULL REFERENCES circles(id) ON DELETE CASCADE,
            at TEXT NOT NULL,
            who TEXT,
            what TEXT NOT NULL CHECK (what IN ('names', 'out')),
            before TEXT NOT NULL CHECK (json_valid(before))
        ) STRICT;

        CREATE INDEX circle_changes_of_circle ON circle_changes (circle_id);

        CREATE TABLE circle_boards (
            circle_id INTEGER NOT NULL REFERENCES circles(id) ON DELETE CASCADE,
            scope TEXT NOT NULL,
            game TEXT NOT NULL,
            revision INTEGER NOT NULL,
            version INTEGER NOT NULL,
            content TEXT NOT NULL CHECK (json_valid(content)),
            PRIMARY KEY (circle_id, scope, game)
        ) STRICT, WITHOUT ROWID;
        """
    )


@migrations()
def m015_selves(db: Database) -> None:
    """When a browser has said who it is in a circle, so that of very many the oldest are forgotten."""
    db.execute("ALTER TABLE circle_selves ADD COLUMN said TEXT NOT NULL DEFAULT ''")


@migrations()
def m016_tournaments(db: Database) -> None:
    """Tournaments of circles: people, rounds, tables and typed sums as one JSON, which is always read whole."""
    db.executescript(
        """
        CREATE TABLE tournaments (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            circle_id INTEGER NOT NULL REFERENCES circles(id) ON DELETE CASCADE,
            revision INTEGER NOT NULL DEFAULT 1,
            created TEXT NOT NULL,
            form_key TEXT NOT NULL UNIQUE,
            last_form TEXT NOT NULL,
            content TEXT NOT NULL CHECK (json_valid(content))
        ) STRICT;

        CREATE INDEX tournaments_of_circle ON tournaments (circle_id);
        """
    )
