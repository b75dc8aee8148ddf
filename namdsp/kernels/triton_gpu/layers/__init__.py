"""The GPU engine layer by layer: one launch a layer, for plans that neither `fused/` nor `lstm/` can run."""
