//! A search of its own that can be stopped at any time.

use crate::limit::Limit;
use crate::{Dialect, Voice};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Outcome, Player, Stop, Table, WIN, is_decided};
use tenbin_registry::spell;

/// How long a search that has nothing left to think about waits before it looks again whether it may answer.
const NAP: Duration = Duration::from_millis(5);

/// What a search has to say, in the words of a protocol.
pub(crate) trait Speech: Send + 'static {
    /// What is said of a better answer on the way.
    fn info(&self, table: &dyn Table, choice: &Choice) -> Vec<String>;

    /// The last lines of a search. Where a turn has several plies, the player is asked for the others.
    fn answer(&self, player: &mut dyn Player, table: &dyn Table, chosen: Result<Choice, String>) -> Vec<String>;
}

/// A search under way.
pub(crate) struct Thinking {
    stop: Stop,
    thread: JoinHandle<Box<dyn Player>>,
    limit: Limit,
    /// When the clock began to count.
    begun: Arc<OnceLock<Instant>>,
    /// Whether the search may not answer before it is told to.
    held_back: Stop,
    /// Whether nobody wants to hear the answer any more.
    muted: Stop,
    /// Wakes the clock when the search is over; only dropping it does anything.
    _over: Sender<()>,
    clock: Option<Receiver<()>>,
}

impl Thinking {
    /// Begins to think. Pondering, the clock stands still until [`hit`](Thinking::hit), and nothing is answered.
    pub(crate) fn begin(
        mut player: Box<dyn Player>,
        table: Box<dyn Table>,
        limit: Limit,
        ponders: bool,
        (speech, voice): (impl Speech, Voice),
    ) -> Thinking {
        let (stop, released, muted) = (Stop::new(), Stop::new(), Stop::new());
        let (told, may_answer, unwanted) = (stop.clone(), released.clone(), muted.clone());
        let begun: Arc<OnceLock<Instant>> = Arc::default();
        let clock_began = begun.clone();
        let thread = std::thread::spawn(move || {
            let mut patience = Patience::new(limit);
            let chosen = player.choose(table.as_ref(), &told, &mut |choice| {
                speech.info(table.as_ref(), choice).iter().for_each(|line| voice(line));
                if patience.ends(choice, clock_began.get()) {
                    told.raise();
                }
            });
            // The interface asks for silence until `stop`, even if there is nothing left to think about.
            while !told.is_raised() && !may_answer.is_raised() {
                std::thread::sleep(NAP);
            }
            // The rest of a turn may take a moment, in which somebody may have turned to something else.
            let wanted = || !unwanted.is_raised();
            let lines = if wanted() { speech.answer(player.as_mut(), table.as_ref(), chosen) } else { Vec::new() };
            lines.iter().filter(|_| wanted()).for_each(|line| voice(line));
            player
        });
        let (over, clock) = channel();
        let mut thinking =
            Thinking { stop, thread, limit, begun, held_back: released, muted, _over: over, clock: Some(clock) };
        if !ponders {
            thinking.hit();
        }
        thinking
    }

    /// What was pondered about has come up: from now on the time counts.
    pub(crate) fn hit(&mut self) {
        if self.limit != Limit::Endless {
            self.held_back.raise();
        }
        if let (Limit::Time(span), Some(clock)) = (self.limit, self.clock.take()) {
            self.begun.get_or_init(Instant::now);
            let stop = self.stop.clone();
            std::thread::spawn(move || {
                if clock.recv_timeout(span.most) == Err(RecvTimeoutError::Timeout) {
                    stop.raise();
                }
            });
        }
    }

    /// Ends the search, and answers the player.
    pub(crate) fn stop(self) -> Option<Box<dyn Player>> {
        self.stop.raise();
        self.thread.join().ok()
    }

    /// Ends the search without an answer.
    pub(crate) fn abandon(self) -> Option<Box<dyn Player>> {
        self.muted.raise();
        self.stop()
    }

    /// Lets the search come to its own end, if it has one.
    pub(crate) fn finish(self) {
        if !self.held_back.is_raised() {
            self.stop.raise();
        }
        // A player that panicked has said so on the error stream.
        let _ = self.thread.join();
    }
}

/// How long a search goes on that could answer now.
struct Patience {
    enough: Option<Duration>,
    best: String,
    /// For how many depths the same move was best.
    settled: u32,
}

impl Patience {
    fn new(limit: Limit) -> Patience {
        let enough = match limit {
            // Where all moves get the same time, none is saved by answering early.
            Limit::Time(span) if span.enough < span.most => Some(span.enough),
            _ => None,
        };
        Patience { enough, best: String::new(), settled: 0 }
    }

