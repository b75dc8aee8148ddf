"""The parity picture: a PNG for every signal and defect, and clear errors where there can be none."""

import sys

import numpy as np
import pytest

from namdsp.audio import compare_plot
from namdsp.audio.compare_plot import plot_comparison
from namdsp.errors import AudioError


@pytest.fixture
def signal():
    """float32 [2, 1000]."""
    return np.sin(np.arange(2000) / 9.0).astype(np.float32).reshape(2, 1000)


@pytest.mark.parametrize("frames", [1, 5000])
def test_the_plot_is_a_png_for_any_length_and_any_defect(tmp_path, frames):
    pytest.importorskip("matplotlib")
    truth = np.sin(np.arange(frames) / 20.0)[None]
    reference = truth.astype(np.float32)
    broken = reference.copy()
    broken[0, 0] = np.nan
    named = {"same": reference, "late": np.roll(reference, 1, axis=1), "broken": broken}
    plot_comparison(tmp_path / "parity.png", named, reference, truth, 48000)
    assert (tmp_path / "parity.png").read_bytes().startswith(b"\x89PNG")


def test_an_exact_render_plots_without_a_warning(tmp_path):
    pytest.importorskip("matplotlib")
    x = np.zeros((2, 3000), np.float32)
    plot_comparison(tmp_path / "parity.png", {"same": x}, x, x.astype(np.float64), 48000)


def test_a_plot_without_matplotlib_says_how_to_get_it(signal, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(AudioError, match=r"pip install .matplotlib>=3.8"):
        plot_comparison(tmp_path / "a.png", {"same": signal}, signal, signal.astype(np.float64), 48000)


def test_a_plot_of_shapes_that_differ_or_into_no_folder_is_an_audio_error(signal, tmp_path):
    pytest.importorskip("matplotlib")
    truth = signal.astype(np.float64)
    with pytest.raises(AudioError, match="expected one shape"):
        plot_comparison(tmp_path / "a.png", {"short": signal[:, :10]}, signal, truth, 48000)
    with pytest.raises(AudioError, match="cannot be written"):
        plot_comparison(tmp_path / "absent" / "a.png", {"same": signal}, signal, truth, 48000)


@pytest.fixture
def drawn(monkeypatch, tmp_path):
    """drawn(named, ...) -> the figure that would be saved."""
    figure = pytest.importorskip("matplotlib.figure")
    stored = []
    monkeypatch.setattr(figure.Figure, "savefig", lambda self, *a, **k: stored.append(self))

    def draw(named, reference, truth=None, **words):
        truth = reference.astype(np.float64) if truth is None else truth
        plot_comparison(tmp_path / "parity.png", named, reference, truth, 48000, **words)
        return stored[-1]

    return draw


def labels(axes):
    return [text.get_text() for text in axes.get_legend().get_texts()]


def test_the_picture_says_what_was_checked_and_the_verdict(drawn, signal):
    words = {"title": "amp_$5$.nam, in.wav", "verdict": "FAILED: 3 of 8 renders"}
    figure = drawn({"same": signal}, signal, **words)
    heading = figure.get_suptitle()
    assert heading == "amp_$5$.nam, in.wav\nFAILED: 3 of 8 renders"
    assert drawn({"same": signal}, signal).get_suptitle() == ""


def test_renders_with_the_same_bits_are_drawn_once(drawn, signal):
    named = {"numba": signal, "other": signal * np.float32(0.5), "numpy": signal.copy()}
    _, close, error, ulp = drawn(named, signal).axes
    assert labels(close) == ["truth", "numba, numpy", "other"]
    assert [label.split("\n")[0] for label in labels(error)] == ["numba, numpy", "other"]
    assert labels(ulp)[0] == "numba, numpy\nsame bits"


def test_bars_stand_on_their_ticks(drawn, signal):
    other = signal.view(np.int32).copy()
    other[:, ::2] += 2
    other[:, 1::2] += 3
    figure = drawn({"same": signal, "other": other.view(np.float32)}, signal)
    ulp = figure.axes[3]
    ticks = dict(zip(compare_plot.ULP_BIN_NAMES, ulp.get_xticks(), strict=True))
    bars = {round(bar.get_x() + bar.get_width() / 2, 6): bar.get_height() for bar in ulp.patches}
    assert bars == {ticks["0"]: 2000, ticks["2"]: 1000, ticks["3-4"]: 1000}
    both = drawn({"up": other.view(np.float32), "down": (other + 1).view(np.float32)}, signal).axes[3]
    centres = sorted(bar.get_x() + bar.get_width() / 2 for bar in both.patches)
    at_three = [centre for centre in centres if abs(centre - ticks["3-4"]) < 0.5]
    np.testing.assert_allclose(np.mean(at_three), ticks["3-4"])


def test_a_dense_signal_is_an_envelope_that_holds_every_sample(drawn):
    x = np.sin(np.arange(50_000) * 1.3).astype(np.float32)[None]
    x[0, 31_415] = 3.0
    wave = drawn({"same": x}, x).axes[0]
    (band,) = wave.collections
    corners = band.get_paths()[0].vertices
    assert corners[:, 1].max() == 3.0
    np.testing.assert_allclose(corners[:, 0].max(), 50_000 / 48000)
    assert len(corners) < 10 * compare_plot.COLUMNS
    short = x[:, :500]
    assert not drawn({"same": short}, short).axes[0].collections


def test_the_error_goes_from_its_usual_to_its_largest_level():
    error = np.full(40_000, 1e-6)
    error[20_000] = 1e-3
    error[30_000:] = 0.0
    seconds, usual, largest = compare_plot._levels(error, 48000)
    assert len(seconds) == compare_plot.COLUMNS + 1
    assert seconds[-1] == 40_000 / 48000
    assert largest[200] == pytest.approx(-60)
    assert usual[200] == pytest.approx(-80, abs=0.1)  # one of 100 samples
    assert usual[100] == pytest.approx(-120)
    assert largest[100] == pytest.approx(-120)
    assert np.isnan(usual[300:]).all()
    assert np.isnan(largest[300:]).all()
