"""What a capture does to sound, measured by playing test signals: for pictures and tables."""

from namdsp.portrait.portrait import Portrait, portray

__all__ = ["Portrait", "portray"]
