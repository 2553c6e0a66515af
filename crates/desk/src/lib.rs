//! The registry: every game and player behind one object-safe layer that speaks strings.
