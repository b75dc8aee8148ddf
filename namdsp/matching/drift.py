"""By how much the delay of a recording grows from start to end, in frames: two clocks."""

from __future__ import annotations

import math

import numpy as np

from namdsp.matching.align import Complex128, Float64

#: Share of the strongest spectral line below which lines are ignored.
WEAKEST = 1e-10
#: Standard errors by which a drift must be sure.
SURE = 3.0
#: Frames of a spectrum; places; largest share of the length; the lines that are compared first, up to
#: 1.2 kHz, for a wide search; and steps and reach in frames of that search and of the next.
PLACE_SPECTRUM, PLACES, FASTEST, LOW_LINES = 8192, 32, 500e-6, 200
COARSE_STEP, FINE_STEP, FINE_REACH = 4.0, 0.5, 24.0


def drift(x: Float64, y: Float64) -> tuple[float, float]:
    """Return by how many frames y falls behind x from start to end, and the standard error of that.

    One response leads from x to y everywhere. The drift is the one without which the spectra of all places add up to
    the strongest response, so that it does not matter what is played, nor how it is distorted; its error is
    estimated by leaving out one place after the other.
    """
    reach = FASTEST * len(x)
    spectra, times = _places(x, y, 0.0)
    coarse = _strongest(spectra[:, :LOW_LINES], times, np.arange(-reach, reach + COARSE_STEP, COARSE_STEP))[0]
    if abs(coarse) > FINE_REACH / 2:
        spectra, times = _places(x, y, coarse)
    else:
        coarse = 0.0
    fine = _strongest(spectra, times, np.arange(-FINE_REACH, FINE_REACH + FINE_STEP, FINE_STEP))
    return float(coarse + fine[0]), math.sqrt((PLACES - 1) * float(np.var(fine[1:])))


def _places(x: Float64, y: Float64, drift_frames: float) -> tuple[Complex128, Float64]:
    """Return each place's cross-spectrum over the root of the power [PLACES, F], and its time, -0.5 .. 0.5."""
    window = np.hanning(PLACE_SPECTRUM)
    power, cross = np.zeros(PLACE_SPECTRUM // 2 + 1), np.zeros((PLACES, PLACE_SPECTRUM // 2 + 1), complex)
    times, counts = np.zeros(PLACES), np.zeros(PLACES)
    for start in range(0, len(x) - PLACE_SPECTRUM + 1, PLACE_SPECTRUM // 2):
        time = (start + PLACE_SPECTRUM / 2) / len(x) - 0.5
        late = start + round(drift_frames * time)
        if 0 <= late <= len(y) - PLACE_SPECTRUM:
            of_x, of_y = (
                np.fft.rfft(window * part[at : at + PLACE_SPECTRUM]) for part, at in ((x, start), (y, late))
            )
            place = int((time + 0.5) * PLACES)
            power += np.square(np.abs(of_x))
            cross[place] += of_y * np.conj(of_x)
            times[place] += time
            counts[place] += 1
    return cross / np.sqrt(power + WEAKEST * power.max() + 1e-300), times / np.maximum(counts, 1)


def _strongest(spectra: Complex128, times: Float64, drifts: Float64) -> Float64:
    """Return the drift that gives the strongest sum of spectra [PLACES, F]: of all, and without each, [1 + PLACES]."""
    step = drifts[1] - drifts[0]
    phases = 2j * np.pi / PLACE_SPECTRUM * np.outer(times, np.arange(spectra.shape[1]))
    turned, turn = spectra * np.exp(phases * drifts[0]), np.exp(phases * step)
    strengths = np.empty((len(drifts), 1 + PLACES))
    for row in strengths:
        total = turned.sum(0)
        row[:] = np.square(np.abs(np.vstack([total, total - turned]))).sum(1)
        turned *= turn
    best = np.clip(np.argmax(strengths, 0), 1, len(drifts) - 2)
    before, top, after = np.take_along_axis(strengths, best + np.array([[-1], [0], [1]]), 0)
    # the top of the parabola through three steps
    found: Float64 = drifts[best] + 0.5 * step * (before - after) / np.minimum(
        before - 2 * top + after, -1e-300
    )
    return found
