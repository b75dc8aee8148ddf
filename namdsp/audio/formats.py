"""Container and sample type of an output file, chosen by its suffix and the requested subtype.

A file name and perhaps a subtype -> `Format`. Opens no file.
Offered are only pairs that keep the frame count and saturate instead of wrapping: libsndfile's ADPCM
writers do neither, and its ALAC writer crashes the process on a full disk.
"""

import os
from dataclasses import dataclass

from namdsp.errors import AudioError

# suffix -> (container, default subtype), in soundfile's names
SUFFIXES = {
    ".wav": ("WAV", "FLOAT"),
    ".wave": ("WAV", "FLOAT"),
    ".flac": ("FLAC", "PCM_24"),
    ".aiff": ("AIFF", "FLOAT"),
    ".aif": ("AIFF", "FLOAT"),
    ".aifc": ("AIFF", "FLOAT"),
    ".w64": ("W64", "FLOAT"),
    ".rf64": ("RF64", "FLOAT"),
    ".caf": ("CAF", "FLOAT"),
    ".au": ("AU", "FLOAT"),
    ".snd": ("AU", "FLOAT"),
    ".ogg": ("OGG", "VORBIS"),
    ".oga": ("OGG", "VORBIS"),
    ".opus": ("OGG", "OPUS"),
    ".mp3": ("MP3", "MPEG_LAYER_III"),
}

FRIENDLY_NAMES = {
    "FLOAT32": "FLOAT",
    "FLOAT64": "DOUBLE",
    "PCM16": "PCM_16",
    "PCM24": "PCM_24",
    "PCM32": "PCM_32",
}

# fixed-point subtypes: full scale is the end of their range, so what is beyond it is clipped
FIXED_POINT_BYTES = {"PCM_S8": 1, "PCM_U8": 1, "PCM_16": 2, "PCM_24": 3, "PCM_32": 4, "ULAW": 1, "ALAW": 1}

# floating-point subtypes, and lossy ones that are encoded from floats: nothing is clipped on the way in
FLOAT_BYTES = {"FLOAT": 4, "DOUBLE": 8}
LOSSY = ("VORBIS", "OPUS", "MPEG_LAYER_III")
# +40 dBFS: from +80 on, Opus writes silence, Vorbis noise, and LAME ends the process
LOSSY_PEAK = 100.0

# containers whose sizes are 32-bit fields; 128 KiB are left for the header, with metadata, and chunks after the samples
SIZE_LIMITED = ("WAV", "AIFF", "AU")
SIZE_LIMIT_BYTES = 2**32 - 1 - (1 << 17)


@dataclass(frozen=True)
class Format:
    """How samples are stored: `container` and `subtype` in soundfile's names."""

    container: str
    subtype: str

    @property
    def is_fixed_point(self) -> bool:
        """Whether samples beyond full scale are clipped."""
        return self.subtype in FIXED_POINT_BYTES

    @property
    def is_lossy(self) -> bool:
        """Whether it is encoded from floats; samples beyond full scale clip where it is played."""
        return self.subtype in LOSSY

    def frame_bytes(self, channels: int) -> int | None:
        """Bytes of a frame; None where frames have no fixed size."""
        sample = (FIXED_POINT_BYTES | FLOAT_BYTES).get(self.subtype)
        return None if sample is None else sample * channels

    def max_frames(self, channels: int) -> int | None:
        """Return the most frames that the container's size fields can count, None where they do not limit."""
        frame = self.frame_bytes(channels)
        return None if self.container not in SIZE_LIMITED or frame is None else SIZE_LIMIT_BYTES // frame


def choose_format(
    path: str, *, channels: int, subtype: str | None = None, expected_frames: int | None = None
) -> Format:
    """Choose container and sample type for a file that will be written.

    path            : the suffix decides the container
    subtype         : soundfile's name, or float32, float64, pcm16, pcm24, pcm32; upper or lower case;
                      None takes the container's default (float32 where it can)
    expected_frames : a WAV that would outgrow its 4 GiB becomes an RF64 from the start
    """
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in SUFFIXES:
        problem = (
            f"the suffix {suffix!r} names no audio format" if suffix else "no suffix to choose the format by"
        )
        raise AudioError(f"{path}: {problem}; expected one of {' '.join(SUFFIXES)}. Rename the output")
    container, default = SUFFIXES[suffix]
    chosen = Format(container, default if subtype is None else _checked_subtype(path, container, subtype))
    limit = chosen.max_frames(channels)
    if expected_frames is None or limit is None or expected_frames <= limit:
        return chosen
    if container == "WAV":
        return Format("RF64", chosen.subtype)
    raise too_long(path, chosen, limit, f"{expected_frames} frames to write")


def too_long(path: str, chosen: Format, limit: int, length: str) -> AudioError:
    """Make the error for audio that the container's 32-bit size fields cannot count."""
    return AudioError(
        f"{path}: {length}; expected at most {limit} in {chosen.container} as {chosen.subtype} (4 GiB). "
        "Write .w64, .rf64 or .caf, or tell the writer expected_frames so that a .wav becomes RF64"
    )


def _checked_subtype(path: str, container: str, subtype: str) -> str:
    import soundfile

    name = FRIENDLY_NAMES.get(subtype.upper(), subtype.upper())
    offered = [*FIXED_POINT_BYTES, *FLOAT_BYTES, *LOSSY]
    allowed = [subtype_name for subtype_name in offered if soundfile.check_format(container, subtype_name)]
    if name in allowed:
        return name
    friendly = {value: key.lower() for key, value in FRIENDLY_NAMES.items()}
    listing = ", ".join(friendly.get(subtype_name, subtype_name.lower()) for subtype_name in allowed)
    raise AudioError(
        f"{path}: {container} cannot store subtype {subtype!r}; expected one of {listing}. "
        "Choose one of them or another suffix"
    )
