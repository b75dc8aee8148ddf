"""`namdsp.export`: a capture as a folder with machine code, a C header and an example."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from namdsp.errors import ExportError, SettingError
from namdsp.exporting.archive import archive
from namdsp.exporting.glue import Layout
from namdsp.exporting.header import Facts, example, header
from namdsp.exporting.link import link
from namdsp.exporting.shape import Shape, shape_of
from namdsp.loading import load
from namdsp.model import Model
from namdsp.native.targets import NATIVE, named_target
from namdsp.whole_file import WholeFile

FORMATS = ("o", "a", "so")
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_LINK_SECONDS = 120


@dataclass(frozen=True)
class Exported:
    """What was written.

    files      : paths, the code first
    code_bytes : of the object, weights included unless they are a file
    """

    folder: str
    name: str
    target: str
    cpu: str
    files: tuple[str, ...]
    code_bytes: int
    state_bytes: int
    weights_bytes: int


def export(
    model: Model | str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    name: str | None = None,
    target: str = NATIVE,
    cpu: str = "",
    format: str = "a",
    separate_weights: bool = False,
    overwrite: bool = False,
) -> Exported:
    """Write a capture as a C library that needs nothing: no Python, no allocation, no other library.

    model            : a model, or the path of a .nam file
    folder           : to write to; made if it is not there
    name             : begins the C names and the files; default the file's, as far as C allows
    target           : what to compile for: "native", "x86-64-v2", "x86-64-v3", "x86-64-v4", "aarch64" (Linux),
                       "aarch64-apple"
    cpu              : a processor by LLVM's name, to order instructions for
    format           : "o" an object, "a" a static library, "so" a shared library, which needs a C compiler (`cc`, or
                       what CC names)
    separate_weights : code for all captures of the shape, and the capture as a file of weights beside it
    overwrite        : replace files that are there

    Raises
    ------
    SettingError : an argument means nothing.
    ExportError  : a file is there already or cannot be written, or the compiler refuses.
    EngineError  : the model, or "native", has something that cannot be compiled.
    NamFileError : of a path, as `load`.
    """
    if format not in FORMATS:
        raise SettingError(f"format {format!r}: expected one of {', '.join(FORMATS)}")
    wanted = named_target(target, cpu)
    if format != "o" and "apple" in wanted.machine.triple and target != NATIVE:
        raise SettingError(
            f'format {format!r} for {target}: expected "o". `libtool -static` makes a library of it'
        )
    model = model if isinstance(model, Model) else load(model)
    prefix = _name(model, name)
    library = {"o": f"{prefix}.o", "a": f"lib{prefix}.a", "so": f"lib{prefix}.so"}[format]
    weights = (f"{prefix}.weights",) if separate_weights else ()
    _prepare(Path(folder), (library, *weights, f"{prefix}.h", "example.c"), overwrite=overwrite)
    shape = shape_of(model, wanted)
    code = link(shape, prefix, sample_rate=model.sample_rate, separate=separate_weights)
    facts = _facts(model, shape, prefix, library, separate=separate_weights)
    contents: dict[str, bytes] = {}
    match format:
        case "o":
            contents[library] = code
        case "a":
            contents[library] = archive("capture.o", code, facts.functions)
        case _:
            contents[library] = shared_library(code, library)
    contents |= dict.fromkeys(weights, shape.numbers)
    contents[f"{prefix}.h"] = header(facts).encode()
    contents["example.c"] = example(facts).encode()
    return Exported(
        str(folder),
        prefix,
        wanted.name,
        wanted.machine.cpu,
        _write(Path(folder), contents, overwrite=overwrite),
        len(code),
        Layout(shape).bytes,
        len(shape.numbers),
    )


def _facts(model: Model, shape: Shape, prefix: str, library: str, *, separate: bool) -> Facts:
    return Facts(
        name=prefix,
        source=_harmless(model.file.file),
        target=shape.target.name,
        cpu=shape.target.machine.cpu,
        inputs=model.in_channels,
        outputs=model.out_channels,
        sample_rate=model.sample_rate,
        state_bytes=Layout(shape).bytes,
        separate=separate,
        link_with=f"./{library} -Wl,-rpath,." if library.endswith(".so") else library,
        fingerprint=shape.fingerprint.hex(),
    )


def _name(model: Model, asked: str | None) -> str:
    """A C identifier."""
    if asked is not None:
        if not _IDENTIFIER.fullmatch(asked) or len(asked) > 64:
            raise SettingError(
                f"name {asked!r}: expected at most 64 letters, digits and underscores, a letter first, as in C"
            )
        return asked
    stem = Path(model.file.file).name.removesuffix(".nam").removesuffix(".namz")
    found = re.sub(r"[^A-Za-z0-9]+", "_", stem).strip("_")[:64].lower()
    return found if _IDENTIFIER.fullmatch(found) else f"amp_{found}".rstrip("_")


def _harmless(text: str) -> str:
    """A file's name inside a comment in C."""
    return re.sub(r"[^ -~]|\*/|/\*|\\\\|\?\?", "_", Path(text).name)


def shared_library(code: bytes, name: str, sources: Sequence[str] = ()) -> bytes:
    """The object as a shared library, by the C compiler."""
    compiler = os.environ.get("CC", "cc")
    path = shutil.which(compiler)
    if path is None:
        raise ExportError(
            f'{name}: no C compiler {compiler!r} here. Name one in CC, or take format "a" or "o"'
        )
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "capture.o").write_bytes(code)
        command = [path, "-shared", "-o", "made.so", "capture.o", *sources]
        try:
            done = subprocess.run(
                command, cwd=folder, capture_output=True, text=True, timeout=_LINK_SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            raise ExportError(f"{name}: {compiler} did not end in {_LINK_SECONDS} s") from None
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise ExportError(
                f"{name}: {compiler} cannot link it ({reason}). For another processor, name a cross compiler in CC"
            )
        return (Path(folder) / "made.so").read_bytes()


def _prepare(folder: Path, names: Sequence[str], *, overwrite: bool) -> None:
    """Refuse before there is work what could only be refused after it."""
    _try(folder, lambda: folder.mkdir(parents=True, exist_ok=True))
    for path in (folder / name for name in names):
        if path.exists() and not overwrite:
            raise ExportError(
                f"{path}: is there already; it is kept. Choose another folder, or overwrite it (-y)"
            )


def _write(folder: Path, contents: dict[str, bytes], *, overwrite: bool) -> tuple[str, ...]:
    paths = {folder / name: content for name, content in contents.items()}
    for path, content in paths.items():
        _try(path, partial(_publish, path, content, overwrite))
    return tuple(map(str, paths))


def _publish(path: Path, content: bytes, overwrite: bool) -> None:
    whole = WholeFile(str(path))
    try:
        whole.file.write(content)
        whole.publish(replace=overwrite)
    finally:
        whole.discard()


def _try(path: Path, do: Callable[[], None]) -> None:
    try:
        do()
    except OSError as error:
        raise ExportError(f"{path}: {error.strerror or error}. Choose a folder that can be written") from None
