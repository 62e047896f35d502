"""The rematch: the same people, game, house rules, pack and stakes in another match; only its title is new."""

from dataclasses import replace

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from scorer.forms.payload import payload
from scorer.play.replayed_match import make_check
from scorer.store import saving
from scorer.views import match_access
from scorer.web import rate_limits
from scorer.web.database import get_db
from scorer.web.links import link_token

bp = match_access.blueprint("rematch", __name__)


@bp.post("/rematch")
def make() -> Response:
    """Make the rematch, exactly once, and go there; whoever taps this is its owner.

    It has a key of its own, so that a page whose key has saved something else, the finish for example, makes one too.
    """
    submission, replayed = match_access.parse_submission(payload(request.form)), match_access.current_match()
    submission = replace(submission, key=f"{submission.key}:rematch")
    rate_limits.count_new_match(submission)
    match = replayed.stored
    outcome = saving.create_match(
        get_db(), submission, game=match.game, players=match.players, options=match.options,
        first_dealer=replayed.ledger.next_dealer, pack=match.pack, money=match.money, stake=match.stake,
        settling=match.settling, per=match.per, recipe=match.recipe, sits_out=match.sits_out,
        sequel_of=match.id, check=make_check(None),
    )  # fmt: skip
    return redirect(url_for("table.show", token=link_token(outcome.match, "watch")), 303)
