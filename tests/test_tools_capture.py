"""The simulated rig: each part against something known that is not the code itself."""

from __future__ import annotations

import numpy as np
import pytest
from capture.amplifier import Amplifier, Stage
from capture.cabinet import TAPS, response
from capture.overdrive import EMISSION_V, SATURATION_A, Overdrive
from capture.resampling import RATE_HZ, decimate, interpolate
from capture.tone_stack import ToneStack
from capture.triode import DATA_SHEET, MU, cathode_current, grid_current
from numpy.typing import NDArray

from namdsp.audio.compare import compare_truth
from namdsp.training.guitar import STYLES, demo_guitar, phrase, probe
from namdsp.training.guitar_strings import Pluck, render_plucks

FloatArray = NDArray[np.float64]


def esr_db(y: FloatArray, truth: FloatArray) -> float:
    return float(10 * np.log10(np.sum((y - truth) ** 2) / np.sum(truth**2)))


def sine(hertz: float, frames: int, peak: float) -> FloatArray:
    return peak * np.sin(2 * np.pi * hertz * np.arange(frames) / RATE_HZ)


@pytest.mark.parametrize("pots", [(0.5, 0.5, 0.5), (0.8, 0.3, 0.1), (0.05, 0.9, 0.4), (1.0, 0.5, 1.0)])
def test_the_tone_stack_is_its_circuit(pots: tuple[float, float, float]) -> None:
    stack = ToneStack(*pots)
    b, a = stack.analogue()
    top, foot = stack.digital(16 * RATE_HZ)
    for hertz in np.geomspace(20, 20000, 30):
        s = 2j * np.pi * hertz
        exact = stack.nodal(hertz)
        assert abs(np.polyval(b[::-1], s) / np.polyval(a[::-1], s) / exact - 1) < 1e-4
        z = np.exp(-s / (16 * RATE_HZ))
        assert abs(np.polyval(top[::-1], z) / np.polyval(foot[::-1], z) / exact - 1) < 3e-3


def test_another_capacitor_is_seen_by_the_circuit() -> None:
    b, a = ToneStack(0.5, 0.5, 0.5).analogue()
    s = 2j * np.pi * 1000
    other = ToneStack(0.5, 0.5, 0.5, c2=22e-9).nodal(1000)
    assert abs(np.polyval(b[::-1], s) / np.polyval(a[::-1], s) / other - 1) > 3e-3


@pytest.mark.parametrize(("anode", "grid", "current", "gm", "mu"), DATA_SHEET)
def test_the_triode_meets_its_data_sheet(
    anode: float, grid: float, current: float, gm: float, mu: float
) -> None:
    result, slope = cathode_current(anode, grid)
    assert result == pytest.approx(current, rel=0.03)
    assert slope == pytest.approx(gm, rel=0.09)
    assert mu == MU


@pytest.mark.parametrize("curve", [lambda v: cathode_current(150.0, v), grid_current])
def test_the_slopes_that_newton_uses_are_the_curves_slopes(curve) -> None:  # type: ignore[no-untyped-def]
    for v in np.linspace(-1.5, 0.8, 12):
        step = 1e-5
        slope = (curve(v + step)[0] - curve(v - step)[0]) / (2 * step)
        assert curve(v)[1] == pytest.approx(slope, rel=1e-5, abs=1e-13)


def test_the_clipper_at_16_times_is_the_clipper_at_64() -> None:
    x = sine(659.0, 2000, 0.4)
    fine = Overdrive().process(x, 64)
    assert esr_db(Overdrive().process(x, 16), fine) < -90
    assert esr_db(Overdrive().process(x, 1), fine) > -60


def test_the_clippers_diodes_carry_what_the_leg_brings() -> None:
    """Slow against every capacitor but the leg's: diodes and resistor share the current by the diode's law."""
    from capture.overdrive import clip

    leg, resistance = 4.7e3, 500e3
    x = np.full(
        200_000, 0.5
    )  # far longer than the feedback's capacitor, far shorter than the leg's, made huge
    parts = np.array([leg, 1.0, resistance, 51e-12, 1e9, 1e9, 1e9, 1e-9])
    clip(x, parts, 1e-6)
    v = x[-1] - 0.5
    carried = v / resistance + 2 * SATURATION_A * np.sinh(v / EMISSION_V)
    assert carried == pytest.approx(0.5 / leg, rel=1e-3)


