//! One game: the referee between two players.

use super::adjudication::{Adjudication, Opinions};
use super::running::Report;
use super::{Arbiter, MakePlayer};
use crate::record::{Effort, Ending, GameRecord, side_of_a};
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Clock, Outcome, Player, Score, Stop, Table};

/// How long to wait, after a player has failed, for the news that everybody was told to stop: an engine at the same
/// terminal dies of the same Ctrl-C as the match, sometimes before the match hears of it.
const GRACE: Duration = Duration::from_millis(50);

/// A place at the table, with a way to fill it again when its player breaks down.
pub(super) struct Seat<'a> {
    make: &'a MakePlayer<'a>,
    player: Box<dyn Player>,
}

impl<'a> Seat<'a> {
    pub(super) fn new(make: &'a MakePlayer<'a>) -> Result<Seat<'a>, Box<dyn Error + Send + Sync>> {
        Ok(Seat { make, player: make()? })
    }

    pub(super) fn new_game(&mut self, seed: u64) {
        self.player.new_game(seed);
    }

    /// Asks the player for its turn and notes what it spent; none if it was stopped.
    ///
    /// A player that panics has failed like one that says so: a match must be able to get past it.
    fn choose(&mut self, table: &dyn Table, stops: Stops<'_>, effort: &mut Effort) -> Option<Answer> {
        let mut started = Instant::now();
        let choice = catch_unwind(AssertUnwindSafe(|| {
            self.player.prepare(table);
            started = Instant::now();
            self.player.choose(table, stops.own, &mut |_| {})
        }))
        .unwrap_or_else(|panic| Err(format!("it panicked: {}", panic_text(&*panic))));
        let time = started.elapsed();
        match &choice {
            Ok(choice) => effort.add(&Effort { moves: 1, nodes: choice.nodes, time, depth: choice.depth.into() }),
            Err(_) => std::thread::sleep(GRACE),
        }
        (!stops.any()).then_some(Answer { choice, time })
    }

    /// Puts a new player into the seat: the old one may have crashed for good.
    fn replace(&mut self) -> Result<(), Box<dyn Error + Send + Sync>> {
        self.player = (self.make)()?;
        Ok(())
    }
}

/// What a player chose, or why it could not, and how long we waited for it.
struct Answer {
    choice: Result<Choice, String>,
    time: Duration,
}

/// Who tells a game to stop: the match itself, or whoever runs it.
#[derive(Clone, Copy)]
pub(super) struct Stops<'a> {
    /// Raised by the match, and seen by the players.
    pub(super) own: &'a Stop,
    /// Raised from outside.
    pub(super) outer: &'a Stop,
}

impl Stops<'_> {
    pub(super) fn any(&self) -> bool {
        self.own.is_raised() || self.outer.is_raised()
    }
}

/// What ends a game besides its rules.
#[derive(Clone, Copy)]
pub(super) struct Limits<'a> {
    pub(super) max_turns: u32,
    pub(super) arbiter: Option<&'a Arbiter<'a>>,
    pub(super) adjudication: Adjudication,
    pub(super) margin: Duration,
}

/// A game that was played to its end, and whose player is to be replaced after it.
pub(super) struct Played {
    record: GameRecord,
    broken: Option<usize>,
}

impl Played {
    /// The record, once a broken player is replaced. The error names the player: 0 for A, 1 for B.
    pub(super) fn tidy_up(
        self,
        seats: &mut [Seat<'_>; 2],
    ) -> Result<GameRecord, (usize, Box<dyn Error + Send + Sync>)> {
        if let Some(player) = self.broken {
            seats[player].replace().map_err(|cause| (player, cause))?;
        }
        Ok(self.record)
    }
}

/// Plays game 0 or 1 of a pair from where `table` stands, and lets somebody look at it before each turn and at the end; none
/// if it was stopped on the way.
pub(super) fn play(
    table: Box<dyn Table>,
    game: usize,
    seats: &mut [Seat<'_>; 2],
    limits: Limits<'_>,
    stops: Stops<'_>,
    report: &Report<'_>,
) -> Option<Played> {
    let clocks = [0, 1].map(|player| seats[player].player.time_control().map(Clock::new));
    let opinions = Opinions::new(limits.adjudication);
    let mut referee = Referee { table, turns: Vec::new(), scores: Vec::new(), clocks, opinions, limits, broken: None };
    let mut effort = [Effort::default(); 2];
    let (outcome, ending) = loop {
        report.shows(&*referee.table);
        if let Some(end) = referee.end_on_board() {
            break end;
        }
        let player = usize::from(referee.table.side_to_move() != side_of_a(game));
        report.asks(player, referee.clocks);
        if let Some(own) = referee.clocks[player] {
            seats[player].player.see_clocks(own, referee.clocks[1 - player]);
        }
        let answer = seats[player].choose(&*referee.table, stops, &mut effort[player])?;
        report.hears(player, &answer.choice);
        if let Some(end) = referee.take_in(player, answer) {
            break end;
        }
    };
    let Referee { turns, scores, broken, .. } = referee;
    Some(Played { record: GameRecord { turns, scores, outcome, ending, effort }, broken })
}

/// A game under way, and whoever sees to it that it goes by the rules.
struct Referee<'a> {
    table: Box<dyn Table>,
    turns: Vec<String>,
    scores: Vec<Option<Score>>,
    clocks: [Option<Clock>; 2],
    opinions: Opinions,
    limits: Limits<'a>,
    /// The player that has to be replaced: it may have lost track of the game for good.
    broken: Option<usize>,
}

impl Referee<'_> {
    /// Plays what a player has chosen; what comes of it if that ends the game.
    fn take_in(&mut self, player: usize, answer: Answer) -> Option<(Outcome, Ending)> {
        let side = self.table.side_to_move();
        let lost = |ending| Some((Outcome::Won(!side), ending));
        let choice = match answer.choice {
            Ok(choice) => choice,
            Err(message) => {
                self.broken = Some(player);
                return lost(Ending::Failure { message });
            }
        };
        let late = self.clocks[player].as_mut().and_then(|clock| clock.spend(answer.time));
        if let Some(late) = late.filter(|&late| late > self.limits.margin) {
            return lost(Ending::OutOfTime { late });
        }
        if choice.resigns() {
            return lost(Ending::Resigned);
        }
        if let Err(mistake) = self.table.play(&choice.best_move) {
            self.broken = Some(player);
            return lost(Ending::IllegalTurn { turn: choice.best_move, message: mistake.message().to_owned() });
        }
        if let Some(clock) = self.clocks[player].as_mut().filter(|_| self.table.side_to_move() != side) {
            clock.pass();
        }
        self.turns.push(choice.best_move);
        self.scores.push(choice.score);
        self.opinions.hear(player, side, choice.score);
        None
    }

    fn end_on_board(&self) -> Option<(Outcome, Ending)> {
        let by_rules = || self.table.outcome().map(|outcome| (outcome, Ending::Rules));
        let proved = || self.limits.arbiter?(&*self.table).map(|outcome| (outcome, Ending::Proved));
        let agreed = || self.opinions.agreed(self.turns.len()).map(|outcome| (outcome, Ending::Agreed));
        let is_long = self.turns.len() >= self.limits.max_turns as usize;
        let too_long = || is_long.then_some((Outcome::Drawn, Ending::TurnLimit));
        by_rules().or_else(proved).or_else(agreed).or_else(too_long)
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("without a word")
}
