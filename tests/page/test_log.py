"""What happened: by round and by trick, as far as the memory contract lets anyone read back."""

from __future__ import annotations

import re

import pytest
from page.scenes import SAY, scene_for, viewer_in
from table.tables import Sitting, dealt

from savanna.page.match.log import Line, as_text, by_round, drawn_by_trick, lines
from savanna.table.tale import Tale


def told(sitting: Sitting, player: int | None = 1) -> list[Line]:
    """From the first line on."""
    scene = scene_for(sitting, player)
    return lines(scene.sight, scene.moments, viewer_in(scene.sight), SAY)[::-1]


def ended(game: str, players: int) -> Sitting:
    sitting = dealt(game=game, players=players)
    sitting.end()
    return sitting


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_trick_begins_with_a_lead_and_ends_when_it_is_taken(players: int) -> None:
    for _, of_round in by_round(told(ended("awimbawe", players))):
        tricks = [line.trick for line in of_round]
        assert tricks == sorted(tricks)
        assert {*tricks} == {*range(1, tricks[-1] + 1)}
        for trick in {*tricks}:
            these = [line for line in of_round if line.trick == trick]
            assert sum(re.search(r" leads? <a", line.deed) is not None for line in these) == 1
            taken = [any(re.search(r" takes? ", result) for result in line.results) for line in these]
            assert taken == [False] * (len(these) - 1) + [True]


def test_the_lines_of_a_trick_stand_under_its_number() -> None:
    found = told(ended("awimbawe", 3))
    for _, of_round in by_round(found):
        drawn = drawn_by_trick(of_round, "awimbawe", SAY)
        assert [re.findall(r"<h3>(.*?)</h3>", passage) for passage in drawn] == [
            [f"Trick {number}"] for number in range(1, of_round[-1].trick + 1)
        ]
        numbers = re.findall(r'data-key="line-(\d+)"', "".join(drawn))
        assert numbers == [str(line.number) for line in of_round]


def test_tembo_has_no_tricks() -> None:
    found = told(ended("tembo", 3))
    drawn = drawn_by_trick(found, "tembo", SAY)
    assert "".join(drawn) == "".join(line.drawn for line in found)
    assert "Trick" not in as_text(found, "tembo", SAY)


def test_the_text_to_copy_names_rounds_and_tricks() -> None:
    found = told(ended("awimbawe", 2))
    text = as_text(found, "awimbawe", SAY).splitlines()
    assert text[:3] == ["Round 1", "Trick 1", f"1. {found[0].spoken}"]
    assert [line for line in text if line.startswith("Round")] == [
        f"Round {number}" for number, _ in by_round(found)
    ]


def test_a_strict_log_begins_in_the_trick_that_it_can_be_read_back_to() -> None:
    sitting = dealt(game="awimbawe", players=2, memory="strict")
    sitting.play_on(20)
    found = told(sitting)
    everything = Tale(None).up_to(sitting.table)
    assert 0 < len(found) < len(everything)
    assert [line.trick for line in found] == [moment.trick for moment in everything[-len(found) :]]
    assert as_text(found, "awimbawe", SAY).splitlines()[:2] == ["Round 1", f"Trick {found[0].trick}"]
