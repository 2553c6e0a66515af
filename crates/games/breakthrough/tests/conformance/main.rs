//! Conformance tests of a game: every board size and turn length, in random play.

mod eval;
mod naive;
mod notation;
mod play;
mod rules;
