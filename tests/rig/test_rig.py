"""A rig: any changes, any blocks, by any interface have the bits of `plain_rig.py` (at low rates fades are short); what
it refuses, says, and tells of itself; sound that leaves the range of float32; other threads, and engines that fail.
"""

from __future__ import annotations

import ctypes
import inspect
import threading
import warnings
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from typing import Any, get_type_hints

import numpy as np
import pytest
from backends import ENGINES
from blockwise import run
from builders import container, layer_array, lstm, wavenet
from comparing import assert_same_bits
from hypothesis import example, given, settings
from hypothesis import strategies as st
from plain_rig import PlainRig
from sampling import examples
from waiting import again_and_again, running, wait_until

import namdsp
from namdsp import AudioError, Cabinet, Gate, NamFileWarning, Rig, SettingError, StreamError
from namdsp.native.process import PythonPlayer
from namdsp.native.records import view_of
from namdsp.rig import state
from namdsp.rig.compiled.records import RigRecord
from namdsp.rig.levels import find_levels
from namdsp.rig.settings import RigKeywords, RigSettings

RATE, FRAMES, MAX_BLOCK = 2400, 300, 64  # ramps of 24 frames, swaps of 48
SETTLE_SECONDS = 0.01  # before a swap; the usual time is longer than FRAMES
LEVELS = {"loudness": -24.0, "input_level_dbu": 15.0, "output_level_dbu": 10.0}
GATES = (
    None,
    Gate(threshold_db=-30, attack_ms=2, hold_ms=3.7, release_ms=10, average_ms=1),
    Gate(-45, range_db=20),
    Gate(-30, attack_ms=0, hold_ms=0, release_ms=0, average_ms=0, hysteresis_db=0),
    Gate(-25, range_db=6, attack_ms=10, hold_ms=2, release_ms=5, average_ms=1),
    Gate(-35, range_db=0.5, hold_ms=2, release_ms=3, average_ms=1),
)


@pytest.fixture(autouse=True, scope="module")
def _short_settling() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state, "SETTLE_SECONDS", SETTLE_SECONDS)
        yield


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
    "mono to stereo": (lambda: [mono(1, **LEVELS), mono(2)], 1),
    "recurrent": (lambda: [namdsp.load(lstm(3, 1, seed=9, sample_rate=RATE)), mono(2)], 1),
}
CABINETS = (None, *(Cabinet(response(n), RATE) for n in (1, 9, 64, 300)))
WIDE_CABINET = Cabinet(response(70, 2), RATE)

_models: dict[str, Any] = {}


def models_of(shape: str) -> tuple[list[Any], int]:
    if shape not in _models:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", namdsp.NamFileWarning)
            _models[shape] = SHAPES[shape][0]()
    return _models[shape], SHAPES[shape][1]


EQS = (None, {"bass": 6, "mid": -4.5}, {"mid": 12}, {"bass": -20})
KINDS = ("in", "out", "gate", "eq", "cabinet", "dc_block", "bypass", "swap", "reset")
CHANGES = st.lists(
    st.tuples(st.integers(0, FRAMES - 1), st.sampled_from(KINDS), st.integers(0, 11)), max_size=12
).map(sorted)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "oversample": st.sampled_from((1, 2)),
        "gate": st.sampled_from(GATES),
        "eq": st.sampled_from(EQS),
        "cabinet": st.sampled_from(CABINETS),
        "dc_block": st.booleans(),
        "input_gain_db": st.sampled_from((0.0, 6.0)),
        "output_gain_db": st.sampled_from((0.0, -7.0)),
        "input_level_dbu": st.sampled_from((12.0, 20.0)),
        "rule": st.sampled_from(("normalize", "calibrate_output")),
    },
)
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
    switch = (False, True)
    table = {
        "gate": GATES,
        "eq": EQS,
        "cabinet": CABINETS,
        "swap": models,
        "bypass": switch,
        "dc_block": switch,
    }.get(what)
    return which - 6.0 if table is None else table[which % len(table)]


