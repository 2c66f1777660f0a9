"""Playing studies on all cores, or on a cluster. What is counted does not depend on who counts it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice

from savanna.lab.processes import no_interruption, processes
from savanna.lab.study.keeping import CountsFile, Studies, bots_in, game_of
from savanna.lab.study.rounds import play_chunk, warm_up
from savanna.lab.study.study import Study
from savanna.lab.study.tally import Tally

Told = Callable[[str, int], None]  # a study, and how many more of its rounds are counted


def run(counts: CountsFile, workers: int, cluster: str | None, told: Told) -> None:
    """Play what is missing. Compiled rounds run in threads, bots that search in processes."""
    if cluster is not None:
        from savanna.lab.study.cluster import joined

        with joined(cluster, bots_in(counts.studies), game_of(counts.studies)) as (pool, size):
            _play(counts, counts.studies, pool, size, told)
        return
    compiled = {name: study for name, study in counts.studies.items() if study.simple is not None}
    searched = {name: study for name, study in counts.studies.items() if study.simple is None}
    if any(missing(counts, compiled)):
        with _threads(workers) as pool:
            _play(counts, compiled, pool, workers, told)
    if any(missing(counts, searched)):
        with processes(workers, warm_up, tuple(searched.values())) as pool:
            _play(counts, searched, pool, workers, told)


@contextmanager
def _threads(number: int) -> Iterator[Executor]:
    with ThreadPoolExecutor(number) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def missing(counts: CountsFile, studies: Studies) -> Iterator[tuple[str, Study, int]]:
    for name, study in studies.items():
        for chunk in study.chunks:
            if chunk not in counts.done[name]:
                yield name, study, chunk


def _play(counts: CountsFile, studies: Studies, pool: Executor, size: int, told: Told) -> None:
    waiting = missing(counts, studies)
    under_way: dict[Future[Tally], tuple[str, Study, int]] = {}
    while True:
        for name, study, chunk in islice(waiting, max(0, 2 * size - len(under_way))):
            with no_interruption():
                under_way[pool.submit(play_chunk, study, chunk)] = name, study, chunk
        if not under_way:
            return
        done, _ = wait(under_way, return_when=FIRST_COMPLETED)
        for future in done:
            name, study, chunk = under_way.pop(future)
            counts.add(name, chunk, future.result())
            told(name, study.rounds_in(chunk))
