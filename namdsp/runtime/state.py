"""A stream's state as bytes: histories in the plan's order, equal for every engine and block size.

8 bytes   b"NAMDSPST"
4 bytes   format version, little-endian
4 bytes   voices (independent copies of the model in the stream)
32 bytes  fingerprint of the plan
then per voice, per signal with a lookback: float32 [C, lookback], little-endian
32 bytes  sha256 of all bytes before
"""

from __future__ import annotations

import hashlib
import struct

import numpy as np

from namdsp.arithmetic.fma import Float32, one_nan
from namdsp.errors import StreamError
from namdsp.kernels.engine import VoiceBank
from namdsp.plan.plan import Plan

_HEADER = struct.Struct("<8sII32s")
_MAGIC = b"NAMDSPST"
#: The second one for plans with long convolutions: version 2 stored less of their past, and no clock.
_VERSION, _VERSION_OF_BLOCKS = 2, 3
_CHECKSUM_BYTES = 32


def save(plan: Plan, voices: VoiceBank) -> bytes:
    """Return the histories of all voices as bytes."""
    parts = [_HEADER.pack(_MAGIC, _version(plan), voices.count, plan.fingerprint)]
    for voice in range(voices.count):
        for signal in plan.signals_with_history:
            history = voices.history(voice, signal)
            one_nan(history)
            parts.append(history.astype("<f4", copy=False).tobytes())
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return b"".join([*parts, digest.digest()])


def restore(plan: Plan, voices: VoiceBank, saved: bytes) -> None:
    """Overwrite the histories of all voices; checks everything before it changes anything.

    Raises
    ------
    StreamError : not a state, of another version, model or number of voices, changed, or with numbers not finite.
    """
    if not isinstance(saved, bytes | bytearray | memoryview):
        raise StreamError(f"state is a {type(saved).__name__}; expected the bytes that Stream.state() gave")
    saved = bytes(saved)
    histories = _histories(plan, voices.count, saved)
    offset = 0
    for voice in range(voices.count):
        for signal in plan.signals_with_history:
            shape = (plan.channels[signal], plan.lookbacks[signal])
            frames = histories[offset : offset + shape[0] * shape[1]].reshape(shape)
            voices.set_history(voice, signal, frames.astype(np.float32))
            offset += frames.size


def _version(plan: Plan) -> int:
    return _VERSION if plan.period == 1 else _VERSION_OF_BLOCKS


def _histories(plan: Plan, voices: int, saved: bytes) -> Float32:
    """All histories of a state, one after the other, once everything about it is right."""
    if len(saved) < _HEADER.size or not saved.startswith(_MAGIC):
        raise StreamError("these bytes are not a stream state; expected the bytes of Stream.state()")
    _, version, count, fingerprint = _HEADER.unpack_from(saved)
    if version != _version(plan):
        raise StreamError(
            f"state has format version {version}, this namdsp reads {_version(plan)}: another version saved it. "
            "Play the signal again from its start"
        )
    if fingerprint != plan.fingerprint:
        raise StreamError(
            "state belongs to another model, width, oversampling or compatibility setting; make such a stream"
        )
    if count != voices:
        raise StreamError(f"state has {count} channels, this stream {voices}; expected the same number")
    expected = _HEADER.size + count * plan.history_bytes + _CHECKSUM_BYTES
    if len(saved) != expected:
        raise StreamError(f"state has {len(saved)} bytes; expected {expected}: it was cut or padded")
    content = memoryview(saved)[:-_CHECKSUM_BYTES]
    if hashlib.sha256(content).digest() != saved[-_CHECKSUM_BYTES:]:
        raise StreamError(
            "state was changed since it was saved: its checksum does not match. Read it again from where it is kept"
        )
    histories = np.frombuffer(content[_HEADER.size :], "<f4")
    unusable = histories.size - int(np.count_nonzero(np.isfinite(histories)))
    if unusable:
        count = "1 number that is" if unusable == 1 else f"{unusable} numbers that are"
        raise StreamError(
            f"state holds {count} not finite: its stream had overflowed. "
            "Continue from an earlier state, or call reset()"
        )
    return histories
