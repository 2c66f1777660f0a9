"""The pages through their door, without any script: forms, redirects, cookies, what strangers are told."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from server.serving import Server, dealt


@pytest.fixture
def web(server: Server) -> Iterator[httpx.Client]:
    with browser(server) as opened:
        yield opened


def browser(server: Server) -> httpx.Client:
    """Without script: it keeps cookies, says where it comes from, and follows."""
    return httpx.Client(
        base_url=server.address,
        headers={"origin": server.address, "accept-language": "en"},
        follow_redirects=True,
        trust_env=False,
    )


def _play(web: httpx.Client, **fields: str) -> httpx.Response:
    return web.post("/play", data={"game": "tembo", "players": "2", "level": "ostrich", **fields})


def _h1(answer: httpx.Response) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", answer.text, re.DOTALL)
    assert found is not None
    return found.group(1).strip()


def test_one_click_leads_to_a_match_against_bots(web: httpx.Client, server: Server) -> None:
    table = _play(web)
    assert table.status_code == 200
    assert re.fullmatch(rf"{server.address}/tables/[a-z0-9]{{16}}", str(table.url))
    assert "savanna" in web.cookies


def test_whoever_has_a_session_keeps_it(web: httpx.Client) -> None:
    _play(web)
    session = web.cookies["savanna"]
    _play(web)
    assert web.cookies["savanna"] == session
    assert web.get("/").text.count('href="/tables/') == 2


def test_a_table_can_be_watched_that_only_bots_play_at(web: httpx.Client) -> None:
    watched = _play(web, **{"as": "spectator"})
    assert watched.status_code == 200
    assert 'name="lift"' not in watched.text


def test_a_stranger_sees_the_same_for_a_private_table_and_for_none(web: httpx.Client, server: Server) -> None:
    table = str(_play(web).url)
    with browser(server) as stranger:
        private, none = stranger.get(table), stranger.get(f"/tables/{'a' * 16}")
    assert (private.status_code, none.status_code) == (404, 404)
    assert private.text == none.text


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"players": "9"}, 422),
        ({"players": "many"}, 422),
        ({"game": "chess"}, 422),
        ({"level": "dodo"}, 422),
    ],
)
def test_what_cannot_be_agreed_on_is_told_on_a_page(
    web: httpx.Client, fields: dict[str, str], status: int
) -> None:
    answer = _play(web, **fields)
    assert answer.status_code == status
    assert "A table like that cannot be opened" in _h1(answer)


def _open(web: httpx.Client, **fields: str) -> httpx.Response:
    return web.post("/tables", data={"game": "awimbawe", "players": "3", "name": "Ada", **fields})


def test_house_rules_are_agreed_on_by_a_form(web: httpx.Client, server: Server) -> None:
    lobby = _open(
        web, **{"rule-loser_names": "undealt", "rule-mouse_takes_all": "true", "memory": "assisted"}
    )
    assert lobby.status_code == 200
    seen = web.get(f"/api{lobby.url.path}").json()
    assert seen["agreement"]["options"] == {"loser_names": "undealt", "mouse_takes_all": True}
    assert (seen["agreement"]["memory"], seen["agreement"]["players"]) == ("assisted", 3)
    assert "before the cards are dealt" in lobby.text


@pytest.mark.parametrize(
    ("rule", "text", "fault"),
    [
        ("crowns", "[cards]", "cards: s1 is missing"),
        ("crowns", "cards = [", "crowns cannot be read as a file: Invalid value"),
        ("loser_names", "never", "loser_names: &#34;dealt&#34; or &#34;undealt&#34; is needed"),
    ],
)
def test_a_form_that_is_wrong_comes_back_as_it_was_with_what_is_wrong(
    web: httpx.Client, rule: str, text: str, fault: str
) -> None:
    answer = _open(web, name="Zoe", **{f"rule-{rule}": text, "rule-crown_counter": "true"})
    assert answer.status_code == 422
    assert fault in answer.text
    assert 'value="Zoe"' in answer.text
    assert re.search(r'<option value="true" selected>', answer.text)
    assert rule != "crowns" or text in answer.text
    assert web.get("/api/tables").json() == {"tables": []}


def test_the_youngest_is_told_by_a_form(web: httpx.Client) -> None:
    lobby = _open(web)
    for player, declared in (("1", [["youngest", 1]]), ("", [])):
        told = web.post(
            f"{lobby.url.path}/do", data={"do": "declare", "option": "youngest", "player": player}
        )
        assert told.status_code == 200
        assert web.get(f"/api{lobby.url.path}").json()["declared"] == declared


@pytest.mark.parametrize(
    "path", ["/nowhere", "/play", "/tables/ABC", "/rules/chess", "/static/x.js", "/new/chess"]
)
def test_a_page_that_there_is_not(web: httpx.Client, path: str) -> None:
    answer = web.get(path)
    assert answer.status_code == 404
    assert "text/html" in answer.headers["content-type"]
    assert "There is no such page" in _h1(answer)


def test_the_api_tells_programs_in_json(web: httpx.Client) -> None:
    assert web.get("/api/nowhere").json()["error"]["code"] == "not_found"


def test_a_form_of_another_site_is_refused(web: httpx.Client) -> None:
    _play(web)
    answer = web.post("/play", data={"game": "tembo"}, headers={"origin": "http://elsewhere"})
    assert answer.status_code == 403


def test_friends_come_by_link_and_are_remembered_by_name(web: httpx.Client, server: Server) -> None:
    table = web.post("/tables", data={"game": "awimbawe", "players": "2", "name": "Ana"})
    assert "Ana (you)" in table.text
    link = re.search(r'value="(http[^"]+/join/[^"]+)"', table.text)
    assert link is not None
    with browser(server) as friend:
        looked = friend.get(link.group(1))
        assert "Ana" in _h1(looked)
        assert friend.post(link.group(1), data={"name": "Ana"}).status_code == 409
        seated = friend.post(link.group(1), data={"name": "Ben"})
        assert "Ben (you)" in seated.text
        assert str(friend.get(link.group(1)).url) == str(seated.url)
        assert 'value="Ben"' in friend.get("/new/tembo").text


def test_a_name_that_cannot_be_shown(web: httpx.Client) -> None:
    answer = web.post("/tables", data={"game": "tembo", "players": "2", "name": "\u200b"})
    assert answer.status_code == 422
    assert "cannot be shown" in _h1(answer)


def test_nobody_plays_under_a_name_that_pages_give_to_others(web: httpx.Client) -> None:
    web.post("/preferences", data={"name": "Leopard"})
    answer = web.post("/play", data={"game": "tembo", "players": "2", "level": "leopard"})
    assert answer.status_code == 422
    assert "cannot be shown" in _h1(answer)


def test_wishes_are_kept_and_nonsense_is_not(web: httpx.Client) -> None:
    web.post("/preferences", data={"language": "de", "theme": "dark", "motion": "sideways"})
    home = web.get("/").text
    assert '<html lang="de" data-theme="dark" data-motion="normal"' in home


def test_after_wishes_one_is_back_where_one_was_and_never_elsewhere(
    web: httpx.Client, server: Server
) -> None:
    here = web.post("/preferences", data={"sound": "off"}, headers={"referer": f"{server.address}/about"})
    assert str(here.url) == f"{server.address}/about"
    there = web.post("/preferences", data={"sound": "on"}, headers={"referer": f"{server.address}.evil.net/"})
    assert str(there.url) == f"{server.address}/"


def test_style_script_and_art_are_small_and_kept_for_ever(web: httpx.Client) -> None:
    found = re.findall(r'"(/static/[^"#]+)', web.get("/").text)
    assert len(set(found)) == 5
    for path in set(found):
        answer = web.get(path)
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) < 60_000


def test_pages_forbid_scripts_of_others_and_have_none_within(web: httpx.Client) -> None:
    table = _play(web)
    assert table.headers["content-security-policy"].startswith("default-src 'self'")
    assert not re.search(r"<script(?! src=)|\sstyle=|\son[a-z]+=", table.text)


def test_a_move_that_cannot_be_made_says_why_and_changes_nothing(web: httpx.Client) -> None:
    table = str(_play(web).url)
    version = 0
    for _ in range(100):
        shown = web.get(f"/api{table.removeprefix(str(web.base_url).rstrip('/'))}").json()
        if shown["view"] and shown["view"]["legal"]:
            version = shown["version"]
            break
    refused = web.post(f"{table}/do", data={"do": "move", "move": "99@1", "expect": str(version)})
    assert refused.status_code == 409
    assert "there is no animal 99" in refused.text
    assert web.post(f"{table}/do", data={"do": "move"}).status_code == 422
    assert web.post(f"{table}/do", data={"do": "dance"}).status_code == 422


def test_at_a_strict_table_nobody_looks_back_before_the_end(server: Server) -> None:
    for memory, status in (("strict", 409), ("assisted", 200)):
        table, guests = dealt(server, game="tembo", players=2, memory=memory)
        mover = next(guest for guest in guests if guest.looks(table)["view"]["legal"])
        shown = mover.looks(table)
        mover.does(table, "move", move=shown["view"]["legal"][0], expect=shown["version"])
        past = mover.web.get(f"{server.address}/tables/{table}/past/1")
        assert past.status_code == status
        assert "text/html" in past.headers["content-type"]
