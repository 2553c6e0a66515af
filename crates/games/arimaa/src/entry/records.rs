//! Arimaa records in the format of the public archive.

use crate::{ArchiveColumns, ArchiveGame, ArimaaPosition};
use tenbin_core::{Notation, ParseError, Source, Table};
use tenbin_entry::{Record, RecordFormat, TypedTable};

/// The tab-separated files of the archive.
pub(super) struct Archive;

/// Plies of one side's setup.
const SETUP: usize = 16;

/// One unreadable game per this many is skipped: large archives always have some. More of them are an error.
const GAMES_PER_SKIP: usize = 20;

impl RecordFormat for Archive {
    fn name(&self) -> &'static str {
        "archive"
    }

    fn meaning(&self) -> &'static str {
        "the tab-separated table of the public Arimaa archive"
    }

    fn ending(&self) -> &'static str {
        "txt"
    }

    fn recognises(&self, text: &str) -> bool {
        text.lines().find(|line| !line.trim().is_empty()).is_some_and(|line| ArchiveColumns::read(line).is_some())
    }

    /// Skips games marked as corrupt, and a few others that cannot be read.
    fn read(&self, text: &str) -> Result<Vec<Record>, ParseError> {
        let source = Source::new(text);
        let mut columns = None;
        let (mut records, mut skipped, mut first) = (Vec::new(), 0, None);
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match (ArchiveColumns::read(line), &columns) {
                // A header line. Concatenated files have several.
                (Some(named), _) => columns = Some(named),
                (None, Some(columns)) if columns.is_corrupt(line) => {}
                (None, Some(columns)) => match columns.game(line) {
                    Ok(game) => records.push(plain(&game)),
                    Err(error) => {
                        skipped += 1;
                        first.get_or_insert_with(|| source.within(line, error));
                    }
                },
                (None, None) => return Err(source.error_at(line, "expected the column names in the first line")),
            }
        }
        match first {
            Some(error) if skipped * GAMES_PER_SKIP > records.len() => Err(error),
            _ => Ok(records),
        }
    }

    fn skipped(&self, text: &str, read: &[Record]) -> usize {
        let games = text.lines().filter(|line| !line.trim().is_empty() && ArchiveColumns::read(line).is_none()).count();
        games.saturating_sub(read.len())
    }

    fn write(&self, record: &Record, table: &dyn Table) -> Result<String, ParseError> {
        let typed: Option<&TypedTable<ArimaaPosition>> = table.as_any().downcast_ref();
        let line = typed.ok_or_else(|| ParseError::whole(&record.game, "this is not a game of Arimaa"))?.history();
        if *line.start() != ArimaaPosition::default() {
            return Err(ParseError::whole(&record.start, "archive games begin with the setup"));
        }
        let turns = ArchiveGame::turns_of(line.plies());
        if turns.iter().take(2).any(|setup| setup.len() < SETUP) {
            return Err(ParseError::whole(&record.turns.join(" "), "archive games cannot end during the setup"));
        }
        let Record { outcome, ratings, .. } = *record;
        Ok(ArchiveGame { id: String::new(), players: record.players.clone(), ratings, turns, outcome }.written())
    }
}

fn plain(game: &ArchiveGame) -> Record {
    let start = ArimaaPosition::default();
    Record {
        game: super::INFO.name.to_owned(),
        start: start.position_text(),
        turns: TypedTable::move_texts(&start, &game.plies().collect::<Vec<_>>()),
        outcome: game.outcome,
        players: game.players.clone(),
        ratings: game.ratings,
        scores: Vec::new(),
        opening: 0,
    }
}
