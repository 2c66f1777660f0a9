"""What can be agreed on at a table, in words: of every table, and the house rules of each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from savanna.games import GAMES
from savanna.games.data_file import content_in
from savanna.games.game import Game
from savanna.games.options import Choice, Data, Option
from savanna.page.i18n.say import Say, say_in
from savanna.table.agreement import Agreement


@dataclass(frozen=True)
class FormValue:
    """One value of an option, as a form offers it."""

    key: str
    label: str


@dataclass(frozen=True)
class FormOption:
    """An option as a form asks for it: one of its values, or a text where it has none."""

    key: str
    label: str
    help: str
    values: tuple[FormValue, ...]
    clause: str = ""  # of a house rule
    text: str = ""  # to begin from

    @property
    def usual(self) -> str:
        """What is agreed on if nobody asks for anything else."""
        return self.values[0].key if self.values else self.text


def table_options(say: Say) -> list[FormOption]:
    """What people can agree on at every table; the first value is the usual one."""
    return [
        _option(
            "memory",
            say("Memory"),
            say("What can be looked up about cards that lie face down again. This goes for bots too."),
            strict=say("strict: as in the rulebook"),
            assisted=say("assisted: everything that was public"),
        ),
        _option(
            "clock",
            say("Clock"),
            say("Nobody loses on time: a bot plays until you are back."),
            none=say("no clock"),
            relaxed=say("relaxed: 90 seconds a move"),
            brisk=say("brisk: 30 seconds a move"),
            days=say("three days a move"),
        ),
        _option(
            "spectators",
            say("Spectators"),
            say("Hands are shown with a minute’s delay, to everyone who has the link."),
            public=say("see what is public"),
            none=say("nobody"),
            hands=say("see all hands"),
        ),
        _option(
            "undo",
            say("Taking back moves"),
            say("Your own last move, as long as nothing has come of it; later, if everyone agrees."),
            true=say("allowed"),
            false=say("not allowed"),
        ),
        _option(
            "seating",
            say("Seats"),
            say("Who sits where, and so who begins."),
            taken=say("as chosen"),
            drawn=say("drawn by lot"),
        ),
        _option(
            "chat",
            say("Chat"),
            say("Everyone reads ready-made phrases in their own language."),
            true=say("on"),
            false=say("off"),
        ),
    ]


def _option(key: str, label: str, help_text: str, **values: str) -> FormOption:
    offered = tuple(FormValue(value, words) for value, words in values.items())
    return FormOption(key, label, help_text, offered)


# House rules: the options of a game. What a table remembers is agreed on for every game alike, above; who an
# option is about is told in the lobby, when everyone has come.

_RULE = "rule-"  # a form calls a house rule by this and its name


def house_rules(game: Game, say: Say) -> list[FormOption]:
    """What people can agree on at a table of this game."""
    return [_house_rule(option, say) for option in game.options.values() if _is_offered(option)]


def _is_offered(option: Option) -> bool:
    return isinstance(option.range, Choice | Data) and option.name != "memory"


def _house_rule(option: Option, say: Say) -> FormOption:
    key, title, sentence = f"{_RULE}{option.name}", say(option.title), say(option.sentence)
    if isinstance(option.range, Data):
        return FormOption(key, title, sentence, (), option.clause, option.range.file.read_text("utf-8"))
    assert isinstance(option.range, Choice)
    values = tuple(FormValue(_key(value), say(words)) for value, words in option.range.meanings.items())
    return FormOption(key, title, sentence, values, option.clause)


def _key(value: object) -> str:
    """A value as a form has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


_OF_EVERY_TABLE = table_options(say_in("en"))


def agreement_in(form: Mapping[str, str]) -> dict[str, Any]:
    """The agreement that a form asks for, as plain data. Faults if a text of it cannot be read."""
    name, players = form.get("game", ""), form.get("players", "2")
    chosen = {
        option.key: _chosen(option, form[option.key]) for option in _OF_EVERY_TABLE if option.key in form
    }
    agreed = {**chosen, "game": name, "players": int(players) if players.isdigit() else 0}
    return {**agreed, "options": _rules_in(form, GAMES[name])} if name in GAMES else agreed


def _chosen(option: FormOption, key: str) -> str | bool:
    """The value that a form means by its key; of a switch whether it is on."""
    is_switch = {value.key for value in option.values} == {_key(True), _key(False)}
    return key == _key(True) if is_switch else key


def _rules_in(form: Mapping[str, str], game: Game) -> dict[str, Any]:
    """The options that a form asks for: what is as usual is left out."""
    given = {name: form[f"{_RULE}{name}"] for name in game.options if form.get(f"{_RULE}{name}", "").strip()}
    found = {name: _read(game.options[name], text) for name, text in given.items()}
    return {name: value for name, value in found.items() if value != game.options[name].range.default}


def _read(option: Option, text: str) -> Any:
    """The value that a form means; a content that says what this project plays by is the default."""
    if not isinstance(option.range, Data):
        return option.typed(text)
    return option.range.content(content_in(text, option.name, "file"))


def in_words(agreement: Agreement, say: Say) -> list[tuple[str, str]]:
    """What was agreed, as pairs of a name and a value; of house rules those that are not as usual."""
    words = []
    for option in table_options(say):
        chosen = _key(getattr(agreement, option.key))
        words += [(option.label, value.label) for value in option.values if value.key == chosen]
    if agreement.memory == "open":
        words.insert(0, (say("Memory"), say("open: scores are shown as well")))
    for name, value in agreement.options.items():
        rule = agreement.rules.options[name]
        words.append((say(rule.title), _meaning(rule, value, say)))
    return words


def _meaning(option: Option, value: Any, say: Say) -> str:
    """An agreed value in words; of a content, what it calls itself."""
    if isinstance(option.range, Choice):
        return say(option.range.meanings[value])
    return str(value.get("name") or say("another")) if isinstance(value, Mapping) else str(value)