def test_an_amplifier_stage_rests_where_its_load_line_crosses_the_curve() -> None:
    stage = Stage(bypass=0.0)
    amplifier = Amplifier((stage,), ToneStack(0.5, 0.5, 0.5), 1, settle_s=0.3)
    state = amplifier._settled(4)
    current = float(state[4])
    supply, plate = stage.supply * stage.load / (stage.plate + stage.load), 1 / (1 / 100e3 + 1 / stage.load)
    grid = -current * stage.cathode
    expected, _ = cathode_current(supply - plate * current + grid, grid)
    assert current == pytest.approx(expected, rel=1e-5)
    silent = amplifier.process(sine(1000.0, 4800, 1e-3), 4)
    loud = amplifier.process(sine(1000.0, 4800, 2e-3), 4)
    assert esr_db(loud, 2 * silent) < -60  # small signals are linear
    assert esr_db(amplifier.process(sine(1000.0, 4800, 3.0), 4), 3e3 * silent) > -3  # large ones are not


def test_up_and_down_again_is_the_signal() -> None:
    x = sine(997.0, 3000, 0.5) * np.hanning(3000)
    assert esr_db(decimate(interpolate(x, 16), 16, len(x)), x) < -140


@pytest.mark.parametrize("note", [40, 57, 69, 81])
def test_a_string_sounds_its_note(note: int) -> None:
    y = render_plucks([Pluck(0.0, 1.9, note)], 2.0, 1)
    hertz = 440 * 2 ** ((note - 69) / 12)
    spectrum = np.abs(np.fft.rfft(y[9600:75136] * np.hanning(65536), 1 << 19))
    low, high = (int(hertz * f * (1 << 19) / RATE_HZ) for f in (0.94, 1.06))
    result = (low + int(np.argmax(spectrum[low:high]))) * RATE_HZ / (1 << 19)
    assert 1200 * abs(np.log2(result / hertz)) < 3


def test_a_palm_mute_is_over_sooner() -> None:
    open_, muted = (render_plucks([Pluck(0.0, 0.9, 45, mute=mute)], 1.0, 1) for mute in (0.0, 0.8))
    delayed = slice(24000, 40000)
    assert np.std(muted[delayed]) / np.max(np.abs(muted)) < 0.05 * np.std(open_[delayed]) / np.max(
        np.abs(open_)
    )


def test_recordings_come_from_their_seeds_and_have_their_levels() -> None:
    for style in range(len(STYLES)):
        x = phrase(style, 1.0, 5, -12.0)
        assert np.max(np.abs(x)) == pytest.approx(10**-0.6, rel=1e-3)
        assert np.array_equal(x, phrase(style, 1.0, 5, -12.0))
        assert not np.array_equal(x, phrase(style, 1.0, 6, -12.0))
    for kind in range(3):
        assert 0.01 < np.max(np.abs(probe(kind, 1.0, 5))) <= 1.001


def test_the_excerpt_to_play_is_twelve_seconds_below_full_scale() -> None:
    x = demo_guitar()
    assert x.shape == (12 * RATE_HZ,)
    assert np.max(np.abs(x)) == pytest.approx(10**-0.3)
    # something sounds in every second
    assert all(np.max(np.abs(part)) > 0.01 for part in x.reshape(12, -1))


def test_the_cabinet_has_a_speakers_band() -> None:
    taps = response()
    assert taps.shape == (TAPS,)
    assert int(np.argmax(np.abs(taps))) < 48
    gain = 20 * np.log10(np.abs(np.fft.rfft(taps, 1 << 15)))
    at = {hertz: gain[round(hertz * (1 << 15) / RATE_HZ)] for hertz in (30, 110, 2700, 8000, 15000)}
    assert at[30] < at[110] - 12
    assert at[8000] < at[2700] - 20
    assert at[15000] < at[2700] - 50


def test_compare_and_esr_here_agree() -> None:
    truth = sine(100.0, 480, 0.5)
    y = (truth * 1.1).astype(np.float32)
    assert esr_db(y.astype(np.float64), truth) == pytest.approx(
        10 * np.log10(compare_truth(y, truth).esr), abs=1e-6
    )
