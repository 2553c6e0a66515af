//! SGF writer.

use crate::{AmazonsPosition, AmazonsRecord, Rule, Variant};
use tenbin_board::Set;
use tenbin_core::{BySide, Outcome, Position, Side, Square};
use tenbin_sgf::{escape, normalize_name};

/// Moves per line.
const MOVES_PER_LINE: usize = 8;

impl<S: Set> AmazonsRecord<S> {
    /// The game as SGF.
    pub fn to_sgf(&self) -> String {
        let letters = if is_standard(&self.start) { BySide(['B', 'W']) } else { BySide(['W', 'B']) };
        let mut text = format!("(;FF[4]GM[18]CA[UTF-8]{}", self.start_properties(letters));
        for side in Side::BOTH {
            let name = escape(&normalize_name(&self.players[side]));
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
        for (number, &mv) in self.moves.iter().enumerate() {
            let points = [mv.from, mv.to, mv.arrow].map(|index| point(&position, S::square(index))).concat();
            let line_break = if number % MOVES_PER_LINE == 0 { "\n" } else { "" };
            text.push_str(&format!("{line_break};{}[{points}]", letters[position.side_to_move()]));
            position.play(mv);
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
                // An empty board also needs a setup property, because it is not the standard start.
                text.push_str("AE[aa]");
            }
        }
        // The first move shows the side to move. `PL` is for games without moves and for unusual starting positions.
        if !is_standard(start) || start.side_to_move() == Side::Second {
            text.push_str(&format!("PL[{}]", letters[start.side_to_move()]));
        }
        text
    }
}

/// Whether the pieces stand as in the standard starting position, for either side to move.
fn is_standard<S: Set>(start: &AmazonsPosition<S>) -> bool {
    let (files, ranks) = start.size();
    let standard: AmazonsPosition<S> = Variant { rule: start.rule(), files, ranks }.start_position();
    start.arrows().is_empty() && Side::BOTH.into_iter().all(|side| start.pieces(side) == standard.pieces(side))
}

fn point<S: Set>(position: &AmazonsPosition<S>, square: Square) -> String {
    let row = position.size().1 - 1 - square.rank;
    [b'a' + square.file, b'a' + row].map(char::from).iter().collect()
}

/// A property with these squares; empty if there are none.
fn points<S: Set>(position: &AmazonsPosition<S>, name: &str, squares: S) -> String {
    let values: String = squares.squares().map(|square| format!("[{}]", point(position, square))).collect();
    if values.is_empty() { values } else { format!("{name}{values}") }
}
