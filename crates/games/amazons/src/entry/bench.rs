//! Benchmarks of Amazons: rules, playouts, solver and evaluations.

use super::players::{LIEBERUM, TAKEDA};
use crate::{AmazonsPosition, Amendments, Lieberum, Rule, Takeda, Variant};
use tenbin_board::{Set, Set64, Set128};
use tenbin_core::{Notation, Weights};
use tenbin_entry::bench::{self, Benchmark};

/// Every benchmark of a movement rule.
pub(super) fn benchmarks(rule: Rule) -> Vec<Benchmark> {
    let start = |files, ranks| Variant { rule, files, ranks };
    let mut benchmarks = bench::rules(start(10, 10).start_position::<Set128>(), "10×10");
    benchmarks.extend(bench::rules(start(8, 8).start_position::<Set64>(), "8×8"));
    benchmarks.push(bench::playouts(start(10, 10).start_position::<Set128>(), "10×10"));
    benchmarks.push(bench::playouts(start(8, 8).start_position::<Set64>(), "8×8"));
    benchmarks.extend(small_boards(rule));
    benchmarks.push(bench::proof(start(5, 5).start_position::<Set64>(), "5×5"));
    benchmarks.extend(evaluations::<Set128>(start(10, 10), "10×10"));
    benchmarks.extend(evaluations::<Set64>(start(8, 8), "8×8"));
    benchmarks
}

/// Small boards, as in the first UCT experiments on knight Amazons.
fn small_boards(rule: Rule) -> Vec<Benchmark> {
    let benchmark = |(size, text): (&str, &str)| {
        let (files, ranks) = crate::board_size(text).expect("a valid position");
        let board: AmazonsPosition<Set64> = Variant { rule, files, ranks }.start_position();
        let start = board.parse_position(text).expect("a valid position");
        bench::playouts(start, size)
    };
    let boards = [
        ("4×4 with 2 per side", "b2b/4/4/w2w w"),
        ("5×5 with 1 per side", "5/2b2/5/2w2/5 w"),
        ("5×5 with 3 per side", "5/1bbb1/5/1www1/5 w"),
        ("6×6 with 2 per side", "b4w/6/6/6/6/w4b w"),
    ];
    boards.into_iter().map(benchmark).collect()
}

/// Each evaluation alone, and one in a search.
fn evaluations<S: Set>(start: Variant, size: &str) -> Vec<Benchmark> {
    let position = start.start_position::<S>();
    let takeda = |amendments| {
        let weights = Weights::parse(TAKEDA, Takeda::<S>::TERMS).expect("the built-in weights are valid");
        Takeda::<S>::new(weights, amendments)
    };
    let original = Amendments::default();
    let weights = Weights::parse(LIEBERUM, Lieberum::<S>::TERMS).expect("the built-in weights are valid");
    let lieberum = Lieberum::<S>::new(weights);
    vec![
        bench::evaluation(format!("evaluations `original`, {size}"), takeda(original), position),
        bench::evaluation(
            format!("evaluations `ks`, {size}"),
            takeda(Amendments { coverage: true, ..original }),
            position,
        ),
        bench::evaluation(
            format!("evaluations `as`, {size}"),
            takeda(Amendments { surroundings: true, ..original }),
            position,
        ),
        bench::evaluation(
            format!("evaluations `me`, {size}"),
            takeda(Amendments { regions: true, ..original }),
            position,
        ),
        bench::evaluation(format!("evaluations `lieberum`, {size}"), lieberum.clone(), position),
        bench::search(format!("positions searched, `lieberum`, {size}"), lieberum, position),
    ]
}
