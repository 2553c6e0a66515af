//! One game: the referee and two player slots.

use super::adjudication::{Adjudication, Adjudicator};
use super::status::GameReporter;
use super::{Arbiter, MakePlayer};
use crate::record::{Effort, Ending, GameRecord, side_of_a};
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Clock, Clocks, Limits, Outcome, Player, Score, Stop, Table};

/// How long to wait for a stop signal after a player has failed. Ctrl-C also reaches an engine at the same terminal, which may
/// exit before the match sees the signal.
const STOP_GRACE: Duration = Duration::from_millis(50);

/// A player, with a factory for a replacement after a failure.
pub(super) struct PlayerSlot<'a> {
    make: &'a MakePlayer<'a>,
    player: Box<dyn Player>,
}

impl<'a> PlayerSlot<'a> {
    pub(super) fn new(make: &'a MakePlayer<'a>) -> Result<PlayerSlot<'a>, Box<dyn Error + Send + Sync>> {
        Ok(PlayerSlot { make, player: make()? })
    }

    pub(super) fn new_game(&mut self, seed: u64) {
        self.player.new_game(seed);
    }

    /// Asks the player for a move and adds its effort; `None` if stopped. A panic counts as a failure.
    fn choose(
        &mut self,
        table: &dyn Table,
        (clock, begins_turn): (Option<Clocks>, bool),
        stops: StopFlags<'_>,
        effort: &mut Effort,
    ) -> Option<TimedChoice> {
        let limits = Limits { clock, ..self.player.default_limits() };
        let mut started = Instant::now();
        let choice = catch_unwind(AssertUnwindSafe(|| {
            self.player.prepare(table, &limits);
            started = Instant::now();
            self.player.choose(table, &limits, stops.own, &mut |_| {})
        }))
        .unwrap_or_else(|panic| Err(format!("it panicked: {}", panic_text(&*panic))));
        let time = started.elapsed();
        match &choice {
            Ok(choice) => {
                let depth = choice.depth.into();
                let allotted = limits.time.filter(|&limit| begins_turn || time >= limit.mul_f64(SEARCHED_SHARE));
                let allotted = allotted.unwrap_or_default();
                effort.add(&Effort { moves: 1, nodes: choice.nodes, time, depth, allotted });
            }
            Err(_) => std::thread::sleep(STOP_GRACE),
        }
        let unit = self.player.unit();
        (!stops.any()).then_some(TimedChoice { choice, time, unit })
    }

    /// Replaces the player: the old one may be unusable.
    fn replace(&mut self) -> Result<(), Box<dyn Error + Send + Sync>> {
        self.player = (self.make)()?;
        Ok(())
    }
}

/// A later ply of a turn that takes a smaller share of its time was not searched, but planned with the first.
const SEARCHED_SHARE: f64 = 0.05;

/// A player's choice or error, with the time it took and the unit of its scores.
struct TimedChoice {
    choice: Result<Choice, String>,
    time: Duration,
    unit: Score,
}

/// The flags that stop a game.
#[derive(Clone, Copy)]
pub(super) struct StopFlags<'a> {
    /// Raised by the match; the players see it.
    pub(super) own: &'a Stop,
    /// Raised from outside.
    pub(super) outer: &'a Stop,
}

impl StopFlags<'_> {
    pub(super) fn any(&self) -> bool {
        self.own.is_raised() || self.outer.is_raised()
    }
}

/// Reasons to end a game besides its rules.
#[derive(Clone, Copy)]
pub(super) struct GameLimits<'a> {
    pub(super) arbiter: Option<&'a Arbiter<'a>>,
    pub(super) adjudication: Adjudication,
    pub(super) time_margin: Duration,
}

/// A finished game, with the player that has to be replaced after it.
pub(super) struct FinishedGame {
    record: GameRecord,
    failed: Option<usize>,
}

