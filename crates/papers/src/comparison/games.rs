//! Training games, test games and start positions of the matches.

use super::GAME;
use crate::{ExperimentContext, ExperimentError, Scale};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use tenbin_core::{ParseError, Table};
use tenbin_registry::{MatchConditions, MatchConfig, OpeningBook, Record, read_records};

/// Games of a strong program, relative to the working directory.
const TRAINING_FILE: &str = "../shared/data/arimaa/teacher_games.tsv";
/// Real games.
const TEST_FILE: &str = "../shared/data/arimaa/archive_2026_02.tsv";

/// Both players of training and test games are rated higher than this.
const EXPERT_RATING: u32 = 2_200;
/// The same for games whose positions start matches.
const STRONG_RATING: u32 = 2_000;
/// Of the games of `--records`, every twentieth is a test game.
const TEST_EVERY: usize = 20;

/// Turns after the setup at which matches start.
const OPENING_TURNS: [usize; 8] = [6, 10, 14, 18, 22, 26, 30, 34];

/// Players of self-play training games: the evaluation to be trained, searching six steps, while training searches
/// quiescence at most.
const OWN_EXPERTS: [&str; 2] = ["full:depth=6", "full:depth=6,quiescence=off"];

/// Games and their origin.
pub(super) struct RecordCollection {
    pub(super) records: Vec<Record>,
    /// The origin in a few words.
    pub(super) origin: String,
}

/// All games of the experiment.
pub(super) struct GameSources {
    pub(super) training: RecordCollection,
    pub(super) test: RecordCollection,
    /// Distinct positions of strong games; `None` without such games.
    pub(super) book: Option<OpeningBook>,
}

impl GameSources {
    pub(super) fn find(context: &ExperimentContext<'_>, scale: Scale) -> Result<GameSources, ExperimentError> {
        if context.stop.is_raised() {
            return Err(ExperimentError::Interrupted);
        }
        if !context.records.is_empty() {
            return GameSources::from_files(context.records);
        }
        let real = read(Path::new(TEST_FILE))?;
        let (mut training, mut origins, mut own_test) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(records) = read(Path::new(TRAINING_FILE))? {
            origins.push(format!("{} games of a strong program ({TRAINING_FILE})", records.len()));
            training = records;
        }
        // A quick run skips self-play games if it can.
        if scale == Scale::Full || training.is_empty() || real.is_none() {
            let mut own = own_games(context, scale)?;
            if real.is_none() {
                own_test = own.split_off(own.len() - own.len() / 5);
            }
            let instead = if training.is_empty() { ", for lack of a strong program's games" } else { "" };
            origins.push(format!("{} self-play games, `full` at a depth of six steps{instead}", own.len()));
            training.extend(own);
        }
        let training = RecordCollection { records: training, origin: origins.join(" and ") };
        let book = real.as_deref().map(book).transpose()?.flatten();
        let played = real.as_ref().map_or(0, Vec::len);
        let test = match real {
            Some(real) => {
                test_collection(experts(real), &format!("real games rated over {EXPERT_RATING} ({TEST_FILE})"))
            }
            None => test_collection(own_test, "self-play games, for lack of real ones"),
        };
        if test.records.is_empty() {
            return Err(too_few(&[PathBuf::from(TEST_FILE)], played, 0));
        }
        Ok(GameSources { training, test, book })
    }

    /// The games of these files: experts' games are for training, every twentieth for the test.
    fn from_files(files: &[PathBuf]) -> Result<GameSources, ExperimentError> {
        let (mut strong, mut count, mut skipped) = (Vec::new(), 0, 0);
        for file in files {
            let missing = || std::io::Error::from(std::io::ErrorKind::NotFound);
            let found = find(file)?.ok_or_else(|| ExperimentError::File { path: file.clone(), error: missing() })?;
            count += found.records.len();
            skipped += found.skipped;
            // A file may hold tens of thousands of games, most of them too weak.
            strong.extend(found.records.into_iter().filter(|record| record.is_rated(STRONG_RATING + 1)));
        }
        // Files may overlap, and no test game may be a training game.
        let mut seen = HashSet::new();
        let known =
            |record: &Record| (record.players.clone(), record.ratings, record.start.clone(), record.turns.clone());
        strong.retain(|record| seen.insert(known(record)));
        let book = book(&strong)?;
        let [learning, test] = split(experts(strong));
        if test.is_empty() {
            return Err(too_few(files, count, learning.len()));
        }
        let unread =
            if skipped > 0 { format!("; {skipped} corrupt or unreadable games skipped") } else { String::new() };
        let origin = format!("{} games of players rated over {EXPERT_RATING} (`--records`{unread})", learning.len());
        let tested_on =
            if learning.len() + 1 < TEST_EVERY { "the last of these games" } else { "every twentieth of these games" };
        Ok(GameSources {
            training: RecordCollection { records: learning, origin },
            test: test_collection(test, tested_on),
            book,
        })
    }
}

/// Training games and test games: every twentieth, or the last one if there are fewer.
fn split(records: Vec<Record>) -> [Vec<Record>; 2] {
    let (mut learning, mut test) = (Vec::new(), Vec::new());
    for (number, record) in records.into_iter().enumerate() {
        if number % TEST_EVERY == TEST_EVERY - 1 { test.push(record) } else { learning.push(record) }
    }
    if test.is_empty() && learning.len() > 1 {
        test.extend(learning.pop());
    }
    [learning, test]
}

/// The error for too few games.
fn too_few(files: &[PathBuf], games: usize, experts: usize) -> ExperimentError {
    let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    let message =
        format!("too few experts: {experts} of {games} games are between two players rated over {EXPERT_RATING}");
    ExperimentError::Parse(
        ParseError::whole(&names.join(" "), message)
            .advice("expected at least two: one for training, one for the test"),
    )
}

