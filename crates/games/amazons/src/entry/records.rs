//! Amazons records in SGF.

use super::{AMAZONS, Amazons, EXTENDED_KNIGHT_AMAZONS, KNIGHT_AMAZONS};
use crate::{AmazonsPosition, Rule, read_sgf};
use tenbin_board::Set;
use tenbin_core::{BySide, Notation, ParseError, Table};
use tenbin_entry::{Record, RecordFormat, TypedTable};

/// SGF. Each game in a file names its movement rule.
pub(super) struct Sgf;

impl RecordFormat for Sgf {
    fn name(&self) -> &'static str {
        "sgf"
    }

    fn meaning(&self) -> &'static str {
        "SGF, the common format of Amazons programs"
    }

    fn recognises(&self, text: &str) -> bool {
        tenbin_entry::records::looks_like_sgf(text)
    }

    fn read(&self, text: &str) -> Result<Vec<Record>, ParseError> {
        read_sgf(text)?.iter().map(|game| for_size!(game.size()?, S => Ok(plain(&game.record::<S>()?)))).collect()
    }

    fn write(&self, record: &Record, table: &dyn Table) -> Result<String, ParseError> {
        let board = table.diagram();
        for_size!((board.files, board.ranks), S => sgf::<S>(record, table))
    }

    fn write_whole(&self, text: &str) -> Result<Option<String>, ParseError> {
        tenbin_entry::records::whole_sgf(text).map(Some)
    }
}

fn game_entry(rule: Rule) -> &'static Amazons {
    match rule {
        Rule::Queen => &AMAZONS,
        Rule::Knight => &KNIGHT_AMAZONS,
        Rule::ExtendedKnight => &EXTENDED_KNIGHT_AMAZONS,
    }
}

fn plain<S: Set>(record: &crate::AmazonsRecord<S>) -> Record {
    let start = &record.start;
    Record {
        game: game_entry(start.rule()).spec(start.size()),
        start: start.position_text(),
        turns: TypedTable::move_texts(start, &record.moves),
        outcome: record.outcome,
        players: record.players.0.clone(),
        ratings: [None; 2],
        scores: Vec::new(),
        opening: 0,
    }
}

/// A replayed game as SGF.
fn sgf<S: Set>(record: &Record, table: &dyn Table) -> Result<String, ParseError> {
    let typed: Option<&TypedTable<AmazonsPosition<S>>> = table.as_any().downcast_ref();
    let line = typed.ok_or_else(|| ParseError::whole(&record.game, "this is not a game of Amazons"))?.history();
    let game = crate::AmazonsRecord {
        start: *line.start(),
        moves: line.plies().to_vec(),
        outcome: record.outcome,
        players: BySide(record.players.clone()),
    };
    Ok(game.to_sgf())
}
