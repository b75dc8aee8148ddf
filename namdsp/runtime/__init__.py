"""From a plan to samples: dispatch, engines, states, streams, renders."""
