"""Many takes through many captures: which pairs, under which names, with a manifest of what was made. `docs/batch.md`.

    paths, a job file -> jobs -> names -> (what is there already) -> groups -> results -> manifest

Import from its modules. Knows nothing of command lines.
"""
