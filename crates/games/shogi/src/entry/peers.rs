//! Two other rule libraries counting the same leaves in the same way: the last ply is counted, not played (bulk counting).

use haitaka::{Board, PieceMoves};
use rsshogi::board::{perft::compute_perft, position_from_sfen};
use tenbin_entry::bench::{Benchmark, per_second};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

pub(super) fn perft(depth: u32) -> [Benchmark; 2] {
    let rsshogi = Benchmark::new(format!("perft {depth} by rsshogi"), move |time| {
        let mut position = position_from_sfen(START).expect("a valid position");
        position.init_stack();
        per_second(time, || compute_perft(&mut position, depth as u8))
    });
    let haitaka = Benchmark::new(format!("perft {depth} by haitaka"), move |time| {
        let board = Board::from_sfen(START).expect("a valid position");
        per_second(time, || haitaka_perft(&board, depth))
    });
    [rsshogi, haitaka]
}

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
fn haitaka_below(board: &Board, moves: PieceMoves, depth: u32) -> u64 {
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
