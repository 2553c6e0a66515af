//! The theorem's second player in games: `mirror` against several players.

use super::GAMES;
use super::games::{play, players_for};
use super::placements::random_point_symmetric;
use crate::report::ReportWriter;
use crate::{ExperimentError, ExperimentStep};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tenbin_core::{Random, Stop};
use tenbin_report::table::{Align, DataTable};

const OPPONENTS: [&str; 3] = ["random", "uct:playouts=100", "lieberum:depth=1"];
const SIZES: [u8; 3] = [4, 6, 8];
const MOST_PIECES: usize = 4;

/// Games of each kind; 10,080 in all.
const GAMES_EACH: u64 = 140;

/// One kind of game.
#[derive(Clone, Copy)]
struct GameKind {
    game: &'static str,
    size: u8,
    pieces: usize,
    opponent: usize,
}

pub(super) fn run(report: &mut ReportWriter<'_>) -> Result<(), ExperimentError> {
    report.heading("The mirror strategy in games");
    let kinds = kinds();
    let lost = play_all(report, &kinds)?;
    let header = ["opponent moving first", "games", "lost by the mirror"];
    let mut table = DataTable::new(header).align([Align::Left, Align::Right, Align::Right]);
    for (opponent, name) in OPPONENTS.iter().enumerate() {
        let mine = || kinds.iter().zip(&lost).filter(|(kind, _)| kind.opponent == opponent);
        let lost: u64 = mine().map(|(_, lost)| lost).sum();
        table.push([format!("`{name}`"), (mine().count() as u64 * GAMES_EACH).to_string(), lost.to_string()]);
    }
    report.table(&table);
    report.paragraph(
        "`mirror` moves second, from random point-symmetric placements: 4×4, 6×6 and 8×8, one to four pieces a side, \
         knights and extended knights, with equal numbers of games of each kind.",
    );
    Ok(())
}

fn kinds() -> Vec<GameKind> {
    let mut kinds = Vec::new();
    for (_, game) in &GAMES[1..] {
        for size in SIZES {
            for pieces in 1..=MOST_PIECES {
                kinds.extend((0..OPPONENTS.len()).map(|opponent| GameKind { game, size, pieces, opponent }));
            }
        }
    }
    kinds
}

/// The number of games of each kind that the mirror lost.
fn play_all(report: &ReportWriter<'_>, kinds: &[GameKind]) -> Result<Vec<u64>, ExperimentError> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let lost: Mutex<Vec<Result<u64, ExperimentError>>> = Mutex::new((0..kinds.len()).map(|_| Ok(0)).collect());
    let stop = report.context.stop;
    std::thread::scope(|scope| {
        for _ in 0..report.context.threads {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&kind) = kinds.get(place) else { break };
                    let result = losses(kind, place as u64, GAMES_EACH, stop);
                    lost.lock().unwrap_or_else(PoisonError::into_inner)[place] = result;
                    done.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        while done.load(Ordering::Relaxed) < kinds.len() && !stop.is_raised() {
            let done = done.load(Ordering::Relaxed) as u64;
            (report.context.on_progress)(&ExperimentStep {
                name: "mirror".into(),
                done,
                total: kinds.len() as u64,
                progress: None,
            });
            std::thread::sleep(Duration::from_millis(100));
        }
    });
    lost.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
}

fn losses(kind: GameKind, stream: u64, games: u64, stop: &Stop) -> Result<u64, ExperimentError> {
    let mut random = Random::stream(11, stream);
    let size = (kind.size, kind.size);
    let start = tenbin_registry::table(&format!("{}:{}x{}", kind.game, kind.size, kind.size), None)?;
    let mut players = players_for(start.as_ref(), [OPPONENTS[kind.opponent], "mirror"])?;
    let mut lost = 0;
    for _ in 0..games {
        let table = start.with_position(&random_point_symmetric(size, kind.pieces, &mut random))?;
        let winner = play(table.as_ref(), &mut players, random.bits(), stop).ok_or(ExperimentError::Interrupted)?;
        lost += u64::from(winner == 0);
    }
    Ok(lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_ten_thousand_games() {
        assert!(kinds().len() as u64 * GAMES_EACH >= 10_000);
    }

    #[test]
    fn the_mirror_never_loses_on_even_boards_but_loses_on_odd_ones() {
        for opponent in 0..OPPONENTS.len() {
            let even = GameKind { game: "knight-amazons", size: 6, pieces: 2, opponent };
            assert_eq!(losses(even, 1, 5, &Stop::new()).unwrap(), 0);
        }
        let odd = GameKind { game: "knight-amazons", size: 5, pieces: 2, opponent: 1 };
        assert!(losses(odd, 1, 20, &Stop::new()).unwrap() > 0);
    }
}
