//! How fast shogi is: rules, evaluation part by part, search; and with the feature `peers`, two rule libraries of others in
//! the same run.

use super::USUAL;
use crate::bench::{self, Measure, per_second};
use std::hint::black_box;
use tenbin_core::{Evaluation, Position, Random, ScoreSink};
use tenbin_shogi::{Part, Sees, Shogi, ShogiPosition, Slow};

/// How deep legal moves are counted.
const DEPTH: u32 = 5;
/// Positions for the parts of the evaluation come from so many random games, each so long.
const GAMES: u64 = 20;
const PLIES: usize = 120;

pub(super) fn all() -> Vec<Measure> {
    let start = ShogiPosition::default();
    let mut measures = vec![perft(start)];
    #[cfg(feature = "peers")]
    measures.extend(super::peers::perft(DEPTH));
    measures.extend(bench::rules(start, "9×9"));
    measures.push(bench::search("positions searched, `shogi`".to_owned(), Shogi::with(USUAL), start));
    measures.push(bench::evaluation("evaluations `shogi`".to_owned(), Shogi::with(USUAL), start));
    measures.push(cheap_stage());
    measures.extend(Part::ALL.map(part));
    // What peers reached when others measured them, for whoever has none of them in this run.
    let known = [(format!("perft {DEPTH}"), 84e6, "haitaka 0.3.2 (rsshogi 1.7.3: 64 million)")];
    bench::add_peers(&mut measures, &known.each_ref().map(|(what, reached, who)| (what.as_str(), *reached, *who)));
    measures
}

fn perft(start: ShogiPosition) -> Measure {
    Measure::new(format!("perft {DEPTH}"), move |time| per_second(time, || black_box(&start).perft(DEPTH)))
}

/// Positions of random games, with everything that a middle game has.
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

/// What a search pays where the heavy part is skipped.
fn cheap_stage() -> Measure {
    Measure::new("evaluations, cheap part".to_owned(), |time| {
        let shogi = Shogi::with(USUAL);
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

/// One part of the evaluation, found afresh with all it needs.
fn part(part: Part) -> Measure {
    let name = match part {
        Part::Material => "E1 material and places, afresh",
        Part::Safety => "E2 king safety",
        Part::Freedom => "E3 freedom of major pieces",
        Part::Majors => "E3 directional terms, DAO-3 and 4",
        Part::Slow => "E4 directional term, DAO-1",
        Part::Special => "E4 special terms",
    };
    Measure::new(name.to_owned(), move |time| {
        let shogi = Shogi::with(Sees { slow: Slow::All, ..USUAL });
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
