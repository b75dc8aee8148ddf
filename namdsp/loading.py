"""`namdsp.load`: makes a model from a file, its bytes, or its dict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from namdsp.architectures import parse_model
from namdsp.common.public import public, warn
from namdsp.common.settings import (
    SWITCH,
    TEXT,
    CheckedSettings,
    Kind,
    check_switch,
    is_number,
    number,
    setting,
)
from namdsp.errors import NamFileError, NamFileWarning, SettingError
from namdsp.format.chain import CHAIN, check_before
from namdsp.format.compatibility import PRESETS, Compatibility
from namdsp.format.nam_file import in_series, read_nam_file
from namdsp.format.nam_source import MAX_FILE_BYTES, Source
from namdsp.model import Model


class KnobPositions(dict[str, Any]):
    """Positions of knobs by name, as a part of settings: the key of a cache, too."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


def _positions(value: Any) -> KnobPositions | None:
    if isinstance(value, str):
        pairs = [entry.partition("=")[::2] for entry in value.split(",")]
        value = {name.strip(): position.strip() for name, position in pairs}
        if len(value) < len(pairs):
            return None
    fits = isinstance(value, Mapping) and all(
        isinstance(name, str)
        and name
        and position != ""
        and (isinstance(position, str) or is_number(position))
        for name, position in value.items()
    )
    return KnobPositions(value) if fits and value else None


KNOBS = Kind("expected positions of knobs, such as gain=7,bright=On", _positions, _positions)

#: A capture: a model, or whatever `load` takes.
AnyCapture: TypeAlias = Model | Source


