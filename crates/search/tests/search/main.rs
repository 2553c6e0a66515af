//! The searches against naive reference implementations; limits, stopping and reproducibility.

mod agreement;
mod determinism;
mod endgames;
mod lazy;
mod limits;
mod mates;
mod minimax;
mod positions;
mod quiescence;
mod random_mover;
mod results;
mod retrograde;
mod solver;
mod threads;
mod uct;
