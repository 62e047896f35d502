"""What a summary holds is what the whole ledger comes to, at every entry of every match that we have written down."""

import hashlib
import json
from dataclasses import replace

import pytest

from scorer.engine import document, ledger
from scorer.games import find
from scorer.play import payments, summaries
from scorer.store.match_extras import parse_summary, summary_row
from tests.tools.golden import DOCUMENTS

ALL = sorted(DOCUMENTS.glob("*.json"))
DIGESTS = {5: "4d865b9b60831142"}
"""What all summaries of the documents come to, by version."""


def match_of(path):
    match, problems = document.parse_match(json.loads(path.read_text(encoding="utf-8"))["document"], find)
    assert match is not None, problems
    return match


def steps(match):
    """The ledger and the count after each entry, as saving one after the other makes them."""
    grown, count = ledger.replay(replace(match, log=())), summaries.NO_DEALS
    yield grown, count
    for length in range(1, len(match.log) + 1):
        grown = ledger.extend(grown, match.log[:length])
        count = summaries.count_deals(grown.rows, count)
        yield grown, count


def stored(summary):
    return parse_summary(*summary_row(summary))


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_summary_is_what_the_ledger_comes_to(path):
    for grown, count in steps(match_of(path)):
        content = dict(stored(summaries.to_summary(grown, count)).content)
        seats, deals = range(grown.play.seats), [row for row in grown.rows if row.kind == "deal"]
        assert content["totals"] == list(grown.state.totals)
        assert content["finished"] == (grown.next_turn is None)
        assert content["rows"] == len(grown.rows)
        assert content["largest_bank"] == max([0, *(row.bank for row in grown.rows)])
        assert content["last_changes"] == ([*grown.rows[-1].changes] if grown.rows else [])
        if content["places"] is None:
            assert grown.leaders == ()
        else:
            assert [(place, tuple(seat for seat in seats if content["places"][seat] == place))
                    for place, _ in grown.places] == list(grown.places)  # fmt: skip
        assert list(content["contracts"]) == list(dict.fromkeys(row.contract for row in deals))
        for key, own in content["contracts"].items():
            for seat in seats:
                played = [row.changes for row in deals if row.contract == key and seat not in row.sitting]
                own_changes = [changes[seat] for changes in played]
                assert own["deals"][seat] == len(played)
                assert own["sums"][seat] == sum(own_changes)
                assert own["table_sums"][seat] == sum(map(sum, played))
                assert own["most"][seat] == max(own_changes, default=None)
                assert own["least"][seat] == min(own_changes, default=None)


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_people_are_the_same_from_a_summary(path):
    """What a match counts for its players does not need its rows."""
    match = match_of(path)
    for grown, count in steps(match):
        summary = stored(summaries.to_summary(grown, count))
        short = replace(grown, rows=(), state=summaries.state_of(summary, match.seats))
        assert short.state == grown.state._replace(used=((),) * match.seats)
        assert (short.next_turn is None) == (grown.next_turn is None)
        again = summaries.count_of(summary)
        assert again == count == summaries.count_deals(grown.rows)
        whole = payments.summarize_match(grown, match.players, None)
        assert payments.summarize_match(short, match.players, None) == whole


def one_run(values, wanted):
    """The longest run of this value on end."""
    longest = current = 0
    for value in values:
        current = current + 1 if value == wanted else 0
        longest = max(longest, current)
    return longest


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_result_of_a_finished_match_has_its_records(path):
    """Looked for anew in the rows: best deals, the longest lead, the run of the fullest bank. No other has a result."""
    for grown, count in steps(match_of(path)):
        content = summaries.to_summary(grown, count).content
        has_result = grown.next_turn is None and any(row.kind == "deal" for row in grown.rows)
        assert ("result" in content) == has_result
        if not has_result:
            continue
        result, best = content["result"], max if grown.play.counting.best == "highest" else min
        numbered = list(enumerate((row for row in grown.rows if row.took_turn), 1))
        for key, numbers in result["best_deals"].items():
            for seat, number in enumerate(numbers):
                changes = {
                    deal: row.changes[seat]
                    for deal, row in numbered
                    if row.kind == "deal" and row.contract == key and seat not in row.sitting
                }
                assert (number is None) == (not changes)
                if number is not None:
                    assert changes[number] == best(changes.values())
                    assert number == min(deal for deal, change in changes.items() if change == changes[number])
        if not any(row.pennies for row in grown.rows) and not (grown.play.game.sides_win and grown.teams):
            ends = {row.number: after for (_, row), after in zip(numbered, [*numbered[1:], (0, None)], strict=True)}
            fronts = []
            for number, (_, after) in ends.items():
                rows = [row for row in grown.rows if row.kind != "finish"]
                totals = [row for row in rows if after is None or row.number < after.number][-1].totals
                assert number
                leaders = [seat for seat, total in enumerate(totals) if total == best(totals)]
                fronts.append(leaders[0] if len(leaders) == 1 else None)
            lengths = {seat: one_run(fronts, seat) for seat in range(grown.play.seats)}
            lead = result["lead"]
            assert (lead[0] if lead else 0) == max(lengths.values())
            if lead:
                assert fronts[lead[2] - 1 :][: lead[0]] == [lead[1][0]] * lead[0]
        assert (result["bank_deals"] > 0) == any(
            row.bank > 0 for row in grown.rows[grown.rows.index(numbered[0][1]) :] if row.kind != "finish"
        )


def test_the_version_is_raised_where_summaries_change():
    """Where this fails, old rows say something else: raise `summaries.VERSION`, and put its digest here."""
    digest = hashlib.sha256()
    for path in ALL:
        for grown, count in steps(match_of(path)):
            digest.update(summary_row(summaries.to_summary(grown, count))[1].encode())
    assert {summaries.VERSION: digest.hexdigest()[:16]} == DIGESTS
