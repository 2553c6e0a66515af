//! What all this costs for a move.

use super::Samples;
use super::fates::Sample;
use super::games::{Collection, Half, POINTS};
use crate::report::Report;
use std::hint::black_box;
use std::time::{Duration, Instant};
use tenbin_core::Position;
use tenbin_go::strength::{Known, Strength};
use tenbin_go::{Axis, GoPosition, Groups, Model, bouzy, zobrist};
use tenbin_report::table::{Align, Table};

/// Games that are gone through, and with shadows.
const GAMES: usize = 8;
const SHADED: usize = 1;
const ROUNDS: usize = 3;

pub(super) fn run(report: &mut Report<'_>, collection: &Collection, samples: &Samples) {
    report.heading("What it costs");
    let mut table = Table::new(["what", "microseconds a move"]).align([Align::Left, Align::Right]);
    let games = |most: usize| collection.half(Half::HeldOut).take(most).map(positions).collect::<Vec<_>>();
    for (shadow, most, words) in [(false, GAMES, ""), (true, SHADED, " with shadows")] {
        let (model, games) = (Model::<POINTS>::new(Axis::Line, shadow), games(most));
        table.push([format!("potential{words}, following the moves"), number(following(&model, &games))]);
        let all: Vec<&GoPosition<POINTS>> = games.iter().flatten().step_by(if shadow { 10 } else { 1 }).collect();
        let compute = |position: &GoPosition<POINTS>| model.compute(position.board());
        table.push([format!("potential{words}, from nothing"), number(mean(&all, compute))]);
    }
    let at: Vec<&GoPosition<POINTS>> =
        samples.held_out.iter().take(300).map(|sample: &Sample| &sample.position).collect();
    let (model, strength) = (Model::<POINTS>::default(), Strength::default());
    let whole = |position: &GoPosition<POINTS>| {
        let (board, fields) = (position.board(), model.compute(position.board()));
        let known = Known::find(board, &fields, &Groups::find(board, &fields));
        known.chains().iter().map(|(_, quantities)| strength.of(quantities)).sum::<i32>()
    };
    table.push(["potential from nothing, groups and the strength of every chain".to_owned(), number(mean(&at, whole))]);
    table.push(["Zobrist 1969".to_owned(), number(mean(&at, |position| zobrist(position.board())))]);
    table.push(["Bouzy 5/21".to_owned(), number(mean(&at, |position| bouzy(position.board())))]);
    report.table(&table);
    report.paragraph(
        "One core; each is the shortest of three rounds, on average. What GNU Go takes for a position stands above.",
    );
}

fn positions(game: &super::games::Played) -> Vec<GoPosition<POINTS>> {
    let mut now = game.start.clone();
    let mut all = vec![now.clone()];
    for &ply in &game.moves {
        now.play(ply);
        all.push(now.clone());
    }
    all
}

/// Microseconds to follow a move.
fn following(model: &Model<POINTS>, games: &[Vec<GoPosition<POINTS>>]) -> f64 {
    let (mut time, mut moves) = (Duration::ZERO, 0);
    for game in games {
        let Some(start) = game.first() else { continue };
        let mut fields = model.compute(start.board());
        for pair in game.windows(2) {
            let follow = || {
                let mut after = fields;
                model.follow(&mut after, pair[0].board(), pair[1].board());
                after
            };
            time += shortest(follow);
            fields = follow();
            moves += 1;
        }
    }
    time.as_secs_f64() * 1e6 / f64::from(moves.max(1))
}

/// Microseconds that work on a position takes.
fn mean<R>(positions: &[&GoPosition<POINTS>], work: impl Fn(&GoPosition<POINTS>) -> R) -> f64 {
    let time: Duration = positions.iter().map(|position| shortest(|| work(position))).sum();
    time.as_secs_f64() * 1e6 / positions.len().max(1) as f64
}

/// The shortest time that work takes in a few rounds: other work on the machine only makes it longer.
fn shortest<R>(work: impl Fn() -> R) -> Duration {
    let round = |_| {
        let begun = Instant::now();
        let _ = black_box(work());
        begun.elapsed()
    };
    (0..ROUNDS).map(round).min().unwrap_or_default()
}

fn number(microseconds: f64) -> String {
    if microseconds < 100.0 { format!("{microseconds:.2}") } else { format!("{microseconds:.0}") }
}
