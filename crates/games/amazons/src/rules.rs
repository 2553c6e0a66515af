//! Variants of the game: movement rules, board sizes, starting positions.

use crate::AmazonsPosition;
use tenbin_board::Set;
use tenbin_core::{BySide, Side, Square};

/// Movement rule of pieces and arrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Pieces and arrows move like chess queens.
    Queen,
    /// Pieces move like knights; the arrow blocks the square that the piece left.
    Knight,
    /// Pieces and arrows move like knights.
    ExtendedKnight,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 3] = [Rule::Queen, Rule::Knight, Rule::ExtendedKnight];

    /// Name in game records.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Queen => "queen",
            Rule::Knight => "knight",
            Rule::ExtendedKnight => "extended-knight",
        }
    }

    /// The rule with this name, ignoring case.
    pub fn named(name: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }
}

/// A variant of the game: movement rule and board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Movement rule.
    pub rule: Rule,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
}

impl Variant {
    /// The smallest number of files or ranks.
    pub const SMALLEST: u8 = 3;
    /// The largest number of files or ranks.
    pub const LARGEST: u8 = 16;

    /// Starting position: two pieces on each long edge and one on each short edge, about a third of the way in.
    ///
    /// On 10×10 this is the standard one (White a4, d1, g1, j4), and on 8×8, 6×6, 5×5 and 4×4 the usual one. On three files,
    /// where two pieces would share a square, one stands there.
    pub fn start_position<S: Set>(self) -> AmazonsPosition<S> {
        let third = |length: u8| ((length - 1) / 3).max(1);
        let file = third(self.files);
        // White's side pieces must stay below Black's.
        let rank = third(self.ranks).min((self.ranks - 2) / 2);
        let white = [
            Square::new(file, 0),
            Square::new(self.files - 1 - file, 0),
            Square::new(0, rank),
            Square::new(self.files - 1, rank),
        ];
        let black = white.map(|square| Square::new(square.file, self.ranks - 1 - square.rank));
        let pieces = BySide([white, black].map(S::from_iter));
        AmazonsPosition::new(self.rule, (self.files, self.ranks), pieces, S::EMPTY, Side::First)
    }
}
