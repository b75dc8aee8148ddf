"""Oversampled models: what they compute, and that they are models like any other in all else."""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np
import pytest
from blockwise import played
from builders import layer_array, wavenet
from comparing import assert_same_bits

import namdsp
from namdsp.oversampling.design import TAPS, phase_taps
from namdsp.oversampling.factors import FACTORS

DELAYED = TAPS - 1
FRAMES = 400


@pytest.mark.parametrize("factor", [2, 3])
def test_it_is_the_same_model_at_a_higher_rate_with_all_distances_longer(
    load: Any, noise: Any, factor: int
) -> None:
    def built(section: int) -> namdsp.Model:
        array = layer_array(
            channels=3,
            dilations=(section, 3 * section),
            kernel=3,
            head_kernel=4,
            head_dilation=section,
        )
        return load(wavenet(array, seed=3))[0]

    x = noise(FRAMES)
    taps = phase_taps(factor).T.ravel()
    between = np.zeros((FRAMES + DELAYED) * factor)
    between[: FRAMES * factor : factor] = x * factor
    up = np.convolve(between, taps)[: len(between)]
    high = built(factor).render(np.concatenate([np.zeros(factor), up]).astype(np.float32))[factor:]
    prewarmed = built(1).render(np.zeros(1, np.float32))[0]
    before = np.full(factor * TAPS, prewarmed)
    down = np.convolve(np.concatenate([before, high]), taps)[len(before) : len(before) + len(high)]
    expected = down[factor - 1 :: factor][DELAYED:]
    actual = built(1).render(x, oversample=factor)
    assert np.abs(actual - expected).max() < 1e-6 < np.abs(expected).max()


def test_true_harmonics_stay_and_the_others_go(load: Any) -> None:
    model, _ = load(wavenet(layer_array(channels=8, dilations=(1, 2, 4), kernel=3), seed=5, head_scale=0.05))
    period, frequency = 1009, 67  # 3.2 kHz at 48 kHz: orders up to 5 are below 18 kHz
    spectra = {}
    for factor in (1, 4):
        lead = (model.receptive_field or 0) + 2 * TAPS
        t = np.arange(lead + period + TAPS)
        x = np.sin(2 * np.pi * frequency * t / period).astype(np.float32)
        y = model.render(x, oversample=factor)[lead : lead + period].astype(np.float64)
        spectra[factor] = np.fft.rfft(y)
    orders = frequency * np.arange(6)
    plain, clean = spectra[1], spectra[4]
    harmonic = np.linalg.norm(plain[orders])
    assert np.linalg.norm((plain - clean)[orders]) < 10 ** (-120 / 20) * harmonic
    others = np.ones(len(plain), bool)
    others[frequency * np.arange(8)] = False
    aliased, left = (np.linalg.norm(spectrum[others]) / harmonic for spectrum in (plain, clean))
    assert aliased > 10 ** (-60 / 20)
    assert left < aliased / 10


@pytest.mark.parametrize(
    "name", ["everything", "dilation beyond the block", "one in, three out", "two in, two out", "lstm"]
)
def test_all_engines_and_blocks_give_the_bits_of_the_reference(
    zoo: Any, noise: Any, engine: str, name: str
) -> None:
    model = zoo(name)
    x, factor = noise(130, model.in_channels), 2 if name == "lstm" else 3
    full = model.render(x, oversample=factor, engine="reference")
    assert full.shape == (model.out_channels, 130)
    assert_same_bits(model.render(x, oversample=factor, engine=engine), full)
    stream = model.stream(max_block=96, oversample=factor, engine=engine)
    assert stream.latency_frames == DELAYED
    result = played(stream, x, (96, 1, 0, 33))
    assert_same_bits(result[:, DELAYED:], full[:, :-DELAYED])


@pytest.mark.parametrize("factor", FACTORS[1:])
def test_every_factor_gives_the_bits_of_the_reference(zoo: Any, noise: Any, factor: int) -> None:
    x, model = noise(150), zoo("plain")
    full = model.render(x, oversample=factor)
    assert_same_bits(full, model.render(x, oversample=factor, engine="reference"))
    assert not np.array_equal(full, model.render(x))


def test_a_long_signal_is_split_across_threads_and_the_output_is_the_same(zoo: Any, noise: Any) -> None:
    model, x = zoo("plain"), noise(40_000)
    full = model.render(x, oversample=2, threads=1)
    assert_same_bits(model.render(x, oversample=2, threads=3), full)


