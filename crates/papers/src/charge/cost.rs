//! Running time per move.

use super::SampleSets;
use super::games::{GameCollection, GameHalf, POINTS};
use super::outcomes::PositionSample;
use crate::report::ReportWriter;
use std::hint::black_box;
use std::time::{Duration, Instant};
use tenbin_core::Position;
use tenbin_go::strength::{ChainFeatures, Strength};
use tenbin_go::{GoPosition, Groups, MirrorAxis, PotentialModel, bouzy_influence, zobrist_influence};
use tenbin_report::table::{Align, DataTable};

/// Games measured without and with shadows.
const GAMES: usize = 8;
const SHADED: usize = 1;
const ROUNDS: usize = 3;

pub(super) fn run(report: &mut ReportWriter<'_>, collection: &GameCollection, samples: &SampleSets) {
    report.heading("Running time");
    let mut table = DataTable::new(["computation", "microseconds a move"]).align([Align::Left, Align::Right]);
    let games = |most: usize| collection.half(GameHalf::Test).take(most).map(positions).collect::<Vec<_>>();
    for (shadow, most, words) in [(false, GAMES, ""), (true, SHADED, " with shadows")] {
        let (model, games) = (PotentialModel::<POINTS>::new(MirrorAxis::Line, shadow), games(most));
        table.push([format!("potential{words}, updated by the move"), number(update_time(&model, &games))]);
        let all: Vec<&GoPosition<POINTS>> = games.iter().flatten().step_by(if shadow { 10 } else { 1 }).collect();
        let compute = |position: &GoPosition<POINTS>| model.compute(position.board());
        table.push([format!("potential{words}, from scratch"), number(mean_time(&all, compute))]);
    }
    let at: Vec<&GoPosition<POINTS>> =
        samples.test.iter().take(300).map(|sample: &PositionSample| &sample.position).collect();
    let (model, strength) = (PotentialModel::<POINTS>::default(), Strength::default());
    let whole = |position: &GoPosition<POINTS>| {
        let (board, fields) = (position.board(), model.compute(position.board()));
        let known = ChainFeatures::find(board, &fields, &Groups::find(board, &fields));
        known.chains().iter().map(|(_, quantities)| strength.of(quantities)).sum::<i32>()
    };
    table.push([
        "potential from scratch, groups and the strength of every chain".to_owned(),
        number(mean_time(&at, whole)),
    ]);
    table.push(["Zobrist 1969".to_owned(), number(mean_time(&at, |position| zobrist_influence(position.board())))]);
    table.push(["Bouzy 5/21".to_owned(), number(mean_time(&at, |position| bouzy_influence(position.board())))]);
    report.table(&table);
    report.paragraph(
        "One core; mean over positions of the shortest of three rounds. GNU Go's time for a position stands above.",
    );
}

fn positions(game: &super::games::ReplayedGame) -> Vec<GoPosition<POINTS>> {
    let mut now = game.start.clone();
    let mut all = vec![now.clone()];
    for &mv in &game.moves {
        now.play(mv);
        all.push(now.clone());
    }
    all
}

/// Microseconds to update the potential by a move.
fn update_time(model: &PotentialModel<POINTS>, games: &[Vec<GoPosition<POINTS>>]) -> f64 {
    let (mut time, mut moves) = (Duration::ZERO, 0);
    for game in games {
        let Some(start) = game.first() else { continue };
        let mut fields = model.compute(start.board());
        for pair in game.windows(2) {
            let follow = || {
                let mut after = fields;
                model.update(&mut after, pair[0].board(), pair[1].board());
                after
            };
            time += shortest_time(follow);
            fields = follow();
            moves += 1;
        }
    }
    time.as_secs_f64() * 1e6 / f64::from(moves.max(1))
}

/// Mean microseconds of a function over positions.
fn mean_time<R>(positions: &[&GoPosition<POINTS>], work: impl Fn(&GoPosition<POINTS>) -> R) -> f64 {
    let time: Duration = positions.iter().map(|position| shortest_time(|| work(position))).sum();
    time.as_secs_f64() * 1e6 / positions.len().max(1) as f64
}

/// The shortest time of a few rounds: other load on the machine only makes rounds longer.
fn shortest_time<R>(work: impl Fn() -> R) -> Duration {
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
