"""Every engine has the bits of the judge: for plans directed at all kernels, in any cuts, from any engine's state.

Around what compiled code may touch there are canaries: a NaN that no computation makes.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from blockwise import cuts
from comparing import assert_same_bits
from engines import ENGINES
from plan_judge import judged, numbers
from plans import PLANS

from namdsp.kernels.numba_cpu.engine import NumbaEngine, NumbaState
from namdsp.native.records import PAD
from namdsp.native.targets import Target

#: Around vectors, tiles, blocks, slides, rings.
CUTS = (64, 1, 63, 65, 7, 128, 2, 17, 200, 256, 31)
CANARY = np.array([0x7FA5C0DE], np.uint32).view(np.float32)[0]
GUARD = 4096
#: Without LSTMs a wide engine is that of 4 lanes. Of many kernels, one after the other, the lanes differ alone.
LEFT_OUT = dict.fromkeys(("activations", "gates"), ("numba 4", "numba 8", "numba, wide"))
RECURRENT = [name for name, plan in PLANS.items() if plan.recurrent]


def signal(name: str, voices: int = 1) -> Any:
    """Numbers of every size, some of them not finite or below the floor, [voices * C_in, T]."""
    plan = PLANS[name]
    frames = 150 if plan.recurrent else 900 if plan.period == 1 else 2200
    rng = np.random.default_rng(len(name))
    x = numbers(rng, voices * plan.in_channels, frames, special=0.0 if plan.period > 1 else 0.05)
    x[:, frames // 3 : frames // 2] = 0
    x[0, [5, 33]] = np.nan, 1e-30
    return x


def untouched(values: Any) -> Any:
    """Where the canary still is."""
    return values.view(np.uint32) == CANARY.view(np.uint32)


def guarded(floats: int) -> tuple[Any, Any]:
    """Canaries: the whole, and an aligned part of it between guards."""
    space = np.full(GUARD + floats + GUARD + PAD, CANARY)
    start = -(space.ctypes.data // 4) % PAD
    return space, space[start + GUARD : start + GUARD + floats]


def may_write(engine: NumbaEngine) -> Any:
    """bool [arena_floats]: frames of stored signals, the copy of a ring's first block, whole vectors; spectra."""
    allowed = np.zeros(engine.tables.arena_floats, bool)
    spectra = range(len(engine.plan.channels), len(engine.tables.signals))
    for index in {0, *spectra}.union(*(call.writes for call in engine.calls)):
        row = engine.tables.signals[index]
        shape = int(row["channels"]), int(row["stride"])
        rows = allowed[row["base"] : row["base"] + shape[0] * shape[1]].reshape(shape)
        stop = row["ring"] + engine.tables.block + (PAD - 1 if row["ring"] else 0)
        rows[:, : None if index in spectra else stop] = True
    return allowed


class Guarded:
    """A bank of one voice whose arena lies between canaries, and is full of them."""

    def __init__(self, engine: NumbaEngine) -> None:
        self.engine = engine
        self.space, self.arena = guarded(engine.tables.arena_floats)
        with np.errstate(invalid="ignore"):  # what follows from histories of canaries
            self.state = NumbaState(engine.plan, engine.tables, engine.max_block, self.arena)
        self.tables = self._tables()

    def _tables(self) -> list[bytes]:
        tables = self.engine.tables
        return [array.tobytes() for array in (tables.calls, tables.operands, tables.signals, tables.weights)]

    def process(self, x: Any, out: Any) -> int:
        return self.state.process(x, out)

    def history(self, voice: int, of: int) -> Any:
        return self.state.history(of)

    def set_history(self, voice: int, of: int, frames: Any) -> None:
        self.state.set_history(of, frames)

    def check(self) -> None:
        """Nothing outside the arena was written, nor what of it no signal owns; weights and tables are as they were."""
        strangers = np.ones(self.space.size, bool)
        start = (self.arena.ctypes.data - self.space.ctypes.data) // 4
        strangers[start : start + self.arena.size] = ~may_write(self.engine)
        assert untouched(self.space)[strangers].all()
        assert self.tables == self._tables()


