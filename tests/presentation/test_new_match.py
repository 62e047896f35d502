"""The games as the new-match page offers them, and what stands on its Start button."""

import unicodedata
from dataclasses import replace

import pytest
from werkzeug.datastructures import MultiDict

from scorer.engine.phrases import ByPack
from scorer.forms import match_draft, match_forms
from scorer.forms.match_draft import MatchDraft
from scorer.forms.opening import OpeningInput
from scorer.games import all_games, find
from scorer.presentation import new_match
from tests.helpers.spoken import reading_in
from tests.helpers.table import draft

RIGHT_TO_LEFT = "\u0623\u0645\u064a\u0631\u0629"  # Amira in Arabic
ISOLATED = f"\N{FIRST STRONG ISOLATE}{RIGHT_TO_LEFT}\N{POP DIRECTIONAL ISOLATE}"


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (10, "about half an hour"), (60, "about 1 hour"), (95, "about 1½ hours"), (150, "about 2½ hours"),
        (180, "about 3 hours"), (270, "about 4 hours"), (300, "about 5 hours"),
    ],
)  # fmt: skip
def test_how_long_it_takes(minutes, words):
    """Two hours and a half are neither two nor three."""
    assert new_match.duration_text(minutes) == words


def test_offered_games_speak_of_the_pack_that_is_chosen():
    """What was said to the reader before, with another pack, is not said again."""
    game = replace(find("king"), key="of-two-packs", summary=ByPack("No queens", "No obers"))
    told = [new_match.offered_game(game, draft(pack=pack)).summary for pack in ("french", "german", "french")]
    assert told == ["No queens", "No obers", "No queens"]


MISSING = "Slovak Lórum; players 2 and 4 have no name yet"


@pytest.mark.parametrize(
    ("game", "names", "label"),
    [
        ("slovak-lorum", ("", "", "", ""), ("Four names, then Start", "")),
        ("slovak-lorum", ("Ana", "", "", ""), ("Four names, then Start", "")),
        ("slovak-lorum", ("Ana", "", "Cyril", ""), ("Start", MISSING)),
        ("slovak-lorum", ("", "Boris", "Cyril", "Dana"), ("Start", "Slovak Lórum; player 1 has no name yet")),
        ("slovak-lorum", ("Ana", "Boris", "Cyril", ""), ("Start, Ana deals", "Slovak Lórum: Boris and Cyril")),
        ("slovak-lorum", ("Ana", "", "Boris", "Cyril"), ("Start, Ana deals", "Slovak Lórum: Boris and Cyril")),
        ("trex", ("Ana", "Boris", "Cyril", ""), ("Start", "Trex; player 4 has no name yet")),
        ("slovak-lorum", (RIGHT_TO_LEFT, "Ana", RIGHT_TO_LEFT, "Dana"),
         (f"Start, {ISOLATED} deals", f"Slovak Lórum: Ana, {ISOLATED} and Dana")),
    ],
)  # fmt: skip
def test_start_says_who_deals_or_has_no_name_yet(game, names, label):
    """Three names are a table of a game for three or four; names that run from the right turn no word beside them."""
    assert new_match.start_label(MatchDraft(find(game), names)) == label


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_start_of_nobody_is_short(game):
    assert new_match.start_label(MatchDraft(game, ("",) * max(game.seats)))[1] == ""


def test_lines_say_what_holds_now():
    slovak = MatchDraft(all_games()[0], ("Ana", "", "", ""), pack="german")
    assert new_match.summary(slovak) == "the usual ones"
    assert new_match.summary(replace(slovak, options={"announce": True}, pack="french")).endswith("French cards.")
    assert new_match.summary(replace(slovak, options={"prices": {"greens": 40}})) != "the usual ones"
    assert new_match.stakes_text(slovak) == "a chip is worth nothing"
    worth = replace(slovak, worth="0.20", currency="EUR")
    assert new_match.stakes_text(worth) == "a chip is €0.20"
    assert new_match.stakes_text(replace(worth, worth="much")) == "much"
    begun = replace(worth, per="10", begin=OpeningInput(bank="5"))
    assert new_match.stakes_text(begun) == "10 chips are €0.20; begins with what is typed here"


