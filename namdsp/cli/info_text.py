"""Layout of `namdsp info`: the record of a capture as labelled facts and a table of its kernels."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Any, TypeAlias

from namdsp.cli.formatting import bytes_text, counted, runs
from namdsp.cli.terminal import Facts, Part, Table, plain, shortened
from namdsp.compatibility import Compatibility

Pairs: TypeAlias = list[tuple[str, str | list[str]]]
BLANK_LINE = ("", " ")
#: A value of the metadata is cut after so many columns.
LONGEST_VALUE = 300
#: Levels and gains of this magnitude or more say nothing.
TOO_LARGE = 1e6


def page(facts: dict[str, Any], *, verbose: bool = False) -> list[Part]:
    """Return the whole page."""
    schedule = facts["schedule"]
    segments = schedule["segments"]
    return [
        # with a label before it, a name that is wrapped cannot begin a line as a message would
        Facts([("file", facts["file"]), *_metadata(facts["metadata"])]),
        "",
        Facts([*_file(facts), *_cost(facts), *_choices(facts)]),
        "",
        Facts(_shape(facts["shape"])),
        "",
        Facts(_engine(schedule)),
        *(_every_segment(segments) if verbose else _kernels(segments)),
    ]


def _metadata(metadata: dict[str, Any]) -> Pairs:
    def text(*keys: str) -> str:
        values = [str(metadata[key]) for key in keys if metadata.get(key) not in (None, "")]
        return " ".join(shortened(plain(value), LONGEST_VALUE) for value in values)

    def number(key: str, form: str) -> str:
        value = metadata.get(key)
        return form.format(value) if is_level(value) else ""

    kind = text("gear_type")
    levels = [
        number("input_level_dbu", "0 dBFS in is {:g} dBu"),
        number("output_level_dbu", "0 dBFS out is {:g} dBu"),
    ]
    return [
        ("name", text("name")),
        ("modeled by", text("modeled_by")),
        ("gear", text("gear_make", "gear_model") + (f" ({kind})" if kind else "")),
        ("tone", text("tone_type")),
        ("date", _date(metadata.get("date"))),
        ("loudness", number("loudness", "{:.2f} dB")),
        ("calibration", ", ".join(filter(None, levels))),
        ("gain", number("gain", "{:.2f} (0 clean, 1 compressed)")),
        ("training", _training(metadata.get("training"))),
    ]


def is_level(value: Any) -> bool:
    """Whether a value of the metadata, which may be anything, is a number to show as a level or gain."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < TOO_LARGE


def _date(date: Any) -> str:
    try:
        return "{year:04d}-{month:02d}-{day:02d}".format(**date) + " {hour:02d}:{minute:02d}".format(**date)
    except (TypeError, KeyError, ValueError):  # the file format allows anything here
        return "" if date is None else str(date)[:40]


def _training(training: Any) -> str:
    esr = training.get("validation_esr") if isinstance(training, dict) else None
    return f"validation ESR {esr:.4g}" if is_level(esr) else ""


def _file(facts: dict[str, Any]) -> Pairs:
    rate = f"{facts['sample_rate_hz']:g} Hz"
    return [
        ("architecture", f"{facts['architecture']}, file version {facts['version']}"),
        ("sha256", facts["sha256"]),
        ("sample rate", rate if facts["sample_rate_stated"] else f"{rate}, assumed: the file says none"),
        ("channels", f"{facts['in_channels']} in, {facts['out_channels']} out"),
    ]


def _cost(facts: dict[str, Any]) -> Pairs:
    per_second = facts["multiply_adds_per_frame"] * facts["sample_rate_hz"] / 1e6
    multiply_adds = counted(facts["multiply_adds_per_frame"], "multiply-add")
    activations = counted(facts["activations_per_frame"], "activation")
    return [
        ("receptive field", _receptive_field(facts)),
        ("weights", _weights(facts["shape"], facts["weights_in_file"])),
        ("per frame", f"{multiply_adds} ({per_second:,.0f} million a second), {activations}"),
        ("history", f"{bytes_text(facts['history_bytes'])} per stream"),
    ]


def _receptive_field(facts: dict[str, Any]) -> str:
    if facts["receptive_field_frames"] is None:
        names = facts["recurrent"]
        depend = "depend on their last output" if len(names) > 1 else "depends on its last output"
        return f"infinite: {', '.join(names)} {depend}, so a signal is not split into chunks"
    return f"{counted(facts['receptive_field_frames'], 'frame')}, {facts['receptive_field_ms']:.1f} ms"


def _choices(facts: dict[str, Any]) -> Pairs:
    """How the model was set: its width and the behavior chosen by --compat. And warnings about the file."""
    steps, slim = facts["slim_steps"], facts["slim"]
    position = "full size" if slim is None else f"{slim:g}"
    default = asdict(Compatibility())
    switched = [f"{name}={value}" for name, value in facts["compatibility"].items() if value != default[name]]
    return [
        ("slim dial", steps and f"at {position}; changes at {', '.join(f'{step:.3g}' for step in steps)}"),
        ("compatibility", ", ".join(switched)),
        *(("warning", note) for note in facts["warnings"]),
    ]


