//! The object-safe edge: games in progress and players, as trait objects that exchange text.
//!
//! Inside, everything is generic and fast. Code that is independent of the game (matches, protocols, the lab) holds
//! these trait objects.

use crate::{
    Contribution, Diagram, LazyStats, Limits, MoveInput, Outcome, ParseError, Score, Side, Square, Stop, Term,
    TimeControl, Trace, Weights, is_decided, win_probability,
};
use std::any::Any;
use std::time::Duration;

/// A game in progress; moves and positions are text.
pub trait Table: Send {
    /// The game in its canonical form, `amazons:10x10`.
    fn game(&self) -> &str;

    /// The start position, in the game's notation.
    fn start(&self) -> String;

    /// The usual start position of the variant, whatever this table shows.
    fn usual_start(&self) -> String;

    /// The current position, in the game's notation.
    fn position(&self) -> String;

    /// The moves played, in the game's notation.
    fn moves(&self) -> Vec<String>;

    /// The last move, in the game's notation whatever text was played.
    fn last_move(&self) -> Option<String> {
        self.moves().pop()
    }

    /// The side to move.
    fn side_to_move(&self) -> Side;

    /// The game's name for a side.
    fn side_name(&self, side: Side) -> &'static str;

    /// The result, if the game has ended.
    fn outcome(&self) -> Option<Outcome>;

    /// The result on the board alone, without adjudication by repetition, length or declaration.
    fn outcome_on_board(&self) -> Option<Outcome> {
        self.outcome()
    }

    /// All legal moves.
    fn legal_moves(&self) -> Vec<String>;

    /// All legal moves with the clicks that enter them, in the order of [`legal_moves`](Table::legal_moves).
    fn move_inputs(&self) -> Vec<MoveInput> {
        self.legal_moves().into_iter().map(|mv| MoveInput { mv, touches: Vec::new() }).collect()
    }

    /// The effects of the last turn (all its plies) on the drawn board; empty at the start of the game, or if the game
    /// draws none.
    fn last_traces(&self) -> Vec<Trace> {
        Vec::new()
    }

    /// Plays a move, if it is legal.
    fn play(&mut self, mv: &str) -> Result<(), ParseError>;

    /// Plays a move that is legal on the board, even where adjudication has ended the game: an external engine may use
    /// other rules.
    fn play_unadjudicated(&mut self, mv: &str) -> Result<(), ParseError>;

    /// Splits a whole turn into its plies, the moves of this table.
    fn split_turn(&self, turn: &str) -> Result<Vec<String>, ParseError> {
        Ok(vec![turn.to_owned()])
    }

    /// The hash key of the position.
    fn key(&self) -> u64;

    /// Counts the move sequences of `depth` plies.
    fn perft(&self, depth: u32) -> u64;

    /// Counts the distinct positions at the end of this turn.
    fn count_turns(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    /// The board as a diagram.
    fn diagram(&self) -> Diagram;

    /// Rule options that external engines must know, by name: `komi`, `7.5`.
    fn rule_options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// An independent copy.
    fn fork(&self) -> Box<dyn Table>;

    /// A new game from a position, in any notation of the game.
    fn with_position(&self, position: &str) -> Result<Box<dyn Table>, ParseError>;

    /// The concrete table, for players that know the game.
    fn as_any(&self) -> &dyn Any;
}

/// A player: chooses moves.
pub trait Player: Send {
    /// The player in its canonical form, `ks:depth=3,w=0.2`.
    fn spec(&self) -> &str;

    /// Distinguishes players of the same spec: the hash of the weights (16 hexadecimal digits), or the name that an external
    /// engine reports. Empty for none.
    fn fingerprint(&self) -> String {
        String::new()
    }

    /// The unit of the player's scores in points, in which scores of different players are compared: about a pawn.
    fn unit(&self) -> Score {
        100
    }

    /// The sigmoid scale of the player's scores in points: the odds of winning are exp(score / scale). `None` if its scores
    /// have none.
    fn score_scale(&self) -> Option<f64> {
        None
    }

