"""A live match without sockets: seats, turns, clocks, fair deals, and the log that all of it comes from."""