fn experts(records: Vec<Record>) -> Vec<Record> {
    records.into_iter().filter(|record| record.is_rated(EXPERT_RATING + 1)).collect()
}

fn test_collection(records: Vec<Record>, origin: &str) -> RecordCollection {
    RecordCollection { origin: format!("{} of {origin}", records.len()), records }
}

/// The games of a file.
struct FileGames {
    records: Vec<Record>,
    /// The number of lines whose game was skipped.
    skipped: usize,
}

/// Reads the games of a file; `None` if the file does not exist.
fn find(path: &Path) -> Result<Option<FileGames>, ExperimentError> {
    match fs::read_to_string(path) {
        Ok(text) => {
            let records = read_records(GAME, &text).map_err(|error| error.in_file(&path.display().to_string()))?;
            let skipped = tenbin_registry::skipped_games(GAME, &text, &records)?;
            Ok(Some(FileGames { records, skipped }))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ExperimentError::File { path: path.to_owned(), error }),
    }
}

fn read(path: &Path) -> Result<Option<Vec<Record>>, ExperimentError> {
    Ok(find(path)?.map(|found| found.records))
}

/// Plays self-play games.
fn own_games(context: &ExperimentContext<'_>, scale: Scale) -> Result<Vec<Record>, ExperimentError> {
    let games = if scale == Scale::Quick { 40 } else { 200 };
    own_records(context, "self-play games", OWN_EXPERTS, games, 77)
}

/// The games of a match of our own, without scores.
pub(super) fn own_records(
    context: &ExperimentContext<'_>,
    step: &str,
    [a, b]: [&str; 2],
    games: u64,
    seed: u64,
) -> Result<Vec<Record>, ExperimentError> {
    let conditions = MatchConditions { seed, ..MatchConditions::new(games) };
    let match_config = MatchConfig::new(GAME, a, b, conditions);
    let mut records = Vec::new();
    for pair in context.pairs(step, &match_config)? {
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
pub(super) struct ReplayedTurn {
    /// The table before it.
    pub(super) before: Box<dyn Table>,
    /// Its plies.
    pub(super) plies: Vec<String>,
    /// The key of the position after it.
    pub(super) after: u64,
}

/// The whole turns of a game, without setups and opening moves.
pub(super) fn turns(record: &Record) -> Result<Vec<ReplayedTurn>, ExperimentError> {
    let mut table = tenbin_registry::table(&record.game, Some(&record.start))?;
    let mut all = Vec::new();
    let (mut before, mut plies, mut begun) = (table.fork(), Vec::new(), 0);
    for (number, ply) in record.turns.iter().enumerate() {
        table.play_unadjudicated(ply)?;
        plies.push(ply.clone());
        if table.side_to_move() != before.side_to_move() || table.outcome_on_board().is_some() {
            let earlier = std::mem::replace(&mut before, table.fork());
            let played = ReplayedTurn { before: earlier, plies: std::mem::take(&mut plies), after: table.key() };
            all.push((begun >= record.opening).then_some(played));
            begun = number + 1;
        }
    }
    Ok(all.into_iter().skip(2).flatten().collect())
}

/// Distinct positions of strong games.
fn book(records: &[Record]) -> Result<Option<OpeningBook>, ExperimentError> {
    let mut lines = Vec::new();
    for record in records.iter().filter(|record| record.is_rated(STRONG_RATING + 1)) {
        let turns = turns(record)?;
        lines.extend(OPENING_TURNS.iter().filter_map(|&at| Some(turns.get(at)?.before.position())));
    }
    if lines.is_empty() {
        return Ok(None);
    }
    let table = tenbin_registry::table(GAME, None)?;
    Ok(Some(OpeningBook::read(table.as_ref(), &lines.join("\n"))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETUPS: &str = "1w Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2\\n\
        1b ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 md7 ee7 cf7 hg7 rh7\\n2w Ee2n\\n2b ee7s";

    /// A file of the archive with a number of experts' games, and one beginners' game.
    fn file(name: &str, experts: usize) -> PathBuf {
        let line = |rating: usize| format!("{rating}\t{rating}\tw\t{SETUPS}\n");
        let games: String = (0..experts).map(|number| line(2_201 + number)).collect();
        let path = std::env::temp_dir().join(format!("tenbin-papers-{}-{name}.tsv", std::process::id()));
        fs::write(&path, format!("wrating\tbrating\tresult\tmovelist\n{}{games}", line(900))).unwrap();
        path
    }

    #[test]
    fn too_few_expert_games_are_an_error() {
        for experts in [0, 1] {
            let path = file("beginners", experts);
            let error = GameSources::from_files(std::slice::from_ref(&path)).err().expect("too few").to_string();
            assert!(error.contains(&format!("{experts} of {} games", experts + 1)), "{error}");
            fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn the_split_leaves_test_games() {
        for (experts, training, test) in [(2, 1, 1), (19, 18, 1), (20, 19, 1), (41, 39, 2)] {
            let path = file("experts", experts);
            let sources = GameSources::from_files(std::slice::from_ref(&path)).unwrap();
            assert_eq!((sources.training.records.len(), sources.test.records.len()), (training, test));
            fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn duplicate_games_are_used_once() {
        let path = file("twice", 3);
        let sources = GameSources::from_files(&[path.clone(), path.clone()]).unwrap();
        fs::remove_file(path).unwrap();
        assert_eq!((sources.training.records.len(), sources.test.records.len()), (2, 1));
        assert!(!sources.training.records.contains(&sources.test.records[0]));
    }

    #[test]
    fn opening_moves_are_not_expert_turns() {
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
