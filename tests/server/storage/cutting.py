"""A connection to PostgreSQL that can be cut at the moment of a commit."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Cable:
    """Passes everything on, but cuts at the next COMMIT: "before" it arrives, or "after" it is done."""

    def __init__(self, port: int) -> None:
        self.cut: str | None = None
        self.cuts = 0
        self._target = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                server = socket.create_connection(("127.0.0.1", self._target))
                threading.Thread(target=self._pass_on, args=(client, server), daemon=True).start()
                threading.Thread(target=self._pass_back, args=(server, client), daemon=True).start()

    def _pass_on(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError), client, server:
            while data := client.recv(65536):
                if self.cut and b"COMMIT" in data:
                    self._cut_at(data, client, server)
                    return
                server.sendall(data)

    def _cut_at(self, commit: bytes, client: socket.socket, server: socket.socket) -> None:
        how, self.cut = self.cut, None
        self.cuts += 1
        client.shutdown(socket.SHUT_RDWR)
        if how == "after":
            server.sendall(commit)
        # Closed in order, so that PostgreSQL does what it was sent before it finds the client gone.
        server.shutdown(socket.SHUT_WR)

    def _pass_back(self, server: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                client.sendall(data)


@contextmanager
def cable(port: int) -> Iterator[Cable]:
    made = Cable(port)
    try:
        yield made
    finally:
        made.close()
