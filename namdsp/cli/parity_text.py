"""The report of `namdsp parity`, as lines for people and as a record for JSON."""

from __future__ import annotations

import math
import textwrap
from typing import TYPE_CHECKING, Any

from namdsp.audio.compare import sha256_samples
from namdsp.cli.against import Against
from namdsp.cli.console import plain
from namdsp.cli.parity_renders import Render
from namdsp.cli.words import counted, decibels, table

if TYPE_CHECKING:
    from namdsp.cli.parity import Input, Report

WIDTH = 98
HEADINGS = ("engine", "blocks", "bits", "differing", "first", "max ulp", "max diff")


def lines(report: Report) -> list[str]:
    """The report, ready to print."""
    model, truth = report.model, report.truth
    text = [
        f"model      {plain(model.file.file)}, {model.architecture}",
        f"input      {plain(_input_text(report.input, round(model.sample_rate)))}",
        *(f"           {plain(note)}" for note in report.input.notes),
        f"reference  sha256 {sha256_samples(report.reference)}",
        f"truth      reference off by {decibels(truth.max_error_dbfs, 'dBFS')} at most, ESR {truth.esr:.2g} "
        f"({decibels(truth.null_depth_db)})",
        "",
    ]
    if report.renders:
        text += table([HEADINGS, *(_row(each) for each in report.renders)], right=(3, 5, 6))
    for each in report.renders:
        if each.failure:
            text += _wrapped(f"{each.engine}, {each.cut}: ", each.failure)
    for engine, reason in report.refusals.items():
        text += _wrapped(f"{engine:7}  cannot run here: ", reason)
    if report.against is not None:
        text += ["", *_against_lines(report.against)]
    return [*text, "", _verdict(report)]


def record(report: Report) -> dict[str, Any]:
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
        "renders": [_render_record(each) for each in report.renders],
        "not_run": report.refusals,
        "against": None
        if report.against is None
        else {
            **report.against.as_dict(),
            "max_diff_dbfs_allowed": report.max_diff_dbfs,
            "too_different": report.too_different,
        },
        "warnings": list(model.warnings),
    }


def _input_text(signal: Input, rate_hz: int) -> str:
    channels, frames = signal.samples.shape
    source = signal.source if signal.seed is None else f"test signal, seed {signal.seed}"
    part = f"the first {frames:,} of {signal.whole_frames:,} frames"
    length = part if frames < signal.whole_frames else counted(frames, "frame")
    return f"{source}: {length}, {counted(channels, 'channel')}, {rate_hz} Hz"


def _row(render: Render) -> tuple[str, ...]:
    bits = render.bits
    if bits is None:
        return (render.engine, render.cut, "FAILED", "", "", "", "")
    if bits.first is None:
        return (render.engine, render.cut, "same", "", "", "", "")
    channel, frame = bits.first
    return (
        render.engine,
        render.cut,
        "DIFFER",
        f"{bits.differing:,} of {bits.samples:,}",
        f"frame {frame}" + (f" of channel {channel}" if channel else ""),
        f"{bits.max_ulp:,}",
        decibels(bits.max_diff_dbfs, "dBFS"),
    )


def _against_lines(against: Against) -> list[str]:
    bits, difference = against.bits, against.difference
    text = [f"against    {plain(against.path)}: {counted(against.frames, 'frame')} compared"]
    if against.extra_frames:
        more = "more" if against.extra_frames > 0 else "fewer"
        text.append(f"           it has {counted(abs(against.extra_frames), 'frame')} {more} than the input")
    if bits.first is None:
        return [*text, "           the same bits"]
    text += [
        f"           {bits.differing:,} of {counted(bits.samples, 'sample')} differ, by up to "
        f"{bits.max_ulp:,} ulp, first at frame {bits.first[1]} of channel {bits.first[0]}",
        f"           max difference {decibels(bits.max_diff_dbfs, 'dBFS')}, ESR {difference.esr:.2g}, "
        f"null depth {decibels(difference.null_depth_db)}",
    ]
    if against.best_lag:
        late = "late" if against.best_lag > 0 else "early"
        depth = decibels(10 * math.log10(against.best_esr)) if against.best_esr else "none"
        text.append(
            f"           hint: it seems to be {counted(abs(against.best_lag), 'frame')} {late}; "
            f"shifted back, null depth {depth}"
        )
    return text


def _verdict(report: Report) -> str:
    verdict = _bits_verdict(report)
    if report.too_different:
        return f"FAILED: the other render is further off than {report.max_diff_dbfs:g} dBFS; {verdict}"
    return verdict


def _bits_verdict(report: Report) -> str:
    engines = dict.fromkeys(each.engine for each in report.renders)
    wrong = [each for each in report.renders if not each.equal]
    if wrong:
        return (
            f"FAILED: {len(wrong)} of {counted(len(report.renders), 'render')} are not the reference's bits"
        )
    if report.missing:
        return f"FAILED: asked for by name, but cannot run: {', '.join(report.missing)}"
    if not engines:
        return "FAILED: no engine can run here, so nothing was compared"
    return f"same bits: {counted(len(report.renders), 'render')} by {', '.join(engines)}"


def _render_record(render: Render) -> dict[str, Any]:
    bits = {} if render.bits is None else render.bits.as_dict()
    return {
        "engine": render.engine,
        "blocks": render.cut,
        "equal": render.equal,
        "failure": render.failure,
        "bits": bits or None,
    }


def _wrapped(start: str, text: str) -> list[str]:
    return textwrap.wrap(plain(text), WIDTH, initial_indent=start, subsequent_indent=" " * 9)
