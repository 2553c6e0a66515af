//! The table of all positions and the solver, which share nothing but the rules of the board, agree.

use crate::positions::{Amazons, after};
use tenbin_amazons::{Placement, Placements, RetrogradeProgress, RetrogradeTable, Rule};
use tenbin_board::{Set, Set64};
use tenbin_core::{BySide, Outcome, Position, Random, Side, Square, Stop};
use tenbin_search::Solver;

const BOARDS: [((u8, u8), usize); 5] = [((3, 3), 1), ((3, 3), 4), ((3, 4), 2), ((4, 4), 1), ((3, 5), 2)];

fn position(rule: Rule, size: (u8, u8), placement: &Placement, arrows: Set64, turn: Side) -> Amazons {
    let pieces = BySide::from_fn(|side| placement.pieces[side].iter().copied().collect());
    Amazons::new(rule, size, pieces, arrows, turn)
}

/// Some of the squares where no piece stands.
fn some_arrows((files, ranks): (u8, u8), placement: &Placement, random: &mut Random) -> Set64 {
    let taken = |square: &Square| Side::BOTH.iter().any(|&side| placement.pieces[side].contains(square));
    let squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| Square::new(file, rank)));
    squares.filter(|square| !taken(square) && random.below(2) == 0).collect()
}

fn check(solver: &Solver<Amazons>, table: &RetrogradeTable, position: &Amazons) {
    let winner = solver.prove(position, 1, &Stop::new(), &mut |_| {}).expect("nobody told it to stop").outcome;
    let turn = position.side_to_move();
    let wins = winner == Outcome::Won(turn);
    assert_eq!(table.wins(position), Some(wins), "{position:?}");
    let best = table.winning_move(position);
    assert_eq!(best.is_some(), wins, "{position:?}");
    if let Some(ply) = best {
        assert_eq!(table.wins(&after(position, ply)), Some(false), "{ply:?} in {position:?}");
    }
}

#[test]
fn on_small_boards_the_table_and_the_solver_agree() {
    let mut random = Random::new(91);
    for rule in Rule::ALL {
        for (size, pieces) in BOARDS {
            let mut told = RetrogradeProgress { done: 0, total: 1 };
            let table = RetrogradeTable::build(rule, size, pieces, 2, &Stop::new(), &mut |decided| told = decided);
            let table = table.expect("nobody told it to stop");
            assert!(told.done > 0 && told.done <= told.total, "{told:?}");
            let solver = Solver::new(1 << 24, false);
            let all = Placements { size, pieces, point_symmetric: false }.list();
            let listed: Vec<(&Placement, bool)> = table.placements().collect();
            assert!(all.iter().eq(listed.iter().map(|(placement, _)| *placement)));
            let some = 1 + all.len() / 60;
            for (placement, wins) in listed.into_iter().step_by(some) {
                let start = position(rule, size, placement, Set64::EMPTY, Side::First);
                assert_eq!(table.wins(&start), Some(wins));
                check(&solver, &table, &start);
                for turn in Side::BOTH {
                    let arrows = some_arrows(size, placement, &mut random);
                    check(&solver, &table, &position(rule, size, placement, arrows, turn));
                }
            }
        }
    }
}

#[test]
fn positions_of_another_kind_are_not_in_the_table() {
    let table =
        RetrogradeTable::build(Rule::Queen, (3, 3), 1, 1, &Stop::new(), &mut |_| {}).expect("nobody told it to stop");
    let placed = |size, pieces| Placements { size, pieces, point_symmetric: false }.list().swap_remove(0);
    let asked =
        |rule, size, pieces| table.wins(&position(rule, size, &placed(size, pieces), Set64::EMPTY, Side::First));
    assert!(asked(Rule::Queen, (3, 3), 1).is_some());
    assert_eq!(asked(Rule::Knight, (3, 3), 1), None);
    assert_eq!(asked(Rule::Queen, (3, 4), 1), None);
    assert_eq!(asked(Rule::Queen, (3, 3), 2), None);
}

#[test]
fn a_table_can_be_stopped_and_its_size_is_known_before() {
    let stop = Stop::new();
    stop.raise();
    assert!(RetrogradeTable::build(Rule::Queen, (4, 4), 2, 2, &stop, &mut |_| {}).is_none());
    assert_eq!(RetrogradeTable::bytes((6, 6), 1), None);
    assert_eq!(RetrogradeTable::bytes((3, 3), 5), None);
    let gib = RetrogradeTable::bytes((5, 5), 2).expect("large, but not out of the question") >> 30;
    assert_eq!(gib, 2);
}
