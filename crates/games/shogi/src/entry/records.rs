//! Shogi records in KIF, KI2 and CSA.

use super::variant::Variant;
use crate::{Handicap, Rules, ShogiPosition, records};
use tenbin_core::{BySide, Notation, ParseError, Table};
use tenbin_entry::{Record, RecordFormat, TypedTable};

/// One of the record formats.
struct Format {
    name: &'static str,
    meaning: &'static str,
    recognises: fn(&str) -> bool,
    read: fn(&str) -> Result<Vec<records::ShogiRecord>, ParseError>,
    write: fn(&records::ShogiRecord) -> String,
    between: &'static str,
}

/// One reader serves KIF and KI2, so either of them may recognise a text.
pub(super) const FORMATS: &[&dyn RecordFormat] = &[
    &Format {
        name: "kif",
        meaning: "KIF, the common format of shogi programs",
        recognises: records::looks_like_kif,
        read: records::read_kif,
        write: records::ShogiRecord::to_kif,
        between: "\n",
    },
    &Format {
        name: "ki2",
        meaning: "KI2, the notation of printed games",
        recognises: records::looks_like_kif,
        read: records::read_kif,
        write: records::ShogiRecord::to_ki2,
        between: "\n",
    },
    &Format {
        name: "csa",
        meaning: "CSA, the format of computer shogi",
        recognises: records::looks_like_csa,
        read: records::read_csa,
        write: records::ShogiRecord::to_csa,
        between: "/\n",
    },
];

impl RecordFormat for Format {
    fn name(&self) -> &'static str {
        self.name
    }

    fn meaning(&self) -> &'static str {
        self.meaning
    }

    fn recognises(&self, text: &str) -> bool {
        (self.recognises)(text)
    }

    fn read(&self, text: &str) -> Result<Vec<Record>, ParseError> {
        Ok((self.read)(text)?.iter().map(plain).collect())
    }

    fn write(&self, record: &Record, table: &dyn Table) -> Result<String, ParseError> {
        Ok((self.write)(&played(record, table)?))
    }

    fn between(&self) -> &'static str {
        self.between
    }

    fn may_be_shift_jis(&self) -> bool {
        true
    }
}

/// A game from the start of a handicap belongs to that variant; from any other position, to the even game.
fn plain(record: &records::ShogiRecord) -> Record {
    let start = Handicap::ALL.into_iter().find(|start| start.position() == record.start).unwrap_or(Handicap::Even);
    Record {
        game: Variant { start, rules: Rules::default() }.name(),
        start: record.start.position_text(),
        turns: TypedTable::move_texts(&record.start, &record.moves),
        outcome: record.outcome,
        players: record.players.0.clone(),
        ratings: [None; 2],
        scores: Vec::new(),
        opening: 0,
    }
}

fn played(record: &Record, table: &dyn Table) -> Result<records::ShogiRecord, ParseError> {
    let typed: Option<&TypedTable<ShogiPosition>> = table.as_any().downcast_ref();
    let line = typed.ok_or_else(|| ParseError::whole(&record.game, "this is not a game of shogi"))?.history();
    Ok(records::ShogiRecord {
        start: *line.start(),
        moves: line.plies().to_vec(),
        outcome: record.outcome,
        players: BySide(record.players.clone()),
    })
}
