//! Weights from games.
//!
//! An evaluation is a sum of features times weights; here the weights are moved until it judges better. What *better* means
//! is the method: experts' turns should be worth more than the turns they did not choose ([`comparison`]), a judgement should
//! agree with what comes later ([`temporal`]), with what a search sees ([`bootstrap`]), with what the players said ([`review`]), or
//! lose as little as possible by several such measures at once ([`programme`]).
//!
//! Reading order: `games` (what is learned from), `vector` (weights as numbers), a method, and `course` (passes, both cores,
//! progress, checkpoints, early stop; `solving` is the same for the linear programme).
//!
//! The same seed gives the same weights on any number of threads.

pub mod bootstrap;
pub mod comparison;
mod course;
mod exact;
mod games;
mod journey;
pub mod programme;
mod rank;
pub mod review;
mod solving;
mod stepping;
mod teacher;
pub mod temporal;
mod turns;
mod vector;

pub use course::{Course, News, Passed, Progress, Taught};
pub use games::{Library, Played};
pub use journey::{Journey, Source};
pub use rank::{Ranking, rank};
pub use stepping::Stepping;
pub use teacher::{Lesson, Part, Teacher};
