"""The fall-back: launches one after the other, for what neither `whole/` nor `lstm/` can play alone."""