impl FinishedGame {
    /// Replaces a failed player and returns the record. The error has the player's number: 0 for A, 1 for B.
    pub(super) fn finish(
        self,
        slots: &mut [PlayerSlot<'_>; 2],
    ) -> Result<GameRecord, (usize, Box<dyn Error + Send + Sync>)> {
        if let Some(player) = self.failed {
            slots[player].replace().map_err(|cause| (player, cause))?;
        }
        Ok(self.record)
    }
}

/// Plays game 0 or 1 of a pair from the position of `table`; `None` if stopped. The spectator sees the table before each turn
/// and at the end.
pub(super) fn play(
    table: Box<dyn Table>,
    game: usize,
    slots: &mut [PlayerSlot<'_>; 2],
    limits: GameLimits<'_>,
    stops: StopFlags<'_>,
    reporter: &GameReporter<'_>,
) -> Option<FinishedGame> {
    let clocks = [0, 1].map(|player| slots[player].player.time_control().map(Clock::new));
    let adjudicator = Adjudicator::new(limits.adjudication);
    let mut referee =
        Referee { table, turns: Vec::new(), scores: Vec::new(), clocks, adjudicator, limits, failed: None };
    let (mut effort, mut last_player) = ([Effort::default(); 2], None);
    let (outcome, ending) = loop {
        reporter.position(&*referee.table);
        if let Some(end) = referee.game_end() {
            break end;
        }
        let player = usize::from(referee.table.side_to_move() != side_of_a(game));
        reporter.thinking(player, referee.clocks);
        let clock = referee.clocks[player].map(|own| Clocks { own, other: referee.clocks[1 - player] });
        let begins_turn = last_player != Some(player);
        last_player = Some(player);
        let answer = slots[player].choose(&*referee.table, (clock, begins_turn), stops, &mut effort[player])?;
        reporter.answered(player, &answer.choice);
        if let Some(end) = referee.apply(player, answer) {
            break end;
        }
    };
    let Referee { turns, scores, failed, .. } = referee;
    Some(FinishedGame { record: GameRecord { turns, scores, outcome, ending, effort }, failed })
}

/// The referee of a game: rules, clocks and adjudication.
struct Referee<'a> {
    table: Box<dyn Table>,
    turns: Vec<String>,
    scores: Vec<Option<Score>>,
    clocks: [Option<Clock>; 2],
    adjudicator: Adjudicator,
    limits: GameLimits<'a>,
    /// The player that has to be replaced after a failure.
    failed: Option<usize>,
}

impl Referee<'_> {
    /// Applies a player's choice; the result if it ends the game.
    fn apply(&mut self, player: usize, answer: TimedChoice) -> Option<(Outcome, Ending)> {
        let side = self.table.side_to_move();
        let lost = |ending| Some((Outcome::Won(!side), ending));
        let choice = match answer.choice {
            Ok(choice) => choice,
            Err(message) => {
                self.failed = Some(player);
                return lost(Ending::Failure { message });
            }
        };
        let late = self.clocks[player].as_mut().and_then(|clock| clock.spend(answer.time));
        if let Some(late) = late.filter(|&late| late > self.limits.time_margin) {
            return lost(Ending::OutOfTime { late });
        }
        if choice.resigns() {
            return lost(Ending::Resigned);
        }
        if let Err(error) = self.table.play(&choice.best_move) {
            self.failed = Some(player);
            return lost(Ending::IllegalTurn { turn: choice.best_move, message: error.message().to_owned() });
        }
        if let Some(clock) = self.clocks[player].as_mut().filter(|_| self.table.side_to_move() != side) {
            clock.pass();
        }
        self.turns.extend(self.table.last_move());
        self.scores.push(choice.score);
        let hundredths = |score| (i64::from(score) * 100 / i64::from(answer.unit)) as Score;
        self.adjudicator.add_score(player, side, choice.score.map(hundredths));
        None
    }

    fn game_end(&self) -> Option<(Outcome, Ending)> {
        let by_rules = || self.table.outcome().map(|outcome| (outcome, Ending::Rules));
        let proved = || self.limits.arbiter?(&*self.table).map(|outcome| (outcome, Ending::Proved));
        let agreed = || self.adjudicator.result(self.turns.len()).map(|outcome| (outcome, Ending::Agreed));
        let is_long = self.turns.len() >= self.limits.adjudication.max_turns as usize;
        let too_long = || is_long.then_some((Outcome::Drawn, Ending::TurnLimit));
        by_rules().or_else(proved).or_else(agreed).or_else(too_long)
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no message")
}
