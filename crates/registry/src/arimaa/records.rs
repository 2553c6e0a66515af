//! Games of Arimaa in the format of the public archive, in and out.

use crate::{Record, RecordFormat, Seat};
use tenbin_arimaa::{Archived, ArimaaPosition, Columns};
use tenbin_core::{Notation, ParseError, Source};

/// The archive's tab-separated files.
pub(super) struct Archive;

/// How many plies setting up takes a side.
const SETUP: usize = 16;

/// Of so many games one may be such that it cannot be read, and is left out: in archives of hundreds of thousands some always are.
/// Where there are more of them, something is wrong with the file.
const FEW: usize = 20;

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

    /// Games that are marked as corrupt are left out, and so are a few others that cannot be read.
    fn read(&self, text: &str) -> Result<Vec<Record>, ParseError> {
        let source = Source::new(text);
        let mut columns = None;
        let (mut records, mut unread, mut first) = (Vec::new(), 0, None);
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match (Columns::read(line), &columns) {
                // Every file begins with one, and files may have been put together.
                (Some(named), _) => columns = Some(named),
                (None, Some(columns)) if columns.is_corrupt(line) => {}
                (None, Some(columns)) => match columns.game(line) {
                    Ok(game) => records.push(plain(&game)),
                    Err(mistake) => {
                        unread += 1;
                        first.get_or_insert_with(|| source.within(line, mistake));
                    }
                },
                (None, None) => return Err(source.error_at(line, "the first line names the columns")),
            }
        }
        match first {
            Some(mistake) if unread * FEW > records.len() => Err(mistake),
            _ => Ok(records),
        }
    }

    fn left_out(&self, text: &str, read: &[Record]) -> usize {
        let games = text.lines().filter(|line| !line.trim().is_empty() && Columns::read(line).is_none()).count();
        games.saturating_sub(read.len())
    }

    fn write(&self, record: &Record) -> Result<String, ParseError> {
        let table = record.replay()?;
        let seat: Option<&Seat<ArimaaPosition>> = table.as_any().downcast_ref();
        let line = seat.ok_or_else(|| ParseError::whole(&record.game, "this is not a game of Arimaa"))?.line();
        if *line.start() != ArimaaPosition::default() {
            return Err(ParseError::whole(&record.start, "a game in the archive begins with the setup"));
        }
        let turns = Archived::turns_of(line.plies());
        if turns.iter().take(2).any(|setup| setup.len() < SETUP) {
            return Err(ParseError::whole(
                &record.turns.join(" "),
                "the archive has no games that end while the sides set up",
            ));
        }
        let Record { outcome, ratings, .. } = *record;
        Ok(Archived { id: String::new(), players: record.players.clone(), ratings, turns, outcome }.written())
    }
}

fn plain(game: &Archived) -> Record {
    let start = ArimaaPosition::default();
    Record {
        game: super::CARD.name.to_owned(),
        start: start.position_text(),
        turns: Seat::turns_from(&start, &game.plies().collect::<Vec<_>>()),
        outcome: game.outcome,
        players: game.players.clone(),
        ratings: game.ratings,
        scores: Vec::new(),
        opening: 0,
    }
}
