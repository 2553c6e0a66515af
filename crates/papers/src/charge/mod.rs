//! The electric charge model of Go (Maeda, Kitoma and Nakamura): can potential and strength tell which stones will live?
//!
//! - `games`, `fates`: positions of real games, and what became of their chains.
//! - `judges`, `logistic`: everything that says which chains will live, and how strength is learned.
//! - `curve`: how well a judge does.
//! - `survival`: all judges on held-out games, GNU Go among them where it is installed.
//! - `gnugo`, `dragons`: what it says of positions, kept in the store, and what that means for chains.
//! - `cost`: what a move costs.
//! - `problems`, `tsumego`: problems of life and death, solved with potential and strength and without, and by GNU Go.

mod cost;
pub mod curve;
mod dragons;
pub mod fates;
pub mod games;
mod gnugo;
pub mod judges;
pub mod logistic;
mod problems;
mod survival;
mod tsumego;

use crate::report::Report;
use crate::work;
use crate::{Hall, Halted, Scale};
use fates::{Sample, samples};
use games::{Collection, Half, Played};
use tenbin_report::page::Page;

/// After how many moves of a game its chains are judged.
pub const MOVES: [usize; 3] = [60, 100, 150];

/// Positions with what became of their chains.
struct Samples {
    learning: Vec<Sample>,
    held_out: Vec<Sample>,
}

impl Samples {
    fn of(hall: &Hall<'_>, collection: &Collection) -> Result<Samples, Halted> {
        let half = |half: Half| {
            let games: Vec<&Played> = collection.half(half).collect();
            let found = work::each(hall, "what became of chains", &games, |game| samples(game, &MOVES))?;
            Ok::<_, Halted>(found.into_iter().flatten().collect())
        };
        Ok(Samples { learning: half(Half::Learning)?, held_out: half(Half::HeldOut)? })
    }
}

pub(crate) fn run(hall: &Hall<'_>, scale: Scale) -> Result<Page, Halted> {
    let mut report = Report::new(hall, "The electric charge model of Go, measured");
    let collection = Collection::find(hall)?;
    report.paragraph(&format!(
        "A stone gives every point around it one over its distance; stones near the edge have images beyond it; friends may \
         stand in each other's light. The paper prints no table. Its question is how easily a group lives, so that is what is \
         measured here, on {}{}.",
        collection.origin,
        if collection.unreadable > 0 {
            format!("; {} files could not be read", collection.unreadable)
        } else {
            String::new()
        }
    ));
    if !collection.is_real {
        report.paragraph(&format!(
            "**There are no games at {}**, so the strength that comes with the bench is tried on players it was not learned from.",
            games::FOLDER
        ));
    }
    let found = Samples::of(hall, &collection)?;
    survival::run(&mut report, &found, scale)?;
    cost::run(&mut report, &collection, &found);
    tsumego::run(&mut report, scale)?;
    Ok(report.page)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_arena::store::Store;
    use tenbin_core::Stop;

    /// Without games of people the bench plays some; every chain in them has a fate, and is known to the model.
    #[test]
    fn games_of_its_own_will_do() {
        let (store, stop) = (Store::in_memory().unwrap(), Stop::new());
        let hall = Hall { store: &store, stop: &stop, threads: 2, records: &[], say: &|_| {}, watch: &|_| {} };
        let collection = Collection::play(&hall, 2, 61).unwrap();
        assert!(collection.games.len() == 2 && !collection.is_real);
        let found = Samples::of(&hall, &collection).unwrap();
        assert_eq!((found.learning.len(), found.held_out.len()), (1, 1), "only move 60 is there");
        let sample = &found.learning[0];
        assert!(sample.moves == 60 && !sample.chains.is_empty());
        let known = judges::examples(&tenbin_go::Model::default(), sample);
        assert_eq!(known.len(), sample.chains.len());
        assert!(known.iter().all(|example| example.features[0] == 1.0));
    }
}