    /// The mover's winning probability by the player's last choice: of its score, or the win rate of the chosen move. `None`
    /// for a decided score.
    fn win_probability(&self, table: &dyn Table, choice: &Choice) -> Option<f64> {
        if choice.score.is_some() {
            return choice.win_probability(self.score_scale());
        }
        let root_moves = self.root_moves(table);
        root_moves.iter().find(|root_move| root_move.mv == choice.best_move).map(|chosen| chosen.win_rate)
    }

    /// Whether the same game is always played the same way.
    fn is_reproducible(&self) -> bool;

    /// Whether its moves depend on the seed of [`new_game`](Player::new_game), so that games from one position differ.
    fn is_stochastic(&self) -> bool {
        false
    }

    /// The limits in the player's spec. A host's limits are capped by them.
    fn limits(&self) -> Limits {
        Limits::NONE
    }

    /// The limits of a search without others: those of the spec, or else the player's own default.
    fn default_limits(&self) -> Limits {
        self.limits()
    }

    /// Chooses a move within limits, or resigns with [`Choice::RESIGN`]. `watch` receives improved results during the search.
    fn choose(
        &mut self,
        table: &dyn Table,
        limits: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&Choice),
    ) -> Result<Choice, String>;

    /// The time control in the player's spec, if any. The caller keeps the clock and passes it as a limit.
    fn time_control(&self) -> Option<TimeControl> {
        None
    }

    /// Sends the position to an external engine, before the player's time runs.
    fn prepare(&mut self, _table: &dyn Table, _limits: &Limits) {}

    /// Starts a new game; the seed determines all its randomness.
    fn new_game(&mut self, seed: u64);

    /// Statistics of lazy evaluation in this game, if collected.
    fn lazy_stats(&self) -> Option<&LazyStats> {
        None
    }

    /// The root moves of the last search, the best first; empty if the player reports none.
    fn root_moves(&self, _table: &dyn Table) -> Vec<RootMove> {
        Vec::new()
    }

    /// The evaluation term by term, in points from `First`'s point of view; `None` without an evaluation.
    fn explain(&self, _table: &dyn Table) -> Option<Vec<TermValue>> {
        None
    }
}

/// A player's choice, with the search result behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Best move, or [`RESIGN`](Choice::RESIGN).
    pub best_move: String,
    /// Score from the mover's point of view, if reported.
    pub score: Option<Score>,
    /// Principal variation, the best move first.
    pub pv: Vec<String>,
    /// Rank in MultiPV: 1 for the best move.
    pub multipv: usize,
    /// Completed depth in plies.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

/// A root move with its statistics.
#[derive(Clone, Debug, PartialEq)]
pub struct RootMove {
    /// Move.
    pub mv: String,
    /// Visits.
    pub visits: u64,
    /// Win rate for the mover, from 0 to 1.
    pub win_rate: f64,
    /// Principal variation, the move first.
    pub pv: Vec<String>,
}

impl Choice {
    /// The move text of a resignation. No game has a move of this name.
    pub const RESIGN: &str = "resign";

    /// The mover's winning probability of the score, by a sigmoid scale in points. `None` for a decided score.
    pub fn win_probability(&self, scale: Option<f64>) -> Option<f64> {
        let score = self.score.filter(|&score| !is_decided(score));
        score.zip(scale).map(|(score, scale)| win_probability(f64::from(score), scale))
    }

    /// Whether the player resigns.
    pub fn resigns(&self) -> bool {
        self.best_move == Choice::RESIGN
    }
}

/// The value of one term in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct TermValue {
    /// Name of the term.
    pub name: &'static str,
    /// Meaning of the term.
    pub meaning: &'static str,
    /// Total in points, in favour of `First`.
    pub points: f64,
    /// Contribution per square.
    pub squares: Vec<(Square, f64)>,
}

impl TermValue {
    /// A term without contributions.
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
