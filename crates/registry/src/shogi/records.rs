//! Games of shogi in KIF, KI2 and CSA, in and out.

use super::variant::Variant;
use crate::{Record, RecordFormat, Seat};
use tenbin_core::{BySide, Notation, ParseError};
use tenbin_shogi::{Customs, ShogiPosition, Start, records};

/// One of the formats.
struct Format {
    name: &'static str,
    meaning: &'static str,
    recognises: fn(&str) -> bool,
    read: fn(&str) -> Result<Vec<records::Record>, ParseError>,
    write: fn(&records::Record) -> String,
    between: &'static str,
}

/// One reader serves KIF and KI2, so it does not matter which of them recognises a text.
pub(super) const FORMATS: &[&dyn RecordFormat] = &[
    &Format {
        name: "kif",
        meaning: "KIF, what most programs for shogi read",
        recognises: records::looks_like_kif,
        read: records::read_kif,
        write: records::Record::to_kif,
        between: "\n",
    },
    &Format {
        name: "ki2",
        meaning: "KI2, as games are printed in books",
        recognises: records::looks_like_kif,
        read: records::read_kif,
        write: records::Record::to_ki2,
        between: "\n",
    },
    &Format {
        name: "csa",
        meaning: "CSA, as programs keep their games",
        recognises: records::looks_like_csa,
        read: records::read_csa,
        write: records::Record::to_csa,
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

    fn write(&self, record: &Record) -> Result<String, ParseError> {
        Ok((self.write)(&played(record)?))
    }

    fn between(&self) -> &'static str {
        self.between
    }

    fn may_be_shift_jis(&self) -> bool {
        true
    }
}

/// A game that begins like a handicap is one of that variant; a game that begins elsewhere is of none.
fn plain(record: &records::Record) -> Record {
    let start = Start::ALL.into_iter().find(|start| start.position() == record.start).unwrap_or(Start::Even);
    Record {
        game: Variant { start, customs: Customs::default() }.name(),
        start: record.start.position_text(),
        turns: Seat::turns_from(&record.start, &record.moves),
        outcome: record.outcome,
        players: record.players.0.clone(),
        ratings: [None; 2],
        scores: Vec::new(),
        opening: 0,
    }
}

fn played(record: &Record) -> Result<records::Record, ParseError> {
    let table = record.replay()?;
    let seat: Option<&Seat<ShogiPosition>> = table.as_any().downcast_ref();
    let line = seat.ok_or_else(|| ParseError::whole(&record.game, "this is not a game of shogi"))?.line();
    Ok(records::Record {
        start: *line.start(),
        moves: line.plies().to_vec(),
        outcome: record.outcome,
        players: BySide(record.players.clone()),
    })
}
