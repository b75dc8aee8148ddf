"""The gain that brings an output to a target loudness or peak."""

from __future__ import annotations

from namdsp.arithmetic.fma import Float32
from namdsp.batch.jobs import Job
from namdsp.batch.record import in_db
from namdsp.errors import AudioError
from namdsp.rendering import loudness

#: Decimals of gains in dB, few enough for the same bits on all machines.
GAIN_DECIMALS = 3


def gain_to_target(job: Job, y: Float32, rate_hz: int) -> float:
    """The gain in dB; 0 where the job has no target.

    Raises
    ------
    AudioError : y has no loudness, or no peak.
    """
    settings = job.settings
    if settings.loudness_lufs is None and settings.peak_dbfs is None:
        return 0.0
    levels = loudness.measure(y, rate_hz)
    actual, wanted = (
        (levels.loudness_lufs, settings.loudness_lufs)
        if settings.peak_dbfs is None
        else (in_db(levels.peak), settings.peak_dbfs)
    )
    if actual is None or wanted is None:
        raise AudioError(
            f"{job.take} through {job.model}: is silent, or shorter than 0.4 s, so it has no "
            f"{'loudness' if settings.peak_dbfs is None else 'peak'}; expected a signal that can be brought to one. "
            "Leave the level as it is for this one"
        )
    return round(wanted - actual, GAIN_DECIMALS)
