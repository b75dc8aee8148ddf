"""Analysis of a capture by test signals: frequency response, transfer curve, harmonics."""

from namdsp.analysis.capture import CaptureAnalysis, analyze

__all__ = ["CaptureAnalysis", "analyze"]
