//! Finds test positions for the regions (ME) part of the coverage paper in random games of Amazons.
//!
//! A position is printed if White, to move, can win; if `me` at depth 1 makes a winning move; and if `original` makes
//! a losing one at every depth up to 9. The solver proves wins and losses. An earlier form of this program with the
//! same conditions found the four positions of the experiment: `cargo run --release -p tenbin-papers --example
//! find_positions -- SEED OPEN SECONDS` with seeds 1, 11 and 12 and 26 or 27 open squares. Two were chosen that `me`
//! wins from depth 1, and two that it wins only from greater depth.

use std::time::{Duration, Instant};
use tenbin_core::{Outcome, ParseError, Player, Random, Side, Stop, Table};

/// The paper's greatest depth.
const DEEPEST: u32 = 9;
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
        dice: tenbin_registry::player(start.as_ref(), "random")?,
        me: tenbin_registry::player(start.as_ref(), "me:depth=1,table=off")?,
        start,
    };
    let begun = Instant::now();
    let mut games = 0;
    while begun.elapsed().as_secs() < seconds {
        games += 1;
        if let Some(position) = search.next()? {
            println!("{position}");
        }
        if games % 1000 == 0 {
            eprintln!("{games} games, {} s", begun.elapsed().as_secs());
        }
    }
    Ok(())
}

struct Search {
    random: Random,
    open: usize,
    dice: Box<dyn Player>,
    me: Box<dyn Player>,
    start: Box<dyn Table>,
}

impl Search {
    /// Plays one random game and returns its late position if it meets the conditions.
    fn next(&mut self) -> Result<Option<String>, ParseError> {
        let Some(table) = self.late_position() else { return Ok(None) };
        let me = chosen(self.me.as_mut(), table.as_ref());
        if me == chosen(original(table.as_ref(), 1)?.as_mut(), table.as_ref())
            || outcome(table.as_ref(), &me)? != Some(WHITE)
        {
            return Ok(None);
        }
        for depth in 1..=DEEPEST {
            let turn = chosen(original(table.as_ref(), depth)?.as_mut(), table.as_ref());
            if outcome(table.as_ref(), &turn)? != Some(BLACK) {
                return Ok(None);
            }
        }
        Ok(Some(table.position()))
    }

    /// The position of a random game when few squares are open and White is to move.
    fn late_position(&mut self) -> Option<Box<dyn Table>> {
        let mut table = self.start.fork();
        self.dice.new_game(self.random.bits());
        loop {
            let board = table.diagram();
            let open = usize::from(board.files) * usize::from(board.ranks) - board.pieces.len();
            if table.outcome().is_some() {
                return None;
            }
            if open <= self.open && table.side_to_move() == Side::First {
                return Some(table);
            }
            let turn = chosen(self.dice.as_mut(), table.as_ref());
            table.play(&turn).expect("players make legal turns");
        }
    }
}

fn original(table: &dyn Table, depth: u32) -> Result<Box<dyn Player>, ParseError> {
    tenbin_registry::player(table, &format!("original:depth={depth},lmr=off"))
}

fn chosen(player: &mut dyn Player, table: &dyn Table) -> String {
    player.choose(table, &player.default_limits(), &Stop::new(), &mut |_| {}).expect("the game is not over").best_move
}

/// The outcome after a move under best play, if the solver finds it in time.
fn outcome(table: &dyn Table, turn: &str) -> Result<Option<Outcome>, ParseError> {
    let mut after = table.fork();
    after.play(turn)?;
    let stop = Stop::new();
    let alarm = stop.clone();
    std::thread::spawn(move || {
        let begun = Instant::now();
        while !alarm.is_raised() && begun.elapsed() < TIME_LIMIT {
            std::thread::sleep(Duration::from_millis(5));
        }
        alarm.raise();
    });
    let proven =
        tenbin_registry::solver(after.as_ref(), SOLVER_MEMORY, true)?.prove(after.as_ref(), 1, &stop, &mut |_| {});
    stop.raise();
    Ok(proven.map(|proven| proven.outcome))
}