def _weights(shape: dict[str, Any], in_file: int) -> str:
    """Count the weights in use: the file of a container holds others, a slimmed model leaves some out."""
    used = shape.get("model", shape).get("weights", in_file)
    condition = _condition_weights(shape.get("model", shape))
    return f"{used:,}" + (f", and {condition:,} in the condition model" if condition else "")


def _condition_weights(shape: dict[str, Any]) -> int:
    condition = shape.get("condition")
    if not isinstance(condition, dict):
        return 0
    condition = condition.get("model", condition)
    return int(condition.get("weights", 0)) + _condition_weights(condition)


def _shape(shape: dict[str, Any], owner: str = "") -> Pairs:
    """Facts of an architecture. Keys that are not known here are shown as they are.

    owner : prefix of the labels of an inner model
    """
    facts: Pairs = []
    if "submodels" in shape:
        bounds = ", ".join(f"{value:g}" for value in shape["max_values"])
        chosen = f"playing number {shape['chosen'] + 1} of them"
        facts.append(("submodels", f"{shape['submodels']}, up to {bounds}; {chosen}"))
        loudness = shape["chosen_loudness_db"]
        if isinstance(loudness, int | float):
            facts.append(("its loudness", f"{loudness:.2f} dB"))
        return facts + _shape(shape["model"], owner)
    for index, model in enumerate(shape.get("models", ())):
        facts += [BLANK_LINE] if index else []
        facts.append((f"{owner}model {index + 1}", model["architecture"]))
        inner = {key: value for key, value in model.items() if key != "architecture"}
        facts += _shape(inner, f"{owner}{index + 1}. ")
    for index, array in enumerate(shape.get("arrays", ())):
        facts.append((f"{owner}array {index}", _array(array)))
    if "post_head_kernel_sizes" in shape:
        facts.append((f"{owner}post head", f"taps {runs(shape['post_head_kernel_sizes'])}"))
    known = {"weights", "models", "arrays", "post_head_kernel_sizes", "condition"}
    for key, value in shape.items():
        if key not in known:
            shown = ("yes" if value else "no") if isinstance(value, bool) else runs(value)
            facts.append((f"{owner}{key.replace('_', ' ')}", shown))
    if "condition" in shape:
        facts += _shape(shape["condition"], f"cond. {owner}")
    return facts


def _array(array: dict[str, Any]) -> list[str]:
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
    return details


def _engine(schedule: dict[str, Any]) -> Pairs:
    details = []
    if "details" in schedule:
        memory = f"{bytes_text(schedule['stream_bytes'])} of memory per stream"
        details = [", ".join(filter(None, [schedule["details"], memory]))]
    if schedule["engine"] == "reference":
        details = ["evaluates the model layer by layer, the whole signal at once; it has no schedule"]
    return [
        ("engine", [schedule["engine"] or "none can run this model here", *details]),
        *((f"  not {name}", reason) for name, reason in schedule["passed_over"].items()),
    ]


def _kernels(segments: list[dict[str, Any]]) -> list[Part]:
    """A row for each kernel; below, why others were not chosen, equal reasons counted."""
    by_kernel: dict[str, list[dict[str, Any]]] = {}
    for segment in segments:
        by_kernel.setdefault(segment["kernel"], []).append(segment)
    if not by_kernel:
        return []
    rows = [("kernel", "segments", "ops", "multiply-adds", "weights")]
    notes: Pairs = []
    for kernel, same in by_kernel.items():
        rows.append((kernel, *_costs(same)))
        reasons = Counter(reason for segment in same for reason in segment["refusals"].items())
        texts = [
            f"not {other}: {reason}" + (f" ({count} times)" if count > 1 else "")
            for (other, reason), count in reasons.items()
        ]
        notes.append((kernel, [*texts, *dict.fromkeys(segment["note"] for segment in same)]))
    return [
        "",
        Table(rows, right=(1, 2, 3, 4)),
        *(["", Facts(notes)] if any(texts for _, texts in notes) else []),
    ]


def _costs(segments: list[dict[str, Any]]) -> tuple[str, str, str, str]:
    """Segments, operations, multiply-adds and weights; empty for zero."""
    multiply_adds, weights = (
        sum(segment[key] for segment in segments) for key in ("multiply_adds", "weight_bytes")
    )
    return (
        f"{len(segments):,}",
        f"{sum(len(segment['ops']) for segment in segments):,}",
        f"{multiply_adds:,}" if multiply_adds else "",
        bytes_text(weights) if weights else "",
    )


def _every_segment(segments: list[dict[str, Any]]) -> list[Part]:
    facts: Pairs = []
    for segment in segments:
        _, _, multiply_adds, weights = _costs([segment])
        costs = [f"{multiply_adds} multiply-adds" * bool(multiply_adds), f"weights {weights}" * bool(weights)]
        text = ": ".join(filter(None, [", ".join(segment["ops"]), ", ".join(filter(None, costs))]))
        refusals = [f"not {other}: {reason}" for other, reason in segment["refusals"].items()]
        facts.append((segment["kernel"], [text, *refusals, segment["note"]]))
    return ["", Facts(facts)] if facts else []
