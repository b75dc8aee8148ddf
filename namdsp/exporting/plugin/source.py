"""The C source of a plug-in: what differs between exports, then `core.h` and the wrapper of a format."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from namdsp.exporting.exported import Exported
from namdsp.exporting.mix import MixLevel, mix_levels
from namdsp.exporting.names import printable
from namdsp.exporting.plugin.identity import class_id
from namdsp.exporting.rig_image import RigImage
from namdsp.model import Model
from namdsp.rig.compiled.records import (
    CabinetRecord,
    FilterRecord,
    GateRecord,
    GateSettings,
    GateVoice,
    RigRecord,
    Section,
    Sections,
    SlotRecord,
)
from namdsp.rig.gate import Gate
from namdsp.rig.resolved import ResolvedRig
from namdsp.rig.tone import BANDS, KINDS, MAX_DB, Tone, bands_at
from namdsp.runtime.compiled.records import Slope

#: The version is that of the parameters and of the state.
VENDOR, VERSION = "namdsp", "1.0.0"
#: The lowest level of a capture of a blend is silence.
MIX_OFF_DB = -60.0
#: CLAP has room for 255 bytes.
_MIX_CHARACTERS = 50
_STRIDED = "void *, const float *, ptrdiff_t, ptrdiff_t, float *, ptrdiff_t, ptrdiff_t, size_t"
_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Parameter:
    """What a host can change. `symbol` is for C, in capitals, and for LV2."""

    symbol: str
    lv2: str
    title: str
    units: str
    low: float
    high: float
    start: float
    is_switch: bool = False


def parameters(rig: ResolvedRig, model: Model) -> list[Parameter]:
    """Return the parameters of a rig: hosts know them by their order, so new ones follow the old ones.

    Bands that the rate of the model cannot have are left out. The captures of a blend are last.
    """

    def level(symbol: str, lv2: str, title: str, low: float, high: float, start: float) -> Parameter:
        return Parameter(symbol, lv2, title, "dB", min(low, start), max(high, start), start)

    def switch(symbol: str, lv2: str, title: str, on: bool) -> Parameter:
        return Parameter(symbol, lv2, title, "", 0.0, 1.0, float(on), is_switch=True)

    gate = rig.gate or Gate()
    found = [
        level("INPUT_DB", "in_gain", "Input gain", -60.0, 40.0, rig.input_gain_db),
        level("OUTPUT_DB", "out_gain", "Output gain", -60.0, 40.0, rig.output_gain_db),
        level("GATE_DB", "gate", "Gate", -120.0, 0.0, gate.threshold_db),
        switch("GATE_ON", "gate_on", "Gate on", rig.gate is not None),
        switch("BYPASS", "bypass", "Bypass", False),
    ]
    gains = Tone.of(rig.eq).gains()
    found += [
        level(_symbol(band), band, band.capitalize(), -MAX_DB, MAX_DB, gains[band])
        for band in bands_at(model.sample_rate)
    ]
    if rig.cabinet is not None:
        found += [
            switch("CABINET_ON", "cabinet_on", "Cabinet on", True),
            level("CABINET_DB", "cabinet_gain", "Cabinet gain", -60.0, 20.0, 0.0),
        ]
    levels = mix_levels(model)
    names = _distinct([f"Mix {mixed.name}" for mixed in levels])
    for number, (mixed, name) in enumerate(zip(levels, names, strict=True), 1):
        start = mixed.level_db if mixed.gain else MIX_OFF_DB
        off = MIX_OFF_DB if start > MIX_OFF_DB or not mixed.gain else start - 1.0
        found.append(level(f"MIX_{number}", f"mix_{number}", name, off, 20.0, start))
    return found


def _distinct(names: Sequence[str]) -> list[str]:
    """Names for hosts: printable, short, and no two alike."""
    made: list[str] = []
    for name in names:
        plain = printable(name)[:_MIX_CHARACTERS]
        copies = (f"{plain} {number}" for number in itertools.count(2))
        made.append(next(each for each in itertools.chain([plain], copies) if each not in made))
    return made


def source(exported: Exported, format: str, title: str, identity: str, targets: Sequence[str]) -> str:
    """Return the C source.

    targets : of the objects `object_prefix(0)`, `object_prefix(1)`, ..., best first
    """
    assert exported.rig is not None
    parts = ["#include <stddef.h>", "#include <stdint.h>"]
    uid = class_id(identity)
    parts += [f"#define UID_{i} 0x{uid[4 * i : 4 * i + 4].hex()}u" for i in range(4)]
    inputs, outputs = exported.channels
    parts += [
        f"#define TITLE {c_text(title)}",
        f"#define VENDOR {c_text(VENDOR)}",
        f"#define VERSION {c_text(VERSION)}",
        f"#define ID {c_text(identity)}",
        f"#define TARGETS {c_text(' or '.join(targets))}",
        f"enum {{ CODE_RATE = {round(exported.model.sample_rate)}, RIG_LATENCY = {exported.rig.latency_frames} }};",
        f"#define TAIL {exported.rig.tail_frames}",
        f"#define INPUTS {inputs}",
        f"#define OUTPUTS {outputs}",
        *_parameter_table(parameters(exported.settings, exported.model)),
        *_bands(exported.model.sample_rate),
        *_mix(mix_levels(exported.model)),
        *_places(exported.rig, exported.settings, outputs),
        *_choice(targets, has_mix=bool(mix_levels(exported.model))),
    ]
    files = [_HERE / "core.h", _HERE / f"{format}.c"]
    if any(target.startswith("x86-64") for target in targets):
        parts.insert(2, (_HERE / "cpu.h").read_text(encoding="utf-8"))
    return "\n".join([*parts, *(file.read_text(encoding="utf-8") for file in files)])


def object_prefix(index: int) -> str:
    """Return the prefix of the functions of an object."""
    return f"rig_{index}"


def c_text(text: str) -> str:
    """Return a C string of UTF-8."""
    kept = set(range(32, 127)) - set(b'"\\?')
    return '"' + "".join(chr(byte) if byte in kept else f"\\{byte:03o}" for byte in text.encode()) + '"'


def _parameter_table(params: Sequence[Parameter]) -> list[str]:
    symbols = [param.symbol for param in params]
    rows = [
        f"    {{{c_text(p.title)}, {c_text(p.units)}, {p.low!r}, {p.high!r}, {p.start!r}, {int(p.is_switch)}}},"
        for p in params
    ]
    return [
        f"enum {{ {', '.join(symbols)}, PARAMS }};",
        "typedef struct { const char *title, *units; double low, high, start; int is_switch; } Param;",
        "static const Param params[PARAMS] = {",
        *rows,
        "};",
        f"static const double starts[PARAMS] = {{{', '.join(repr(p.start) for p in params)}}};",
        f"#define HAS_CABINET {int('CABINET_ON' in symbols)}",
    ]


def _places(rig: RigImage, settings: ResolvedRig, outputs: int) -> list[str]:
    """Return where in a state the records have what parameters change."""
    at, cabinets, own = rig.places, rig.places["rig"] + RigRecord.offset("cabinets"), dict(rig.own)
    gate = settings.gate or Gate()
    opens = at["gate"] + GateRecord.offset("settings")
    places = {
        **{
            f"SLOPE_{name.upper()}": Slope.offset(name)
            for name in ("start", "target", "done", "frames", "wanted")
        },
        "INPUT_GAIN": at["rig"] + RigRecord.offset("input_gain"),
        "OUTPUT_GAIN": at["rig"] + RigRecord.offset("output_gain"),
        **{
            f"GATE_{name.upper()}": opens + GateSettings.offset(name) for name in ("opens", "closes", "floor")
        },
        "GATE_VOICE_GAIN": own[at["gate"] + GateRecord.offset("voices_at")] + GateVoice.offset("gain"),
        **{
            f"SLOT_{name.upper()}": cabinets + SlotRecord.offset(name)
            for name in ("waiting", "now", "following")
        },
        **{
            f"TONE_{name.upper()}": at["rig"] + RigRecord.offset("tone") + FilterRecord.offset(name)
            for name in ("start", "target", "done", "frames", "position")
        },
        "TONE_NUMBERS": Sections.dtype.itemsize // 8,
        "CABINET": at["cabinet"],
        "WIRE": at["wire"],
        "CABINET_GAIN": at["cabinet"] + CabinetRecord.offset("rise"),
    }
    lines = [f"enum {{ {', '.join(f'{name} = {value}' for name, value in places.items())} }};"]
    lines += [
        f"#define GATE_GAIN_DB {settings.levels.input_db!r}",
        f"#define GATE_CLOSE_FACTOR {math.pow(10.0, -2.0 * gate.hysteresis_db / 20.0)!r}",
        f"#define GATE_CLOSED_GAIN {math.pow(10.0, -gate.range_db / 20.0)!r}",
    ]
    if rig.memories:
        for name, values in zip(
            ("cabinet_past", "cabinet_past_bytes"), zip(*rig.memories, strict=True), strict=True
        ):
            lines.append(f"static const size_t {name}[{outputs}] = {{{', '.join(map(str, values))}}};")
    return lines


def _symbol(band: str) -> str:
    return f"{band.upper()}_DB"


def _bands(rate_hz: float) -> list[str]:
    """Return what the C code computes coefficients of, for each band that is a parameter: see `tone.py`."""
    rows = []
    for index, (band, shape) in enumerate(BANDS.items()):
        if band in bands_at(rate_hz):
            cosine, *alphas = shape.angles(rate_hz)
            numbers = ", ".join(map(repr, (cosine, *alphas)))
            rows.append(
                f"    {{{_symbol(band)}, {KINDS.index(shape.kind)}, {index * Section.dtype.itemsize}, {numbers}}},"
            )
    return [
        f"enum {{ BANDS = {len(rows)} }};",
        "typedef struct { int param, kind; size_t at; double cosine, alpha, lowered_alpha; } Band;",
        "static const Band bands[BANDS + 1] = {",
        *rows,
        "};",
    ]


def _mix(levels: Sequence[MixLevel]) -> list[str]:
    """Return the captures of a blend."""
    rows = [f"    {{MIX_{index + 1}, (float){level.gain!r}}}," for index, level in enumerate(levels)]
    return [
        f"enum {{ MIXED = {len(rows)} }};",
        "static const struct { int param; float gain; } mixed[MIXED + 1] = {",
        *rows,
        "};",
    ]


def _choice(targets: Sequence[str], *, has_mix: bool) -> list[str]:
    """Return the objects' functions, and `choose`, which returns those of the best target that runs here.

    has_mix : the objects have `mix`
    """
    lines = [
        "typedef struct { size_t (*state_bytes)(void); int (*init)(void *); void (*reset)(void *);",
        f"    int64_t (*process)({_STRIDED}); void (*mix)(void *, const float *); }} Code;",
    ]
    choices = []
    for index, target in enumerate(targets):
        prefix = object_prefix(index)
        lines += [
            f"size_t {prefix}_state_bytes(void); int {prefix}_init(void *); void {prefix}_reset(void *);",
            f"int64_t {prefix}_process_strided({_STRIDED}); void {prefix}_mix(void *, const float *);",
            f"static const Code code_{index} = {{{prefix}_state_bytes, {prefix}_init, {prefix}_reset, "
            f"{prefix}_process_strided, {f'{prefix}_mix' if has_mix else 'NULL'}}};",
        ]
        condition = f"has_x86_64({target[-1]})" if target.startswith("x86-64") else "1"
        choices.append(f"    if ({condition}) return &code_{index};")
    return [*lines, "static const Code *choose(void) {", *choices, "    return NULL;", "}"]
