"""The table in plain values: whose turn it is, the board, the entries, and what Save says."""

import pytest
from werkzeug.datastructures import MultiDict

from scorer.forms.deal import DealEntry
from scorer.presentation import table
from tests.helpers.evening import KEEP, called
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")

MINUS, NBSP = "\N{MINUS SIGN}", "\N{NO-BREAK SPACE}"
MOVED = {"kind": "adjustment", "changes": [-5, 5, 0, 0], "bank": 0, "note": "a slip"}
TRICKS = {"kind": "deal", "contract": "tricks", "facts": {"tricks": [5, 4, 3, 1]}}


def entry(worked, **sent):
    """The entry of the next deal, as it was sent."""
    return DealEntry(
        worked.open_contracts(worked.ledger.next_turn), worked.ledger.table_state(), MultiDict(sent) if sent else None
    )


@pytest.mark.parametrize(
    ("worked", "kicker", "title"),
    [
        (worked_out(), "Deal 1", "Ana deals, Boris leads"),
        (worked_out("king", first_dealer=1), "Deal 1 of 10", "Boris deals, Cyril leads"),
        (worked_out("trex"), "Deal 1 of 20", "Ana deals and leads"),
        (worked_out(log=[called("small", 3), KEEP]), "1 deal", "Dana wins"),
        (worked_out(log=[KEEP]), "0 deals", "All level"),
    ],
)
def test_the_head_of_the_page(worked, kicker, title):
    assert (table.kicker(worked), table.title(worked)) == (kicker, title)


def test_the_doubles_that_are_owed():
    """In Barbu two by each of the others to each declarer: what was doubled in that player's deals counts, back not."""
    doubles = [{"by": 1, "of": 0}, {"by": 2, "of": 0, "redoubled": True}, {"by": 3, "of": 2}]
    first = {**TRICKS, "facts": {**TRICKS["facts"], "doubles": doubles}}
    second = {"kind": "deal", "contract": "queens", "facts": {"queens": [4, 0, 0, 0], "doubles": doubles[:1]}}
    for log, owed in (
        ([], [2, 2, 2]),
        ([first], [1, 1, 2]),
        ([first, {"kind": "void", "contract": "hearts"}], [1, 1, 2]),
    ):
        names = zip(("Boris", "Cyril", "Dana"), owed, strict=True)
        said = ", ".join(f"{name}{NBSP}{number}" for name, number in names)
        assert table.standing(worked_out("barbu", log=log)).notes == [f"Doubles still owed: {said}"]
    both = table.standing(worked_out("barbu", log=[first, second]))
    assert both.notes == [f"Doubles still owed: Cyril{NBSP}1, Dana{NBSP}2"]
    assert table.standing(worked_out("barbu-french", log=[])).notes == []


def test_tabs_of_a_free_game():
    """Nobody's choice is told, and nothing is used up."""
    free = table.open_contracts(worked_out())
    assert (free.chooser, free.left, free.words) == ("", [], "Regular, Small game, Big game")
    assert [tab.label for tab in free.tabs if not tab.used] == ["Regular", "Small game", "Big game"]


def deal(contract, **facts):
    """A deal as a log has it."""
    return {"kind": "deal", "contract": contract, "facts": facts}


