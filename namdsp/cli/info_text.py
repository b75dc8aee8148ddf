"""The record of `namdsp info` as lines for people: paragraphs beside labels, then lines as wide as the reader's."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from itertools import chain, repeat
from typing import Any, NamedTuple

from namdsp.cli.terminal import WIDEST, plain, wrapped
from namdsp.cli.words import bytes_text, counted, runs, table
from namdsp.compatibility import Compatibility

#: A digest beside its label takes the 80 columns of an ordinary terminal.
LABEL = 15


class Paragraph(NamedTuple):
    """`start` before the first line, `indent` before the others."""

    start: str
    indent: str
    text: str


GAP = Paragraph("", "", "")


def lines(facts: dict[str, Any], *, verbose: bool = False, width: int = WIDEST) -> list[str]:
    """The whole page."""
    paragraphs = [
        Paragraph("", "  ", plain(facts["file"])),  # a name that is cut begins no line as a message would
        *_metadata(facts["metadata"]),
        GAP,
        *_file(facts),
        *_cost(facts),
        *_choices(facts),
        GAP,
        *_shape(facts["shape"]),
        GAP,
        *_schedule(facts["schedule"], verbose),
    ]
    return [
        line
        for start, indent, text in paragraphs
        for line in (wrapped(text, width, start=start, indent=indent) if text else [""])
    ]


def _metadata(metadata: dict[str, Any]) -> list[Paragraph]:
    def text(*keys: str) -> str:
        return " ".join(str(metadata[key]) for key in keys if metadata.get(key) not in (None, ""))

    def number(key: str, form: str) -> str:
        value = metadata.get(key)
        return form.format(value) if isinstance(value, int | float) and abs(value) < 1e6 else ""

    kind = text("gear_type")
    levels = [
        number("input_level_dbu", "0 dBFS in is {:g} dBu"),
        number("output_level_dbu", "0 dBFS out is {:g} dBu"),
    ]
    return [
        *_line("name", text("name")),
        *_line("modeled by", text("modeled_by")),
        *_line("gear", text("gear_make", "gear_model") + (f" ({kind})" if kind else "")),
        *_line("tone", text("tone_type")),
        *_line("date", _date(metadata.get("date"))),
        *_line("loudness", number("loudness", "{:.2f} dB")),
        *_line("calibration", ", ".join(filter(None, levels))),
        *_line("gain", number("gain", "{:.2f} (0 clean, 1 compressed)")),
        *_line("training", _training(metadata.get("training"))),
    ]


def _date(date: Any) -> str:
    try:
        return "{year:04d}-{month:02d}-{day:02d}".format(**date) + " {hour:02d}:{minute:02d}".format(**date)
    except (TypeError, KeyError, ValueError):  # an open field: anything may stand there
        return "" if date is None else str(date)[:40]


def _training(training: Any) -> str:
    esr = training.get("validation_esr") if isinstance(training, dict) else None
    return f"validation ESR {esr:.4g}" if isinstance(esr, int | float) else ""


def _file(facts: dict[str, Any]) -> list[Paragraph]:
    rate = f"{facts['sample_rate_hz']:g} Hz"
    return [
        *_line("architecture", f"{facts['architecture']}, file version {facts['version']}"),
        *_line("sha256", facts["sha256"]),
        *_line(
            "sample rate", rate if facts["sample_rate_stated"] else f"{rate}, assumed: the file says none"
        ),
        *_line("channels", f"{facts['in_channels']} in, {facts['out_channels']} out"),
    ]


def _cost(facts: dict[str, Any]) -> list[Paragraph]:
    per_second = facts["multiply_adds_per_frame"] * facts["sample_rate_hz"] / 1e6
    multiply_adds = counted(facts["multiply_adds_per_frame"], "multiply-add")
    activations = counted(facts["activations_per_frame"], "activation")
    return [
        *_line("receptive field", _receptive_field(facts)),
        *_line("weights", _weights(facts["shape"], facts["weights_in_file"])),
        *_line("per frame", f"{multiply_adds} ({per_second:,.0f} million a second), {activations}"),
        *_line("history", f"{bytes_text(facts['history_bytes'])} per stream"),
    ]


def _receptive_field(facts: dict[str, Any]) -> str:
    if facts["receptive_field_frames"] is None:
        places = facts["recurrent"]
        go_on = "go on from their own output" if len(places) > 1 else "goes on from its own output"
        return f"without end: {', '.join(places)} {go_on}, so a signal is not cut in time"
    return f"{counted(facts['receptive_field_frames'], 'frame')}, {facts['receptive_field_ms']:.1f} ms"


def _choices(facts: dict[str, Any]) -> list[Paragraph]:
    steps, dial = facts["slim_steps"], facts["slim"]
    position = "full size" if dial is None else f"{dial:g}"
    default = asdict(Compatibility())
    switched = [f"{name}={value}" for name, value in facts["compatibility"].items() if value != default[name]]
    text = (
        _line("slim dial", f"at {position}; changes at {', '.join(f'{s:.3g}' for s in steps)}")
        if steps
        else []
    )
    text += _line("compatibility", ", ".join(switched))
    for note in facts["warnings"]:
        text += _line("warning", note)
    return text


def _weights(shape: dict[str, Any], in_file: int) -> str:
    """Those that play: a container's file holds others, a slimmed model leaves some out."""
    own = shape.get("model", shape).get("weights", in_file)
    condition = _condition_weights(shape.get("model", shape))
    return f"{own:,}" + (f", and {condition:,} in the condition model" if condition else "")


