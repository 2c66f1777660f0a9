"""The page of a table for one viewer: board, strip, bar and panel, drawn from a scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from savanna.games.events import MatchEnded, RoundEnded
from savanna.games.viewing import Public
from savanna.page.game import GamePage
from savanna.page.games import PAGES
from savanna.page.html.buttons import MoveButtons
from savanna.page.html.cards import drawn
from savanna.page.html.templates import page
from savanna.page.i18n.say import Say, say_in
from savanna.page.lobby.lobby import lobby
from savanna.page.match.countdown import time_to_move
from savanna.page.match.ending import end_sheet
from savanna.page.match.log import log_of_round
from savanna.page.match.notes import notes
from savanna.page.match.panel import chat_lines, may_chat, panel, share_of
from savanna.page.match.scene import Scene
from savanna.page.match.since import Deed, since
from savanna.page.match.summary import summaries
from savanna.page.viewer import Viewer, taken_by, viewer_of
from savanna.table.sight import Sight
from savanna.table.table import OPEN, OVER, PLAYING, SEALED
from savanna.table.tale import Moment


@dataclass(frozen=True)
class Action:
    """Something to do that is no move: a button of the bar above the hand."""

    do: str
    label: str
    icon: str = ""  # where there is little room, in place of the label


@dataclass(frozen=True)
class LastTrick:
    """The trick taken last, which everyone may look at again."""

    says: str  # by whom it was taken
    cards: list[Markup]


class TableDrawing(NamedTuple):
    """What templates draw of a table while it is played; before the deal only the first three fields."""

    heading: str
    title: str  # of the tab
    seal: str  # the server's commitment, while pages are to reveal their contributions; else ""
    told: str = ""  # the last move and the prompt, for screen readers
    moves: int = 0  # made so far
    round: int = 0
    ended: Markup | str = ""  # the move that ended the last round, until another is made
    sound: str = ""  # of the last move
    acts: Markup = Markup("[]")  # what is seen of it above the table, as JSON
    deal: str = ""  # the place that cards are dealt from
    yours: bool = False  # it is the viewer's turn
    prompt: str = ""  # who must do what
    progress: str = ""  # where in the match this is
    since: Sequence[Deed] = ()  # what happened since the viewer's last move, the latest first
    buttons: MoveButtons = MoveButtons(())
    actions: Sequence[Action] = ()
    log: Sequence[Markup] = ()  # of this round, the latest first
    last_trick: LastTrick | None = None
    board: Any = None  # what the game's own template draws


def draw_table(template: str, scene: Scene[Any], language: str, base: str, **more: Any) -> str:
    """The page of a table (`table.html`), or all that changes in it (`live.html`), drawn from a scene.

    `base` is the address of the server for those whom its viewer sends a link.
    """
    say, sight = say_in(language), scene.sight
    viewer = viewer_of(sight, say)
    game, found = PAGES[sight.agreement.game], summaries(scene, viewer, say)
    waiting = sight.phase in (OPEN, SEALED)
    return _page(
        template,
        scene,
        viewer,
        say,
        bar="bar.html",
        lobby=lobby(sight, scene.links, base, viewer, say) if waiting else None,
        countdown=time_to_move(sight, scene.now, say),
        notes=notes(sight, scene.moments, viewer, scene.now, say),
        finished=found,
        unread=found[-1] if scene.counting else None,
        ending=end_sheet(scene, game, found, viewer, say),
        share=share_of(sight, scene.links, base),
        **panel(sight, scene.links, base, language),
        may_chat=may_chat(sight),
        said=chat_lines(sight, say),
        may_play_again=True,
        strict=sight.phase == PLAYING and sight.agreement.memory == "strict",
        **more,
    )


def draw_past(scene: Scene[Any], last: int, language: str, **more: Any) -> str:
    """The page of a table as it was after some of its `last` moves, to look at."""
    say = say_in(language)
    viewer = viewer_of(scene.sight, say)
    shown = {"moves": len(scene.moments), "last": last, "finished": (), "may_play_again": False}
    return _page("past.html", scene, viewer, say, bar="past_bar.html", **shown, **more)


def _page(template: str, scene: Scene[Any], viewer: Viewer, say: Say, bar: str, **more: Any) -> str:
    """A template drawn with the sight, the drawing and the board of a scene, and whatever more it needs.

    A game's board gives the strip of what happened and the bar of what can be done (the template `bar`) their
    places.
    """
    sight, drawing = scene.sight, table_drawing(scene, viewer, say)
    shown = {"sight": sight, "drawing": drawing, **more}
    board = Markup()
    if drawing.board is not None:
        around = {
            name: Markup(page(each, say.language, **shown))
            for name, each in (("strip", "strip.html"), ("bar", bar))
        }
        name = f"{sight.agreement.game}/board.html"
        board = Markup(page(name, say.language, drawing=drawing, board=drawing.board, **around))
    return page(template, say.language, board=board, **shown)


def table_drawing(scene: Scene[Any], viewer: Viewer, say: Say) -> TableDrawing:
    """What templates draw of a table, for one viewer."""
    sight, moments = scene.sight, scene.moments
    game, view = PAGES[sight.agreement.game], sight.view
    if view is None:
        return TableDrawing(game.title, _title(game, say, yours=False), _seal(sight))
    yours = bool(view.legal) and not is_kept(sight)
    prompt = _prompt(game, sight, viewer, say)
    buttons = game.buttons(view, viewer, say)
    log = log_of_round(sight, moments, viewer, say)
    last = log.lines[0] if log.lines else None
    return TableDrawing(
        heading=game.title,
        title=_title(game, say, yours=yours),
        told=f"{last.spoken} {prompt}" if last else prompt,
        moves=len(moments),
        round=view.public.round,
        ended=last.caption if last and moments[-1].made.round <= len(scene.counts) else "",
        sound=_sound(game, sight),
        acts=_acts(game, sight, moments),
        deal=game.dealt_from,
        seal=_seal(sight),
        yours=yours,
        prompt=prompt,
        progress=game.progress(view, say),
        since=since(sight, moments, log, viewer, say),
        buttons=buttons,
        actions=_actions(sight, say),
        log=log.drawn,
        last_trick=_last_trick(game, view.public, moments, viewer, say),
        board=game.board(sight, buttons, viewer, say),
    )


def _prompt(game: GamePage[Any], sight: Sight[Any], viewer: Viewer, say: Say) -> str:
    """The one sentence of the status line: who must do what, or how the match ended."""
    if sight.given_up:
        return say("The match was given up.")
    return say("A bot is playing for you.") if is_kept(sight) else game.prompt(sight.seen, viewer, say)


def _title(game: GamePage[Any], say: Say, *, yours: bool) -> str:
    """What the tab of the browser says."""
    return say("Your turn: {game}", game=game.title) if yours else game.title


def _seal(sight: Sight[Any]) -> str:
    """The server's commitment to its seed, while contributions are to be revealed; else nothing."""
    return sight.fair.commitment or "" if sight.phase == SEALED else ""


