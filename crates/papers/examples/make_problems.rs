//! Finds shogi problems with one best move in self-play games, for the lazy paper: `cargo run --release -p
//! tenbin-papers --example make_problems -- FIRST_SEED GAMES`.
//!
//! Each game begins with random moves from its seed and continues with a weak player, which overlooks moves. A
//! position is printed if
//!
//! - a search to depth 3 does not choose the best move, and one to depth 4 has a score at least 50 points away from
//!   that of depth 3;
//! - searches to depths 7 and 9 both choose it, each with an empty transposition table; the score is within ±3000
//!   points, unless the move forces mate in five plies or more;
//! - at both depths it is better than every other move by at least 200 points. Every other move is searched on its
//!   own: first two plies less deep, then to full depth if it came within 600 points of the best move;
//! - a search of a million positions, about 15 plies deep, chooses it too.
//!
//! A position is dropped if a search to a fixed depth visits 300,000 positions.

use std::cmp::Reverse;
use tenbin_core::{Choice, ParseError, Player, Random, Score, Stop, Table, WIN, is_decided};

/// The depth at which a problem must not be solved.
const SHALLOW: u32 = 3;
/// The depths at which it must be solved.
const DEEP: [u32; 2] = [7, 9];
/// The player that confirms a problem.
const DEEPEST: &str = "shogi:nodes=1000000";
/// Minimum margin of the best move over every other.
const MARGIN: Score = 200;
/// Minimum change of the score from the shallow depth to the next.
const MIN_CHANGE: Score = 50;
/// Beyond this score a game counts as decided; a position is then a problem only with a long enough mate.
const DECIDED: Score = 3000;
const SHORT_MATE: Score = 5;
/// Moves behind by more than this two plies less deep are not searched again.
const HOPELESS: Score = 600;
/// Random plies at the start of each game, and the player of the other plies.
const RANDOM_PLIES: usize = 6;
const WEAK: &str = "shogi:nodes=800";
/// The first ply to examine.
const FROM: usize = 20;
/// Plies skipped after a problem, so that problems of one game differ enough.
const MIN_DISTANCE: usize = 16;
/// Node limit of a search; a position that reaches it is dropped.
const NODE_LIMIT: u64 = 300_000;
const MAX_PLIES: usize = 160;

fn main() -> Result<(), ParseError> {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let (first, games) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(50));
    let start = tenbin_registry::table("shogi", None)?;
    let mut finder = ProblemFinder::new(start.as_ref())?;
    for seed in first..first + games {
        finder.play(start.as_ref(), seed)?;
        eprintln!("game {seed} played");
    }
    Ok(())
}

struct Problem {
    best_move: String,
    score: Score,
    /// The margin at each of the two deep searches.
    margins: [Score; 2],
}

struct ProblemFinder {
    weak: Box<dyn Player>,
    /// Players by depth, from one ply on.
    deep: Vec<Box<dyn Player>>,
    deepest: Box<dyn Player>,
}

impl ProblemFinder {
    fn new(start: &dyn Table) -> Result<ProblemFinder, ParseError> {
        let player = |depth| tenbin_registry::player(start, &format!("shogi:depth={depth},hash=1,nodes={NODE_LIMIT}"));
        let deep = (1..=DEEP[1]).map(player).collect::<Result<_, _>>()?;
        Ok(ProblemFinder {
            weak: tenbin_registry::player(start, WEAK)?,
            deep,
            deepest: tenbin_registry::player(start, DEEPEST)?,
        })
    }

    /// Plays one game and prints its problems.
    fn play(&mut self, start: &dyn Table, seed: u64) -> Result<(), ParseError> {
        let mut table = start.fork();
        let mut random = Random::new(seed);
        let mut next = FROM;
        self.weak.new_game(seed);
        for ply in 0..MAX_PLIES {
            if table.outcome().is_some() {
                break;
            }
            if ply == next {
                let found = self.problem(table.as_ref())?;
                next += if found.is_some() { MIN_DISTANCE } else { 1 };
                if let Some(Problem { best_move, score, margins: [margin, deeper] }) = found {
                    println!("{best_move}\t{margin}\t{deeper}\t{score}\tgame {seed}, ply {ply}\t{}", table.position());
                }
            }
            let mv = if ply < RANDOM_PLIES {
                let legal = table.legal_moves();
                legal[random.below(legal.len() as u64) as usize].clone()
            } else {
                chosen(self.weak.as_mut(), table.as_ref()).best_move
            };
            table.play(&mv)?;
        }
        Ok(())
    }

