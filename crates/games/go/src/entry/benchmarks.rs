//! Benchmarks of Go: light playouts, rules, and the charge model, updated incrementally and computed from scratch.

use crate::{Charge, GoPosition, MirrorAxis, PotentialModel, Rules, dead_stones};
use std::hint::black_box;
use tenbin_core::{Evaluation, PlayoutPolicy, Position, Random};
use tenbin_entry::bench::{self, Benchmark, per_second};

pub(super) fn all() -> Vec<Benchmark> {
    let nine = GoPosition::<128>::new(9, Rules::CHINESE);
    let nineteen = GoPosition::<512>::new(19, Rules::CHINESE);
    let mut benchmarks = vec![
        playouts(nine.clone(), "9×9"),
        playouts(GoPosition::<512>::new(13, Rules::CHINESE), "13×13"),
        playouts(nineteen.clone(), "19×19"),
    ];
    benchmarks.extend(bench::rules(nine.clone(), "9×9"));
    benchmarks.push(bench::playouts(nine.clone(), "9×9"));
    benchmarks.push(bench::search("positions searched, `charge`, 9×9".to_owned(), Charge::default(), nine.clone()));
    benchmarks.push(evaluations(nine, "9×9"));
    benchmarks.push(evaluations(nineteen.clone(), "19×19"));
    for (shadow, name) in [(false, "potential"), (true, "potential with shadows")] {
        benchmarks.push(incremental(nineteen.clone(), shadow, format!("{name}, incremental, 19×19")));
        benchmarks.push(from_scratch(nineteen.clone(), shadow, format!("{name}, from scratch, 19×19")));
    }
    benchmarks.push(dead(nineteen));
    benchmarks
}

/// Light playouts: uniformly random games from the empty board that do not fill own eyes, scored at the end.
fn playouts<const N: usize>(start: GoPosition<N>, size: &str) -> Benchmark {
    Benchmark::new(format!("light playouts, {size}"), move |time| {
        const AT_ONCE: u64 = 100;
        let (mut random, mut board) = (Random::new(1), start.board().clone());
        per_second(time, || {
            for _ in 0..AT_ONCE {
                black_box(start.play_out(&mut board, &mut random));
            }
            AT_ONCE
        })
    })
}

/// The positions of one light playout.
fn game<const N: usize>(start: &GoPosition<N>) -> Vec<GoPosition<N>> {
    let mut random = Random::new(2);
    let mut positions = vec![start.clone()];
    let mut now = start.clone();
    while let Some(ply) = now.playout_move(&mut random) {
        now.play(ply);
        positions.push(now.clone());
    }
    positions
}

fn evaluations<const N: usize>(start: GoPosition<N>, size: &str) -> Benchmark {
    Benchmark::new(format!("evaluations `charge`, {size}"), move |time| {
        let charge = Charge::<N>::default();
        let positions: Vec<_> = game(&start).into_iter().map(|now| (charge.init(&now), now)).collect();
        per_second(time, || {
            for (trail, position) in &positions {
                black_box(charge.score(position, trail));
            }
            positions.len() as u64
        })
    })
}

fn incremental<const N: usize>(start: GoPosition<N>, shadow: bool, what: String) -> Benchmark {
    Benchmark::new(what, move |time| {
        let (model, positions) = (PotentialModel::<N>::new(MirrorAxis::Line, shadow), game(&start));
        let mut next = 0;
        let mut fields = model.compute(positions[0].board());
        per_second(time, || {
            // One position after the other, starting again at the end of the game.
            next = if next + 1 < positions.len() { next + 1 } else { 1 };
            if next == 1 {
                fields = model.compute(positions[0].board());
            }
            model.update(&mut fields, positions[next - 1].board(), positions[next].board());
            black_box(&fields);
            1
        })
    })
}

fn from_scratch<const N: usize>(start: GoPosition<N>, shadow: bool, what: String) -> Benchmark {
    Benchmark::new(what, move |time| {
        let (model, positions) = (PotentialModel::<N>::new(MirrorAxis::Line, shadow), game(&start));
        let mut next = 0;
        per_second(time, || {
            next = (next + 1) % positions.len();
            black_box(model.compute(positions[next].board()));
            1
        })
    })
}

/// Dead stones by playouts, in the middle of a random game.
fn dead<const N: usize>(start: GoPosition<N>) -> Benchmark {
    const PLAYOUTS: u32 = 200;
    Benchmark::new(format!("dead stones by {PLAYOUTS} playouts, 19×19"), move |time| {
        let positions = game(&start);
        let middle = &positions[positions.len() / 2];
        let mut random = Random::new(3);
        per_second(time, || {
            black_box(dead_stones(middle, PLAYOUTS, &mut random));
            1
        })
    })
}
