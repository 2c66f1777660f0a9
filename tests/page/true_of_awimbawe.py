"""What card help says of a card of Awimbawé, sentence by sentence, put to the rules.

Each check is given the card that the sentence is said of, and the number of players it is said to.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from page.trying_awimbawe import (
    CARD,
    asks_nothing,
    at_table,
    beats,
    colours,
    end_of_trick,
    is_asked,
    led,
    others,
    own_colour,
    taker,
)
from sketch_awimbawe import Sketched, legal, piles_of, played, seen, taken_by

from savanna.games.awimbawe.cards import CARDS, COLOURS, LETTERS, crowns_of, deck_for, texts_of
from savanna.games.awimbawe.house import PRINTED
from savanna.games.cardset import only, set_of
from savanna.games.dealing import Seeded

Check = Callable[[str, int], None]

# Ranks


def lowest_of_its_colour(card: str, players: int) -> None:
    colour = card[0]
    for value in "2345":
        assert beats(players, f"{colour}{value}", card, colour)
    for multicolour in ("x2", "x3", "x5", "x6") if players > 2 else ():
        assert beats(players, multicolour, card, colour)


def highest_without_a_power(card: str, players: int) -> None:
    colour = card[0]
    for value in "2345":
        assert beats(players, card, f"{colour}{value}", colour)
    for multicolour in ("x2", "x3", "x5", "x6") if players > 2 else ():
        assert beats(players, card, multicolour, colour)
    asks_nothing(card, players)


def just_below_its_value(card: str, players: int) -> None:
    for colour in colours(players):
        for value in "123456":
            assert beats(players, card, f"{colour}{value}", colour) == (value < card[1])
    for value in {*"2356"} - {card[1]}:
        assert beats(players, card, f"x{value}", "d") == (value < card[1])


def mouse_takes_the_elephant(card: str, players: int) -> None:
    """With a third player it would be too much said: an eagle may fight."""
    assert beats(players, card, f"{card[0]}6", card[0])
    assert taker(players, "s6" if card[0] != "s" else "d6", card) != card  # of its own colour alone
    assert players == 2


def mouse_takes_the_elephant_unless(card: str, players: int) -> None:
    elephant, other = f"{card[0]}6", "s2" if card[0] != "s" else "d2"
    for first, *rest in permutations([card, elephant, f"{card[0]}5"]):
        assert taker(players, first, *rest) == card  # whatever else follows
    assert taker(players, other, card, elephant) == other  # their colour is not led
    assert taker(players, card, elephant, "e7 fight") == "e7"
    assert taker(players, card, elephant, "e7 flee") == card
    for first, *rest in permutations([card, elephant, "x6"]):
        assert taker(players, led(first, card[0]), *rest) == "x6"


def beats_the_elephant(card: str, players: int) -> None:
    """Also where it was agreed that the mouse takes all."""
    elephant, other = f"{card[0]}6", "s2" if card[0] != "s" else "d2"
    assert beats(players, card, elephant, card[0])
    assert taker(players, card, elephant, mouse_takes_all=True) == card
    if players > 2:
        assert taker(players, other, card, elephant) == other  # their colour is not led


def mouse_beats_it(card: str, players: int) -> None:
    mouse = f"{card[0]}1"
    assert beats(players, mouse, card, card[0])
    if players > 2:
        other = "s2" if card[0] != "s" else "d2"
        assert taker(players, other, card, mouse) == other  # their colour is not led


def no_mouse_beats_it(card: str, players: int) -> None:
    asks_nothing(card, players)
    for colour in colours(players):
        assert beats(players, card, f"{colour}1", colour)
        for first, *rest in permutations([card, f"{colour}1", f"{colour}6"]):
            assert taker(players, led(first, colour), *rest) == card


def follows_all_but_the_sky(card: str, players: int) -> None:
    for colour in colours(players):
        other = "s1" if colour != "s" else "d1"
        trick = f"1 {colour}4"
        assert legal(at_table(players, "hand m5", f"hand {card} {other}", trick=trick)) == {card}
    assert legal(at_table(players, "hand m5", f"hand {card} s1", trick="1 e7")) == {card, "s1"}
    pos = at_table(players, f"hand {card} s1")
    assert legal(pos) == {"s1", *(f"{card}={colour}" for colour in LETTERS)}
    for letter, name in zip(LETTERS, COLOURS, strict=False):
        assert played(pos.copy(), f"{card}={letter}").view(None)["led"] == name


# Powers


def pushes_a_top_card(card: str, players: int) -> None:
    spare = others(players, card)
    a, b, c, d, e, f, g = [next(spare) for _ in range(7)]
    pos = at_table(players, f"hand {card} {e} | piles {f}, {g}", f"piles {a}_ {b}, {c}_ {d}")
    played(pos, led(card))
    assert legal(pos) == {"pass", "R2:1>2", "R2:2>1"}  # one may; and not with the own piles
    assert piles(played(pos.copy(), "R2:1>2"), 2) == [f"{a}_", f"{b} {c}_ {d}"]
    assert piles(played(pos.copy(), "R2:2>1"), 2) == [f"{d} {a}_ {b}", f"{c}_"]
    assert piles(played(pos.copy(), "pass"), 2) == [f"{a}_ {b}", f"{c}_ {d}"]


def piles(pos: Sketched, seat: int) -> list[str]:
    return piles_of(pos, seat).split(", ")[:2]


def is_not_turned_over(card: str, players: int) -> None:
    """The face-down card of a pile whose top was played to this very trick; one that is face up stays so."""
    first = f"{own_colour(card)}4"
    spare = others(players, card, first)
    a, b, c, d, e, f, *more = [next(spare) for _ in range(6 + players)]
    trick = ", ".join([f"2 {first}", *(f"{seat} {more.pop()}" for seat in range(3, players + 1))])
    pos = at_table(players, f"hand {card} {d} {e} {f}", f"piles {a}_, {b}_ {c}", trick=trick)
    down, up = played(pos.copy(), f"{card} R2:1>2"), played(pos.copy(), f"{card} R2:2>1")
    assert piles(down, 2) == ["-", f"{a}_ {b}_ {c}"]
    assert seen(down, 2, by=1)["piles"][1] == seen(down, 2, by=2)["piles"][1] == ["?", "?", c]
    assert seen(up, 2)["piles"][0][0] == c


def names_the_next_leader(card: str, players: int) -> None:
    spare = others(players, card)
    pos = played(at_table(players, f"hand {card} {next(spare)}"), led(card))
    assert legal(pos) == {"pass", *(f"N{seat}" for seat in range(1, players + 1))}
    for seat in range(1, players + 1):  # one of them takes this trick
        assert end_of_trick(played(pos.copy(), f"N{seat}")).to_move == seat
    last = at_table(players, f"hand {card}")
    assert is_asked(played(last, led(card)), 2) == "card"  # no trick of this round comes after


def last_to_name_decides(card: str, players: int) -> None:
    colour = own_colour(card)
    cheetah = next(text for text in others(players, card) if text[0] != colour and text[1] == "3")
    spare = (text for text in others(players, card, cheetah) if text[0] not in (colour, cheetah[0]))
    a, b = next(spare), next(spare)
    for first, second in ((card, cheetah), (cheetah, card)):
        pos = played(at_table(players, f"hand {first} {a}", f"hand {second} {b}"), led(first))
        assert end_of_trick(played(pos.copy(), f"N2 {second} N1")).to_move == 1
        assert end_of_trick(played(pos.copy(), f"N1 {second} N2")).to_move == 2
        assert end_of_trick(played(pos.copy(), f"N2 {second} pass")).to_move == 2
        assert end_of_trick(played(pos.copy(), f"N1 {second} pass")).to_move == 1


def lies_face_up(card: str, players: int) -> None:
    spare = others(players, card)
    pos = end_of_trick(played(at_table(players, f"hand {card} {next(spare)}"), card))
    (seat,) = (seat for seat in range(1, players + 1) if card in taken_by(pos, seat))
    assert len(taken_by(pos, seat)) == players
    for viewer in (None, *range(1, players + 1)):
        assert seen(pos, seat, by=viewer)["hyenas"] == [card]  # and nothing else of the trick


def another_hyena(card: str, players: int, *taken: str) -> Sketched:
    """Seat 1, who has taken the first of these, leads it and takes it; there is one more card each."""
    spare = others(players, card, *CARD.findall(" ".join(taken)))
    hands = [f"{card} {next(spare)}", *(f"{next(spare)} {next(spare)}" for _ in taken[1:])]
    said = [f"hand {hand} | taken {cards}" for hand, cards in zip(hands, taken, strict=True)]
    return end_of_trick(played(at_table(players, *said), card))


def three_others(card: str, players: int) -> list[str]:
    return [text for text in others(players, card) if text[1] == "4"][:3]


def four_hyenas_lose(card: str, players: int) -> None:
    one, two, three = three_others(card, players)
    assert another_hyena(card, players, f"{one} {two}").round == 1  # it is the third
    pos = another_hyena(card, players, f"{one} {two} {three}")
    assert pos.round == 2  # though each had one card more
    assert pos.view(None)["public"]["won"] == [[2]]


def four_hyenas_lose_for_a_team(card: str, players: int) -> None:
    one, two, three = three_others(card, players)
    assert another_hyena(card, players, one, three, two).round == 1  # it is the team's third
    pos = another_hyena(card, players, one, "", f"{two} {three}")
    assert pos.round == 2
    assert pos.view(None)["public"]["won"] == [[2, 4]]


def four_hyenas_eliminate(card: str, players: int) -> None:
    one, two, three = three_others(card, players)
    assert seen(another_hyena(card, players, f"{one} {two}"), 1)["active"]  # it is the third
    pos = another_hyena(card, players, f"{one} {two} {three}")
    assert pos.round == 1
    assert [seen(pos, seat)["active"] for seat in (1, 2, 3)] == [False, True, True]
    crowns = crowns_of(PRINTED.crowns, set_of(CARDS[text] for text in taken_by(pos, 1)))
    while pos.round == 1:
        pos.play("pass" if "pass" in pos.legal_moves() else pos.legal_moves()[0])
    outcome = pos.rounds[0].outcome
    assert outcome is not None
    assert outcome.winners in ((1,), (2,))
    assert crowns > max(score for score in outcome.scores if score is not None)


def blocks_a_card(card: str, players: int) -> None:
    spare = others(players, card)
    a, b, c, d, e, f, g = [next(spare) for _ in range(7)]
    pos = at_table(players, f"hand {card} {e} {f} {g}", f"hand {a} {b} | piles {c}_ {d}")
    played(pos, led(card))
    assert {"pass", "B2:p1", "B2:h"} <= legal(pos)
    assert not [move for move in legal(pos) if move.startswith("B1")]
    assert seen(played(pos.copy(), "B2:p1"), 2)["blocked"] == [d]
    found = set()
    for seed in range(40):
        bitten = pos.copy()
        bitten.chance = Seeded(seed)
        (blocked,) = played(bitten, "B2:h").view(2)["blocked"]
        found.add(blocked)
    assert found == {a, b}


def is_free_after_another(card: str, players: int) -> None:
    first = f"{own_colour(card)}4"  # it would have to follow
    spare = (text for text in others(players, card, first) if text[0] != first[0])
    a, b, c, d = [next(spare) for _ in range(4)]
    pos = at_table(players, f"hand {card} {c} {d}", f"hand {a} {b} | piles {first}")
    assert legal(played(pos.copy(), f"{led(card)} pass")) == {first}
    played(pos, f"{led(card)} B2:p1")
    assert legal(pos) == {a, b}
    assert seen(played(pos, a), 2)["blocked"] == []


def spares_the_last_card(card: str, players: int) -> None:
    spare = others(players, card)
    a, b, c, d, e = [next(spare) for _ in range(5)]
    pos = at_table(players, f"hand {card} {d} {e}", f"hand {a} {b}! | piles {c}!")
    assert not [move for move in legal(played(pos, led(card))) if move.startswith("B2")]
    pos = at_table(players, f"hand {card} {d} {e}", f"hand {a} {b} | piles {c}!")
    assert "B2:h" in legal(played(pos, led(card)))


# Eagles


def eagle_must_be_played(card: str, players: int) -> None:
    for colour in colours(players):
        other = "s1" if colour != "s" else "d1"
        trick = f"1 {colour}4"
        assert legal(at_table(players, "hand m5", f"hand {card} {other}", trick=trick)) == {card}
        assert legal(at_table(players, "hand m5", f"hand {card} {colour}1", trick=trick)) == {f"{colour}1"}


def fights_or_flees(card: str, players: int) -> None:
    for colour in colours(players):
        assert taker(players, f"{colour}6", f"{card} fight") == card
        assert taker(players, f"{colour}6", f"{card} flee") == f"{colour}6"
    if players > 2:
        assert taker(players, "x6=d", f"{card} fight", "d6") == card
    pos = played(at_table(players, "hand m5", f"hand {card} s1", trick="1 d4"), card)
    assert legal(pos) == {"fight", "flee"}
    fled = end_of_trick(played(pos, "flee"))
    assert (card in taken_by(fled, 2), "d4" in taken_by(fled, 2)) == (True, False)


def must_fight(card: str, players: int) -> None:
    assert is_asked(played(at_table(players, f"hand {card} s1"), card), 2) == "card"
    assert taker(players, card, "d6") == card
    for other in [text for text in texts_of(deck_for(players)) if text[0] == "e" and text != card]:
        pos = at_table(players, "hand m5", f"hand {card} s1", trick=f"1 {other}")
        assert played(pos, card).view(None)["asked"] == "card"
        assert beats(players, card, other, "e") == (int(card[1:]) > int(other[1:]))


def crossed_out_crowns_count(card: str, players: int) -> None:
    pos = end_of_trick(played(at_table(players, f"hand {card}"), card))  # the last trick, and it takes it
    outcome = pos.rounds[0].outcome
    assert outcome is not None
    crowns = crowns_of(PRINTED.crowns, only(CARDS[card]))
    assert crowns < 0
    assert outcome.scores[0] == 3 * (players - 1) + crowns  # with the mice of all others


CHECKS: dict[str, Check] = {
    "It is the lowest card of its colour.": lowest_of_its_colour,
    "With the elephant of the colour led in the trick, the mouse of that colour takes it.": (
        mouse_takes_the_elephant
    ),
    "With the elephant of the colour led in the trick, the mouse of that colour takes it, "
    "unless an eagle fights or the multicolour elephant is there too.": mouse_takes_the_elephant_unless,
    "Played, it may push the top card of a pile of another player under another of their piles.": (
        pushes_a_top_card
    ),
    "The card is not turned over.": is_not_turned_over,
    "Played, it may name who leads the next trick of this round, whoever takes this one.": (
        names_the_next_leader
    ),
    "Of several cheetahs in a trick, the last to name someone decides.": last_to_name_decides,
    "It lies face up beside the cards of whoever takes it.": lies_face_up,
    "Four hyenas lose the round at once, whatever the crowns.": four_hyenas_lose,
    "A team with four hyenas loses the round at once, whatever the crowns.": four_hyenas_lose_for_a_team,
    "Whoever has four hyenas is out of the round at once and cannot win it.": four_hyenas_eliminate,
    "Played, it may block a card of another player: the top of a pile, or one of the hand by chance.": (
        blocks_a_card
    ),
    "That card is free again once its owner has played another.": is_free_after_another,
    "The last available card of a player cannot be blocked.": spares_the_last_card,
    "It is the highest card of its colour and has no power.": highest_without_a_power,
    "If its colour is led, the mouse of that colour beats it.": mouse_beats_it,
    "It has no power, and no mouse beats it.": no_mouse_beats_it,
    "Multicolour: it follows every colour but the sky, and whoever leads it names its colour.": (
        follows_all_but_the_sky
    ),
    "It ranks just below the one-colour card of its value.": just_below_its_value,
    "Whoever cannot follow must play an eagle.": eagle_must_be_played,
    "It fights and beats all other colours, or flees to your score pile.": fights_or_flees,
    "Led, or following an eagle, it must fight.": must_fight,
    "Crossed-out crowns count against you.": crossed_out_crowns_count,
}

# What is said the first time an animal is met.
HINTS: dict[str, tuple[Check, ...]] = {
    "A mouse is the lowest of its colour, but beats the elephant if that colour is led.": (
        lowest_of_its_colour,
        beats_the_elephant,
    ),
    "A rhinoceros may push the top card of another player’s pile under another of their piles.": (
        pushes_a_top_card,
    ),
    "A cheetah may name who leads the next trick, whoever takes this one.": (names_the_next_leader,),
    "Four hyenas lose the round at once, whatever the crowns.": (four_hyenas_lose,),
    "Whoever has four hyenas is out of the round at once and cannot win it.": (four_hyenas_eliminate,),
    "A team with four hyenas loses the round at once, whatever the crowns.": (four_hyenas_lose_for_a_team,),
    "A snake may block a card of another player until they have played another.": (
        blocks_a_card,
        is_free_after_another,
    ),
    "An elephant is the highest of its colour, but the mouse beats it if that colour is led.": (
        highest_without_a_power,
        mouse_beats_it,
    ),
    "Whoever cannot follow must play an eagle: it fights for the trick, or flees.": (
        eagle_must_be_played,
        fights_or_flees,
    ),
}
