//! Where the pairs of a match start: random turns, judged to be balanced, never the same position twice, unless players
//! that choose by chance are to meet at one position again and again. Or somebody wrote a book of openings, from which
//! they are drawn.
//!
//! Opening `i` of a seed is the same on any number of threads and after every resume: its turns come from stream `i` of
//! the seed, and what it may not repeat are the openings before it, in the order of their numbers. The players have no
//! say in it, so every match with the same seed, game and judge is played from the same openings.

use crate::matches::MakePlayer;
use crate::record::Opening;
use std::collections::HashSet;
use std::error::Error;
use tenbin_core::{ParseError, Player, Random, Score, Stop, Table};

/// How openings are made.
#[derive(Clone, Copy)]
pub struct OpeningRules<'a> {
    /// How many random plies are played, or a few more, so that the last turn is a whole one.
    pub plies: u32,
    /// Who says whether the position is balanced; without it, every position will do that is not the end of the game.
    pub balance: Option<Balance<'a>>,
    /// Whether pairs may start where others did; then nobody judges either. Only for players that choose by chance:
    /// others would play the same games again.
    pub repeated: bool,
    /// Openings to draw from instead, each once; then nothing else here counts.
    pub book: Option<&'a [Opening]>,
}

/// When an opening is balanced.
#[derive(Clone, Copy)]
pub struct Balance<'a> {
    /// Makes the judge, whose score decides. It should be reproducible.
    pub judge: &'a MakePlayer<'a>,
    /// The most points the judge may give to either side.
    pub limit: Score,
}

/// The openings of a match, one after the other.
pub struct Openings {
    table: Box<dyn Table>,
    seed: u64,
    plies: u32,
    judge: Option<Judge>,
    repeated: bool,
    /// The book in the order in which it is used.
    book: Option<Vec<Opening>>,
    seen: HashSet<String>,
}

struct Judge {
    player: Box<dyn Player>,
    limit: Score,
}

/// An answer to the request for an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Draw {
    /// The opening.
    Opening(Opening),
    /// There is no opening left that was not used before.
    UsedUp,
    /// The judge was told to stop.
    Stopped,
}

/// Why an opening cannot be made or repeated.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// The judge cannot be had.
    #[error("the judge of openings cannot be set up: {0}")]
    NoJudge(Box<dyn Error + Send + Sync>),
    /// The judge gives no answer.
    #[error("the judge `{judge}` failed in the position `{position}`: {message}")]
    JudgeFailed {
        /// The judge's spec.
        judge: String,
        /// The position it was asked about.
        position: String,
        /// What it said.
        message: String,
    },
    /// The judge chooses turns but does not say what positions are worth.
    #[error("`{judge}` gives no scores, so it cannot judge openings; choose a player with an evaluation")]
    JudgeSilent {
        /// The judge's spec.
        judge: String,
    },
    /// A turn of an opening is not legal: the store belongs to other rules, or the game lists turns it refuses.
    #[error("opening {index} cannot be played in {game}: {mistake}")]
    Unplayable {
        /// The number of the opening.
        index: u64,
        /// The game.
        game: String,
        /// What is wrong.
        mistake: ParseError,
    },
}

/// How often to roll the dice for one opening before saying that there is no new one.
const ATTEMPTS: u32 = 1_000;

/// How many unbalanced positions to look at for one opening before widening the limit.
const CANDIDATES: usize = 64;

/// When none of the candidates is within the limit, twice the limit will do, then four times, then eight times; in the
/// end the first candidate is taken whatever the judge says (on small boards every position may be won for one side).
const WIDER: [i64; 4] = [2, 4, 8, i64::MAX];

