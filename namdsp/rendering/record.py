"""The settings and the result of rendering one file."""

from __future__ import annotations

from dataclasses import dataclass

from namdsp.audio.levels import gain_to_db
from namdsp.notebook import card, player
from namdsp.renamed import renamed_property
from namdsp.rig.cabinet import Cabinet
from namdsp.settings import SWITCH, TEXT, CheckedSettings, integer, setting
from namdsp.short_repr import short_path


@dataclass(frozen=True, kw_only=True)
class FileSettings(CheckedSettings):
    """Settings of reading and writing one file.

    tail            : whether the decay of model and cabinet after the end of the file is rendered too
    subtype         : sample type of the output, None for the container's default (see `audio.formats`)
    allow_truncated : whether a truncated file is rendered as far as it goes, or refused
    """

    tail: bool = setting(
        False, SWITCH, "also render the decay of model and cabinet after the end of the input"
    )
    subtype: str | None = setting(None, TEXT, "sample type: float32, float64, pcm16, pcm24, pcm32, ...")
    allow_truncated: bool = setting(False, SWITCH, "render what is there of a file that is cut short")


@dataclass(frozen=True, kw_only=True)
class FileOptions(FileSettings):
    """Options of rendering one file, except those of the rig.

    overwrite : whether an existing output may be replaced
    resample  : whether a file at another rate than the model's is converted there and back, or refused
    threads   : most threads to use, None for all cores
    """

    engine: str = setting("auto", TEXT)
    overwrite: bool = setting(False, SWITCH)
    resample: bool = setting(True, SWITCH)
    threads: int | None = setting(None, integer(1))


@dataclass(frozen=True)
class RenderResult:
    """What `namdsp.render_file` has written.

    source, model, target : the files, by the names that were given; of a model that is no file what messages call it
    frames                : length of the output
    tail_frames           : how many of them come after the end of the input
    channels              : of the output
    sample_rate           : of input and output, in Hz
    model_rate_hz         : the rate that the model ran at
    engine                : the one that ran
    oversample            : how many times the model was oversampled; 1 is not at all
    container, subtype    : in soundfile's names, such as "WAV", "FLOAT"
    peak                  : largest magnitude, before any clipping; 1.0 is full scale
    clipped_samples       : how many a fixed-point file could not hold, or clip when a lossy one is played
    input_calibration_db  : gain before the model from its metadata, where asked for
    output_level_db       : gain after the model from its metadata
    cabinet               : the impulse response that was played
    prepare_seconds       : until the first block: files opened, engine built
    render_seconds        : from there to the published file
    warnings              : what may not be what was wanted
    """

    source: str
    model: str
    target: str
    frames: int
    tail_frames: int
    channels: int
    sample_rate: int
    model_rate_hz: int
    engine: str
    oversample: int
    container: str
    subtype: str
    peak: float
    clipped_samples: int
    input_calibration_db: float
    output_level_db: float
    cabinet: Cabinet | None
    prepare_seconds: float
    render_seconds: float
    warnings: tuple[str, ...]

    sample_rate_hz = renamed_property("sample_rate_hz", "sample_rate")

    @property
    def resampled(self) -> bool:
        """Whether the file's rate is not the model's."""
        return self.sample_rate != self.model_rate_hz

    @property
    def audio_seconds(self) -> float:
        """Length of the output."""
        return self.frames / self.sample_rate

    @property
    def times_real_time(self) -> float:
        """Audio seconds per second of rendering."""
        return self.audio_seconds / max(self.render_seconds, 1e-9)

    def __repr__(self) -> str:
        return (
            f"<RenderResult {short_path(self.target)} {self.audio_seconds:.1f} s, {self.channels} x "
            f"{self.sample_rate} Hz, engine {self.engine}, {self.times_real_time:.0f}x real time>"
        )

    def _repr_html_(self) -> str:
        """A player, for notebooks."""
        sound, note = player(self.target)
        facts = [
            ("input", self.source),
            ("model", self.model),
            ("length", f"{self.audio_seconds:.1f} s, {self.channels} x {self.sample_rate} Hz"),
            ("peak", f"{gain_to_db(self.peak):.1f} dBFS" if self.peak else "silent"),
            ("speed", f"{self.times_real_time:.0f}x real time, engine {self.engine}"),
            ("warnings", "; ".join(self.warnings)),
            ("player", note),
        ]
        return card(self.target, facts, sound)
