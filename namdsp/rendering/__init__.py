"""Files through models: disk to disk, in blocks, in bounded memory. Knows nothing of command lines."""
