"""Why a table does not do what it is asked to: a stable code, and the English text."""

from __future__ import annotations

from savanna.games.reason import Reason, Sayings

because = Sayings(
    {
        # seats
        "no_seat": "there is no seat {seat}: seats are 1 to {seats}",
        "seat_taken": "seat {seat} is taken",
        "seat_empty": "nobody sits in seat {seat}",
        "table_full": "every seat is taken",
        "name_taken": "someone at the table has that name, or one that looks like it",
        "no_player": "there is no player {player} at this table",
        "not_seated": "only someone with a seat can do that",
        "not_host": "only whoever opened the table can do that",
        "no_level": "there is no bot {level}; known are {levels}",
        "nothing_to_declare": "{option} is nothing that a player can be at this table",
        "no_token": "there is no token {token} in this game: choose {tokens}",
        "token_taken": "another player has chosen token {token}",
        # before the cards are dealt
        "begun": "the match has begun: seats and options stay as they are",
        "not_ready": "not everyone is ready",
        "not_sealed": "contributions are revealed after the table has committed itself and before the deal",
        "no_commitment": "you made no commitment that a contribution could belong to",
        "wrong_contribution": "that contribution is not the one that was committed to",
        "bad_commitment": "a commitment is the SHA-256 of 16 bytes, as 64 hexadecimal digits",
        "not_committed": "cards are dealt once, after the table has committed itself to its seed",
        # turns
        "not_playing": "no match is being played",
        "not_your_turn": "it is seat {seat}'s turn",
        "stale": "the position has changed since: it is version {version} now",
        "not_yet": "there is no version {expect} yet: it is version {version} now",
        "drawn_by_table": "the table draws that card: send the move without it",
        "illegal_move": "{why}",
        # undo
        "no_undo": "at this table moves are not taken back",
        "nothing_to_undo": "you have made no move that could be taken back",
        "undo_open": "an undo has already been asked for",
        "no_undo_asked": "nobody has asked for an undo",
        "undo_answered": "you have already agreed",
        # leaving and coming back
        "not_kept": "you are already playing yourself",
        "kept_already": "a bot is already playing for you",
        "given_up_already": "you have already given up the match",
        # commands
        "cmd_reused": "another command has used that id: give each one its own",
        # afterwards
        "not_over": "the match is not over yet",
        "no_wish": "there is no such way to play again; known are {wishes}",
        "gone_on": "it already goes on at another table",
    }
)


class Refused(ValueError):
    """A table does not do what it was asked to, and nothing has changed.

    `why` is what the rules of the game say, where they are the reason.
    """

    def __init__(self, reason: Reason, why: Reason | None = None) -> None:
        super().__init__(reason, why)
        self.reason = reason
        self.why = why

    def __str__(self) -> str:
        return str(self.reason)
