//! Benchmarks of shogi: rules, evaluation part by part, search; with the feature `peers`, two other rule libraries in the
//! same run.

use crate::{DirectionalTerms, EvalPart, ShogiEvaluation, ShogiPosition, SlowPieces};
use std::hint::black_box;
use tenbin_core::{Evaluation, Position, Random, ScoreSink};
use tenbin_entry::bench::{self, Benchmark, per_second};

/// Depth of perft.
const DEPTH: u32 = 5;
/// Random games, and plies of each, that give the positions for the parts of the evaluation.
const GAMES: u64 = 20;
const PLIES: usize = 120;

pub(super) fn all() -> Vec<Benchmark> {
    let start = ShogiPosition::default();
    let mut benchmarks = vec![perft(start)];
    #[cfg(feature = "peers")]
    benchmarks.extend(super::peers::perft(DEPTH));
    benchmarks.extend(bench::rules(start, "9×9"));
    benchmarks.push(bench::search("positions searched, `shogi`".to_owned(), ShogiEvaluation::default(), start));
    benchmarks.push(bench::evaluation("evaluations `shogi`".to_owned(), ShogiEvaluation::default(), start));
    benchmarks.push(fast_terms());
    benchmarks.extend(EvalPart::ALL.map(part));
    benchmarks
}

fn perft(start: ShogiPosition) -> Benchmark {
    Benchmark::new(format!("perft {DEPTH}"), move |time| per_second(time, || black_box(&start).perft(DEPTH)))
}

/// Positions of random games.
fn positions() -> Vec<ShogiPosition> {
    let mut random = Random::new(2);
    let mut positions = Vec::new();
    for _ in 0..GAMES {
        let mut position = ShogiPosition::default();
        for _ in 0..PLIES {
            let Some(ply) = position.random_move(&mut random) else { break };
            position.play(ply);
            positions.push(position);
        }
    }
    positions
}

/// The fast terms alone: the cost where lazy evaluation skips the slow terms.
fn fast_terms() -> Benchmark {
    Benchmark::new("evaluations, fast terms".to_owned(), |time| {
        let shogi = ShogiEvaluation::default();
        let positions: Vec<_> = positions().into_iter().map(|position| (position, shogi.init(&position))).collect();
        per_second(time, || {
            for (position, trail) in &positions {
                let mut sum = ScoreSink::new(shogi.weights());
                black_box(shogi.fast_terms(position, trail, &mut sum));
                black_box(sum.total());
            }
            positions.len() as u64
        })
    })
}

/// One part of the evaluation, computed from scratch.
fn part(part: EvalPart) -> Benchmark {
    let name = match part {
        EvalPart::Material => "E1 material and piece-square tables, from scratch",
        EvalPart::Safety => "E2 king safety",
        EvalPart::Mobility => "E3 mobility of major pieces",
        EvalPart::Majors => "E3 directional terms, DAO-3 and 4",
        EvalPart::SlowPieces => "E4 directional term, DAO-1",
        EvalPart::Special => "E4 special terms",
    };
    Benchmark::new(name.to_owned(), move |time| {
        let shogi = ShogiEvaluation::with(DirectionalTerms { slow: SlowPieces::All, rook: true, bishop: true });
        let positions = positions();
        per_second(time, || {
            for position in &positions {
                let mut sum = ScoreSink::new(shogi.weights());
                shogi.put_part(part, position, &mut sum);
                black_box(sum.total());
            }
            positions.len() as u64
        })
    })
}
