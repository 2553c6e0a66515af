//! Games of Arimaa in the format of the public archive, in and out.

use crate::{Record, RecordFormat, Seat};
use tenbin_arimaa::{Columns, Position, archived};
use tenbin_core::{Mistake, Notation, Source};

/// The archive's tab-separated files.
pub(super) struct Archive;

impl RecordFormat for Archive {
    fn name(&self) -> &'static str {
        "archive"
    }

    fn meaning(&self) -> &'static str {
        "a table as in the public archive of Arimaa"
    }

    fn ending(&self) -> &'static str {
        "txt"
    }

    fn recognises(&self, text: &str) -> bool {
        text.lines().find(|line| !line.trim().is_empty()).is_some_and(|line| Columns::read(line).is_some())
    }

    fn read(&self, text: &str) -> Result<Vec<Record>, Mistake> {
        let source = Source::new(text);
        let mut columns = None;
        let mut records = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match (Columns::read(line), &columns) {
                // Every file begins with one, and files may have been put together.
                (Some(named), _) => columns = Some(named),
                (None, Some(columns)) => {
                    let game = columns.game(line).map_err(|mistake| source.within(line, mistake))?;
                    records.push(plain(&game));
                }
                (None, None) => return Err(source.wrong(line, "the first line names the columns")),
            }
        }
        Ok(records)
    }

    fn write(&self, record: &Record) -> Result<String, Mistake> {
        let table = record.replay()?;
        let seat: Option<&Seat<Position>> = table.as_any().downcast_ref();
        let line = seat.ok_or_else(|| Mistake::whole(&record.game, "this is not a game of Arimaa"))?.line();
        if *line.start() != Position::default() {
            return Err(Mistake::whole(&record.start, "a game in the archive begins with the setup"));
        }
        Ok(archived(line.plies(), record.outcome, &record.players))
    }
}

fn plain(game: &tenbin_arimaa::Archived) -> Record {
    let start = Position::default();
    Record {
        game: super::CARD.name.to_owned(),
        start: start.position_text(),
        turns: Seat::turns_from(&start, &game.plies().collect::<Vec<_>>()),
        outcome: game.outcome,
        players: game.players.clone(),
        ratings: game.ratings,
        scores: Vec::new(),
    }
}
