//! How fast Arimaa is: turns, evaluations, search; and with the feature `peers`, a rule library of another in the same run.

use crate::bench::{self, Measure, per_second};
use std::hint::black_box;
use tenbin_arimaa::{Arimaa, Position, Turns};
use tenbin_core::{Evaluation, Notation};

/// The positions of a published benchmark, one a line with its name, the side to move, the board and the number of turns.
const POSITIONS: &str = include_str!("../../../games/arimaa/tests/unique_turns.tsv");

pub(super) fn all() -> Vec<Measure> {
    let mut measures = vec![turns()];
    #[cfg(feature = "peers")]
    measures.push(super::peers::turns());
    let middle = positions()[0];
    measures.push(bench::search("positions searched, `handmade`".to_owned(), Arimaa::handmade(), middle));
    measures.push(bench::search("positions searched, `full`".to_owned(), Arimaa::full(), middle));
    measures.push(evaluations("evaluations `handmade`", Arimaa::handmade()));
    measures.push(evaluations("evaluations `full`", Arimaa::full()));
    let peers = [
        ("different turns, 32 positions", 2.0e6, "best C++ program (arimaa_engine_step 1.0.1: 0.245 million)"),
        ("positions searched, `handmade`", 1.84e6, "a program with a simple evaluation"),
        ("positions searched, `full`", 0.41e6, "a program with a rich evaluation"),
        ("evaluations `handmade`", 1.0 / 0.89e-6, "a simple hand-made one"),
        ("evaluations `full`", 1.0 / 4.9e-6, "a rich hand-made one"),
    ];
    bench::add_peers(&mut measures, &peers);
    measures
}

/// The rows of the benchmark: name, side to move, board, number of turns.
pub(super) fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    POSITIONS.lines().filter(|line| line.starts_with("clueless")).map(|line| line.split('\t').collect())
}

fn positions() -> Vec<Position> {
    let read = |row: Vec<&str>| {
        let text = format!("{} {}", row[1], row[2]);
        Position::default().parse_position(&text).expect("the positions of the benchmark are tested")
    };
    rows().map(read).collect()
}

/// Different boards at the end of a turn, from every position of the benchmark.
fn turns() -> Measure {
    Measure::new("different turns, 32 positions".to_owned(), |time| {
        let (positions, mut turns) = (positions(), Turns::new());
        per_second(time, || positions.iter().map(|position| turns.count(black_box(position))).sum())
    })
}

/// Full evaluations of the positions of the benchmark.
fn evaluations(what: &str, evaluation: Arimaa) -> Measure {
    Measure::new(what.to_owned(), move |time| {
        let positions: Vec<_> =
            positions().into_iter().map(|position| (position, evaluation.start(&position))).collect();
        per_second(time, || {
            for (position, trail) in &positions {
                black_box(evaluation.score(position, trail));
            }
            positions.len() as u64
        })
    })
}
