//! Games from which positions are taken: professional games if available, else self-play games.

use crate::{ExperimentContext, ExperimentError, ExperimentStep};
use std::fs;
use std::path::Path;
use tenbin_core::{Notation, ParseError, Position};
use tenbin_go::{GoPosition, Move, Rules, read_sgf};
use tenbin_registry::{MatchConditions, MatchConfig};

/// Enough points for boards up to 21×21.
pub(super) const POINTS: usize = 512;

/// Folder of the professional games, relative to the working directory.
pub const FOLDER: &str = "../shared/data/go/games";

/// A game that was replayed.
pub struct ReplayedGame {
    /// Its number, the same in every run.
    pub number: usize,
    /// The start position.
    pub start: GoPosition<POINTS>,
    /// The moves.
    pub moves: Vec<Move>,
}

impl ReplayedGame {
    /// The position after a number of moves, if the game goes on after it.
    pub fn at(&self, moves: usize) -> Option<GoPosition<POINTS>> {
        (moves < self.moves.len()).then(|| replay(&self.start, &self.moves[..moves]))
    }

    /// The final position.
    pub fn end(&self) -> GoPosition<POINTS> {
        replay(&self.start, &self.moves)
    }
}

fn replay(start: &GoPosition<POINTS>, moves: &[Move]) -> GoPosition<POINTS> {
    moves.iter().fold(start.clone(), |mut position, &mv| {
        position.play(mv);
        position
    })
}

/// The two halves of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameHalf {
    /// Every other game, from the first on.
    Training,
    /// The other games; no training uses them. The mirror of the bench's own model was first chosen on them; the
    /// training half alone gives the same choice.
    Test,
}

/// Games and their origin.
pub struct GameCollection {
    /// The games that could be read.
    pub games: Vec<ReplayedGame>,
    /// The number of files that could not be read.
    pub unreadable: usize,
    /// The origin in a few words.
    pub origin: String,
    /// Whether professionals played them.
    pub is_professional: bool,
}

impl GameCollection {
    /// The games of a half.
    pub fn half(&self, half: GameHalf) -> impl Iterator<Item = &ReplayedGame> {
        self.games.iter().filter(move |game| (game.number % 2 == 0) == (half == GameHalf::Training))
    }

    /// Reads the SGF files of a folder in the order of their names; `None` without such a folder or without readable
    /// games.
    pub fn read(folder: &Path) -> Option<GameCollection> {
        let mut files: Vec<_> = fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.retain(|path| path.extension().is_some_and(|ending| ending == "sgf"));
        files.sort();
        let read = |(number, path): (usize, &std::path::PathBuf)| {
            let text = String::from_utf8_lossy(&fs::read(path).ok()?).into_owned();
            let record = read_sgf(&text).ok()?.first()?.record::<POINTS>().ok()?;
            Some(ReplayedGame { number, start: record.start, moves: record.moves })
        };
        let games: Vec<ReplayedGame> = files.iter().enumerate().filter_map(read).collect();
        let origin = format!("{} professional games ({FOLDER})", games.len());
        let unreadable = files.len() - games.len();
        (!games.is_empty()).then_some(GameCollection { games, unreadable, origin, is_professional: true })
    }

    /// Plays games between two evaluations at depth 1 on 19×19, with a limit of moves.
    pub(super) fn play(
        context: &ExperimentContext<'_>,
        games: u64,
        moves: u16,
    ) -> Result<GameCollection, ExperimentError> {
        let variant = format!("go:19x19,moves={moves}");
        let match_config = MatchConfig {
            opening_plies: Some(12),
            ..MatchConfig::new(&variant, "charge:depth=1", "bouzy:depth=1", MatchConditions::new(games))
        };
        let pairs = context.pairs("self-play games", &match_config)?;
        let mut played = Vec::new();
        for pair in &pairs {
            for game in &pair.games {
                let turns = pair.opening.turns.iter().chain(&game.turns);
                played.push(from_turns(played.len(), moves, turns.map(String::as_str))?);
            }
        }
        let origin = format!("{} self-play games of the bench, `charge` against `bouzy` on 19×19", played.len());
        Ok(GameCollection { games: played, unreadable: 0, origin, is_professional: false })
    }

    /// The professional games, or self-play games if they are missing.
    pub(super) fn find(context: &ExperimentContext<'_>) -> Result<GameCollection, ExperimentError> {
        (context.on_progress)(&ExperimentStep { name: "reading games".to_owned(), done: 0, total: 1, progress: None });
        match GameCollection::read(Path::new(FOLDER)) {
            Some(found) => Ok(found),
            None => GameCollection::play(context, 40, 260),
        }
    }
}

fn from_turns<'t>(
    number: usize,
    max_plies: u16,
    turns: impl Iterator<Item = &'t str>,
) -> Result<ReplayedGame, ParseError> {
    let start = GoPosition::new(19, Rules { max_plies, ..Rules::CHINESE });
    let mut now = start.clone();
    let mut moves = Vec::new();
    for turn in turns {
        let mv = now.parse_move(turn)?;
        now.play(mv);
        moves.push(mv);
    }
    Ok(ReplayedGame { number, start, moves })
}
