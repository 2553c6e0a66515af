//! The six kinds of piece, from weakest to strongest.

use tenbin_core::Side;

/// A kind of piece, ordered by strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceKind {
    /// Wins by reaching its goal row; never steps backward.
    Rabbit,
    /// Stronger than a rabbit only.
    Cat,
    /// Stronger than a cat.
    Dog,
    /// Stronger than a dog.
    Horse,
    /// Weaker than an elephant only.
    Camel,
    /// The strongest piece.
    Elephant,
}

impl PieceKind {
    /// All kinds, the weakest first.
    pub const ALL: [PieceKind; 6] =
        [PieceKind::Rabbit, PieceKind::Cat, PieceKind::Dog, PieceKind::Horse, PieceKind::Camel, PieceKind::Elephant];

    /// The number of kinds.
    pub const COUNT: usize = PieceKind::ALL.len();

    /// The number of pieces of this kind in the initial army of a side.
    pub const fn initial_count(self) -> u32 {
        match self {
            PieceKind::Rabbit => 8,
            PieceKind::Cat | PieceKind::Dog | PieceKind::Horse => 2,
            PieceKind::Camel | PieceKind::Elephant => 1,
        }
    }

    /// The letter of a side's piece: upper case for Gold.
    pub const fn letter(self, side: Side) -> char {
        let capital = match self {
            PieceKind::Rabbit => 'R',
            PieceKind::Cat => 'C',
            PieceKind::Dog => 'D',
            PieceKind::Horse => 'H',
            PieceKind::Camel => 'M',
            PieceKind::Elephant => 'E',
        };
        match side {
            Side::First => capital,
            Side::Second => capital.to_ascii_lowercase(),
        }
    }

    /// The piece that a letter denotes.
    pub fn of_letter(letter: char) -> Option<(Side, PieceKind)> {
        let pieces = Side::BOTH.into_iter().flat_map(|side| PieceKind::ALL.map(|kind| (side, kind)));
        pieces.into_iter().find(|&(side, kind)| kind.letter(side) == letter)
    }

    /// The English name.
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::Rabbit => "rabbit",
            PieceKind::Cat => "cat",
            PieceKind::Dog => "dog",
            PieceKind::Horse => "horse",
            PieceKind::Camel => "camel",
            PieceKind::Elephant => "elephant",
        }
    }
}
