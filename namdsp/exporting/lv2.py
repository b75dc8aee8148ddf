"""A capture as an LV2 bundle: a plug-in with input and output gain, for one target or several to choose from.

amp.lv2/manifest.ttl   location of the plug-in
amp.lv2/amp.ttl        its description: ports, ranges
amp.lv2/amp.so         the capture, once for each target, and `lv2_plugin.c` around it
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from string import Template
from urllib.parse import quote

from namdsp.errors import SettingError
from namdsp.exporting.exported import Exported
from namdsp.exporting.libraries import shared_library
from namdsp.exporting.shape import ExportedShape
from namdsp.model import Model
from namdsp.native.targets import NamedTarget
from namdsp.tables import one_form

SUFFIX = ".lv2"
#: target -> CPU features that it requires; best first
_ASKS = {
    "x86-64-v4": ("avx512f", "avx512vl", "avx512dq", "avx512bw", "avx512cd", "avx2", "fma"),
    "x86-64-v3": ("avx2", "fma"),
    "x86-64-v2": ("sse4.2",),
}
_MIN_DB, _MAX_DB = -60.0, 40.0


def check_targets(targets: Sequence[NamedTarget]) -> None:
    """Check that a processor can be tested for each of several targets."""
    odd = [target.name for target in targets if target.name not in _ASKS]
    if len(targets) > 1 and odd:
        raise SettingError(
            f"targets {', '.join(odd)} among several: expected {', '.join(_ASKS)}, or one target alone"
        )


def stem_of(model: Model) -> str:
    """Return the name of the model's file without its suffix, in one Unicode form."""
    return one_form(Path(model.file.file).name.removesuffix(".nam").removesuffix(".namz"))


def uri_of(model: Model, asked: str | None) -> str:
    """Return the identity of a plug-in: who made the capture, if it says so, and its name; not what it sounds like.

    So a capture that was trained again is the same plug-in to the sessions that a host has saved.

    asked : the name that was given; None: that of the file
    """
    author = model.metadata.get("modeled_by")
    parts = [author] if isinstance(author, str) and author.strip() else []
    return "urn:namdsp:" + ":".join(
        quote(one_form(part.strip()), safe="", errors="replace") for part in (*parts, asked or stem_of(model))
    )


def bundle(
    exported: Exported, name: str, shapes: Sequence[ExportedShape], *, asked: str | None
) -> dict[str, bytes]:
    """Return file name in the bundle -> content.

    name  : of its files, and in C
    asked : the name that was given, if one was

    Raises
    ------
    ExportError : there is no C compiler, or it refuses.
    """
    model = exported.model
    uri = uri_of(model, asked)
    order = sorted(shapes, key=lambda shape: [*_ASKS, shape.target.name].index(shape.target.name))
    codes = [exported.link(shape, _prefix(name, index), hidden=True) for index, shape in enumerate(order)]
    source = _source(exported, name, uri, order)
    library = shared_library(codes, f"{name}.so", source)
    return {
        "manifest.ttl": _template("manifest.ttl").substitute(name=name, uri=uri).encode(),
        f"{name}.ttl": _description(exported, asked or stem_of(model), uri).encode(),
        f"{name}.so": library,
    }


def _prefix(name: str, index: int) -> str:
    return f"{name}_{index}"


def _source(exported: Exported, name: str, uri: str, order: Sequence[ExportedShape]) -> str:
    """Return the plug-in's C source: the part that differs between captures, and the rest."""
    strided = "void *, const float *, ptrdiff_t, ptrdiff_t, float *, ptrdiff_t, ptrdiff_t, size_t"
    lines = [
        "#include <stddef.h>",
        "#include <stdint.h>",
        f'#define NAME "{name}"',
        f'#define PLUGIN_URI "{uri}"',
        f'#define TARGETS "{" or ".join(shape.target.name for shape in order)}"',
        f"#define SAMPLE_RATE {exported.model.sample_rate!r}",
        f"#define INPUTS {exported.channels[0]}",
        f"#define OUTPUTS {exported.channels[1]}",
        "typedef struct { size_t (*state_bytes)(void); int (*init)(void *); void (*reset)(void *);",
        f"    int64_t (*process)({strided}); }} Code;",
    ]
    choices = []
    for index, shape in enumerate(order):
        prefix = _prefix(name, index)
        lines += [
            f"size_t {prefix}_state_bytes(void); int {prefix}_init(void *); void {prefix}_reset(void *);",
            f"int64_t {prefix}_process_strided({strided});",
            f"static const Code code_{index} = {{{prefix}_state_bytes, {prefix}_init, {prefix}_reset, "
            f"{prefix}_process_strided}};",
        ]
        asks = [f'__builtin_cpu_supports("{feature}")' for feature in _ASKS.get(shape.target.name, ())]
        choices.append(f"    if ({' && '.join(asks) or '1'}) return &code_{index};")
    asked = any(shape.target.name in _ASKS for shape in order)
    lines += ["static const Code *choose(void) {", *(["    __builtin_cpu_init();"] if asked else [])]
    lines += [*choices, "    return NULL;", "}"]
    return "\n".join(lines) + "\n" + Path(__file__).with_name("lv2_plugin.c").read_text(encoding="utf-8")


def _template(file: str) -> Template:
    return Template(Path(__file__).with_name(file).read_text(encoding="utf-8"))


def _description(exported: Exported, name: str, uri: str) -> str:
    inputs, outputs = exported.channels
    ports = [_gain("in_gain", "Input gain"), _gain("out_gain", "Output gain")]
    for direction, title, count in (
        ("Input", "In", inputs),
        ("Output", "Out", outputs),
    ):
        for channel in range(1, count + 1):
            number = "" if count == 1 else f"_{channel}"
            ports.append(
                f'a lv2:AudioPort , lv2:{direction}Port ; lv2:symbol "{title.lower()}{number}" ; '
                f'lv2:name "{title}{number.replace("_", " ")}"'
            )
    listed = " ,\n".join(f"        [ lv2:index {index} ; {port} ]" for index, port in enumerate(ports))
    return _template("plugin.ttl").substitute(
        uri=uri, title=_text(_title(exported.model, name)), ports=listed
    )


def _gain(symbol: str, title: str) -> str:
    return (
        f'a lv2:ControlPort , lv2:InputPort ; lv2:symbol "{symbol}" ; lv2:name "{title}" ; '
        f"lv2:default 0.0 ; lv2:minimum {_MIN_DB} ; lv2:maximum {_MAX_DB} ; units:unit units:db"
    )


def _title(model: Model, name: str) -> str:
    """What a host lists: the capture's name, with the file's where they differ, for captures may share a name."""
    title = model.metadata.get("name")
    if not isinstance(title, str) or not title.strip() or title.strip().casefold() == name.casefold():
        return name
    return f"{title.strip()} ({name})"


def _text(text: str) -> str:
    """Return a string in Turtle."""
    plain = re.sub(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]", " ", text)[:200]
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'
