"""The whole rig: what it is made of, that nothing clicks, and that blocks of any size give the same bits."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from blockwise import run
from builders import layer_array, wavenet
from comparing import assert_same_bits, assert_within
from hypothesis import given, settings
from hypothesis import strategies as st
from other_oracles import fft_convolution
from waiting import running, wait_until

import namdsp
from namdsp import AudioError, Cabinet, Gate, NamFileWarning, Rig, SettingError, StreamError
from namdsp.rig.ramps import RAMP_SECONDS
from namdsp.rig.rig import SWAP_SECONDS

RATE = 48000
RAMP = round(RAMP_SECONDS * RATE)
SWAP = round(SWAP_SECONDS * RATE)
MAX_BLOCK = 256
GATE = Gate(threshold_db=-30, attack_ms=1, hold_ms=3, release_ms=10)
METADATA = {"loudness": -24.0, "input_level_dbu": 15.0, "output_level_dbu": 10.0}


def bursts(noise, frames, channels=1, seed=0):
    """Noise that is played and pauses, which are not silent, so that a gate has work."""
    played = np.sin(np.arange(frames) / 800 + 1) > 0
    return noise(frames, channels, seed=seed) * np.where(played, 0.3, 0.003).astype(np.float32)


@pytest.fixture
def full(zoo, decaying):
    """full(**options) -> a rig in which everything is at work."""
    cabinet = Cabinet(decaying(9000), RATE)

    def make(**options):
        local = {"input_gain_db": -3.0, "output_gain_db": 2.0, "gate": GATE, "cabinet": cabinet}
        return Rig(zoo("plain"), max_block=MAX_BLOCK, **(local | options))

    return make


# -- what it is made of --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["plain", "two in, two out", "one in, three out", "three in, one out"])
def test_with_nothing_switched_on_it_is_the_stream(name, engine, zoo, noise):
    model = zoo(name)
    x = noise(2000, model.in_channels)
    rig = Rig(model, max_block=MAX_BLOCK, engine=engine)
    assert rig.engine == engine
    stream = model.stream(max_block=MAX_BLOCK, engine=engine)
    assert_same_bits(run(rig, x, [100], model.out_channels), run(stream, x, [MAX_BLOCK], model.out_channels))


def test_the_parts_stand_in_their_order(wire, decaying, noise):
    """Against float64: calibration, gain, model, normalisation, gate, gain, cabinet."""
    x, taps = bursts(noise, 20_000), decaying(3000)
    rig = Rig(
        wire(0.5, metadata=METADATA),
        max_block=MAX_BLOCK,
        input_gain_db=4.0,
        output_gain_db=-2.0,
        gate=GATE,
        cabinet=Cabinet(taps, RATE),
        input_level_dbu=12.0,
        normalize=True,
    )
    actual = run(rig, x, [64])
    level = Rig(wire(), max_block=MAX_BLOCK, gate=GATE)
    calibrated = x * np.float32(10 ** ((4.0 + 12.0 - 15.0) / 20))
    gated = run(level, calibrated, [64]).astype(np.float64)
    assert 0.1 < np.mean(gated[0] == calibrated[0]) < 0.9, "the gate is open part of the time"
    expected = fft_convolution(gated[0] * 0.5 * 10 ** ((24.0 - 18.0 - 2.0) / 20), taps)[: x.shape[1]]
    assert_within(actual[0], expected, 1e-6)


def test_the_gate_listens_in_front_of_the_model_and_acts_behind_it(load, noise):
    model = wavenet(layer_array(channels=1, kernel=1, dilations=[1]))
    model["weights"] = [0, 0, 0, 0, 0, 0, 0, 0.25, 1.0]  # for any input, an offset comes out
    offset, _ = load(model)
    rig = Rig(offset, max_block=MAX_BLOCK, gate=GATE)
    assert_within(run(rig, np.zeros((1, 500), np.float32), [64]), np.full((1, 500), 0.25e-4), 1e-9)
    assert run(rig, noise(500, 1), [64])[0, -1] == 0.25


def test_a_mono_model_plays_every_channel_by_itself(full, noise):
    x = np.concatenate([bursts(noise, 5000, seed=seed) for seed in range(2)])
    x[1] *= 0.01  # its gate stays closed
    together = run(full(channels=2), x, [100])
    for channel in range(2):
        assert_same_bits(together[channel : channel + 1], run(full(), x[channel : channel + 1], [MAX_BLOCK]))


def test_a_stereo_cabinet_has_a_response_for_every_channel(wire, decaying, noise):
    taps, x = decaying(300, channels=2), noise(2000, 2)
    result = run(Rig(wire(), max_block=MAX_BLOCK, channels=2, cabinet=Cabinet(taps, RATE)), x, [64])
    for channel in range(2):
        assert_within(
            result[channel], fft_convolution(x[channel].astype(np.float64), taps[channel])[:2000], 1e-6
        )


def test_the_metadata_are_read_and_what_they_lack_is_warned_of(wire):
    rig = Rig(wire(metadata=METADATA), input_level_dbu=12.0, calibrate_output=True)
    assert (rig.levels.input_db, rig.levels.output_db) == (-3.0, -2.0)
    assert (rig.input_gain_db, rig.output_gain_db) == (0.0, 0.0)
    with pytest.warns(NamFileWarning, match="metadata has no loudness"):
        Rig(wire(), normalize=True)


# -- the same bits -------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(blocks=st.lists(st.integers(0, MAX_BLOCK), min_size=1, max_size=8).filter(any))
def test_no_split_changes_a_bit(full, noise, blocks):
    x = bursts(noise, 4000)
    assert_same_bits(run(full(), x, blocks), run(full(), x, [MAX_BLOCK]))


def test_every_engine_gives_the_same_bits(full, engine, noise):
    x = bursts(noise, 3000)
    assert_same_bits(run(full(engine=engine), x, [64]), run(full(engine="numpy"), x, [MAX_BLOCK]))


def test_a_block_may_be_its_output_or_overlap_it(full, noise):
    for channels in (1, 2):
        x = bursts(noise, 4 * MAX_BLOCK, channels)
        expected = run(full(channels=channels), x, [64])
        local, rig = x.copy(), full(channels=channels)
        for at in range(0, x.shape[1], MAX_BLOCK):
            block = local[:, at : at + MAX_BLOCK]
            rig.process_into(block, block)
        assert_same_bits(local, expected)
        shifted, rig = np.zeros((channels, x.shape[1] + 5), np.float32), full(channels=channels)
        for at in range(0, x.shape[1], MAX_BLOCK):
            shifted[:, :MAX_BLOCK] = x[:, at : at + MAX_BLOCK]
            rig.process_into(shifted[:, :MAX_BLOCK], shifted[:, 5 : 5 + MAX_BLOCK])
            assert_same_bits(shifted[:, 5 : 5 + MAX_BLOCK], expected[:, at : at + MAX_BLOCK])


def test_reset_is_the_same_as_new_with_the_settings_of_now(full, noise):
    x = bursts(noise, 3000)
    rig = full(input_gain_db=0.0, gate=None, cabinet=None)
    run(rig, x, [64])
    rig.input_gain_db, rig.gate, rig.cabinet, rig.bypass = -3.0, GATE, full().cabinet, True
    run(rig, x, [50])
    rig.bypass = False
    rig.reset()
    assert_same_bits(run(rig, x, [100]), run(full(), x, [64]))


# -- changes -------------------------------------------------------------------------------------------


def test_gains_ramp(wire):
    ones = np.ones((1, 1000), np.float32)
    for name in ("input_gain_db", "output_gain_db"):
        rig = Rig(wire(), max_block=MAX_BLOCK)
        run(rig, ones, [100])
        setattr(rig, name, -20.0)
        assert getattr(rig, name) == -20.0
        line = np.concatenate([1 - 0.9 * np.arange(1, RAMP + 1) / RAMP, np.full(1000 - RAMP, 0.1)])
        assert_within(run(rig, ones, [77]), line[None], 1e-6)


def test_bypass_fades_to_the_untouched_input_and_returns(full, noise):
    x = noise(9000, 1)
    rig, other = full(), full()
    wet = run(other, x, [64])
    result = run(rig, x[:, :3072], [64])
    rig.bypass = True
    result = np.concatenate([result, run(rig, x[:, 3072:6144], [96])], axis=1)
    rig.bypass = False
    assert not rig.bypass
    result = np.concatenate([result, run(rig, x[:, 6144:], [50])], axis=1)
    share = np.arange(1, RAMP + 1) / RAMP
    out, returned = slice(3072, 3072 + RAMP), slice(6144, 6144 + RAMP)
    assert_same_bits(result[:, :3072], wet[:, :3072])
    assert_within(result[:, out], (1 - share) * wet[:, out] + share * x[:, out], 1e-6)
    assert_same_bits(result[:, 3072 + RAMP : 6144], x[:, 3072 + RAMP : 6144])
    assert_within(result[:, returned], share * wet[:, returned] + (1 - share) * x[:, returned], 1e-6)
    assert_same_bits(result[:, 6144 + RAMP :], wet[:, 6144 + RAMP :])


@pytest.mark.parametrize(("name", "sources"), [("one in, three out", [0, 0, 0]), ("three in, one out", [0])])
def test_bypass_gives_every_output_an_input(name, sources, zoo, noise):
    model = zoo(name)
    rig = Rig(model, max_block=MAX_BLOCK)
    rig.bypass = True
    x = noise(1000, model.in_channels)
    assert_same_bits(run(rig, x, [64], model.out_channels)[:, RAMP:], x[sources, RAMP:])


def test_a_cabinet_is_changed_by_a_fade(wire, decaying, noise):
    x = noise(6000, 1)
    responses = [Cabinet(decaying(400, seed=seed), RATE) for seed in range(2)]
    rig = Rig(wire(), max_block=MAX_BLOCK, cabinet=responses[0])
    first = run(Rig(wire(), max_block=MAX_BLOCK, cabinet=responses[0]), x, [64])
    result = run(rig, x[:, :2048], [64])
    rig.cabinet = responses[1]
    assert rig.cabinet is responses[1]
    result = np.concatenate([result, run(rig, x[:, 2048:], [100])], axis=1)
    share, start = np.arange(1, RAMP + 1) / RAMP, 2048 + RAMP
    received = x.copy()  # by the new one, which for 10 ms is not audible itself
    received[:, :2048] = 0.0
    received[:, 2048:start] *= share.astype(np.float32)
    second = run(Rig(wire(), max_block=MAX_BLOCK, cabinet=responses[1]), received, [64])
    fading = slice(start, start + RAMP)
    assert_same_bits(result[:, :start], first[:, :start])
    assert_within(result[:, fading], (1 - share) * first[:, fading] + share * second[:, fading], 1e-6)
    assert_same_bits(result[:, start + RAMP :], second[:, start + RAMP :])


def test_what_a_new_cabinet_adds_after_the_start_sets_in_without_a_click(wire):
    """As an echo would, long after the fade, if the signal had begun for it in the middle of a wave."""
    echo = np.zeros(1500)
    echo[-1] = 1.0
    wave = np.cos(2 * np.pi * 110 * np.arange(8000) / RATE).astype(np.float32)[np.newaxis]
    rig = Rig(wire(), max_block=MAX_BLOCK)
    before = run(rig, wave[:, :3000], [64])
    rig.cabinet = Cabinet(echo, RATE)
    y = np.concatenate([before, run(rig, wave[:, 3000:], [64])], axis=1)
    assert np.abs(np.diff(y, 2)).max() < 3 / RAMP
    assert_within(y[:, -1000:], wave[:, -2499:-1499], 1e-6)


def test_the_cabinet_that_was_set_last_is_the_one_that_stays(wire, noise):
    rig = Rig(wire(), max_block=MAX_BLOCK)
    run(rig, noise(100, 1), [50])
    for gain in (0.5, 0.25, 2.0):  # the second and third during the first one's fade
        rig.cabinet = Cabinet([gain], RATE)
        run(rig, noise(100, 1), [50])
    x = noise(5 * RAMP, 1)
    assert_same_bits(run(rig, x, [64])[:, 4 * RAMP :], 2 * x[:, 4 * RAMP :])
    rig.cabinet = None
    assert_same_bits(run(rig, x, [64])[:, 2 * RAMP :], x[:, 2 * RAMP :])


def test_swap_fades_to_the_other_model_at_its_levels(wire):
    """One capture is 20 dB louder than the other: neither plays at the other's gain."""
    loud, soft = wire(4.0, metadata={"loudness": -10.0}), wire(0.4, metadata={"loudness": -30.0})
    ones = np.ones((1, 4000), np.float32)
    rig = Rig(loud, max_block=MAX_BLOCK, normalize=True)
    before = run(rig, ones, [100])
    rig.swap(soft)
    assert rig.model is soft
    assert rig.levels.output_db == pytest.approx(12.0)
    after = run(rig, ones, [100])
    assert_within(before, np.full((1, 4000), 4.0 * 10 ** (-8 / 20)), 1e-5)
    assert_within(after, np.full((1, 4000), 4.0 * 10 ** (-8 / 20)), 1e-5)


