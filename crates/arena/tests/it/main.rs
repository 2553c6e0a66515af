//! The arena with a small test game: pairs, openings, the store, interruptions and kills.

#![allow(clippy::unwrap_used, reason = "test helpers")]

mod clocks;
mod faults;
mod heaps;
mod interrupt;
mod kill;
mod matches;
mod openings;
mod players;
mod setup;
mod several_matches;
mod store;
