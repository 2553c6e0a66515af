//! Small random positions: the solver against the exhaustive one, and invariances.

use super::{exhaustive, is_taken};
use tenbin_core::{Position, Random, Side, Square, Symmetries};
use tenbin_go::tsume::{CaptureGame, MoveOrdering, TsumeProblem};
use tenbin_go::{Board, GoPosition};

/// A random 5×5 position with a small region, and a problem about one of its chains.
fn random_problem(random: &mut Random) -> Option<(GoPosition<128>, TsumeProblem)> {
    let mut board = Board::<128>::new(5);
    let walls = random.below(3);
    for at in board.points() {
        let square = board.square(at);
        let outer = square.file + square.rank >= 5;
        let side = match random.below(if outer { 3 + walls } else { 4 }) {
            0 => Side::First,
            1 => Side::Second,
            _ if outer => Side::Second,
            _ => continue,
        };
        if board.owner(at).is_none() && !board.is_suicide(at, side) {
            let _ = board.play(at, side, &mut ());
        }
    }
    let rows = |board: &Board<128>| {
        let letter = |at| board.owner(at).map_or('.', |side| ['X', 'O'][side as usize]);
        let row = |rank| (0..5).map(|file| letter(board.point(Square::new(file, rank)))).collect::<String>();
        (0..5).rev().map(row).collect::<Vec<_>>().join(" ")
    };
    let side_to_move = if random.below(2) == 0 { Side::First } else { Side::Second };
    let position = super::position(&rows(&board), side_to_move);
    let stones: Vec<Square> = position.board().points().map(|at| position.board().square(at)).collect();
    let owned = |side: Option<Side>| {
        let board = position.board();
        stones.iter().copied().filter(move |&square| board.owner(board.point(square)) == side).collect::<Vec<_>>()
    };
    let (targets, empty) = (owned(Some(Side::First)), owned(None));
    let inside: Vec<Square> = empty.iter().copied().filter(|square| square.file + square.rank < 5).collect();
    if targets.is_empty() || inside.is_empty() || inside.len() > 7 {
        return None;
    }
    let target = targets[random.below(targets.len() as u64) as usize];
    let problem = TsumeProblem::marked(position.board(), &[target], &inside).ok()?;
    Some((position, problem))
}

#[test]
fn the_exhaustive_solver_agrees() {
    let mut random = Random::new(5);
    let (mut compared, mut taken) = (0, 0);
    while compared < 100 {
        let Some((position, problem)) = random_problem(&mut random) else { continue };
        for ko_master in Side::BOTH {
            let Some(expected) = exhaustive::is_taken(&position, &problem, ko_master, 12_000) else { continue };
            for order in [MoveOrdering::Plain, MoveOrdering::Charge] {
                let (found, _) = is_taken(&position, &problem, ko_master, order);
                assert_eq!(found, expected, "{position:?} {problem:?} master {ko_master:?} {order:?}");
            }
            compared += 1;
            taken += i32::from(expected);
        }
    }
    assert!((15..85).contains(&taken), "nearly all answers are the same: {taken} of {compared} targets are captured");
}

/// A square under one of the eight symmetries of the board.
fn transformed(square: Square, symmetry: usize) -> Square {
    let Square { file, rank } = square;
    let (file, rank) = if symmetry & 1 > 0 { (rank, file) } else { (file, rank) };
    Square::new(if symmetry & 2 > 0 { 4 - file } else { file }, if symmetry & 4 > 0 { 4 - rank } else { rank })
}

#[test]
fn results_are_invariant_under_symmetries() {
    let mut random = Random::new(11);
    let mut tried = 0;
    while tried < 25 {
        let Some((position, problem)) = random_problem(&mut random) else { continue };
        tried += 1;
        let ko_master = if random.below(2) == 0 { Side::First } else { Side::Second };
        let (expected, _) = is_taken(&position, &problem, ko_master, MoveOrdering::Charge);
        let swapped = position.colours_swapped();
        let other = TsumeProblem { defender: !problem.defender, ..problem.clone() };
        assert_eq!(is_taken(&swapped, &other, !ko_master, MoveOrdering::Charge).0, expected, "{position:?}");
        for symmetry in 1..8 {
            let mut board = Board::<128>::new(5);
            for at in position.board().points() {
                if let Some(side) = position.board().owner(at) {
                    let to = board.point(transformed(position.board().square(at), symmetry));
                    let _ = board.play(to, side, &mut ());
                }
            }
            let all = |squares: &[Square]| squares.iter().map(|&square| transformed(square, symmetry)).collect();
            let moved = TsumeProblem { target: all(&problem.target), region: all(&problem.region), ..problem.clone() };
            let game =
                CaptureGame::new(&board, &moved, position.side_to_move(), ko_master, MoveOrdering::Charge).unwrap();
            let mut solver = tenbin_search::MateSolver::new(1 << 22);
            let found = solver.solve_attack(&game, !problem.defender, &Default::default(), &tenbin_core::Stop::new());
            assert_eq!(found.wins, Some(expected), "{position:?} {symmetry}");
        }
    }
}

#[test]
fn keys_are_updated_incrementally() {
    let mut random = Random::new(3);
    let mut tried = 0;
    while tried < 40 {
        let Some((position, problem)) = random_problem(&mut random) else { continue };
        tried += 1;
        let ko_master = Side::First;
        let mut game =
            CaptureGame::new(position.board(), &problem, position.side_to_move(), ko_master, MoveOrdering::Plain)
                .unwrap();
        for _ in 0..30 {
            let Some(ply) = game.random_move(&mut random) else { break };
            assert!(game.is_legal(ply));
            game.play(ply);
            assert_eq!(game.key() ^ game.fresh_key(), 0, "{game:?}");
        }
    }
}
