"""First and last lines of `namdsp live`: device, latency, load and drop-outs; and the record for --json."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from namdsp.cli.formatting import counted, seconds_text
from namdsp.live.counters import Load
from namdsp.live.device import AudioDevice
from namdsp.model import Model
from namdsp.rig.rig import Rig


def first_line(
    path: str,
    device: AudioDevice,
    rig: Rig,
    latency_frames: float,
    device_seconds: float | None,
    *,
    native: bool,
) -> str:
    """What plays, on what, and the latency: of the device, as far as it says, and of the amp, if it has one.

    latency_frames : of the rig and of resampling around it, in frames of the device
    native         : whether the audio thread runs no Python
    """
    parts = [
        f"playing {path}: {device.describe()}",
        f"{device.rate_hz} Hz",
        f"blocks of {device.block_frames} frames ({1e3 * device.block_frames / device.rate_hz:.2f} ms)",
        f"engine {rig.engine}" if native else f"engine {rig.engine}, callback in Python",
        "device latency not known"
        if device_seconds is None
        else f"device latency {1e3 * device_seconds:.1f} ms",
    ]
    inside = rig.latency_frames * device.rate_hz / rig.sample_rate
    for what, frames in (
        (f"oversampling {rig.oversample}x", inside),
        ("resampling", latency_frames - inside),
    ):
        if frames > 0:
            parts.append(f"{what} adds {frames:.1f} frames ({1e3 * frames / device.rate_hz:.2f} ms)")
    return ", ".join(parts)


@dataclass(frozen=True)
class Report:
    """How it went.

    latency_frames   : that the amp adds, in frames of the device; 0 without resampling and oversampling
    device_latency_seconds : from the sound's way in to its way out, as the device states it; None if it does not
    seconds          : that the device was open
    native           : whether the audio thread ran no Python
    collections      : runs of the garbage collector meanwhile; None if it does not matter
    replaced_samples : input samples that were not finite, taken as 0
    overflowed_blocks : of the output, that were not finite, played as silence
    """

    device: str
    rate_hz: int
    block_frames: int
    oversample: int
    latency_frames: float
    device_latency_seconds: float | None
    seconds: float
    native: bool
    collections: int | None
    replaced_samples: int
    overflowed_blocks: int
    load: Load

    def last_line(self) -> str:
        """For people."""
        load = self.load
        parts = [
            f"played {seconds_text(self.seconds)}",
            counted(load.blocks, "block"),
            counted(load.xruns, "xrun"),
            f"load {load.mean:.1%} of the deadline, worst {load.worst:.1%}",
        ]
        if load.missed_deadlines:
            parts.append(f"{counted(load.missed_deadlines, 'block')} missed the deadline")
        if load.silent_blocks:
            parts.append(f"{counted(load.silent_blocks, 'block')} silent, for the amp was in use")
        if self.replaced_samples:
            parts.append(f"{counted(self.replaced_samples, 'input sample')} not finite, played as 0")
        return ", ".join(parts)

    def warning(self, path: str) -> str | None:
        """What was played as silence, if anything was."""
        if not self.overflowed_blocks:
            return None
        return (
            f"{path}: {counted(self.overflowed_blocks, 'block')} of its output not finite, played as silence; expected "
            "samples in the range of float32. Lower the gains, or play another model"
        )

    def record(self, path: str, model: Model) -> dict[str, Any]:
        """For programs."""
        load = self.load
        return {
            "model": path,
            "model_sha256": model.file.sha256,
            "device": self.device,
            "sample_rate_hz": self.rate_hz,
            "block_frames": self.block_frames,
            "oversample": self.oversample,
            "latency_frames": self.latency_frames,
            "latency_ms": 1e3 * self.latency_frames / self.rate_hz,
            "device_latency_ms": None
            if self.device_latency_seconds is None
            else 1e3 * self.device_latency_seconds,
            "seconds": self.seconds,
            "native_callback": self.native,
            "blocks": load.blocks,
            "frames": load.frames,
            "xruns": load.xruns,
            "silent_blocks": load.silent_blocks,
            "late_blocks": load.missed_deadlines,
            "mean_load": load.mean,
            "worst_load": load.worst,
            "latest_start": load.latest_start,
            "garbage_collections": self.collections,
            "replaced_samples": self.replaced_samples,
            "overflowed_blocks": self.overflowed_blocks,
        }
