//! The games that positions are taken from: those of professionals where they are at hand, else some that the bench plays.

use crate::{Hall, Halted, Step};
use std::fs;
use std::path::Path;
use tenbin_core::{Notation, ParseError, Position};
use tenbin_go::{GoPosition, Move, Rules, read_sgf};
use tenbin_registry::Weighing;

/// Room for boards up to 21×21.
pub(super) const POINTS: usize = 512;

/// Where the games of professionals lie, seen from where the bench is run.
pub const FOLDER: &str = "../shared/data/go/games";

/// A game that was played.
pub struct Played {
    /// Its number, the same in every run.
    pub number: usize,
    /// Where it began.
    pub start: GoPosition<POINTS>,
    /// What was played.
    pub moves: Vec<Move>,
}

impl Played {
    /// The position after so many moves, if it has that many and goes on.
    pub fn at(&self, moves: usize) -> Option<GoPosition<POINTS>> {
        (moves < self.moves.len()).then(|| replay(&self.start, &self.moves[..moves]))
    }

    /// The position at the end.
    pub fn end(&self) -> GoPosition<POINTS> {
        replay(&self.start, &self.moves)
    }
}

fn replay(start: &GoPosition<POINTS>, moves: &[Move]) -> GoPosition<POINTS> {
    moves.iter().fold(start.clone(), |mut position, &ply| {
        position.play(ply);
        position
    })
}

/// Which games: those to learn from, or those to measure with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// Every other one, from the first on.
    Learning,
    /// The others: nothing is learned from these. Which mirror the bench's own model has was first seen on them; the learning
    /// half alone says the same.
    HeldOut,
}

/// Games, and where they are from.
pub struct Collection {
    /// The games that could be read.
    pub games: Vec<Played>,
    /// How many files could not.
    pub unreadable: usize,
    /// In a few words.
    pub origin: String,
    /// Whether people played them.
    pub is_real: bool,
}

impl Collection {
    /// The games of a half.
    pub fn half(&self, half: Half) -> impl Iterator<Item = &Played> {
        self.games.iter().filter(move |game| (game.number % 2 == 0) == (half == Half::Learning))
    }

    /// The SGF files of a folder in the order of their names; `None` if there is no such folder, or nothing in it.
    pub fn read(folder: &Path) -> Option<Collection> {
        let mut files: Vec<_> = fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.retain(|path| path.extension().is_some_and(|ending| ending == "sgf"));
        files.sort();
        let read = |(number, path): (usize, &std::path::PathBuf)| {
            let text = String::from_utf8_lossy(&fs::read(path).ok()?).into_owned();
            let record = read_sgf(&text).ok()?.first()?.record::<POINTS>().ok()?;
            Some(Played { number, start: record.start, moves: record.moves })
        };
        let games: Vec<Played> = files.iter().enumerate().filter_map(read).collect();
        let origin = format!("{} games of professionals ({FOLDER})", games.len());
        let unreadable = files.len() - games.len();
        (!games.is_empty()).then_some(Collection { games, unreadable, origin, is_real: true })
    }

    /// Games between two evaluations of the bench that look one ply ahead, on 19×19, of so many moves at most.
    pub(super) fn play(hall: &Hall<'_>, games: u64, moves: u16) -> Result<Collection, Halted> {
        let variant = format!("go:19x19,moves={moves}");
        let weighing =
            Weighing { opening_plies: Some(12), ..Weighing::new(&variant, "charge:depth=1", "bouzy:depth=1", games) };
        let pairs = hall.pairs("games of the bench's own", &weighing)?;
        let mut played = Vec::new();
        for pair in &pairs {
            for game in &pair.games {
                let turns = pair.opening.turns.iter().chain(&game.turns);
                played.push(from_turns(played.len(), moves, turns.map(String::as_str))?);
            }
        }
        let origin = format!("{} games that the bench played itself, `charge` against `bouzy` on 19×19", played.len());
        Ok(Collection { games: played, unreadable: 0, origin, is_real: false })
    }

    /// The games of professionals, or the bench's own where they are missing.
    pub(super) fn find(hall: &Hall<'_>) -> Result<Collection, Halted> {
        (hall.watch)(&Step { name: "reading games".to_owned(), done: 0, total: 1, progress: None });
        match Collection::read(Path::new(FOLDER)) {
            Some(found) => Ok(found),
            None => Collection::play(hall, 40, 260),
        }
    }
}

fn from_turns<'t>(number: usize, longest: u16, turns: impl Iterator<Item = &'t str>) -> Result<Played, ParseError> {
    let start = GoPosition::new(19, Rules { longest, ..Rules::CHINESE });
    let mut now = start.clone();
    let mut moves = Vec::new();
    for turn in turns {
        let ply = now.parse_move(turn)?;
        now.play(ply);
        moves.push(ply);
    }
    Ok(Played { number, start, moves })
}
