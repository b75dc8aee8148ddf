"""The exceptions of namdsp. Every error that a user's input can cause is a `NamdspError`.

NamdspError
├── NamFileError        the .nam file: where in it, what was found, what was expected, what to do
│   ├── MissingNamFileError it is not there; also a FileNotFoundError
│   └── UnsupportedError    a valid file that this version cannot play (architecture, version)
├── AudioError          an audio file or a signal: unreadable, not finite, would be overwritten
│   ├── MissingAudioError   a file that is not there; also a FileNotFoundError
│   └── TruncatedError      an audio file that is cut short or damaged, and could be read as far as it goes
├── OperandError        an operation of namdsp.kernels called with shapes, types or devices that do not fit
├── EngineError         an engine that was asked for by name and cannot run here, with the reasons
│   └── WrongKernelError    a GPU gave other bits than the processor: nothing is played there
├── ExportError         an export that cannot be written, or that the C compiler refuses
├── SettingError        an environment variable or an argument with a value that means nothing, such as threads=0
├── DeviceError         a sound card or JACK server that is not there, does not fit, or went away
└── StreamError         a stream used against its promise: block too long, wrong shape or type, foreign state

Imports nothing of namdsp. A message has four parts: where, found, expected, what to do.
"""

from typing import Self


class NamdspError(Exception):
    """Base of all errors that namdsp raises on purpose."""


class NamFileError(NamdspError, ValueError):
    """A .nam file that cannot be used as it is."""

    def __init__(self, message: str, *, file: str = "", path: str = "") -> None:
        where = ": ".join(part for part in (file, path) if part)
        super().__init__(f"{where}: {message}" if where else message)
        self.file = file
        self.path = path
        self.reason = message


class MissingNamFileError(NamFileError, FileNotFoundError):
    """A .nam file that is not there."""

    def __new__(cls, *arguments: object, **keywords: object) -> Self:
        """As `ValueError`, the first base, cannot: Dask makes errors from other processes by `cls.__new__(cls)`."""
        return FileNotFoundError.__new__(cls)


class UnsupportedError(NamFileError):
    """A well-formed .nam file of a kind that this version of namdsp does not play."""


class AudioError(NamdspError, ValueError):
    """An audio file or signal that cannot be read, written or rendered."""


class MissingAudioError(AudioError, FileNotFoundError):
    """An audio file that is not there."""

    def __new__(cls, *arguments: object, **keywords: object) -> Self:
        """As `ValueError`, the first base, cannot: Dask makes errors from other processes by `cls.__new__(cls)`."""
        return FileNotFoundError.__new__(cls)


class TruncatedError(AudioError):
    """An audio file that is shorter than its header says, or damaged, and could be read as far as it goes."""


class OperandError(NamdspError, ValueError):
    """Operands of an operation that do not fit it or each other."""


class EngineError(NamdspError, RuntimeError):
    """An engine asked for by name that cannot run here."""


class WrongKernelError(EngineError):
    """A kernel that was compared before its first sound, and gave wrong bits on this GPU."""


class ExportError(NamdspError, RuntimeError):
    """An export that cannot be written or linked."""


class SettingError(NamdspError, ValueError):
    """An environment variable or an argument that is set to something it does not mean."""


class StreamError(NamdspError, ValueError):
    """A stream used against its promise."""


class DeviceError(NamdspError, RuntimeError):
    """An audio device that cannot be used, or no longer."""


class NamFileWarning(UserWarning):
    """The file plays, but what it plays depends on a choice that is named in the message."""


class AudioWarning(UserWarning):
    """The audio is played or written, but is hardly what was meant: the message says why."""


class EngineWarning(UserWarning):
    """All plays, with the right bits, but not where it was to: the message says why."""
