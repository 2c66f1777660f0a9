"""What people prefer, as a cookie keeps it and a page offers it."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from savanna.page.games import PAGES
from savanna.page.i18n.say import LANGUAGES, say_in
from savanna.page.preferences import VALUES, Preferences, preference_choices, preferences_in
from savanna.page.preview import preview


def test_every_preference_is_offered_with_all_its_values() -> None:
    for language in LANGUAGES:
        found = preference_choices(Preferences(), say_in(language))
        assert {choice.key: tuple(value for value, _ in choice.values) for choice in found} == VALUES
        assert all(choice.chosen in VALUES[choice.key] for choice in found)


def test_what_is_kept_is_read_again() -> None:
    for key, values in VALUES.items():
        for value in values:
            kept = Preferences(name="Ada & Bo").changed(**{key: value})
            assert preferences_in(kept.written()) == kept


@pytest.mark.parametrize("cookie", ["", "sound=shrill", "theme=pink&=&x", "hints", "%ff=1&name=" + "a" * 99])
def test_nonsense_is_ignored(cookie: str) -> None:
    assert asdict(preferences_in(cookie)) | {"name": ""} == asdict(Preferences())


def test_pages_bear_what_style_and_script_read() -> None:
    shown = dict(Preferences(card_sounds="loud", hints="off", language="de").attributes)
    assert (shown["card-sounds"], shown["hints"]) == ("loud", "off")
    assert "language" not in shown


def test_every_game_has_cards_to_show() -> None:
    for game in PAGES:
        found = preview(game, say_in("de"))
        assert all(found)
        assert len({card for cards in found for card in cards}) == sum(map(len, found))
    assert preview("", say_in("de")) == preview(next(iter(PAGES)), say_in("de"))
