"""What the clocks of a pair of recordings cost: drift and missing frames; and the messages about them."""

from __future__ import annotations

from namdsp.errors import AudioError
from namdsp.training.causality import Pair
from namdsp.training.clock import Clock, measure_clock, timing_esrs
from namdsp.training.delays import EARLIEST_S, SEARCHED_S
from namdsp.training.flattened import STRETCH, coarse_delay
from namdsp.training.progress import Information

#: Largest ESR that a drift of the delay may cost; largest drift.
DRIFT_ESR, FASTEST_PPM = 1e-3, 500.0


def check_clock(path: str, pair: Pair, delay: int, rate_hz: int, *, given: bool) -> tuple[float, list[str]]:
    """Return the ESR that a drift of the delay costs, and what to say of it and of missing frames.

    given : whether the delay was given, which allows missing frames, and a drift of up to 500 ppm

    Raises
    ------
    AudioError : the delay drifts too much, or frames are missing.
    """
    clock = measure_clock(pair, delay)
    if clock.gaps:
        text = _gaps_text(clock, rate_hz)
        if not given:
            raise AudioError(
                f"{path}: {text}; expected all of them. Record it again, with a larger buffer, or cut "
                f"both files there. To train nevertheless, give the delay of {delay} frames as --delay"
            )
        return 0.0, [f"{path}: {text}"]
    if not clock.drift_frames:
        return 0.0, []
    least_frames = max(0.0, abs(clock.drift_frames) - clock.error_frames)
    timing, least = timing_esrs(pair.wet, clock.drift_frames, least_frames)
    drifts = _drift_text(clock)
    if abs(clock.ppm) > FASTEST_PPM or (least > DRIFT_ESR and not given):
        nevertheless = f", or train nevertheless, with the delay of {delay} frames as --delay"
        raise AudioError(
            f"{path}: {drifts}, which allows ESR {timing:.2g} at best; expected one delay. Record both with one clock"
            + nevertheless * (abs(clock.ppm) <= FASTEST_PPM)
        )
    note = f"{drifts}: that allows ESR {timing:.2g} at best"
    return timing, [note if timing > DRIFT_ESR else Information(note)]


def check_fast_drift(path: str, pair: Pair, rate_hz: int) -> None:
    """Raise `AudioError` if a recording has no delay because its clock is too fast or too slow."""
    limits = -round(EARLIEST_S * rate_hz), round(SEARCHED_S * rate_hz)
    for longest in (STRETCH // 4, STRETCH // 16):  # a drift blurs the correlation of a long stretch
        delay = coarse_delay(pair.dry, pair.wet, *limits, longest)
        if delay is not None:
            clock = measure_clock(pair, delay)
            if clock.drift_frames:
                raise AudioError(
                    f"{path}: {_drift_text(clock)}; expected one delay. Record both with one clock, and export both "
                    "at one rate"
                )
            return


def _drift_text(clock: Clock) -> str:
    return (
        f"its delay changes by {clock.drift_frames:+.1f} frames, to within {clock.error_frames:.1f} "
        f"({clock.ppm:+.0f} ppm), from start to end"
    )


def _gaps_text(clock: Clock, rate_hz: int) -> str:
    """Return where frames are missing, and how many: "256 frames are missing at 0:06.1"."""
    texts = []
    for gap in clock.gaps:
        minutes, seconds = divmod(gap.at / rate_hz, 60)
        fault = "are missing" if gap.frames > 0 else "are too many"
        texts.append(f"{abs(gap.frames)} frames {fault} at {minutes:.0f}:{seconds:04.1f}")
    return ", ".join(texts)
