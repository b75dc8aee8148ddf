"""Is a file as long as its header says? libsndfile quietly reads a shorter one.

    path and libsndfile's log -> None, or what is missing, for a message
    path -> None, or why nobody can tell, for a note

The header's own sizes are compared, for the log is short and a file with many chunks fills it. What was written into
a pipe has a size that stands for "not known", and is whole. FLAC and MP3 are seen to be short when they are read.
"""

import os
import re
from typing import BinaryIO

from namdsp.audio.chunks import read_chunks

# sizes that programs write before they know, and cannot correct: of ffmpeg, lame, arecord, sox, sox in AIFF
STREAMED_BYTES = (0xFFFFFFFF, 0x7FFFFFFF, 0x7FFFFF00, 0x7FFFF000, 0x7F000008)
# and where sizes have 64 bits: no file is as long
STREAMED_LONG = 1 << 62
# what libsndfile notes of a size that is not the file's; it notes the same of other fields, which cost nothing
LOGGED = re.compile(
    r"^ *(?:RIFF|RIFX|Riff size|riff|data|FORM|SSND|BODY|Data Size|Data length)\b[ :]*(\d+) \(?should be (\d+)",
    re.MULTILINE,
)
# programs forget a padding byte or the header in the size of a whole file
SLACK_BYTES = 16
# containers of whose frames libsndfile notes the header's count; of several matrices the last one is the sound
COUNTED = {
    "AVR": re.compile(r"^ *Frames *: (\d+)$", re.MULTILINE),
    "MPC2K": re.compile(r"^ *Frames *: (\d+)$", re.MULTILINE),
    "MAT4": re.compile(r"\bCols *: (\d+)$", re.MULTILINE),
    "MAT5": re.compile(r"\bCols *: (\d+)$", re.MULTILINE),
}
# the count of a NIST SPHERE file, in the text that it begins with
NIST_COUNT, NIST_HEADER_BYTES = re.compile(rb"^sample_count -i (\d{1,18})\s", re.MULTILINE), 1024
# containers whose headers have no count, or one that programs leave at 0 (XI)
UNCOUNTED = ("IRCAM", "PAF", "PVF", "SD2", "XI")
# an Ogg page is no longer
OGG_PAGE_BYTES = 65307
#: Why nobody can tell whether a WAV is whole.
FROM_A_PIPE = (
    "has no length in its header, as a program leaves it that writes into a pipe; what is there is taken, though "
    "it may be cut short"
)


def what_was_not_counted(path: str, frame_bytes: int) -> str | None:
    """Return "has ...; expected ..." for samples in a file in which libsndfile finds none: it was never closed."""
    with open(path, "rb") as file:
        chunks, file_bytes = read_chunks(file), file.seek(0, os.SEEK_END)
    if chunks is None or chunks.audio is None:
        return None
    before = {b"caff": 4, b"FORM": 8}.get(chunks.kind, 0)  # bytes in front of the samples
    there = file_bytes - chunks.audio.start - before
    if there >= frame_bytes and (chunks.audio.size > before or not chunks.whole):
        return f"has no length in its header, or a wrong one, and {there} bytes behind it; expected a finished file"
    return None


def why_unknown(path: str, container: str, frame_bytes: int) -> str | None:
    """Why nobody can tell whether a file is whole, None for one of which it can be told."""
    if container in UNCOUNTED:
        return f"{container} files do not say how long they are; what is there is taken, though it may be cut short"
    if container not in ("WAV", "WAVEX") or path == "/dev/stdin":
        return None
    with open(path, "rb") as file:
        chunks = read_chunks(file)
    if chunks is None or chunks.audio is None or not _is_streamed(chunks.audio.size, frame_bytes):
        return None
    return FROM_A_PIPE


def what_is_missing(path: str, log: str, frame_bytes: int, container: str, frames: int) -> str | None:
    """Return "has ...; expected ..." for a file that is cut short, None for one that is whole.

    log         : libsndfile's
    frame_bytes : of one frame; 1 where frames have no fixed size
    container   : in libsndfile's name
    frames      : that libsndfile has found
    """
    with open(path, "rb") as file:
        chunks, file_bytes = read_chunks(file), file.seek(0, os.SEEK_END)
        file.seek(0)
        if file.read(4) == b"OggS":
            return _ogg_without_end(file)
    if chunks is not None and chunks.audio is not None:
        told, there = chunks.audio.size, max(0, file_bytes - chunks.audio.start)
        if _is_streamed(told, frame_bytes):
            return None
        if there // frame_bytes < told // frame_bytes:
            return f"has {there} bytes of samples; expected the {told} of its header"
    counted = _counted(path, log, container)
    if counted is not None and frames < counted:
        return f"has {frames} frames; expected the {counted} of its header"
    return _in_log(log, frame_bytes)


def _counted(path: str, log: str, container: str) -> int | None:
    """How many frames the header of a rarer container counts."""
    if container == "NIST":
        with open(path, "rb") as file:
            found = NIST_COUNT.findall(file.read(NIST_HEADER_BYTES))
    else:
        found = COUNTED[container].findall(log) if container in COUNTED else []
    return int(found[-1]) if found else None


def _is_streamed(size: int, frame_bytes: int) -> bool:
    """Whether a size stands for "not known". Some programs round it down to whole frames."""
    return size < 0 or size >= STREAMED_LONG or any(0 <= each - size < frame_bytes for each in STREAMED_BYTES)


def _in_log(log: str, frame_bytes: int) -> str | None:
    if "Seems to be a truncated file" in log:  # of VOC
        return "is shorter than its header says; expected all of it"
    for told, there in LOGGED.findall(log):
        if int(there) + SLACK_BYTES < int(told) and not _is_streamed(int(told), frame_bytes):
            return f"has {there} bytes; expected the {told} of its header"
    return None


def _ogg_without_end(file: BinaryIO) -> str | None:
    """The last page must be marked as such: libsndfile takes the last one that is there."""
    file.seek(max(0, file.seek(0, os.SEEK_END) - 2 * OGG_PAGE_BYTES))
    tail = file.read()
    page = tail.rfind(b"OggS")  # flags are its byte 5; 4 is the end of a stream
    if page >= 0 and len(tail) > page + 27 and tail[page + 5] & 4:
        segments = tail[page + 27 : page + 27 + tail[page + 26]]
        if page + 27 + tail[page + 26] + sum(segments) <= len(tail):
            return None
    return "has no last page; expected the end of an Ogg stream"
