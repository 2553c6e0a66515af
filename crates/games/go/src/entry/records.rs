//! Go records in SGF.

use super::variant::Variant;
use crate::{GoPosition, SgfGame, read_sgf};
use tenbin_core::{BySide, Notation, ParseError, Table};
use tenbin_entry::{Record, RecordFormat, TypedTable};

/// SGF.
pub(super) struct Sgf;

impl RecordFormat for Sgf {
    fn name(&self) -> &'static str {
        "sgf"
    }

    fn meaning(&self) -> &'static str {
        "SGF, the common format of Go programs"
    }

    fn recognises(&self, text: &str) -> bool {
        tenbin_entry::records::looks_like_sgf(text)
    }

    fn read(&self, text: &str) -> Result<Vec<Record>, ParseError> {
        read_sgf(text)?.iter().map(|game| for_size!(game.size()?, N => plain::<N>(game))).collect()
    }

    fn write(&self, record: &Record, table: &dyn Table) -> Result<String, ParseError> {
        for_size!(table.diagram().files, N => sgf::<N>(record, table))
    }

    fn write_whole(&self, text: &str) -> Result<Option<String>, ParseError> {
        tenbin_entry::records::whole_sgf(text).map(Some)
    }

    /// The file's `CA` property; Latin-1 by default, as SGF specifies.
    fn charset<'b>(&self, bytes: &'b [u8]) -> Option<&'b str> {
        Some(tenbin_sgf::charset(bytes).unwrap_or("latin1"))
    }
}

fn plain<const N: usize>(game: &SgfGame<'_>) -> Result<Record, ParseError> {
    let record = game.record::<N>()?;
    let start = &record.start;
    let variant = Variant::of(start.size(), game.rules_name(), |_| *start.rules());
    Ok(Record {
        game: variant.map_or_else(String::new, |variant| variant.name()),
        start: start.position_text(),
        turns: TypedTable::move_texts(start, &record.moves),
        outcome: record.outcome,
        players: record.players.0,
        ratings: [None; 2],
        scores: Vec::new(),
        opening: 0,
    })
}

/// A replayed game as SGF.
fn sgf<const N: usize>(record: &Record, table: &dyn Table) -> Result<String, ParseError> {
    let typed: Option<&TypedTable<GoPosition<N>>> = table.as_any().downcast_ref();
    let line = typed.ok_or_else(|| ParseError::whole(&record.game, "this is not a game of Go"))?.history();
    let game = crate::GoRecord {
        start: line.start().clone(),
        moves: line.plies().to_vec(),
        outcome: record.outcome,
        players: BySide(record.players.clone()),
    };
    Ok(game.to_sgf())
}
