//! Writes SGF.

use super::ruleset::properties;
use super::{GoRecord, STATE_PROPERTY};
use crate::position::PositionState;
use crate::{Board, GoPosition};
use tenbin_core::{Outcome, Position, Side, Square};
use tenbin_sgf::{escape, normalize_name};

/// Moves per line.
const MOVES_A_LINE: usize = 12;

const LETTERS: [char; 2] = ['B', 'W'];

impl<const N: usize> GoRecord<N> {
    /// The game as SGF.
    pub fn to_sgf(&self) -> String {
        let rules = properties(self.start.rules());
        let mut text = format!("(;FF[4]GM[1]CA[UTF-8]SZ[{}]{rules}", self.start.size());
        text.push_str(&self.start_properties());
        for side in Side::BOTH {
            let name = escape(&normalize_name(&self.players[side]));
            if !name.is_empty() {
                text.push_str(&format!("P{}[{name}]", LETTERS[side as usize]));
            }
        }
        text.push_str(&self.result());
        let mut position = self.start.clone();
        for (number, &ply) in self.moves.iter().enumerate() {
            let line_break = if number % MOVES_A_LINE == 0 { "\n" } else { "" };
            let point = ply.point().map_or_else(String::new, |at| point(position.board(), at));
            text.push_str(&format!("{line_break};{}[{point}]", LETTERS[position.side_to_move() as usize]));
            position.play(ply);
        }
        text + ")\n"
    }

    /// Setup stones and the side to move.
    fn start_properties(&self) -> String {
        let board = self.start.board();
        let mut text = String::new();
        for side in Side::BOTH {
            let stones = board.points().filter(|&at| board.owner(at) == Some(side));
            let values: String = stones.map(|at| format!("[{}]", point(board, at))).collect();
            if !values.is_empty() {
                text.push_str(&format!("A{}{values}", LETTERS[side as usize]));
            }
        }
        if self.start.handicap_left() > 0 {
            text.push_str(&format!("HA[{}]", self.start.handicap_left()));
        } else if !text.is_empty() || self.start.side_to_move() == Side::Second {
            text.push_str(&format!("PL[{}]", LETTERS[self.start.side_to_move() as usize]));
        }
        // SGF has no property for ko, prisoners and counts, nor for a partly placed handicap.
        if PositionState::start(self.start.side_to_move()) != self.start.state() {
            text.push_str(&format!("{STATE_PROPERTY}[{}]", self.start.state_text()));
        }
        text
    }

    /// The result, with the margin if the board gives the same winner.
    fn result(&self) -> String {
        let end = self.end();
        let margin = match end.outcome() == self.outcome && end.outcome().is_some() {
            true => (f64::from(end.final_margin().abs()) / 2.0).to_string(),
            false => String::new(),
        };
        match self.outcome {
            Some(Outcome::Won(side)) => format!("RE[{}+{margin}]", LETTERS[side as usize]),
            Some(Outcome::Drawn) => "RE[0]".to_owned(),
            None => String::new(),
        }
    }
}

fn point<const N: usize>(board: &Board<N>, at: u16) -> String {
    let Square { file, rank } = board.square(at);
    [b'a' + file, b'a' + board.size() - 1 - rank].map(char::from).iter().collect()
}

impl<const N: usize> GoPosition<N> {
    /// The same position with this side to move.
    pub(super) fn with_side_to_move(&self, side_to_move: Side) -> GoPosition<N> {
        let state = PositionState { side_to_move, ..self.state() };
        GoPosition::with(self.board().clone(), *self.rules(), &state)
    }
}
