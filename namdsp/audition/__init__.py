"""Comparison page of many captures: renders, measurements and a gapless player in one HTML file."""

from namdsp.audition.entries import Audition, Entry, make_entries
from namdsp.audition.page import page

__all__ = ["Audition", "Entry", "make_entries", "page"]