def _condition_weights(shape: dict[str, Any]) -> int:
    condition = shape.get("condition")
    if not isinstance(condition, dict):
        return 0
    condition = condition.get("model", condition)
    return int(condition.get("weights", 0)) + _condition_weights(condition)


def _shape(shape: dict[str, Any], owner: str = "") -> list[Paragraph]:
    """What the architecture says of itself. Keys that are not known here are shown as they are."""
    text: list[Paragraph] = []
    if "submodels" in shape:
        bounds = ", ".join(f"{value:g}" for value in shape["max_values"])
        text += _line(
            "submodels", f"{shape['submodels']}, up to {bounds}; playing number {shape['chosen'] + 1} of them"
        )
        loudness = shape["chosen_loudness_db"]
        if isinstance(loudness, int | float):
            text += _line("its loudness", f"{loudness:.2f} dB")
        return text + _shape(shape["model"], owner)
    for index, model in enumerate(shape.get("models", ())):
        label = f"{owner}{index + 1}. "
        text += [GAP] * bool(index) + _line(f"{owner}model {index + 1}", model["architecture"])
        text += _shape({key: value for key, value in model.items() if key != "architecture"}, label)
    for index, array in enumerate(shape.get("arrays", ())):
        text += _array(f"{owner}array {index}", array)
    if "post_head_kernel_sizes" in shape:
        text += _line(f"{owner}post head", f"taps {runs(shape['post_head_kernel_sizes'])}")
    known = {"weights", "models", "arrays", "post_head_kernel_sizes", "condition"}
    for key, value in shape.items():
        if key not in known:
            shown = ("yes" if value else "no") if isinstance(value, bool) else runs(value)
            text += _line(f"{owner}{key.replace('_', ' ')}", shown)
    if "condition" in shape:
        text += _shape(shape["condition"], f"cond. {owner}")
    return text


def _array(label: str, array: dict[str, Any]) -> list[Paragraph]:
    head_taps = f" of {array['head_kernel']} taps" if array["head_kernel"] > 1 else ""
    width = f"{counted(array['channels'], 'channel')}"
    if array["bottleneck"] != array["channels"]:
        width += f", bottleneck {array['bottleneck']}"
    details = [
        f"{width}, {counted(array['layers'], 'layer')}, head {array['head_width']} wide{head_taps}",
        f"taps {runs(array['kernel_sizes'])}; dilations {' '.join(map(str, array['dilations']))}",
        f"{runs(array['activation'])}; gating {runs(array['gating'])}",
    ]
    groups = []
    if array["groups_input"] > 1:
        groups.append(f"convolution in {array['groups_input']} groups")
    if array["layer1x1_groups"] is None:
        groups.append("no layer1x1")
    elif array["layer1x1_groups"] > 1:
        groups.append(f"layer1x1 in {array['layer1x1_groups']} groups")
    if array["head1x1"] is not None:
        out, head_groups = array["head1x1"]
        in_groups = f" in {head_groups} groups" if head_groups > 1 else ""
        groups.append(f"head1x1 {out} wide{in_groups}")
    details.append(", ".join(groups))
    details.append(f"FiLM: {', '.join(array['films'])}" if array["films"] else "")
    if array["slimmable_widths"]:
        details.append(f"slimmable to {', '.join(map(str, array['slimmable_widths']))} channels")
    return _paragraphs(label, details)