def signal(channels: int, broken: list[int]) -> Any:
    """Loud and soft alternately, so that gates have work; some samples are not finite."""
    loud = np.where(np.arange(FRAMES) // 40 % 2, 0.3, 0.004)
    x = (loud * np.random.default_rng(channels).standard_normal((channels, FRAMES))).astype(np.float32)
    for index, at in enumerate(broken):
        x[at % channels, at] = (np.nan, np.inf, -np.inf)[index % 3]
    return x


@pytest.mark.slow
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
    changes=[(30, "swap", 2), (90, "cabinet", 2), (90, "reset", 0), (90, "swap", 1), (90, "gate", 4)],
    cuts=[33],
    door="process",
    broken=[],
)  # the threshold is that of the model that plays; several changes at once
@example(
    shape="mono",
    options={"gate": GATES[1], "input_level_dbu": 20.0, "rule": "calibrate_output"},
    changes=[(0, "in", 1), (1, "in", 0), (1, "in", 1)],  # offline, too, by the levels of the model
    cuts=[1, 33],
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
    shape="mono to stereo",
    options={"gate": GATES[1], "oversample": 2},
    changes=[(40, "swap", 1), (50, "cabinet", 3), (100, "cabinet", 0), (150, "bypass", 1), (220, "reset", 0)],
    cuts=[50, 13],
    door="address",
    broken=[7],
)
@example(shape="mono to stereo", options={}, changes=[(60, "swap", 1)], cuts=[64], door="process", broken=[])
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
    options={"input_level_dbu": 12.0, "rule": "normalize", "gate": GATES[1], "oversample": 2, "cabinet": CABINETS[4]},
    changes=[(30, "swap", 2), (35, "cabinet", 2), (40, "cabinet", 3), (50, "swap", 1), (60, "bypass", 1),
             (65, "gate", 2), (100, "bypass", 0), (120, "gate", 4), (170, "reset", 0), (170, "swap", 0), (170, "in", 0),
             (240, "gate", 5)],
    cuts=[37], door="address", broken=[5, 150],
)  # fmt: skip
@example(
    shape="three voices",
    options={"eq": EQS[1], "gate": GATES[1]},
    changes=[
        (40, "eq", 2),
        (50, "eq", 3),
        (60, "dc_block", 1),
        (70, "dc_block", 0),
        (90, "eq", 0),
        (250, "eq", 1),
    ],
    cuts=[7, 33],
    door="strided",
    broken=[100],
)  # while they move; until they rest
@example(
    shape="mono to stereo",
    options={"dc_block": True, "oversample": 2},
    changes=[(60, "eq", 1), (65, "reset", 0), (65, "eq", 2), (150, "dc_block", 0)],
    cuts=[64], door="address", broken=[],
)  # fmt: skip
def test_it_plays_what_a_rig_is(
    shape: str, options: Any, changes: Any, cuts: Any, door: str, broken: Any
) -> None:
    models, channels = models_of(shape)
    options = dict(options)
    options |= {options.pop("rule"): True} if "rule" in options else {}
    options |= {"cabinet": WIDE_CABINET} if shape == "mono to stereo" else {}
    x = signal(channels, broken)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", namdsp.NamFileWarning)
        plain = PlainRig(models[0], channels=channels, **options)
        rigs = [
            Rig(models[0], max_block=MAX_BLOCK, channels=channels, engine=name, **options)
            for name in ("numba", "numpy")
            if name in ENGINES
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
                rendered = rig.render(x)  # by a new rig, whose outputs are those of the cabinet of now
                assert_same_bits(rendered, expected[: len(rendered)])


RATE_HZ, BLOCK, HUGE = 48000, 64, 3e38
F = np.float32
FROZEN = np.zeros(5, F)
FROZEN.flags.writeable = False
SAME = np.lib.stride_tricks.as_strided(np.zeros(1, F), [5], [0])
GAIN = r"expected a (finite gain|number)"


# -- refusals: nothing has changed after any -------------------------------------------------------------

#: what is done with (rig, zoo), the error, its message
STEREO = Cabinet(np.array([[1.0, 0.5], [0.25, -0.5]]), RATE_HZ)
REFUSED: list[tuple[Any, type[Exception], str]] = [
    # blocks
    (lambda r, z: r.process(np.zeros(5)), StreamError, "block is float64; expected a float32 array"),
    (lambda r, z: r.process(np.zeros(BLOCK + 1, F)), StreamError, "this rig was made with max_block=64"),
    (lambda r, z: r.process(np.zeros((2, 5), F)), StreamError, r"block has shape \[2, 5\]; expected \[1, T\] or \[T\]"),
    (lambda r, z: r.process_into(np.ones(5, F), np.zeros(4, F)), StreamError, "out has 4 frames, block 5"),
    (lambda r, z: r.process_into(np.ones(5, F), FROZEN), StreamError, "out may not be written to"),
    (lambda r, z: r.process_into(np.ones(5, F), SAME), StreamError, "out overlaps itself"),
    # settings of a rig that plays
    *((lambda r, z, v=v: setattr(r, "bypass", v), StreamError, "bypass is .*; expected True or False")
      for v in (np.zeros(2), np.ones(1), "off", None, 2.0)),
    *((lambda r, z, n=n, v=v: setattr(r, n, v), (AudioError, StreamError), GAIN)
      for n in ("input_gain_db", "output_gain_db") for v in (np.nan, np.inf, 1e6, "3", True)),
    (lambda r, z: setattr(r, "gate", -60), StreamError, r"gate is -60; expected a Gate, such as Gate\(.*, or None"),
    (lambda r, z: setattr(r, "cabinet", "cab.wav"), AudioError, r"cabinet is 'cab\.wav'; expected a Cabinet"),
    (lambda r, z: setattr(r, "cabinet", STEREO), AudioError, r"has 2 channels; expected 1\. .*channel=left"),
    (lambda r, z: setattr(r, "oversample", 2), AttributeError, "make another rig"),
    (lambda r, z: setattr(r, "gate_db", "loud"), SettingError, "gate_db is 'loud'; expected a number"),
    (lambda r, z: r.swap("none.nam"), namdsp.NamFileError, r"none\.nam: no such file"),
    (lambda r, z: r.swap(z("two in, two out")), StreamError, "inputs: 2"),
    (lambda r, z: r.swap(namdsp.load(wavenet(sample_rate=44100))), StreamError, "rate: 44100 Hz, but this rig"),
    # new rigs
    *((lambda r, z, v=v: Rig(z("plain"), max_block=v), StreamError, "max_block is") for v in (0, 2.5, "64")),
    (lambda r, z: Rig(z("two in, two out"), channels=1), StreamError, "channels is 1"),
    (lambda r, z: Rig(z("plain"), channels=3, cabinet=STEREO), AudioError, "has 2 channels; expected 1, or 3"),
    (lambda r, z: Rig(z("plain"), input_gain_db=np.nan), SettingError, "input_gain_db is nan; expected a number"),
    (lambda r, z: Rig(z("plain"), gate=Gate(), gate_db=-60), SettingError, "gate and gate_db are both given"),
    (lambda r, z: Rig(z("plain"), gate_dB=-60), TypeError, "gate_dB"),
    *((lambda r, z, n=n: Rig(z("plain"), **{n: "no"}), SettingError, f"{n} is .*; expected True or False")
      for n in ("normalize", "calibrate_output")),
    *((lambda r, z, v=v: RigSettings(input_level_dbu=v), SettingError, "input_level_dbu is .* from -60 to 60 dBu")
      for v in (np.nan, np.inf, -1e3)),
    *(
        (lambda r, z, n=n, v=v: Gate(**{n: v}), SettingError, f"{n} is .*expected a number from")
        for n, v in (("threshold_db", np.nan), ("threshold_db", 100), ("threshold_db", "-40"), ("threshold_db", True),
                     ("attack_ms", -1), ("hold_ms", np.inf), ("release_ms", 1e9), ("hysteresis_db", -3),
                     ("range_db", 500), ("average_ms", -0.1))
    ),
    # renders
    (lambda r, z: r.render(np.zeros((480, 2))), AudioError, "did you mean x.T"),
    (lambda r, z: r.render(np.full(9, np.inf)), AudioError, "frame 0, channel 0 is inf"),
    (lambda r, z: r.render([np.zeros(9), np.zeros(5)]), AudioError, "list of 2"),
]  # fmt: skip


@pytest.mark.parametrize("case", range(len(REFUSED)))
def test_what_is_wrong_is_refused_and_changes_nothing(case: int, zoo: Any, noise: Any) -> None:
    do, error, message = REFUSED[case]

    def new() -> Rig:
        return Rig(zoo("plain"), max_block=BLOCK, output_gain_db=-6.0, gate=Gate(-40))

    rig, x = new(), noise(300, 1)
    settings = (rig.bypass, rig.input_gain_db, rig.output_gain_db, rig.gate, rig.cabinet, rig.model)
    with pytest.raises(error, match=message):
        do(rig, zoo)
    assert (rig.bypass, rig.input_gain_db, rig.output_gain_db, rig.gate, rig.cabinet, rig.model) == settings
    assert_same_bits(run(rig, x, [BLOCK]), run(new(), x, [BLOCK]))


# -- levels ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["absent", None, -np.inf, np.nan, 1e9, "loud", True, [1], {}])
@pytest.mark.parametrize(
    ("key", "rules"),
    [("loudness", {"normalize": True}), ("input_level_dbu", {"input_level_dbu": 12.0}),
     ("output_level_dbu", {"calibrate_output": True})],
)  # fmt: skip
def test_a_level_that_is_none_does_nothing_and_is_said(key: str, rules: Any, value: Any, wire: Any) -> None:
    model = wire(**({} if value == "absent" else {"metadata": {key: value}}))
    with pytest.warns(NamFileWarning, match=f"metadata.*{key}") as said:
        rig = Rig(model, **rules)
    assert len(said) == 1
    assert (rig.levels.input_db, rig.levels.output_db) == (0.0, 0.0)
    assert ("not a level" in str(said[0].message)) == (value not in ("absent", None))


def test_the_containers_values_count_and_the_size_that_plays_is_offered(load: Any) -> None:
    def child(loudness: float, seed: int) -> Any:
        return wavenet(layer_array(), seed=seed, metadata={"loudness": loudness, "input_level_dbu": 1.0})

    entire = container((0.5, child(-24.0, 1)), (1.0, child(-26.5, 2)), metadata={"loudness": -26.5})
    for slim, notes in ((None, []), (0.1, ["-24.00 dB", "-2.50 dB more"])):
        model, _ = load(entire, **({} if slim is None else {"slim": slim}))
        found = find_levels(model, RigSettings(normalize=True))
        assert found.output_db == pytest.approx(8.5)
        assert len(found.notes) == bool(notes)
        assert all(note in found.notes[0] for note in notes)
        assert find_levels(model, RigSettings(input_level_dbu=12.0)).input_db == 0.0, "the child's does not"


# -- out of range ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [BLOCK, 61])
@pytest.mark.parametrize(("channels", "taps"), [(1, None), (2, None), (1, 1), (1, 300)])
def test_a_block_that_overflows_is_silence_and_counted(
    wire: Any, engine: str, noise: Any, decaying: Any, channels: int, taps: Any, length: int
) -> None:
    """Be it only in its last frame; other voices and a cabinet's history go on."""
    cabinet = taps and Cabinet(decaying(taps) + 0.1, RATE_HZ, level="file")

    def rig() -> Rig:
        return Rig(wire(HUGE), max_block=BLOCK, channels=channels, engine=engine, cabinet=cabinet)

    x = 0.1 * noise(10 * BLOCK, channels)
    x[0, 2 * length - 1] = 2.0
    quiet = x.copy()
    quiet[0, length : 2 * length] = 0.0
    broken = rig()
    y = run(broken, x, [length])
    assert np.isfinite(y).all()
    assert_same_bits(y, run(rig(), quiet, [length]))
    assert broken.overflowed_blocks == 1
    broken.reset()
    assert broken.overflowed_blocks == 0


def test_a_cabinet_may_overflow_and_a_bypass_does_not_see_it(wire: Any, noise: Any) -> None:
    x = 1e-3 * noise(2 * BLOCK, 1)
    x[0, 5] = 0.5
    rig = Rig(wire(HUGE), max_block=BLOCK, cabinet=Cabinet(np.array([100.0]), RATE_HZ, level="file"))
    y = run(rig, x, [BLOCK])
    assert not y[0, :BLOCK].any()
    assert y[0, BLOCK:].any()
    assert np.isfinite(y).all()
    assert rig.overflowed_blocks == 1
    rig.bypass = True
    x = noise(20 * BLOCK, 1) + F(3)
    assert_same_bits(run(rig, x, [BLOCK])[:, -5 * BLOCK :], x[:, -5 * BLOCK :])
    with pytest.raises(AudioError, match="output gain: the signal exceeds the range of float32"):
        Rig(wire(), output_gain_db=20.0).render(np.full(9, HUGE))


# -- facts -------------------------------------------------------------------------------------------------


def test_shapes_and_facts(zoo: Any, noise: Any, decaying: Any) -> None:
    rig = Rig(zoo("plain"), cabinet=Cabinet(decaying(900), RATE_HZ))
    for shape in ((5,), (1, 5), (0,)):
        assert rig.process(np.zeros(shape, F)).shape == shape
    x = noise(500, 1)
    assert_same_bits(rig.render(x[0].astype(np.float64), threads=1), rig.render(x)[0])
    for shape in ((1, 0), (0, 5), (3, 2)):
        assert rig.render(np.zeros(shape), channels_first=True).shape == shape
    assert rig.render(x, sample_rate=44100).shape == x.shape
    reach = zoo("plain").receptive_field
    assert (rig.sample_rate, rig.max_block, rig.tail_frames) == (RATE_HZ, 128, reach - 1 + 900 - 1)
    assert Rig(zoo("plain")).memory_bytes < rig.memory_bytes
    rig.bypass = np.True_
    assert rig.bypass is True
    assert_same_bits(rig.render(x), x)


def test_plain_values_are_the_objects_that_they_stand_for(
    zoo: Any, noise: Any, wav: Any, decaying: Any
) -> None:
    cab = wav(decaying(900))
    for path in (str(cab), cab, str(cab).encode()):
        plain = Rig(zoo("plain"), ir=path, ir_gain_db=-18, gate_db=-20)
        assert (plain.gate, plain.cabinet.file) == (Gate(-20), str(cab))
        objects = Rig(zoo("plain"), cabinet=Cabinet.load(cab, gain_db=-18), gate=Gate(np.float32(-20)))
        assert_same_bits(plain.render(noise(3000)), objects.render(noise(3000)))
    with pytest.raises(SettingError, match="cabinet and ir are both given; expected one"):
        Rig(zoo("plain"), cabinet=plain.cabinet, ir=cab)


def test_signatures_show_every_setting() -> None:
    assert list(get_type_hints(RigKeywords)) == [field.name for field in fields(RigSettings)]
    for function in (Rig, namdsp.render_file):
        shown = inspect.signature(function).parameters
        assert all(shown[field.name].default == field.default for field in fields(RigSettings))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert RigSettings.of({"gain": 3, "gate": -60.0}) == RigSettings(input_gain_db=3, gate_db=-60)


EXCHANGED_GATES = (None, Gate(threshold_db=-30, attack_ms=1, hold_ms=3, release_ms=10))
EXCHANGED_CABINETS = (None, Cabinet(np.ones(1), 48000))


def test_what_an_engine_in_python_raises_is_raised_and_the_rig_plays_on_after_a_reset(
    zoo, noise, monkeypatch
):
    broken = []

    class Breaking(PythonPlayer):
        def __init__(self, process_into):
            def process(x, out):
                if broken:
                    raise broken.pop()
                process_into(x, out)

            super().__init__(process)

    monkeypatch.setattr("namdsp.rig.amp.PythonPlayer", Breaking)
    rig, x = Rig(zoo("plain"), max_block=64, engine="numpy"), noise(200, 1)
    assert not rig.player.native
    for error in (RuntimeError("no device"), KeyboardInterrupt()):
        broken.append(error)
        with pytest.raises(type(error)):
            rig.process_into(x[:, :50], np.empty((1, 50), np.float32))
        with pytest.raises(
            StreamError, match=r"this rig has failed halfway, .*\. Call reset\(\), or make another"
        ):
            rig.process(x[:, :50])
        rig.reset()
        assert_same_bits(run(rig, x, [50]), run(Rig(zoo("plain"), max_block=64), x, [64]))


def test_a_rig_that_is_in_a_call_refuses_another_and_nothing_is_spoilt(zoo, noise):
    model, x = zoo("plain"), noise(3000, 1)
    rig = Rig(model, max_block=3000)
    expected = Rig(model, max_block=3000).process(x)
    record = RigRecord.from_address(rig.player.record)
    record.in_use.value = 1
    with pytest.raises(StreamError, match="in use by another thread"):
        rig.process(x)
    record.in_use.value = 0
    assert_same_bits(rig.process(x), expected)


def poisoned(part):
    """What is released can be seen to be used: its memory becomes NaN, its addresses lead nowhere."""
    stream = getattr(part, "_stream", None)
    if stream is not None:
        stream._voices._bank.states[0].arena[:] = np.nan
    convolver = getattr(part, "convolver", None)
    for stored in convolver.histories if convolver is not None else ():
        stored[:] = np.nan
    ctypes.memset(part.record.address, 0, part.record.nbytes)


class Poisoning(dict):
    """The parts that a player keeps, which lose what they are when they are released."""

    released = 0

    def __delitem__(self, address):
        poisoned(self[address])
        super().__delitem__(address)
        self.released += 1

    def pop(self, address, default=None):
        if address in self:
            poisoned(self[address])
            self.released += 1
        return super().pop(address, default)


def test_what_is_exchanged_a_thousand_times_while_it_plays_is_released_when_it_is_let_go(wire):
    """Nothing released is played, nothing is lost, and nothing stays."""
    wires = [wire(scale) for scale in (1.0, 0.5)]
    rig = Rig(wires[0], max_block=64)
    parts = rig.player._parts = Poisoning(rig.player._parts)
    native, x, out = Door(rig, "address"), np.full((1, 64), 0.5, np.float32), np.empty((1, 64), np.float32)
    done = threading.Event()

    def play():
        native.process_into(x, out)
        assert np.isfinite(out).all()
        assert (np.abs(out) <= 0.5).all()

    def exchange():
        for step in range(1000):
            rig.swap(wires[step % 2])
            rig.cabinet = EXCHANGED_CABINETS[step % 2]
            rig.gate = EXCHANGED_GATES[step % 2]
            if step % 100 == 0:
                rig.reset()
        done.set()

    with again_and_again(play), running(exchange):
        wait_until(done.is_set)
    rig.cabinet, rig.gate = None, None
    rig.swap(wires[1])
    for _ in range(100):
        play()
    assert_same_bits(out, x / 2)
    for _ in range(2):  # what is let go while others lie there waits for the next call
        assert rig.memory_bytes > 0  # which releases
        play()
    assert rig.memory_bytes > 0
    assert len(parts) == 2
    assert parts.released > 2000


def test_a_repr_reads_what_other_threads_set_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each setting may be None the second time."""
    rig = Rig(mono(1), cabinet=Cabinet(response(40), RATE), gate_db=-40, max_block=MAX_BLOCK)
    plain = repr(rig)
    for name in ("cabinet", "gate"):
        values = [getattr(rig, name)]
        with monkeypatch.context() as patch:
            patch.setattr(Rig, name, property(lambda self: values.pop() if values else None))  # noqa: B023
            assert repr(rig) == plain
