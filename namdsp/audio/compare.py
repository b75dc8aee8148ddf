"""Comparison of renders: bit by bit, counted in ulp, and with the float64 reference ("truth"), as ESR.

Both signals are [C, T] or [T], of the same shape. A sample that is not finite is an infinite error, never "good";
comparing no samples at all is an error, not a pass.
"""

import hashlib
import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.audio.levels import Float32, gain_to_db
from namdsp.errors import AudioError

# the distance of a NaN from all other bits; no two numbers are this far apart
NAN_ULP = 2**32 - 1


@dataclass(frozen=True)
class BitComparison:
    """Result of `compare_bits`.

    samples       : how many were compared
    differing     : how many of them differ in any bit
    first         : (channel, frame) of the earliest difference in time, None when equal
    max_ulp       : the largest ulp_distance, 0 when equal
    max_diff_dbfs : 20 log10 max|a - b|; -inf when equal (or only signs of zero differ), inf where a differing
                    sample is not finite
    """

    samples: int
    differing: int
    first: tuple[int, int] | None
    max_ulp: int
    max_diff_dbfs: float

    @property
    def equal(self) -> bool:
        """Whether every bit of every sample is the same."""
        return self.differing == 0


@dataclass(frozen=True)
class TruthComparison:
    """Result of `compare_truth`, for a signal y and its truth t; all fields are inf if either is not finite.

    max_error_dbfs : 20 log10 max|y - t|; -inf when exact
    esr            : error-to-signal ratio, sum (y - t)^2 / sum t^2; if t is silent: 0 if y is too, else inf
    null_depth_db  : 10 log10 esr; -inf when exact
    """

    max_error_dbfs: float
    esr: float
    null_depth_db: float

    def as_dict(self) -> dict[str, Any]:
        """Return the fields for JSON; -inf (no error at all) is None, inf is the string "inf"."""
        return {name: for_json(value) for name, value in asdict(self).items()}


def for_json(level_db: float) -> float | str | None:
    """A level for JSON: None for -inf, "inf" for inf, so that nobody reads "infinitely wrong" as "no difference"."""
    return level_db if math.isfinite(level_db) else "inf" if level_db > 0.0 else None


def sample_bits(x: Float32) -> NDArray[np.int32]:
    """Return the bits of float32 samples as int32, same shape; a view where `x` is C-contiguous."""
    return np.ascontiguousarray(x, np.float32).view(np.int32)


def ulp_distance(a: Float32, b: Float32) -> NDArray[np.int64]:
    """Return the distance from a to b in float32 numbers, as int64 of the same shape.

    Numbers are counted in order, with -0 and +0 as two neighbours: 0 means the same bits, and only that.
    A NaN is at distance 0 from the same bits and at NAN_ULP from all others.
    """
    bits_a, bits_b = sample_bits(a), sample_bits(b)
    distance: NDArray[np.int64] = np.abs(_ordered(bits_a) - _ordered(bits_b))
    distance[(np.isnan(a) | np.isnan(b)) & (bits_a != bits_b)] = NAN_ULP
    return distance


def sha256_samples(x: Float32) -> str:
    """Return the SHA-256 of the samples: little-endian float32, channel by channel, without the shape."""
    little_endian = sample_bits(x).astype("<i4", copy=False)
    return hashlib.sha256(little_endian.data).hexdigest()


def compare_bits(a: Float32, b: Float32) -> BitComparison:
    """Compare two signals bit by bit.

    a, b : float32 [C, T] or [T], the same shape, at least one sample; a NaN equals only the same bits
    """
    a, b = _as_pair(a, b)
    differs = sample_bits(a) != sample_bits(b)
    if not differs.any():
        return BitComparison(a.size, 0, None, 0, -math.inf)
    frame, channel = np.argwhere(differs.T)[0]
    return BitComparison(
        samples=a.size,
        differing=int(np.count_nonzero(differs)),
        first=(int(channel), int(frame)),
        max_ulp=int(ulp_distance(a[differs], b[differs]).max()),
        max_diff_dbfs=gain_to_db(_largest_difference(a[differs], b[differs])),
    )


def compare_truth(y: Float32, truth: NDArray[np.float64]) -> TruthComparison:
    """Compare a signal with what it should be.

    y     : float32 [C, T] or [T]
    truth : float64, the same shape, at least one sample
    """
    y, truth = _as_pair(y, truth)
    max_error = _largest_difference(y, truth)
    with np.errstate(over="ignore", invalid="ignore"):
        error_energy, truth_energy = (float(np.sum(np.square(signal))) for signal in (y - truth, truth))
    if not (math.isfinite(max_error) and math.isfinite(error_energy) and math.isfinite(truth_energy)):
        return TruthComparison(math.inf, math.inf, math.inf)
    esr_of_silence = 0.0 if max_error == 0.0 else math.inf
    esr = error_energy / truth_energy if truth_energy > 0.0 else esr_of_silence
    return TruthComparison(
        max_error_dbfs=gain_to_db(max_error),
        esr=esr,
        null_depth_db=10.0 * math.log10(esr) if esr > 0.0 else -math.inf,
    )


def _ordered(bits: NDArray[np.int32]) -> NDArray[np.int64]:
    """Map bits to integers in the order of the numbers: ... -tiny: -2, -0: -1, +0: 0, +tiny: 1 ..."""
    wide = bits.astype(np.int64)
    return np.where(wide >= 0, wide, -(2**31) - 1 - wide)


def _largest_difference(a: NDArray[Any], b: NDArray[Any]) -> float:
    """Return max|a - b| in float64; inf where it is no number."""
    with np.errstate(over="ignore", invalid="ignore"):
        largest = float(np.max(np.abs(a.astype(np.float64) - b)))
    return math.inf if math.isnan(largest) else largest


def _as_pair(a: NDArray[Any], b: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return both as [C, T], or say why they cannot be compared."""
    if a.shape != b.shape or a.size == 0:
        raise AudioError(
            f"nothing to compare in shapes {list(a.shape)} and {list(b.shape)}; expected the same [C, T], with at "
            "least one sample. Compare renders of the same input, whole"
        )
    return np.atleast_2d(a), np.atleast_2d(b)
