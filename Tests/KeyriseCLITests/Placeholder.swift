// Placeholder until the first suite of this target lands.
