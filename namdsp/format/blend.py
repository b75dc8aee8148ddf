"""Blends: texts that name several captures side by side, accepted wherever the path of a capture is.

    mix:clean.nam@-3|crunch.nam@0,delay=2,invert

`format/nam_file.py` reads the files that it names as one model object, and `architectures/blend.py` plays that.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

import numpy as np

from namdsp.audio.levels import db_to_gain
from namdsp.common.limits import LOOKBACK
from namdsp.common.named_options import BETWEEN, NamedOptions, split_texts
from namdsp.common.named_options import in_folder as names_in_folder
from namdsp.common.settings import PATH, SWITCH, integer, number, setting
from namdsp.common.tables import existing_path
from namdsp.errors import SettingError
from namdsp.files.digest import sha256_file, sha256_values
from namdsp.format.nam_source import SUFFIXES, WRITTEN_VERSION

#: How the text of a blend begins.
PREFIX = "mix:"
EXPECTED = "expected NAME.nam@DB,delay=N,invert, where only NAME.nam is required"
#: Metadata of the ends, which hold for a blend where all its captures say the same.
_LEVELS = ("input_level_dbu", "output_level_dbu")
#: Captures of a blend, as texts or paths.
Mix: TypeAlias = Sequence[str | bytes | os.PathLike[str] | os.PathLike[bytes]]


@dataclass(frozen=True, kw_only=True)
class Voice(NamedOptions):
    """A capture of a blend.

    path     : of its file
    level_db : gain of its output in dB
    delay    : of its output in frames
    invert   : whether its polarity is inverted

    Raises
    ------
    SettingError : a value means nothing.
    """

    EXPECTED: ClassVar[str] = EXPECTED

    path: str = setting("", PATH)
    level_db: float = setting(0.0, number(-200.0, 200.0, "dB, such as -3"))
    delay: int = setting(0, integer(0, LOOKBACK.most, "frames"))
    invert: bool = setting(False, SWITCH)

    @classmethod
    def parse(cls, text: str) -> Voice:
        """Read `NAME.nam@DB,delay=N,invert`; raises `SettingError`."""
        pairs = split_texts(text, SUFFIXES)
        if len(pairs) > 1 or not pairs[0][0].lower().endswith(SUFFIXES):
            raise SettingError(f"{text!r} is not a capture of a blend; {EXPECTED}")
        return cls.parse_options(*pairs[0])

    @property
    def text(self) -> str:
        """The text that `parse` reads."""
        return f"{self.path}@{self.level_db!r},delay={self.delay}{',invert' * self.invert}"

    @property
    def gain(self) -> float:
        """The factor of its output; float32, negative if its polarity is inverted."""
        return float(np.float32(db_to_gain(self.level_db))) * (-1 if self.invert else 1)


def is_blend(path: Any) -> bool:
    """Return whether a path is the text of a blend."""
    return isinstance(path, str) and path.startswith(PREFIX)


def is_capture(path: str) -> bool:
    """Return whether a path is the text of a blend, or has the suffix of a capture."""
    return is_blend(path) or path.lower().endswith(SUFFIXES)


def blend_text(mix: Mix) -> str:
    """Return the text of a blend.

    mix : its captures, as texts such as "crunch.nam@0,delay=2,invert", or paths

    Raises
    ------
    SettingError : there are none, or one means nothing.
    """
    listed: Any = None if isinstance(mix, str | bytes | os.PathLike) else mix
    if not isinstance(listed, Sequence) or not listed:
        raise SettingError(
            f"mix is {mix!r:.60}; expected a list of captures, such as ['clean.nam@-3', 'crunch.nam']"
        )
    texts = [PATH.check(text) for text in listed]
    if None in texts:
        raise SettingError(f"mix has {listed[texts.index(None)]!r:.60}; {EXPECTED}")
    for text in texts:
        Voice.parse(text)
    return PREFIX + BETWEEN.join(texts)


def voices_of(path: str) -> list[Voice]:
    """Return the voices of a blend's text; for the path of a file, one voice. Raises `SettingError`."""
    if not is_blend(path):
        return [Voice(path=path)]
    pairs = split_texts(path.removeprefix(PREFIX), SUFFIXES)
    return [Voice.parse_options(*pair) for pair in pairs]


def name_of(path: str) -> str:
    """Return the name for outputs: the file names without suffix, joined by +."""
    return "+".join(os.path.splitext(os.path.basename(voice.path))[0] for voice in voices_of(path))


def in_folder(folder: str, path: str) -> str:
    """Return a path, or each path of a blend, joined to a folder; in the Unicode form of the file that exists."""
    if not is_blend(path):
        return existing_path(os.path.join(folder, path))
    return PREFIX + names_in_folder(folder, path.removeprefix(PREFIX), SUFFIXES)


def model_object(voices: Sequence[Voice], models: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the model object of a blend of other model objects."""
    metadata = [each if isinstance(each := model.get("metadata"), dict) else {} for model in models]
    stems = (os.path.splitext(os.path.basename(voice.path))[0] for voice in voices)
    same = {
        key: metadata[0][key]
        for key in _LEVELS
        if key in metadata[0] and all(other.get(key) == metadata[0][key] for other in metadata)
    }
    return {
        "version": WRITTEN_VERSION,
        "metadata": {"name": " + ".join(stems), **same},
        "architecture": "Blend",
        "config": {"models": list(models), "delays": [voice.delay for voice in voices]},
        "weights": [voice.gain for voice in voices],
    }


def sha256_of(path: str) -> str:
    """Return the SHA-256 of a file or a blend, equal to `NamFile.sha256`. Raises `AudioError`: it cannot be read."""
    if not is_blend(path):
        return sha256_file(path)
    voices = voices_of(path)
    return digest(voices, [sha256_file(voice.path) for voice in voices])


def digest(voices: Sequence[Voice], sha256: Sequence[str]) -> str:
    """Return the SHA-256 of a blend, from its files, gains and delays. sha256 : of each file"""
    return sha256_values(
        [(each, voice.gain.hex(), voice.delay) for each, voice in zip(sha256, voices, strict=True)]
    )
