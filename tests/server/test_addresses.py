"""The address that a server says can be opened as it stands, and so can the links that people send."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from server.serving import Server, changed, dealt, serving
from starlette.requests import HTTPConnection
from websockets.sync.client import connect

from savanna.server.pages.guest import guest_of


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])
def test_the_address_can_be_opened(tmp_path: Path, host: str) -> None:
    """Where all devices are let in, it is one that they can open too."""
    with serving(tmp_path, "--host", host) as server:
        assert "0.0.0.0" not in server.address
        assert server.client().get(server.api).status_code == 200


ELSEWHERE = "192.0.2.7"  # an address that nobody has

FOUND = changed("from savanna.server import serve", f"serve._reachable = lambda host: {ELSEWHERE!r}")
NOT_FOUND = changed("from savanna.server import serve", "serve._reachable = lambda host: 'localhost'")


def opened_by(address: str) -> httpx.Client:
    headers = {"origin": address, "accept-language": "en"}
    return httpx.Client(base_url=address, headers=headers, follow_redirects=True, trust_env=False)


def lobby_and_device(web: httpx.Client) -> tuple[str, str]:
    """The page of a table to which others are invited, and that with a link for another device."""
    table = web.post("/tables", data={"game": "tembo", "players": "2", "name": "Ada"})
    return table.text, web.post(f"{table.url.path}/device").text


def links_in(page: str) -> set[str]:
    """What comes before the path in each link that is there to be sent to others."""
    return set(re.findall(r'value="(http://[^/"]+)/', page))


ADVICE = "<code>./play --host 0.0.0.0</code>"


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_a_link_that_others_cannot_open_says_how_they_could(server: Server, name: str) -> None:
    """A code for a phone would lead nowhere."""
    address = server.address.replace("127.0.0.1", name)
    with opened_by(address) as web:
        for page in lobby_and_device(web):
            assert links_in(page) == {address}
            assert page.count(ADVICE) == 1
            assert 'class="qr"' not in page


def test_so_does_the_link_for_spectators_beside_the_board(server: Server) -> None:
    table, [guest, _] = dealt(server, players=2)
    with opened_by(server.address) as web:
        web.cookies.set("savanna", guest.session)
        assert web.get(f"/tables/{table}").text.count(ADVICE) == 1


def test_whoever_came_by_an_address_for_others_is_told_nothing(server: Server) -> None:
    with opened_by(server.address) as web:
        web.headers.update({"host": "savanna.example", "origin": "http://savanna.example"})
        for page in lobby_and_device(web):
            assert links_in(page) == {"http://savanna.example"}
            assert ADVICE not in page
            assert 'class="qr"' in page


def test_where_others_are_let_in_links_have_the_address_that_they_can_open(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0", program=FOUND) as server:
        assert ELSEWHERE in server.address
        with opened_by(server.address.replace(ELSEWHERE, "127.0.0.1")) as web:
            for page in lobby_and_device(web):
                assert links_in(page) == {server.address}
                assert ADVICE not in page
                assert 'class="qr"' in page
            table = web.get("/api/tables").json()["tables"][0]
            session = {"Authorization": f"Bearer {web.cookies['savanna']}"}
            live = web.base_url.copy_with(scheme="ws", path=f"/tables/{table}/live")
            with connect(str(live), additional_headers=session) as socket:
                assert links_in(str(socket.recv())) == {server.address}


def test_without_a_network_nobody_else_can_open_them(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "--host", "0.0.0.0", program=NOT_FOUND) as server,
        opened_by(server.address) as web,
    ):
        for page in lobby_and_device(web):
            assert links_in(page) == {server.address}
            assert ADVICE in page


@pytest.mark.parametrize(
    ("host", "client", "shown"),
    [
        ("127.0.0.1:8000", "127.0.0.1", f"http://{ELSEWHERE}:8000"),
        ("[::1]:8000", "::1", f"http://{ELSEWHERE}:8000"),
        ("127.0.0.1:8000", "198.51.100.3", "http://127.0.0.1:8000"),
        ("savanna.example", "127.0.0.1", "http://savanna.example"),
        ("[", "127.0.0.1", "http://["),
    ],
)
def test_the_address_of_this_computer_is_told_on_this_computer_alone(
    host: str, client: str, shown: str
) -> None:
    """Anyone can say that they know the server as localhost."""
    app = SimpleNamespace(state=SimpleNamespace(elsewhere=lambda: f"http://{ELSEWHERE}:8000"))
    headers = [(b"host", host.encode())]
    scope = {"type": "http", "scheme": "http", "path": "/", "query_string": b"", "headers": headers}
    request = HTTPConnection({**scope, "client": (client, 1), "server": ("0.0.0.0", 8000), "app": app})
    assert guest_of(request).invites_to == shown
