//! The six kinds of piece, from the weakest to the strongest.

use tenbin_core::Side;

/// A kind of piece. A later one is stronger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// The piece that wins by reaching the far row; it never steps backward.
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

impl Kind {
    /// All kinds, the weakest first.
    pub const ALL: [Kind; 6] = [Kind::Rabbit, Kind::Cat, Kind::Dog, Kind::Horse, Kind::Camel, Kind::Elephant];

    /// How many kinds there are.
    pub const COUNT: usize = Kind::ALL.len();

    /// How many pieces of this kind each side begins with.
    pub const fn stock(self) -> u32 {
        match self {
            Kind::Rabbit => 8,
            Kind::Cat | Kind::Dog | Kind::Horse => 2,
            Kind::Camel | Kind::Elephant => 1,
        }
    }

    /// The letter by which a piece of a side is written: a capital for Gold.
    pub const fn letter(self, side: Side) -> char {
        let capital = match self {
            Kind::Rabbit => 'R',
            Kind::Cat => 'C',
            Kind::Dog => 'D',
            Kind::Horse => 'H',
            Kind::Camel => 'M',
            Kind::Elephant => 'E',
        };
        match side {
            Side::First => capital,
            Side::Second => capital.to_ascii_lowercase(),
        }
    }

    /// The piece that a letter stands for.
    pub fn of_letter(letter: char) -> Option<(Side, Kind)> {
        let pieces = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind)));
        pieces.into_iter().find(|&(side, kind)| kind.letter(side) == letter)
    }

    /// The name of the kind.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Rabbit => "rabbit",
            Kind::Cat => "cat",
            Kind::Dog => "dog",
            Kind::Horse => "horse",
            Kind::Camel => "camel",
            Kind::Elephant => "elephant",
        }
    }
}
