//! Benchmarks of Arimaa: turns, evaluations, search, training; with the feature `peers`, another rule library in the same run.

use crate::{ArimaaEvaluation, ArimaaPosition, TurnCounter};
use std::hint::black_box;
use tenbin_core::{Evaluation, GameHistory, Limits, Notation, Random, Search, Stop};
use tenbin_entry::bench::{self, Benchmark, per_second};
use tenbin_search::AlphaBeta;
use tenbin_search::alphabeta::AlphaBetaOptions;
use tenbin_training::comparison::{Comparison, Loss, Negatives};
use tenbin_training::{Dataset, Objective, Split, TrainingGame};

/// The positions of a published benchmark: name, side to move, board and number of distinct turns per line.
const POSITIONS: &str = include_str!("../../../../games/arimaa/tests/unique_turns.tsv");

pub(super) fn all() -> Vec<Benchmark> {
    let mut benchmarks = vec![turns()];
    #[cfg(feature = "peers")]
    benchmarks.push(super::peers::turns());
    let middle = positions()[0];
    benchmarks.push(bench::search("positions searched, `handmade`".to_owned(), ArimaaEvaluation::handmade(), middle));
    benchmarks.push(bench::search("positions searched, `full`".to_owned(), ArimaaEvaluation::full(), middle));
    benchmarks.push(bench::search("positions searched, `rich`".to_owned(), ArimaaEvaluation::rich(), middle));
    benchmarks.push(evaluations("evaluations `handmade`", ArimaaEvaluation::handmade()));
    benchmarks.push(evaluations("evaluations `full`", ArimaaEvaluation::full()));
    benchmarks.push(evaluations("evaluations `rich`", ArimaaEvaluation::rich()));
    benchmarks.push(training("training positions of 1,000 turns, `full`", ArimaaEvaluation::full()));
    benchmarks
}

/// The rows of the published benchmark: name, side to move, board, number of turns.
pub(super) fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    POSITIONS.lines().filter(|line| line.starts_with("clueless")).map(|line| line.split('\t').collect())
}

fn positions() -> Vec<ArimaaPosition> {
    let read = |row: Vec<&str>| {
        let text = format!("{} {}", row[1], row[2]);
        ArimaaPosition::default().parse_position(&text).expect("a valid position")
    };
    rows().map(read).collect()
}

/// Distinct positions at the end of a turn, from every position of the benchmark.
fn turns() -> Benchmark {
    Benchmark::new("distinct turns, 32 positions".to_owned(), |time| {
        let (positions, mut turns) = (positions(), TurnCounter::new());
        per_second(time, || positions.iter().map(|position| turns.count(black_box(position))).sum())
    })
}

/// Full evaluations of the positions of the benchmark.
fn evaluations(what: &str, evaluation: ArimaaEvaluation) -> Benchmark {
    Benchmark::new(what.to_owned(), move |time| {
        let positions: Vec<_> =
            positions().into_iter().map(|position| (position, evaluation.init(&position))).collect();
        per_second(time, || {
            for (position, accumulator) in &positions {
                black_box(evaluation.score(position, accumulator));
            }
            positions.len() as u64
        })
    })
}

/// Comparison training without search: a good turn against a thousand drawn at random.
fn training(what: &str, evaluation: ArimaaEvaluation) -> Benchmark {
    const DRAWN: usize = 1_000;
    Benchmark::new(what.to_owned(), move |time| {
        let training = positions().into_iter().map(good_turn).collect();
        let dataset = Dataset { training, validation: Vec::new() };
        let objective = Comparison::new(
            &dataset,
            Loss::Margin(100.0),
            Negatives::Sampled(DRAWN),
            false,
            AlphaBetaOptions::defaults(),
        );
        let samples = Objective::<ArimaaEvaluation>::sample_count(&objective, Split::Training);
        let mut random = Random::new(1);
        per_second(time, || {
            (0..samples).for_each(|sample| {
                black_box(objective.evaluate(&evaluation, Split::Training, sample, &mut random));
            });
            samples as u64
        })
    })
}

/// A game of one turn, chosen by a search to the end of the turn.
fn good_turn(start: ArimaaPosition) -> TrainingGame<ArimaaPosition> {
    let mut search =
        AlphaBeta::new(ArimaaEvaluation::handmade(), AlphaBetaOptions { hash: 1, ..AlphaBetaOptions::defaults() });
    let (mut line, mut plies) = (GameHistory::new(start), Vec::new());
    while line.now().side_to_move() == start.side_to_move() && line.outcome().is_none() {
        let left = line.now().steps_left().into();
        let Some(ply) = search.search(&line, &Limits::depth(left), &Stop::new(), &mut |_| {}).best_move() else {
            break;
        };
        line.play(ply);
        plies.push(ply);
    }
    TrainingGame { start, plies, opening: 0, outcome: None, scores: Vec::new() }
}
