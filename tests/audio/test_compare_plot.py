"""The parity picture: a PNG for every signal and defect, and clear errors where there can be none."""

import sys

import numpy as np
import pytest

from namdsp.audio.compare_plot import plot_comparison
from namdsp.errors import AudioError


@pytest.fixture
def signal():
    """float32 [2, 1000]."""
    return np.sin(np.arange(2000) / 9.0).astype(np.float32).reshape(2, 1000)


@pytest.mark.parametrize("frames", [1, 100, 5000])
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
    with pytest.raises(AudioError, match=r"pip install namdsp\[plot\]"):
        plot_comparison(tmp_path / "a.png", {"same": signal}, signal, signal.astype(np.float64), 48000)


def test_a_plot_of_shapes_that_differ_or_into_no_folder_is_an_audio_error(signal, tmp_path):
    pytest.importorskip("matplotlib")
    truth = signal.astype(np.float64)
    with pytest.raises(AudioError, match="expected one shape"):
        plot_comparison(tmp_path / "a.png", {"short": signal[:, :10]}, signal, truth, 48000)
    with pytest.raises(AudioError, match="cannot be written"):
        plot_comparison(tmp_path / "absent" / "a.png", {"same": signal}, signal, truth, 48000)
