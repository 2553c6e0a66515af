//! How fast Arimaa is: turns, evaluations, search; and with the feature `peers`, a rule library of another in the same run.

use crate::bench::{self, Measure, per_second};
use std::hint::black_box;
use tenbin_arimaa::{Arimaa, ArimaaPosition, Turns};
use tenbin_core::{Evaluation, GameHistory, Limits, Notation, Position, Random, Search, Stop};
use tenbin_search::AlphaBeta;
use tenbin_search::alphabeta::Options;
use tenbin_training::comparison::{Comparison, Others, Pull};
use tenbin_training::{Library, Part, Played, Teacher};

/// The positions of a published benchmark, one a line with its name, the side to move, the board and the number of turns.
const POSITIONS: &str = include_str!("../../../games/arimaa/tests/unique_turns.tsv");

pub(super) fn all() -> Vec<Measure> {
    let mut measures = vec![turns()];
    #[cfg(feature = "peers")]
    measures.push(super::peers::turns());
    let middle = positions()[0];
    measures.push(bench::search("positions searched, `handmade`".to_owned(), Arimaa::handmade(), middle));
    measures.push(bench::search("positions searched, `full`".to_owned(), Arimaa::full(), middle));
    measures.push(bench::search("positions searched, `rich`".to_owned(), Arimaa::rich(), middle));
    measures.push(evaluations("evaluations `handmade`", Arimaa::handmade()));
    measures.push(evaluations("evaluations `full`", Arimaa::full()));
    measures.push(evaluations("evaluations `rich`", Arimaa::rich()));
    measures.push(training("training positions of 1,000 turns, `full`", Arimaa::full()));
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

fn positions() -> Vec<ArimaaPosition> {
    let read = |row: Vec<&str>| {
        let text = format!("{} {}", row[1], row[2]);
        ArimaaPosition::default().parse_position(&text).expect("the positions of the benchmark are tested")
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
            positions().into_iter().map(|position| (position, evaluation.init(&position))).collect();
        per_second(time, || {
            for (position, trail) in &positions {
                black_box(evaluation.score(position, trail));
            }
            positions.len() as u64
        })
    })
}

/// Lessons of comparison without search: a turn that looks good, against a thousand drawn at random.
fn training(what: &str, evaluation: Arimaa) -> Measure {
    const DRAWN: usize = 1_000;
    Measure::new(what.to_owned(), move |time| {
        let training = positions().into_iter().map(good_turn).collect();
        let library = Library { training, held_out: Vec::new() };
        let teacher = Comparison::new(&library, Pull::Margin(100.0), Others::Sampled(DRAWN), false, Options::usual());
        let lessons = Teacher::<Arimaa>::lessons(&teacher, Part::Training);
        let mut random = Random::new(1);
        per_second(time, || {
            (0..lessons).for_each(|lesson| {
                black_box(teacher.teach(&evaluation, Part::Training, lesson, &mut random));
            });
            lessons as u64
        })
    })
}

/// A game of one turn, as somebody plays it who looks at nothing beyond.
fn good_turn(start: ArimaaPosition) -> Played<ArimaaPosition> {
    let mut search = AlphaBeta::new(Arimaa::handmade(), Options { hash: 1, ..Options::usual() });
    let (mut line, mut plies) = (GameHistory::new(start), Vec::new());
    while line.now().side_to_move() == start.side_to_move() && line.outcome().is_none() {
        let left = line.now().steps_left().into();
        let Some(ply) = search.search(&line, &Limits::depth(left), &Stop::new(), &mut |_| {}).best_move() else {
            break;
        };
        line.play(ply);
        plies.push(ply);
    }
    Played { start, plies, opening: 0, outcome: None, scores: Vec::new() }
}
