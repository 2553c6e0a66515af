//! Matches of game pairs, match statistics, and a crash-safe store.
//!
//! A match is a list of *pairs*: two games from one opening with the sides swapped. Pairs are the unit of work, of
//! storage and of statistics. [`openings`] generates the openings, [`matches`](mod@matches) plays the pairs on any number of
//! threads, [`store`] keeps each pair as soon as it is finished ([`record`] is the data), and [`stats`] evaluates them. A
//! [`MatchDescription`](description::MatchDescription) determines a match. Nothing here names a game, an evaluation or a search.

pub mod description;
pub mod matches;
pub mod openings;
pub mod record;
pub mod stats;
pub mod store;
