"""What people open in a browser: every page and every form."""

from savanna.server.pages import coming, helping, home, opening, table

ROUTERS = (home.pages, opening.pages, coming.pages, table.pages, helping.pages)
