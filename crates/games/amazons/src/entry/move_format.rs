//! Amazons moves in UCI and Botzone notation, and Botzone's start position.

use super::Amazons;
use crate::AmazonsPosition;
use tenbin_board::Set;
use tenbin_core::{Notation, ParseError, Spec, Table};
use tenbin_entry::{GameEntry, MoveFormat, TypedTable};

/// Botzone plays on 8×8, and Black, at the top, begins. Source: the site's page on the game, which gives Black's squares as
/// (0,2), (2,0), (5,0), (7,2) from the top left.
const BOTZONE_START: &str = "2b2b2/8/b6b/8/8/w6w/8/2w2w2 b";

pub(super) fn botzone_table(entry: &'static Amazons) -> Box<dyn Table> {
    let game = Spec::parse(entry.info().name).expect("a game's name is a spec");
    entry.table(&game, Some(BOTZONE_START)).expect("the position is valid")
}

pub(super) fn format_move<S: Set>(table: &dyn Table, mv: &str, format: MoveFormat) -> Result<String, ParseError> {
    let typed: Option<&TypedTable<AmazonsPosition<S>>> = table.as_any().downcast_ref();
    let position =
        typed.ok_or_else(|| ParseError::whole(table.game(), "this is not a game of Amazons"))?.history().now();
    let ply = position.parse_move(mv)?;
    Ok(match format {
        MoveFormat::Uci => position.uci_text(ply),
        MoveFormat::Botzone => position.botzone_text(ply),
        MoveFormat::Usi | MoveFormat::Aei => return Err(format.unsupported(mv, "Amazons")),
    })
}
