"""The files of models/zoo/: what they are to be, and how a folder differs from that."""

from __future__ import annotations

import json
from pathlib import Path

from model_zoo.di import di_codes, wav_bytes
from model_zoo.readme import readme
from model_zoo.table import ZOO
from model_zoo.weights import written

MODELS = Path(__file__).resolve().parents[2] / "models" / "zoo"


def zoo_files() -> dict[str, bytes]:
    """Give every file of models/zoo/ by name."""
    # no newline at the end of a .nam: nothing there for a version control system to convert
    files = {
        f"{entry.name}.nam": json.dumps(written(entry.model), separators=(",", ":"), allow_nan=False).encode()
        for entry in ZOO
    }
    files["di.wav"] = wav_bytes(di_codes())
    files["README.md"] = readme(files).encode()
    return files


def differences(folder: Path = MODELS) -> list[str]:
    """Say, one sentence each, how the folder differs from what would be written."""
    files = zoo_files()
    found = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    return [
        *(f"{name}: missing" for name in sorted(files.keys() - found)),
        *(f"{name}: not written by this tool" for name in sorted(found - files.keys())),
        *(
            f"{name}: differs from what this tool writes"
            for name in sorted(files.keys() & found)
            if (folder / name).read_bytes() != files[name]
        ),
    ]


def write(folder: Path = MODELS) -> int:
    """Write every file, remove other .nam files; gives the number of bytes."""
    folder.mkdir(exist_ok=True)
    files = zoo_files()
    for stale in {path.name for path in folder.glob("*.nam")} - files.keys():
        (folder / stale).unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return sum(map(len, files.values()))
