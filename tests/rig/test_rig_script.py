"""Any rig, any changes, any blocks, by any interface: the bits of `plain_rig.py`. At low rates fades are short."""

from __future__ import annotations

import ctypes
import warnings
from itertools import pairwise
from typing import Any

import numpy as np
from blockwise import run
from builders import layer_array, wavenet
from comparing import assert_same_bits
from here import refusal_of
from hypothesis import example, given, settings
from hypothesis import strategies as st
from other_builders import lstm
from plain_rig import PlainRig
from sampling import examples

import namdsp
from namdsp import Cabinet, Gate, Rig
from namdsp.native.records import view_of

RATE, FRAMES, MAX_BLOCK = 2400, 300, 64  # ramps of 24 frames, swaps of 48
LEVELS = {"loudness": -24.0, "input_level_dbu": 15.0, "output_level_dbu": 10.0}
GATES = (
    None,
    Gate(threshold_db=-30, attack_ms=2, hold_ms=3.7, release_ms=10, average_ms=1),
    Gate(-45, range_db=20),
    Gate(-30, attack_ms=0, hold_ms=0, release_ms=0, average_ms=0, hysteresis_db=0),
    Gate(-25, range_db=6, attack_ms=10, hold_ms=2, release_ms=5, average_ms=1),
    Gate(-35, range_db=0.5, hold_ms=2, release_ms=3, average_ms=1),
)


def response(frames: int, channels: int = 1) -> Any:
    noise = np.random.default_rng(frames).standard_normal((channels, frames))
    return 0.3 * noise * np.exp(-4 * np.arange(frames) / frames)


def mono(seed: int, **metadata: float) -> Any:
    built = wavenet(layer_array(channels=2, dilations=(1, 5)), seed=seed, sample_rate=RATE, metadata=metadata)
    return namdsp.load(built)


def wide(ins: int, outs: int, seed: int) -> Any:
    array = layer_array(channels=2, input_size=ins, condition_size=ins, head=outs)
    return namdsp.load(wavenet(array, in_channels=ins, seed=seed, sample_rate=RATE, metadata=LEVELS))


#: (models of one shape, channels), each with what a swap goes to
SHAPES: dict[str, Any] = {
    "mono": (lambda: [mono(1, **LEVELS), mono(2), mono(3, loudness=-10.0, input_level_dbu=6.0)], 1),
    "three voices": (lambda: [mono(1), mono(2, **LEVELS)], 3),
    "two in, two out": (lambda: [wide(2, 2, 3), wide(2, 2, 4)], 2),
    "one in, three out": (lambda: [wide(1, 3, 5), wide(1, 3, 6)], 1),
    "three in, one out": (lambda: [wide(3, 1, 7), wide(3, 1, 8)], 3),
    "recurrent": (lambda: [namdsp.load(lstm(3, 1, seed=9, sample_rate=RATE)), mono(2)], 1),
}
CABINETS = (None, *(Cabinet(response(n), RATE) for n in (1, 9, 64, 300)))

_models: dict[str, Any] = {}


def models_of(shape: str) -> tuple[list[Any], int]:
    if shape not in _models:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", namdsp.NamFileWarning)
            _models[shape] = SHAPES[shape][0]()
    return _models[shape], SHAPES[shape][1]


KINDS = ("in", "out", "gate", "cabinet", "bypass", "swap", "reset")
CHANGES = st.lists(
    st.tuples(st.integers(0, FRAMES - 1), st.sampled_from(KINDS), st.integers(0, 11)), max_size=12
).map(sorted)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "oversample": st.sampled_from((1, 2)),
        "gate": st.sampled_from(GATES),
        "cabinet": st.sampled_from(CABINETS),
        "input_gain_db": st.sampled_from((0.0, 6.0)),
        "output_gain_db": st.sampled_from((0.0, -7.0)),
        "input_level_dbu": st.sampled_from((12.0, 20.0)),
        "rule": st.sampled_from(("normalize", "calibrate_output")),
    },
)
ENGINES = [name for name in ("numba", "numpy") if refusal_of(name) is None]
DOORS = ("process_into", "process", "in place", "strided", "address")


class Door:
    """A rig that is given blocks by one of its interfaces."""

    def __init__(self, rig: Rig, door: str) -> None:
        self.rig, self.door = rig, door
        self.play = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * 3)(rig.player.function)

    def process_into(self, x: Any, out: Any) -> None:
        match self.door:
            case "process":
                out[:] = self.rig.process(x[0] if len(x) == len(out) == 1 else x)
            case "in place" if len(x) == len(out):
                out[:] = x
                self.rig.process_into(out, out)
            case "strided":
                wider = np.full((len(out), 3 * x.shape[1]), 7, np.float32)
                self.rig.process_into(np.asfortranarray(x)[:, :], wider[:, 1::3])
                out[:] = wider[:, 1::3]
                assert (wider[:, ::3] == 7).all()
            case "address":
                views = [view_of(np.ascontiguousarray(x)), view_of(out)]
                assert self.play(self.rig.player.record, *(view.address for view in views)) >= 0
            case _:
                self.rig.process_into(x, out)