@pytest.mark.parametrize(
    ("game", "options", "entries", "why"),
    [
        ("slovak-lorum", {"announce": True},
         deal("regular", hearts=[3, 0, 5, 0], upper_acorns=0, upper_greens=2, announced={"upper_greens": 1}),
         "Announced by Boris: Ober of leaves costs Cyril 16."),
        ("libyan-lora", {"contracts": ["lora"]},
         deal("lora", cards_left=[0, 3, 1, 2], passes=[0, 0, 0, 0], same_rank=True), "All doubled: "),
        ("rentz", {}, deal("king", hearts_king=1, blind=True), "Played blind: everything counts twice."),
        ("king", {"positives": 4}, [{"kind": "void"}] * 6 +
         [deal("positive", tricks=[2, 1, 4, 6], direction="up", trump="clubs", auction={"seat": 3, "bid": 5})],
         "Dana bought the trumps for 5 tricks: they count for Cyril."),
        ("barbu", {}, deal("tricks", tricks=[5, 4, 3, 1], doubles=[{"by": 3, "of": 0, "redoubled": True}]),
         "Dana doubled Ana, redoubled: Dana gets 16."),
        ("hungarian-lorum", {"contracts": ["unter-king-last"]},
         deal("unter-king-last", unter=0, king=1, trick=3), "Cyril 10 (Unter of acorns: Ana took it)"),
    ],
)  # fmt: skip
def test_a_saved_deal_keeps_its_reason(game, options, entries, why):
    """The sentence that was said before saving stands in its row."""
    worked = worked_out(game, options, log=entries if isinstance(entries, list) else [entries])
    (row,) = table.deal_rows(worked, worked.ledger.rows[-1:])
    assert why in row.why
    assert row.why == table.effect_sentences(worked, worked.ledger.rows[-1])


def test_a_note_that_the_reason_says_is_not_said_again():
    """Nor one that is the same as what happened."""
    fined = deal("hearts", hearts=[3, 0, 4, 1], penalties=[{"seat": 2, "kind": "slow_play"}])
    worked = worked_out("libyan-lora", log=[fined])
    (row,) = table.deal_rows(worked, worked.ledger.rows)
    assert (row.why, row.notes) == ("Penalty for Cyril, +4: Slow play.", [])


def test_what_stands_on_save():
    worked = worked_out(log=[called("small", 0)])
    assert table.deal_outcome(worked, entry(worked)) == ("Save deal 2", (), "")
    fields = {"regular-hearts-0": "3", "regular-hearts-1": "2", "regular-hearts-2": "2", "regular-hearts-3": "1"}
    deal = entry(worked, contract="regular", **fields, **{"regular-upper_acorns": "0", "regular-upper_greens": "2"})
    outcome = table.deal_outcome(worked, deal)
    assert outcome.label.startswith("Save deal 2, bank +")
    assert table.deal_outcome(worked, deal, 1).label.startswith("Save the correction, bank +")
    assert outcome.changes == [*zip(worked.names, deal.effect.changes, strict=True)]
    assert outcome.sentences == table.effect_sentences(worked, deal.effect) != ""


def test_sides_stand_below_the_board():
    """What partners have together, where sides win and where they only share; nobody where all play alone."""
    places = {"kind": "deal", "contract": "trex", "facts": {"places": [0, 1, 2, 3]}}
    trex = worked_out("trex", {"partners": True}, [places])
    assert table.standing(trex).notes == [f"Together: Ana and Cyril{NBSP}300, Boris and Dana{NBSP}200"]
    serbian = worked_out("serbian-lora", {"team_jack": True}, [MOVED])
    assert table.standing(serbian).notes == [f"Together: Ana and Cyril{NBSP}{MINUS}5, Boris and Dana{NBSP}5"]
    assert table.standing(worked_out("trex", log=[places])).notes == []


def test_who_owes_beans_is_told_at_the_table():
    """With a penny it is time to buy, without one the play goes on; after the end it is no advice any more."""
    lost = {"kind": "adjustment", "changes": [-26, 26, 0, 0]}
    bought = {"kind": "exchange", "buyer": 0, "seller": 1}
    again = {"kind": "adjustment", "changes": [-20, 20, 0, 0]}
    rules = {"scoring": "beans"}
    assert table.standing(worked_out("german-lorum", rules)).owing == []
    assert table.standing(worked_out("german-lorum", rules, [lost])).owing == [
        "Ana is below 0 beans: time to buy for a penny."
    ]
    broke = "Ana is below 0 beans without a penny, and plays on: the beans are owed."
    assert table.standing(worked_out("german-lorum", rules, [lost, bought, again])).owing == [broke]
    assert table.standing(worked_out("german-lorum", rules, [lost, KEEP])).owing == []
