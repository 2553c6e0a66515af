//! Trains the strength of stones on the training half of the professional games and prints a weight file.
//!
//! `cargo run --release -p tenbin-papers --example learn_strength > strength.toml`, run where
//! `../shared/data/go/games` exists. The file then goes to `weights/go`.

use std::path::Path;
use std::process::ExitCode;
use tenbin_core::Random;
use tenbin_go::strength::{ChainFeatures, Strength};
use tenbin_go::{Groups, PotentialModel, dead_stones};
use tenbin_papers::charge::MOVES;
use tenbin_papers::charge::games::{FOLDER, GameCollection, GameHalf};
use tenbin_papers::charge::logistic::Example;
use tenbin_papers::charge::outcomes::{PositionSample, samples};
use tenbin_papers::charge::predictors::{cross_validation, examples, strength};
use tenbin_papers::charge::roc::{AreaUnderCurve, ScoredChain};

fn main() -> ExitCode {
    let Some(collection) = GameCollection::read(Path::new(FOLDER)) else {
        eprintln!("missing games at {FOLDER}");
        return ExitCode::FAILURE;
    };
    let training: Vec<PositionSample> =
        collection.half(GameHalf::Training).flat_map(|game| samples(game, &MOVES)).collect();
    let model = PotentialModel::default();
    let known: Vec<Vec<Example>> = training.iter().map(|sample| examples(&model, sample)).collect();
    eprintln!("areas under the ROC curve, five-fold cross-validation on the training games:");
    let scored = cross_validation(&known);
    for moves in MOVES {
        let there = training.iter().zip(&scored).filter(|(sample, _)| sample.moves == moves);
        let scored: Vec<ScoredChain> = there.flat_map(|(_, scored)| scored.iter().copied()).collect();
        if let Some(area) = AreaUnderCurve::of(&scored) {
            eprintln!("  move {moves}: {:.3} ± {:.3}", area.value, area.error());
        }
    }
    print_threshold(&collection);
    let all: Vec<Example> = known.into_iter().flatten().collect();
    let games = collection.half(GameHalf::Training).count();
    println!("[about]");
    println!("what = \"how easily Go stones live, from the features of the charge model\"");
    println!(
        "how = \"fitted by logistic regression from {} chains at moves 60, 100 and 150 of {games} professional games \
         (those of even number), without images and shadows; cargo run --release -p tenbin-papers --example \
         learn_strength\"\n",
        all.len()
    );
    print!("{}", strength(&all).to_toml());
    ExitCode::SUCCESS
}

/// Prints the threshold of strength below which stones in final positions count as dead: the one with the fewest
/// differences from 200 playouts, counted in stones.
fn print_threshold(collection: &GameCollection) {
    let (strength, model) = (Strength::default(), PotentialModel::default());
    let mut chains = Vec::new();
    for game in collection.half(GameHalf::Training) {
        let end = game.end();
        let (board, dead) = (end.board(), dead_stones(&end, 200, &mut Random::new(game.number as u64)));
        let fields = model.compute(board);
        for (at, quantities) in ChainFeatures::find(board, &fields, &Groups::find(board, &fields)).chains() {
            chains.push((strength.of(quantities), board.chain_size(*at), dead.contains(at)));
        }
    }
    let stones = |counts: &dyn Fn(&(i32, u16, bool)) -> bool| -> u32 {
        chains.iter().filter(|chain| counts(chain)).map(|&(_, size, _)| u32::from(size)).sum()
    };
    let wrong = |least: i32| stones(&|&(strength, _, is_dead)| (strength < least) != is_dead);
    let best = (-100..=200).min_by_key(|&least| wrong(least)).unwrap_or(0);
    eprintln!(
        "at the end: {} stones, {} of them dead by playouts; threshold {best}: {} misclassified, threshold 0: {}",
        stones(&|_| true),
        stones(&|chain| chain.2),
        wrong(best),
        wrong(0)
    );
}
