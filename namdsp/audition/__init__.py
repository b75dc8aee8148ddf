"""One page to hear and see many captures: renders, measures, and a player without gaps, in a single HTML file."""

from namdsp.audition.entries import Audition, Entry, make_entries
from namdsp.audition.page import page

__all__ = ["Audition", "Entry", "make_entries", "page"]
