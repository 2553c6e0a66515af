//! The traits and plain data of the bench: no game, no search, no input or output.
//!
//! Tenbin has five parts, and each can be replaced without touching the others:
//!
//! ```text
//! rules  →  evaluation  →  search  →  match  →  verdict
//! ```
//!
//! This crate defines their interfaces. Read in this order: [`Position`] (a position is a value), [`FeatureSink`] and
//! [`Evaluation`] (an evaluation is one walk that puts amounts of features into a sink), [`Search`], and then the edge,
//! where everything is text: [`Spec`], [`Table`] and [`Player`]. Parsers report errors with [`Source`] and [`ParseError`].

mod board_size;
mod calibration;
mod clock;
mod diagram;
mod error;
mod evaluation;
mod fen;
mod forced_win;
mod history;
mod lazy;
mod limits;
mod notation;
mod outcome;
mod params;
mod playout;
mod position;
mod random;
mod score;
mod search;
mod settings;
mod side;
mod sink;
mod solvable;
mod source;
mod spec;
mod square;
mod symmetry;
mod table;
mod tactics;
mod term;
mod turns;
mod weights;

pub mod testing;

pub use board_size::BoardSize;
pub use calibration::{DEFAULT_SCALE, FittedScale, describe_probability, describe_winning_chances, win_probability};
pub use clock::{Clock, TURNS_TO_GO, TimeControl};
pub use diagram::{Coordinates, Diagram, DiagramHand, DiagramPiece, MoveInput, PieceShape, Touch, Trace};
pub use error::{ParseError, nearest};
pub use evaluation::{Evaluation, breakdown};
pub use fen::{FenNotation, FenPosition};
pub use forced_win::ForcedWins;
pub use history::{GameHistory, PastPosition};
pub use lazy::LazyStats;
pub use limits::{Clocks, Limits, Stop};
pub use notation::{Notation, legal_moves_advice};
pub use outcome::Outcome;
pub use params::{Param, ParamKind, format_time, parse_time};
pub use playout::{PLAYOUT_WIN, PlayoutPolicy};
pub use position::{Flow, Position, uniform_move};
pub use random::Random;
pub use score::{MAX_PLY, Score, WIN, describe_score, is_decided, lost_in, won_in};
pub use search::{Search, SearchResult};
pub use settings::Settings;
pub use side::{BySide, Side};
pub use sink::{Contribution, ContributionMap, FeatureSink, FeatureVector, ScoreSink};
pub use solvable::{ReducedPosition, Solvable, WholePosition};
pub use source::{Source, end_of};
pub use spec::{Spec, SpecItem};
pub use square::{Square, SquareSet};
pub use symmetry::Symmetries;
pub use table::{Choice, Player, RootMove, Table, TermValue};
pub use tactics::Tactics;
pub use term::{Feature, Term, WeightShape};
pub use turns::MultiPlyTurns;
pub use weights::Weights;
