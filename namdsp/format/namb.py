"""`.namb`: a capture as small binary data, for players on microcontrollers. docs/format.md, 1.1.

    header      32 bytes: magic, version, flags, size, offset and number of the weights, size of the model, CRC-32
    metadata    48 bytes: file version, what is known, rate, loudness, level in, level out
    model       architecture, size of its config, config
    weights     float32, those of a condition model first

`_Fields` goes over the fields of a model in the order of the file. One that writes takes their values from a model
object; one that reads puts them into it. So each layout is here once.
"""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from namdsp.errors import NamFileError
from namdsp.format.nam_source import BINARY, MAX_BRACKETS, MAX_NESTING, WRITTEN_VERSION

Json = dict[str, Any]
_FORMAT_VERSION = 1
_HEADER = struct.Struct("<4sHHIIIIII")
_METADATA = struct.Struct("<BBBBdddd12x")
#: Where the checksum is, which does not count itself.
_CHECKSUM = slice(24, 28)
_ARCHITECTURES = ("Linear", "ConvNet", "LSTM", "WaveNet")
#: Metadata of a file, each with its flag.
_LEVELS = {"loudness": 1, "input_level_dbu": 2, "output_level_dbu": 4}
_ACTIVATIONS = (
    *("Tanh", "Hardtanh", "Fasttanh", "ReLU", "LeakyReLU", "PReLU"),
    *("Sigmoid", "SiLU", "Hardswish", "LeakyHardtanh", "Softsign"),
)
_PARAMETERS = {
    "LeakyReLU": ("negative_slope",),
    "PReLU": ("negative_slope",),
    "LeakyHardtanh": ("min_val", "max_val", "min_slope", "max_slope"),
}
_GATES = ("none", "gated", "blended")
_FILMS = (
    *("conv_pre_film", "conv_post_film", "input_mixin_pre_film", "input_mixin_post_film"),
    *("activation_pre_film", "activation_post_film", "layer1x1_post_film", "head1x1_post_film"),
)


def read(data: bytes, name: str) -> Json:
    """Return the model object of a .namb file; raises `NamFileError`.

    name : of the file, for errors
    """

    def refuse(message: str) -> NamFileError:
        return NamFileError(
            f"{message}. Use the .nam file that it was made from, or convert that again", file=name
        )

    start = _HEADER.size + _METADATA.size
    if len(data) < start:
        raise refuse(f"is a .namb file that is cut short, after {len(data)} bytes; expected at least {start}")
    _, version, _, size, offset, count, _, checksum, _ = _HEADER.unpack_from(data)
    if version != _FORMAT_VERSION:
        raise refuse(f"is a .namb file of version {version}; expected {_FORMAT_VERSION}")
    if len(data) < size or size < start:
        raise refuse(f"is a .namb file of {len(data)} bytes; expected {size}, as its header says")
    if zlib.crc32(data[_CHECKSUM.stop : size], zlib.crc32(data[: _CHECKSUM.start])) != checksum:
        raise refuse("is a .namb file whose checksum is wrong, so it is damaged")
    if not start <= offset <= size or offset + 4 * count > size:
        raise refuse("is a .namb file whose weights are beyond its end; expected them inside")
    weights = np.frombuffer(data, "<f4", count, offset).tolist()
    root: Json = {}
    try:
        _metadata(fields := _Fields(data[_HEADER.size : offset]), root)
        _model(fields, root, weights, 0)
    except struct.error:
        raise refuse("is a .namb file whose model ends too soon; expected all of its config") from None
    except _RefusedError as error:
        raise refuse(f"is a .namb file {error}") from None
    root["weights"] = weights
    return root


def write(root: Json, name: str) -> bytes:
    """Return the .namb file of a model object with a complete config (`written_out`); raises `NamFileError`.

    name : of the file, for errors
    """
    fields, weights = _Fields(), list[float]()
    try:
        _metadata(fields, root)
        _model(fields, root, weights, 0)
    except struct.error:
        raise NamFileError(
            "has a number that is too large for a .namb file; expected a smaller capture", file=name
        ) from None
    except _RefusedError as error:
        raise NamFileError(
            f"cannot be a .namb file, as it is a capture {error}. Use the .nam file", file=name
        ) from None
    model_size = len(fields.data) - _METADATA.size
    offset = _HEADER.size + (len(fields.data) + 3) // 4 * 4
    body = bytes(fields.data).ljust(offset - _HEADER.size, b"\0") + np.array(weights, "<f4").tobytes()
    size = _HEADER.size + len(body)
    head = _HEADER.pack(BINARY, _FORMAT_VERSION, 0, size, offset, len(weights), model_size, 0, 0)
    checksum = zlib.crc32(head[_CHECKSUM.stop :] + body, zlib.crc32(head[: _CHECKSUM.start]))
    return head[: _CHECKSUM.start] + struct.pack("<I", checksum) + head[_CHECKSUM.stop :] + body


