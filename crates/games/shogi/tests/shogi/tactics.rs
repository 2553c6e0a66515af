//! Noisy and quiet moves together are all moves, and SEE finds the known results.

use crate::random;
use tenbin_core::{Flow, Notation, Position, Score, Tactics};
use tenbin_shogi::{Move, ShogiPosition};

fn collected(visit: impl FnOnce(&mut dyn FnMut(Move) -> Flow)) -> Vec<Move> {
    let mut found = Vec::new();
    visit(&mut |mv| {
        found.push(mv);
        Flow::Continue(())
    });
    found
}

#[test]
fn noisy_and_quiet_moves_are_all_moves() {
    for position in (0..400).map(random::position) {
        let noisy = collected(|visit| position.noisy_moves(visit));
        let quiet = collected(|visit| position.quiet_moves(visit));
        assert!(noisy.iter().all(|&mv| position.is_noisy(mv)), "{}", position.position_text());
        assert!(
            quiet.iter().all(|&mv| !position.is_noisy(mv) && position.capture_gain(mv) <= 300),
            "{}",
            position.position_text()
        );
        let mut both: Vec<u32> = noisy.iter().chain(&quiet).map(|&mv| ShogiPosition::pack(mv)).collect();
        let mut all: Vec<u32> = random::moves(&position).into_iter().map(ShogiPosition::pack).collect();
        both.sort_unstable();
        all.sort_unstable();
        assert_eq!(both, all, "{}", position.position_text());
    }
}

#[test]
fn a_null_move_changes_only_the_side_to_move() {
    for position in (400..600).map(random::position) {
        let Some(passed) = Tactics::null_move(&position) else {
            assert!(position.in_check());
            continue;
        };
        assert_eq!((passed.side_to_move(), passed.key()), (!position.side_to_move(), passed.fresh_key()));
        assert_eq!(passed.occupied(), position.occupied());
    }
}

/// The SEE of a move, in pawns.
fn see(position: &str, mv: &str) -> Score {
    let position = ShogiPosition::default().parse_position(position).expect("a valid position");
    position.see(position.parse_move(mv).expect("a legal move"))
}

#[test]
fn static_exchange_evaluation() {
    // Pawn takes an undefended pawn, and a defended one: pawn for pawn.
    let free = see("4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1", "5f5e");
    assert!(free > 0);
    assert_eq!(see("4k4/9/9/4l4/4p4/4P4/9/9/4K4 b - 1", "5f5e"), 0);
    // A rook for a defended pawn loses, for an undefended one wins.
    assert!(see("4k4/9/9/4l4/4p4/9/9/4R4/4K4 b - 1", "5h5e") < -500);
    assert_eq!(see("4k4/9/9/9/4p4/9/9/4R4/4K4 b - 1", "5h5e"), free);
    // With a second rook behind it, the lance does not recapture: it would be lost in turn, and the rook is worth
    // more than a pawn and a lance.
    assert!(see("4k4/9/9/4l4/4p4/9/4R4/4R4/4K4 b - 1", "5g5e") < 0);
    // A king recaptures only undefended pieces.
    assert!(see("9/9/9/4k4/4p4/4P4/9/9/4K4 b - 1", "5f5e") <= 0);
    assert_eq!(see("9/9/9/4k4/4p4/4P4/4L4/9/4K4 b - 1", "5f5e"), free);
    // A promotion counts unless the promoted piece is captured.
    assert!(see("4k4/9/9/4P4/9/9/9/9/4K4 b - 1", "5d5c+") > 0);
    assert!(see("4k4/4g4/9/4P4/9/9/9/9/4K4 b - 1", "5d5c+") < 0);
}