def test_the_gates_threshold_is_that_of_the_model_that_plays(wire):
    x = np.full((1, 8000), 10 ** (-33 / 20), np.float32)
    soft, hot = (wire(metadata={"input_level_dbu": level}) for level in (12.0, 6.0))
    rig = Rig(soft, max_block=MAX_BLOCK, gate=GATE, input_level_dbu=12.0)
    assert run(rig, x, [64])[0, -1] < 1e-4
    rig.swap(hot)  # 6 dB more: -27 dBFS, above the threshold of -30
    assert run(rig, x, [64])[0, -1] == pytest.approx(10 ** (-27 / 20))
    rig.gate = Gate(threshold_db=-20)
    assert run(rig, x, [64])[0, -1] < 1e-4


def test_swap_is_a_straight_line_from_one_model_to_the_other(wire):
    ones = np.ones((1, 4000), np.float32)
    rig = Rig(wire(1.0), max_block=MAX_BLOCK)
    run(rig, ones, [100])
    rig.swap(wire(0.25))
    line = np.concatenate([1 - 0.75 * np.arange(1, SWAP + 1) / SWAP, np.full(4000 - SWAP, 0.25)])
    assert_within(run(rig, ones, [64]), line[None], 1e-6)


@pytest.mark.parametrize(
    ("name", "message"), [("two in, two out", "inputs: 2"), ("one in, three out", "outputs: 3")]
)
def test_a_model_with_other_channels_cannot_be_swapped_in(name, message, zoo, noise):
    rig, x = Rig(zoo("plain"), max_block=MAX_BLOCK), noise(500, 1)
    with pytest.raises(StreamError, match=message):
        rig.swap(zoo(name))
    assert rig.model is zoo("plain")
    assert_same_bits(run(rig, x, [64]), run(Rig(zoo("plain"), max_block=MAX_BLOCK), x, [64]))


