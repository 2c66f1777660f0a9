"""A preference shows at once, wherever it is chosen; the language too, and nothing is lost by it."""

from __future__ import annotations

import pytest
from browser.people import People, sit_down
from browser.playing import OFFERED, difference, is_ones_turn, moved
from browser.preferring import offered, prefers
from browser.test_room import PHONE
from browser.test_sheets import LAPTOP_WINDOW, at_a_table, opened, sheet_of
from playwright.sync_api import Page, Route, ViewportSize, expect

# A preference, a value in words, and what it makes of the page.
CHOICES = [
    ("Theme", "dark", "theme", "dark"),
    ("Card size", "large", "cards", "large"),
    ("Contrast", "high", "contrast", "high"),
    ("Colours", "for colour-blind people", "colours", "safe"),
    ("Card movement", "slow", "motion", "slow"),
    ("Sounds of cards", "quiet", "card-sounds", "quiet"),
    ("Sounds of great moments", "off", "moment-sounds", "off"),
    ("Sound of my turn", "loud", "turn-sound", "loud"),
    ("Show what can be played", "no", "help", "off"),
    ("Explain animals the first time", "no", "hints", "off"),
    ("Confirm moves", "always", "confirm", "always"),
    ("Buttons", "left-handed", "hand", "left"),
    ("Beside the board", "nothing", "table", "quiet"),
    ("Letters and digits as shortcuts", "no", "keys", "off"),
]


@pytest.mark.parametrize("at_table", [True, False], ids=["over a table", "on a page"])
def test_every_change_shows_at_once_and_is_kept(people: People, at_table: bool) -> None:
    if at_table:
        page = at_a_table(people, "tembo").page
        opened(page, "preferences")
    else:
        person = people.come()
        person.goes_to("/preferences")
        page = person.page
    page.evaluate("window.stays = true")
    for group, words, attribute, value in CHOICES:
        offered(page, group, words).check()
        assert page.locator("html").get_attribute(f"data-{attribute}") == value
    prefers(page, "Theme", "light")
    assert page.evaluate("window.stays")
    expect(page.get_by_role("button", name="Save")).to_be_hidden()
    page.reload()
    for _, _, attribute, value in CHOICES[1:]:
        expect(page.locator("html")).to_have_attribute(f"data-{attribute}", value)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_the_newest_of_two_quick_changes_stays(people: People) -> None:
    """However long the first one is under way."""
    person = people.come()
    person.goes_to("/preferences")
    page, late = person.page, list[Route]()
    page.route("**/preferences", lambda route: late.append(route), times=1)  # noqa: PLW0108 - it is looked into
    offered(page, "Theme", "dark").check()
    offered(page, "Theme", "light").check()
    while not late:
        page.wait_for_timeout(10)
    with page.expect_response(lambda answer: "theme=light" in (answer.request.post_data or "")):
        late[0].continue_()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_whoever_writes_their_name_keeps_it(people: People) -> None:
    person = people.come()
    person.goes_to("/preferences")
    name = person.page.get_by_label("Your name")
    name.fill("Ada")
    with person.page.expect_response("**/preferences"):
        name.press("Enter")
    person.goes_to("/new/tembo")
    expect(name).to_have_value("Ada")


def test_what_cannot_be_kept_is_told(people: People) -> None:
    page = at_a_table(people, "tembo").page
    sheet = opened(page, "preferences")
    page.route("**/preferences*", lambda route: route.abort())
    offered(page, "Theme", "dark").check()
    expect(sheet.get_by_text("No answer from the server")).to_be_visible()
    people.complaints.clear()  # of the browser, that it had no answer


# What the cards of the preview look like.
_LOOKS = """() => [...document.querySelectorAll(".preview, .preview *")].map(each => {
    const {filter, boxShadow, color, borderColor} = getComputedStyle(each);
    const {width, x} = each.getBoundingClientRect();
    return [filter, boxShadow, color, borderColor, width, x];
})"""
SEEN = [choice[:2] for choice in CHOICES[:4]] + [
    ("Show what can be played", "no"),
    ("Buttons", "left-handed"),
]