def test_channels_lists_and_multiple_models_play_as_by_themselves(zoo: Any, noise: Any) -> None:
    model, other = zoo("plain"), zoo("lstm")
    x = noise(FRAMES, 3)
    single = [model.render(channel, oversample=2) for channel in x]
    assert_same_bits(model.render(x, oversample=2), np.stack(single))
    for actual, expected in zip(model.render([x[0], x[1, :99]], oversample=2), x, strict=False):
        assert_same_bits(actual, model.render(expected[: len(actual)], oversample=2))
    actual = namdsp.render_many([model, other], x[0], oversample=2)
    assert_same_bits(actual[0], single[0])
    assert_same_bits(actual[1], other.render(x[0], oversample=2))


def test_at_another_rate_it_is_as_long_and_not_delayed(load: Any, noise: Any) -> None:
    wire = wavenet(layer_array(channels=1, dilations=[1], kernel=1, activation="ReLU"))
    wire["weights"] = [1, 1, 0, 0, 0, 0, 1, 0, 1]
    model, _ = load(wire)
    x = (0.5 + 0.3 * np.sin(2 * np.pi * 0.02 * np.arange(3000))).astype(np.float32)
    y = model.render(x, sample_rate=44100, oversample=4)
    assert y.shape == x.shape
    assert np.abs(y - x)[500:-500].max() < 1e-5


@pytest.mark.parametrize("name", ["plain", "lstm"])
def test_a_state_goes_on_in_another_stream_and_fits_no_other_factor(
    zoo: Any, noise: Any, engine: str, name: str
) -> None:
    model, x = zoo(name), noise(260, 1)
    full = played(model.stream(max_block=64, oversample=2), x, (64,))
    stream = model.stream(max_block=64, oversample=2, engine=engine)
    played(stream, x[:, :200], (64,))
    other = model.stream(max_block=50, oversample=2)
    other.set_state(stream.state())
    assert_same_bits(played(other, x[:, 200:], (50,)), full[:, 200:])
    for factor in (1, 3):
        with pytest.raises(namdsp.StreamError, match="another model"):
            model.stream(max_block=64, oversample=factor).set_state(stream.state())


@pytest.mark.parametrize("name", ["plain", "lstm"])
def test_reset_is_new_and_silence_is_prewarmed(zoo: Any, noise: Any, name: str) -> None:
    model = zoo(name)
    stream = model.stream(max_block=64, oversample=2)
    x = noise(150, 1)
    first = played(stream, x, (64,))
    stream.reset()
    assert_same_bits(played(stream, x, (40,)), first)
    stream.reset()
    silence = played(stream, np.zeros((1, 300), np.float32), (64,))
    plain = model.render(np.zeros(300, np.float32))
    assert np.abs(silence[0] - plain).max() < (1e-6 if name == "plain" else 0.01)  # its silence is short here
    cold = model.stream(max_block=64, oversample=2, prewarm=False)
    cold.prewarm()
    assert_same_bits(played(cold, x, (64,)), first)


def test_a_swap_fades_to_the_other_model_oversampled(zoo: Any, noise: Any) -> None:
    old, new, x = zoo("plain"), zoo("everything"), noise(900, 1)
    stream = old.stream(max_block=64, oversample=2)
    played(stream, x[:, :200], (64, 36))
    stream.swap(new, fade_seconds=100 / 48000)
    after = played(stream, x[:, 200:], (64, 5))
    assert not stream.swapping
    assert stream.latency_frames == DELAYED
    going_on = played(old.stream(max_block=64, oversample=2), x, (64,))[:, 200:]
    assert_same_bits(after[:, :DELAYED], going_on[:, :DELAYED])  # the new model has not played yet
    single = played(new.stream(max_block=64, oversample=2), x[:, 200:], (64,))
    assert_same_bits(after[:, DELAYED + 100 :], single[:, DELAYED + 100 :])


