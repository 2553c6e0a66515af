//! Finds shogi problems with one best move in games of the bench against itself, for the lazy paper:
//! `cargo run --release -p tenbin-papers --example make_problems -- FIRST_SEED GAMES`.
//!
//! Each game begins with random plies from its seed and goes on with a weak player, which leaves things to be found. A
//! position is printed if
//!
//! - searches to depths 1, 2 and 3 do not choose the best move, and depth 5 sees a score that is at least 80 points away from
//!   that of depth 3, so that there is something to find;
//! - searches to depths 5 and 7 both choose it, each without memory of the other, and neither sees the end of the game nor
//!   a score beyond ±2000 points;
//! - at both depths it is better than every other move by at least 200 points. Every other move is searched on its own: at
//!   first two plies less deep, and as deep as the best move if it came within 600 points of it there.

use tenbin_core::{Choice, Mistake, Player, Random, Score, Stop, Table};

/// How deep a problem must not be solved yet.
const SHALLOW: [u32; 3] = [1, 2, 3];
/// How deep it must be, and how deep that must still hold.
const DEEP: [u32; 2] = [5, 7];
/// How much better than every other move the best one is.
const MARGIN: Score = 200;
/// By how much the score changes between the last shallow search and the first deep one, at least.
const SURPRISE: Score = 80;
/// Beyond this a game is as good as decided.
const DECIDED: Score = 2000;
/// Moves that are further behind two plies less deep are not looked at again.
const HOPELESS: Score = 600;
/// Plies of chance at the beginning, and who plays from there.
const RANDOM_PLIES: usize = 6;
const WEAK: &str = "shogi:nodes=800";
/// From which ply on to look.
const FROM: usize = 20;
/// How many plies of a game are left out after a problem, so that no two are nearly the same.
const APART: usize = 16;
const LONGEST_GAME: usize = 160;

fn main() -> Result<(), Mistake> {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let (first, games) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(50));
    let start = tenbin_desk::table("shogi", None)?;
    for seed in first..first + games {
        from_game(start.as_ref(), seed)?;
        eprintln!("game {seed} played");
    }
    Ok(())
}

/// Plays one game and prints its problems.
fn from_game(start: &dyn Table, seed: u64) -> Result<(), Mistake> {
    let mut table = start.fork();
    let mut random = Random::new(seed);
    let mut weak = tenbin_desk::player(start, WEAK)?;
    let mut next = FROM;
    for ply in 0..LONGEST_GAME {
        if table.outcome().is_some() {
            break;
        }
        if ply == next {
            let found = problem(table.as_ref())?;
            next += if found.is_some() { APART } else { 1 };
            if let Some(Problem { turn, score, margins: [margin, deeper] }) = found {
                println!("{turn}\t{margin}\t{deeper}\t{score}\tgame {seed}, ply {ply}\t{}", table.position());
            }
        }
        let turn = if ply < RANDOM_PLIES {
            let legal = table.legal();
            legal[random.below(legal.len() as u64) as usize].clone()
        } else {
            chosen(weak.as_mut(), table.as_ref()).turn
        };
        table.play(&turn)?;
    }
    Ok(())
}

struct Problem {
    turn: String,
    score: Score,
    /// At each of the two deep searches.
    margins: [Score; 2],
}

/// What there is to find in a position, if it is a problem.
fn problem(table: &dyn Table) -> Result<Option<Problem>, Mistake> {
    // A problem is a position without a past.
    let table = table.set_up(&table.position())?;
    let table = table.as_ref();
    let mut shallow = Vec::new();
    let mut expected = 0;
    for depth in SHALLOW {
        let choice = searched(table, depth)?;
        expected = choice.score.unwrap_or_default();
        shallow.push(choice.turn);
    }
    let is_surprise =
        |turn: &str, score: Score| (score - expected).abs() >= SURPRISE && !shallow.iter().any(|seen| seen == turn);
    let Some((turn, _, margin)) = found(table, DEEP[0], &is_surprise)? else { return Ok(None) };
    let deeper = found(table, DEEP[1], &|deeper, _| deeper == turn)?;
    Ok(deeper.map(|(turn, score, deeper)| Problem { turn, score, margins: [margin, deeper] }))
}

/// The best move at a depth with its score and its margin, if it is the right one, the game is open, and the margin is
/// large enough.
fn found(
    table: &dyn Table,
    depth: u32,
    is_right: &dyn Fn(&str, Score) -> bool,
) -> Result<Option<(String, Score, Score)>, Mistake> {
    let best = searched(table, depth)?;
    let score = best.score.unwrap_or_default();
    if !is_right(&best.turn, score) || score.abs() > DECIDED {
        return Ok(None);
    }
    let second = second_best(table, &best.turn, score, depth)?;
    Ok(second.map(|second| (best.turn, score, score - second)))
}

/// The score of the best of the other moves; nothing if there is none, or as soon as one is too near.
fn second_best(table: &dyn Table, best: &str, score: Score, depth: u32) -> Result<Option<Score>, Mistake> {
    let mut rivals = Vec::new();
    for turn in table.legal().into_iter().filter(|turn| turn != best) {
        let mut after = table.fork();
        after.play(&turn)?;
        // A move that ends the game here loses it: a winning one would have been the best.
        if after.outcome().is_none() {
            rivals.push((-searched(after.as_ref(), depth - 3)?.score.unwrap_or_default(), after));
        }
    }
    // The nearest first: they are the ones that show that there is no problem.
    rivals.sort_by_key(|(worth, _)| -worth);
    let mut second = None;
    for (mut worth, after) in rivals {
        if score - worth < HOPELESS {
            worth = -searched(after.as_ref(), depth - 1)?.score.unwrap_or_default();
        }
        if score - worth < MARGIN {
            return Ok(None);
        }
        second = second.max(Some(worth));
    }
    Ok(second)
}

/// A search without memory of any other.
fn searched(table: &dyn Table, depth: u32) -> Result<Choice, Mistake> {
    let mut player = tenbin_desk::player(table, &format!("shogi:depth={depth},hash=1"))?;
    Ok(chosen(player.as_mut(), table))
}

fn chosen(player: &mut dyn Player, table: &dyn Table) -> Choice {
    player.choose(table, &Stop::new(), &mut |_| {}).expect("the game is not over")
}