    /// Whether a search that has come to the end of a depth need not begin another. A move that has been best for long
    /// needs less time than one that is new.
    fn ends(&mut self, choice: &Choice, begun: Option<&Instant>) -> bool {
        if choice.multipv > 1 {
            return false;
        }
        self.settled = if choice.best_move == self.best { self.settled + 1 } else { 0 };
        self.best.clone_from(&choice.best_move);
        let share = [1.6, 1.2, 1.0, 0.8, 0.6][self.settled.min(4) as usize];
        let is_enough = |enough: Duration| begun.is_some_and(|begun| begun.elapsed() >= enough.mul_f64(share));
        self.enough.is_some_and(is_enough)
    }
}

impl Speech for Dialect {
    fn info(&self, table: &dyn Table, choice: &Choice) -> Vec<String> {
        vec![Says { dialect: *self, table }.info(choice)]
    }

    fn answer(&self, _player: &mut dyn Player, table: &dyn Table, chosen: Result<Choice, String>) -> Vec<String> {
        Says { dialect: *self, table }.answer(chosen).to_vec()
    }
}

/// Puts what a search finds into the words of a dialect.
struct Says<'t> {
    dialect: Dialect,
    table: &'t dyn Table,
}

impl Says<'_> {
    /// The last lines of a search.
    fn answer(&self, chosen: Result<Choice, String>) -> [String; 2] {
        match chosen {
            Ok(choice) => {
                let line = self.spelled(&choice.pv);
                let best = match &line[..] {
                    [] => self.dialect.no_move.to_owned(),
                    [best] => best.clone(),
                    [best, expected, ..] => format!("{best} ponder {expected}"),
                };
                [self.info(&choice), format!("bestmove {best}")]
            }
            Err(why) => {
                let has_won = self.table.outcome() == Some(Outcome::Won(self.table.side_to_move()));
                let said = self.dialect.declared_win.filter(|_| has_won).unwrap_or(self.dialect.no_move);
                [format!("info string {why}"), format!("bestmove {said}")]
            }
        }
    }

    fn info(&self, choice: &Choice) -> String {
        let Choice { depth, nodes, time, .. } = choice;
        let speed = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
        let score = choice.score.map(|score| self.score(score)).unwrap_or_default();
        let line = self.spelled(&choice.pv).join(" ");
        let rank = choice.multipv;
        format!(
            "info depth {depth} multipv {rank}{score} nodes {nodes} nps {speed} time {} pv {line}",
            time.as_millis()
        )
    }

    fn score(&self, score: tenbin_core::Score) -> String {
        let plies = WIN - score.abs();
        match (is_decided(score), self.dialect.wins_in_plies) {
            (false, _) => format!(" score cp {score}"),
            (true, true) => format!(" score mate {}{plies}", if score > 0 { "" } else { "-" }),
            // In whole moves of both sides, as chess counts.
            (true, false) if score > 0 => format!(" score mate {}", (plies + 1) / 2),
            (true, false) => format!(" score mate -{}", plies / 2),
        }
    }

    /// A line of play, as far as it can be spelled.
    fn spelled(&self, turns: &[String]) -> Vec<String> {
        let mut table = self.table.fork();
        let mut spelled = Vec::new();
        for turn in turns {
            let Ok(text) = spell(table.as_ref(), turn, self.dialect.spelling) else { break };
            spelled.push(text);
            if table.play(turn).is_err() {
                break;
            }
        }
        spelled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Takes a while to find its words.
    struct Slow(Mutex<Sender<()>>);

    impl Speech for Slow {
        fn info(&self, _table: &dyn Table, _choice: &Choice) -> Vec<String> {
            Vec::new()
        }

        fn answer(&self, _player: &mut dyn Player, _table: &dyn Table, _chosen: Result<Choice, String>) -> Vec<String> {
            self.0.lock().expect("nobody panics").send(()).expect("somebody listens");
            std::thread::sleep(Duration::from_millis(500));
            vec!["bestmove".to_owned()]
        }
    }

    #[test]
    fn whoever_is_no_longer_listened_to_says_nothing() {
        let table = tenbin_registry::table("arimaa", None).expect("the game is there");
        let player = tenbin_registry::player(table.as_ref(), "random").expect("the player is there");
        let spoken = Arc::new(AtomicBool::new(false));
        let heard = spoken.clone();
        let voice: Voice = Arc::new(move |_| heard.store(true, Ordering::Relaxed));
        let (answering, begins) = channel();
        let thinking = Thinking::begin(player, table, Limit::Depth(1), false, (Slow(Mutex::new(answering)), voice));
        begins.recv().expect("it answers");
        assert!(thinking.abandon().is_some());
        assert!(!spoken.load(Ordering::Relaxed));
    }
}
