//! Openings: random plies to a balanced position, never the same position twice, or openings from a book.
//!
//! Opening `i` of a seed is the same on any number of threads and after every resume: its plies come from stream `i` of the
//! seed, and it differs from the openings before it. The players do not matter, so every match with the same seed, game and
//! judge has the same openings.

use crate::record::Opening;
use std::collections::HashSet;
use tenbin_core::{ParseError, Player, Random, Score, Stop, Table};

/// The generator of a match's openings.
pub struct Openings {
    table: Box<dyn Table>,
    seed: u64,
    kind: Kind,
    seen: HashSet<String>,
}

enum Kind {
    /// Random plies. A judge, if there is one, rejects unbalanced positions.
    Random {
        plies: u32,
        judge: Option<Judge>,
    },
    OnePosition,
    /// The shuffled book.
    Book(Vec<Opening>),
}

struct Judge {
    player: Box<dyn Player>,
    limit: Score,
}

/// The result of drawing an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextOpening {
    /// The opening.
    Opening(Opening),
    /// All openings are used.
    Exhausted,
    /// The stop flag was raised.
    Stopped,
}

/// Why an opening cannot be generated or replayed.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// The judge failed.
    #[error("the judge `{judge}` failed in the position `{position}`: {message}")]
    JudgeFailed {
        /// The judge's spec.
        judge: String,
        /// The position.
        position: String,
        /// The error.
        message: String,
    },
    /// The judge has no scores.
    #[error("`{judge}` gives no scores, so it cannot judge openings; choose a player with an evaluation")]
    JudgeSilent {
        /// The judge's spec.
        judge: String,
    },
    /// A move of an opening is illegal: the store has other rules, or move generation is inconsistent.
    #[error("opening {index} cannot be played in {game}: {error}")]
    Unplayable {
        /// The number of the opening.
        index: u64,
        /// The game.
        game: String,
        /// The error.
        error: ParseError,
    },
}

/// Maximum number of random lines per opening.
const ATTEMPTS: u32 = 1_000;

/// Maximum number of unbalanced candidates before the limit widens.
const CANDIDATES: usize = 64;

/// Factors by which the limit widens if no candidate is within it. The last one takes the first candidate whatever its score,
/// because on small boards every position may be decided.
const WIDER: [i64; 4] = [2, 4, 8, i64::MAX];

impl Openings {
    /// Openings of random plies, plus those that complete the last turn. With a judge and a limit, openings whose absolute
    /// score exceeds the limit are rejected. The judge should be reproducible.
    pub fn random(table: &dyn Table, seed: u64, plies: u32, balance: Option<(Box<dyn Player>, Score)>) -> Openings {
        let judge = balance.map(|(player, limit)| Judge { player, limit });
        Openings::new(table, seed, Kind::Random { plies, judge })
    }

    /// One opening for all pairs: the position of `table`. Only for stochastic players; others would repeat their games.
    pub fn one_position(table: &dyn Table) -> Openings {
        Openings::new(table, 0, Kind::OnePosition)
    }

    /// The openings of a book in random order, each once.
    pub fn book(table: &dyn Table, seed: u64, book: &[Opening]) -> Openings {
        let mut order = book.to_vec();
        Random::new(seed).shuffle(&mut order);
        Openings::new(table, seed, Kind::Book(order))
    }

    fn new(table: &dyn Table, seed: u64, kind: Kind) -> Openings {
        Openings { table: table.fork(), seed, kind, seen: HashSet::new() }
    }

    /// The game, as it stands before the openings.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// Draws opening number `index`, in order.
    pub fn draw(&mut self, index: u64, stop: &Stop) -> Result<NextOpening, OpeningError> {
        let next = match &self.kind {
            Kind::Random { plies, .. } => return self.draw_random(index, *plies, stop),
            Kind::OnePosition if self.table.outcome().is_some() => None,
            Kind::OnePosition => Some(Opening { start: self.table.start(), turns: self.table.moves() }),
            Kind::Book(book) => usize::try_from(index).ok().and_then(|index| book.get(index)).cloned(),
        };
        Ok(next.map_or(NextOpening::Exhausted, NextOpening::Opening))
    }