    /// The problem in a position, if there is one.
    fn problem(&mut self, table: &dyn Table) -> Result<Option<Problem>, ParseError> {
        // A problem is a position without a history.
        let table = table.with_position(&table.position())?;
        let table = table.as_ref();
        let Some(obvious) = self.searched(table, SHALLOW) else { return Ok(None) };
        // Most positions fail here, before the costly searches.
        let is_large_change = |hint: &Choice| (score(hint) - score(&obvious)).abs() >= MIN_CHANGE;
        if self.searched(table, SHALLOW + 1).filter(is_large_change).is_none() {
            return Ok(None);
        }
        let best = self.searched(table, DEEP[0]).filter(|best| best.best_move != obvious.best_move);
        let Some(best) = best else { return Ok(None) };
        let Some(margin) = self.margin(table, &best, &obvious.best_move, DEEP[0])? else { return Ok(None) };
        let Some(deep) = self.searched(table, DEEP[1]).filter(|deep| deep.best_move == best.best_move) else {
            return Ok(None);
        };
        let Some(deeper) = self.margin(table, &deep, &obvious.best_move, DEEP[1])? else { return Ok(None) };
        self.deepest.new_game(0);
        let is_confirmed = chosen(self.deepest.as_mut(), table).best_move == best.best_move;
        Ok(is_confirmed.then(|| Problem { best_move: best.best_move, score: score(&deep), margins: [margin, deeper] }))
    }

    /// The margin of a move over every other, if the game is open and the margin is large enough. The obvious move is
    /// searched first: it refutes most positions.
    fn margin(
        &mut self,
        table: &dyn Table,
        best: &Choice,
        obvious: &str,
        depth: u32,
    ) -> Result<Option<Score>, ParseError> {
        let score = score(best);
        let is_enough = |move_score: &Score| score - move_score >= MARGIN;
        if !is_open(score) || self.move_score(table, obvious, depth)?.filter(is_enough).is_none() {
            return Ok(None);
        }
        let mut others = Vec::new();
        for mv in table.legal_moves().into_iter().filter(|mv| *mv != best.best_move) {
            others.push((self.move_score(table, &mv, SHALLOW)?, mv));
        }
        // Promising moves first: they refute most positions.
        others.sort_by_key(|(move_score, _)| Reverse(*move_score));
        let mut second = None;
        for (_, mv) in others {
            let mut move_score = self.move_score(table, &mv, depth - 2)?;
            if move_score.is_some_and(|move_score| score - move_score < HOPELESS) {
                move_score = self.move_score(table, &mv, depth)?;
            }
            let Some(move_score) = move_score.filter(is_enough) else { return Ok(None) };
            second = second.max(Some(move_score));
        }
        Ok(second.map(|second| score - second))
    }

    /// The score of a move by a search to a depth, unless the search takes too long.
    fn move_score(&mut self, table: &dyn Table, mv: &str, depth: u32) -> Result<Option<Score>, ParseError> {
        let mut after = table.fork();
        after.play(mv)?;
        // A move that ends the game loses it: a winning move would be the best one.
        if after.outcome().is_some() {
            return Ok(Some(-WIN));
        }
        Ok(self.searched(after.as_ref(), depth - 1).map(|reply| -score(&reply)))
    }

    /// A search with an empty table, unless it takes too long.
    fn searched(&mut self, table: &dyn Table, depth: u32) -> Option<Choice> {
        let player = &mut self.deep[depth as usize - 1];
        player.new_game(0);
        Some(chosen(player.as_mut(), table)).filter(|choice| choice.nodes < NODE_LIMIT)
    }
}

fn score(choice: &Choice) -> Score {
    choice.score.unwrap_or_default()
}

fn is_open(score: Score) -> bool {
    score.abs() <= DECIDED || (is_decided(score) && score > 0 && score <= WIN - SHORT_MATE)
}

fn chosen(player: &mut dyn Player, table: &dyn Table) -> Choice {
    player.choose(table, &player.default_limits(), &Stop::new(), &mut |_| {}).expect("the game is not over")
}
