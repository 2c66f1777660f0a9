"""The page of a table of Tembo."""

from savanna.page.tembo.board import board
from savanna.page.tembo.choices import choices
from savanna.page.tembo.faces import face
from savanna.page.tembo.telling import prompt, reason, tell, trick_title

__all__ = ["board", "choices", "face", "prompt", "reason", "tell", "trick_title"]
