"""What a render of a file is told, and what it tells."""

from __future__ import annotations

from dataclasses import dataclass

from namdsp.renamed import renamed_property
from namdsp.switches import check_switch


@dataclass(frozen=True)
class FileOptions:
    """How to read, render and write a file, but for the rig.

    tail            : whether to go on after the end of the file for as long as it can still be heard
    subtype         : sample type of the output, None for the container's default (see `audio.formats`)
    overwrite       : whether an existing output may be replaced
    resample        : whether a file at another rate than the model's is converted there and back, or refused
    allow_truncated : whether of a file that is cut short what is there is rendered, or it is refused
    threads         : most threads to use, None for all cores
    """

    engine: str = "auto"
    tail: bool = False
    subtype: str | None = None
    overwrite: bool = False
    resample: bool = True
    allow_truncated: bool = False
    threads: int | None = None

    def __post_init__(self) -> None:
        for name in ("tail", "overwrite", "resample", "allow_truncated"):
            check_switch(getattr(self, name), name)


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
    input_calibration_db  : gain in front of the model by its metadata, as far as asked for
    output_level_db       : gain behind it by its metadata
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
