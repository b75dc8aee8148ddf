"""The blend of a command line: `--mix A --mix B`, replaced by one capture before the parser sees the words."""

from __future__ import annotations

from collections.abc import Sequence

from namdsp.analysis.arrival import aligned
from namdsp.errors import SettingError
from namdsp.format.blend import blend_text


def with_blend(command: str, words: Sequence[str]) -> list[str]:
    """Replace all --mix of a command line by the blend: a capture, the first argument; aligned if --align is there.

    words : of the command line, after the command

    Raises
    ------
    SettingError : one means nothing.
    NamFileError, AudioError : one that is to be aligned cannot be used, or is silent.
    """
    kept, mix = list[str](), list[str]()
    left = iter(words)
    for word in left:
        name, equals, value = word.partition("=")
        if name != "--mix" or (not equals and (value := next(left, "")) == ""):
            kept.append(word)
        else:
            mix.append(value)
    if not mix:
        if "--align" in kept and command not in ("render", "batch"):
            raise SettingError("--align is of the captures of a blend; expected --mix for each")
        return kept
    blend = blend_text(aligned(mix) if "--align" in kept else mix)
    return [blend, *kept]
