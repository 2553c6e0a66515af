//! One game: the referee between two players.

use super::{Arbiter, MakePlayer};
use crate::record::{Effort, Ending, GameRecord, side_of_a};
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Outcome, Player, Stop, Table};

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
    fn choose(&mut self, table: &dyn Table, stops: Stops<'_>, effort: &mut Effort) -> Option<Result<String, String>> {
        let started = Instant::now();
        let answer = catch_unwind(AssertUnwindSafe(|| self.player.choose(table, stops.own, &mut |_| {})))
            .unwrap_or_else(|panic| Err(format!("it panicked: {}", panic_text(&*panic))));
        let time = started.elapsed();
        if answer.is_err() {
            std::thread::sleep(GRACE);
        }
        let spend = |choice: Choice| {
            effort.add(&Effort { moves: 1, nodes: choice.nodes, time, depth: u64::from(choice.depth) });
            choice.turn
        };
        (!stops.any()).then(|| answer.map(spend))
    }

    /// Puts a new player into the seat: the old one may have crashed for good.
    fn replace(&mut self) -> Result<(), Box<dyn Error + Send + Sync>> {
        self.player = (self.make)()?;
        Ok(())
    }
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
    mut table: Box<dyn Table>,
    game: usize,
    seats: &mut [Seat<'_>; 2],
    limits: Limits<'_>,
    stops: Stops<'_>,
    look: &dyn Fn(&dyn Table),
) -> Option<Played> {
    let mut turns = Vec::new();
    let mut effort = [Effort::default(); 2];
    let mut broken = None;
    let (outcome, ending) = loop {
        look(&*table);
        if let Some(end) = end_on_board(&*table, turns.len(), limits) {
            break end;
        }
        let side = table.turn();
        let player = usize::from(side != side_of_a(game));
        match seats[player].choose(&*table, stops, &mut effort[player])? {
            Ok(turn) if turn == Choice::RESIGN => break (Outcome::Won(!side), Ending::Resigned),
            Ok(turn) => {
                if let Err(mistake) = table.play(&turn) {
                    // It may have lost track of the game for good.
                    broken = Some(player);
                    break (Outcome::Won(!side), Ending::IllegalTurn { turn, message: mistake.message().to_owned() });
                }
                turns.push(turn);
            }
            Err(message) => {
                broken = Some(player);
                break (Outcome::Won(!side), Ending::Failure { message });
            }
        }
    };
    Some(Played { record: GameRecord { turns, outcome, ending, effort }, broken })
}

fn end_on_board(table: &dyn Table, turns: usize, limits: Limits<'_>) -> Option<(Outcome, Ending)> {
    let by_rules = || table.outcome().map(|outcome| (outcome, Ending::Rules));
    let proved = || limits.arbiter?(table).map(|outcome| (outcome, Ending::Proved));
    let too_long = || (turns >= limits.max_turns as usize).then_some((Outcome::Drawn, Ending::TurnLimit));
    by_rules().or_else(proved).or_else(too_long)
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("without a word")
}