def test_a_model_of_another_rate_cannot_be_swapped_in(wire):
    with pytest.raises(StreamError, match="rate: 44100 Hz, but this rig plays 48000 Hz"):
        Rig(wire()).swap(wire(sample_rate=44100))


def test_everything_may_be_changed_by_another_thread_while_it_plays(wire, decaying, noise):
    """Nothing is lost, nothing is not finite, no step is larger than the ramps make it."""
    rig = Rig(wire(), max_block=64)
    cabinets = [None, Cabinet([1.0], RATE), Cabinet(decaying(5000), RATE)]

    def change_controls():
        for index in range(40):
            rig.input_gain_db = float(index % 7)
            rig.output_gain_db = -float(index % 5)
            rig.gate = GATE if index % 3 else None
            rig.cabinet = cabinets[index % 3]
            rig.bypass = index % 4 == 0
            if index % 8 == 0:
                rig.swap(wire())
        rig.input_gain_db = rig.output_gain_db = 0.0
        rig.gate, rig.cabinet, rig.bypass = None, None, False

    x, out = noise(64, 1), np.empty((1, 64), np.float32)

    def play_until_they_stand_still():
        rig.process_into(x, out)
        assert np.isfinite(out).all()
        return not knobs.is_alive()

    with running(change_controls) as knobs:
        wait_until(play_until_they_stand_still)
    for _ in range(200):
        rig.process_into(x, out)
    assert_same_bits(out, x)