def test_what_is_wrong_says_of_what():
    sent = MultiDict({"name-0": "Ana", "name-2": "Cyril", "dealer": "3", "slovak-lorum-announce": "x"})
    draft = match_draft.draft_from_form(sent, all_games()[0], match_draft.empty_draft("EUR"))
    assert new_match.problem_list(draft, {}) == []
    label = new_match.draft_translator(draft)(all_games()[0].options[0].label)
    first, second, third = new_match.problem_list(draft, match_forms.check_draft(draft)[1])
    assert (first, second) == ("Player 2: a name is needed", "Who deals first needs a name.")
    assert third.startswith(f"{label}: this can be: ")


@pytest.mark.parametrize(
    ("fault", "folds"),
    [
        ("total-3", {"stakes", "begin"}), ("worth", {"stakes"}), ("king-settling", {"stakes"}),
        ("king-prices.heart", {"rules", "prices"}), ("king-penalties[0].name", {"rules", "penalties"}),
        ("king-positives", {"rules"}), ("name-1", set()),
    ],
)  # fmt: skip
def test_a_fault_opens_its_folds(fault, folds):
    """In the settings, which have no stakes, chips in hand stand among the house rules."""
    king = draft("king")
    assert new_match.folds_with_faults(king, {fault: "wrong"}) == folds
    assert new_match.folds_with_faults(king, {"stake": "wrong"}) == {"stakes"}
    assert new_match.folds_with_faults(replace(king, order=(0, 1, 2, 3)), {"stake": "wrong"}) == {"rules"}


def test_other_names_are_always_the_same_and_readable():
    """Two of them, in letters that every reader knows, whichever games stand before the fold."""
    assert len(new_match.other_names().split(", ")) == 2
    assert new_match.other_names().isascii() or "LATIN" in unicodedata.name(new_match.other_names()[0])


pytestmark = pytest.mark.usefixtures("reader")

DRAWN = {0: "spades-9", 1: "hearts-jack", 2: "clubs-ace", 3: "diamonds-7"}


def drawn(game="slovak-lorum", pack="german"):
    """Four who have drawn, Cyril the highest."""
    definition = find(game)
    return MatchDraft(definition, ("Ana", "Boris", "Cyril", "Dana"), dealer=2, pack=pack, drawn=DRAWN)


@pytest.mark.parametrize(
    ("pack", "ranks", "signs", "card"),
    [
        ("german", ["9", "U", "A", "7"], ["s-leaf", "s-heart", "s-acorn", "s-bell"], "Ace of acorns"),
        ("french", ["9", "J", "A", "7"], ["s-spade", "s-heart", "s-club", "s-diamond"], "Ace of clubs"),
    ],
)
def test_the_cards_are_those_of_the_pack(pack, ranks, signs, card):
    cards = new_match.drawn_cards(drawn(pack=pack))
    assert ([own.rank for own in cards], [own.sign for own in cards]) == (ranks, signs)
    assert [(own.name, own.card) for own in cards if own.highest] == [("Cyril", card)]


def test_who_deals_and_who_leads():
    """As the game has it: the next player, the dealer too, or it is not known while somebody is missing."""
    assert new_match.draw_outcome(drawn()) == "Ace of acorns: Cyril deals first, Dana leads."
    assert new_match.draw_outcome(drawn("trex", "french")) == "Ace of clubs: Cyril deals first and leads."
    two = replace(drawn(), names=("", "Boris", "Cyril", ""), drawn={1: "hearts-7", 2: "clubs-ace"})
    assert new_match.draw_outcome(two) == "Ace of acorns: Cyril deals first."


def test_games_that_are_not_picked_are_put_into_words_once():
    """For so many players, this pack and this language; the picked one is put into words with the draft's own rules."""
    four = MatchDraft(all_games()[0], ("Ana", "Boris", "Cyril", "Dana"), pack="german")
    drafts = [four, replace(four, names=four.names[:3]), replace(four, pack="french")]
    for language in ("en", "sk", "en"):
        with reading_in(language):
            for draft in drafts:
                for game in all_games():
                    tell, offered = new_match.draft_translator(draft), new_match.offered_game(game, draft)
                    fresh = (tell(game.name), tell(game.summary), new_match.game_card(game, draft))
                    assert offered == fresh
                    assert (new_match.offered_game(game, draft) is offered) == (game is not draft.game)