def _sound(game: GamePage[Any], sight: Sight[Any]) -> str:
    """The name of the sound for the most important thing that the last move did; "" for none."""
    happened = {type(event) for event in sight.story}
    if happened & {RoundEnded, MatchEnded}:
        return "round"
    return next((sound for event, sound in game.sounds.items() if event in happened), "")


def _acts(game: GamePage[Any], sight: Sight[Any], moments: Sequence[Moment]) -> Markup:
    """What is seen of the last move above the table; what is empty is left out."""
    acts = [
        {key: value for key, value in act._asdict().items() if value}
        for moment in moments[-1:]
        for act in game.acts(sight.seen, moment)
    ]
    return htmlsafe_json_dumps(acts, separators=(",", ":"))


def _actions(sight: Sight[Any], say: Say) -> list[Action]:
    """What the viewer can do now besides moving: buttons of the bar above the hand."""
    you = sight.you
    if you is None or you.seat is None or sight.phase == OVER:
        return []
    if is_kept(sight):
        return [Action("back", say("Take over again"))]
    if sight.undo is not None:
        if you.player in sight.undo.agreed:
            return [Action("refuse_undo", say("Withdraw the request"))]
        return [Action("agree_to_undo", say("Allow the undo")), Action("refuse_undo", say("Do not allow it"))]
    is_going_on = sight.seen.to_move is not None
    if is_going_on and sight.agreement.undo and any(seat == you.seat for seat, _ in sight.seen.public.log):
        return [Action("undo", say("Undo"), "undo")]
    return []


def is_kept(sight: Sight[Any]) -> bool:
    """Whether a bot plays for the viewer."""
    seat = sight.own_seat
    return bool(seat and sight.phase == PLAYING and sight.seats[seat - 1].kept)


def _last_trick(
    game: GamePage[Any], public: Public, moments: Sequence[Moment], viewer: Viewer, say: Say
) -> LastTrick | None:
    """The trick taken last in this round, which everyone may look at again; None before there is one."""
    for moment in reversed(moments):
        if moment.made.round != public.round:
            break
        for event in moment.events:
            if found := game.taken(event):
                seat, cards = found
                faces = [game.face(card, say, public.options) for card in cards]
                return LastTrick(taken_by(seat, viewer, say), [drawn(face, "small") for face in faces])
    return None
