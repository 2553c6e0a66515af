//! Who teaches, what is tested on, and where matches begin.

use super::GAME;
use crate::{Hall, Halted, Scale};
use std::fs;
use std::path::{Path, PathBuf};
use tenbin_core::Table;
use tenbin_desk::{Book, Record, Weighing, read_records};

/// Games of a strong program, seen from where the bench is run.
const TEACHER: &str = "../shared/data/arimaa/teacher_games.tsv";
/// Real games.
const REAL: &str = "../shared/data/arimaa/archive_2026_02.tsv";

/// Both players are rated higher than this in games that are learned from or tested on.
const EXPERT: u32 = 2_200;
/// The same in games whose positions matches begin with.
const STRONG: u32 = 2_000;
/// Of the games that `--records` names, every so many is tested on.
const TESTED: usize = 20;

/// Where in a game matches begin, in turns after the setup.
const BEGINNINGS: [usize; 8] = [6, 10, 14, 18, 22, 26, 30, 34];

/// Who plays the bench's own games: the evaluation that is to be learned anew, looking further ahead than it will.
const OWN_EXPERTS: [&str; 2] = ["full:depth=6", "full:depth=6,quiet=off"];

/// Games and where they are from.
pub(super) struct Collection {
    pub(super) records: Vec<Record>,
    /// In a few words.
    pub(super) origin: String,
}

/// All games of the experiment.
pub(super) struct Sources {
    pub(super) teacher: Collection,
    pub(super) test: Collection,
    /// Distinct positions of strong games; none if there are no such games.
    pub(super) book: Option<Book>,
}

impl Sources {
    pub(super) fn find(hall: &Hall<'_>, scale: Scale) -> Result<Sources, Halted> {
        if hall.stop.is_raised() {
            return Err(Halted::Stopped);
        }
        if !hall.records.is_empty() {
            return Sources::named(hall.records);
        }
        let real = read(Path::new(REAL))?;
        let (mut teachers, mut origins, mut own_test) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(records) = read(Path::new(TEACHER))? {
            origins.push(format!("{} games of a strong program ({TEACHER})", records.len()));
            teachers = records;
        }
        // A quick run has no time for games that it can do without.
        if scale == Scale::Full || teachers.is_empty() || real.is_none() {
            let mut own = own_games(hall, scale)?;
            if real.is_none() {
                own_test = own.split_off(own.len() - own.len() / 5);
            }
            let instead = if teachers.is_empty() { ", for want of a teacher's games" } else { "" };
            origins.push(format!("{} games of the bench's own, `full` looking six steps ahead{instead}", own.len()));
            teachers.extend(own);
        }
        let teacher = Collection { records: teachers, origin: origins.join(" and ") };
        let book = real.as_deref().map(book).transpose()?.flatten();
        let test = match real {
            Some(real) => tested(experts(real), &format!("real games rated over {EXPERT} ({REAL})")),
            None => tested(own_test, "the bench's own games, for want of real ones"),
        };
        Ok(Sources { teacher, test, book })
    }

    /// The games of these files: those of experts teach, but for every twentieth.
    fn named(files: &[PathBuf]) -> Result<Sources, Halted> {
        let mut all = Vec::new();
        for file in files {
            let missing = || std::io::Error::from(std::io::ErrorKind::NotFound);
            all.extend(read(file)?.ok_or_else(|| Halted::File { path: file.clone(), error: missing() })?);
        }
        let book = book(&all)?;
        let (mut learning, mut test) = (Vec::new(), Vec::new());
        for (number, record) in experts(all).into_iter().enumerate() {
            if number % TESTED == TESTED - 1 { test.push(record) } else { learning.push(record) }
        }
        let origin = format!("{} games of people rated over {EXPERT} (`--records`)", learning.len());
        let teacher = Collection { records: learning, origin };
        Ok(Sources { teacher, test: tested(test, "every twentieth of these games"), book })
    }
}

fn experts(records: Vec<Record>) -> Vec<Record> {
    records.into_iter().filter(|record| record.is_rated(EXPERT + 1)).collect()
}

fn tested(records: Vec<Record>, origin: &str) -> Collection {
    Collection { origin: format!("{} of {origin}", records.len()), records }
}

/// The games of a file; `None` if there is none.
fn read(path: &Path) -> Result<Option<Vec<Record>>, Halted> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(read_records(GAME, &text).map_err(|slip| slip.in_file(&path.display().to_string()))?)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Halted::File { path: path.to_owned(), error }),
    }
}

/// Games between two players of the bench.
fn own_games(hall: &Hall<'_>, scale: Scale) -> Result<Vec<Record>, Halted> {
    let games = if scale == Scale::Quick { 40 } else { 200 };
    let [a, b] = OWN_EXPERTS;
    let weighing = Weighing { seed: 77, ..Weighing::new(GAME, a, b, games) };
    let mut records = Vec::new();
    for pair in hall.pairs("games of the bench's own", &weighing)? {
        for game in &pair.games {
            let turns = pair.opening.turns.iter().chain(&game.turns).cloned().collect();
            let start = pair.opening.start.clone();
            let outcome = Some(game.outcome);
            let (players, ratings) = (Default::default(), [None; 2]);
            records.push(Record { game: GAME.to_owned(), start, turns, outcome, players, ratings, scores: Vec::new() });
        }
    }
    Ok(records)
}

/// A whole turn of a game.
pub(super) struct Played {
    /// The table before it.
    pub(super) before: Box<dyn Table>,
    /// Its plies.
    pub(super) plies: Vec<String>,
    /// The key of the position after it.
    pub(super) after: u64,
}

/// The whole turns of a game, the setups left out.
pub(super) fn turns(record: &Record) -> Result<Vec<Played>, Halted> {
    let mut table = tenbin_desk::table(&record.game, Some(&record.start))?;
    let mut all = Vec::new();
    let (mut before, mut plies) = (table.fork(), Vec::new());
    for ply in &record.turns {
        table.play_on(ply)?;
        plies.push(ply.clone());
        if table.turn() != before.turn() || table.outcome_on_board().is_some() {
            let earlier = std::mem::replace(&mut before, table.fork());
            all.push(Played { before: earlier, plies: std::mem::take(&mut plies), after: table.key() });
        }
    }
    Ok(all.into_iter().skip(2).collect())
}

/// Distinct positions of strong games.
fn book(records: &[Record]) -> Result<Option<Book>, Halted> {
    let mut lines = Vec::new();
    for record in records.iter().filter(|record| record.is_rated(STRONG + 1)) {
        let turns = turns(record)?;
        lines.extend(BEGINNINGS.iter().filter_map(|&at| Some(turns.get(at)?.before.position())));
    }
    if lines.is_empty() {
        return Ok(None);
    }
    let table = tenbin_desk::table(GAME, None)?;
    Ok(Some(Book::read(table.as_ref(), &lines.join("\n"))?))
}
