//! Retrograde analysis against the solver, which shares only the rules with it.

use crate::positions::{Amazons, after};
use tenbin_amazons::{Placement, Placements, RetrogradeProgress, RetrogradeTable, Rule};
use tenbin_board::{Set, Set64};
use tenbin_core::{BySide, Outcome, Position, Random, Side, Square, Stop};
use tenbin_search::Solver;

const BOARDS: [((u8, u8), usize); 5] = [((3, 3), 1), ((3, 3), 4), ((3, 4), 2), ((4, 4), 1), ((3, 5), 2)];

fn position(rule: Rule, size: (u8, u8), placement: &Placement, arrows: Set64, side_to_move: Side) -> Amazons {
    let pieces = BySide::from_fn(|side| placement.pieces[side].iter().copied().collect());
    Amazons::new(rule, size, pieces, arrows, side_to_move)
}

/// Random arrows on squares without a piece.
fn random_arrows((files, ranks): (u8, u8), placement: &Placement, random: &mut Random) -> Set64 {
    let taken = |square: &Square| Side::BOTH.iter().any(|&side| placement.pieces[side].contains(square));
    let squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| Square::new(file, rank)));
    squares.filter(|square| !taken(square) && random.below(2) == 0).collect()
}

fn check(solver: &Solver<Amazons>, table: &RetrogradeTable, position: &Amazons) {
    let winner = solver.prove(position, 1, &Stop::new(), &mut |_| {}).expect("the search is not stopped").outcome;
    let wins = winner == Outcome::Won(position.side_to_move());
    assert_eq!(table.wins(position), Some(wins), "{position:?}");
    let best = table.winning_move(position);
    assert_eq!(best.is_some(), wins, "{position:?}");
    if let Some(ply) = best {
        assert_eq!(table.wins(&after(position, ply)), Some(false), "{ply:?} in {position:?}");
    }
}

#[test]
fn the_table_and_the_solver_agree_on_small_boards() {
    let mut random = Random::new(91);
    for rule in Rule::ALL {
        for (size, pieces) in BOARDS {
            let mut reported = RetrogradeProgress { done: 0, total: 1 };
            let table =
                RetrogradeTable::build(rule, size, pieces, 2, &Stop::new(), &mut |progress| reported = progress);
            let table = table.expect("the search is not stopped");
            assert!(reported.done > 0 && reported.done <= reported.total, "{reported:?}");
            let solver = Solver::new(1 << 24, false);
            let all = Placements { size, pieces, point_symmetric: false }.list();
            let listed: Vec<(&Placement, bool)> = table.placements().collect();
            assert!(all.iter().eq(listed.iter().map(|(placement, _)| *placement)));
            let step = 1 + all.len() / 60;
            for (placement, wins) in listed.into_iter().step_by(step) {
                let start = position(rule, size, placement, Set64::EMPTY, Side::First);
                assert_eq!(table.wins(&start), Some(wins));
                check(&solver, &table, &start);
                for side_to_move in Side::BOTH {
                    let arrows = random_arrows(size, placement, &mut random);
                    check(&solver, &table, &position(rule, size, placement, arrows, side_to_move));
                }
            }
        }
    }
}

#[test]
fn positions_of_other_rules_or_boards_are_not_in_the_table() {
    let table = RetrogradeTable::build(Rule::Queen, (3, 3), 1, 1, &Stop::new(), &mut |_| {})
        .expect("the search is not stopped");
    let first_placement = |size, pieces| Placements { size, pieces, point_symmetric: false }.list().swap_remove(0);
    let wins = |rule, size, pieces| {
        table.wins(&position(rule, size, &first_placement(size, pieces), Set64::EMPTY, Side::First))
    };
    assert!(wins(Rule::Queen, (3, 3), 1).is_some());
    assert_eq!(wins(Rule::Knight, (3, 3), 1), None);
    assert_eq!(wins(Rule::Queen, (3, 4), 1), None);
    assert_eq!(wins(Rule::Queen, (3, 3), 2), None);
}

#[test]
fn construction_can_be_stopped_and_the_size_is_known_in_advance() {
    let stop = Stop::new();
    stop.raise();
    assert!(RetrogradeTable::build(Rule::Queen, (4, 4), 2, 2, &stop, &mut |_| {}).is_none());
    assert_eq!(RetrogradeTable::bytes((6, 6), 1), None);
    assert_eq!(RetrogradeTable::bytes((3, 3), 5), None);
    let gib = RetrogradeTable::bytes((5, 5), 2).expect("a feasible size") >> 30;
    assert_eq!(gib, 2);
}
