//! The electric charge model of Go (Maeda, Kitoma and Nakamura): do potential and strength predict which stones
//! survive?
//!
//! - `games`, `outcomes`: positions of real games, and the survival of their chains.
//! - `predictors`, `logistic`: predictors of survival, and how strength is trained.
//! - `roc`: the area under the ROC curve of a predictor.
//! - `survival`: all predictors on the test games, with GNU Go if it is installed.
//! - `gnugo`, `dragons`: GNU Go's answers, kept in the store, and its assessment of chains.
//! - `cost`: the running time per move.
//! - `problems`, `tsumego`: life-and-death problems, solved with and without potential and strength, and by GNU Go.

mod cost;
mod dragons;
pub mod games;
mod gnugo;
pub mod logistic;
pub mod outcomes;
pub mod predictors;
mod problems;
pub mod roc;
mod survival;
mod tsumego;

use crate::opening::{Citation, Source};
use crate::parallel;
use crate::report::ReportWriter;
use crate::{ExperimentContext, ExperimentError, Scale};
use games::{GameCollection, GameHalf, ReplayedGame};
use outcomes::{PositionSample, samples};
use tenbin_report::page::Page;

/// Numbers of moves after which chains are assessed.
pub const MOVES: [usize; 3] = [60, 100, 150];

/// Positions with the survival of their chains.
struct SampleSets {
    training: Vec<PositionSample>,
    test: Vec<PositionSample>,
}

impl SampleSets {
    fn of(context: &ExperimentContext<'_>, collection: &GameCollection) -> Result<SampleSets, ExperimentError> {
        let samples_of = |half: GameHalf| {
            let games: Vec<&ReplayedGame> = collection.half(half).collect();
            let found = parallel::map(context, "outcomes of chains", &games, |game| samples(game, &MOVES))?;
            Ok::<_, ExperimentError>(found.into_iter().flatten().collect())
        };
        Ok(SampleSets { training: samples_of(GameHalf::Training)?, test: samples_of(GameHalf::Test)? })
    }
}

/// The paper.
pub(crate) const SOURCE: Source = Source {
    citation: Citation {
        authors: "N. Maeda, S. Kitoma, K. Nakamura",
        title: "Analyzing Groups by Electric Charge Model in Computer Go (in Japanese)",
        year: None,
        venue: "Tokyo Denki University, paper 6Q-02",
    },
    claims: &[],
};

pub(crate) fn run(context: &ExperimentContext<'_>, scale: Scale) -> Result<Page, ExperimentError> {
    let mut report = ReportWriter::new(context, &SOURCE, "The electric charge model of Go, measured");
    let collection = GameCollection::find(context)?;
    report.paragraph(&format!(
        "A stone charges every point around it with one over its distance; stones near the edge have mirror images \
         beyond it; friendly stones may cast shadows. The paper prints no table. Its question is how easily a group \
         lives; this page measures that on {}{}.",
        collection.origin,
        if collection.unreadable > 0 {
            format!("; {} files could not be read", collection.unreadable)
        } else {
            String::new()
        }
    ));
    if !collection.is_professional {
        report.paragraph(&format!(
            "**Missing games at {}**: the default strength is tested on players it was not trained on.",
            games::FOLDER
        ));
    }
    let found = SampleSets::of(context, &collection)?;
    survival::run(&mut report, &found, scale)?;
    cost::run(&mut report, &collection, &found);
    tsumego::run(&mut report, scale)?;
    Ok(report.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::with_context;

    /// Self-play games replace missing professional ones; every chain has an outcome and features.
    #[test]
    fn self_play_replaces_professional_games() {
        with_context(|context| {
            let collection = GameCollection::play(context, 2, 61).unwrap();
            assert!(collection.games.len() == 2 && !collection.is_professional);
            let found = SampleSets::of(context, &collection).unwrap();
            assert_eq!((found.training.len(), found.test.len()), (1, 1), "the games reach only move 60");
            let sample = &found.training[0];
            assert!(sample.moves == 60 && !sample.chains.is_empty());
            let known = predictors::examples(&tenbin_go::PotentialModel::default(), sample);
            assert_eq!(known.len(), sample.chains.len());
            assert!(known.iter().all(|example| example.features[0] == 1.0));
        });
    }
}
