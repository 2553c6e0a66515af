//! Sharp moments: the two lists are all moves, and exchanges come to what trying them out comes to.

use crate::random;
use tenbin_core::{Flow, Notation, Position, Score, Tactics};
use tenbin_shogi::{Move, ShogiPosition};

fn listed(visit: impl FnOnce(&mut dyn FnMut(Move) -> Flow)) -> Vec<Move> {
    let mut found = Vec::new();
    visit(&mut |ply| {
        found.push(ply);
        Flow::Continue(())
    });
    found
}

#[test]
fn sharp_and_quiet_moves_are_all_moves() {
    for position in (0..400).map(random::position) {
        let sharp = listed(|visit| position.noisy_moves(visit));
        let quiet = listed(|visit| position.quiet_moves(visit));
        assert!(sharp.iter().all(|&ply| position.is_noisy(ply)), "{}", position.position_text());
        assert!(
            quiet.iter().all(|&ply| !position.is_noisy(ply) && position.capture_gain(ply) <= 300),
            "{}",
            position.position_text()
        );
        let mut both: Vec<u32> = sharp.iter().chain(&quiet).map(|&ply| ShogiPosition::pack(ply)).collect();
        let mut all: Vec<u32> = random::plies(&position).into_iter().map(ShogiPosition::pack).collect();
        both.sort_unstable();
        all.sort_unstable();
        assert_eq!(both, all, "{}", position.position_text());
    }
}

#[test]
fn a_turn_given_away_changes_nothing_but_the_turn() {
    for position in (400..600).map(random::position) {
        let Some(passed) = Tactics::null_move(&position) else {
            assert!(position.in_check());
            continue;
        };
        assert_eq!((passed.side_to_move(), passed.key()), (!position.side_to_move(), passed.fresh_key()));
        assert_eq!(passed.occupied(), position.occupied());
    }
}

/// What a ply comes to, in pawns of the exchange's own reckoning.
fn exchange(position: &str, ply: &str) -> Score {
    let position = ShogiPosition::default().parse_position(position).expect("the test's own position");
    position.see(position.parse_move(ply).expect("the test's own move"))
}

#[test]
fn exchanges_come_to_what_they_should() {
    // A pawn takes an undefended pawn, and one that is defended: pawn for pawn.
    let free = exchange("4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1", "5f5e");
    assert!(free > 0);
    assert_eq!(exchange("4k4/9/9/4l4/4p4/4P4/9/9/4K4 b - 1", "5f5e"), 0);
    // A rook for a defended pawn is bad, for an undefended one good.
    assert!(exchange("4k4/9/9/4l4/4p4/9/9/4R4/4K4 b - 1", "5h5e") < -500);
    assert_eq!(exchange("4k4/9/9/9/4p4/9/9/4R4/4K4 b - 1", "5h5e"), free);
    // With a second rook behind it, the lance will not take back the first: it would be lost for a rook in turn, but
    // a rook is worth more than a pawn and a lance.
    assert!(exchange("4k4/9/9/4l4/4p4/9/4R4/4R4/4K4 b - 1", "5g5e") < 0);
    // A king takes back only what nobody defends.
    assert!(exchange("9/9/9/4k4/4p4/4P4/9/9/4K4 b - 1", "5f5e") <= 0);
    assert_eq!(exchange("9/9/9/4k4/4p4/4P4/4L4/9/4K4 b - 1", "5f5e"), free);
    // Promotion counts as long as what has promoted is not taken.
    assert!(exchange("4k4/9/9/4P4/9/9/9/9/4K4 b - 1", "5d5c+") > 0);
    assert!(exchange("4k4/4g4/9/4P4/9/9/9/9/4K4 b - 1", "5d5c+") < 0);
}
