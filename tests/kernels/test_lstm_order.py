"""Scheduled operations are emitted once, after what they read, loads just before their reader; unread ones are not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from namdsp.kernels.numba_cpu.lstm.order import Recorder

#: kind -> operands
KINDS = {"fma": 3, "fadd": 2, "fdiv": 2, "fmul": 2, "select": 3, "as_integers": 1}


class Calls:
    """An emitter and its builder: what they were asked for, in order. A value is a number, one for each expression."""

    def __init__(self, lanes: int) -> None:
        self.lanes, self.b = lanes, self
        self.done: list[tuple[Any, ...]] = []
        self.numbers: dict[tuple[Any, ...], int] = {}

    def number(self, *expression: Any) -> int:
        return self.numbers.setdefault(expression, len(self.numbers))

    def __getattr__(self, name: str) -> Any:
        def emit(*operands: Any) -> int:
            self.done.append((name, *operands))
            return 0 if name == "call" else self.number(name, *operands)

        return emit


@pytest.mark.parametrize("seed", range(20))
def test_a_schedule_emits_what_is_read_once_and_loads_for_their_readers(seed: int) -> None:
    rng = Random(seed)
    e = Calls(rng.choice((4, 8, 16)))
    recorder: Any = Recorder(e)
    expected = {recorder.given(name): name for name in "abc"}
    reads: dict[Any, list[Any]] = {node: [] for node in expected}
    for index in range(rng.randint(20, 200)):
        kind = rng.choice(list(KINDS))
        some = rng.choices(list(reads), k=KINDS[kind])
        if kind == "fma":
            some[0] = recorder.load(index)
            expected[some[0]] = e.number("load", index)
        node = getattr(recorder, kind)(*some)
        reads[node], expected[node] = some, e.number(kind, *(expected[one] for one in some))
        recorder.lead = rng.choice((0.0, 20.0))
    results = rng.sample(list(reads), 4)
    for result, entry in zip(results, rng.sample(list(reads), 4), strict=True):
        result.carried.append(entry)
    recorder.emit(results)
    assert [result.emit() for result in results] == [expected[result] for result in results]
    required, left = set(), list(results)
    while left:
        node = left.pop()
        left += [] if node in required else reads.get(node, [])
        required.add(node)
    operations = [node for node in required if reads.get(node)]
    loads = [node for node in required if node not in reads]
    assert len(e.done) == len(operations) + len(loads) + len(operations) // 8  # and the fences
    emitted = [call for call in e.done if call[0] != "call"]
    for at, (name, *operands) in enumerate(emitted):
        if name == "load":
            assert e.number("load", *operands) in emitted[at + 1]


def test_the_longest_path_goes_first() -> None:
    """Two chains: the long one begins, though it was recorded last, and the short one fills its gaps."""
    e = Calls(8)
    recorder: Any = Recorder(e)
    x = recorder.given("x")
    results = []
    for links in (2, 6):
        value = x
        for link in range(links):
            value = recorder.fma((links, link), x, value)
        results.append(value)
    recorder.emit(results)
    order = [call[1] for call in e.done if call[0] == "fma"]
    assert order[0] == (6, 0)
    assert order.index((2, 1)) < order.index((6, 3))
