"""Renders audio files through models: disk to disk, in blocks, in bounded memory."""
