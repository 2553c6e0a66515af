//! Amazons as other programs spell it and start it.

use super::Amazons;
use crate::{Room, Seat, Spelling};
use tenbin_amazons::AmazonsPosition;
use tenbin_board::Set;
use tenbin_core::{Notation, ParseError, Spec, Table};

/// Botzone's board is 8×8, and Black, at the top, begins. Established from the site's own page on the game; its squares,
/// (0,2), (2,0), (5,0), (7,2) for Black counted from the top left, are the usual ones.
const BOTZONE_START: &str = "2b2b2/8/b6b/8/8/w6w/8/2w2w2 b";

pub(super) fn botzone_table(room: &Amazons) -> Box<dyn Table> {
    let game = Spec::parse(room.card().name).expect("a game's name is a spec");
    room.table(&game, Some(BOTZONE_START)).expect("the position is right")
}

pub(super) fn spell<S: Set>(table: &dyn Table, turn: &str, spelling: Spelling) -> Result<String, ParseError> {
    let seat: Option<&Seat<AmazonsPosition<S>>> = table.as_any().downcast_ref();
    let position = seat.ok_or_else(|| ParseError::whole(table.game(), "this is not a game of Amazons"))?.line().now();
    let ply = position.parse_move(turn)?;
    Ok(match spelling {
        Spelling::Uci => position.uci_text(ply),
        Spelling::Botzone => position.botzone_text(ply),
        Spelling::Usi | Spelling::Aei => {
            let message = format!("moves of Amazons have no {} spelling", format!("{spelling:?}").to_uppercase());
            return Err(ParseError::whole(turn, message));
        }
    })
}
