"""The result of rendering one file."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from namdsp.analysis.arrival import Arrival
from namdsp.audio.levels import gain_to_db
from namdsp.common.short_repr import short_path
from namdsp.notebook import card, player
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.resolved import ResolvedRig


@dataclass(frozen=True)
class RenderResult:
    """The result of `namdsp.render_file`: length, peak, clipped samples, times, warnings.

    source, model, target : the files, by the names that were given; of a model that is no file what messages call it
    frames                : length of the output
    tail_frames           : how many of them come after the end of the input
    channels              : of the output
    sample_rate           : of the output, in Hz
    model_rate_hz         : the rate that the model ran at
    resampled             : whether it is not that of input and output
    model_sha256          : of the model's file
    engine                : the one that ran
    rig                   : gains, gate, cabinet and oversampling as they were applied
    aligned               : the corrected onset, at the model's rate, and polarity; None without `align`
    container, subtype    : in soundfile's names, such as "WAV", "FLOAT"
    level_gain_db         : gain that brought the output to its loudness or peak; 0 where none was asked for
    peak                  : largest magnitude, before any clipping; 1.0 is full scale
    clipped_samples       : samples beyond the range of a fixed-point file, or that clip when a lossy file is played
    prepare_seconds       : time to open files and build the engine
    render_seconds        : time from the first block to the finished file
    warnings              : texts of the warnings

    Example
    -------
    >>> result = namdsp.render_file("in.wav", amp, "out.wav")
    >>> result.frames, result.clipped_samples
    (24000, 0)
    """

    source: str
    model: str
    model_sha256: str
    target: str
    frames: int
    tail_frames: int
    channels: int
    sample_rate: int
    model_rate_hz: int
    resampled: bool
    engine: str
    rig: ResolvedRig
    aligned: Arrival | None
    container: str
    subtype: str
    level_gain_db: float
    peak: float
    clipped_samples: int
    prepare_seconds: float
    render_seconds: float
    warnings: tuple[str, ...]

    @property
    def oversample(self) -> int:
        """Oversampling factor; 1 is none."""
        return self.rig.oversample

    @property
    def input_calibration_db(self) -> float:
        """Gain before the capture from its metadata, if it was requested."""
        return self.rig.levels.input_db

    @property
    def output_level_db(self) -> float:
        """Gain after the model from its metadata."""
        return self.rig.levels.output_db

    @property
    def input_gain_db(self) -> float:
        """Gain before the model, with the one from its metadata."""
        return self.rig.input_gain_db + self.input_calibration_db

    @property
    def output_gain_db(self) -> float:
        """Gain after the model, with the one from its metadata."""
        return self.rig.output_gain_db + self.output_level_db

    @property
    def cabinet(self) -> Cabinet | None:
        """The impulse response in use."""
        return self.rig.cabinet

    @property
    def audio_seconds(self) -> float:
        """Length of the output."""
        return self.frames / self.sample_rate

    @property
    def times_real_time(self) -> float:
        """Audio seconds per second of rendering."""
        return self.audio_seconds / max(self.render_seconds, 1e-9)

    def record(self) -> dict[str, Any]:
        """Return everything as numbers, texts, lists and dicts, as `namdsp render --json` prints it.

        Example
        -------
        >>> namdsp.render_file("in.wav", amp, "out.wav").record()["resampled"]
        False
        """
        gate, cabinet = self.rig.gate, self.rig.cabinet
        return {
            "input": self.source,
            **_values(self, "model", "model_sha256"),
            "output": self.target,
            **_values(self, "frames", "tail_frames", "channels", "model_rate_hz", "resampled", "engine"),
            **_values(self, "oversample", "container", "subtype", "level_gain_db", "clipped_samples"),
            **_values(self, "audio_seconds", "prepare_seconds", "render_seconds", "times_real_time"),
            "sample_rate_hz": self.sample_rate,
            "peak_dbfs": gain_to_db(self.peak),
            **_values(self, "input_calibration_db", "output_level_db", "input_gain_db", "output_gain_db"),
            "aligned": None if self.aligned is None else asdict(self.aligned),
            "gate": None if gate is None else asdict(gate),
            **_values(self.rig, "eq", "dc_block"),
            "cabinet": None
            if cabinet is None
            else {
                **_values(cabinet, "file", "files", "frames", "channels"),
                "sample_rate_hz": cabinet.sample_rate,
                **_values(cabinet, "gain_db", "level", "level_db", "notes"),
            },
            "warnings": [note.removeprefix(f"{self.model}: ") for note in self.warnings],
        }

    def __repr__(self) -> str:
        return (
            f"<RenderResult {short_path(self.target)} {self.audio_seconds:.1f} s, {self.channels} x "
            f"{self.sample_rate} Hz, engine {self.engine}, {self.times_real_time:.0f}x real time>"
        )

    def _repr_html_(self) -> str:
        """A player, for notebooks."""
        sound, note = player(self.target)
        facts = {
            "input": self.source,
            "model": self.model,
            "length": f"{self.audio_seconds:.1f} s, {self.channels} x {self.sample_rate} Hz",
            "peak": f"{gain_to_db(self.peak):.1f} dBFS" if self.peak else "silent",
            "speed": f"{self.times_real_time:.0f}x real time, engine {self.engine}",
            "warnings": "; ".join(self.warnings),
            "player": note,
        }
        return card(self.target, facts, sound)


def _values(of: object, *names: str) -> dict[str, Any]:
    """Some attributes by name."""
    return {name: getattr(of, name) for name in names}