class _RefusedError(Exception):
    """What such a file is that cannot be read or written: "of ..."."""


class _Fields:
    """The fields of a model, one after the other.

    data : that is read; None to write
    """

    def __init__(self, data: bytes | None = None) -> None:
        self.reads = data is not None
        self.data = bytearray(data or b"")
        self._at = self._objects = 0

    def __call__(self, form: str, value: Any = 0) -> Any:
        """The next field, of a form of `struct`: the value that is written, or the one that is read."""
        if not self.reads:
            self.data += struct.pack(f"<{form}", value)
            return value
        (found,) = struct.unpack_from(f"<{form}", self.data, self._at)
        self._at += struct.calcsize(f"<{form}")
        return found

    def count(self, objects: int) -> None:
        """Count what is read; raises `_RefusedError` for more lists and objects than a .nam file may have."""
        self._objects += objects
        if self._objects > MAX_BRACKETS:
            raise _RefusedError(
                f"of more than {MAX_BRACKETS} lists and objects; expected fewer, as a capture has"
            )

    def word(self, words: Sequence[str], value: str | None, what: str) -> str:
        """One of some words, as a byte."""
        if not self.reads and value not in words:
            raise _RefusedError(
                f"of {what} {value}, which .namb cannot store; expected one of {', '.join(words)}"
            )
        index: int = self("B", 0 if self.reads else words.index(str(value)))
        if index >= len(words):
            raise _RefusedError(f"of {what} number {index}; expected at most {len(words) - 1}")
        return words[index]

    def each(self, values: Sequence[Any] | None, count: int) -> Sequence[Any]:
        """The values of `count` fields to write; of as many to read, None."""
        return [None] * count if self.reads or values is None else values


def _metadata(fields: _Fields, model: Json) -> None:
    metadata: Json = model.get("metadata") or {}
    levels = [metadata.get(key) for key in _LEVELS]
    known = [isinstance(level, int | float) and abs(level) <= sys.float_info.max for level in levels]
    flags = sum(flag for flag, is_known in zip(_LEVELS.values(), known, strict=True) if is_known)
    version = [int(part) for part in str(model.get("version", WRITTEN_VERSION)).split(".")]
    version = [fields("B", part) for part in version]
    flags = fields("B", flags)
    rate = fields("d", model.get("sample_rate") or -1.0)
    levels = [fields("d", level if is_known else 0.0) for level, is_known in zip(levels, known, strict=True)]
    fields("12s", b"")
    if fields.reads:
        pairs = zip(_LEVELS.items(), levels, strict=True)
        model |= {"version": ".".join(map(str, version)), "sample_rate": rate}
        model["metadata"] = {key: level for (key, flag), level in pairs if flags & flag}


def _model(fields: _Fields, model: Json, weights: list[float], depth: int) -> None:
    """Architecture and config. `weights`: what is read is taken from the front, what is written is put behind."""
    if depth >= MAX_NESTING:
        raise _RefusedError(
            f"of models nested more than {MAX_NESTING} deep; expected at most {MAX_NESTING}, as a capture has"
        )
    architecture = fields.word(_ARCHITECTURES, model.get("architecture"), "architecture")
    model["architecture"] = architecture
    fields("B")
    size_at = len(fields.data)
    fields("H")
    config = model.setdefault("config", {})
    if architecture == "WaveNet":
        _wavenet(fields, config, weights, depth)
    else:
        {"Linear": _linear, "LSTM": _lstm, "ConvNet": _convnet}[architecture](fields, config)
    if not fields.reads:
        fields.data[size_at : size_at + 2] = struct.pack("<H", len(fields.data) - size_at - 2)
        weights += model["weights"]


def _put(fields: _Fields, config: Json, form: str, *keys: str) -> None:
    for key in keys:
        config[key] = fields(form, config.get(key, 0))


def _flag(fields: _Fields, config: Json, key: str) -> None:
    config[key] = bool(fields("B", config.get(key, False)))


def _linear(fields: _Fields, config: Json) -> None:
    _put(fields, config, "i", "receptive_field")
    _flag(fields, config, "bias")
    _put(fields, config, "B", "in_channels", "out_channels")
    fields("B")