@pytest.mark.parametrize("shift", [-30, -1, 0, 1, 63])
def test_a_block_may_overlap_its_output_and_lie_anyhow_in_memory(zoo: Any, noise: Any, shift: int) -> None:
    model, x = zoo("plain"), noise(320)
    expected = played(model.stream(max_block=64, oversample=2), x[np.newaxis], (64,))[0]
    stream, memory, actual = model.stream(max_block=64, oversample=2), np.zeros(400, np.float32), []
    for start in range(0, 320, 64):
        step = 1 + start // 64 % 2
        block = memory[100 : 100 + 64 * step : step]
        out = memory[100 + shift : 100 + shift + 64 * step : step]
        block[:] = x[start : start + 64]
        stream.process_into(block, out)
        actual.append(out.copy())
    assert_same_bits(np.concatenate(actual), expected)


def test_bad_blocks_are_refused_and_nothing_is_processed(zoo: Any, noise: Any) -> None:
    stream, x, out = zoo("plain").stream(max_block=64, oversample=2), noise(65), np.zeros(64, np.float32)
    locked = np.zeros(64, np.float32)
    locked.flags.writeable = False
    before = stream.state()
    for block, target, message in (
        (x[:64], locked, "may not be written to"),
        (x, np.zeros(65, np.float32), "max_block=64"),
        (x[:64].astype(np.float64), out, "block is float64"),
        (x[:64], out[:63], "out has 63 frames"),
        (np.float32(0), out, "expected a float32 array"),
        (np.zeros((), np.float32), np.zeros((), np.float32), "block has shape"),
    ):
        with pytest.raises(namdsp.StreamError, match=message):
            stream.process_into(block, target)
    assert stream.state() == before


def test_samples_that_are_not_finite_are_counted_once(zoo: Any, noise: Any) -> None:
    stream, x = zoo("plain").stream(max_block=64, oversample=4), noise(64)
    x[3] = np.nan
    clean = np.where(np.isnan(x), 0, x).astype(np.float32)
    result = stream.process(x)
    assert stream.replaced_samples == 1
    assert_same_bits(result, zoo("plain").stream(max_block=64, oversample=4).process(clean))


@pytest.mark.parametrize("wrong", [0, 5, -2, 2.0, "2", True, None, 32])
def test_other_factors_are_refused(zoo: Any, noise: Any, wrong: Any) -> None:
    model, x = zoo("plain"), noise(10)
    for work in (
        lambda: model.render(x, oversample=wrong),
        lambda: model.render([x], oversample=wrong),
        lambda: model.stream(max_block=64, oversample=wrong),
        lambda: model.renderer(channels=1, oversample=wrong),
        lambda: namdsp.render_many([model], x, oversample=wrong),
    ):
        with pytest.raises(namdsp.SettingError, match="expected one of 1, 2, 3, 4, 6, 8, 16"):
            work()


def test_what_does_not_fit_into_memory_is_refused(
    zoo: Any, noise: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = zoo("dilation beyond the block")
    monkeypatch.setattr("namdsp.runtime.arguments.MAX_HISTORY_BYTES", 6 * model.plan.history_bytes)
    model.render(noise(10), oversample=4)
    with pytest.raises(
        namdsp.SettingError, match=r"oversample=8: needs .* GiB of history; .* smaller factor"
    ):
        model.render(noise(10), oversample=8)
    monkeypatch.setattr("namdsp.runtime.arguments.MAX_STREAM_BYTES", 6 * model.plan.history_bytes)
    with pytest.raises(namdsp.StreamError, match="2 channels need"):
        model.stream(max_block=64, channels=2, oversample=4)


def test_a_factor_may_be_an_integer_of_numpy(zoo: Any, noise: Any) -> None:
    x, two, model = noise(100), np.int64(2), copy(zoo("plain"))  # a copy has separate engines
    phase_taps.cache_clear()
    full = model.render([x], oversample=two, engine="reference")[0]
    delayed = model.stream(max_block=100, oversample=two).process(x)
    with model.renderer(channels=1, oversample=two) as renderer:
        assert_same_bits(renderer.process(x[np.newaxis])[0], delayed)
    assert_same_bits(full, zoo("plain").render(x, oversample=2))
    assert_same_bits(model.render(x, oversample=two), full)
    assert_same_bits(delayed[DELAYED:], full[:-DELAYED])
    assert namdsp.Rig(model, oversample=two).oversample == 2


def test_an_empty_signal_stays_empty(zoo: Any) -> None:
    assert zoo("plain").render(np.zeros(0, np.float32), oversample=2).shape == (0,)
    assert zoo("plain").render(np.zeros((0, 5), np.float32), oversample=2).shape == (0, 5)
