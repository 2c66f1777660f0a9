"""One sentence for each picture: what it shows, said with the numbers and no surer than they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from savanna.games.reason import listed
from savanna.lab.arena.estimates import Estimate, Moments
from savanna.lab.study.comparing import PARTS
from savanna.lab.study.figures import Figures, Found, Row, quantile, spread_over
from savanna.lab.study.tally import TWENTIETHS

Sides = Sequence[Found]
Tables = Sequence[Figures]


def percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def signed(part: float) -> str:
    """In percentage points."""
    return f"{100 * part:+.1f}".replace("-", "−")


def sure(estimate: Estimate, form: Callable[[float], str] = percent) -> str:
    """
    >>> sure(Estimate(0.52, 0.515, 0.525))
    '52.0 % (51.5 % to 52.5 %)'
    """
    if estimate.low is None or estimate.high is None:
        return form(estimate.mean)
    return f"{form(estimate.mean)} ({form(estimate.low)} to {form(estimate.high)})"


def against(estimate: Estimate, fair: float) -> str:
    """Whether that is more or less than fair, if it can be told."""
    if estimate.low is None or estimate.high is None:
        return "of one round alone"
    if estimate.low > fair:
        return f"more than the fair {percent(fair)}"
    if estimate.high < fair:
        return f"less than the fair {percent(fair)}"
    return f"not to be told from the fair {percent(fair)}"


def of_each(sides: Sides, tables: Tables, say: Callable[[Found, Figures], str]) -> str:
    """The clause of the first study, and that of the other one if there is one."""
    clauses = [say(found, table) for found, table in zip(sides, tables, strict=True)]
    others = [f"; with {found.label}: {clause}" for found, clause in zip(sides[1:], clauses[1:], strict=True)]
    return f"{clauses[0]}{''.join(others)}."


def beginning(sides: Sides, tables: Tables) -> str:
    def say(found: Found, table: Figures) -> str:
        estimate = Estimate(*table.rows[0][1:])
        return f"{sure(estimate)}, {against(estimate, found.study.fair)}"

    who = "The team that begins" if sides[0].places < sides[0].study.players else "Whoever begins"
    return f"{who} wins this share of the rounds, with its 95 % interval: {of_each(sides, tables, say)}"


def seats(sides: Sides, tables: Tables) -> str:
    def say(found: Found, table: Figures) -> str:
        seat, bot, *estimate = max(table.rows, key=lambda row: row[2])
        return f"seat {seat}, the {bot}, with {sure(Estimate(*estimate))}"

    return f"Most rounds are won by {of_each(sides, tables, say)}"


def lengths(sides: Sides, tables: Tables) -> str:
    def say(found: Found, table: Figures) -> str:
        counts = found.tally.lengths
        few, many = quantile(counts, 0.05), quantile(counts, 0.95)
        return f"{_mean(spread_over(counts))} moves on average, and {few} to {many} in nine of ten rounds"

    return f"A round takes {of_each(sides, tables, say)}"


def scores(sides: Sides, tables: Tables) -> str:
    def say(found: Found, table: Figures) -> str:
        census, tally = found.study.census, found.tally
        every = spread_over(tally.scores.sum(axis=0), census.lowest)
        won = spread_over(tally.winning, census.lowest)
        return f"{_mean(every)} {found.study.rules.unit} on average, and whoever wins alone has {_mean(won)}"

    return f"A seat has {of_each(sides, tables, say)}"


def margins(sides: Sides, tables: Tables) -> str:
    def say(found: Found, table: Figures) -> str:
        half, shared = quantile(found.tally.margins, 0.5), 1 - found.tally.winners[1] / found.rounds
        unit = found.study.rules.unit
        return (
            f"{half} {unit} or fewer lie between the first two, and {percent(shared)} have no single winner"
        )

    return f"In half of the rounds in which two are scored {of_each(sides, tables, say)}"


def endings(sides: Sides, tables: Tables) -> str:
    def say(found: Found, table: Figures) -> str:
        rows = sorted(table.rows, key=lambda row: -row[1])
        return listed([f"{percent(row[2])} “{row[0]}”" for row in rows], "and")

    return f"How rounds end: {of_each(sides, tables, say)}"


def deeds(sides: Sides, tables: Tables) -> str:
    def say(found: Found, table: Figures) -> str:
        rows = sorted(table.rows, key=lambda row: -row[1])
        often, rarely = rows[0], rows[-1]
        return f"{often[0]}, {often[2]:.1f} times a round, and least often {rarely[0]}, {rarely[2]:.2f} times"

    return f"What happens most often is {of_each(sides, tables, say)}"


def cards(sides: Sides, tables: Tables) -> str:
    def say(found: Found, table: Figures) -> str:
        clauses = []
        for fate, played in found.study.census.fates.items():
            part, card = max(zip(table.column(fate), table.column("card"), strict=True))
            if played and part:
                clauses.append(f"{fate}: {card} ({percent(part)})")
        return ", ".join(clauses)

    return f"The card that is most often {of_each(sides, tables, say)}"


def values(sides: Sides, tables: Tables) -> str:
    def say(found: Found, table: Figures) -> str:
        if not table.rows:
            return f"{found.rounds} rounds are too few to say"
        best, worst = (
            f"{row[0]} {sure(Estimate(*row[1:]), signed)}" for row in (table.rows[0], table.rows[-1])
        )
        return f"the best is {best}, the worst {worst}"

    return (
        "How much more often a seat wins if it is dealt this card and not an average one, in percentage "
        f"points: {of_each(sides, tables, say)}"
    )


def lead_changes(sides: Sides, tables: Tables) -> str:
    def say(found: Found, table: Figures) -> str:
        counts = found.tally.lead_changes
        return f"{_mean(spread_over(counts))} times a round, and in {percent(counts[0] / found.rounds)} never"

    return f"The lead passes to somebody else {of_each(sides, tables, say)}"


def ahead(sides: Sides, tables: Tables) -> str:
    def say(found: Found, table: Figures) -> str:
        counts = found.tally.ahead
        half = f"{100 * quantile(counts, 0.5) / TWENTIETHS:.0f} %"
        late = percent(counts[-2:].sum() / max(1, counts.sum()))
        return f"by {half} of the moves in half of the rounds, and in the last tenth in {late}"

    return f"The later winner comes to lead for good {of_each(sides, tables, say)}"


def skill(table: Figures, fair: float) -> str:
    bot, rival, _, *estimate = max(table.rows, key=lambda row: abs(row[3] - fair))
    return (
        f"The widest gap is that of {bot} against {rival}: the {bot} wins {sure(Estimate(*estimate))} "
        f"of the rounds, where {percent(fair)} would be fair."
    )


def compared(label: str, table: Figures) -> str:
    surely = [row for row in table.rows if row[4] is not None and (row[4] > 0 or row[5] < 0)]
    if all(row[3] == 0 for row in table.rows):
        return f"With {label} not one of these figures changes."
    if not surely:
        return f"With {label} no figure changes by more than chance explains."
    name, one, other, change = as_said(max(surely, key=lambda row: abs(row[3]) / (row[5] - row[4])))
    return (
        f"With {label} {len(surely)} of {len(table.rows)} figures change by more than chance explains, most "
        f"surely “{name}”: from {one} to {other}, by {change}."
    )


def as_said(row: Row) -> tuple[str, str, str, str]:
    """A row of two studies compared: the figure, both of its values, the difference with its interval.

    >>> as_said(["share of who begins", 0.51, 0.48, -0.03, -0.04, -0.02])
    ('share of who begins', '51.0 %', '48.0 %', '−3.0 (−4.0 to −2.0) percentage points')
    >>> as_said(["moves", 29.5, 31.25, 1.75, None, None])
    ('moves', '29.50', '31.25', '+1.75')
    """
    name, one, other, *estimate = row
    if name.startswith(PARTS):
        return name, percent(one), percent(other), f"{sure(Estimate(*estimate), signed)} percentage points"
    return name, f"{one:.2f}", f"{other:.2f}", sure(Estimate(*estimate), _more)


def _more(number: float) -> str:
    return f"{number:+.2f}".replace("-", "−")


def _mean(moments: Moments | None) -> str:
    return "none" if moments is None else f"{moments.mean:.1f}"