# -- blocks --------------------------------------------------------------------------------------------


BAD_BLOCKS = {
    "float64": (np.zeros(5), "block is float64; expected a float32 array"),
    "a list": ([0.0] * 5, "block is list"),
    "too long": (np.zeros(MAX_BLOCK + 1, np.float32), "this rig was made with max_block=256"),
    "not aligned": (np.frombuffer(bytes(21), np.float32, offset=1), "block is not aligned in memory"),
    "two channels": (np.zeros((2, 5), np.float32), r"block has shape \[2, 5\]; expected \[1, T\] or \[T\]"),
    "a number": (np.float32(0), r"block is one number; expected a float32 array, \[T\] or \[C, T\]"),
}


@pytest.mark.parametrize("kind", BAD_BLOCKS)
def test_a_bad_block_is_refused_and_nothing_is_processed(kind, full, noise):
    block, message = BAD_BLOCKS[kind]
    rig, x = full(), bursts(noise, 600)
    out = np.full(np.shape(block) or 5, 7, np.float32)
    with pytest.raises(StreamError, match=message):
        rig.process_into(block, out)
    assert (out == 7).all()
    assert_same_bits(run(rig, x, [64]), run(full(), x, [64]))


def test_a_block_may_be_float32_by_another_name(full, noise):
    """As arrays are that were pickled, or belong to a class of the user."""

    class Own(np.ndarray):
        pass

    x, out = bursts(noise, MAX_BLOCK), np.empty((1, MAX_BLOCK), np.float32)
    expected = full().process(x)
    for block in (x.view(np.dtype(np.float32, metadata={"of": "somebody"})), x.view(Own)):
        full().process_into(block, out)
        assert_same_bits(out, expected)
        out[:] = np.nan


