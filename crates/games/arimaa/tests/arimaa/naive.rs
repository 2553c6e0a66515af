//! A naive reference implementation of the rules, on a board of letters and step by step.

use std::collections::HashSet;
use tenbin_arimaa::{ArimaaPosition, STEPS};
use tenbin_core::{Position, Side};

const ORDER: &str = "RCDHME";

/// A board by letters, `None` for empty squares, a1 first.
pub(crate) type Letters = [Option<char>; 64];

fn strength(letter: char) -> usize {
    ORDER.find(letter.to_ascii_uppercase()).expect("a piece letter")
}

fn is_gold(letter: char) -> bool {
    letter.is_ascii_uppercase()
}

fn neighbours(at: usize) -> Vec<usize> {
    let (file, rank) = ((at % 8) as i32, (at / 8) as i32);
    let around = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(right, up)| (file + right, rank + up));
    around.iter().filter(|(f, r)| (0..8).contains(f) && (0..8).contains(r)).map(|(f, r)| (r * 8 + f) as usize).collect()
}

fn is_frozen(board: &Letters, at: usize) -> bool {
    let Some(piece) = board[at] else { return false };
    let around: Vec<char> = neighbours(at).into_iter().filter_map(|near| board[near]).collect();
    let friend = around.iter().any(|&other| is_gold(other) == is_gold(piece));
    let stronger = around.iter().any(|&other| is_gold(other) != is_gold(piece) && strength(other) > strength(piece));
    stronger && !friend
}

fn moved(board: &Letters, from: usize, to: usize) -> Letters {
    let mut next = *board;
    next[to] = next[from].take();
    for trap in [18, 21, 42, 45] {
        let Some(piece) = next[trap] else { continue };
        let friends = neighbours(trap).into_iter().filter_map(|near| next[near]);
        if friends.into_iter().all(|other| is_gold(other) != is_gold(piece)) {
            next[trap] = None;
        }
    }
    next
}

/// The obligation or option that the last step leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Open {
    Nothing,
    /// A piece stronger than this must step here.
    Push(usize, usize),
    /// An enemy weaker than this may step here.
    Pull(usize, usize),
}

/// A turn in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    board: Letters,
    used: u8,
    open: Open,
}

impl State {
    fn next(&self, gold: bool) -> Vec<State> {
        let mut found = Vec::new();
        for from in 0..64 {
            let Some(piece) = self.board[from] else { continue };
            for to in neighbours(from).into_iter().filter(|&to| self.board[to].is_none()) {
                let opens =
                    if is_gold(piece) == gold { self.own(piece, from, to) } else { self.other(gold, piece, from, to) };
                let board = moved(&self.board, from, to);
                found.extend(opens.into_iter().map(|open| State { board, used: self.used + 1, open }));
            }
        }
        found
    }

    /// The state after an own step, if it is legal.
    fn own(&self, piece: char, from: usize, to: usize) -> Vec<Open> {
        let backward = if is_gold(piece) { to + 8 == from } else { from + 8 == to };
        if is_frozen(&self.board, from) || (strength(piece) == 0 && backward) {
            return Vec::new();
        }
        match self.open {
            Open::Push(square, pushed) if to == square && strength(piece) > pushed => vec![Open::Nothing],
            Open::Push(..) => Vec::new(),
            _ => vec![Open::Pull(from, strength(piece))],
        }
    }

    /// The state after a step of an enemy piece: nothing open after a pull, otherwise a push to complete.
    fn other(&self, gold: bool, piece: char, from: usize, to: usize) -> Vec<Open> {
        match self.open {
            Open::Push(..) => return Vec::new(),
            Open::Pull(square, puller) if to == square && strength(piece) < puller => return vec![Open::Nothing],
            _ => {}
        }
        let pusher = |near: &usize| {
            self.board[*near].is_some_and(|other| {
                is_gold(other) == gold && strength(other) > strength(piece) && !is_frozen(&self.board, *near)
            })
        };
        let last = self.used + 1 == STEPS;
        if !last && neighbours(from).iter().any(pusher) { vec![Open::Push(from, strength(piece))] } else { Vec::new() }
    }
}

pub(crate) fn letters(position: &ArimaaPosition) -> Letters {
    let board = position.pieces();
    std::array::from_fn(|at| board.piece_on(at as u8).map(|(side, kind)| kind.letter(side)))
}

/// Every board that the side to move can reach at the end of its turn, except the one at its start.
pub(crate) fn ends(position: &ArimaaPosition, start: &Letters) -> HashSet<Letters> {
    let gold = position.side_to_move() == Side::First;
    let first = State { board: letters(position), used: STEPS - position.steps_left(), open: Open::Nothing };
    let mut seen = HashSet::from([first]);
    let mut waiting = vec![first];
    while let Some(state) = waiting.pop() {
        if state.used < STEPS {
            waiting.extend(state.next(gold).into_iter().filter(|next| seen.insert(*next)));
        }
    }
    let done = seen.into_iter().filter(|state| state.used > 0 && !matches!(state.open, Open::Push(..)));
    done.map(|state| state.board).filter(|board| board != start).collect()
}
