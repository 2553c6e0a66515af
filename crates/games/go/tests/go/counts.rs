//! Published counts.

use std::collections::HashSet;
use tenbin_core::{Flow, Notation, Position};
use tenbin_go::{GoPosition, Rules, Superko};

/// The number of arrangements reachable by play with either side to move. All legal arrangements are reachable.
fn arrangements(size: u8) -> usize {
    let rules = Rules { superko: Superko::None, max_plies: u16::MAX, ..Rules::CHINESE };
    let rows = |position: &GoPosition<128>| position.position_text().split(' ').next().map(str::to_owned);
    let start = GoPosition::<128>::new(size, rules);
    let mut seen = HashSet::from([rows(&start)]);
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        let board = position.position_text().split(' ').next().map(str::to_owned).expect("a text has words");
        // Either side to move and no ko: only the arrangement matters.
        for side in ["b", "w"] {
            let position = position.parse_position(&format!("{board} {side}")).expect("it is a position");
            position.moves(|ply| {
                let mut next = position.clone();
                next.play(ply);
                if seen.insert(rows(&next)) {
                    open.push(next);
                }
                Flow::Continue(())
            });
        }
    }
    seen.len()
}

/// John Tromp's counts of legal positions.
#[test]
fn all_legal_arrangements_are_reached() {
    assert_eq!(arrangements(2), 57);
    assert_eq!(arrangements(3), 12_675);
}

/// The numbers of legal ones among the 3⁴ and 3⁹ arrangements of stones.
#[test]
fn legal_texts_are_accepted() {
    for (size, expected) in [(2u32, 57), (3, 12_675)] {
        let start = GoPosition::<128>::new(size as u8, Rules::CHINESE);
        let legal = (0..3u32.pow(size * size)).filter(|&number| {
            let cell = |at: u32| ['.', 'X', 'O'][(number / 3u32.pow(at) % 3) as usize];
            let row = |row: u32| (0..size).map(|file| cell(row * size + file)).collect::<String>();
            let rows: Vec<String> = (0..size).map(row).collect();
            start.parse_position(&rows.join("\n")).is_ok()
        });
        assert_eq!(legal.count(), expected, "{size}×{size}");
    }
}

/// The first plies can be counted by hand: a stone anywhere or a pass, and two passes end the game.
#[test]
fn perft_agrees() {
    let nine = GoPosition::<128>::new(9, Rules::CHINESE);
    let after_a_stone = 80 + 1;
    let after_a_pass = 81 + 1;
    assert_eq!([nine.perft(1), nine.perft(2)], [82, 81 * after_a_stone + after_a_pass]);
}