def test_a_bad_output_is_refused(full):
    rig, block, frozen = full(), np.ones(5, np.float32), np.zeros(5, np.float32)
    frozen.flags.writeable = False
    for out, message in (
        (np.zeros(4, np.float32), "out has 4 frames, block 5"),
        (np.zeros(5), "out is float64"),
        (np.zeros((2, 5), np.float32), "out has shape"),
        (frozen, "out may not be written to"),
        (
            np.lib.stride_tricks.as_strided(np.zeros(1, np.float32), [5], [0]),
            "out overlaps itself",
        ),
    ):
        with pytest.raises(StreamError, match=message):
            rig.process_into(block, out)


def test_process_gives_the_shape_of_the_block(full, zoo):
    assert full().process(np.zeros(5, np.float32)).shape == (5,)
    assert full().process(np.zeros((1, 5), np.float32)).shape == (1, 5)
    assert full().process(np.zeros(0, np.float32)).shape == (0,)
    assert Rig(zoo("one in, three out")).process(np.zeros(5, np.float32)).shape == (3, 5)


def test_samples_that_are_not_finite_count_as_zero_and_are_counted(full, noise):
    x = bursts(noise, 3000)
    broken, mended = x.copy(), x.copy()
    broken[0, [5, 1000, 1001]] = np.nan, np.inf, -np.inf
    mended[0, [5, 1000, 1001]] = 0.0
    rig = full()
    assert_same_bits(run(rig, broken, [64]), run(full(), mended, [64]))
    assert rig.replaced_samples == 3


# -- facts ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [np.zeros(2), np.zeros(0), np.ones(1), "no", None, 2.0])
def test_a_switch_that_is_none_is_refused(value, full, zoo):
    rig = full()
    with pytest.raises(StreamError, match=r"bypass is .*; expected True or False"):
        rig.bypass = value
    assert rig.bypass is False
    for name in ("normalize", "calibrate_output"):
        with pytest.raises(SettingError, match=rf"{name} is .*; expected True or False"):
            Rig(zoo("plain"), **{name: value})
    rig.bypass = np.True_
    assert rig.bypass is True


def test_its_facts(full, zoo):
    rig = full()
    assert rig.latency_frames == 0
    assert rig.sample_rate == RATE
    assert rig.max_block == MAX_BLOCK
    assert rig.tail_frames == zoo("plain").receptive_field - 1 + 9000 - 1
    assert full(cabinet=None).tail_frames == zoo("plain").receptive_field - 1
    assert rig.memory_bytes > full(cabinet=None).memory_bytes > 0
    assert full().gate == GATE


def test_after_the_tail_a_rig_is_as_silent_as_ever(full, noise):
    rig = full(gate=None)
    x = np.concatenate([noise(1000, 1), np.zeros((1, rig.tail_frames + 20_000), np.float32)], axis=1)
    result = run(rig, x, [64])[0]
    prewarmed = result[-1]
    assert np.abs(result[1000 + rig.tail_frames :] - prewarmed).max() < 1e-6
    assert np.abs(result[900 + rig.tail_frames] - prewarmed) > 0


def test_what_does_not_fit_is_refused_at_once(zoo, decaying):
    with pytest.raises(AudioError, match="has 2 channels; expected 1"):
        Rig(zoo("plain"), cabinet=Cabinet(decaying(50, channels=2), RATE))
    for max_block in (0, 2.5, "64"):
        with pytest.raises(StreamError, match="max_block is"):
            Rig(zoo("plain"), max_block=max_block)
    with pytest.raises(StreamError, match="channels is 1"):
        Rig(zoo("two in, two out"), channels=1)
    with pytest.raises(SettingError, match="input_gain_db is nan; expected a number from -200 to 200 dB"):
        Rig(zoo("plain"), input_gain_db=np.nan)
    with pytest.raises(SettingError, match="normalize and calibrate_output are both given; expected one"):
        Rig(zoo("plain"), normalize=True, calibrate_output=True)


def test_a_cabinet_plays_at_the_models_rate(wire, decaying, noise):
    taps = np.convolve(decaying(2000), np.hanning(24))
    model = wire(sample_rate=44100)
    rig = Rig(model, max_block=MAX_BLOCK, cabinet=Cabinet(taps, RATE))
    x = noise(8000, 1)
    expected = fft_convolution(x[0].astype(np.float64), Cabinet(taps, RATE).taps_at(44100)[0])[:8000]
    assert_within(run(rig, x, [64])[0], expected, 1e-6)


def test_the_package_exports_the_rig():
    assert {"Rig", "Gate", "Cabinet"} <= set(namdsp.__all__)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert namdsp.Rig is Rig