    fn draw_random(&mut self, index: u64, plies: u32, stop: &Stop) -> Result<NextOpening, OpeningError> {
        let seed = self.seed;
        let mut random = Random::stream(seed, index);
        let mut candidates: Vec<Candidate> = Vec::new();
        for _ in 0..ATTEMPTS {
            let Some(table) = self.random_line(index, plies, &mut random)? else { continue };
            let position = table.position();
            if self.seen.contains(&position) || candidates.iter().any(|other| other.position == position) {
                continue;
            }
            let Some(judge) = self.judge() else { return Ok(self.take(Candidate::new(&*table, position, 0))) };
            let (score, limit) = (judge.score(&*table, seed, stop), judge.limit);
            if stop.is_raised() {
                return Ok(NextOpening::Stopped);
            }
            let candidate = Candidate::new(&*table, position, score?);
            if candidate.is_within(limit, 1) {
                return Ok(self.take(candidate));
            }
            candidates.push(candidate);
            if candidates.len() == CANDIDATES {
                break;
            }
        }
        Ok(self.take_widened(candidates))
    }

    fn judge(&mut self) -> Option<&mut Judge> {
        match &mut self.kind {
            Kind::Random { judge, .. } => judge.as_mut(),
            Kind::OnePosition | Kind::Book(_) => None,
        }
    }

    /// Registers an opening of an earlier run, in order.
    pub fn admit(&mut self, index: u64, opening: &Opening) -> Result<(), OpeningError> {
        let table = lay_out(&*self.table, index, opening)?;
        self.seen.insert(table.position());
        Ok(())
    }

    /// A random line; `None` if the game ends on the way. It ends with a complete turn.
    fn random_line(&self, index: u64, plies: u32, random: &mut Random) -> Result<Option<Box<dyn Table>>, OpeningError> {
        let mut table = self.table.fork();
        let (mut played, mut goes_on) = (0, false);
        while played < plies || goes_on {
            let legal = table.legal_moves();
            if table.outcome().is_some() || legal.is_empty() {
                return Ok(None);
            }
            let (side, turn) = (table.side_to_move(), &legal[random.below(legal.len() as u64) as usize]);
            table.play(turn).map_err(|error| unplayable(&*self.table, index, error))?;
            played += 1;
            goes_on = table.side_to_move() == side;
        }
        Ok(table.outcome().is_none().then_some(table))
    }

    fn take_widened(&mut self, candidates: Vec<Candidate>) -> NextOpening {
        let limit = self.judge().map_or(0, |judge| judge.limit);
        let fits = |&factor: &i64| candidates.iter().position(|candidate| candidate.is_within(limit, factor));
        match WIDER.iter().find_map(fits).and_then(|place| candidates.into_iter().nth(place)) {
            Some(candidate) => self.take(candidate),
            None => NextOpening::Exhausted,
        }
    }

    fn take(&mut self, candidate: Candidate) -> NextOpening {
        self.seen.insert(candidate.position);
        NextOpening::Opening(candidate.opening)
    }
}

/// The position after an opening.
pub(crate) fn lay_out(table: &dyn Table, index: u64, opening: &Opening) -> Result<Box<dyn Table>, OpeningError> {
    let named = |error| unplayable(table, index, error);
    let mut laid = table.with_position(&opening.start).map_err(named)?;
    for turn in &opening.turns {
        laid.play(turn).map_err(named)?;
    }
    Ok(laid)
}

fn unplayable(table: &dyn Table, index: u64, error: ParseError) -> OpeningError {
    OpeningError::Unplayable { index, game: table.game().to_owned(), error }
}

/// A candidate for an opening.
struct Candidate {
    opening: Opening,
    position: String,
    score: Score,
}

impl Candidate {
    fn new(table: &dyn Table, position: String, score: Score) -> Candidate {
        Candidate { opening: Opening { start: table.start(), turns: table.moves() }, position, score }
    }

    fn is_within(&self, limit: Score, factor: i64) -> bool {
        // A limit of 0 stays 0 however often it is doubled, except in the last step.
        factor == i64::MAX || i64::from(self.score).abs() <= i64::from(limit) * factor
    }
}

impl Judge {
    fn score(&mut self, table: &dyn Table, seed: u64, stop: &Stop) -> Result<Score, OpeningError> {
        // A new game each time: a hash table filled before a resume must not matter.
        self.player.new_game(seed);
        let choice =
            self.player.choose(table, &self.player.default_limits(), stop, &mut |_| {}).map_err(|message| {
                OpeningError::JudgeFailed { judge: self.player.spec().to_owned(), position: table.position(), message }
            })?;
        choice.score.ok_or_else(|| OpeningError::JudgeSilent { judge: self.player.spec().to_owned() })
    }
}
