"""The GPU engine layer by layer: one launch a layer, for plans that `fused/` cannot run."""
