"""The page of a table of Awimbawé."""

from savanna.page.awimbawe.asking import prompt, reason
from savanna.page.awimbawe.board import board
from savanna.page.awimbawe.cards import face
from savanna.page.awimbawe.choices import choices
from savanna.page.awimbawe.telling import tell, trick_title

__all__ = ["board", "choices", "face", "prompt", "reason", "tell", "trick_title"]
