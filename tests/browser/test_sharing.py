"""The picture of a match is handed to what the device shares by, and saved where there is nothing."""

from __future__ import annotations

from browser.people import People, Person
from playwright.sync_api import expect

# A device that shares, and notes what.
SHARES = """
    navigator.canShare = ({files}) => files.every((file) => file.type === "image/png");
    navigator.share = async ({files, url}) => {
        window.given = {name: files[0].name, size: files[0].size, url};
        throw new DOMException("changed their mind", "AbortError");
    };
"""


def at_the_end(people: People, game: str) -> Person:
    """Someone with such a device, whose match is over."""
    person, table = people.against_bots(game, 2)
    person.page.add_init_script(SHARES)
    person.begins(table)
    person.plays_elsewhere(table, lambda _: False)
    person.sits_down(table)
    return person


def test_a_device_that_shares_is_given_the_picture_and_the_link(people: People) -> None:
    person = at_the_end(people, "tembo")
    page, table = person.page, person.table
    page.get_by_role("link", name="Picture to share").click()
    page.wait_for_function("() => window.given")
    given = page.evaluate("window.given")
    assert given["name"] == f"savanna-{table}.png"
    assert given["size"] > 20_000
    assert f"/tables/{table}" in given["url"]
    expect(page.locator("#notice")).to_be_empty()


def test_a_server_that_does_not_answer_is_told(people: People) -> None:
    page = at_the_end(people, "awimbawe").page
    page.route("**/picture.png", lambda route: route.abort())
    page.get_by_role("link", name="Picture to share").click()
    expect(page.locator("#notice")).not_to_be_empty()
    people.complaints.clear()  # of the request that failed
