"""The fallback of the GPU engine: one launch a layer, for plans that neither `fused/` nor `lstm/` can run."""
