"""Machine code: how it is written, for which processors, how it is run. What it computes, the floors above say."""
