"""Sound of an audition page: encoding, waveform and spectrogram."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray

from namdsp.analysis.spectra import envelope, log_spectrogram
from namdsp.arithmetic.fma import Float32, Float64
from namdsp.errors import AudioError

#: Name of a format -> what libsndfile calls it, and its type for a browser.
FORMATS = {
    "opus": ("OGG", "OPUS", "audio/ogg; codecs=opus"),
    "flac": ("FLAC", "PCM_16", "audio/flac"),
}
#: Opus knows these rates only, and decodes to the last.
OPUS_RATE_HZ = 48_000
#: Columns of a waveform and of a spectrogram, rows of a spectrogram.
WAVE_COLUMNS, COLUMNS, ROWS = 600, 240, 72
RANGE_DB = 90.0


def encode(x: Float32, rate_hz: int, name: str) -> bytes:
    """A signal float32 [C, T] as a file in memory.

    Raises
    ------
    AudioError : this libsndfile does not write the format.
    """
    import soundfile

    kind, subtype, _ = FORMATS[name]
    target = io.BytesIO()
    try:
        soundfile.write(target, x.T, rate_hz, format=kind, subtype=subtype)
    except (soundfile.LibsndfileError, ValueError, TypeError) as error:
        other = next(known for known in FORMATS if known != name)
        raise AudioError(
            f"{name}: cannot be written here ({error}); expected a libsndfile that supports it. Take {other}"
        ) from error
    return target.getvalue()


def waveform(x: Float32) -> NDArray[np.int8]:
    """Return the lowest and highest sample of `WAVE_COLUMNS` columns: int8 [2, columns], 127 is full scale."""
    _, low, high = envelope(x, WAVE_COLUMNS)
    return np.clip(np.round(127.0 * np.stack([low, high])), -127, 127).astype(np.int8)


def spectrogram(x: Float32, rate_hz: int) -> NDArray[np.uint8]:
    """Levels over time: uint8 [ROWS, COLUMNS], rows from low to high in equal steps of pitch; 255 is the loudest."""
    decibels, _ = log_spectrogram(x, rate_hz, columns=COLUMNS, rows=ROWS)
    levels = np.clip(1.0 + (decibels - decibels.max()) / RANGE_DB, 0.0, 1.0)
    return np.asarray(np.round(levels * 255.0), np.uint8)


def brightness_hz(x: Float32, rate_hz: int) -> float:
    """The centre of the power spectrum of a signal [C, T]; 0 if it is silent."""
    power = np.square(np.abs(np.fft.rfft(x.mean(axis=0).astype(np.float64))))
    hertz: Float64 = np.arange(len(power)) * (rate_hz / x.shape[1])
    total = float(power.sum())
    return float(np.sum(hertz * power)) / total if total else 0.0
