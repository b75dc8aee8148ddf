"""How close is a capture to a recording: alignment, level, error, spectrum."""

from namdsp.matching.match import Match, RecordingMatch, match_recording

__all__ = ["Match", "RecordingMatch", "match_recording"]
