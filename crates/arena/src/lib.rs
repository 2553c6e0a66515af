//! Pairs of games from varied openings, statistics, and the store that survives a kill.
//!
//! A match is a list of *pairs*: two games from one opening with the sides swapped. Pairs are the unit of work, of
//! storage and of statistics. [`openings`] says where each pair starts, [`matches`](mod@matches) plays the pairs on any number of
//! threads, [`store`] keeps each one the moment it is finished ([`record`] is what it keeps), and [`stats`] says what
//! they show. Nothing here names a game, an evaluation or a search.

pub mod matches;
pub mod openings;
pub mod record;
pub mod stats;
pub mod store;
