"""SHA-256 of a file, and of values."""

import hashlib
import json
import os
from typing import Any

from namdsp.errors import ABSENT, AudioError, MissingAudioError, missing_file


def sha256_file(path: str) -> str:
    """SHA-256 of a file's bytes.

    Raises
    ------
    AudioError : it cannot be read, or is a folder, pipe or device.
    """
    if os.path.exists(path) and not os.path.isfile(path):  # to open a pipe would wait for a writer
        kind = "a folder" if os.path.isdir(path) else "a pipe or device"
        raise AudioError(f"{path}: is {kind}; expected a file. Name another, or move it away")
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except ABSENT:
        raise missing_file(path, MissingAudioError) from None
    except OSError as error:
        raise AudioError(f"{path}: cannot be read ({error.strerror}); expected a file. Check it") from error
    except ValueError:  # of a NUL character, or half a character, in a damaged manifest
        raise AudioError(f"{path!r}: is not a path; expected the path of a file. Correct it") from None


def sha256_values(values: Any) -> str:
    """SHA-256 of the JSON text of values, such as the digests of several files."""
    return hashlib.sha256(json.dumps(values).encode()).hexdigest()
