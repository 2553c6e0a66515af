//! How positions and moves are written.