def change(rig: Rig, what: str, value: Any) -> None:
    if what in ("swap", "reset"):
        getattr(rig, what)(*([value] if what == "swap" else []))
    else:
        setattr(rig, {"in": "input_gain_db", "out": "output_gain_db"}.get(what, what), value)


def value_of(what: str, which: int, models: list[Any]) -> Any:
    table = {"gate": GATES, "cabinet": CABINETS, "swap": models, "bypass": (False, True)}.get(what)
    return which - 6.0 if table is None else table[which % len(table)]


def signal(channels: int, broken: list[int]) -> Any:
    """Loud and soft alternately, so that gates have work; some samples are not finite."""
    loud = np.where(np.arange(FRAMES) // 40 % 2, 0.3, 0.004)
    x = (loud * np.random.default_rng(channels).standard_normal((channels, FRAMES))).astype(np.float32)
    for index, at in enumerate(broken):
        x[at % channels, at] = (np.nan, np.inf, -np.inf)[index % 3]
    return x


@settings(max_examples=examples(30, 600), derandomize=True)
@given(
    shape=st.sampled_from(list(SHAPES)),
    options=OPTIONS,
    changes=CHANGES,
    cuts=st.lists(st.integers(0, MAX_BLOCK), min_size=1, max_size=5).filter(any),
    door=st.sampled_from(DOORS),
    broken=st.lists(st.integers(0, FRAMES - 1), max_size=3),
)
@example(
    shape="mono",
    options={"gate": GATES[1], "input_level_dbu": 12.0},
    changes=[(50, "swap", 2), (200, "swap", 1)],  # the threshold is that of the model that plays
    cuts=[33],
    door="process",
    broken=[],
)
@example(
    shape="one in, three out",
    options={"oversample": 2, "cabinet": CABINETS[4]},
    changes=[(100, "bypass", 1), (180, "reset", 0)],  # in bypass to the end
    cuts=[50],
    door="in place",
    broken=[],
)
@example(
    shape="three voices",
    options={"gate": GATES[1]},
    changes=[(115, "gate", 4), (118, "gate", 5), (190, "gate", 1)],  # while it is closed
    cuts=[7, 64],
    door="strided",
    broken=[],
)
@example(
    shape="mono",
    options={},
    changes=[(90, "cabinet", 2), (90, "reset", 0), (90, "swap", 1), (90, "gate", 1)],  # at once
    cuts=[40],
    door="process",
    broken=[],
)
@example(
    shape="mono",
    options={},
    changes=[(0, "in", 1), (1, "in", 0), (1, "in", 1)],
    cuts=[1],
    door="process",
    broken=[],
)
@example(
    shape="mono",
    options={"input_level_dbu": 12.0, "rule": "normalize", "gate": GATES[1], "oversample": 2, "cabinet": CABINETS[4]},
    changes=[(30, "swap", 2), (35, "cabinet", 2), (40, "cabinet", 3), (50, "swap", 1), (60, "bypass", 1),
             (65, "gate", 2), (100, "bypass", 0), (120, "gate", 4), (170, "reset", 0), (170, "swap", 0), (170, "in", 0),
             (240, "gate", 5)],
    cuts=[37], door="address", broken=[5, 150],
)  # fmt: skip
def test_it_plays_what_a_rig_is(
    shape: str, options: Any, changes: Any, cuts: Any, door: str, broken: Any
) -> None:
    models, channels = models_of(shape)
    options = dict(options)
    options |= {options.pop("rule"): True} if "rule" in options else {}
    x = signal(channels, broken)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", namdsp.NamFileWarning)
        plain = PlainRig(models[0], channels=channels, **options)
        rigs = [
            Rig(models[0], max_block=MAX_BLOCK, channels=channels, engine=name, **options) for name in ENGINES
        ]
        for start, stop in pairwise(sorted({0, FRAMES, *(frame for frame, _, _ in changes)})):
            for frame, what, which in changes:
                if frame == start:
                    value = value_of(what, which, models)
                    plain.change(what, value)
                    for rig in rigs:
                        change(rig, what, value)
            expected = plain.play(x[:, start:stop])
            for rig in rigs:
                assert_same_bits(run(Door(rig, door), x[:, start:stop], cuts, plain.outputs), expected)
        for rig in rigs:
            assert rig.replaced_samples == plain.replaced
            assert (rig.latency_frames, rig.overflowed_blocks) == (plain.latency, 0)
        if not broken:  # offline the settings of now count, all at once and without the latency
            plain.change("reset", None)
            expected = plain.play(np.pad(x, ((0, 0), (0, plain.latency))))[:, plain.latency :]
            for rig in rigs:
                assert_same_bits(rig.render(x), expected)
