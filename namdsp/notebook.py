"""HTML for notebooks: a card with facts, and an audio player. All text in it is escaped, as in pages."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping
from html import escape

from namdsp.errors import AudioError

#: Of a file that is played, for the notebook grows by it.
MAX_SECONDS, MAX_SAMPLES = 30.0, 1 << 22
#: Most channels of FLAC.
MAX_CHANNELS = 8
MAX_TEXT = 300
_CELL = "text-align: left; vertical-align: top; padding: .1rem .8rem .1rem 0; overflow-wrap: anywhere"


def card(title: str, facts: Mapping[str, str], sound: str = "") -> str:
    """A title, and facts by name; those without a text are left out.

    sound : an element of HTML, from `player`
    """
    rows = "".join(
        f'<tr><th scope="row" style="{_CELL}; font-weight: 400; opacity: .7">{escaped(name)}</th>'
        f'<td style="{_CELL}">{escaped(value)}</td></tr>'
        for name, value in facts.items()
        if value
    )
    return f'<div><strong style="overflow-wrap: anywhere">{escaped(title)}</strong>{sound}<table>{rows}</table></div>'


def player(path: str) -> tuple[str, str]:
    """An element of HTML that plays the beginning of an audio file, and a note; either may be empty."""
    import soundfile

    from namdsp.audio.reader import AudioReader

    try:
        with AudioReader(path) as reader:
            rate_hz, channels = reader.sample_rate_hz, reader.channels
            if channels > MAX_CHANNELS:
                return "", f"has {channels} channels; a browser plays {MAX_CHANNELS}"
            frames = min(reader.frames, round(MAX_SECONDS * rate_hz), MAX_SAMPLES // channels)
            note = f"the first {frames / rate_hz:g} s" if frames < reader.frames else ""
            samples = reader.read(frames)
        file = io.BytesIO()
        soundfile.write(file, samples.T, rate_hz, format="FLAC", subtype="PCM_16")
    except (AudioError, soundfile.LibsndfileError) as error:
        return "", str(error)
    return audio_element(file.getvalue(), "flac"), note


def audio_element(content: bytes, kind: str) -> str:
    """An element of HTML that plays a file, which it contains. kind : flac, ogg, ..."""
    return f'<audio controls src="data:audio/{kind};base64,{base64.b64encode(content).decode()}"></audio>'


def escaped(text: object) -> str:
    """Text of a file or a message, as one line of HTML."""
    return escape(one_line(text, MAX_TEXT), quote=True)


def one_line(text: object, longest: int) -> str:
    """Text of a file as one line, without control characters, at most `longest` characters."""
    line = "".join(char if char.isprintable() else " " for char in str(text))
    return line if len(line) <= longest else line[: longest - 1] + "…"
