"""Batches: many takes through many captures; pairs, output names, manifest, resuming. `docs/batch.md`.

    paths, a job file -> jobs -> names -> (what is there already) -> groups -> results -> manifest

Import from its modules. Knows nothing of command lines.
"""
