"""The Triton backend: one kernel a layer, a block of frames per launch, state on the device."""
