"""Captures with knobs: at fixed positions each is an ordinary capture. docs/format.md, 8.6.

NamFile --read_panel--> Panel --turned--> Panel at other positions --baked--> NamFile of an ordinary capture
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from namdsp.architectures.context import check_rate
from namdsp.architectures.knob_bakes import bake, read_parametric
from namdsp.arithmetic.fma import Float64
from namdsp.common.settings import number
from namdsp.errors import NamFileError, SettingError
from namdsp.format.json_node import Node
from namdsp.format.nam_file import (
    EMBEDDED,
    NAMDSP_KEY,
    WITH_KNOBS,
    NamFile,
    namdsp_metadata,
    without_facts_of_weights,
)
from namdsp.format.nam_source import WRITTEN_VERSION
from namdsp.format.rtneural import KNOB_LSTM

Json = dict[str, Any]
#: Architectures whose networks are given positions as they are.
_OF_POSITIONS = (KNOB_LSTM, "ParametricWaveNet")


@dataclass(frozen=True)
class Knob:
    """A knob of a capture.

    low, high : its range; of a switch 0 and the number of the last choice
    choices   : names of a switch's positions, in order; () if the knob is continuous
    position  : in this range; of a switch the number of the choice
    """

    name: str
    low: float
    high: float
    default: float
    choices: tuple[str, ...]
    position: float

    @property
    def shown(self) -> float | str:
        """The position: a number, or the name of a choice."""
        return self.choices[int(self.position)] if self.choices else self.position

    def at(self, value: Any) -> Knob:
        """Return the knob at another position: a number or its text; for a switch also a choice's name, or a bool.

        Raises
        ------
        SettingError : it has no such position.
        """
        kind = number(self.low, self.high, "")
        place: Any = kind.parse(value) if isinstance(value, str) else value
        if isinstance(value, str) and value in self.choices:
            place = self.choices.index(value)
        elif self.choices and isinstance(value, bool):
            place = int(value)
        stored = kind.check(place)
        if stored is None or (self.choices and stored != int(stored)):
            expected = f"expected one of {', '.join(self.choices)}" if self.choices else kind.expected
            raise SettingError(f"knob {self.name} is {value!r}; {expected}")
        return replace(self, position=float(stored))

    def inputs(self) -> list[float]:
        """Return the inputs of most networks: a number from -1 to 1; for a switch 1 for the choice, 0 for others."""
        if self.choices:
            return [float(index == self.position) for index in range(len(self.choices))]
        return [-1.0 + 2.0 * (self.position - self.low) / (self.high - self.low)]

    def record(self) -> Json:
        """Return range, default and position, for `namdsp info`."""
        kind: Json = {"choices": list(self.choices)} if self.choices else {"min": self.low, "max": self.high}
        default = replace(self, position=self.default).shown
        return {"name": self.name, **kind, "default": default, "position": self.shown}


@dataclass(frozen=True, eq=False)
class Panel:
    """The knobs of a capture, and their positions.

    file      : the capture as it was read
    embedded  : the capture with the knobs inside of an ordinary one; None if the file itself has the knobs
    is_turned : whether positions were given; until then the ordinary one plays
    """

    file: NamFile
    knobs: tuple[Knob, ...]
    embedded: NamFile | None = None
    is_turned: bool = False

    def turned(self, positions: Mapping[str, Any]) -> Panel:
        """Return the capture with some knobs at other positions; upper and lower case need not match.

        Raises
        ------
        SettingError : there is no such knob, or it has no such position.
        """
        if not isinstance(positions, Mapping):
            raise SettingError(
                f"knobs are {positions!r:.60}; expected names and positions, such as {{'gain': 7}}"
            )
        names = [knob.name for knob in self.knobs]
        turned = list(self.knobs)
        for name, value in positions.items():
            same = [index for index, other in enumerate(names) if other.lower() == str(name).lower()]
            index = names.index(name) if name in names else same[0] if len(same) == 1 else None
            if index is None:
                raise SettingError(
                    f"{self.file.file}: has no knob {str(name)[:60]!r}; expected one of {', '.join(names)}"
                )
            try:
                turned[index] = turned[index].at(value)
            except SettingError as error:
                raise SettingError(f"{self.file.file}: {error}") from None
        return replace(self, knobs=tuple(turned), is_turned=self.is_turned or bool(positions))

    def baked(self) -> NamFile:
        """Return the ordinary capture at these positions, with the positions in its metadata; raises `NamFileError`."""
        file = self.file
        if self.embedded is not None:
            if not self.is_turned:
                written = {key: value for key, value in file.written.items() if key != EMBEDDED}
                return replace(file, written=written)
            file = self.embedded
        if file.architecture in WITH_KNOBS:
            changed = self._baked(file)
        else:
            submodels = [
                {**entry.object(), "model": self._baked_child(file.nested(entry.need("model")))}
                for entry in file.config.need("submodels").items()
            ]
            config = {**file.config.object(), "submodels": submodels}
            changed = {"version": WRITTEN_VERSION, "architecture": file.architecture, "config": config}
            changed |= {"weights": file.weights}
        metadata = self._metadata(file)
        positions = {knob.name: knob.shown for knob in self.knobs}
        metadata = {**metadata, NAMDSP_KEY: {**namdsp_metadata(metadata), "knobs": positions}}
        config_node = Node(
            changed["config"], file=file.file, path=file.config.path, allow_large=file.allow_large
        )
        return replace(
            file,
            **{key: changed[key] for key in ("version", "architecture", "weights")},
            config=config_node,
            metadata=metadata,
            sample_rate=file.sample_rate or self.file.sample_rate,
            written={**file.written, **changed, "weights": None, "metadata": metadata},
        )

    def _baked(self, file: NamFile) -> Json:
        """The ordinary model object of one network, its weights an array."""
        if file.architecture in _OF_POSITIONS:
            inputs: Float64 = np.array([knob.position for knob in self.knobs])
        else:
            inputs = np.array([each for knob in self.knobs for each in knob.inputs()])
        return bake(file, inputs)

    def _baked_child(self, child: NamFile) -> Json:
        """The model object of one size in a container; of one without knobs as it is in the file."""
        if child.architecture not in WITH_KNOBS:
            return {**child.written, "weights": child.weights.tolist()}
        baked = self._baked(child)
        return {
            **child.written,
            **baked,
            "weights": baked["weights"].tolist(),
            "metadata": self._metadata(child),
        }

    def _metadata(self, file: NamFile) -> Json:
        """The metadata of a network at these positions."""
        at_defaults = all(knob.position == knob.default for knob in self.knobs)
        return file.metadata if at_defaults else without_facts_of_weights(file.metadata)


def at_positions(
    source: NamFile | Panel, positions: Mapping[str, Any] | None
) -> tuple[NamFile, Panel | None]:
    """Return a capture at these knob positions and its panel; without knobs, the capture itself and None.

    Raises
    ------
    NamFileError : its knobs cannot be read or baked.
    SettingError : there is no such knob, or it has no such position.
    """
    turned = {} if positions is None else positions
    if isinstance(source, Panel):
        panel = source.turned(turned)
        return panel.baked(), panel
    if not source.has_knobs:
        if turned:
            raise SettingError(
                f"{source.file}: has no knobs, as it is a {source.architecture}; expected a capture with knobs. "
                "Remove the positions, or use another capture"
            )
        return source, None
    try:
        panel = read_panel(source)
    except NamFileError as error:
        if turned or source.written.get(EMBEDDED) is None:
            raise
        note = f"its knobs cannot be used, so it plays without them: {error.path}: {error.reason}"
        return replace(source, notes=(*source.notes, note)), None
    return at_positions(panel, turned)


def read_panel(file: NamFile) -> Panel:
    """Return the knobs of a file, at their defaults; raises `NamFileError`."""
    if file.architecture in WITH_KNOBS:
        return Panel(file, _read_knobs(file))
    if file.written.get(EMBEDDED) is None:
        return Panel(file, _knobs_of_container(file))
    embedded = file.nested(
        Node(file.written[EMBEDDED], file=file.file, path=EMBEDDED, allow_large=file.allow_large)
    )
    if not embedded.has_knobs or embedded.written.get(EMBEDDED) is not None:
        embedded.place().refuse(
            f"is a {embedded.architecture[:60]!r} without knobs; expected a capture with knobs"
        )
    check_rate(embedded.place(), embedded.sample_rate, file.sample_rate, "the capture beside it")
    knobs = read_panel(embedded).knobs
    setting = file.metadata.get("baked_setting")
    positions = setting if isinstance(setting, dict) else {}
    start = [_at_start(knob, positions.get(knob.name)) for knob in knobs]
    if None in start:
        unknown = ", ".join(knob.name[:60] for knob, known in zip(knobs, start, strict=True) if known is None)
        note = f"does not state the position of {unknown} at which it was made; defaults are shown until a knob is set"
        file = replace(file, notes=(*file.notes, note))
    knobs = tuple(known or knob for knob, known in zip(knobs, start, strict=True))
    return Panel(file, knobs, embedded)


def _at_start(knob: Knob, position: Any) -> Knob | None:
    """A knob at its position in the metadata of the ordinary capture; None if they do not have it."""
    try:
        return None if position is None else knob.at(position)
    except SettingError:
        return None


def _knobs_of_container(file: NamFile) -> tuple[Knob, ...]:
    """The knobs of all sizes in a container, which must be the same."""
    entries = [entry.need("model") for entry in file.config.need("submodels").items()]
    children = [file.nested(entry) for entry in entries]
    panels = [
        (entry, _read_knobs(child))
        for entry, child in zip(entries, children, strict=True)
        if child.architecture in WITH_KNOBS
    ]
    for entry, knobs in panels:
        if knobs != panels[0][1]:
            entry.refuse("has other knobs than the sizes before it; expected the same")
    return panels[0][1]


def _read_knobs(file: NamFile) -> tuple[Knob, ...]:
    """The knobs of one network, at their defaults."""
    is_parametric = file.architecture == "ParametricWaveNet"
    listed = read_parametric(file.config).need("parameters") if is_parametric else file.config.need("params")
    knobs = [_read_knob(entry, are_optional=is_parametric) for entry in listed.items()]
    if not knobs:
        listed.refuse("is empty; expected at least one knob")
    for index, (knob, entry) in enumerate(zip(knobs, listed.items(), strict=True)):
        if knob.name in [other.name for other in knobs[:index]]:
            entry.get("name").fail("expected a name that no earlier knob has")
    return tuple(knobs)


def _read_knob(node: Node, *, are_optional: bool) -> Knob:
    """A knob. are_optional: without a range it is from 0 to 1, without a default in the middle."""
    node.object()
    name, kind = node.need("name").text(), node.get("type")
    if not name.strip():
        node.get("name").fail("expected a name")
    need = node.get if are_optional else node.need
    low, high = (need(key).number(end if are_optional else None) for key, end in (("min", 0.0), ("max", 1.0)))
    default = need("default").number((low + high) / 2 if are_optional else None)
    choices: tuple[str, ...] = ()
    if kind.value == "switch":
        choices = tuple(entry.text() for entry in node.need("enum_names").items())
        if len(set(choices)) != len(choices) or len(choices) < 2 or (low, high) != (0, len(choices) - 1):
            node.refuse(
                "is not a valid switch; expected two or more different enum_names, min 0 and as max the last number"
            )
    elif kind.value not in (None, "continuous"):
        kind.fail('expected "continuous" or "switch"')
    if not low < high or not low <= default <= high or (choices and default != int(default)):
        node.refuse(
            f"ranges from {low:g} to {high:g}, its default is {default:g}; expected min <= default <= max"
        )
    return Knob(name, low, high, default, choices, default)
