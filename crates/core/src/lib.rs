//! The words of the bench, and nothing else: no game, no input or output.
//!
//! Everything in Tenbin is one of five things, and any of them can be swapped without touching the others:
//!
//! ```text
//! game  →  evaluation  →  search  →  match  →  verdict
//! ```
//!
//! This crate says what each of them must offer. Read in this order: [`Game`] (a position is a value), [`Scale`] and
//! [`Evaluation`] (an evaluation is written once, as a walk that puts amounts onto a scale), [`Search`], and then the
//! edge, where everything speaks text: [`Spec`], [`Table`] and [`Player`]. Whatever reads text points at slips with
//! [`Source`] and [`Mistake`].

mod budget;
mod clock;
mod evaluation;
mod game;
mod heavy;
mod line;
mod mistake;
mod outcome;
mod params;
mod picture;
mod question;
mod random;
mod scale;
mod score;
mod search;
mod settings;
mod side;
mod source;
mod spec;
mod square;
mod table;
mod tactics;
mod term;
mod weights;

pub use budget::{Budget, Stop};
pub use clock::{Clock, TURNS_TO_GO, TimeControl};
pub use evaluation::{Evaluation, sheet};
pub use game::{CERTAIN, Flow, Game, Notation, draw_from_all};
pub use heavy::HeavyCount;
pub use line::{Line, Seen};
pub use mistake::{Mistake, nearest};
pub use outcome::Outcome;
pub use params::{Kind, Param, format_time, parse_time};
pub use picture::{Board, Coordinates, Held, Piece, PieceShape, Touch, Trace, Way};
pub use question::{Provable, Question, WholePosition};
pub use random::Random;
pub use scale::{Contribution, Picture, Scale, Sparse, Sum};
pub use score::{LONGEST, Score, WIN, describe_score, is_decided, lost_in, won_in};
pub use search::{Search, Thought};
pub use settings::Settings;
pub use side::{BySide, Side};
pub use source::{Source, behind};
pub use spec::{Item, Spec};
pub use square::{Square, SquareSet};
pub use table::{Choice, Considered, Player, Table, TermValue};
pub use tactics::Tactics;
pub use term::{Feature, Shape, Term};
pub use weights::Weights;
