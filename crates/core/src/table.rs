//! The object-safe edge: a game in progress and the players at it, speaking text.
//!
//! Inside, everything is generic and fast. Whoever need not know which game is played (a match, a protocol, a page)
//! holds these trait objects instead.

use crate::{
    Clock, Contribution, Diagram, LazyStats, MoveInput, Outcome, ParseError, Score, Side, Square, Stop, Term,
    TimeControl, Trace, Weights,
};
use std::any::Any;
use std::time::Duration;

/// A game in progress, by text.
pub trait Table: Send {
    /// The game in its canonical form, `amazons:10x10`.
    fn game(&self) -> &str;

    /// The position the game began with, in the game's notation.
    fn start(&self) -> String;

    /// The position now, in the game's notation.
    fn position(&self) -> String;

    /// The turns played so far, in the game's notation.
    fn moves(&self) -> Vec<String>;

    /// The side to move.
    fn side_to_move(&self) -> Side;

    /// The game's name for a side.
    fn side_name(&self, side: Side) -> &'static str;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// How the game has ended on the board alone, whatever rulings there are: nobody may have called for one.
    fn outcome_on_board(&self) -> Option<Outcome> {
        self.outcome()
    }

    /// Every legal turn.
    fn legal_moves(&self) -> Vec<String>;

    /// Every legal turn with how it is made on the drawn board, in the order of [`legal`](Table::legal).
    fn move_inputs(&self) -> Vec<MoveInput> {
        self.legal_moves().into_iter().map(|turn| MoveInput { mv: turn, touches: Vec::new() }).collect()
    }

    /// What the last turn did on the drawn board: all that one side did before it was the other's turn, however many plies
    /// it took. A piece that is put onto the board stands alone. Nothing if there was no turn, or if the game does not say.
    fn last_traces(&self) -> Vec<Trace> {
        Vec::new()
    }

    /// Plays a turn, if it is legal.
    fn play(&mut self, turn: &str) -> Result<(), ParseError>;

    /// Plays a turn that is legal on the board, even where a ruling has ended the game: a program at the other end may
    /// not know of it, or have other rules.
    fn play_unadjudicated(&mut self, turn: &str) -> Result<(), ParseError>;

    /// A whole turn as players of the game write it, parted into the turns of this table: the plies of which it consists.
    fn split_turn(&self, turn: &str) -> Result<Vec<String>, ParseError> {
        Ok(vec![turn.to_owned()])
    }

    /// A key of the position.
    fn key(&self) -> u64;

    /// The number of sequences of `depth` plies from here.
    fn perft(&self, depth: u32) -> u64;

    /// The number of different positions in which this turn can end.
    fn count_turns(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    /// The board as plain data.
    fn diagram(&self) -> Diagram;

    /// What was agreed upon for the game that programs of others have to be told, each by its name.
    fn rule_options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The same table, to go on independently.
    fn fork(&self) -> Box<dyn Table>;

    /// A new game from a position, in any notation the game knows.
    fn with_position(&self, position: &str) -> Result<Box<dyn Table>, ParseError>;

    /// The table as what it is, for players that know the game.
    fn as_any(&self) -> &dyn Any;
}

/// Somebody who chooses turns.
pub trait Player: Send {
    /// The player in its canonical form, `ks:depth=3,w=0.2`.
    fn spec(&self) -> &str;

    /// What tells the player from others under the same spec: its weights as 16 hexadecimal digits, or the name by which
    /// the program of another introduces itself. Empty if there is nothing to tell.
    fn fingerprint(&self) -> String {
        String::new()
    }

    /// Whether the same game always goes the same way.
    fn is_reproducible(&self) -> bool;

    /// Whether its choices depend on the seed of [`new_game`](Player::new_game), so that games from one position differ.
    fn is_stochastic(&self) -> bool {
        false
    }

    /// Chooses a turn, or gives the game up by [`Choice::RESIGN`]. `watch` is told of better answers on the way.
    fn choose(&mut self, table: &dyn Table, stop: &Stop, watch: &mut dyn FnMut(&Choice)) -> Result<Choice, String>;

    /// The time it has for a game, if it plays by a clock; whoever runs the game keeps it.
    fn time_control(&self) -> Option<TimeControl> {
        None
    }

    /// Shows a player that plays by a clock how much is left, and its opponent's clock if that has one. It is shown before
    /// every turn.
    fn see_clocks(&mut self, _own: Clock, _other: Option<Clock>) {}

    /// Shows a player where the game stands just before it is asked for a turn, and before its time runs: whoever has to be
    /// told by others what was played is told now.
    fn prepare(&mut self, _table: &dyn Table) {}

    /// Prepares for a new game; everything random in it comes from the seed.
    fn new_game(&mut self, seed: u64);

    /// What the heavy stage of its evaluation did in the searches of this game, where there is one and it is counted.
    fn lazy_stats(&self) -> Option<&LazyStats> {
        None
    }

    /// The turns that were looked at in the last choice, the best first; empty for players that do not say.
    fn root_moves(&self, _table: &dyn Table) -> Vec<RootMove> {
        Vec::new()
    }

    /// The evaluation of a position term by term, in points from `First`'s view; `None` if the player has none.
    fn explain(&self, _table: &dyn Table) -> Option<Vec<TermValue>> {
        None
    }
}

/// What a player chose, and what it thought.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The turn, or [`RESIGN`](Choice::RESIGN).
    pub best_move: String,
    /// What it is worth to the side that moves, if the player says.
    pub score: Option<Score>,
    /// The line the player expects, the chosen turn first.
    pub pv: Vec<String>,
    /// Where the turn stands among those that are told: 1 for the best one.
    pub multipv: usize,
    /// How many plies were looked ahead in full.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// A turn that a player looked at, and how it did.
#[derive(Clone, Debug, PartialEq)]
pub struct RootMove {
    /// The turn.
    pub mv: String,
    /// How often it was tried.
    pub visits: u64,
    /// How likely it wins for the side that makes it, from 0 to 1.
    pub win_rate: f64,
    /// What the player expects from there on, the turn first.
    pub pv: Vec<String>,
}

impl Choice {
    /// What stands in place of a turn when the player gives the game up. No game has a turn of this name.
    pub const RESIGN: &str = "resign";

    /// Whether the player gives the game up.
    pub fn resigns(&self) -> bool {
        self.best_move == Choice::RESIGN
    }
}

/// One term of an evaluation, weighed in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct TermValue {
    /// The term's name.
    pub name: &'static str,
    /// What it sees.
    pub meaning: &'static str,
    /// Its total in points, in favour of `First`.
    pub points: f64,
    /// Its contribution at each square where it found something.
    pub squares: Vec<(Square, f64)>,
}

impl TermValue {
    /// A term that has found nothing yet.
    pub fn empty(term: &Term) -> TermValue {
        TermValue { name: term.name, meaning: term.meaning, points: 0.0, squares: Vec::new() }
    }

    /// Adds a contribution.
    pub fn add(&mut self, found: Contribution, weights: &Weights) {
        let points = weights.exact_points(found.feature, found.amount);
        self.points += points;
        if let Some(at) = found.at {
            match self.squares.iter_mut().find(|(square, _)| *square == at) {
                Some((_, sum)) => *sum += points,
                None => self.squares.push((at, points)),
            }
        }
    }
}
