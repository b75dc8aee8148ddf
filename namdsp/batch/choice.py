"""Random choices that are reproducible: they depend on names and a seed, not on order or on other files.

A number in 0..1 is made of the SHA-256 of seed and names. So a take keeps its part of a split, its gain, its impulse
response and its captures when other takes are added, on every machine.
"""

from __future__ import annotations

import hashlib
import json
import logging
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from namdsp.audio.reader import AudioReader
from namdsp.common.number_parsing import parse_float
from namdsp.common.settings import Kind
from namdsp.errors import AudioError, SettingError
from namdsp.folders.find import AUDIO_SUFFIXES, NamedFile, find, is_pattern
from namdsp.rendering.job import Settings
from namdsp.rig.responses import RESPONSES

#: Decimals of random values, few enough for a manifest to have them exactly.
DECIMALS = 2
#: Bytes of a digest that make a number.
NUMBER_BYTES = 6


@dataclass(frozen=True)
class Range:
    """Numbers from `low` to `high`, all equally likely, rounded to `DECIMALS`."""

    low: float
    high: float

    @property
    def example(self) -> float:
        """A number that may be drawn, to check settings with."""
        return self.low

    def draw(self, *names: str | int) -> float:
        """The number for these names: of the take, the model, the repeat."""
        return round(self.low + (self.high - self.low) * number(*names), DECIMALS)


@dataclass(frozen=True)
class OneOf:
    """Some files, all equally likely. An added file changes only the draws that choose it.

    pattern : the folder, or the pattern, of the files
    """

    pattern: str
    files: tuple[NamedFile, ...]

    @property
    def example(self) -> str:
        """A file that may be drawn, to check settings with."""
        return self.files[0].path

    def draw(self, *names: str | int) -> str:
        """The file for these names: of the take, the model, the repeat."""
        return min(self.files, key=lambda file: number(*names, file.name)).path


#: Where the value of a setting is drawn from.
Source: TypeAlias = Range | OneOf


def sources_in(values: Mapping[str, Any], searched: dict[str, OneOf] | None = None) -> dict[str, Source]:
    """The settings that are given as a range, `-6:6`, or, for `ir`, as a folder or a pattern of files.

    values   : full name -> value
    searched : folders and patterns that were searched before -> their files; receives what is searched now

    Raises
    ------
    SettingError : a range means nothing, or there are no files.
    """
    sources: dict[str, Source] = {}
    searched = {} if searched is None else searched
    for name, value in values.items():
        kind = Settings.table()[name].kind
        if kind.real and isinstance(value, str) and ":" in value:
            sources[name] = _range(name, value, kind)
        elif name == "ir" and isinstance(value, str) and _names_many_files(value):
            if value not in searched:
                searched[value] = _impulse_responses(value)
            sources[name] = searched[value]
    return sources


def _impulse_responses(path: str) -> OneOf:
    """The sound files of a folder or a pattern; a warning names those that cannot be read."""
    readable, errors = [], []
    for file in find([path], AUDIO_SUFFIXES, "impulse responses, such as .wav"):
        try:
            AudioReader(file.path).close()
            readable.append(file)
        except AudioError as error:
            errors.append(str(error))
    if not readable:
        raise SettingError(f"{path}: holds no impulse responses that can be read; the first: {errors[0]}")
    if errors:
        files = "1 file" if len(errors) == 1 else f"{len(errors)} files"
        logging.getLogger("namdsp").warning(
            "%s: %s left out of the impulse responses. The first: %s", path, files, errors[0]
        )
    return OneOf(path, tuple(readable))


def _range(name: str, text: str, kind: Kind) -> Range:
    low, high = map(parse_float, text.partition(":")[::2])
    if low is None or high is None or kind.check(low) is None or kind.check(high) is None:
        raise SettingError(f"{name} is {text!r}; {kind.expected}, or a range of such numbers, LOW:HIGH")
    if low > high:
        raise SettingError(f"{name} is {text!r}; expected the lowest number before the highest")
    if any(bound != round(bound, DECIMALS) for bound in (low, high)):
        raise SettingError(f"{name} is {text!r}; expected bounds with {DECIMALS} decimals at most")
    return Range(low, high)


