"""Layout of `namdsp parity`: one report as labelled facts and a table, and as a record for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from namdsp.audio.compare import sha256_samples
from namdsp.checks.parity_renders import ParityRender
from namdsp.checks.parity_report import Input, ParityReport
from namdsp.cli.formatting import counted, decibels
from namdsp.cli.terminal import Facts, Part, Table, safe

LABEL = 10
HEADINGS = ("engine", "blocks", "bits", "differing", "first", "max ulp", "max diff")
STYLES = {"same": "green", "DIFFER": "bold red", "FAILED": "bold red"}


def page(report: ParityReport) -> list[Part]:
    """Return the whole report."""
    model, truth, signal = report.model, report.truth, report.input
    limit = f"engines checked with the first {signal.samples.shape[1]:,} of {signal.file_frames:,} frames"
    failures = [f"{run.engine}, {run.pattern}: {run.failure}" for run in report.renders if run.failure]
    refusals = [
        (engine, f"cannot run here: {reason.removeprefix('not usable here: ')}")
        for engine, reason in report.refusals.items()
    ]
    parts: list[Part] = [
        Facts(
            [
                ("model", f"{model.file.file}, {model.architecture}"),
                (
                    "input",
                    [
                        _input_text(signal, round(model.sample_rate)),
                        *signal.notes,
                        f"{limit} (--seconds for more)" * signal.is_excerpt,
                    ],
                ),
                ("reference", f"sha256 {sha256_samples(report.reference)}"),
                (
                    "truth",
                    f"reference off by {decibels(truth.max_error_dbfs, 'dBFS')} at most, ESR {truth.esr:.2g} "
                    f"({decibels(truth.null_depth_db)})",
                ),
            ],
            LABEL,
        ),
        "",
    ]
    if report.renders:
        parts.append(_table(report.renders))
    parts += [*failures, Facts(refusals, 6)] if refusals else failures
    style = "bold red" if not report.equal else "bold green"
    return [*parts, "", safe(verdict(report), style)]


def record(report: ParityReport) -> dict[str, Any]:
    """The report for JSON. Levels: null is no difference at all, "inf" a difference without bound."""
    model, signal = report.model, report.input
    return {
        "model": model.file.file,
        "model_sha256": model.file.sha256,
        "slim": model.slim,
        "equal": report.equal,
        "input": {
            "source": signal.source,
            "seed": signal.seed,
            "channels": signal.samples.shape[0],
            "frames": signal.samples.shape[1],
            "sample_rate_hz": round(model.sample_rate),
            "sha256": sha256_samples(signal.samples),
            "notes": list(signal.notes),
        },
        "reference": {"sha256": sha256_samples(report.reference), "truth": report.truth.as_dict()},
        "renders": [_render_record(render) for render in report.renders],
        "not_run": report.refusals,
        "warnings": list(model.warnings),
    }


def _input_text(signal: Input, rate_hz: int) -> str:
    channels, frames = signal.samples.shape
    source = signal.source if signal.seed is None else f"test signal, seed {signal.seed}"
    length = counted(signal.file_frames if signal.seed is None else frames, "frame")
    return f"{source}: {length}, {counted(channels, 'channel')}, {rate_hz} Hz"


def _table(renders: Sequence[ParityRender]) -> Table:
    headings = HEADINGS[:3] if all(render.equal for render in renders) else HEADINGS
    rows = [_row(render)[: len(headings)] for render in renders]
    return Table([headings, *rows], right=(3, 5, 6), keys=2, styles=STYLES)


def _row(render: ParityRender) -> tuple[str, ...]:
    bits = render.bits
    if bits is None:
        return (render.engine, render.pattern, "FAILED", "", "", "", "")
    if bits.first is None:
        return (render.engine, render.pattern, "same", "", "", "", "")
    channel, frame = bits.first
    return (
        render.engine,
        render.pattern,
        "DIFFER",
        f"{bits.differing:,} of {bits.samples:,}",
        f"frame {frame}" + (f" of channel {channel}" if channel else ""),
        f"{bits.max_ulp:,}",
        decibels(bits.max_diff_dbfs, "dBFS"),
    )


def verdict(report: ParityReport) -> str:
    """What it comes to, in a sentence; begins with FAILED, or with what is the same."""
    engines = dict.fromkeys(render.engine for render in report.renders)
    wrong = [render for render in report.renders if not render.equal]
    if wrong:
        return (
            f"FAILED: {len(wrong)} of {counted(len(report.renders), 'render')} are not the reference's bits"
        )
    if report.missing:
        return f"FAILED: asked for by name, but cannot run: {', '.join(report.missing)}"
    if not engines:
        return "FAILED: no engine can run here, so nothing was compared"
    return f"same bits: {counted(len(report.renders), 'render')} by {', '.join(engines)}"


def _render_record(render: ParityRender) -> dict[str, Any]:
    bits = {} if render.bits is None else render.bits.as_dict()
    return {
        "engine": render.engine,
        "blocks": render.pattern,
        "equal": render.equal,
        "failure": render.failure,
        "bits": bits or None,
    }
