"""What went wrong, in the viewer's language."""

from __future__ import annotations

from savanna.page.games import PAGES
from savanna.page.i18n.say import Say
from savanna.table.refusal import Refused, because


def error_text(code: str, say: Say) -> str:
    """Why a page cannot be shown, for one of the codes that the server answers with."""
    return {
        "not_found": say("There is no such page or table here, or it is not for you."),
        "no_spectators": say("This table does not allow spectators."),
        "chat_off": say("There is no chat at this table."),
        "bad_agreement": say("A table like that cannot be opened. Choose again."),
        "bad_wording": say("That name or line cannot be shown to others. Try another."),
        "not_over": say("The match is not over yet."),
    }.get(code, say("Something went wrong here. Nothing was lost: try again."))


def refusal_text(refused: Refused, game: str, say: Say) -> str:
    """Why a table of this game does not do what it was asked to, in the viewer's language."""
    if refused.why is not None:
        return PAGES[game].reason(refused.why.code, refused.why.values, say)
    return say(because.texts[refused.reason.code], **refused.reason.values)
