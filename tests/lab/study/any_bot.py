"""A bot of one's own, which the laboratory asks for every move: it plays any."""

from savanna.bots.simple import Simple

ANY = Simple(considers=1)