@dataclass(frozen=True, kw_only=True)
class ModelSettings(CheckedSettings):
    """How a model is loaded; see `load`, where `compat` is `compatibility`.

    before : captures that play before it, in series at unity gain; they have the same `slim` and `compat`

    Raises
    ------
    SettingError : one of them means nothing.
    """

    slim: float | None = setting(
        None,
        number(0.0, 1.0, "(1 is full size), such as 0.5"),
        "size of a capture that has several, 0 (smallest) to 1 (default: full size)",
        "DIAL",
    )
    compat: str = setting(
        "player",
        TEXT,
        f"play as this program where programs differ: {', '.join(PRESETS)}, or switch=value, comma-separated (default: "
        "player)",
        "TEXT",
    )
    knobs: KnobPositions | None = setting(  # noqa: RUF009 (a value of it never changes)
        None,
        KNOBS,
        "position of a knob of the capture, such as gain=7; may be repeated (default: the positions in the file)",
        "NAME=POSITION",
    )
    before: str | None = setting(
        None,
        CHAIN,
        "capture that plays before it, such as a pedal; repeat it for several, in their order",
        "NAM",
    )
    allow_large: bool = setting(
        False, SWITCH, "files with more layers, weights or channels than any capture has"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        Compatibility.parse(self.compat)
        if self.before is not None:
            check_before(self.before)

    @property
    def of_model(self) -> tuple[Any, ...]:
        """What a model depends on besides its file, as the key of a cache."""
        return tuple(getattr(self, name) for name in ModelSettings.table())

    def open(self, source: Source) -> Model:
        """Load the capture, after those of `before`. Errors: as `load_chain`; warnings are in `Model.warnings`."""
        return _in_series([*self.open_before(), self._open(source, self.knobs)])

    def open_before(self) -> list[Model]:
        """Load the captures of `before`; raises `NamFileError`."""
        return [self._open(path) for path in CHAIN.files_of(self.before)]

    def _open(self, source: Source, knobs: KnobPositions | None = None) -> Model:
        how: Any = {"slim": self.slim, "compatibility": self.compat, "allow_large": self.allow_large}
        return open_model(source, knobs=knobs, **how)


@public()
def load(
    source: Source,
    *,
    slim: float | None = None,
    compatibility: Compatibility | str = "player",
    max_file_bytes: int = MAX_FILE_BYTES,
    allow_large: bool = False,
    knobs: Mapping[str, Any] | None = None,
) -> Model:
    """Load a capture: a .nam file, or an LSTM of AIDA-X or GuitarML (docs/format.md).

    source         : its path, as text, `Path` or bytes; or an open file, read from its position and left open; or
                     its contents: the bytes, or the dict that the JSON text means. Text is always a path. Bytes
                     are a path unless they cannot be one or begin as an object of JSON does, with `{`. Or the text of
                     a blend, "mix:clean.nam@-3|crunch.nam@0,delay=2,invert": captures side by side, added (docs/rig.md)
    slim           : size dial 0..1 for slimmable models and containers; larger is more compute, None full size
    compatibility  : where player and trainer differ: a `Compatibility`, or text such as "trainer" or "tanh=fast"
    max_file_bytes : refuse larger files
    allow_large    : allow more layers, weights, channels, ... than captures have (docs/format.md, 1.3), which may
                     need much memory and time
    knobs          : positions of a capture's knobs by name, such as {"gain": 7, "bright": "On"}; the others keep
                     their defaults (docs/knobs.md)

    Raises
    ------
    NamFileError : the file cannot be used; the message has the place, the value, what was expected.
    SettingError : the text of a blend, compatibility, max_file_bytes or allow_large mean nothing; there is no such
                   knob, or it has no such position.

    Warns
    -----
    NamFileWarning : the file plays, but depends on a divergence between player and trainer.

    Example
    -------
    >>> amp = namdsp.load("amp.nam")
    >>> amp
    <Model 'amp.nam' WaveNet, 48000 Hz>
    """
    model = open_model(
        source,
        slim=slim,
        compatibility=compatibility,
        max_file_bytes=max_file_bytes,
        allow_large=allow_large,
        knobs=knobs,
    )
    for note in model.warnings:
        warn(f"{model.file.file}: {note}", NamFileWarning)
    return model


def load_chain(captures: AnyCapture | Sequence[AnyCapture] | None) -> Model:
    """A capture as it is, or loaded; or several in series, each the input of the next at unity gain, as one model.

    captures : models, and whatever `load` takes; several in a list

    Raises
    ------
    NamFileError : one cannot be used, or has another sample rate or other channels than the one before it.
    SettingError : there is none, or they were loaded with different `slim` or `compatibility`.
    """
    if captures is None:
        raise SettingError("no capture is given; expected its path, a Model, or a list of these")
    listed: Sequence[Any] = captures if isinstance(captures, list | tuple) else [captures]
    if not listed:
        raise SettingError("the list of captures is empty; expected at least one capture")
    return _in_series([capture if isinstance(capture, Model) else load(capture) for capture in listed])


def _in_series(models: Sequence[Model]) -> Model:
    """The only model, or several as one; raises as `load_chain`."""
    if len(models) == 1:
        return models[0]
    for before, model in pairwise(models):
        _check_follows(model, before)
    slims = {model.slim for model in models if model.parsed.slim_steps}
    switches = {model.compatibility for model in models}
    for name, values in (("slim", slims), ("compatibility", switches)):
        if len(values) > 1:
            raise SettingError(f"the captures were loaded with different {name}; expected the same for all")
    file = in_series([model.file for model in models])
    (compatibility,), slim = switches, next(iter(slims), models[-1].slim)
    return Model(file, parse_model(file, compatibility=compatibility, slim=slim), compatibility, slim)


def _check_follows(model: Model, before: Model) -> None:
    """Raise `NamFileError` if a capture cannot play what another one gives."""
    rates = [each.parsed.sample_rate for each in (before, model)]
    if None not in rates and rates[0] != rates[1]:
        raise NamFileError(
            f"runs at {rates[1]:g} Hz, {before.file.file} before it at {rates[0]:g} Hz; expected the same rate. "
            "Choose captures of one rate",
            file=model.file.file,
        )
    if before.out_channels != model.in_channels:
        raise NamFileError(
            f"has {model.in_channels} inputs, {before.file.file} before it {before.out_channels} outputs; expected as "
            "many",
            file=model.file.file,
        )


def open_model(
    source: Source,
    *,
    slim: float | None = None,
    compatibility: Compatibility | str = "player",
    max_file_bytes: int = MAX_FILE_BYTES,
    allow_large: bool = False,
    knobs: Mapping[str, Any] | None = None,
) -> Model:
    """As `load`, without the warnings: `Model.warnings` has them."""
    switches = Compatibility.parse(compatibility)
    large = check_switch(allow_large, "allow_large")
    read = read_nam_file(source, max_file_bytes=max_file_bytes, allow_large=large)
    file, panel = read, None
    if knobs or read.has_knobs:
        from namdsp.architectures.knobs import at_positions

        file, panel = at_positions(read, knobs)
    return Model(file, parse_model(file, compatibility=switches, slim=slim), switches, slim, panel)