def _schedule(schedule: dict[str, Any], verbose: bool) -> list[Paragraph]:
    text = _line("engine", schedule["engine"] or "none can run this model here")
    if "details" in schedule:
        memory = f"{bytes_text(schedule['stream_bytes'])} of memory per stream"
        text += _line("", ", ".join(filter(None, [schedule["details"], memory])))
    for name, reason in schedule["passed_over"].items():
        text += _line(f"  not {name}", reason)
    if schedule["engine"] == "reference":
        text += _line("", "walks the model itself, a whole signal at a time; it has no schedule")
    segments = schedule["segments"]
    return text + (_every_segment(segments) if verbose else _kernels(segments))


def _kernels(segments: list[dict[str, Any]]) -> list[Paragraph]:
    """One line for each kernel, and why others were passed over: equal reasons counted once."""
    together: dict[str, list[dict[str, Any]]] = {}
    for segment in segments:
        together.setdefault(segment["kernel"], []).append(segment)
    rows = [(name, *_sums(same)) for name, same in together.items()]
    text = []
    for same, line in zip(together.values(), table(rows, right=(1, 2, 3, 4)) if rows else [], strict=True):
        text.append(Paragraph("  ", "    ", plain(line)))
        reasons = Counter(reason for segment in same for reason in segment["refusals"].items())
        for (other, reason), count in reasons.items():
            times = f" ({count} times)" if count > 1 else ""
            text.append(_reason(f"{other}: {reason}{times}"))
        for note in filter(None, dict.fromkeys(segment["note"] for segment in same)):
            text.append(_note(note))
    return text


def _sums(segments: list[dict[str, Any]]) -> tuple[str, ...]:
    """segments, operations, multiply-adds, weights; what there is none of is left out."""
    multiply_adds, weights = (
        sum(segment[key] for segment in segments) for key in ("multiply_adds", "weight_bytes")
    )
    return (
        counted(len(segments), "segment"),
        counted(sum(len(segment["ops"]) for segment in segments), "op"),
        counted(multiply_adds, "multiply-add") if multiply_adds else "",
        f"weights {bytes_text(weights)}" if weights else "",
    )


def _every_segment(segments: list[dict[str, Any]]) -> list[Paragraph]:
    text = []
    for segment in segments:
        cost = ", ".join(filter(None, _sums([segment])[2:]))
        text += _line(f"  {segment['kernel']}", f"{', '.join(segment['ops'])}{cost and ': '}{cost}")
        for other, reason in segment["refusals"].items():
            text.append(_reason(f"{other}: {reason}"))
        if segment["note"]:
            text.append(_note(segment["note"]))
    return text


def _line(label: str, text: str) -> list[Paragraph]:
    """`label    text`; nothing if there is no text."""
    return _paragraphs(label, [text])


def _paragraphs(label: str, texts: list[str]) -> list[Paragraph]:
    """Several texts beside one label; empty ones are left out."""
    return [
        Paragraph(f"{plain(label) if first else '':{LABEL}} ", " " * (LABEL + 1), plain(text)[:4000])
        for first, text in zip(chain([True], repeat(False)), filter(None, texts), strict=False)
    ]


def _reason(text: str) -> Paragraph:
    return Paragraph("      not ", "        ", plain(text))


def _note(text: str) -> Paragraph:
    return Paragraph("      ", "      ", plain(text))
