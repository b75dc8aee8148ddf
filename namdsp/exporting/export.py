"""`namdsp.export`: a capture or a rig as a folder with machine code, a C header and an example."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from namdsp.audio.pending_file import PendingFile, make_folder
from namdsp.errors import AudioError, ExportError, SettingError
from namdsp.exporting.exported import Exported
from namdsp.exporting.header import FUNCTIONS, header_and_example
from namdsp.exporting.libraries import archive, shared_library
from namdsp.exporting.lv2 import SUFFIX, bundle, check_targets, stem_of
from namdsp.exporting.shape import ExportedShape
from namdsp.model import Model
from namdsp.native.targets import NATIVE, host, named_target
from namdsp.rig.rig import Rig
from namdsp.settings import check_switch
from namdsp.short_repr import short_path

FORMATS = ("o", "a", "so", "lv2")
#: What a plug-in is made for where nothing is said, on x86.
PLUGIN_TARGETS = ("x86-64-v3", "x86-64-v4")
#: Headers of C and POSIX. A file of such a name in a folder that the compiler looks into first would replace them.
_HEADERS = re.findall(
    r"\w+",
    "aio assert complex cpio ctype devctl dirent dlfcn endian errno fcntl fenv float fmtmsg fnmatch ftw "
    "glob grp iconv inttypes iso646 langinfo libgen libintl limits locale malloc math memory monetary "
    "mqueue ndbm netdb nl_types poll pthread pwd regex sched search semaphore setjmp signal spawn "
    "stdalign stdarg stdatomic stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn string "
    "strings stropts syslog tar termios tgmath threads time trace uchar ulimit unistd utime utmpx wchar "
    "wctype windows wordexp features alloca",
)
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@dataclass(frozen=True)
class ExportResult:
    """The files of an export.

    files      : paths, the code first
    code_bytes : of the library or object
    """

    folder: str
    name: str
    targets: tuple[str, ...]
    cpu: str
    files: tuple[str, ...]
    code_bytes: int
    state_bytes: int

    def __repr__(self) -> str:
        return (
            f"<ExportResult {self.name!r} in {short_path(self.folder)}, {len(self.files)} files, "
            f"{self.code_bytes:,} bytes of code>"
        )


def export(
    model: Model | Rig | str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    name: str | None = None,
    target: str | None = None,
    cpu: str = "",
    format: str = "a",
    overwrite: bool = False,
    allow_large: bool = False,
) -> ExportResult:
    """Write a capture or a rig as a self-contained C library: no Python, no allocation, no other library.

    model       : a model, the path of a .nam file, or a rig: all that it plays, with its current settings. A state of
                  the library plays one voice, whatever the rig's channels: a mono capture takes one for each channel
    folder      : to write to; made if it is not there
    name        : prefix of the C names and the files; default the file's, as far as C allows. Not that of a header
                  of C, such as "stdio": a file with such a name is exported as "amp_stdio"
    target      : what to compile for: "native", "x86-64-v2", "x86-64-v3", "x86-64-v4", "aarch64" (Linux),
                  "aarch64-apple". For "lv2" several, comma-separated, to choose from when it is loaded; on x86
                  x86-64-v3 and v4 if none is named. All else: "native"
    cpu         : a processor by LLVM's name, to order instructions for
    format      : "o" an object, "a" a static library, "so" a shared library, "lv2" a plug-in for LV2
                  hosts; the last two need a C compiler (`cc`, or the one that CC names)
    overwrite   : replace existing files
    allow_large : of a path, as for `load`

    Raises
    ------
    SettingError : an argument has no meaning.
    AudioError   : the cabinet of a rig does not fit the channels of the capture.
    ExportError  : a file exists already or cannot be written, or the compiler refuses.
    EngineError  : the model, or "native", has something that cannot be compiled.
    NamFileError : of a path, as `load`.
    """
    if format not in FORMATS:
        raise SettingError(f"format {format!r}: expected one of {', '.join(FORMATS)}")
    overwrite = check_switch(overwrite, "overwrite")
    targets = [named_target(target, cpu) for target in _targets(target, format, cpu)]
    if format == "lv2":
        check_targets(targets)
    if format in ("a", "lv2") and any("apple" in target.machine.triple for target in targets):
        raise SettingError(
            f'format {format!r} for Apple: expected "o", of which `libtool -static` makes a library'
        )
    exported = Exported.of(model, allow_large=allow_large)
    prefix = _name(exported.model, name)
    names = _file_names(prefix, format)
    try:
        with contextlib.ExitStack() as ends:
            pending = _pending(Path(folder), names, ends, overwrite=overwrite)
            shapes = [exported.shape(target) for target in targets]
            if format == "lv2":
                bundled = bundle(exported, prefix, shapes, asked=name)
                contents = [bundled[Path(path).name] for path in names]
            else:
                contents = _library(exported, shapes[0], prefix, names[0], format)
            _publish(pending, contents)
    except (AudioError, SettingError) as refusal:  # of the folder, or of a file in it
        raise ExportError(str(refusal)) from None
    return ExportResult(
        str(folder),
        prefix,
        tuple(target.name for target in targets),
        targets[0].machine.cpu,
        tuple(file.path for file in pending),
        len(contents[0]),
        max(exported.state_bytes(shape) for shape in shapes),
    )


def _targets(asked: str | None, format: str, cpu: str) -> list[str]:
    """Return one name, or several for a plug-in; by default x86 targets for a plug-in on x86, else "native"."""
    if asked is None:
        if cpu and format != "lv2":
            raise SettingError(
                f"cpu {cpu!r} without a target: expected both, such as target x86-64-v3; native code is for this "
                "processor. Name the target, or leave the cpu out"
            )
        on_x86 = host().triple.startswith("x86_64")
        return list(PLUGIN_TARGETS) if format == "lv2" and on_x86 else [NATIVE]
    names = list(dict.fromkeys(asked.split(","))) if isinstance(asked, str) else [asked]
    if len(names) > 1 and format != "lv2":
        raise SettingError(
            f"targets {asked} for format {format!r}: expected one; only lv2 chooses between several"
        )
    return names


def _file_names(prefix: str, format: str) -> tuple[str, ...]:
    if format == "lv2":
        return tuple(f"{prefix}{SUFFIX}/{name}" for name in (f"{prefix}.so", f"{prefix}.ttl", "manifest.ttl"))
    library = {"o": f"{prefix}.o", "a": f"lib{prefix}.a", "so": f"lib{prefix}.so"}[format]
    return library, f"{prefix}.h", "example.c"


def _library(exported: Exported, shape: ExportedShape, prefix: str, name: str, format: str) -> list[bytes]:
    """Return the contents of the library, called `name`, of its header and of the example."""
    code = exported.link(shape, prefix)
    match format:
        case "o":
            library = code
        case "a":
            library = archive("capture.o", code, [f"{prefix}_{function}" for function in FUNCTIONS])
        case _:
            library = shared_library([code], name)
    return [library, *(text.encode() for text in header_and_example(exported, shape, prefix, name))]


def _name(model: Model, asked: str | None) -> str:
    """A C identifier."""
    if asked is not None:
        if not isinstance(asked, str) or not _IDENTIFIER.fullmatch(asked) or len(asked) > 64:
            raise SettingError(
                f"name {asked!r}: expected at most 64 letters, digits and underscores, a letter first, as in C"
            )
        if asked.lower() in _HEADERS:
            raise SettingError(
                f"name {asked!r}: {asked.lower()}.h is a header of C or of the system, and a file of that name would "
                f"replace it in builds with cc -I; expected another name, such as {asked}_amp"
            )
        return asked
    stem = stem_of(model)
    identifier = re.sub(r"[^A-Za-z0-9]+", "_", stem).strip("_")[:64].lower()
    if not stem.isascii():  # names that differ in other letters alone stay apart
        identifier = (
            f"{identifier[:50]}_{hashlib.sha256(stem.encode(errors='surrogatepass')).hexdigest()[:8]}".lstrip(
                "_"
            )
        )
    plain = _IDENTIFIER.fullmatch(identifier) and identifier not in _HEADERS
    return identifier if plain else f"amp_{identifier}".rstrip("_")


def _pending(
    folder: Path, names: Sequence[str], ends: contextlib.ExitStack, *, overwrite: bool
) -> list[PendingFile]:
    """Temporary files, before any work. `ends` removes those that were not published, and a new folder left empty."""
    pending = []
    for path in (folder / name for name in names):
        ends.callback(make_folder(str(path.parent)))
        pending.append(ends.enter_context(PendingFile(path, overwrite=overwrite)))
    return pending


def _publish(pending: Sequence[PendingFile], contents: Sequence[bytes]) -> None:
    """Write all files, then give them their names; if one cannot have it, remove the new ones among them."""
    for file, content in zip(pending, contents, strict=True):
        file.write(content)
    with contextlib.ExitStack() as ends:
        for file in pending:
            new = not os.path.exists(file.path)
            try:
                file.publish()
            finally:
                if new and file.published:
                    ends.callback(Path(file.path).unlink, missing_ok=True)
        ends.pop_all()
