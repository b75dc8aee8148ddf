"""Taps of impulse responses float64 [C, N]: their shape, the silence at their start, and other sample rates."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float64
from namdsp.errors import AudioError

#: Longer files are not read.
LONGEST_SECONDS = 30.0
#: What still has this share of its energy after these seconds is a recording. Of cabinets 90 % are over after 5 ms, of
#: a plate reverb after 0.5 s; recordings have 8 s and more.
RECORDING_SECONDS, RECORDING_SHARE = 3.0, 0.1
#: Taps below this share of their channel's peak are silence at its start: -60 dB.
SILENT_SHARE = 1e-3
#: Silence around a response before it is resampled, which then holds the ringing of the filter.
_MARGIN_SECONDS = 0.02
#: How many taps at each end make up for what rings beyond it, and up to which frequency: of hearing, and of the filter.
_EDGE_TAPS = 64
_EDGE_HZ, _EDGE_SHARE = 20e3, 0.9
#: Weight of the squares of those changes, relative to the error: less is more exact below that frequency, louder above.
_EDGE_COST = 1e-4


def check_taps(name: str, taps: Any, rate_hz: int, *, channels_first: bool) -> Float64:
    """The taps float64 [C, N] of an impulse response; errors are those of `Cabinet`."""
    array = np.asarray(taps)
    if array.dtype.kind != "f" or array.ndim not in (1, 2):
        raise AudioError(
            f"{name}: is {array.dtype} {list(array.shape)}; expected float taps [N] or [C, N]. Full scale is 1.0"
        )
    if array.ndim == 2 and array.shape[0] > array.shape[1] > 0 and not channels_first:
        raise AudioError(
            f"{name}: expected [C, N], got {list(array.shape)}: did you mean taps.T? "
            f"For {len(array)} channels pass channels_first=True"
        )
    if array.size == 0:
        raise AudioError(f"{name}: is empty; expected an impulse response of at least one frame")
    check_length(name, array.shape[-1], rate_hz)
    if not np.isfinite(array).all():
        raise AudioError(f"{name}: has taps that are not finite. Export it again, or softer")
    if not array.any():
        raise AudioError(f"{name}: is silent; expected an impulse response. Choose another file")
    response = without_equal_channels(np.atleast_2d(array).astype(np.float64))
    check_is_response(name, response, rate_hz)
    return response


def check_length(name: str, frames: int, rate_hz: int) -> None:
    """Raise AudioError for a file that is too long to be read."""
    if frames > LONGEST_SECONDS * rate_hz:
        raise AudioError(
            f"{name}: lasts {frames / rate_hz:.1f} s; expected an impulse response of at most {LONGEST_SECONDS:g} s. "
            "Cut it, or check that it is not a recording"
        )


def check_is_response(name: str, taps: Float64, rate_hz: int) -> None:
    """Raise AudioError for taps that do not decay, as those of a recording."""
    if taps.shape[1] <= RECORDING_SECONDS * rate_hz:
        return
    energy = np.square(taps / np.abs(taps).max()).sum(axis=0)
    start = silent_frames(taps) + round(RECORDING_SECONDS * rate_hz)
    share = float(energy[start:].sum() / energy.sum())
    if share >= RECORDING_SHARE:
        raise AudioError(
            f"{name}: still has {share:.0%} of its energy after {RECORDING_SECONDS:g} s; expected an impulse response, "
            "which ends before. Check that it is not a recording"
        )


def silent_frames(taps: Float64) -> int:
    """Frames before the first tap, in any channel, that is not silent; each channel is compared with its own peak."""
    magnitudes = np.abs(taps)
    peaks = magnitudes.max(axis=1, keepdims=True)
    audible = magnitudes >= SILENT_SHARE * np.where(peaks > 0.0, peaks, np.inf)
    return int(np.argmax(audible.any(axis=0)))


def silence_note(name: str, frames: int, rate_hz: int) -> str:
    """What to say of silence that is cut."""
    count = "1 frame" if frames == 1 else f"{frames} frames"
    return (
        f"{name}: {count} ({1e3 * frames / rate_hz:.1f} ms) of silence cut at the start; keep-delay keeps it"
    )


def without_equal_channels(taps: Float64) -> Float64:
    """One channel, if all channels are equal."""
    return taps[:1] if (taps == taps[:1]).all() else taps


def resampled(taps: Float64, from_hz: int, to_hz: int) -> Float64:
    """Taps at another rate, from the same first moment to the same last.

    A linear-phase filter rings before the first tap and after the last. A response without latency cannot hold
    that: the taps at its ends are changed by what has nearly the same frequency response.
    """
    from namdsp.audio.resample import resample, resampled_frames

    unit = math.gcd(from_hz, to_hz)
    units = math.ceil(_MARGIN_SECONDS * unit)
    margin, start = units * (from_hz // unit), units * (to_hz // unit)
    frames = max(1, resampled_frames(taps.shape[1], from_hz, to_hz))
    largest = np.abs(taps).max()  # resampled in float32: normalised, so that any level is in its range
    padded = np.pad(taps / largest, ((0, 0), (margin, margin))).astype(np.float32)
    padded_response = resample(padded, from_hz, to_hz).astype(np.float64) * (from_hz / to_hz)
    resampled: Float64 = padded_response[:, start : start + frames].copy()
    at = np.arange(-start, padded_response.shape[1] - start)
    reach = math.ceil(_MARGIN_SECONDS * to_hz)
    rings = ((at >= -reach) & (at < 0)) | ((at >= frames) & (at < frames + reach))
    ends = np.r_[: min(_EDGE_TAPS, frames), max(_EDGE_TAPS, frames - _EDGE_TAPS) : frames]
    band = min(_EDGE_HZ, _EDGE_SHARE / 2 * min(from_hz, to_hz)) / (to_hz / 2)
    resampled[:, ends] += _closest(padded_response[:, rings], at[rings], ends, band)
    resampled *= largest
    return resampled


def _closest(values: Float64, at: NDArray[np.int64], positions: NDArray[np.int64], band: float) -> Float64:
    """Taps at other places whose response is closest: values [C, N] at [N] -> [C, M] at places [M].

    Least squares of the difference below `band` (1 is half the rate), and of the taps themselves by _EDGE_COST. The
    mean over those frequencies of the product of two taps n frames apart is sinc(band * n).
    """
    among = np.sinc(band * (positions[:, np.newaxis] - positions)) + _EDGE_COST * np.eye(len(positions))
    across = np.sinc(band * (at[:, np.newaxis] - positions))
    closest: Float64 = np.linalg.solve(among, (values @ across).T).T
    return closest
