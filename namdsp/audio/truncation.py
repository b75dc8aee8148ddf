"""Detection of truncated files: shorter than their header says. libsndfile reads them without an error.

    chunks -> None, or what is missing, for a message
    chunks -> None, or why it cannot be told, for a note

A file written into a pipe has a size that means "not known", and is complete. FLAC and MP3 turn out to be short when
they are read. Of rare containers it is not checked.
"""

import os

from namdsp.audio.chunks import Chunks

# sizes that programs write before they know, and cannot correct: of ffmpeg, lame, arecord, sox, sox in AIFF
STREAMED_BYTES = (0xFFFFFFFF, 0x7FFFFFFF, 0x7FFFFF00, 0x7FFFF000, 0x7F000008)
# and where sizes have 64 bits: no file is as long
STREAMED_LONG = 1 << 62
# containers whose length is compared with what is there, when they are opened or read
CHECKED = ("WAV", "WAVEX", "RF64", "W64", "AIFF", "CAF", "AU", "FLAC", "OGG", "MP3")
# programs fill a sector behind the last chunk
SECTOR_BYTES = 4096
# an Ogg page is no longer
OGG_PAGE_BYTES = 65307
#: Why nobody can tell whether a WAV is whole.
FROM_A_PIPE = (
    "has no length in its header, as a program leaves it that writes into a pipe; what is there is taken, though "
    "it may be cut short"
)


def what_was_not_counted(chunks: Chunks | None, frame_bytes: int) -> str | None:
    """Return "has ...; expected ..." for samples in a file in which libsndfile finds none: it was never closed."""
    if chunks is None or chunks.audio is None:
        return None
    before = {b"caff": 4, b"FORM": 8}.get(chunks.kind, 0)  # bytes before the samples
    actual = chunks.file_bytes - chunks.audio.start - before
    if actual >= frame_bytes and (chunks.audio.size > before or not chunks.complete):
        return f"has no length in its header, or a wrong one, and {actual} bytes behind it; expected a finished file"
    return None


def why_unknown(path: str, container: str, chunks: Chunks | None, frame_bytes: int) -> str | None:
    """Why nobody can tell whether a file is whole, None for one of which it can be told."""
    if container not in CHECKED:
        return f"is {container}, whose length cannot be checked; what is there is taken, though it may be cut short"
    if container not in ("WAV", "WAVEX") or path == "/dev/stdin":
        return None
    if chunks is None or chunks.audio is None:
        return None
    if _is_streamed(chunks.audio.size, frame_bytes):
        return FROM_A_PIPE
    behind = chunks.file_bytes - chunks.audio.start - chunks.audio.size
    if chunks.audio == chunks.all[-1] and behind > SECTOR_BYTES:
        return (
            f"has {behind} bytes behind the samples that its header counts, and no chunk in them; they are left out, "
            "though they may be sound: a WAV counts up to 4 GiB, and what wrote it may not have closed it"
        )
    return None


def what_is_missing(path: str, container: str, chunks: Chunks | None, frame_bytes: int) -> str | None:
    """Return "has ...; expected ..." for a truncated file, None for a complete one.

    container   : in libsndfile's name
    chunks      : of the file, None if it has none
    frame_bytes : of one frame; 1 where frames have no fixed size
    """
    if container == "OGG":
        return _ogg_without_end(path)
    if chunks is not None and chunks.audio is not None:
        declared, actual = chunks.audio.size, max(0, chunks.file_bytes - chunks.audio.start)
        if _is_streamed(declared, frame_bytes):
            return None
        if actual // frame_bytes < declared // frame_bytes:
            return f"has {actual} bytes of samples; expected the {declared} of its header"
    return None


def _is_streamed(size: int, frame_bytes: int) -> bool:
    """Whether a size means "not known". Some programs round it down to whole frames."""
    return (
        size < 0
        or size >= STREAMED_LONG
        or any(0 <= streamed - size < frame_bytes for streamed in STREAMED_BYTES)
    )


def _ogg_without_end(path: str) -> str | None:
    """What is missing of an Ogg file: its last page must be marked as such, which libsndfile does not check."""
    with open(path, "rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - 2 * OGG_PAGE_BYTES))
        tail = file.read()
    page = tail.rfind(b"OggS")  # flags are its byte 5; 4 is the end of a stream
    if page >= 0 and len(tail) > page + 27 and tail[page + 5] & 4:
        segments = tail[page + 27 : page + 27 + tail[page + 26]]
        if page + 27 + tail[page + 26] + sum(segments) <= len(tail):
            return None
    return "has no last page; expected the end of an Ogg stream"