def _names_many_files(path: str) -> bool:
    return os.path.isdir(path) or (
        is_pattern(path) and not any(map(os.path.isfile, RESPONSES.files_of(path)))
    )


@dataclass(frozen=True)
class Chance:
    """The random choices of a batch: captures, and settings of each job.

    seed     : a whole number of at least 0
    captures : number of captures for each take; None for all
    sources  : name of a setting -> where its value is drawn from, for each job
    repeat   : number of jobs for each take and capture, with separate draws
    """

    seed: int = 0
    captures: int | None = None
    sources: Mapping[str, Source] = field(default_factory=dict)
    repeat: int = 1

    def __post_init__(self) -> None:
        if self.captures is not None and self.captures < 1:
            raise SettingError(f"random_models is {self.captures}; expected a whole number of at least 1")
        if self.repeat < 1:
            raise SettingError(f"repeat is {self.repeat}; expected a whole number of at least 1")
        if not isinstance(self.seed, int) or isinstance(self.seed, bool) or self.seed < 0:
            raise SettingError(f"seed is {self.seed!r}; expected a whole number of at least 0")

    @property
    def draws(self) -> bool:
        """Whether anything is drawn."""
        return self.captures is not None or bool(self.sources)

    def with_settings(self, values: Mapping[str, Any], sources: Mapping[str, Source]) -> Chance:
        """With some settings overridden: a setting with a fixed value is no longer drawn.

        values  : full name -> value
        sources : those among them that are drawn, and from where
        """
        remaining = {name: source for name, source in self.sources.items() if name not in values}
        return replace(self, sources={**remaining, **sources})

    def settings(self, base: Settings, take: NamedFile, model: NamedFile, repeat: int = 1) -> Settings:
        """The settings of one job.

        repeat : number of the job among those of its take and capture, from 1
        """
        drawn: dict[str, Any] = {
            name: source.draw(*self._names(name, take, model, repeat))
            for name, source in self.sources.items()
        }
        return replace(base, **drawn) if drawn else base

    def models(self, take: NamedFile, models: Sequence[NamedFile], repeat: int = 1) -> list[NamedFile]:
        """The captures of one take, in their order."""
        if self.captures is None or self.captures >= len(models):
            return list(models)
        keys = [number(*self._names("capture", take, model, repeat)) for model in models]
        chosen = set(sorted(range(len(models)), key=keys.__getitem__)[: self.captures])
        return [model for index, model in enumerate(models) if index in chosen]

    def _names(self, label: str, take: NamedFile, model: NamedFile, repeat: int) -> tuple[str | int, ...]:
        """The names that a draw depends on. The first repeat draws the same as a batch without repeats."""
        return (label, self.seed, take.name, model.name, *([repeat] if repeat > 1 else []))


@dataclass(frozen=True)
class Split:
    """Parts of a data set, by take: all outputs of one take are in one part.

    parts : names and shares, which add up to 1
    """

    parts: tuple[tuple[str, float], ...]

    @classmethod
    def parse(cls, text: str) -> Split:
        """From `train=0.8,validation=0.1,test=0.1`.

        Raises
        ------
        SettingError : it is something else, or the shares do not make 1.
        """
        parts = []
        for entry in text.split(","):
            name, equals, share = entry.strip().partition("=")
            value = parse_float(share)
            if not equals or not name or "/" in name or value is None or not 0.0 < value <= 1.0:
                raise SettingError(
                    f"split {text!r}: {entry.strip()!r}; expected names and shares such as train=0.8,test=0.2"
                )
            parts.append((name, value))
        if len(dict(parts)) < len(parts) or abs(math.fsum(share for _, share in parts) - 1.0) > 1e-6:
            raise SettingError(f"split {text!r}: expected different names, and shares that make 1")
        return cls(tuple(parts))

    def part_of(self, take: NamedFile) -> str:
        """The part of a take: by its name alone, so that shares are met on average only."""
        position, total = number("split", take.name), 0.0
        for name, share in self.parts:
            total += share
            if position < total:
                return name
        return self.parts[-1][0]


def number(*of: str | int) -> float:
    """0 <= number < 1, of names and numbers."""
    digest = hashlib.sha256(json.dumps(of).encode()).digest()
    return int.from_bytes(digest[:NUMBER_BYTES], "big") / 256.0**NUMBER_BYTES