def bank_of(name: str, engine: str) -> Any:
    """One voice at the start of the plan."""
    plan = PLANS[name]
    built = ENGINES[engine](plan)
    bank = Guarded(built) if isinstance(built, NumbaEngine) else built.voices(1)
    for of in plan.signals_with_history:
        bank.set_history(0, of, plan.initial[of])
    return bank


def played(bank: Any, x: Any, out: Any) -> int:
    """In pieces that the engine takes."""
    most = bank.engine.max_block if isinstance(bank, Guarded) else 64
    return sum(
        bank.process(np.ascontiguousarray(x[:, at : at + most]), out[:, at : at + most])
        for at in range(0, x.shape[1], most)
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANS)
def test_every_engine_has_the_bits_of_the_judge(name: str) -> None:
    """Alone in cuts; then all of them in turns, each from the histories that the one before left."""
    plan, x = PLANS[name], signal(name)
    expected = judged(plan, x)
    assert np.unique(expected[np.isfinite(expected)]).size > 1
    banks, left_out = {}, LEFT_OUT.get(name, () if plan.recurrent else ("numba, wide",))
    for engine in (each for each in ENGINES if each not in left_out):
        bank, out = bank_of(name, engine), np.full_like(expected, CANARY)
        replaced = sum(played(bank, x[:, cut], out[:, cut]) for cut in cuts(x.shape[1], CUTS))
        assert replaced == 1, engine
        assert_same_bits(out, expected)
        banks[engine] = bank
    relay, out = itertools.cycle(banks.values()), np.full_like(expected, CANARY)
    histories = plan.initial
    for cut, bank in zip(cuts(x.shape[1], CUTS), relay, strict=False):
        for of in plan.signals_with_history:
            bank.set_history(0, of, histories[of])
        played(bank, x[:, cut], out[:, cut])
        histories = {of: bank.history(0, of) for of in plan.signals_with_history}
    assert_same_bits(out, expected)
    for bank in banks.values():
        if isinstance(bank, Guarded):
            bank.check()


@pytest.mark.slow
@pytest.mark.parametrize(("voices", "lanes"), [(11, 4), (17, 16)])
@pytest.mark.parametrize("name", [*RECURRENT, "layers"])
def test_voices_are_apart_and_each_history_can_be_taken_over(name: str, voices: int, lanes: int) -> None:
    """Also those that fill no vector: half of the signal in one bank, the rest in another, all voices exchanged.

    Each as it plays alone, which is judged above.
    """
    plan, frames, half = PLANS[name], 88, 67
    x = np.nan_to_num(signal(name, voices)[:, :frames]).reshape(voices, plan.in_channels, frames)
    engine, order = NumbaEngine(plan, 64, Target(lanes, 32)), np.roll(np.arange(voices), 1)
    alone = [engine.voices(1) for _ in x]
    for bank in alone:
        bank.fill(plan.initial)
    expected = np.concatenate(
        [of_voices(*each, plan.out_channels) for each in zip(alone, x[:, None], strict=True)]
    )
    first, then = engine.voices(voices), engine.voices(voices)
    first.fill(plan.initial)
    assert_same_bits(of_voices(first, x[..., :half], plan.out_channels), expected[..., :half])
    for voice, other in enumerate(map(int, order)):
        for of in plan.signals_with_history:
            then.set_history(voice, of, first.history(other, of))
            assert_same_bits(then.history(voice, of), first.history(other, of))
    assert_same_bits(of_voices(then, x[order][..., half:], plan.out_channels), expected[order][..., half:])


def of_voices(bank: Any, x: Any, outputs: int) -> Any:
    """x [voices, C_in, T] in blocks of 64, [voices, C_out, T]."""
    rows, blocks = x.reshape(-1, x.shape[2]), []
    for at in range(0, x.shape[2], 64):
        block = np.ascontiguousarray(rows[:, at : at + 64])
        out = np.empty((len(x) * outputs, block.shape[1]), np.float32)
        bank.process(block, out)
        blocks.append(out.reshape(len(x), -1, block.shape[1]))
    return np.concatenate(blocks, axis=2)
