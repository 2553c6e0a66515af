//! What holds in every position: keys, texts, symmetries, and the parts in which plies are found.

use crate::random::{plies, position, thrown_together};
use proptest::prelude::*;
use tenbin_core::{Flow, Notation, Outcome, Position, Random, Side, SquareSet};
use tenbin_shogi::{Kind, Move, Piece, Plies, ShogiPosition, Square, Squares, attacks};

/// Everything a visit shows.
fn shown(visit: impl FnOnce(&mut dyn FnMut(Move) -> Flow) -> Flow) -> Vec<Move> {
    let mut found = Vec::new();
    let _ = visit(&mut |ply| {
        found.push(ply);
        Flow::Continue(())
    });
    found
}

fn sorted(mut plies: Vec<Move>) -> Vec<u32> {
    plies.sort_unstable_by_key(|&ply| ShogiPosition::pack(ply));
    plies.into_iter().map(ShogiPosition::pack).collect()
}

fn check_parts(position: &ShogiPosition) {
    let legal = Plies::of(position);
    let captures = shown(|visit| legal.captures(visit));
    let promotions = shown(|visit| legal.promotions(visit));
    let quiets = shown(|visit| legal.quiets(visit));
    let drops = shown(|visit| legal.drops(visit));
    let captured = |ply: &Move| position.kind_on(ply.to()).is_some();
    assert!(captures.iter().all(captured));
    assert!(promotions.iter().all(|ply| !captured(ply) && ply.promotes()));
    assert!(quiets.iter().all(|ply| !captured(ply) && !ply.promotes() && ply.from().is_some()));
    assert!(drops.iter().all(|ply| ply.dropped().is_some()));
    let parts = sorted([captures, promotions, quiets, drops].concat());
    let all = plies(position);
    assert_eq!(parts, sorted(all.clone()));
    assert!(parts.windows(2).all(|pair| pair[0] != pair[1]), "no ply is shown twice");
    let evasions = shown(|visit| legal.evasions(visit));
    assert_eq!(sorted(evasions), if position.is_in_check() { parts } else { Vec::new() });
    assert_eq!(position.count_moves(), all.len() as u64);
    assert_eq!(legal.any(), !all.is_empty());
    assert_eq!(position.outcome(), all.is_empty().then_some(Outcome::Won(!position.side_to_move())));
}

/// What every ply does: the key stays fresh, texts lead back, and the mover is never left in check.
fn check_plies(position: &ShogiPosition) {
    for ply in plies(position) {
        assert!(position.is_legal(ply), "{ply}");
        assert_eq!(ShogiPosition::unpack(ShogiPosition::pack(ply)), ply);
        assert_eq!(position.parse_move(&position.move_text(ply)), Ok(ply));
        let slots = position.history_index(ply);
        assert!(slots.iter().zip(ShogiPosition::HISTORY_SIZES).all(|(&slot, size)| slot < size));
        let mut next = *position;
        next.play(ply);
        assert_eq!(next.key(), next.fresh_key(), "{ply}");
        assert_eq!(next.is_in_check(), position.gives_check(ply), "{ply}");
        let king = next.king(position.side_to_move()).unwrap();
        assert!(next.attackers_of_side(next.side_to_move(), king, next.occupied()).is_empty(), "{ply}");
    }
}

/// The sets, the board and the hands tell the same story.
fn check_sets(position: &ShogiPosition) {
    for at in Square::all() {
        let piece = position.piece_on(at);
        for side in Side::BOTH {
            for kind in Kind::ALL {
                assert_eq!(position.pieces(side, kind).has(at), piece == Some(Piece { side, kind }));
            }
        }
    }
    let pieces: u32 = position.occupied().count()
        + Side::BOTH.map(|side| position.hand(side).pieces().map(|(_, count)| count).sum::<u32>()).iter().sum::<u32>();
    assert!(pieces <= 40);
}

/// Attackers found from the square are those whose attacks hold it.
fn check_attackers(position: &ShogiPosition, occupied: Squares) {
    for target in Square::all() {
        let attacks_it = |&from: &Square| {
            let piece = position.piece_on(from).unwrap();
            attacks::of(piece.side, piece.kind, from, occupied).has(target)
        };
        let expected: Squares = position.occupied().into_iter().filter(attacks_it).collect();
        assert_eq!(position.attackers(target, occupied), expected, "{target}");
    }
}

fn check(position: &ShogiPosition, random: &mut Random) {
    check_parts(position);
    check_plies(position);
    check_sets(position);
    let some: Squares = position.occupied().into_iter().filter(|_| random.chance(0.7)).collect();
    check_attackers(position, position.occupied());
    check_attackers(position, some);
    assert_eq!(ShogiPosition::default().parse_position(&position.position_text()).as_ref(), Ok(position));
    let swapped = position.colours_swapped();
    assert_eq!(swapped.count_moves(), position.count_moves());
    assert_eq!((swapped.key(), swapped.side_to_move()), (swapped.fresh_key(), !position.side_to_move()));
    assert_eq!(&swapped.colours_swapped(), position);
    let [mirrored] = position.symmetric().try_into().unwrap();
    assert_eq!(mirrored.count_moves(), position.count_moves());
    assert_eq!(mirrored.key(), mirrored.fresh_key());
    assert_eq!(mirrored.symmetric(), [*position]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn positions_of_games_keep_every_promise(seed: u64) {
        check(&position(seed), &mut Random::new(seed));
    }

    #[test]
    fn positions_thrown_together_keep_every_promise(seed: u64) {
        let mut random = Random::new(seed);
        check(&thrown_together(&mut random), &mut random);
    }

    #[test]
    fn a_ply_is_legal_if_and_only_if_it_is_shown(seed: u64) {
        let mut random = Random::new(seed);
        let position = if random.chance(0.5) { position(seed) } else { thrown_together(&mut random) };
        let shown: std::collections::HashSet<Move> = plies(&position).into_iter().collect();
        for bits in 0..=u16::MAX {
            let high = (random.bits() as u32) << 16;
            let ply = ShogiPosition::unpack(u32::from(bits) | high);
            prop_assert_eq!(position.is_legal(ply), shown.contains(&ply), "{} in {}", ply, position.position_text());
        }
    }

    #[test]
    fn any_number_is_a_ply_that_does_no_harm(seed: u64, packed: u32) {
        let position = position(seed);
        let ply = ShogiPosition::unpack(packed);
        let _ = (ply.to_string(), position.history_index(ply), position.gives_check(ply), position.move_text(ply));
        let mut next = position;
        next.play(ply);
        let _ = next.is_legal(ply);
        let _ = next.count_moves();
    }
}

#[test]
fn a_visit_stops_when_told() {
    let mut seen = 0;
    let flow = Plies::of(&ShogiPosition::default()).all(|_| {
        seen += 1;
        if seen == 7 { Flow::Break(()) } else { Flow::Continue(()) }
    });
    assert_eq!((seen, flow), (7, Flow::Break(())));
}

#[test]
fn a_missing_king_is_never_in_check_and_never_moves() {
    let problem = ShogiPosition::default().parse_position("4k4/9/4P4/9/9/9/9/9/9 b 2G 1").unwrap();
    assert_eq!(problem.king(Side::First), None);
    check_parts(&problem);
    assert!(!problem.is_in_check());
    let mate = problem.parse_move("G*5b").unwrap();
    assert!(problem.gives_check(mate));
    let mut over = problem;
    over.play(mate);
    assert_eq!(over.outcome(), Some(Outcome::Won(Side::First)));
}
