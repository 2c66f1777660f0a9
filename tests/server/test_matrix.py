"""Who may do what: every session with every command and every address of a table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, get_args

import httpx
import pytest
from server.serving import PATIENCE, Guest, Server, code_of, dealt, unchanged
from websockets.exceptions import ConnectionClosed

from savanna.server.commands import Command

# An example of each command.
COMMANDS: dict[str, dict[str, Any]] = {
    "sit": {"seat": 1},
    "stand": {},
    "seat_bot": {"seat": 1, "level": "ostrich"},
    "unseat": {"seat": 1},
    "ready": {},
    "declare": {"option": "youngest", "player": 1},
    "choose_token": {"token": 1},
    "reveal": {"contribution": "00" * 16},
    "move": {"move": "11@1", "expect": 1},
    "undo": {"expect": 1},
    "agree_to_undo": {},
    "refuse_undo": {},
    "step_out": {},
    "back": {},
    "give_up": {},
    "again": {"again": "rematch"},
    "renew_links": {},
}

# What a player without a seat is told during a match, and what each seat is who is not to move.
WITHOUT_A_SEAT = dict.fromkeys(COMMANDS, "not_seated") | {
    **dict.fromkeys(("sit", "stand", "seat_bot", "unseat", "ready", "declare", "choose_token"), "begun"),
    **dict.fromkeys(("agree_to_undo", "refuse_undo"), "no_undo_asked"),
    "reveal": "not_sealed",
    "undo": "nothing_to_undo",
    "back": "not_kept",
    "again": "not_over",
    "renew_links": "not_host",
}

# Every address of a table, and something to send there.
READ = ["", "/links", "/record", "/transcript"]
WRITTEN: dict[str, dict[str, Any]] = {
    "/commands": {"cmd": "x", "do": "stand"},
    "/device": {},
    "/chat": {"text": "hello"},
    "/join/{key}": {"name": "Eve"},
    "/watch/{key}": {},
}
NO_TABLE = "a" * 16
NO_KEY = "A" * 22


class Company:
    """A match of three, and everyone who might want to meddle with it."""

    def __init__(self, server: Server) -> None:
        self.host, self.unseated, self.elsewhere = server.guest(), server.guest(), server.guest()
        opened = self.host.opens(players=3, clock="days")
        self.table: str = opened["table"]
        self.unseated.joins(opened["links"]["join"], "Una")
        self.host.does(self.table, "unseat", seat=2)
        self.players = [self.host, server.guest(), server.guest()]
        for player, name in zip(self.players[1:], ("Bo", "Cleo"), strict=True):
            player.joins(opened["links"]["join"], name)
        for player in self.players:
            player.does(self.table, "ready")
        self.host.sees(self.table, phase="playing")
        self.elsewhere.opens()
        self.stranger = server.guest()
        self.spectator = server.guest()
        self.spectator.web.post(opened["links"]["watch"])
        self.nobody = Guest(server, "none")
        self.insiders = [*self.players, self.unseated, self.spectator]


@pytest.fixture(scope="module")
def company(server: Server) -> Company:
    return Company(server)


def test_there_is_an_example_of_every_command() -> None:
    known = {
        do for kind in get_args(get_args(Command)[0]) for do in get_args(kind.model_fields["do"].annotation)
    }
    assert known == COMMANDS.keys() == WITHOUT_A_SEAT.keys()


def test_every_address_of_a_table_is_tried(server: Server) -> None:
    paths = server.client().get("/openapi.json").json()["paths"]
    tried = {f"/api/tables/{{table_id}}{end}" for end in [*READ, *WRITTEN]}
    assert {path for path in paths if "{table_id}" in path} == tried


@pytest.mark.parametrize("who", ["stranger", "elsewhere", "nobody"])
def test_to_strangers_a_table_looks_like_none(company: Company, who: str) -> None:
    guest: Guest = getattr(company, who)
    with unchanged(company.table, *company.insiders):
        for do, more in COMMANDS.items():
            assert _seen(guest.asks(company.table, do, **more)) == _seen(guest.asks(NO_TABLE, do, **more))
            assert code_of(guest.asks(company.table, do, **more)) == "not_found"
        for end in READ:
            assert _of_both(company, guest, "GET", end).status_code == 404
        for end, body in WRITTEN.items():
            wanted = 401 if guest is company.nobody and "{key}" in end else 404
            assert _of_both(company, guest, "POST", end.format(key=NO_KEY), body).status_code == wanted
        for wrong in ("nothing", {"do": "fly", "name": 5}):
            for end in WRITTEN:
                _of_both(company, guest, "POST", end.format(key=NO_KEY), wrong)


@pytest.mark.parametrize("who", ["stranger", "elsewhere", "nobody"])
def test_to_strangers_a_socket_is_closed_as_of_no_table(company: Company, who: str) -> None:
    guest: Guest = getattr(company, who)
    assert _refused_page(guest, company.table) == _refused_page(guest, NO_TABLE)


@pytest.mark.parametrize("do", COMMANDS)
def test_spectators_command_nothing(company: Company, do: str) -> None:
    with unchanged(company.table, *company.insiders):
        answer = company.spectator.asks(company.table, do, **COMMANDS[do])
        assert _seen(answer) == _seen(company.spectator.asks(NO_TABLE, do, **COMMANDS[do]))


def test_spectators_have_no_links_no_device_and_no_say(company: Company) -> None:
    with unchanged(company.table, *company.insiders):
        for method, end in (("GET", "/links"), ("POST", "/device"), ("POST", "/chat")):
            body = {"text": "hello"} if end == "/chat" else None
            answer = company.spectator.web.request(method, f"/tables/{company.table}{end}", json=body)
            assert code_of(answer) == "not_found"


@pytest.mark.parametrize("do", COMMANDS)
def test_who_lost_the_seat_before_the_match_does_nothing_in_it(company: Company, do: str) -> None:
    more = dict(COMMANDS[do])
    if "expect" in more:
        more["expect"] = company.host.looks(company.table)["version"]
    with unchanged(company.table, *company.insiders):
        assert code_of(company.unseated.asks(company.table, do, **more)) == WITHOUT_A_SEAT[do]
    seen = company.unseated.looks(company.table)
    assert seen["you"] == {"player": 2, "seat": None, "host": False}
    assert seen["view"]["hand"] == []


def test_only_the_seat_that_is_to_move_moves(company: Company) -> None:
    """Every legal move of the one who is to move, tried by everybody else."""
    seen = company.host.looks(company.table)
    mover = company.players[seen["view"]["to_move"] - 1]
    moves = mover.looks(company.table)["view"]["legal"]
    with unchanged(company.table, *company.insiders):
        for player in company.players:
            if player is not mover:
                for move in moves[:5]:
                    answer = player.asks(company.table, "move", move=move, expect=seen["version"])
                    assert code_of(answer) == "not_your_turn"
    for player in company.players:
        yours = player.looks(company.table)
        assert yours["view"]["seat"] == yours["you"]["seat"] == company.players.index(player) + 1


def test_what_only_the_host_may_do(server: Server) -> None:
    host, guest = server.guest(), server.guest()
    opened = host.opens(players=3, clock="days")
    table = opened["table"]
    guest.joins(opened["links"]["join"])
    with unchanged(table, host, guest):
        for do, more in (
            ("seat_bot", {"seat": 3, "level": "ostrich"}),
            ("unseat", {"seat": 1}),
            ("renew_links", {}),
        ):
            assert code_of(guest.asks(table, do, **more)) == "not_host"
        assert code_of(guest.asks(table, "sit", seat=1)) == "seat_taken"
    host.does(table, "seat_bot", seat=3, level="ostrich")
    host.does(table, "unseat", seat=2)
    assert guest.looks(table)["you"] == {"player": 2, "seat": None, "host": False}
    assert code_of(guest.asks(table, "ready")) == "not_seated"


def test_an_undo_is_not_for_people_without_a_seat(server: Server) -> None:
    host, players = server.guest(), [server.guest(), server.guest()]
    opened = host.opens(seat=None, clock="days")
    table = opened["table"]
    for number, player in enumerate(players):
        player.joins(opened["links"]["join"], f"Player {number}")
    for guest in (host, *players):
        guest.does(table, "ready")
    for _ in range(2):
        seen = host.sees(table, phase="playing")
        mover = players[seen["view"]["to_move"] - 1]
        mover.does(table, "move", move=mover.looks(table)["view"]["legal"][0], expect=seen["version"])
    version = host.looks(table)["version"]
    asked = next(player for player in players if not _was_undone(player, table, version))
    other = next(player for player in players if player is not asked)
    with unchanged(table, host, *players):
        for do in ("refuse_undo", "agree_to_undo"):
            assert code_of(host.asks(table, do)) == "not_seated"
    other.does(table, "refuse_undo")


def _was_undone(player: Guest, table: str, version: int) -> bool:
    player.asks(table, "undo", expect=version)
    return player.looks(table)["undo"] is None


# Links


def test_looking_at_an_invitation_takes_no_seat(server: Server) -> None:
    host = server.guest()
    opened = host.opens()
    with unchanged(opened["table"], host):
        for number in range(20):
            crawler = server.client(**{"User-Agent": f"Crawler/{number}"})
            seen = crawler.get(opened["links"]["join"])
            assert seen.status_code == 200
            assert "view" not in seen.json()
            assert crawler.head(opened["links"]["join"]).status_code == 405
    assert server.guest().joins(opened["links"]["join"])["you"]["seat"] == 2


def test_an_invitation_is_good_for_one_seat_each(server: Server) -> None:
    host, guest = server.guest(), server.guest()
    opened = host.opens(players=4)
    with ThreadPoolExecutor(4) as threads:
        answers = list(
            threads.map(lambda _: guest.web.post(opened["links"]["join"], json={"name": "Bo"}), range(4))
        )
    assert {answer.json()["you"]["player"] for answer in answers} == {2}
    assert [seat["player"] for seat in host.looks(opened["table"])["seats"]] == [1, 2, None, None]


def test_a_link_to_watch_is_none_to_join_and_the_other_way_round(server: Server) -> None:
    host, guest = server.guest(), server.guest()
    opened = host.opens(clock="days")
    join, watch = opened["links"]["join"], opened["links"]["watch"]
    with unchanged(opened["table"], host):
        for wrong in (watch.replace("/watch/", "/join/"), join.replace("/join/", "/watch/"), join[:-1]):
            assert code_of(guest.web.post(wrong, json={"name": "Bo"})) == "not_found"
        assert code_of(guest.web.get(watch.replace("/watch/", "/join/"))) == "not_found"


def test_who_has_a_seat_cannot_watch(server: Server) -> None:
    table, guests = dealt(server, spectators="hands", clock="days")
    watch = guests[0].links(table)["watch"]
    with unchanged(table, *guests):
        for guest in guests:
            assert code_of(guest.web.post(watch)) == "seated"


def test_nobody_watches_where_that_was_agreed(server: Server) -> None:
    opened = server.guest().opens(spectators="none")
    assert code_of(server.guest().web.post(opened["links"]["watch"])) == "no_spectators"


def test_renewed_links_are_good_and_older_ones_are_not(server: Server) -> None:
    host, guest, watching = server.guest(), server.guest(), server.guest()
    opened = host.opens(players=3)
    table, old = opened["table"], opened["links"]
    guest.joins(old["join"])
    host.does(table, "renew_links")
    for link in old.values():
        assert code_of(watching.web.post(link, json={"name": "Eve"})) == "not_found"
    assert code_of(watching.web.get(old["join"])) == "not_found"
    assert guest.looks(table)["you"]["seat"] == 2
    new = host.links(table)
    assert watching.web.post(new["watch"]).status_code == 201
    assert server.guest().joins(new["join"], "Cleo")["you"]["seat"] == 3


def test_a_link_for_another_device_works_once(server: Server) -> None:
    table, (host, other) = dealt(server, clock="days")
    link = host.web.post(f"/tables/{table}/device").json()["link"]
    phone, thief = server.guest(), server.guest()
    assert code_of(server.client().post(link)) == "no_session"
    assert phone.web.post(link).status_code == 201
    assert phone.looks(table) == host.looks(table) != other.looks(table)
    assert code_of(thief.web.post(link)) == "not_found"
    assert code_of(thief.asks(table, "step_out")) == "not_found"


def test_a_link_for_another_device_expires(loud: Server) -> None:
    host = loud.guest()
    link = host.web.post(f"/tables/{host.opens()['table']}/device").json()["link"]
    assert code_of(loud.guest().web.post(link)) == "not_found"


def test_no_key_and_no_session_is_ever_logged(loud: Server) -> None:
    host, guest = loud.guest(), loud.guest()
    opened = host.opens(players=3)
    table = opened["table"]
    guest.web.get(opened["links"]["join"])
    guest.joins(opened["links"]["join"])
    device = host.web.post(f"/tables/{table}/device").json()["link"]
    for wrong in (opened["links"]["join"] + "x", "/tables/%00/join/" + NO_KEY, device):
        loud.guest().web.post(wrong, json={"name": 5})
    with host.page(table) as page:
        page.recv(PATIENCE)
    logged = loud.said()
    assert "asyncio" in logged  # it does log
    keys = [link.rpartition("/")[2] for link in (*opened["links"].values(), device)]
    assert [key for key in (*keys, host.session, guest.session) if key in logged] == []


def _seen(answer: httpx.Response) -> tuple[int, bytes, list[tuple[str, str]]]:
    """All of an answer but the time of day."""
    headers = [(name, value) for name, value in answer.headers.multi_items() if name != "date"]
    return answer.status_code, answer.content, headers


def _of_both(company: Company, guest: Guest, method: str, end: str, body: Any = None) -> httpx.Response:
    """The answer about the table, which is the same as about none."""
    answers = [
        guest.web.request(method, f"/tables/{table}{end}", json=body) for table in (company.table, NO_TABLE)
    ]
    assert _seen(answers[0]) == _seen(answers[1])
    return answers[0]


def _refused_page(guest: Guest, table: str) -> tuple[int | None, str | None]:
    with guest.page(table) as page, pytest.raises(ConnectionClosed):
        page.recv(PATIENCE)
    return page.close_code, page.close_reason
