//! A search that goes on until the next command, and tells every so often what it has found.

use super::game::with_turn;
use super::setting::said;
use super::words::{colour, number};
use super::{GtpSession, Made};
use crate::Voice;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tenbin_core::{Considered, Stop, Table};

/// The commands, and whether shares of wins are told in ten thousandths, as Leela Zero does, or as they are.
pub(super) const COMMANDS: &[(&str, Style)] =
    &[("analyze", Style::Kata), ("lz-analyze", Style::Leela), ("kata-analyze", Style::Kata)];

/// How often something is told if nobody says.
const USUAL_INTERVAL: u64 = 100;
/// How often to look whether somebody wants something else.
const TICK: Duration = Duration::from_millis(5);
/// How many moves are told.
const MOST: usize = 30;

/// Whose words are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Leela Zero's: shares of wins in ten thousandths.
    Leela,
    /// KataGo's: shares of wins from 0 to 1.
    Kata,
}

/// An analysis under way.
pub(super) struct Analysis {
    told: Stop,
    thread: JoinHandle<Made>,
}

impl Analysis {
    fn begin(
        (made, mut player): Made,
        table: Box<dyn Table>,
        interval: Duration,
        style: Style,
        voice: Voice,
    ) -> Analysis {
        let told = Stop::new();
        let stop = told.clone();
        let thread = std::thread::spawn(move || {
            while !stop.is_raised() {
                let slice = slice_of(interval, &stop);
                let chosen = player.choose(table.as_ref(), &slice.stop, &mut |_| {});
                slice.wait();
                let considered = player.considered(table.as_ref());
                if chosen.is_err() || considered.is_empty() {
                    break;
                }
                voice(&info(&considered, style));
            }
            (made, player)
        });
        Analysis { told, thread }
    }

    /// Ends it, and gives the player back.
    pub(super) fn end(self) -> Option<Made> {
        self.told.raise();
        self.thread.join().ok()
    }
}

/// A while after which a search is stopped, or earlier if somebody asks for it.
struct Slice {
    stop: Stop,
    timer: JoinHandle<()>,
}

impl Slice {
    /// A search may be done early; the next one begins when it is time.
    fn wait(self) {
        // A thread that only sleeps does not panic.
        let _ = self.timer.join();
    }
}

fn slice_of(interval: Duration, told: &Stop) -> Slice {
    let (stop, told) = (Stop::new(), told.clone());
    let raised = stop.clone();
    let timer = std::thread::spawn(move || {
        let end = Instant::now() + interval;
        while Instant::now() < end && !told.is_raised() {
            std::thread::sleep(TICK.min(end.saturating_duration_since(Instant::now())));
        }
        raised.raise();
    });
    Slice { stop, timer }
}

/// All moves on one line, the best first.
fn info(considered: &[Considered], style: Style) -> String {
    let total: u64 = considered.iter().map(|considered| considered.visits).sum();
    let told = considered.iter().take(MOST).enumerate().map(|(order, Considered { turn, visits, share, line })| {
        let prior = *visits as f64 / total.max(1) as f64;
        let (win, prior) = match style {
            Style::Leela => (format!("{:.0}", share * 10_000.0), format!("{:.0}", prior * 10_000.0)),
            Style::Kata => (format!("{share:.4}"), format!("{prior:.4}")),
        };
        format!(
            "info move {turn} visits {visits} winrate {win} prior {prior} lcb {win} order {order} pv {}",
            line.join(" ")
        )
    });
    told.collect::<Vec<_>>().join(" ")
}

impl GtpSession {
    /// `lz-analyze [COLOUR] [INTERVAL]`, in hundredths of a second; `interval N` is understood too.
    pub(super) fn analyse(&mut self, id: &str, style: Style, words: &[String]) {
        match self.prepare(words) {
            Err(why) => self.answer(id, &Err(why)),
            Ok((made, table, interval)) => {
                (self.voice)(&format!("={id}"));
                self.analysis = Some(Analysis::begin(made, table, interval, style, self.voice.clone()));
            }
        }
    }

    fn prepare(&mut self, words: &[String]) -> Result<(Made, Box<dyn Table>, Duration), String> {
        let side = colour(words.first()).ok();
        let named = words.iter().position(|word| word == "interval").map(|at| at + 1);
        let place = named.unwrap_or(usize::from(side.is_some()));
        let interval: u64 = match words.get(place) {
            None => USUAL_INTERVAL,
            word => number(word, "a number of hundredths of a second")?,
        };
        let table =
            with_turn(self.table.fork(), side.unwrap_or(self.table.turn())).map_err(|mistake| said(&mistake))?;
        let made = self.take_player(true)?;
        Ok((made, table, Duration::from_millis(interval.clamp(1, 360_000) * 10)))
    }
}
