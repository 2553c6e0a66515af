//! What the universal chess interface and the universal shogi interface spell differently.

use tenbin_core::Side;
use tenbin_registry::Spelling;

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// What opens the conversation; what answers it ends with `ok`.
    pub(crate) name: &'static str,
    pub(crate) spelling: Spelling,
    /// What comes before a position that is written out.
    pub(crate) position: &'static str,
    /// What is played when nothing can be.
    pub(crate) no_move: &'static str,
    /// What is played when the side to move has won already, by declaring it.
    pub(crate) declared_win: Option<&'static str>,
    /// The colours, as clocks are named, of the first and the second side.
    colours: [char; 2],
    /// Whether a win is told in plies, rather than in moves of both sides.
    pub(crate) wins_in_plies: bool,
}

impl Dialect {
    /// The universal chess interface, as Fairy-Stockfish speaks it for other games too.
    pub const UCI: Dialect = Dialect {
        name: "uci",
        spelling: Spelling::Uci,
        position: "fen",
        no_move: "(none)",
        declared_win: None,
        colours: ['w', 'b'],
        wins_in_plies: false,
    };

    /// The universal shogi interface, in which the first player is Black.
    pub const USI: Dialect = Dialect {
        name: "usi",
        spelling: Spelling::Usi,
        position: "sfen",
        no_move: "resign",
        declared_win: Some("win"),
        colours: ['b', 'w'],
        wins_in_plies: true,
    };

    pub(crate) fn colour(&self, side: Side) -> char {
        self.colours[side as usize]
    }
}
