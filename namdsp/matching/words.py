"""A match in three lines for a guitarist: how near, what was in the way, and where the tone differs."""

from __future__ import annotations

import math
from collections.abc import Iterator

from namdsp.common.short_repr import counted
from namdsp.matching.match import Match

#: A difference in level that is worth a word, and how far below the loudest third octave another one is heard.
AUDIBLE_DB, HEARD_DB = 0.1, 40.0


def first_lines(match: Match) -> dict[str, str]:
    """Return what a guitarist wants to know: how near, what was in the way, and where the tone differs."""
    side = "below" if match.null_depth_db <= 0 else "above"
    error = f"the difference is {abs(match.null_depth_db):.0f} dB {side} the recording"
    return {
        "match": f"{match.word}: ESR {match.esr:.2g}, {error if match.esr else 'no difference'}",
        "recording": "; ".join(_alignment(match)),
        "tone": _tone(match),
    }


def _alignment(match: Match) -> Iterator[str]:
    """Yield what is corrected of the recording's delay and polarity, and what is not."""
    corrected = []
    if match.delay_frames:
        late, seconds = match.delay_frames > 0, abs(match.delay_frames) / match.sample_rate_hz
        frames = counted(abs(match.delay_frames), "frame")
        corrected.append(f"{frames} ({1e3 * seconds:.2g} ms) {'late' if late else 'early'}")
    if match.inverted:
        corrected.append("upside down")
    yield f"{' and '.join(corrected)}, which is corrected" if corrected else "in time and the right way up"
    if abs(match.gain_db) >= AUDIBLE_DB:
        yield (
            f"{abs(match.gain_db):.1f} dB {_louder(match.gain_db)} than the capture, which is not "
            f"corrected (ESR {match.esr_levelled:.2g} at equal levels)"
        )
    if match.drifts:
        yield f"its delay drifts by {match.drift_frames:.1f} frames, so it was recorded with another clock"


def _tone(match: Match) -> str:
    """Return the largest difference, at equal levels, among the third octaves that count."""
    gain_db = match.gain_db if math.isfinite(match.gain_db) else 0.0
    loudest = max((band.level_dbfs for band in match.bands), default=0.0)
    heard = {
        band.hz: band.difference_db + gain_db for band in match.bands if band.level_dbfs >= loudest - HEARD_DB
    }
    if not heard:
        return ""
    most_hz = max(heard, key=lambda hz: abs(heard[hz]))
    most_db = abs(heard[most_hz])
    near = f"at equal levels within {most_db:.1f} dB of the recording from {min(heard):,.0f} to {max(heard):,.0f} Hz"
    if most_db < AUDIBLE_DB:
        return near
    return f"{near}; farthest at {most_hz:,.0f} Hz, where the capture is {_louder(heard[most_hz])}"


def _louder(gain_db: float) -> str:
    return "louder" if gain_db > 0 else "softer"
