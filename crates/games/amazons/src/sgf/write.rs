//! Writing SGF.

use crate::{AmazonsPosition, Record, Rule, Start};
use tenbin_board::Set;
use tenbin_core::{BySide, Outcome, Position, Side, Square};
use tenbin_sgf::{escaped, tidy};

/// So many moves stand on a line.
const MOVES_A_LINE: usize = 8;

impl<S: Set> Record<S> {
    /// The game as SGF.
    pub fn to_sgf(&self) -> String {
        let letters = if is_standard(&self.start) { BySide(['B', 'W']) } else { BySide(['W', 'B']) };
        let mut text = format!("(;FF[4]GM[18]CA[UTF-8]{}", self.start_properties(letters));
        for side in Side::BOTH {
            let name = escaped(&tidy(&self.players[side]));
            if !name.is_empty() {
                text.push_str(&format!("P{}[{name}]", letters[side]));
            }
        }
        match self.outcome {
            Some(Outcome::Won(side)) => text.push_str(&format!("RE[{}+]", letters[side])),
            Some(Outcome::Drawn) => text.push_str("RE[0]"),
            None => {}
        }
        let mut position = self.start;
        for (number, &ply) in self.moves.iter().enumerate() {
            let points = [ply.from, ply.to, ply.arrow].map(|index| point(&position, S::square(index))).concat();
            let line_break = if number % MOVES_A_LINE == 0 { "\n" } else { "" };
            text.push_str(&format!("{line_break};{}[{points}]", letters[position.side_to_move()]));
            position.play(ply);
        }
        text + ")\n"
    }

    fn start_properties(&self, letters: BySide<char>) -> String {
        let start = &self.start;
        let (files, ranks) = start.size();
        let mut text = if files == ranks { format!("SZ[{files}]") } else { format!("SZ[{files}:{ranks}]") };
        if start.rule() != Rule::Queen {
            text.push_str(&format!("RU[{}]", start.rule().name()));
        }
        if !is_standard(start) {
            let before = text.len();
            for side in Side::BOTH {
                text.push_str(&points(start, &format!("A{}", letters[side]), start.pieces(side)));
            }
            text.push_str(&points(start, "AA", start.arrows()));
            if text.len() == before {
                // Nothing at all is set up, and that is not the standard start.
                text.push_str("AE[aa]");
            }
        }
        // Who moves first is clear from the first move; only without moves, or to a reader's surprise, it is said.
        if !is_standard(start) || start.side_to_move() == Side::Second {
            text.push_str(&format!("PL[{}]", letters[start.side_to_move()]));
        }
        text
    }
}

/// Whether the pieces stand as in the standard start, whoever is to move.
fn is_standard<S: Set>(start: &AmazonsPosition<S>) -> bool {
    let (files, ranks) = start.size();
    let standard: AmazonsPosition<S> = Start { rule: start.rule(), files, ranks }.position();
    start.arrows().is_empty() && Side::BOTH.into_iter().all(|side| start.pieces(side) == standard.pieces(side))
}

fn point<S: Set>(position: &AmazonsPosition<S>, square: Square) -> String {
    let row = position.size().1 - 1 - square.rank;
    [b'a' + square.file, b'a' + row].map(char::from).iter().collect()
}

/// A property with all these squares; nothing if there are none.
fn points<S: Set>(position: &AmazonsPosition<S>, name: &str, squares: S) -> String {
    let values: String = squares.squares().map(|square| format!("[{}]", point(position, square))).collect();
    if values.is_empty() { values } else { format!("{name}{values}") }
}
