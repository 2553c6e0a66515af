//! What a game has to prove before it may be trusted: on every size, with every length of turn, in random play.

mod eval;
mod naive;
mod notation;
mod play;
mod rules;
