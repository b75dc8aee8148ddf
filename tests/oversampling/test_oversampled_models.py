"""Oversampled models: what they compute, and that they are models like any other in all else."""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np
import pytest
from builders import layer_array, wavenet
from comparing import assert_same_bits

import namdsp
from namdsp.oversampling.design import TAPS, phase_taps

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


def test_a_long_signal_is_split_across_threads_and_the_output_is_the_same(zoo: Any, noise: Any) -> None:
    model, x = zoo("plain"), noise(40_000)
    full = model.render(x, oversample=2, threads=1)
    assert_same_bits(model.render(x, oversample=2, threads=3), full)


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
    stream = model.stream(max_block=100, oversample=two)
    assert type(stream._voices.engine.factor) is int  # of which a GPU counts its memory
    delayed = stream.process(x)
    with model.renderer(channels=1, oversample=two) as renderer:
        assert_same_bits(renderer.process(x[np.newaxis])[0], delayed)
    assert_same_bits(full, zoo("plain").render(x, oversample=2))
    assert_same_bits(model.render(x, oversample=two), full)
    assert_same_bits(delayed[DELAYED:], full[:-DELAYED])
    assert namdsp.Rig(model, oversample=two).oversample == 2