impl Openings {
    /// The openings that start where `table` stands.
    pub fn new(table: &dyn Table, seed: u64, rules: &OpeningRules<'_>) -> Result<Openings, OpeningError> {
        let make = |balance: Balance<'_>| {
            let player = (balance.judge)().map_err(OpeningError::NoJudge)?;
            Ok(Judge { player, limit: balance.limit })
        };
        let judge = rules.balance.filter(|_| rules.book.is_none()).map(make).transpose()?;
        let OpeningRules { plies, repeated, .. } = *rules;
        let book = rules.book.map(|book| shuffled(book, seed));
        Ok(Openings { table: table.fork(), seed, plies, judge, repeated, book, seen: HashSet::new() })
    }

    /// Makes opening number `index`. They must be asked for in order.
    pub fn draw(&mut self, index: u64, stop: &Stop) -> Result<Draw, OpeningError> {
        if let Some(book) = &self.book {
            let next = usize::try_from(index).ok().and_then(|index| book.get(index));
            return Ok(next.map_or(Draw::UsedUp, |opening| Draw::Opening(opening.clone())));
        }
        let mut random = Random::stream(self.seed, index);
        let mut candidates: Vec<Candidate> = Vec::new();
        for _ in 0..ATTEMPTS {
            let Some(table) = self.random_line(index, &mut random)? else { continue };
            let position = table.position();
            if self.repeated {
                return Ok(Draw::Opening(Candidate::new(&*table, position, 0).opening));
            }
            if self.seen.contains(&position) || candidates.iter().any(|other| other.position == position) {
                continue;
            }
            let Some(judge) = &mut self.judge else { return Ok(self.take(Candidate::new(&*table, position, 0))) };
            let score = judge.score(&*table, self.seed, stop);
            if stop.is_raised() {
                return Ok(Draw::Stopped);
            }
            let candidate = Candidate::new(&*table, position, score?);
            if candidate.is_within(judge.limit, 1) {
                return Ok(self.take(candidate));
            }
            candidates.push(candidate);
            if candidates.len() == CANDIDATES {
                break;
            }
        }
        Ok(self.take_widened(candidates))
    }

    /// Notes an opening that was made in an earlier run, in its place in the order.
    pub fn admit(&mut self, index: u64, opening: &Opening) -> Result<(), OpeningError> {
        let table = lay_out(&*self.table, index, opening)?;
        self.seen.insert(table.position());
        Ok(())
    }

    /// Random turns from the start; none if the game ends on the way. Where a side has several plies in a row, it plays them all:
    /// nobody is to go on with a turn that chance has begun.
    fn random_line(&self, index: u64, random: &mut Random) -> Result<Option<Box<dyn Table>>, OpeningError> {
        let mut table = self.table.fork();
        let (mut played, mut goes_on) = (0, false);
        while played < self.plies || goes_on {
            let legal = table.legal_moves();
            if table.outcome().is_some() || legal.is_empty() {
                return Ok(None);
            }
            let (side, turn) = (table.side_to_move(), &legal[random.below(legal.len() as u64) as usize]);
            table.play(turn).map_err(|mistake| unplayable(&*self.table, index, mistake))?;
            played += 1;
            goes_on = table.side_to_move() == side;
        }
        Ok(table.outcome().is_none().then_some(table))
    }

    fn take_widened(&mut self, candidates: Vec<Candidate>) -> Draw {
        let limit = self.judge.as_ref().map_or(0, |judge| judge.limit);
        let fits = |&factor: &i64| candidates.iter().position(|candidate| candidate.is_within(limit, factor));
        match WIDER.iter().find_map(fits).and_then(|place| candidates.into_iter().nth(place)) {
            Some(candidate) => self.take(candidate),
            None => Draw::UsedUp,
        }
    }

    fn take(&mut self, candidate: Candidate) -> Draw {
        self.seen.insert(candidate.position);
        Draw::Opening(candidate.opening)
    }
}

/// A book in an order that the seed alone decides.
fn shuffled(book: &[Opening], seed: u64) -> Vec<Opening> {
    let mut order = book.to_vec();
    Random::new(seed).shuffle(&mut order);
    order
}

/// Sets up the position an opening leads to.
pub(crate) fn lay_out(table: &dyn Table, index: u64, opening: &Opening) -> Result<Box<dyn Table>, OpeningError> {
    let named = |mistake| unplayable(table, index, mistake);
    let mut laid = table.with_position(&opening.start).map_err(named)?;
    for turn in &opening.turns {
        laid.play(turn).map_err(named)?;
    }
    Ok(laid)
}

fn unplayable(table: &dyn Table, index: u64, mistake: ParseError) -> OpeningError {
    OpeningError::Unplayable { index, game: table.game().to_owned(), mistake }
}

/// A new position that may become an opening.
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
        // Afresh every time: what it saw before, which depends on where a match was resumed, must not matter.
        self.player.new_game(seed);
        let choice = self.player.choose(table, stop, &mut |_| {}).map_err(|message| OpeningError::JudgeFailed {
            judge: self.player.spec().to_owned(),
            position: table.position(),
            message,
        })?;
        choice.score.ok_or_else(|| OpeningError::JudgeSilent { judge: self.player.spec().to_owned() })
    }
}
