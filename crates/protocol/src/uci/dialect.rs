//! The differences between UCI and USI.

use tenbin_core::Side;
use tenbin_registry::{GameEntry, MoveFormat, ServedProtocols};

/// UCI or USI.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The opening command; its answer ends with this name and `ok`.
    pub(crate) name: &'static str,
    pub(crate) move_format: MoveFormat,
    position_keyword: fn(ServedProtocols) -> Option<&'static str>,
    /// The best move when there is none.
    pub(crate) no_move: &'static str,
    /// The best move when the side to move may declare a win.
    pub(crate) declared_win: Option<&'static str>,
    /// The letters of the first and the second side's clock.
    colours: [char; 2],
    /// Whether mate scores count plies instead of full moves.
    pub(crate) mate_in_plies: bool,
}

impl Dialect {
    /// The universal chess interface, in Fairy-Stockfish's form for other games.
    pub const UCI: Dialect = Dialect {
        name: "uci",
        move_format: MoveFormat::Uci,
        position_keyword: |served| served.uci,
        no_move: "(none)",
        declared_win: None,
        colours: ['w', 'b'],
        mate_in_plies: false,
    };

    /// The universal shogi interface. Black is the first player.
    pub const USI: Dialect = Dialect {
        name: "usi",
        move_format: MoveFormat::Usi,
        position_keyword: |served| served.usi,
        no_move: "resign",
        declared_win: Some("win"),
        colours: ['b', 'w'],
        mate_in_plies: true,
    };

    /// The keyword before a written position, in a game that is served in this dialect.
    pub(crate) fn position_keyword(&self, entry: &dyn GameEntry) -> Option<&'static str> {
        (self.position_keyword)(entry.served_protocols())
    }

    /// Whether this is USI.
    pub(crate) fn is_usi(&self) -> bool {
        self.name == Dialect::USI.name
    }

    pub(crate) fn colour(&self, side: Side) -> char {
        self.colours[side as usize]
    }
}
