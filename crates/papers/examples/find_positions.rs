//! Finds test positions for the regions (ME) part of the coverage paper in random games of Amazons.
//!
//! A position is printed if White, to move, can win; if `me` at depth 1 makes a winning move; and if `original` makes
//! a losing one at every depth up to 9. The solver proves wins and losses. An earlier version of this program with the
//! same conditions found the four positions of the experiment: `cargo run --release -p tenbin-papers --example
//! find_positions -- SEED OPEN SECONDS` with seeds 1, 11 and 12 and 26 or 27 open squares. Two were chosen that `me`
//! wins from depth 1, and two that it wins only from greater depth.

use std::time::{Duration, Instant};
use tenbin_core::{Outcome, ParseError, Player, Random, Side, Stop, Table};

/// The greatest search depth of the paper.
const MAX_DEPTH: u32 = 9;
/// Time limit of the solver for one position.
const TIME_LIMIT: Duration = Duration::from_millis(1500);
/// Memory of the solver, in bytes.
const SOLVER_MEMORY: usize = 64 << 20;

const WHITE: Outcome = Outcome::Won(Side::First);
const BLACK: Outcome = Outcome::Won(Side::Second);

fn main() -> Result<(), ParseError> {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let (seed, open, seconds) =
        (numbers.next().unwrap_or(1), numbers.next().unwrap_or(26), numbers.next().unwrap_or(60));
    let start = tenbin_registry::table("amazons", None)?;
    let mut search = Search {
        random: Random::new(seed),
        open: open as usize,
        random_player: tenbin_registry::player(start.as_ref(), "random")?,
        me: tenbin_registry::player(start.as_ref(), "me:depth=1,table=off")?,
        start,
    };
    let started = Instant::now();
    let mut games = 0;
    while started.elapsed().as_secs() < seconds {
        games += 1;
        if let Some(position) = search.next()? {
            println!("{position}");
        }
        if games % 1000 == 0 {
            eprintln!("{games} games, {} s", started.elapsed().as_secs());
        }
    }
    Ok(())
}

struct Search {
    random: Random,
    open: usize,
    random_player: Box<dyn Player>,
    me: Box<dyn Player>,
    start: Box<dyn Table>,
}

impl Search {
    /// Plays one random game and returns its late position if it meets the conditions.
    fn next(&mut self) -> Result<Option<String>, ParseError> {
        let Some(table) = self.late_position() else { return Ok(None) };
        let me = best_move_of(self.me.as_mut(), table.as_ref());
        if me == best_move_of(original(table.as_ref(), 1)?.as_mut(), table.as_ref())
            || outcome(table.as_ref(), &me)? != Some(WHITE)
        {
            return Ok(None);
        }
        for depth in 1..=MAX_DEPTH {
            let mv = best_move_of(original(table.as_ref(), depth)?.as_mut(), table.as_ref());
            if outcome(table.as_ref(), &mv)? != Some(BLACK) {
                return Ok(None);
            }
        }
        Ok(Some(table.position()))
    }

    /// The position of a random game when few squares are open and White is to move.
    fn late_position(&mut self) -> Option<Box<dyn Table>> {
        let mut table = self.start.fork();
        self.random_player.new_game(self.random.bits());
        loop {
            let board = table.diagram();
            let open = usize::from(board.files) * usize::from(board.ranks) - board.pieces.len();
            if table.outcome().is_some() {
                return None;
            }
            if open <= self.open && table.side_to_move() == Side::First {
                return Some(table);
            }
            let mv = best_move_of(self.random_player.as_mut(), table.as_ref());
            table.play(&mv).expect("players choose legal moves");
        }
    }
}

fn original(table: &dyn Table, depth: u32) -> Result<Box<dyn Player>, ParseError> {
    tenbin_registry::player(table, &format!("original:depth={depth},lmr=off"))
}

fn best_move_of(player: &mut dyn Player, table: &dyn Table) -> String {
    player.choose(table, &player.default_limits(), &Stop::new(), &mut |_| {}).expect("the game is not over").best_move
}

/// The outcome after a move under best play, if the solver finds it in time.
fn outcome(table: &dyn Table, mv: &str) -> Result<Option<Outcome>, ParseError> {
    let mut after = table.fork();
    after.play(mv)?;
    let stop = Stop::new();
    let alarm = stop.clone();
    std::thread::spawn(move || {
        let started = Instant::now();
        while !alarm.is_raised() && started.elapsed() < TIME_LIMIT {
            std::thread::sleep(Duration::from_millis(5));
        }
        alarm.raise();
    });
    let proven =
        tenbin_registry::solver(after.as_ref(), SOLVER_MEMORY, true)?.prove(after.as_ref(), 1, &stop, &mut |_| {});
    stop.raise();
    Ok(proven.map(|proven| proven.outcome))
}
