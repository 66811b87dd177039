"""Pages on which the configured reader may fail."""
