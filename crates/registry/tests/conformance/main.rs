//! Conformance tests: properties of every registered game, player and evaluation.

mod agreement;
mod errors;
mod evaluations;
mod finished;
mod play;
mod players;
mod positions;
mod reference;
mod scale;
mod scratch;
mod sets;
mod specs;
mod training;
mod training_scale;
mod variants;
mod weights;
