"""The exceptions of namdsp. Every error that a user's input can cause is a `NamdspError`.

NamdspError
├── MissingFileError    there is no file or folder under a path; also a FileNotFoundError
├── NamFileError        the .nam file: where in it, what was found, what was expected, what to do
│   ├── MissingNamFileError it does not exist; also a MissingFileError
│   └── UnsupportedError    a valid file that this version cannot play (architecture, version)
├── AudioError          an audio file or a signal: unreadable, not finite, would be overwritten
│   ├── MissingAudioError   a file does not exist; also a MissingFileError
│   └── TruncatedError      an audio file is damaged or cut short; its intact part can be read
├── OperandError        an operation of namdsp.kernels called with shapes, types or devices that do not fit
├── EngineError         a named engine cannot run here; the message has the reasons
│   └── WrongKernelError    a GPU computed other bits than the CPU; its kernel is not used
├── ExportError         an export that cannot be written, or that the C compiler refuses
├── SettingError        an argument or an environment variable has an invalid value, such as threads=0
│   ├── KeywordError        an option that the function does not have; also a TypeError
│   └── MissingInputError   a file or folder of inputs does not exist; also a MissingFileError
├── DeviceError         a sound card or JACK server is missing, does not fit, or was disconnected
└── StreamError         a stream was called with the wrong block or state, or by two threads at once

Imports nothing of namdsp. A message has four parts: where, found, expected, what to do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

#: Exit code of a command that Ctrl-C ended.
INTERRUPTED = 130


class Keyword(str):
    """A keyword of Python in a message, "gate_db" or "overwrite=True". The command line names its option instead."""


class Message(str):
    """A text that knows which of its parts are keywords.

    parts : whose texts it is, one after the other
    """

    parts: tuple[str, ...]

    def __new__(cls, *parts: str) -> Message:
        """Join parts; messages among them keep theirs."""
        message = super().__new__(cls, "".join(parts))
        message.parts = tuple(
            inner for part in parts for inner in (part.parts if isinstance(part, Message) else [part])
        )
        return message

    def worded(self, word: Callable[[Keyword], str]) -> str:
        """The text with other words for its keywords."""
        return "".join(word(part) if isinstance(part, Keyword) else part for part in self.parts)


class NamdspError(Exception):
    """Base of all errors that namdsp raises on purpose.

    message : its text, with its parts
    """

    def __init__(self, *parts: str) -> None:
        self.message: Message = Message(*parts)
        super().__init__(self.message)


class MissingFileError(NamdspError, FileNotFoundError):
    """A file or folder does not exist."""


class NamFileError(NamdspError, ValueError):
    """A .nam file cannot be used as it is."""

    def __init__(self, *parts: str, file: str = "", path: str = "") -> None:
        super().__init__(*(f"{place}: " for place in (file, path) if place), *parts)
        self.file = file
        self.path = path
        self.reason = Message(*parts)


class MissingNamFileError(MissingFileError, NamFileError):
    """A .nam file does not exist."""


class UnsupportedError(NamFileError):
    """A valid .nam file is of a kind that this version of namdsp does not play."""


class AudioError(NamdspError, ValueError):
    """An audio file or signal cannot be read, written or rendered."""


class MissingAudioError(MissingFileError, AudioError):
    """An audio file does not exist."""


class TruncatedError(AudioError):
    """An audio file is damaged or shorter than its header says. `allow_truncated` reads its intact part."""


class OperandError(NamdspError, ValueError):
    """Operands do not fit their operation or each other."""


class EngineError(NamdspError, RuntimeError):
    """A named engine cannot run here."""


class CompileError(EngineError):
    """Machine code cannot be compiled or loaded here: the compiler is missing or damaged, or has no place to write."""


class WrongKernelError(EngineError):
    """A kernel computed wrong bits on this GPU. It was checked before its first use."""


class ExportError(NamdspError, RuntimeError):
    """An export cannot be written or linked."""


class SettingError(NamdspError, ValueError):
    """A setting (an argument or an environment variable) has an invalid value."""


class MissingInputError(MissingFileError, SettingError):
    """A file or folder of inputs does not exist."""


class KeywordError(SettingError, TypeError):
    """A function was called with an option that it does not have."""


class StreamError(NamdspError, ValueError):
    """A stream was called with the wrong block, or by two threads at once."""


class DeviceError(NamdspError, RuntimeError):
    """An audio device cannot be used, or was disconnected."""


class NamFileWarning(UserWarning):
    """The file plays, but its sound depends on a choice that the message names."""


class AudioWarning(UserWarning):
    """The audio was rendered, but something about it looks wrong."""


class EngineWarning(UserWarning):
    """The samples are right, but another engine than the requested one computed them."""


#: What the system raises if a path does not exist.
ABSENT = (FileNotFoundError, NotADirectoryError)
_Missing = TypeVar("_Missing", bound=MissingFileError)


def missing_file(path: str, kind: type[_Missing]) -> _Missing:
    """Return the error for a path that does not exist. All commands word it in this way.

    kind : the class of the error, which the caller documents
    """
    message = "no such file or folder. Check the path"
    if issubclass(kind, MissingNamFileError):
        return kind(message, file=path or "''")
    return kind(f"{path or repr(path)}: {message}")
