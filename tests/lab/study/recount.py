"""Rounds counted again, slowly and by other means: through matches, views and stories, in texts of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from savanna.games.match import Match
from savanna.lab.study.figures import Found, kinds
from savanna.lab.study.sampling import Rounds
from savanna.lab.study.study import Study
from savanna.lab.study.tally import Tally

Numbers = Counter[tuple[Any, ...]]


def recounted(study: Study, rounds: Rounds) -> Numbers:
    found: Numbers = Counter()
    for number, luck in enumerate(rounds.lucks.tolist()):
        moves = rounds.moves[number, : rounds.lengths[number]].tolist()
        Sitting(study, luck).count([study.rules.texts[move] for move in moves], number, found)
    return found


class Sitting:
    def __init__(self, study: Study, luck: int) -> None:
        self.study, self.game = study, study.rules
        start, _ = self.game.dealt(study.players, study.supply, luck)
        shown = self.game.uncover(start)
        self.deal = {key: lists(getattr(shown, key)) for key in self.game.deal_keys}
        counter = {"crown_counter": True} if study.game == "awimbawe" else {"open_scores": True}
        self.match: Match = self.game.setup(study.players, self.deal, seed=1, **counter)
        self.end = start
        self.points = [0] * study.players
        self.taken: list[list[str]] = [[] for _ in self.points]
        self.used: list[str] = []
        self.placed: list[str] = []
        self.across: list[str] = []
        self.eaten: list[str] = []

    def count(self, moves: list[str], number: int, found: Numbers) -> None:
        leader = last = None
        since = changes = first = 0
        for done, text in enumerate(moves, 1):
            if done == 1:
                first = self.match.to_move or 0
            before = self.match.look(None)
            self.end = self.game.play(self.match.position, self.game.moves[text])
            self.match.play(text)
            for event in self.game.story(before, text, self.match.look(None)):
                for deed, size in self.told(event, text):
                    found["deeds", deed] += 1
                    found["sizes", deed] += size
            best = self.best()
            ahead = best.pop() if len(best) == 1 else None
            if ahead != leader:
                leader, since = ahead, done
                if ahead is not None:
                    changes += last not in (None, ahead)
                    last = ahead
        outcome = self.match.finished[0]
        found["rounds",] += 1
        found["lengths", len(moves)] += 1
        found["lead_changes", changes] += 1
        if leader is not None:
            found["ahead", 20 * since // len(moves)] += 1
        self.count_result(max(0, first - 1), outcome, number, found)
        self.count_cards(found)

    # One move

    def told(self, event: Any, text: str) -> Iterator[tuple[str, int]]:
        kind = type(event).__name__
        if kind == "Placed":
            self.placed += event.cards
            yield ("an animal placed", 1) if len(event.cards) == 1 else ("two animals placed", 2)
        elif kind in ("Crossed", "Eaten"):
            animals = [card for herd in event.herds for card in herd.cards]
            self.used.append(text.partition("@")[0])
            if kind == "Crossed":
                self.across += animals
                for herd in event.herds:
                    self.points[herd.seat - 1] += herd.points
            else:
                self.eaten += animals
            yield self.eater(text), len(animals)
        elif kind == "CardPlayed":
            yield "a card played", 0
        elif kind == "EagleSaid":
            yield f"an eagle {event.says}s", 0
        elif kind == "PowerDeclined":
            yield (
                {
                    "rhinoceros": "a rhinoceros stays",
                    "cheetah": "a cheetah names nobody",
                    "snake": "a snake stays",
                }[event.power],
                0,
            )
        elif kind in ("Shoved", "Blocked", "LeaderNamed"):
            yield (
                {
                    "Shoved": "a rhinoceros shoves",
                    "Blocked": "a snake bites",
                    "LeaderNamed": "a cheetah names the leader",
                }[kind],
                0,
            )
        elif kind == "TrickTaken":
            self.taken[event.seat - 1] += event.cards
        elif kind == "EagleKept":
            self.taken[event.seat - 1].append(event.card)

    def eater(self, text: str) -> str:
        if text[0] == "C":
            return f"a crocodile eats {'the first' if text.endswith(':first') else 'its species'}"
        return {
            "E": "an elephant leads across",
            "S": "the super crocodile eats all",
            "L": "a lion eats all",
        }[text[0]]

    # Who is ahead

    def best(self) -> set[int]:
        worth = [self.worth(seat) for seat in range(self.study.players)]
        return {side for side, value in zip(self.study.sides, worth, strict=True) if value == max(worth)}

    def worth(self, seat: int) -> Any:
        if self.study.game == "tembo":
            return self.points[seat]
        pile = [
            card
            for other, cards in enumerate(self.taken)
            if self.study.sides[other] == self.study.sides[seat]
            for card in cards
        ]
        public = self.match._public()
        seen: Any = self.game.view(self.end, None, public)
        crowns = seen.seats[seat].crowns
        eagles = [int(card[1:]) for card in pile if card[0] == "e"]
        lost = sum(card[1:] == "4" for card in pile) >= 4
        return (0,) if lost else (1, crowns, max(eagles, default=0))

    # The end

    def count_result(self, first: int, outcome: Any, number: int, found: Numbers) -> None:
        players, sides = self.study.players, self.study.sides
        best = self.best()
        if outcome.winners is not None:
            winners = {sides[seat] for seat in outcome.winners}
            assert winners == (best if len(best) == 1 else set())
        share = [12 // len(best) if side in best else 0 for side in sides]
        found["winners", len(best)] += 1
        for place in range(players):
            seat = (first + place) % players
            if place < len(set(sides)):
                found["shares", place] += share[seat]
                found["squares", place] += share[seat] ** 2
            score = outcome.scores[seat]
            found[("scoreless", place) if score is None else ("scores", place, score)] += 1
            found["by_seat", seat] += share[seat]
        scored = {side: score for side, score in zip(sides, outcome.scores, strict=True) if score is not None}
        if len(scored) > 1:
            second, highest = sorted(scored.values())[-2:]
            found["margins", highest - second] += 1
        if len(best) == 1:
            found["winning", scored[min(best)]] += 1
        looked_at = number % players
        held = Counter(self.dealt_to(looked_at))
        found["result", 0] += share[looked_at]
        found["result", 1] += share[looked_at] ** 2
        for one, times in held.items():
            found["brought", one] += times * share[looked_at]
            for other, others in held.items():
                found["together", one, other] += times * others
        found["endings", self.ending(outcome)] += 1

    def dealt_to(self, seat: int) -> list[str]:
        piles = self.deal.get("piles", [[]] * self.study.players)[seat]
        return [*self.deal["hands"][seat], *(card for pile in piles for card in pile)]

    def ending(self, outcome: Any) -> str:
        if self.study.game == "tembo":
            shown: Any = self.game.uncover(self.end)
            if shown.pile:
                return "early, with cards left to draw"
            return "nothing fits, all cards drawn" if shown.hands[self.end.turn] else "no card left"
        if None not in outcome.scores:
            return "every card was played"
        return "every card was played, one player out" if self.study.players == 3 else "a fourth hyena"

    def count_cards(self, found: Numbers) -> None:
        for fate, cards in self.fates().items():
            for card in cards:
                found["fates", fate, card] += 1

    def fates(self) -> dict[str, list[str]]:
        if self.study.game == "tembo":
            shown: Any = self.game.uncover(self.end)
            gone = [*self.across, *self.eaten]
            return {
                "never drawn": [*shown.pile, *shown.fords],
                "left in hand": [card for hand in shown.hands for card in hand],
                "left at a ford": [card for card in self.placed if card not in gone],
                "across": self.across,
                "eaten": self.eaten,
                "used": self.used,
            }
        fates: dict[str, list[str]] = {name: [] for name in self.study.census.fates}
        for seat in range(self.study.players):
            for card in self.dealt_to(seat):
                fates[self.fate_of(card, seat)].append(card)
        return fates

    def fate_of(self, card: str, holder: int) -> str:
        taker = next((seat for seat, cards in enumerate(self.taken) if card in cards), None)
        if taker is None:
            return "never played"
        if taker == holder:
            return "taken by its player"
        same_team = self.study.sides[taker] == self.study.sides[holder]
        return "taken by the partner" if same_team else "taken by a rival"


def lists(texts: Any) -> Any:
    return [lists(part) for part in texts] if isinstance(texts, tuple) else texts


def in_texts(study: Study, tally: Tally) -> Numbers:
    """A tally in the same words."""
    census, alike = study.census, kinds(Found("", study, tally))
    found: Numbers = Counter({("rounds",): int(tally.rounds[0])})
    for name in (
        "lengths",
        "shares",
        "squares",
        "winners",
        "scoreless",
        "margins",
        "lead_changes",
        "ahead",
        "result",
    ):
        found.update({(name, i): int(number) for i, number in enumerate(getattr(tally, name))})
    found.update({("by_seat", seat): int(number) for seat, number in enumerate(tally.by_seat[0])})
    for i in range(tally.scores.shape[1]):
        found["winning", census.lowest + i] = int(tally.winning[i])
        found.update(
            {("scores", place, census.lowest + i): int(tally.scores[place, i]) for place in range(4)}
        )
    found.update({("endings", text): int(tally.endings[i]) for i, text in enumerate(census.endings)})
    found.update({("deeds", text): int(tally.deeds[i]) for i, text in enumerate(census.deeds)})
    found.update({("sizes", text): int(tally.sizes[i]) for i, text in enumerate(census.deeds)})
    for text, cards in alike.items():
        found["brought", text] = int(tally.brought[cards].sum())
        for fate, name in enumerate(census.fates):
            found["fates", name, text] = int(tally.fates[fate, cards].sum())
        for other, others in alike.items():
            found["together", text, other] = int(tally.together[cards][:, others].sum())
    return +found
