//! The searches against slow and obvious ones, on real games: what they find, what they spend, when they stop.

mod agreement;
mod backward;
mod budgets;
mod chance;
mod endings;
mod lazy;
mod mates;
mod minimax;
mod positions;
mod repeats;
mod sharp;
mod solver;
mod thoughts;
mod threads;
mod uct;
