"""What a rig refuses, says, and tells of itself; and sound that leaves the range of float32."""

from __future__ import annotations

import inspect
import warnings
from dataclasses import fields
from typing import Any, get_type_hints

import numpy as np
import pytest
from blockwise import run
from builders import container, layer_array, wavenet
from comparing import assert_same_bits, assert_within
from float_mode import FLUSH, change_mode

import namdsp
from namdsp import AudioError, Cabinet, Gate, NamFileWarning, Rig, SettingError, StreamError
from namdsp.rig.levels import find_levels
from namdsp.rig.renderer import ResolvedRig, RigRenderer
from namdsp.rig.settings import RigKeywords, RigSettings

RATE, BLOCK, HUGE = 48000, 64, 3e38
F = np.float32
FROZEN = np.zeros(5, F)
FROZEN.flags.writeable = False
SAME = np.lib.stride_tricks.as_strided(np.zeros(1, F), [5], [0])
GAIN = r"expected a (finite gain|number)"


# -- refusals: nothing has changed after any -------------------------------------------------------------

#: what is done with (rig, zoo), the error, its message
REFUSED: list[tuple[Any, type[Exception], str]] = [
    # blocks
    (lambda r, z: r.process(np.zeros(5)), StreamError, "block is float64; expected a float32 array"),
    (lambda r, z: r.process([0.0] * 5), StreamError, "block is list"),
    (lambda r, z: r.process(np.zeros(BLOCK + 1, F)), StreamError, "this rig was made with max_block=64"),
    (lambda r, z: r.process(np.frombuffer(bytes(21), F, offset=1)), StreamError, "block is not aligned"),
    (lambda r, z: r.process(np.zeros((2, 5), F)), StreamError, r"block has shape \[2, 5\]; expected \[1, T\] or \[T\]"),
    (lambda r, z: r.process(F(0)), StreamError, "block is one number; expected a float32 array"),
    (lambda r, z: r.process_into(np.ones(5, F), np.zeros(4, F)), StreamError, "out has 4 frames, block 5"),
    (lambda r, z: r.process_into(np.ones(5, F), np.zeros(5)), StreamError, "out is float64"),
    (lambda r, z: r.process_into(np.ones(5, F), np.zeros((2, 5), F)), StreamError, "out has shape"),
    (lambda r, z: r.process_into(np.ones(5, F), FROZEN), StreamError, "out may not be written to"),
    (lambda r, z: r.process_into(np.ones(5, F), SAME), StreamError, "out overlaps itself"),
    # settings of a rig that plays
    *((lambda r, z, v=v: setattr(r, "bypass", v), StreamError, "bypass is .*; expected True or False")
      for v in (np.zeros(2), np.ones(1), "off", None, 2.0)),
    *((lambda r, z, n=n, v=v: setattr(r, n, v), (AudioError, StreamError), GAIN)
      for n in ("input_gain_db", "output_gain_db") for v in (np.nan, np.inf, 1e6, "3", True)),
    (lambda r, z: setattr(r, "gate", -60), StreamError, r"gate is -60; expected a Gate, such as Gate\(.*, or None"),
    (lambda r, z: setattr(r, "cabinet", "cab.wav"), AudioError, r"cabinet is 'cab\.wav'; expected a Cabinet"),
    (lambda r, z: setattr(r, "cabinet", Cabinet(np.ones((2, 5)), RATE)), AudioError, "has 2 channels; expected 1"),
    (lambda r, z: setattr(r, "oversample", 2), AttributeError, "make another rig"),
    (lambda r, z: setattr(r, "gate_db", -60), AttributeError, r"set gate to a Gate\(threshold_db=\.\.\.\)"),
    (lambda r, z: r.swap("amp.nam"), StreamError, r"a rig plays a Model, found str; load it with namdsp\.load"),
    (lambda r, z: r.swap(z("two in, two out")), StreamError, "inputs: 2"),
    (lambda r, z: r.swap(z("one in, three out")), StreamError, "outputs: 3"),
    (lambda r, z: r.swap(namdsp.load(wavenet(sample_rate=44100))), StreamError, "rate: 44100 Hz, but this rig"),
    # new rigs
    *((lambda r, z, v=v: Rig(z("plain"), max_block=v), StreamError, "max_block is") for v in (0, 2.5, "64")),
    (lambda r, z: Rig("amp.nam"), StreamError, "a rig plays a Model, found str"),
    (lambda r, z: Rig(z("two in, two out"), channels=1), StreamError, "channels is 1"),
    (lambda r, z: Rig(z("plain"), cabinet=Cabinet(np.ones((2, 5)), RATE)), AudioError, "has 2 channels; expected 1"),
    (lambda r, z: Rig(z("plain"), input_gain_db=np.nan), SettingError, "input_gain_db is nan; expected a number"),
    (lambda r, z: Rig(z("plain"), normalize=True, calibrate_output=True), SettingError, "normalize and calibrate_out"),
    (lambda r, z: Rig(z("plain"), gate=Gate(), gate_db=-60), SettingError, "gate and gate_db are both given"),
    (lambda r, z: Rig(z("plain"), ir_gain_db=-18), SettingError, "ir_gain_db is given without ir"),
    (lambda r, z: Rig(z("plain"), gate_dB=-60), TypeError, "gate_dB"),
    (lambda r, z: Rig(z("plain"), oversample=5), SettingError, "oversample is 5; expected one of"),
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
    (lambda r, z: r.render(np.zeros(9, np.int16)), AudioError, "int16"),
    (lambda r, z: r.render(np.full(9, np.inf)), AudioError, "not finite"),
    (lambda r, z: r.render([np.zeros(9), np.zeros(5)]), AudioError, "list of 2"),
    (lambda r, z: r.render("in.wav"), AudioError, "signal"),
    (lambda r, z: r.render(np.zeros(9), threads=0), SettingError, "threads is 0"),
    (lambda r, z: r.render(np.zeros(9), sample_rate="44100"), SettingError, "sample_rate"),
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
    assert ("no level" in str(said[0].message)) == (value not in ("absent", None))


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
    cabinet = taps and Cabinet(decaying(taps) + 0.1, RATE, allow_loud_ir=True)

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


def test_all_outputs_of_one_voice_are_silent_together_and_a_cabinet_may_overflow(
    wire: Any, zoo: Any, noise: Any
) -> None:
    peaks = np.abs(run(Rig(zoo("one in, three out"), max_block=BLOCK), noise(BLOCK, 1), [BLOCK], 3)).max(
        axis=1
    )
    between = np.finfo(F).max / np.sqrt(float(peaks.max()) * float(peaks.min()))
    rig = Rig(zoo("one in, three out"), max_block=BLOCK, output_gain_db=0.0)
    rig.output_gain_db = 20 * np.log10(between)
    rig.reset()
    assert not run(rig, noise(BLOCK, 1), [BLOCK], 3).any()
    x = 1e-3 * noise(2 * BLOCK, 1)
    x[0, 5] = 0.5
    rig = Rig(wire(HUGE), max_block=BLOCK, cabinet=Cabinet(np.array([100.0]), RATE, allow_loud_ir=True))
    y = run(rig, x, [BLOCK])
    assert (y[0, :BLOCK].any(), y[0, BLOCK:].any(), np.isfinite(y).all(), rig.overflowed_blocks) == (
        False,
        True,
        True,
        1,
    )
    rig.bypass = True
    x = noise(20 * BLOCK, 1) + F(3)
    assert_same_bits(run(rig, x, [BLOCK])[:, -5 * BLOCK :], x[:, -5 * BLOCK :])
    with pytest.raises(AudioError, match="output gain: the signal leaves the range of float32"):
        Rig(wire(), output_gain_db=20.0).render(np.full(9, HUGE))


def test_a_render_in_blocks_names_the_place_of_what_is_not_finite(wire: Any, engine: str) -> None:
    model, block = wire(0.5), np.zeros((2, 100), F)
    with RigRenderer(
        model, ResolvedRig.of(RigSettings(), model, None, None), channels=2, engine=engine, threads=1
    ) as rig:
        rig.process(block)
        block[1, 7] = np.inf
        with pytest.raises(
            AudioError, match="in the block from frame 100 on: signal is not finite at channel 1, frame 7"
        ):
            rig.process(block)


def test_a_host_that_flushes_subnormals_gets_the_same_bits(wire: Any, noise: Any) -> None:
    rig, x = Rig(wire(2.0**-126), engine="numba", input_gain_db=-6.0, output_gain_db=-3.0), noise(300)
    expected = rig.render(x), run(rig, x[None], [100])
    assert ((expected[0] != 0) & (np.abs(expected[0]) < np.finfo(F).tiny)).any()
    rig.reset()
    change_mode(set_bits=FLUSH)
    try:
        actual = rig.render(x), run(rig, x[None], [100])
    finally:
        change_mode(clear_bits=FLUSH)
    for a, b in zip(actual, expected, strict=True):
        assert_same_bits(a, b)


# -- facts -------------------------------------------------------------------------------------------------


def test_shapes_and_facts(zoo: Any, wire: Any, noise: Any, decaying: Any) -> None:
    rig = Rig(zoo("plain"), cabinet=Cabinet(decaying(900), RATE))
    for shape in ((5,), (1, 5), (0,)):
        assert rig.process(np.zeros(shape, F)).shape == shape
    assert Rig(zoo("one in, three out")).process(np.zeros(5, F)).shape == (3, 5)
    x = noise(500, 1)
    before, full = x.copy(), rig.render(x)
    assert_same_bits(x, before)
    assert_same_bits(rig.render(x[0].astype(np.float64), threads=1), full[0])
    assert [rig.render(np.zeros(s), channels_first=True).shape for s in ((1, 0), (0, 5), (3, 2))] == [
        (1, 0),
        (0, 5),
        (3, 2),
    ]
    assert rig.render(x, sample_rate=44100).shape == x.shape
    reach = zoo("plain").receptive_field
    assert (rig.sample_rate, rig.max_block, rig.tail_frames) == (RATE, 128, reach - 1 + 900 - 1)
    assert Rig(zoo("plain")).memory_bytes < Rig(zoo("plain"), oversample=2).memory_bytes
    assert Rig(zoo("plain")).memory_bytes < rig.memory_bytes
    silent, tail = rig.render(np.zeros((1, 3000))), rig.render(np.pad(x, ((0, 0), (0, 2500))))
    assert_within(tail[:, 500 + rig.tail_frames :], silent[:, 500 + rig.tail_frames :], 1e-6)
    assert (tail != silent)[0, 300 + rig.tail_frames : 500 + rig.tail_frames].any()
    rig.bypass = np.True_
    assert rig.bypass is True
    assert_same_bits(rig.render(x), x)
    with pytest.raises(AudioError, match="has 2 channels; expected 1"):
        Rig(wire(), channels=2, cabinet=Cabinet(decaying(50, 2), RATE)).render(x)


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


def test_signatures_show_every_setting_and_types_are_those_of_the_table() -> None:
    hints, options = get_type_hints(RigSettings), get_type_hints(RigKeywords)
    assert list(options) == [field.name for field in fields(RigSettings)]
    assert {n: k for n, k in options.items() if n != "ir"} == {n: hints[n] for n in options if n != "ir"}
    for function in (Rig, namdsp.render_file):
        shown = inspect.signature(function).parameters
        assert all(shown[field.name].default == field.default for field in fields(RigSettings))
    changed = RigSettings(
        gate_db=F(-60), normalize=np.True_, oversample=np.int64(2), input_gain_db=3
    ).changed()
    assert {type(value) for value in changed.values()} == {float, bool, int}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert RigSettings.of({"gain": 3, "gate": -60.0}) == RigSettings(input_gain_db=3, gate_db=-60)
