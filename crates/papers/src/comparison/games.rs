//! Who teaches, what is tested on, and where matches begin.

use super::GAME;
use crate::{Hall, Halted, Scale};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use tenbin_core::{ParseError, Table};
use tenbin_registry::{Book, Record, Weighing, read_records};

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

/// Who plays the bench's own games: the evaluation that is to be learned anew, six steps ahead, where learning looks ahead at
/// captures and the like only, if at all.
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
        let played = real.as_ref().map_or(0, Vec::len);
        let test = match real {
            Some(real) => tested(experts(real), &format!("real games rated over {EXPERT} ({REAL})")),
            None => tested(own_test, "the bench's own games, for want of real ones"),
        };
        if test.records.is_empty() {
            return Err(too_few(&[PathBuf::from(REAL)], played, 0));
        }
        Ok(Sources { teacher, test, book })
    }

    /// The games of these files: those of experts teach, but for every twentieth.
    fn named(files: &[PathBuf]) -> Result<Sources, Halted> {
        let (mut strong, mut count, mut left_out) = (Vec::new(), 0, 0);
        for file in files {
            let missing = || std::io::Error::from(std::io::ErrorKind::NotFound);
            let found = find(file)?.ok_or_else(|| Halted::File { path: file.clone(), error: missing() })?;
            count += found.records.len();
            left_out += found.left_out;
            // A file may hold ten thousands of games, and most of them are of no use here.
            strong.extend(found.records.into_iter().filter(|record| record.is_rated(STRONG + 1)));
        }
        // Files may overlap, and what is tested on must not be learned from.
        let mut seen = HashSet::new();
        let known =
            |record: &Record| (record.players.clone(), record.ratings, record.start.clone(), record.turns.clone());
        strong.retain(|record| seen.insert(known(record)));
        let book = book(&strong)?;
        let [learning, test] = parted(experts(strong));
        if test.is_empty() {
            return Err(too_few(files, count, learning.len()));
        }
        let unread = if left_out > 0 {
            format!("; {left_out} that are corrupt or cannot be read were left out")
        } else {
            String::new()
        };
        let origin = format!("{} games of people rated over {EXPERT} (`--records`{unread})", learning.len());
        let tested_on =
            if learning.len() + 1 < TESTED { "the last of these games" } else { "every twentieth of these games" };
        Ok(Sources { teacher: Collection { records: learning, origin }, test: tested(test, tested_on), book })
    }
}

/// Who teaches, and what is tested on: every twentieth game, and the last one where there are fewer.
fn parted(records: Vec<Record>) -> [Vec<Record>; 2] {
    let (mut learning, mut test) = (Vec::new(), Vec::new());
    for (number, record) in records.into_iter().enumerate() {
        if number % TESTED == TESTED - 1 { test.push(record) } else { learning.push(record) }
    }
    if test.is_empty() && learning.len() > 1 {
        test.extend(learning.pop());
    }
    [learning, test]
}

/// Without games to learn from and to test on there is no experiment.
fn too_few(files: &[PathBuf], games: usize, experts: usize) -> Halted {
    let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    let message = format!("{experts} of {games} games are of two players who are known to be rated over {EXPERT}");
    Halted::ParseError(
        ParseError::whole(&names.join(" "), message).advice("one is needed to learn from, another to test on"),
    )
}

fn experts(records: Vec<Record>) -> Vec<Record> {
    records.into_iter().filter(|record| record.is_rated(EXPERT + 1)).collect()
}

fn tested(records: Vec<Record>, origin: &str) -> Collection {
    Collection { origin: format!("{} of {origin}", records.len()), records }
}

/// What was found in a file.
struct Found {
    records: Vec<Record>,
    /// How many lines hold a game that was not read.
    left_out: usize,
}

/// The games of a file; `None` if there is none.
fn find(path: &Path) -> Result<Option<Found>, Halted> {
    match fs::read_to_string(path) {
        Ok(text) => {
            let records = read_records(GAME, &text).map_err(|slip| slip.in_file(&path.display().to_string()))?;
            let left_out = tenbin_registry::left_out(GAME, &text, &records)?;
            Ok(Some(Found { records, left_out }))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Halted::File { path: path.to_owned(), error }),
    }
}

