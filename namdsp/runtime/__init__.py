"""From plan to sound: dispatch, engines, states, streams, offline rendering."""
