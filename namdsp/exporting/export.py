"""`namdsp.export`: a capture or a rig as a C library, as a plug-in for hosts, or for browsers."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from namdsp.browser.page import amp_page
from namdsp.common.public import public
from namdsp.common.settings import check_switch
from namdsp.common.short_repr import short_path
from namdsp.errors import AudioError, ExportError, SettingError
from namdsp.exporting.exported import Exported
from namdsp.exporting.files import pending_files, publish
from namdsp.exporting.header import FUNCTIONS, header_and_example
from namdsp.exporting.libraries import archive, shared_library
from namdsp.exporting.names import c_name, stem_of, title_of
from namdsp.exporting.plugin.bundle import FORMATS as PLUGINS
from namdsp.exporting.plugin.bundle import Plugin
from namdsp.exporting.plugin.identity import check_alone, identity
from namdsp.exporting.plugin.systems import THIS, systems_of
from namdsp.exporting.shape import ExportedShape
from namdsp.exporting.wasm.module import browser_capture, wasm_module
from namdsp.model import Model
from namdsp.native.targets import NATIVE, NamedTarget, named_target
from namdsp.rig.rig import Rig

LIBRARIES = ("o", "a", "so")
FORMATS = (*LIBRARIES, *PLUGINS)
#: For browsers: written to a file of this suffix, never into a folder.
_WASM, _HTML = "wasm", "html"
_WASM_TARGETS = ("wasm32-relaxed", "wasm32")
#: Suffixes of an output that no export writes, and what to do.
_REFUSED = {
    ".nam": "a capture. Write it with namdsp.save",
    ".namb": "a capture. Write it with namdsp.save",
    ".namz": "a packed capture, which is not written. Name a .nam file",
    ".wav": "audio, which no capture can be written as. Name a .nam file for a capture",
    ".c": "C source: an export is compiled code with a header. Name a folder",
    ".h": "a header: an export is compiled code with a header. Name a folder",
    ".vst": "a VST 2 plug-in, which cannot be exported. Name a .vst3 file",
    ".vst2": "a VST 2 plug-in, which cannot be exported. Name a .vst3 file",
    ".component": "an AU plug-in, which cannot be exported. See docs/daw.md",
    ".aaxplugin": "an AAX plug-in, which cannot be exported. Export .vst3, and use a wrapper",
    **{
        suffix: f'a library. Name a folder, and format "{form}"'
        for suffix, form in (
            *((".o", "o"), (".a", "a"), (".lib", "a")),
            *((".so", "so"), (".dll", "so"), (".dylib", "so")),
        )
    },
}


@dataclass(frozen=True)
class ExportResult:
    """The result of `namdsp.export`: the files that it wrote, and the memory that they need.

    files      : paths, the code first
    code_bytes : of the library, object, module or page
    id         : that hosts know a plug-in by; "" for a library
    systems    : that a plug-in is for

    Example
    -------
    >>> namdsp.export("amp.nam", "amp/").name
    'amp'
    """

    folder: str
    name: str
    targets: tuple[str, ...]
    cpu: str
    files: tuple[str, ...]
    code_bytes: int
    state_bytes: int
    id: str = ""
    systems: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return (
            f"<ExportResult {self.name!r} in {short_path(self.folder)}, {len(self.files)} files, "
            f"{self.code_bytes:,} bytes of code>"
        )


@public()
def export(
    model: Model | Rig | str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    name: str | None = None,
    target: str | None = None,
    cpu: str = "",
    format: str | None = None,
    system: str | None = None,
    id: str | None = None,
    overwrite: bool = False,
    allow_large: bool = False,
) -> ExportResult:
    """Write a capture or a rig as a self-contained C library or as a plug-in: no Python, no allocation while it plays.

    model       : a model, the path of a .nam file, or a rig: all that it plays, with its current settings. A state of
                  the library plays one voice, whatever the rig's channels: a mono capture takes one for each channel
    output      : a plug-in by its suffix: .vst3, .clap or .lv2; a WebAssembly module: .wasm; a page that plays a file
                  or your guitar: .html; else a folder to write to, made if it is not there
    name        : of a library the prefix of the C names and the files; default the file's, as far as C allows. Not that
                  of a header of C, such as "stdio": a file with such a name is exported as "amp_stdio". Of a plug-in
                  the name that hosts know it by, together with the author's; default that of `output`. Of a page a part
                  of its heading
    target      : of a library, what to compile for: "native" (default), "x86-64-v2", "x86-64-v3", "x86-64-v4",
                  "aarch64" (Linux), "aarch64-apple"; of a module "wasm32-relaxed" (default), which has the bits of
                  namdsp where relaxed SIMD fuses multiply and add, or "wasm32", which rounds twice
    cpu         : a processor by LLVM's name, to order instructions for
    format      : of a folder: "o" an object, "a" a static library (default), "so" a shared library, which needs a C
                  compiler (`cc`, or the one that CC names); "vst3", "clap" or "lv2" a plug-in in it
    system      : of a plug-in: "this" (default), "linux-x64", "linux-arm64", "windows-x64", "macos", or "all": one
                  .vst3 bundle, or a folder for each system with a .clap or .lv2, such as linux-x64/amp.clap. Others
                  than this one are linked by Zig's compiler, of the extra `plugins`
    id          : of a plug-in, in the place of author and name
    overwrite   : replace existing files
    allow_large : of a path, as for `load`

    Raises
    ------
    SettingError : an argument has no meaning.
    AudioError   : the cabinet of a rig does not fit the channels of the capture.
    ExportError  : a file exists already or cannot be written, another plug-in in the folder has the same id, there is
                   no compiler, or it refuses.
    EngineError  : the model, or "native", has something that cannot be compiled.
    NamFileError : of a path, as `load`.

    Example
    -------
    >>> namdsp.export("amp.nam", "amp/").targets
    ('native',)
    """
    overwrite = check_switch(overwrite, "overwrite")
    path, chosen = Path(output), _format(output, format)
    if chosen in PLUGINS:
        if target is not None or cpu:
            raise SettingError(
                f"target {target or cpu!r} for {chosen}: a target is for C libraries. A plug-in is for a system"
            )
        systems = systems_of(THIS if system is None else system)
        exported = Exported.of(model, allow_large=allow_large, as_rig=True)
        if path.suffix.lower() != f".{chosen}":
            path, known_as = (
                path / f"{c_name(exported.model, name)}.{chosen}",
                name or stem_of(exported.model),
            )
        else:
            known_as = _checked_name(name) if name is not None else path.stem
        urn = identity(exported.model, known_as, id)
        return _plugin(Plugin(exported, path, chosen, systems, known_as, urn), overwrite=overwrite)
    for what, value in (("system", system), ("id", id)):
        if value is not None:
            raise SettingError(
                f"{what} {value!r} for format {chosen!r}: it is for plug-ins, such as -o amp.vst3"
            )
    if chosen in (_WASM, _HTML):
        for what, value in (("cpu", cpu or None), ("name", name) if chosen == _WASM else ("target", target)):
            if value is not None:
                raise SettingError(f"{what} {value!r}: is not for .{chosen}. Leave it out")
        exported = Exported.of(model, allow_large=allow_large)
        if chosen == _HTML:
            return _page(
                exported, path, path.stem if name is None else _checked_name(name), overwrite=overwrite
            )
        return _module(exported, path, target or _WASM_TARGETS[0], overwrite=overwrite)
    named = _library_target(target, chosen, cpu)
    exported = Exported.of(model, allow_large=allow_large)
    return _library(exported, path, c_name(exported.model, name), named, chosen, overwrite=overwrite)


def _format(output: str | os.PathLike[str], format: str | None) -> str:
    """What to write: by the suffix of the output, for a folder by `format`."""
    suffix = Path(output).suffix.lower()
    if not os.fspath(output):
        raise SettingError('output is ""; expected the name of a plug-in, a module, a page or a folder')
    if suffix in _REFUSED:
        raise SettingError(f"{os.fspath(output)}: is the name of {_REFUSED[suffix]}")
    if format is not None and format not in FORMATS:
        raise SettingError(f"format {format!r}: expected one of {', '.join(FORMATS)}")
    if suffix[1:] not in (*PLUGINS, _WASM, _HTML):
        return format or "a"
    if format is not None:
        raise SettingError(
            f"format {format!r}: {os.fspath(output)} says it. Leave the format out, or name a folder"
        )
    return suffix[1:]


def _checked_name(name: str) -> str:
    if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > 64:
        raise SettingError(f"name {name!r}: expected 1 to 64 printable characters")
    return name.strip()


def _library_target(target: str | None, format: str, cpu: str) -> NamedTarget:
    if target is None and cpu:
        raise SettingError(
            f"cpu {cpu!r} without a target: expected both, such as target x86-64-v3; native code is for this "
            "CPU. Name the target, or leave the cpu out"
        )
    named = named_target(NATIVE if target is None else target, cpu)
    if named.is_wasm:
        raise SettingError(f"target {target!r} for format {format!r}: is for a module. Name it: -o amp.wasm")
    if format == "a" and "apple" in named.machine.triple:
        raise SettingError(
            f'format {format!r} for Apple: expected "o", of which `libtool -static` makes a library'
        )
    return named


def _plugin(plugin: Plugin, *, overwrite: bool) -> ExportResult:
    """Write a plug-in."""
    plugin.check()
    for path in plugin.paths():
        check_alone(path, plugin.identity)
    with _refusals(plugin.path), contextlib.ExitStack() as ends:
        pending = pending_files(plugin.path.parent, plugin.names(), ends, overwrite=overwrite)
        contents, shapes = plugin.contents()
        publish(pending, contents)
    return ExportResult(
        str(plugin.path.parent),
        plugin.name,
        tuple(dict.fromkeys(shape.target.name for shape in shapes)),
        shapes[0].target.machine.cpu,
        tuple(file.path for file in pending),
        len(contents[0]),
        max(plugin.exported.state_bytes(shape) for shape in shapes),
        plugin.identity,
        tuple(system.name for system in plugin.systems),
    )


def _module(exported: Exported, path: Path, target: str, *, overwrite: bool) -> ExportResult:
    """Write a WebAssembly module."""
    if target not in _WASM_TARGETS:
        raise SettingError(f"target {target!r} for {_WASM}: expected one of {', '.join(_WASM_TARGETS)}")
    named = named_target(target)
    with _one_file(path, overwrite=overwrite) as write:
        module = wasm_module(exported, named)
        write(module.code)
    return _of_one_file(path, [target], len(module.code), module.state_bytes)


def _page(exported: Exported, path: Path, name: str, *, overwrite: bool) -> ExportResult:
    """Write a page."""
    with _one_file(path, overwrite=overwrite) as write:
        capture = browser_capture(exported)
        text = amp_page(capture, title_of(exported.model, name), _about(exported)).encode()
        write(text)
    shape = exported.shape(named_target(_WASM_TARGETS[0]))
    return _of_one_file(path, _WASM_TARGETS, len(text), exported.state_bytes(shape))


def _about(exported: Exported) -> str:
    """What is played, in a line."""
    model, rig = exported.model, exported.settings
    parts = [f"{model.file.architecture}, {model.sample_rate:g} Hz"]
    parts += [f"gate at {rig.gate_opens_db:g} dB"] if rig.gate_opens_db is not None else []
    parts += ["with a cabinet"] if rig.cabinet else []
    parts += [f"oversampled {rig.oversample} times"] if rig.oversample > 1 else []
    return ", ".join(parts)


@contextlib.contextmanager
def _one_file(path: Path, *, overwrite: bool) -> Iterator[Callable[[bytes], None]]:
    """write(content), which makes the file."""
    with _refusals(path), contextlib.ExitStack() as ends:
        pending = pending_files(path.parent, [path.name], ends, overwrite=overwrite)
        yield lambda content: publish(pending, [content])


@contextlib.contextmanager
def _refusals(path: Path) -> Iterator[None]:
    """Make an `ExportError` of what refuses to write an export."""
    try:
        yield
    except (AudioError, SettingError) as refusal:  # of the folder, or of a file in it
        raise ExportError(refusal.message) from None
    except OSError as refusal:  # of the folder for temporary files, or of a compiler that is no program
        raise ExportError(
            f"{path}: cannot be written ({refusal.strerror or refusal}); expected space and permission in the folder "
            "for temporary files, and a compiler that runs. Check TMPDIR and CC"
        ) from None


def _of_one_file(path: Path, targets: Sequence[str], code_bytes: int, state_bytes: int) -> ExportResult:
    cpu = named_target(targets[0]).machine.cpu
    return ExportResult(
        str(path.parent), path.stem, tuple(targets), cpu, (str(path),), code_bytes, state_bytes
    )


def _library(
    exported: Exported, folder: Path, prefix: str, target: NamedTarget, format: str, *, overwrite: bool
) -> ExportResult:
    """Write a library, its header and an example."""
    library = {"o": f"{prefix}.o", "a": f"lib{prefix}.a", "so": f"lib{prefix}.so"}[format]
    with _refusals(folder), contextlib.ExitStack() as ends:
        pending = pending_files(folder, (library, f"{prefix}.h", "example.c"), ends, overwrite=overwrite)
        shape = exported.shape(target)
        code = _library_code(exported, shape, prefix, library, format)
        texts = header_and_example(exported, shape, prefix, library)
        publish(pending, [code, *(text.encode() for text in texts)])
    return ExportResult(
        str(folder),
        prefix,
        (target.name,),
        target.machine.cpu,
        tuple(file.path for file in pending),
        len(code),
        exported.state_bytes(shape),
    )


def _library_code(exported: Exported, shape: ExportedShape, prefix: str, library: str, format: str) -> bytes:
    code = exported.link(shape, prefix)
    match format:
        case "o":
            return code
        case "a":
            return archive("capture.o", code, [f"{prefix}_{function}" for function in FUNCTIONS])
        case _:
            return shared_library(code, library)
