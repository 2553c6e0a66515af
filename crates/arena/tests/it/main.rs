//! The arena with a tiny game of its own: pairs, openings, the store, and what survives a kill.

#![allow(clippy::unwrap_used, reason = "clippy allows it in tests, but not in what tests share")]

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
