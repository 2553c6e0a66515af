//! What `go` asks for, and a search of its own that can be stopped at any time.

use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;
use tenbin_core::{Choice, Mistake, Player, Side, Spec, Stop, Table, WIN, is_decided};
use tenbin_desk::{Spelling, room, spell};

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    Depth(u64),
    Nodes(u64),
    Time(Duration),
    /// Until it is told to stop.
    Endless,
}

/// A player that is stopped from outside still needs a budget: this one is longer than anybody waits.
const ENDLESS: &str = "86400s";

/// What a message on its way may take of the time for a move.
const LAG: Duration = Duration::from_millis(15);

/// Without a number of moves to the next time control, a game is taken to last so many more.
const MOVES_TO_GO: u32 = 25;

impl Limit {
    /// Reads what follows `go`. With several limits the first of depth, nodes and time counts.
    pub(super) fn read(words: &[&str], turn: Side) -> Limit {
        let number = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            words.get(at + 1)?.parse::<u64>().ok()
        };
        let (clock, more) = match turn {
            Side::First => ("wtime", "winc"),
            Side::Second => ("btime", "binc"),
        };
        let on_clock = || {
            let moves = number("movestogo").unwrap_or(u64::from(MOVES_TO_GO)).max(1);
            let left = number(clock)?;
            Some((left / moves + number(more).unwrap_or(0)).min(left / 2 + 1))
        };
        let time = number("movetime").or_else(on_clock).map(Duration::from_millis);
        match (number("depth"), number("nodes"), time) {
            (Some(depth), ..) => Limit::Depth(depth.clamp(1, 100)),
            (_, Some(nodes), _) => Limit::Nodes(nodes.max(1)),
            (.., Some(time)) => Limit::Time(time.saturating_sub(LAG.min(time / 4))),
            _ => Limit::Endless,
        }
    }

    /// The player's spec with this limit, so far as it takes one; what the spec says itself goes before.
    pub(super) fn applied(self, spec: &str, table: &dyn Table) -> Result<String, Mistake> {
        let parsed = Spec::parse(spec)?;
        let (key, value) = match self {
            Limit::Depth(depth) => ("depth", depth.to_string()),
            Limit::Nodes(nodes) => ("nodes", nodes.to_string()),
            Limit::Time(_) | Limit::Endless => ("time", ENDLESS.to_owned()),
        };
        let presets = room(table.game())?.presets();
        let preset = presets.iter().find(|preset| preset.name == parsed.name());
        let takes = preset.is_some_and(|preset| preset.params().iter().any(|param| param.key == key));
        let set = parsed.items().iter().any(|item| item.key.as_deref() == Some(key));
        Ok(match (takes && !set, parsed.items().is_empty()) {
            (false, _) => spec.to_owned(),
            (true, true) => format!("{spec}:{key}={value}"),
            (true, false) => format!("{spec},{key}={value}"),
        })
    }
}

/// A search under way.
pub(super) struct Thinking {
    stop: Stop,
    thread: JoinHandle<Box<dyn Player>>,
    is_endless: bool,
    /// Wakes the clock when the search is over; only dropping it does anything.
    _over: Sender<()>,
}

impl Thinking {
    pub(super) fn begin(mut player: Box<dyn Player>, table: Box<dyn Table>, limit: Limit) -> Thinking {
        let stop = Stop::new();
        let (over, clock) = channel::<()>();
        if let Limit::Time(time) = limit {
            let stop = stop.clone();
            std::thread::spawn(move || {
                if clock.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                    stop.raise();
                }
            });
        }
        let told = stop.clone();
        let thread = std::thread::spawn(move || {
            let chosen = player.choose(table.as_ref(), &told, &mut |choice| say(&info(table.as_ref(), choice)));
            if limit == Limit::Endless {
                // The interface asks for silence until `stop`, even if there is nothing left to think about.
                while !told.is_raised() {
                    std::thread::sleep(Duration::from_millis(5));
                }
            }
            say(&answer(table.as_ref(), chosen));
            player
        });
        Thinking { stop, thread, is_endless: limit == Limit::Endless, _over: over }
    }

    /// Ends the search, and answers the player.
    pub(super) fn stop(self) -> Option<Box<dyn Player>> {
        self.stop.raise();
        self.thread.join().ok()
    }

    /// Lets the search come to its own end, if it has one.
    pub(super) fn finish(self) {
        if self.is_endless {
            self.stop.raise();
        }
        // A player that panicked has said so on the error stream.
        let _ = self.thread.join();
    }
}

/// Prints a line at once. Whoever has stopped listening has also closed the input, which ends the session.
pub(super) fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

fn answer(table: &dyn Table, chosen: Result<Choice, String>) -> String {
    match chosen {
        Ok(choice) => {
            let spelled = spell_line(table, std::slice::from_ref(&choice.turn));
            format!("{}\nbestmove {}", info(table, &choice), spelled.first().map_or("(none)", String::as_str))
        }
        Err(why) => format!("info string {why}\nbestmove (none)"),
    }
}

fn info(table: &dyn Table, choice: &Choice) -> String {
    let Choice { depth, nodes, time, .. } = choice;
    let speed = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    let score = choice.score.map(|score| match is_decided(score) {
        false => format!(" score cp {score}"),
        // In whole moves of both sides, as chess counts.
        true if score > 0 => format!(" score mate {}", (WIN - score + 1) / 2),
        true => format!(" score mate -{}", (WIN + score) / 2),
    });
    let line = spell_line(table, &choice.line).join(" ");
    let score = score.unwrap_or_default();
    format!("info depth {depth}{score} nodes {nodes} nps {speed} time {} pv {line}", time.as_millis())
}

/// A line of play, as far as it can be spelled.
fn spell_line(table: &dyn Table, turns: &[String]) -> Vec<String> {
    let mut table = table.fork();
    let mut spelled = Vec::new();
    for turn in turns {
        let Ok(text) = spell(table.as_ref(), turn, Spelling::Uci) else { break };
        spelled.push(text);
        if table.play(turn).is_err() {
            break;
        }
    }
    spelled
}
