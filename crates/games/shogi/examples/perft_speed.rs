//! How many leaves a second perft counts, ours beside two other rule libraries, on one core.
//!
//! `cargo run --release -p tenbin-shogi --example perft_speed -- [depth] [rounds] [SFEN]`
//!
//! The libraries take turns, round by round, and the best round of each counts. Time is what the thread spent on a
//! processor where the system tells (Linux), so that a busy machine disturbs little; elsewhere it is time on the wall.
//! All three count the last ply instead of playing it. haitaka allows mating pawn drops, so where they occur it counts more.

use haitaka::Board;
use rsshogi::board::{perft::compute_perft, position_from_sfen};
use std::error::Error;
use std::time::{Duration, Instant};
use tenbin_core::{Game, Notation};
use tenbin_shogi::Position;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

fn haitaka_perft(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_board_moves(|moves| {
        count += haitaka_below(board, moves, depth);
        false
    });
    board.generate_drops(|moves| {
        count += haitaka_below(board, moves, depth);
        false
    });
    count
}

#[inline(always)]
fn haitaka_below(board: &Board, moves: haitaka::PieceMoves, depth: u32) -> u64 {
    if depth == 1 {
        return moves.into_iter().len() as u64;
    }
    let after = moves.into_iter().map(|ply| {
        let mut next = board.clone();
        next.play_unchecked(ply);
        haitaka_perft(&next, depth - 1)
    });
    after.sum()
}

/// Time this thread has spent on a processor, if the system tells.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The leaves of one count, and what one takes on average over as many as fit into half a second. The system tells the
/// time on a processor only to a few milliseconds, so a single count could look far too quick.
fn timed(mut count: impl FnMut() -> u64) -> (u64, Duration) {
    let (start, wall) = (processor_time(), Instant::now());
    let leaves = count();
    let mut times = 1;
    while wall.elapsed() < Duration::from_millis(500) {
        assert_eq!(count(), leaves, "the same position has the same leaves");
        times += 1;
    }
    let spent = start.zip(processor_time()).map(|(start, end)| end.saturating_sub(start));
    (leaves, spent.filter(|spent| !spent.is_zero()).unwrap_or_else(|| wall.elapsed()) / times)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let rounds: u32 = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let sfen = arguments.next().unwrap_or_else(|| START.to_owned());
    let ours = Position::default().parse_position(&sfen)?;
    let haitaka = Board::from_sfen(&sfen).map_err(|error| format!("haitaka: {error:?}"))?;
    let mut rsshogi = position_from_sfen(&sfen)?;
    rsshogi.init_stack();
    let names = ["tenbin", "rsshogi", "haitaka"];
    let mut best = [(0, Duration::MAX); 3];
    for _ in 0..rounds {
        let round = [
            timed(|| ours.perft(depth)),
            timed(|| compute_perft(&mut rsshogi, depth as u8)),
            timed(|| haitaka_perft(&haitaka, depth)),
        ];
        for (best, (leaves, spent)) in best.iter_mut().zip(round) {
            *best = (leaves, best.1.min(spent));
        }
    }
    for (name, (leaves, spent)) in names.into_iter().zip(best) {
        let speed = leaves as f64 / spent.as_secs_f64() / 1e6;
        println!("{name:<8} {leaves:>12} leaves in {:>8.1} ms: {speed:>6.1} M a second", spent.as_secs_f64() * 1e3);
    }
    Ok(())
}
