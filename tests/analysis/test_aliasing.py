"""The measured aliasing of captures: known cases, the published figures, and what oversampling does to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, wavenet
from sampling import everything

import namdsp
from namdsp.analysis import aliasing
from namdsp.analysis.aliasing import measure, tones
from namdsp.analysis.spectra import linear_sweep, sweep_spectrogram, swept

ZOO = Path(__file__).resolve().parents[2] / "models" / "zoo"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three pitches."""
    monkeypatch.setattr(aliasing, "PITCHES", (69, 87, 96))


def rectifier(load: Any, activation: str = "ReLU", **root: Any) -> namdsp.Model:
    """A model without memory: out = activation(in)."""
    model = wavenet(layer_array(channels=1, dilations=[1], kernel=1, activation=activation), **root)
    model["weights"] = [0, 1, 0, 1, 0, 0, 1, 0, 1]  # the mixin alone feeds it
    return load(model)[0]


def test_every_order_has_a_separate_line() -> None:
    for tone in tones(48000):
        assert tone.period == 23993
        assert len(set(np.arange(5000) * tone.cycle_count % tone.period)) == 5000
    assert [tone.note for tone in tones(48000)][::17] == ["A2", "C7"]
    assert [round(tone.hz) for tone in tones(48000)][::17] == [110, 2093]


def test_a_rectifiers_aliasing_is_that_of_its_series(load: Any, few: None) -> None:
    """max(0, sin) = 1/pi + sin/2 - 2/pi sum of cos(2 n t) / (4 n^2 - 1): all orders and their folds are known."""
    model = rectifier(load)
    x = np.array([-0.3, 0.2], np.float32)
    np.testing.assert_allclose(model.render(x), [0, 0.2], atol=1e-7)
    actual = measure(model, [1])
    for tone, ratio in zip(actual.tones, actual.ratio_db[0], strict=True):
        orders = 2 * np.arange(1, 4000)
        energy = (2 / np.pi / (orders**2 - 1.0)) ** 2
        received = orders * tone.hz < 24000
        expected = 10 * np.log10(energy[~received].sum() / (0.25 + energy[received].sum()))
        assert abs(ratio - expected) < 0.2


def test_oversampled_a_rectifiers_folds_go_by_their_order(load: Any, few: None) -> None:
    """What is left are the folds whose number the factor divides, but for the band that the filters take away."""
    result = measure(rectifier(load), [2, 4])
    for row, factor in enumerate((2, 4)):
        for tone, ratio in zip(result.tones, result.ratio_db[row], strict=True):
            orders = 2 * np.arange(1, 4000)
            energy = (2 / np.pi / (orders**2 - 1.0)) ** 2
            steps = orders * tone.hz / 48000
            fold = np.round(steps)
            at = np.abs(steps - fold)
            left = energy[(fold > 0) & (fold % factor == 0) & (at < 0.38)].sum()
            faded = energy[(fold > 0) & (fold % factor == 0)].sum()
            harmonic = 0.25 + energy[fold == 0].sum()
            low, high = (10 * np.log10(item / harmonic) for item in (left, faded))
            assert low - 0.5 < ratio < high + 0.5
    assert result.changed_db.max() < -120


def test_a_linear_model_has_none(load: Any, few: None) -> None:
    identity = {"type": "LeakyReLU", "negative_slope": 1.0}
    result = measure(rectifier(load, identity), [1, 2])
    assert result.worst_db.max() < -130


def test_mean_and_worst(load: Any, few: None) -> None:
    result = measure(rectifier(load), [1, 8], level_dbfs=0.0)
    powers = 10 ** (result.ratio_db / 10)
    np.testing.assert_allclose(result.mean_db, 10 * np.log10(powers.mean(axis=1)))
    np.testing.assert_allclose(result.worst_db, result.ratio_db.max(axis=1))
    plain, oversampled = result.record()["oversample"]
    assert (plain["worst_note"], plain["harmonics_changed_db"]) == ("C7", None)
    assert oversampled["harmonics_changed_db"] < -120


#: mean and worst in dB of three pitches at 0 dBFS, plain, 2x and 4x
SHIPPED = {
    "a1_nano": ((-24.9, -20.5), (-57.4, -52.6), (-100.4, -95.6)),
    "a2_lite": ((-39.1, -35.3), (-53.8, -49.7), (-65.6, -61.9)),
    "lstm_1x8": ((-91.6, -87.1), (-132.6, -129.5), (-135.0, -132.1)),
}


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_captures_alias_as_much_as_was_measured(name: str, few: None) -> None:
    factors = [1, 2, 4][: 3 if everything() else 2]
    result = measure(namdsp.load(ZOO / f"{name}.nam"), factors, level_dbfs=0.0)
    measured = list(zip(result.mean_db, result.worst_db, strict=True))
    within = 0.1 if name != "lstm_1x8" else 3  # its rest is rounding
    np.testing.assert_allclose(measured, SHIPPED[name][: len(factors)], atol=within)
    assert result.changed_db[1:].max() < -120


def test_a_players_example_aliases_as_was_measured_elsewhere(golden: Path) -> None:
    """By another script, without our filters."""
    result = measure(namdsp.load(golden / "models" / "ex_A2.nam"), [1, 2])
    np.testing.assert_allclose(result.mean_db, [-50.2, -58.1], atol=0.15)
    np.testing.assert_allclose(result.worst_db, [-43.8, -50.6], atol=0.15)
    assert result.changed_db[1].max() < -120


def test_models_of_multiple_inputs_and_other_rates_are_measured(zoo: Any, load: Any, few: None) -> None:
    assert np.isfinite(measure(zoo("two in, two out"), [2]).ratio_db).all()
    slow = measure(rectifier(load, sample_rate=8000), [1])
    assert [tone.note for tone in slow.tones] == ["A4", "D#6"]


def test_a_silent_model_is_refused(load: Any, few: None) -> None:
    model = wavenet(layer_array(channels=1, dilations=[1], kernel=1))
    model["weights"] = [0.0] * len(model["weights"])
    with pytest.raises(namdsp.AudioError, match="is silent for a sine of 440 Hz"):
        measure(load(model)[0], [1])


def test_the_sweep_rises_evenly_and_its_aliases_come_down_again(load: Any) -> None:
    x = linear_sweep(48000, -1.0, seconds=2.0)
    plain, clean = (swept(rectifier(load), factor, x, "auto", 41) for factor in (1, 8))
    lines = sweep_spectrogram(x[np.newaxis], 41)
    at_half = lines[:, 20]
    assert abs(at_half.argmax() - 512) <= 3  # 12 kHz of 24
    assert -12 < at_half.max() < -1  # it rises while a window looks
    second = round(1024 * 2 * 15 / 40)  # twice the pitch at 15 / 40 of the sweep
    folded = 2048 - round(1024 * 2 * 30 / 40)  # at 30 / 40 it comes down
    around = slice(folded - 4, folded + 5)
    assert plain[second - 4 : second + 5, 15].max() > -35
    assert clean[second - 4 : second + 5, 15].max() > -35
    assert plain[around, 30].max() > -35
    assert clean[around, 30].max() < -60
