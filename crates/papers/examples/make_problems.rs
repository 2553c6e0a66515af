//! Finds shogi problems with one best move in games of the bench against itself, for the lazy paper:
//! `cargo run --release -p tenbin-papers --example make_problems -- FIRST_SEED GAMES`.
//!
//! Each game begins with random plies from its seed and goes on with a weak player, which leaves things to be found. A
//! position is printed if
//!
//! - a search to depth 3 does not choose the best move, and one to depth 4 sees a score at least 50 points away from that of
//!   depth 3, so that there is something to find;
//! - searches to depths 7 and 9 both choose it, each without memory of the other; the score is not beyond ±3000 points, unless
//!   the move forces mate, in five plies or more;
//! - at both depths it is better than every other move by at least 200 points. Every other move is searched on its own: at
//!   first two plies less deep, and as deep as the best move if it came within 600 points of it there;
//! - a search of a million positions, which looks some 15 plies ahead, chooses it too.
//!
//! A position is given up if one of the searches to a depth visits 300,000 positions.

use std::cmp::Reverse;
use tenbin_core::{Choice, ParseError, Player, Random, Score, Stop, Table, WIN, is_decided};

/// How deep a problem must not be solved yet.
const SHALLOW: u32 = 3;
/// How deep it must be, and how deep that must still hold.
const DEEP: [u32; 2] = [7, 9];
/// Who has the last word.
const DEEPEST: &str = "shogi:nodes=1000000";
/// How much better than every other move the best one is.
const MARGIN: Score = 200;
/// By how much the score changes when the shallow search goes one ply deeper, at least.
const SURPRISE: Score = 50;
/// Beyond this a game is as good as decided, and a problem only if there is a mate to find that is not too short.
const DECIDED: Score = 3000;
const SHORT_MATE: Score = 5;
/// Moves that are further behind two plies less deep are not looked at again.
const HOPELESS: Score = 600;
/// Plies of chance at the beginning, and who plays from there.
const RANDOM_PLIES: usize = 6;
const WEAK: &str = "shogi:nodes=800";
/// From which ply on to look.
const FROM: usize = 20;
/// How many plies of a game are left out after a problem, so that no two are nearly the same.
const APART: usize = 16;
/// Positions after which a search is given up, and the position with it.
const LONGEST_SEARCH: u64 = 300_000;
const LONGEST_GAME: usize = 160;

fn main() -> Result<(), ParseError> {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let (first, games) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(50));
    let start = tenbin_registry::table("shogi", None)?;
    let mut maker = Maker::new(start.as_ref())?;
    for seed in first..first + games {
        maker.play(start.as_ref(), seed)?;
        eprintln!("game {seed} played");
    }
    Ok(())
}

struct Problem {
    turn: String,
    score: Score,
    /// At each of the two deep searches.
    margins: [Score; 2],
}

struct Maker {
    weak: Box<dyn Player>,
    /// Players that look one ply ahead, two plies, and so on.
    deep: Vec<Box<dyn Player>>,
    deepest: Box<dyn Player>,
}

impl Maker {
    fn new(start: &dyn Table) -> Result<Maker, ParseError> {
        let player =
            |depth| tenbin_registry::player(start, &format!("shogi:depth={depth},hash=1,nodes={LONGEST_SEARCH}"));
        let deep = (1..=DEEP[1]).map(player).collect::<Result<_, _>>()?;
        Ok(Maker {
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
        for ply in 0..LONGEST_GAME {
            if table.outcome().is_some() {
                break;
            }
            if ply == next {
                let found = self.problem(table.as_ref())?;
                next += if found.is_some() { APART } else { 1 };
                if let Some(Problem { turn, score, margins: [margin, deeper] }) = found {
                    println!("{turn}\t{margin}\t{deeper}\t{score}\tgame {seed}, ply {ply}\t{}", table.position());
                }
            }
            let turn = if ply < RANDOM_PLIES {
                let legal = table.legal_moves();
                legal[random.below(legal.len() as u64) as usize].clone()
            } else {
                chosen(self.weak.as_mut(), table.as_ref()).best_move
            };
            table.play(&turn)?;
        }
        Ok(())
    }

    /// What there is to find in a position, if it is a problem.
    fn problem(&mut self, table: &dyn Table) -> Result<Option<Problem>, ParseError> {
        // A problem is a position without a past.
        let table = table.with_position(&table.position())?;
        let table = table.as_ref();
        let Some(obvious) = self.searched(table, SHALLOW) else { return Ok(None) };
        // Most positions end here, before anything costs time.
        let is_surprise = |hint: &Choice| (score(hint) - score(&obvious)).abs() >= SURPRISE;
        if self.searched(table, SHALLOW + 1).filter(is_surprise).is_none() {
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
        let holds = chosen(self.deepest.as_mut(), table).best_move == best.best_move;
        Ok(holds.then(|| Problem { turn: best.best_move, score: score(&deep), margins: [margin, deeper] }))
    }

    /// By how much a move is better than every other, if the game is open and that is enough. The obvious move is tried
    /// first, as it shows soonest that there is no problem.
    fn margin(
        &mut self,
        table: &dyn Table,
        best: &Choice,
        obvious: &str,
        depth: u32,
    ) -> Result<Option<Score>, ParseError> {
        let score = score(best);
        let is_enough = |worth: &Score| score - worth >= MARGIN;
        if !is_open(score) || self.worth(table, obvious, depth)?.filter(is_enough).is_none() {
            return Ok(None);
        }
        let mut rivals = Vec::new();
        for turn in table.legal_moves().into_iter().filter(|turn| *turn != best.best_move) {
            rivals.push((self.worth(table, &turn, SHALLOW)?, turn));
        }
        // Those that look good come first: they are the ones that show that there is no problem.
        rivals.sort_by_key(|(worth, _)| Reverse(*worth));
        let mut second = None;
        for (_, turn) in rivals {
            let mut worth = self.worth(table, &turn, depth - 2)?;
            if worth.is_some_and(|worth| score - worth < HOPELESS) {
                worth = self.worth(table, &turn, depth)?;
            }
            let Some(worth) = worth.filter(is_enough) else { return Ok(None) };
            second = second.max(Some(worth));
        }
        Ok(second.map(|second| score - second))
    }

    /// What a move is worth by a search to a depth, unless that takes too long.
    fn worth(&mut self, table: &dyn Table, turn: &str, depth: u32) -> Result<Option<Score>, ParseError> {
        let mut after = table.fork();
        after.play(turn)?;
        // A move that ends the game here loses it: a winning one would have been the best.
        if after.outcome().is_some() {
            return Ok(Some(-WIN));
        }
        Ok(self.searched(after.as_ref(), depth - 1).map(|reply| -score(&reply)))
    }

    /// A search without memory of any other, unless it takes too long.
    fn searched(&mut self, table: &dyn Table, depth: u32) -> Option<Choice> {
        let player = &mut self.deep[depth as usize - 1];
        player.new_game(0);
        Some(chosen(player.as_mut(), table)).filter(|choice| choice.nodes < LONGEST_SEARCH)
    }
}

fn score(choice: &Choice) -> Score {
    choice.score.unwrap_or_default()
}

fn is_open(score: Score) -> bool {
    score.abs() <= DECIDED || (is_decided(score) && score > 0 && score <= WIN - SHORT_MATE)
}

fn chosen(player: &mut dyn Player, table: &dyn Table) -> Choice {
    player.choose(table, &Stop::new(), &mut |_| {}).expect("the game is not over")
}
