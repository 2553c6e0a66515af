//! Random games and positions.

use tenbin_core::{Flow, Notation, Position, Random};
use tenbin_shogi::{Handicap, Move, ShogiPosition};

/// All legal moves.
pub(crate) fn moves(position: &ShogiPosition) -> Vec<Move> {
    let mut found = Vec::new();
    position.moves(|mv| {
        found.push(mv);
        Flow::Continue(())
    });
    found
}

/// Plays a random game from a random start position and visits every position, including the first.
pub(crate) fn game(random: &mut Random, longest: usize, mut visit: impl FnMut(&ShogiPosition, &mut Random)) {
    let mut position = Handicap::ALL[random.below(10) as usize].position();
    // In half of the games both sides capture whenever they can, which fills the hands.
    let greedy = random.chance(0.5);
    for _ in 0..longest {
        visit(&position, random);
        let all = moves(&position);
        let captures: Vec<Move> =
            all.iter().copied().filter(|mv| greedy && position.kind_on(mv.to()).is_some()).collect();
        let choice = if captures.is_empty() { &all } else { &captures };
        if choice.is_empty() {
            return;
        }
        position.play(choice[random.below(choice.len() as u64) as usize]);
    }
}

/// A position after a random number of random moves.
pub(crate) fn position(seed: u64) -> ShogiPosition {
    let mut random = Random::new(seed);
    let length = 1 + random.below(200) as usize;
    let mut last = ShogiPosition::default();
    game(&mut random, length, |position, _| last = *position);
    last
}

/// A random position: some pieces on the board, the others in hand.
pub(crate) fn random_position(random: &mut Random) -> ShogiPosition {
    loop {
        if let Ok(position) = ShogiPosition::default().parse_position(&random_text(random)) {
            return position;
        }
    }
}

/// The text of a random position, often invalid because of a pawn or a check.
fn random_text(random: &mut Random) -> String {
    let mut board = vec![String::new(); 81];
    let mut hands = [[0u8; 7]; 2];
    let on_board = [0.1, 0.3, 0.6][random.below(3) as usize];
    let mut place = |piece: &str, random: &mut Random| {
        let free: Vec<usize> = (0..81).filter(|&at| board[at].is_empty()).collect();
        board[free[random.below(free.len() as u64) as usize]] = piece.to_owned();
    };
    place("K", random);
    place("k", random);
    for (kind, (letter, count)) in
        [('R', 2), ('B', 2), ('G', 4), ('S', 4), ('N', 4), ('L', 4), ('P', 18)].into_iter().enumerate()
    {
        for _ in 0..count {
            let side = random.below(2) as usize;
            let letter = if side == 0 { letter } else { letter.to_ascii_lowercase() };
            // A file has at most one unpromoted pawn per side, so fewer pawns are on the board.
            if !random.chance(if letter.eq_ignore_ascii_case(&'P') { on_board / 3.0 } else { on_board }) {
                hands[side][kind] += 1;
            } else if !letter.eq_ignore_ascii_case(&'G') && random.chance(0.4) {
                place(&format!("+{letter}"), random);
            } else {
                place(&letter.to_string(), random);
            }
        }
    }
    let square = |at: usize| if board[at].is_empty() { "1" } else { board[at].as_str() };
    let rows: Vec<String> = (0..9).map(|row| (0..9).map(|column| square(9 * row + column)).collect()).collect();
    let held = |side: usize| {
        let letters = if side == 0 { "RBGSNLP" } else { "rbgsnlp" };
        let parts = letters.chars().zip(hands[side]).filter(|&(_, count)| count > 0);
        parts.map(|(letter, count)| format!("{count}{letter}")).collect::<String>()
    };
    let hands = held(0) + &held(1);
    let side_to_move = if random.chance(0.5) { 'b' } else { 'w' };
    format!("{} {side_to_move} {}", rows.join("/"), if hands.is_empty() { "-" } else { &hands })
}
