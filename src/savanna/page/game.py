"""All that pages need to know of a game, as one object: GamePage."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from markupsafe import Markup

from savanna.games.game import Game
from savanna.games.options import Options
from savanna.games.reason import Reason, Value
from savanna.games.uncovered import Texts
from savanna.games.viewing import Public
from savanna.page.html.badge import Token
from savanna.page.html.buttons import MoveButtons
from savanna.page.html.cards import Face
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer
from savanna.table.counting import Count
from savanna.table.sight import Sight
from savanna.table.tale import Moment

V = TypeVar("V")
Chip = Callable[[str], Markup]  # a card's text as its name, linked to the help for it
Side = tuple[int, ...]  # the seats of a player, or of a team


class CardRule(NamedTuple):
    """What a card does at this table, in two or three short lines, and the clauses that say it in full."""

    lines: tuple[str, ...]
    clauses: tuple[str, ...]


class Hint(NamedTuple):
    """A kind of animal, and what is said to whoever meets it for the first time: one short sentence."""

    kind: str
    line: str


class Effect(NamedTuple):
    """What a move did to a player, as a picture: a drawing, and a number if it has one."""

    seat: int
    icon: str
    number: str = ""  # "+9", "−2"


class Brief(NamedTuple):
    """A move as a picture, for the strip above a board: what was played where, and what came of it."""

    seat: int  # whose move it was
    cards: Texts
    where: str = ""  # a number that the board bears, such as that of a ford
    effects: tuple[Effect, ...] = ()


class Act(NamedTuple):
    """Something that is seen to happen above the table after a move: script/acting.js knows all manners.

    Places are named by their ids or keys on the page, cards by their keys.
    """

    do: str  # the manner
    at: str  # where it happens, or begins
    by: str = ""  # the drawing of whoever does it
    cards: Texts = ()  # that have left the table
    to: str = ""  # where they, or whoever does it, go
    says: str = ""  # a number that rises there


class Sample(NamedTuple):
    """Cards that stand for a game where no match is played: on the table, and in a hand."""

    laid: Texts
    offered: Texts  # of the hand, those shown as if they could be played
    kept: Texts  # and those shown as if they could not


class Portraits(NamedTuple):
    """Drawings that stand together over the end of a match: for whoever won, lost, or shared the victory."""

    won: Texts
    lost: Texts
    shared: Texts


class CountWords(Protocol):
    """How a finished round was counted, in the words of its game, for one viewer."""

    def winners(self, count: Count) -> tuple[int, ...]: ...  # seats that won the round, or scored most

    def title(self, count: Count) -> str: ...

    def reason(self, count: Count, sides: Sequence[Side]) -> str: ...

    def worth(self, worth: int, *, lost: bool) -> str: ...  # what the cards of one side are worth

    def total(self, counts: Sequence[Count], seat: int) -> str: ...  # of all these rounds

    def next(self, seat: int) -> str: ...  # who begins the next round, or decides who does


@dataclass(frozen=True, eq=False)
class GamePage(Generic[V]):
    """All that pages need to know of one game; `V` is its view, what a seat knows of a match."""

    game: Game

    # what the game is
    author: str
    sentence: Callable[[Say], str]  # what it is about
    credit: Callable[[Say], str]  # who made and published it
    emblem: str  # the drawing that stands for it
    sample: Sample

    law: Path  # the folder with its rules: en.md, and other languages where there are any
    # where its files are: folders templates (with board.html), style, and art if it has drawings of its own
    folder: Path
    style: tuple[str, ...]  # files of the folder style, in this order: later rules win

    tokens: Mapping[int, Token]  # by the numbers that Game.tokens has

    # a table
    face: Callable[[str, Say, Options], Face]  # what is printed on a card
    buttons: Callable[[V, Viewer, Say], MoveButtons]  # one for each legal move
    board: Callable[[Sight[V], MoveButtons, Viewer, Say], Any]  # what templates/board.html draws
    prompt: Callable[[V, Viewer, Say], str]  # who must do what
    progress: Callable[[V, Say], str]  # where in the match this is

    # what happened
    tell: Callable[[Any, Viewer, Say, Chip], str]  # an event of a story; HTML where it names cards
    brief: Callable[[Sequence[Any]], Brief]  # the events of one move as a picture
    acts: Callable[[V, Moment], Sequence[Act]]  # what is seen of a move above the table
    dealt_from: str  # the place of its board, by id or key, that cards come from when they are dealt
    sounds: Mapping[type, str]  # of its events, the most important first
    trick_title: Callable[[int, Say], str]  # above the lines of one trick; "" in a game without tricks
    taken: Callable[[Any], tuple[int, Texts] | None]  # who took which cards, if this event ends a trick
    reasons: Mapping[str, str]  # English texts of refusals, by their codes
    reason: Callable[[str, Mapping[str, Value], Say], str]  # why a move is not legal
    # what a card lacks that cannot be played, in one sentence: from the reasons against each of its moves
    lacks: Callable[[str, Sequence[Reason], Say], str]

    # what rounds and matches brought
    count_words: Callable[[Viewer, Say], CountWords]
    # what a seat scored in a finished match, and the rounds that this is the sum of
    score: Callable[[Public, int, Say], tuple[str, str]]
    heaps: Callable[[Any, Viewer, Say], Sequence[tuple[str, Texts]]]  # cards hidden to the end, hands aside
    portraits: Portraits
    # a match with a result, told in a sentence or two made of facts
    retold: Callable[[Sequence[Moment], Sequence[Count], Viewer, Say], Sequence[str]]

    # a card explained
    cards: Callable[[V], Collection[str]]  # all cards that a match has
    rule: Callable[[str, V, Say], CardRule]  # what a card does at this table
    where: Callable[[Sight[V], str, Viewer, Say], list[str]]  # where a card is, as far as the viewer may know
    # of the animal on a card, for whoever meets it for the first time; None if there is nothing to say
    hint: Callable[[str, V, Say], Hint | None] = lambda card, view, say: None

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def title(self) -> str:
        return self.game.title