fn read(path: &Path) -> Result<Option<Vec<Record>>, Halted> {
    Ok(find(path)?.map(|found| found.records))
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
            let (start, opening) = (pair.opening.start.clone(), pair.opening.turns.len());
            let (outcome, scores) = (Some(game.outcome), Vec::new());
            let (players, ratings) = (Default::default(), [None; 2]);
            records.push(Record { game: GAME.to_owned(), start, turns, outcome, players, ratings, scores, opening });
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

/// The whole turns of a game, setups and what the opening gave left out.
pub(super) fn turns(record: &Record) -> Result<Vec<Played>, Halted> {
    let mut table = tenbin_registry::table(&record.game, Some(&record.start))?;
    let mut all = Vec::new();
    let (mut before, mut plies, mut begun) = (table.fork(), Vec::new(), 0);
    for (number, ply) in record.turns.iter().enumerate() {
        table.play_unadjudicated(ply)?;
        plies.push(ply.clone());
        if table.side_to_move() != before.side_to_move() || table.outcome_on_board().is_some() {
            let earlier = std::mem::replace(&mut before, table.fork());
            let played = Played { before: earlier, plies: std::mem::take(&mut plies), after: table.key() };
            all.push((begun >= record.opening).then_some(played));
            begun = number + 1;
        }
    }
    Ok(all.into_iter().skip(2).flatten().collect())
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
    let table = tenbin_registry::table(GAME, None)?;
    Ok(Some(Book::read(table.as_ref(), &lines.join("\n"))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETUPS: &str = "1w Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2\\n\
        1b ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 md7 ee7 cf7 hg7 rh7\\n2w Ee2n\\n2b ee7s";

    /// A file of the archive with so many games of experts, and one of beginners.
    fn file(name: &str, experts: usize) -> PathBuf {
        let line = |rating: usize| format!("{rating}\t{rating}\tw\t{SETUPS}\n");
        let games: String = (0..experts).map(|number| line(2_201 + number)).collect();
        let path = std::env::temp_dir().join(format!("tenbin-papers-{}-{name}.tsv", std::process::id()));
        fs::write(&path, format!("wrating\tbrating\tresult\tmovelist\n{}{games}", line(900))).unwrap();
        path
    }

    #[test]
    fn without_games_of_experts_there_is_no_experiment() {
        for experts in [0, 1] {
            let path = file("beginners", experts);
            let halted = Sources::named(std::slice::from_ref(&path)).err().expect("too few").to_string();
            assert!(halted.contains(&format!("{experts} of {} games", experts + 1)), "{halted}");
            fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn something_is_left_to_test_on() {
        for (experts, learned, tested) in [(2, 1, 1), (19, 18, 1), (20, 19, 1), (41, 39, 2)] {
            let path = file("experts", experts);
            let sources = Sources::named(std::slice::from_ref(&path)).unwrap();
            assert_eq!((sources.teacher.records.len(), sources.test.records.len()), (learned, tested));
            fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn a_game_that_is_in_two_files_is_used_once() {
        let path = file("twice", 3);
        let sources = Sources::named(&[path.clone(), path.clone()]).unwrap();
        fs::remove_file(path).unwrap();
        assert_eq!((sources.teacher.records.len(), sources.test.records.len()), (2, 1));
        assert!(!sources.teacher.records.contains(&sources.test.records[0]));
    }

    #[test]
    fn what_the_opening_gave_is_no_experts_turn() {
        let path = file("openings", 1);
        let mut record = read(&path).unwrap().unwrap().remove(1);
        fs::remove_file(path).unwrap();
        let all = turns(&record).unwrap().len();
        record.opening = 33;
        assert_eq!(
            (all, turns(&record).unwrap().len()),
            (2, 1),
            "32 pieces are set up, and Gold's first turn was given"
        );
    }
}
