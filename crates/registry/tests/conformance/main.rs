//! What every game, every player and every evaluation of the bench must hold to, tried on everything registered.

mod agreement;
mod errors;
mod evaluations;
mod finished;
mod play;
mod players;
mod positions;
mod reference;
mod sets;
mod specs;
mod training;
mod variants;
mod weights;
