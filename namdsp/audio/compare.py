"""Comparison of renders: bit by bit, counted in ulp, and with the float64 reference ("truth"), as ESR.

Both signals are [C, T] or [T], of the same shape. A sample that is not finite is an infinite error, never "good";
comparing no samples at all is an error, not a pass.
"""

import hashlib
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from namdsp.audio.blocks import Float32
from namdsp.audio.levels import gain_to_db
from namdsp.errors import AudioError

JsonDict: TypeAlias = dict[str, Any]

# the distance of a NaN from all other bits; no two numbers are this far apart
NAN_ULP = 2**32 - 1

# frames at a time, so that a long render is compared in little memory
BLOCK_FRAMES = 1 << 18


@dataclass(frozen=True)
class BitComparison:
    """Result of `compare_bits`.

    equal        : whether every bit of every sample is the same
    samples      : how many were compared
    differing    : how many of them differ in any bit
    first        : (channel, frame) of the earliest difference in time, None when equal
    max_ulp      : the largest ulp_distance, 0 when equal
    max_diff_dbfs : 20 log10 max|a - b|; -inf when equal (or only signs of zero differ), inf where a differing
                   sample is not finite
    sha256_a, sha256_b : sha256_samples of either side
    """

    equal: bool
    samples: int
    differing: int
    first: tuple[int, int] | None
    max_ulp: int
    max_diff_dbfs: float
    sha256_a: str
    sha256_b: str

    def as_dict(self) -> JsonDict:
        """Return the fields for JSON; a level of -inf (no difference) is None, one of inf is "inf"."""
        return _json_safe(self)


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

    def as_dict(self) -> JsonDict:
        """Return the fields for JSON; -inf (no error at all) is None, inf is the string "inf"."""
        return _json_safe(self)


def sample_bits(x: Float32) -> NDArray[np.int32]:
    """Return the bits of float32 samples as int32, same shape; a view where `x` is C-contiguous."""
    if x.dtype != np.float32:
        raise AudioError(
            f"samples are {x.dtype}; expected float32, for bits are compared. Render in float32."
        )
    return np.ascontiguousarray(x).view(np.int32)


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
    differing, max_ulp, max_diff = 0, 0, 0.0
    first: tuple[int, int] | None = None
    for start, block_a, block_b in _blocks(a, b):
        differs = sample_bits(block_a) != sample_bits(block_b)
        if not differs.any():
            continue
        if first is None:
            frame, channel = np.argwhere(differs.T)[0]
            first = (int(channel), start + int(frame))
        differing += int(np.count_nonzero(differs))
        of_a, of_b = block_a[differs], block_b[differs]
        max_ulp = max(max_ulp, int(ulp_distance(of_a, of_b).max()))
        max_diff = max(max_diff, _largest_difference(of_a, of_b))
    return BitComparison(
        equal=differing == 0,
        samples=a.size,
        differing=differing,
        first=first,
        max_ulp=max_ulp,
        max_diff_dbfs=gain_to_db(max_diff),
        sha256_a=sha256_samples(a),
        sha256_b=sha256_samples(b),
    )


def compare_truth(y: Float32, truth: NDArray[np.float64]) -> TruthComparison:
    """Compare a signal with what it should be.

    y     : float32 [C, T] or [T]
    truth : float64, the same shape, at least one sample
    """
    if truth.dtype != np.float64:
        raise AudioError(
            f"the truth is {truth.dtype}; expected float64. Compute it with the float64 reference."
        )
    sample_bits(y)
    y, truth = _as_pair(y, truth)
    max_error, error_energy, truth_energy = 0.0, 0.0, 0.0
    for _, block_y, block_t in _blocks(y, truth):
        max_error = max(max_error, _largest_difference(block_y, block_t))
        with np.errstate(over="ignore", invalid="ignore"):
            error_energy += float(np.sum(np.square(block_y - block_t)))
            truth_energy += float(np.sum(np.square(block_t)))
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
    if a.shape != b.shape:
        raise AudioError(
            f"shapes differ: {list(a.shape)} and {list(b.shape)}; expected the same [C, T]. "
            "Compare renders of the same input, whole."
        )
    if a.ndim not in (1, 2) or a.size == 0:
        raise AudioError(
            f"nothing to compare in shape {list(a.shape)}; expected [C, T] or [T] with at least one sample. "
            "Render a longer input."
        )
    return np.atleast_2d(a), np.atleast_2d(b)


def _blocks(a: NDArray[Any], b: NDArray[Any]) -> Iterator[tuple[int, NDArray[Any], NDArray[Any]]]:
    for start in range(0, a.shape[1], BLOCK_FRAMES):
        yield start, a[:, start : start + BLOCK_FRAMES], b[:, start : start + BLOCK_FRAMES]


def _json_safe(record: BitComparison | TruthComparison) -> JsonDict:
    # inf must not become None as well: no reader may take "infinitely wrong" for "no difference"
    words: dict[object, str | None] = {-math.inf: None, math.inf: "inf"}
    return {name: words.get(value, value) for name, value in asdict(record).items()}
