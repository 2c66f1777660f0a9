"""The games in a terminal: drawing a table, telling what happened, and a sitting at the prompt."""
