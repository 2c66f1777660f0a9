"""What people open in a browser: every page and every form."""

from savanna.server.pages import create, home, join, match, sheets

ROUTERS = (home.pages, create.pages, join.pages, match.pages, sheets.pages)
