"""What can be done says what it does, in words where there is room, and marks those it is done to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from browser.boards import ADDRESS, shown
from browser.playing import SEEN_CHOICE
from page.scenes import scene_for
from page.trying_awimbawe import at_table
from playwright.sync_api import Browser, Locator, Page, expect
from sketch_awimbawe import played
from sketch_tembo import table as sketched
from table.tables import dealt

from savanna import Match
from savanna.page.match.table import draw_table

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def window(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    yield page
    page.close()


def show(page: Page, match: Match) -> None:
    """A position to whoever is to move in it."""
    sitting = dealt(game=match.game.name, players=match.players)
    sitting.table = replace(sitting.table, match=match)
    shown(page, scene_for(sitting, match.to_move))


# Tembo: 3, 9 and 33 are antelopes, 4 and 7 gnus, 8 a zebra
CROCODILE = "hands: Cg 40 / 41 turn: 1 ford 1: 3a 4b 7a 8b ford 2: 10b ford 4: 9a 33b"


def marked(page: Page) -> list[str]:
    """The animals that are marked as victims, or as those that cross."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".animal")]
            .filter(each => getComputedStyle(each, "::before").content !== "none")
            .map(each => each.querySelector(".card").dataset.card)"""
    )
    return found


def choice(page: Page, move: str) -> Locator:
    return page.locator(f".choice[value='{move}']")


def test_a_crocodile_says_whom_it_eats_and_marks_them(window: Page) -> None:
    show(window, sketched(CROCODILE))
    assert marked(window) == []
    window.locator(".lift[value=Cg] + .liftable").click()
    words = {"Cg@1:first": "Eat antelope 3", "Cg@1:all": "Eat both gnus", "Cg@2:first": "Eat gnu 10"}
    for move, label in words.items():
        expect(choice(window, move).locator(".words")).to_have_text(label)
        expect(choice(window, move).locator(".words")).to_be_visible()
        expect(choice(window, move).locator(".drawing")).to_be_hidden()
    assert marked(window) == ["3", "4", "7", "10", "9"]
    victims = {"Cg@1:first": ["3"], "Cg@1:all": ["4", "7"], "Cg@2:first": ["10"]}
    for move, eaten in victims.items():
        choice(window, move).hover()
        assert marked(window) == eaten
    window.mouse.move(1, 1)
    window.keyboard.press("Tab")  # keys are in use
    for move, eaten in victims.items():
        choice(window, move).focus()
        assert marked(window) == eaten


@pytest.mark.parametrize("size", [LAPTOP, {"width": 1920, "height": 1080}, {"width": 1120, "height": 700}])
def test_no_word_on_a_laptop_is_cut_in_two(window: Page, size: dict[str, int]) -> None:
    window.set_viewport_size(size)  # type: ignore[arg-type]
    show(window, sketched("hands: Ca 40 / 41 turn: 1 ford 1: 4a 9b 10a 33b ford 2: 8b 36a"))
    window.locator(".lift[value=Ca] + .liftable").click()
    assert {*window.locator(".choice .words:visible").all_inner_texts()} == {
        "Eat gnu 4",
        "Eat both antelopes",
        "Eat zebra 8",
        "Eat antelope 36",
    }
    assert window.evaluate(_WORDS_IN_TWO) == []


_WORDS_IN_TWO = """() => {
    const isCut = (text, {0: word, index}) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
    };
    const texts = [...document.querySelectorAll(".choice .words")].map(each => each.firstChild);
    return texts.flatMap(text => [...text.data.matchAll(/[^ ]+/g)].filter(word => isCut(text, word)));
}"""


def test_on_a_phone_the_same_is_drawn(window: Page) -> None:
    window.set_viewport_size(PHONE)  # type: ignore[arg-type]
    show(window, sketched(CROCODILE))
    window.locator(".lift[value=Cg] + .liftable").click()
    expect(choice(window, "Cg@1:all").locator(".drawing")).to_be_visible()
    expect(choice(window, "Cg@1:all").locator(".words")).to_be_hidden()
    expect(choice(window, "Cg@1:all").locator(".drawing")).to_have_text("2×")
    assert "Eat both gnus" in (choice(window, "Cg@1:all").get_attribute("aria-label") or "")


def test_an_elephant_marks_those_that_it_leads_across(window: Page) -> None:
    show(window, sketched(CROCODILE.replace("Cg", "E")))
    window.locator(".lift[value=E] + .liftable").click()
    expect(choice(window, "E@1").locator(".words")).to_have_text("Cross")
    assert marked(window) == ["3", "4", "7", "8"]


# Awimbawé


def test_a_cheetah_names_players_by_their_names(window: Page) -> None:
    show(window, played(at_table(3, "hand m3 s4 d4 f4"), "m3"))
    labels = [button.inner_text().strip() for button in window.locator(f".bar {SEEN_CHOICE}").all()]
    assert labels[0] == "You lead"
    assert labels[-1] == "Pass"
    assert len(labels) == 4
    assert all(label.endswith(" leads") for label in labels[1:3])


def test_what_a_snake_does_to_a_card_is_said_under_the_pointer(window: Page) -> None:
    """All that it can block is marked, without a slab over any card."""
    show(window, played(at_table(2, "hand m5 s4 d4 f4", "hand s1 d1 | piles f1, f6"), "m5"))
    choices = window.locator(f".others {SEEN_CHOICE}")
    expect(choices).to_have_count(3)
    words = choices.locator(".handle > span")
    assert [each.evaluate("each => each.offsetWidth > 20") for each in words.all()] == [False] * 3
    choices.first.hover()
    expect(choices.first.locator(".handle > span")).to_have_text("Block")
    assert [each.evaluate("each => each.offsetWidth > 20") for each in words.all()] == [True, False, False]


def test_a_rhinoceros_says_under_which_pile_the_card_goes(window: Page) -> None:
    show(window, played(at_table(2, "hand m2 s4 d4 f4", "hand s1 d1 | piles f1, f6"), "m2"))
    window.locator(".others .lift.offered + .liftable").first.click()
    under = window.locator(f".others {SEEN_CHOICE}")
    expect(under).to_have_count(1)
    under.hover()
    expect(under.locator(".handle > span")).to_have_text("Under this")
    assert under.locator(".handle > span").evaluate("each => each.offsetWidth > 20")


def test_after_a_move_no_other_card_of_the_same_kind_is_lifted(window: Page) -> None:
    sitting = dealt(bots=1, game="tembo", players=2)
    match = sketched("hands: E E E 40 / 41 pile: 20 21 22 turn: 1 ford 1: 3a 4b 7a")
    sitting.table = replace(sitting.table, match=match)
    shown(window, scene_for(sitting, 1))
    window.locator(".lift[value=E] + .liftable").first.click()
    expect(window.locator(".lift:checked")).to_have_count(1)
    after = dealt(bots=1, game="tembo", players=2)
    after.table = replace(sitting.table, match=played_on(match, "E@1"), version=sitting.table.version + 1)
    html = draw_table("live.html", scene_for(after, 1), "en", ADDRESS)
    window.evaluate("html => showInTime(html.replace('data-moves=\"0\"', 'data-moves=\"1\"'))", html)
    expect(window.locator(".lift[value=E]")).to_have_count(2)
    expect(window.locator(".lift:checked")).to_have_count(0)


def played_on(match: Match, move: str) -> Match:
    after = match.copy()
    after.play(move)
    return after
