"""The pages through their door, without any script: forms, redirects, cookies, what strangers are told."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from server.serving import Server, dealt, play_on


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


def test_preferences_are_kept_and_nonsense_is_not(web: httpx.Client) -> None:
    web.post("/preferences", data={"language": "de", "theme": "dark", "motion": "sideways"})
    home = web.get("/").text
    assert '<html lang="de" data-theme="dark" data-motion="normal"' in home


# The last table


def _selected(page: str, name: str) -> list[str]:
    """What is selected of each list of this name."""
    lists = re.findall(rf'<select name="{name}">(.*?)</select>', page, re.DOTALL)
    found = [re.search(r'<option(?: value="([^"]*)")? selected>([^<]*)', each) for each in lists]
    return ["" if each is None else each[1] or each[2] for each in found]


def test_players_and_level_are_remembered_for_each_game(web: httpx.Client) -> None:
    assert _selected(web.get("/").text, "players") == ["2", "2"]
    _play(web, players="3", level="cub")
    _play(web, game="awimbawe", players="4")
    home = web.get("/").text
    assert (_selected(home, "players"), _selected(home, "level")) == (["3", "4"], ["cub", "ostrich"])
    web.post("/preferences", data={"theme": "dark"})
    assert _selected(web.get("/").text, "players") == ["3", "4"]


def test_what_was_refused_is_not_remembered(web: httpx.Client) -> None:
    _play(web, players="3", level="dodo")
    _play(web, game="chess", level="cub")
    home = web.get("/").text
    assert (_selected(home, "players"), _selected(home, "level")) == (["2", "2"], ["meerkat", "meerkat"])


def test_what_was_agreed_on_is_remembered_and_seen_at_once(web: httpx.Client) -> None:
    assert "<details open>" not in web.get("/new/awimbawe").text
    _open(web, **{"rule-loser_names": "undealt", "clock": "brisk", "memory": "strict"})
    again = web.get("/new/awimbawe").text
    assert re.search(r'name="players" value="3" checked>', again)
    assert [_selected(again, name) for name in ("clock", "memory", "rule-loser_names")] == [
        ["brisk"],
        ["strict"],
        ["undealt"],
    ]
    assert again.count("<details open>") == 2
    assert "<details open>" not in web.get("/new/tembo").text


def test_a_table_against_bots_is_opened_as_usual_all_the_same(web: httpx.Client) -> None:
    """House rules are agreed on where they are seen."""
    _open(web, **{"rule-loser_names": "undealt"})
    table = _play(web, game="awimbawe")
    assert web.get(f"/api{table.url.path}").json()["agreement"]["options"] == {}


def test_after_preferences_one_is_back_where_one_was_and_never_elsewhere(
    web: httpx.Client, server: Server
) -> None:
    here = web.post("/preferences", data={"sound": "off"}, headers={"referer": f"{server.address}/about"})
    assert str(here.url) == f"{server.address}/about"
    there = web.post("/preferences", data={"sound": "on"}, headers={"referer": f"{server.address}.evil.net/"})
    assert str(there.url) == f"{server.address}/"


@pytest.mark.parametrize("path", ["/rules", "/rules/awimbawe", "/preferences", "/keys"])
def test_what_was_opened_from_a_table_leads_back_to_it(web: httpx.Client, path: str) -> None:
    page = web.get(path, params={"table": "a1b2"}).text
    assert '<a class="button quiet" href="/tables/a1b2">' in page
    assert page.count("?table=a1b2") >= 2
    assert "/tables/" not in web.get(path).text


@pytest.mark.parametrize("table", ["..", "//evil.net", "https://evil.net", "a/b", "A1", "a" * 33, 'a"b'])
@pytest.mark.parametrize("path", ["/rules", "/rules/tembo", "/preferences", "/keys"])
def test_no_page_leads_back_to_what_is_no_table(web: httpx.Client, path: str, table: str) -> None:
    answer = web.get(path, params={"table": table})
    assert answer.status_code == 404
    assert "There is no such page" in _h1(answer)
    assert web.post("/preferences", params={"table": table}, data={"theme": "dark"}).status_code == 404


def test_after_preferences_one_is_back_at_the_table(web: httpx.Client) -> None:
    table = _play(web).url.path.rpartition("/")[2]
    answer = web.post("/preferences", params={"table": table}, data={"theme": "dark"})
    assert answer.url.path == f"/tables/{table}"
    assert 'data-theme="dark"' in answer.text


def test_preferences_of_a_game_that_there_is_not(web: httpx.Client) -> None:
    assert web.get("/preferences", params={"game": "chess"}).status_code == 404


def test_style_script_and_art_are_small_and_kept_for_ever(web: httpx.Client) -> None:
    found = re.findall(r'"(/static/[^"#]+)', web.get("/").text)
    assert len(set(found)) == 6
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


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
@pytest.mark.parametrize("memory", ["strict", "assisted"])
def test_at_a_strict_table_one_looks_back_as_far_as_its_log_goes(
    server: Server, game: str, memory: str
) -> None:
    """And no page of the past tells of an earlier move."""
    table, guests = dealt(server, game=game, players=2, memory=memory)
    play_on(table, guests, 14)
    latest = len(guests[0].looks(table)["view"]["public"]["log"])
    forgotten = 14 - latest if memory == "strict" else 0
    assert bool(forgotten) == (memory == "strict")
    for moves in range(1, 15):
        past = guests[0].web.get(f"{server.address}/tables/{table}/past/{moves}")
        assert past.status_code == (200 if moves > forgotten else 409)
        assert "text/html" in past.headers["content-type"]
        assert past.text.count('class="deed"') == (past.status_code == 200)
