"""For people who study the games: counting positions, measuring speed and bots."""