def _lstm(fields: _Fields, config: Json) -> None:
    _put(fields, config, "H", "num_layers", "input_size", "hidden_size")
    _put(fields, config, "B", "in_channels", "out_channels")
    fields("H")


def _convnet(fields: _Fields, config: Json) -> None:
    _put(fields, config, "H", "channels")
    _flag(fields, config, "batchnorm")
    count = fields("B", len(config.get("dilations", ())))
    _put(fields, config, "H", "groups")
    _put(fields, config, "B", "in_channels", "out_channels")
    config["activation"] = _activation(fields, config.get("activation"))
    config["dilations"] = [fields("i", each) for each in fields.each(config.get("dilations"), count)]


def _wavenet(fields: _Fields, config: Json, weights: list[float], depth: int) -> None:
    _put(fields, config, "B", "in_channels")
    if fields("B", config.get("head") is not None):
        raise _RefusedError("with a post-stack head, which .namb cannot store; expected a WaveNet without it")
    arrays = fields("B", len(config.get("layers", ())))
    if fields("B", "condition_dsp" in config):
        if depth and not fields.reads:  # the public loader confuses their weights
            raise _RefusedError(
                "with a condition model inside a condition model, which players do not load; expected at most one"
            )
        condition = config.setdefault("condition_dsp", {})
        count_at = len(fields.data)
        count = fields("I")
        _metadata(fields, condition)
        of_condition = weights[:count] if fields.reads else []
        _model(fields, condition, of_condition, depth + 1)
        if fields.reads:
            condition["weights"] = of_condition
            del weights[:count]
        else:
            fields.data[count_at : count_at + 4] = struct.pack("<I", len(of_condition))
            weights += of_condition
    config["layers"] = [_array(fields, each or {}) for each in fields.each(config.get("layers"), arrays)]


def _array(fields: _Fields, array: Json) -> Json:
    fields.count(9)
    head = array.setdefault("head", {})
    if head.get("head_dilation", 1) != 1:
        raise _RefusedError("with a dilated head, which .namb cannot store; expected head_dilation 1")
    _put(fields, array, "H", "input_size", "condition_size")
    _put(fields, head, "H", "out_channels")
    _put(fields, array, "H", "channels", "bottleneck")
    _put(fields, head, "H", "kernel_size")
    head["kernel_size"] = head["kernel_size"] or 1  # as files of old converters have it
    _flag(fields, head, "bias")
    count = fields("B", len(array.get("dilations", ())))
    _put(fields, array, "H", "groups_input", "groups_input_mixin")
    layer1x1, head1x1 = (array.setdefault(key, {}) for key in ("layer1x1", "head1x1"))
    _flag(fields, layer1x1, "active")
    _put(fields, layer1x1, "H", "groups")
    fields("B")
    _flag(fields, head1x1, "active")
    _put(fields, head1x1, "H", "out_channels", "groups")
    fields("B")
    for slot in _FILMS:
        film = array.get(slot) or {}
        flags = fields("B", bool(film) + 2 * film.get("shift", False))
        fields("B")
        groups = fields("H", film.get("groups", 1))
        if flags & 1:
            array[slot] = {"active": True, "shift": bool(flags & 2), "groups": groups}
    for key, form in (("dilations", "i"), ("kernel_sizes", "H")):
        array[key] = [fields(form, each) for each in fields.each(array.get(key), count)]
    array["activation"] = [_activation(fields, each) for each in fields.each(array.get("activation"), count)]
    gates = fields.each(array.get("gating_mode"), count)
    array["gating_mode"] = [fields.word(_GATES, gate, "gate") for gate in gates]
    secondary = fields.each(array.get("secondary_activation"), count)
    array["secondary_activation"] = [_activation(fields, each) for each in secondary]
    return array


def _activation(fields: _Fields, activation: Json | None) -> Json:
    fields.count(1)
    given = activation or {}
    kind = fields.word(_ACTIVATIONS, given.get("type"), "activation")
    keys = _PARAMETERS.get(kind, ())
    if kind == "Hardtanh" and (given.get("min_val", -1.0), given.get("max_val", 1.0)) != (-1.0, 1.0):
        raise _RefusedError("with bounds of Hardtanh, which .namb cannot store; expected -1 and 1")
    values = given.get("negative_slopes") or [given[key] for key in keys if key in given]
    values = [fields("f", each) for each in fields.each(values, fields("B", len(values)))]
    if kind == "PReLU" and len(values) > 1:
        return {"type": kind, "negative_slopes": values}
    return {"type": kind, **dict(zip(keys, values, strict=False))}