@pytest.mark.parametrize("window", [LAPTOP_WINDOW, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize(("group", "words"), SEEN)
def test_a_few_cards_show_what_changes(people: People, group: str, words: str, window: ViewportSize) -> None:
    """They stay in view while one goes through all preferences."""
    page = at_a_table(people, viewport=window).page
    sheet = opened(page, "preferences")
    before = page.evaluate(_LOOKS)
    choice = offered(page, group, words)
    choice.scroll_into_view_if_needed()
    choice.check()
    assert page.evaluate(_LOOKS) != before
    expect(sheet.locator(".preview .card").first).to_be_in_viewport()


@pytest.mark.parametrize(("wish", "moving"), [("no-preference", True), ("reduce", False)])
def test_a_card_moves_as_fast_as_cards_will(people: People, wish: str, moving: bool) -> None:
    """Unless none shall, or the system wants none."""
    person = people.come(preferences="motion=normal", reduced_motion=wish)
    person.goes_to("/preferences")
    page, met = person.page, set[str]()
    for words in ("fast", "normal", "slow", "none"):
        offered(page, "Card movement", words).check()
        running = "() => document.getAnimations().map(each => each.animationName)"
        names = page.evaluate(running)
        assert bool(names) is (moving and words != "none")
        met.update(names)
    assert len(met) == (3 if moving else 0)


_LISTEN = """
    window.volumes = [];
    const ramp = AudioParam.prototype.linearRampToValueAtTime;
    AudioParam.prototype.linearRampToValueAtTime = function (value, when) {
        volumes.push(value);
        return ramp.call(this, value, when);
    };
"""


@pytest.mark.parametrize("group", ["Sounds of cards", "Sounds of great moments", "Sound of my turn"])
def test_a_volume_is_heard_when_it_is_chosen(people: People, group: str) -> None:
    person = people.come()
    person.page.add_init_script(_LISTEN)
    person.goes_to("/preferences")
    loudest = []
    for words in ("off", "quiet", "normal", "loud"):
        person.page.evaluate("volumes.length = 0")
        offered(person.page, group, words).check()
        loudest.append(max(person.page.evaluate("volumes"), default=0))
    assert loudest == sorted({*loudest})
    assert loudest[0] == 0


WORDS = {"Deutsch": ("Einstellungen", "Regeln"), "Français": ("Préférences", "Règles")}


@pytest.mark.parametrize("window", [LAPTOP_WINDOW, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("language", WORDS)
def test_the_language_changes_the_whole_page_and_nothing_is_lost(
    people: People, language: str, window: ViewportSize
) -> None:
    """A card is lifted, a line half written, the sheet open: all of it stays, and so does the focus."""
    person, other = sit_down(people, "tembo")
    page = person.page
    page.set_viewport_size(window)
    page.locator(OFFERED).first.click()
    lifted = page.locator(".lift:checked").input_value()
    line = page.locator(".chat input[name=text]")
    line.evaluate("each => { each.value = 'Well, I'; }")
    sheet = opened(page, "preferences")
    page.evaluate("window.stays = true")
    offered(page, "Language", language).check()
    preferences, rules = WORDS[language]
    expect(sheet.locator("#sheet-title")).to_have_text(preferences)
    expect(page.locator(".top a[data-help=rules] span")).to_have_text(rules)
    expect(page.locator("#status-title")).to_have_text("Status" if language == "Deutsch" else "État")
    expect(page.locator(".lift:checked")).to_have_value(lifted)
    expect(line).to_have_value("Well, I")
    expect(line).not_to_have_attribute("placeholder", "Say something")
    expect(page.get_by_label(language, exact=True)).to_be_focused()
    expect(
        sheet.get_by_role("group", name={"Deutsch": "Sprache", "Français": "Langue"}[language])
    ).to_be_visible()
    assert page.locator("html").get_attribute("lang") == {"Deutsch": "de", "Français": "fr"}[language]
    page.keyboard.press("Escape")
    expect(page.locator("body[data-connection=here]")).to_have_count(1)
    moved(page, lambda: by_click_on_lifted(page))
    assert page.evaluate("window.stays")
    assert difference(page) is None
    assert other.page.locator("html").get_attribute("lang") == "en"


def by_click_on_lifted(page: Page) -> None:
    page.locator(".choice:visible").first.click()


def test_a_page_changes_its_language_in_place(people: People) -> None:
    person = people.come()
    person.goes_to("/preferences")
    page = person.page
    page.evaluate("window.stays = true")
    prefers(page, "Language", "Italiano")
    expect(page.get_by_role("heading", level=1)).to_have_text("Preferenze")
    expect(page).to_have_title("Preferenze")
    expect(page.get_by_label("Italiano", exact=True)).to_be_checked()
    assert page.evaluate("window.stays")


def test_a_table_in_another_language_goes_on_in_it(people: People) -> None:
    """One socket follows another, and each message is understood."""
    person = at_a_table(people, "awimbawe")
    page = person.page
    opened(page, "preferences")
    for language, word in (("Español", "Reglas"), ("Deutsch", "Regeln"), ("English", "Rules")):
        page.get_by_label(language, exact=True).check()
        expect(page.locator(".top a[data-help=rules] span")).to_have_text(word)
    page.keyboard.press("Escape")
    for _ in range(3):
        if not is_ones_turn(page):
            break
        moved(page, person.moves_elsewhere)
    is_ones_turn(page)
    assert difference(page) is None
    expect(sheet_of(page)).to_have_count(0)
