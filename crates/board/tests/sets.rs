//! Checks every bitboard type against a plain grid of squares.

use tenbin_board::{Direction, Set, Set64, Set128, Set256};
use tenbin_core::{Random, Square};

/// The squares that a queen on `from` reaches over `open` squares in one direction, step by step.
fn slide<S: Set>(from: Square, direction: Direction, open: S, files: u8, ranks: u8) -> Vec<Square> {
    let next = |at: &Square| neighbour(*at, direction, files, ranks).filter(|&next| open.contains(next));
    std::iter::successors(next(&from), next).collect()
}

fn slides<S: Set>(from: Square, open: S, files: u8, ranks: u8) -> Vec<Square> {
    Direction::ALL.iter().flat_map(|&direction| slide(from, direction, open, files, ranks)).collect()
}

fn neighbour(at: Square, direction: Direction, files: u8, ranks: u8) -> Option<Square> {
    let (df, dr) = direction.step();
    offset(at, df, dr, files, ranks)
}

fn offset(at: Square, df: i8, dr: i8, files: u8, ranks: u8) -> Option<Square> {
    let file = at.file.checked_add_signed(df).filter(|&file| file < files)?;
    let rank = at.rank.checked_add_signed(dr).filter(|&rank| rank < ranks)?;
    Some(Square::new(file, rank))
}

/// Checks a set type on every board size that fits, with random open squares.
fn check<S: Set>() {
    let mut random = Random::new(u64::from(S::STRIDE));
    for files in 1..=S::STRIDE {
        for ranks in 1..=S::RANKS {
            let board = S::board(files, ranks);
            assert_eq!(board.count(), u32::from(files) * u32::from(ranks));
            for density in [0.3, 0.6, 0.9, 1.0] {
                let open: S = board.squares().filter(|_| random.chance(density)).collect();
                check_position(open, files, ranks, &mut random);
            }
        }
    }
}

fn check_position<S: Set>(open: S, files: u8, ranks: u8, random: &mut Random) {
    let board = S::board(files, ranks);
    let from: S = board.squares().filter(|_| random.chance(0.1)).collect();
    let stepped = |step: &dyn Fn(Square) -> Vec<Square>| -> S { from.squares().flat_map(step).collect() };
    assert_eq!(
        from.spread(&S::rays(open)),
        from | stepped(&|square| slides(square, open, files, ranks)),
        "sliding on {files}×{ranks}"
    );
    let rays = S::rays(open);
    let (reached, gained) = from.slides(&rays);
    let counts = from.slide_counts(&rays);
    assert_eq!(reached, from.spread(&rays));
    for (i, direction) in Direction::ALL.into_iter().enumerate() {
        let each: Vec<Vec<Square>> = from.squares().map(|at| slide(at, direction, open, files, ranks)).collect();
        assert_eq!(counts[i] as usize, each.iter().map(Vec::len).sum::<usize>(), "{direction:?} on {files}×{ranks}");
        let line: S = each.into_iter().flatten().collect();
        assert_eq!(gained[i], (line & !from).count(), "{direction:?} on {files}×{ranks}");
    }
    for direction in Direction::ALL {
        let expected = stepped(&|square| neighbour(square, direction, files, ranks).into_iter().collect());
        assert_eq!(from.shifted(direction) & board, expected, "{direction:?} on {files}×{ranks}");
    }
    let king = |square| Direction::ALL.iter().filter_map(|&d| neighbour(square, d, files, ranks)).collect();
    assert_eq!(from.neighbours() & board, stepped(&king));
    let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let knight = |square| jumps.iter().filter_map(|&(df, dr)| offset(square, df, dr, files, ranks)).collect();
    assert_eq!(from.knight_moves() & board, stepped(&knight));
    let listed: Vec<u8> = from.indices().collect();
    assert!(listed.is_sorted() && listed.len() as u32 == from.count() && listed.iter().all(|&index| from.has(index)));
}

#[test]
fn one_word() {
    check::<Set64>();
}

#[test]
fn two_words() {
    check::<Set128>();
}

#[test]
fn four_words() {
    check::<Set256>();
}
