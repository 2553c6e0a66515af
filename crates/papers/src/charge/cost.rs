//! What all this costs for a move.

use super::Samples;
use super::fates::Sample;
use super::games::{Collection, Half, POINTS};
use crate::report::Report;
use std::hint::black_box;
use std::time::Instant;
use tenbin_core::Game;
use tenbin_go::strength::{Known, Strength};
use tenbin_go::{Axis, Groups, Model, Position, bouzy, zobrist};
use tenbin_report::table::{Align, Table};

/// Games that are gone through, and with shadows.
const GAMES: usize = 8;
const SHADED: usize = 1;

pub(super) fn run(report: &mut Report<'_>, collection: &Collection, samples: &Samples) {
    report.heading("What it costs");
    let mut table = Table::new(["what", "microseconds a move"]).align([Align::Left, Align::Right]);
    let games = |most: usize| collection.half(Half::HeldOut).take(most).map(positions).collect::<Vec<_>>();
    for (shadow, most, words) in [(false, GAMES, ""), (true, SHADED, " with shadows")] {
        let (model, games) = (Model::<POINTS>::new(Axis::Line, shadow), games(most));
        table.push([format!("potential{words}, following the moves"), number(following(&model, &games))]);
        let all: Vec<&Position<POINTS>> = games.iter().flatten().step_by(if shadow { 10 } else { 1 }).collect();
        let compute = |position: &Position<POINTS>| model.compute(position.board());
        table.push([format!("potential{words}, from nothing"), number(mean(&all, compute))]);
    }
    let at: Vec<&Position<POINTS>> =
        samples.held_out.iter().take(300).map(|sample: &Sample| &sample.position).collect();
    let (model, strength) = (Model::<POINTS>::default(), Strength::default());
    let whole = |position: &Position<POINTS>| {
        let (board, fields) = (position.board(), model.compute(position.board()));
        let known = Known::find(board, &fields, &Groups::find(board, &fields));
        known.chains().iter().map(|(_, quantities)| strength.of(quantities)).sum::<i32>()
    };
    table.push(["potential from nothing, groups and the strength of every chain".to_owned(), number(mean(&at, whole))]);
    table.push(["Zobrist 1969".to_owned(), number(mean(&at, |position| zobrist(position.board())))]);
    table.push(["Bouzy 5/21".to_owned(), number(mean(&at, |position| bouzy(position.board())))]);
    report.table(&table);
    report.paragraph(
        "One core; other work on the machine makes all of these larger. What GNU Go takes for a position stands above.",
    );
}

fn positions(game: &super::games::Played) -> Vec<Position<POINTS>> {
    let mut now = game.start.clone();
    let mut all = vec![now.clone()];
    for &ply in &game.moves {
        now.play(ply);
        all.push(now.clone());
    }
    all
}

/// Microseconds to follow a move.
fn following(model: &Model<POINTS>, games: &[Vec<Position<POINTS>>]) -> f64 {
    // What is made once for each size of board does not count.
    let _ = black_box(games.first().and_then(|game| game.get(1)).map(|position| model.compute(position.board())));
    let begun = Instant::now();
    let mut moves = 0;
    for game in games {
        let Some(start) = game.first() else { continue };
        let mut fields = model.compute(start.board());
        for pair in game.windows(2) {
            model.follow(&mut fields, pair[0].board(), pair[1].board());
            moves += 1;
        }
        let _ = black_box(&fields);
    }
    begun.elapsed().as_secs_f64() * 1e6 / f64::from(moves.max(1))
}

fn mean<R>(positions: &[&Position<POINTS>], work: impl Fn(&Position<POINTS>) -> R) -> f64 {
    let begun = Instant::now();
    for position in positions {
        let _ = black_box(work(position));
    }
    begun.elapsed().as_secs_f64() * 1e6 / positions.len().max(1) as f64
}

fn number(microseconds: f64) -> String {
    if microseconds < 100.0 { format!("{microseconds:.2}") } else { format!("{microseconds:.0}") }
}
