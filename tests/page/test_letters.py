"""What suits and species are known by for eyes that do not tell colours apart, in each language."""

from __future__ import annotations

import unicodedata

import pytest

from savanna.games.awimbawe.cards import CARD_TEXTS
from savanna.games.options import Options
from savanna.games.tembo.cards import SPECIES, card_texts
from savanna.games.tembo.deck import default_deck
from savanna.page.awimbawe.cards import GROUNDS, animal_name, colour_name, suit_letters
from savanna.page.games import PAGES
from savanna.page.html.cards import Face, drawn
from savanna.page.i18n.say import LANGUAGES, say_in
from savanna.page.tembo.faces import species_letters, species_name

CARDS = {"awimbawe": CARD_TEXTS, "tembo": tuple(dict.fromkeys(card_texts(default_deck())))}
EVERYWHERE = pytest.mark.parametrize("language", LANGUAGES)


def faces(game: str, language: str) -> list[Face]:
    return [PAGES[game].face(card, say_in(language), Options()) for card in CARDS[game]]


def plain(text: str) -> str:
    """Without accents, in small letters."""
    return unicodedata.normalize("NFD", text.casefold()).encode("ascii", "ignore").decode()


@EVERYWHERE
@pytest.mark.parametrize(("game", "kinds"), [("awimbawe", 7), ("tembo", 3)])
def test_each_suit_and_species_has_letters_that_no_other_begins_with(
    game: str, kinds: int, language: str
) -> None:
    """So that none is taken for another, in no language."""
    letters = {(face.icon, face.letter) for face in faces(game, language) if face.letter}
    assert len({icon for icon, _ in letters}) == len(letters) == kinds
    for icon, letter in letters:
        assert len(letter) <= 2
        assert not [other for other, taken in letters if other != icon and taken.startswith(letter)]


@EVERYWHERE
def test_a_letter_begins_the_name_in_that_language(language: str) -> None:
    say = say_in(language)
    names = {ground: colour_name(ground, say) for ground in GROUNDS.values()}
    names |= {"sky": animal_name("eagle", say), "multicolour": "X"}  # an X for whichever one names
    for ground, letter in suit_letters(say).items():
        assert plain(names[ground]).startswith(plain(letter))
    for species, letter in species_letters(say).items():
        assert plain(species_name(species, say)).startswith(plain(letter))


def test_not_all_languages_have_the_same_letters() -> None:
    german, spanish = say_in("de"), say_in("es")
    assert "".join(suit_letters(say_in("en")).values()) == "SDMFIXE"
    assert list(suit_letters(german).values()) == ["S", "Wü", "G", "Wa", "E", "X", "A"]
    assert "".join(species_letters(say_in("en"))[species] for species in SPECIES) == "GZA"
    assert "".join(species_letters(spanish)[species] for species in SPECIES) == "ÑCA"


@EVERYWHERE
def test_a_crocodile_bears_the_letter_of_what_it_eats_and_what_has_no_species_bears_none(
    language: str,
) -> None:
    found = {face.card: face.letter for face in faces("tembo", language)}
    assert [found[card] for card in ("Cg", "Cz", "Ca")] == [found[card] for card in ("1", "2", "3")]
    assert [found[card] for card in "ESL"] == ["", "", ""]


@EVERYWHERE
@pytest.mark.parametrize("game", CARDS)
def test_moves_and_records_have_the_same_letters_in_every_language(game: str, language: str) -> None:
    assert [face.card for face in faces(game, language)] == [*CARDS[game]]
    assert all(f' data-card="{face.card}"' in drawn(face) for face in faces(game, language))


NAMES = {  # of s1, i6, x3, e7
    "en": "steppe (brown) mouse 1; ice (turquoise) elephant 6; multicolour cheetah 3; sky (blue) eagle 7",
    "de": "Maus 1 (Steppe, braun); Elefant 6 (Eis, türkis); Gepard 3 (mehrfarbig); Adler 7 (Himmel, blau)",
    "fr": "souris 1 (steppe, marron); éléphant 6 (glace, turquoise); "
    "guépard 3 (multicolore); aigle 7 (ciel, bleu)",
    "it": "topo 1 (steppa, marrone); elefante 6 (ghiaccio, turchese); "
    "ghepardo 3 (multicolore); aquila 7 (cielo, blu)",
    "es": "ratón 1 (estepa, marrón); elefante 6 (hielo, turquesa); "
    "guepardo 3 (multicolor); águila 7 (cielo, azul)",
}


@EVERYWHERE
def test_the_colour_of_the_rulebook_stands_beside_the_landscape(language: str) -> None:
    found = [PAGES["awimbawe"].face(card, say_in(language), Options()) for card in ("s1", "i6", "x3", "e7")]
    assert "; ".join(face.spoken for face in found) == NAMES[language]
    for face in found:
        assert f'<span class="unseen">{face.spoken}</span>' in drawn(face)
    assert all(len(face.name) < len(face.spoken) for face in found if face.card != "x3")  # a log is short
