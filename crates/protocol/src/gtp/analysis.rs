//! A search that goes on until the next command, and tells every so often what it has found.

use super::setting::said;
use super::words::{colour, number};
use super::{GtpSession, Made};
use crate::Voice;
use crate::limit::A_DAY;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tenbin_core::{RootMove, Side, Stop, Table};

/// The commands, and whether shares of wins are told in ten thousandths, as Leela Zero does, or as they are.
pub(super) const COMMANDS: &[(&str, Style, Deed)] = &[
    ("analyze", Style::Kata, GtpSession::analyse),
    ("lz-analyze", Style::Leela, GtpSession::analyse),
    ("kata-analyze", Style::Kata, GtpSession::analyse),
    ("genmove_analyze", Style::Kata, GtpSession::choose_and_tell),
    ("lz-genmove_analyze", Style::Leela, GtpSession::choose_and_tell),
    ("kata-genmove_analyze", Style::Kata, GtpSession::choose_and_tell),
];

/// How such a command is carried out, with the number it came with.
type Deed = fn(&mut GtpSession, &str, Style, &[String]);

/// How often something is told if nobody says.
const USUAL_INTERVAL: u64 = 100;
/// How often to look whether somebody wants something else.
const TICK: Duration = Duration::from_millis(5);
/// How many moves are told if nobody says.
const MOST: usize = 30;
/// What an interval is counted in.
const INTERVAL: &str = "a number of hundredths of a second";

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
        Wish { interval, most, .. }: Wish,
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
                let considered = player.root_moves(table.as_ref());
                if chosen.is_err() || considered.is_empty() {
                    break;
                }
                voice(&info(&considered, style, most));
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
fn info(considered: &[RootMove], style: Style, most: usize) -> String {
    let total: u64 = considered.iter().map(|considered| considered.visits).sum();
    let told =
        considered.iter().take(most).enumerate().map(|(order, RootMove { mv, visits, win_rate: share, pv: line })| {
            let prior = *visits as f64 / total.max(1) as f64;
            let (win, prior) = match style {
                Style::Leela => (format!("{:.0}", share * 10_000.0), format!("{:.0}", prior * 10_000.0)),
                Style::Kata => (format!("{share:.4}"), format!("{prior:.4}")),
            };
            format!(
                "info move {mv} visits {visits} winrate {win} prior {prior} lcb {win} order {order} pv {}",
                line.join(" ")
            )
        });
    told.collect::<Vec<_>>().join(" ")
}

/// What an analysis is to be like.
struct Wish {
    side: Option<Side>,
    interval: Duration,
    /// How many moves are told.
    most: usize,
}

impl Wish {
    /// `[COLOUR] [INTERVAL]`, in hundredths of a second, and then names with values: `interval 50`, `maxmoves 5`. What is only
    /// about more to be told (`minmoves`, `ownership`, `rootInfo`) is passed over.
    fn read(words: &[String], table: &dyn Table) -> Result<Wish, String> {
        let mut words = words.iter().peekable();
        let side = words.next_if(|word| colour(Some(word), table).is_ok());
        let side = side.map(|word| colour(Some(word), table)).transpose()?;
        let mut hundredths = USUAL_INTERVAL;
        if let Some(word) = words.next_if(|word| word.parse::<u64>().is_ok()) {
            hundredths = number(Some(word), INTERVAL)?;
        }
        let mut most = MOST;
        while let Some(name) = words.next() {
            match name.as_str() {
                "interval" => hundredths = number(words.next(), INTERVAL)?,
                "maxmoves" => most = number::<usize>(words.next(), "a number of moves")?.max(1),
                "avoid" | "allow" => return Err(format!("`{name}` is not offered")),
                _ => drop(words.next()),
            }
        }
        Ok(Wish { side, interval: Duration::from_millis(hundredths.clamp(1, 360_000) * 10), most })
    }
}

impl GtpSession {
    /// Tells every so often what a search finds that goes on until the next line, whatever it says.
    fn analyse(&mut self, id: &str, style: Style, words: &[String]) {
        match self.prepare(words) {
            Err(why) => self.answer(id, &Err(why)),
            Ok((made, table, wish)) => {
                (self.voice)(&format!("={id}"));
                self.analysis = Some(Analysis::begin(made, table, wish, style, self.voice.clone()));
            }
        }
    }

    fn prepare(&mut self, words: &[String]) -> Result<(Made, Box<dyn Table>, Wish), String> {
        let wish = Wish::read(words, self.table.as_ref())?;
        let side = wish.side.unwrap_or(self.table.side_to_move());
        let table = self.game.with_turn(self.table.fork(), side).map_err(|mistake| said(&mistake))?;
        Ok((self.take_player(Some(A_DAY))?, table, wish))
    }

    /// Plays like `genmove`, and tells what was found on the way.
    fn choose_and_tell(&mut self, id: &str, style: Style, words: &[String]) {
        let chosen = Wish::read(words, self.table.as_ref()).and_then(|wish| {
            let side = wish.side.unwrap_or(self.table.side_to_move());
            let turn = self.choose_and_play(&[self.table.side_name(side).to_owned()])?;
            Ok((turn, wish))
        });
        match chosen {
            Err(why) => self.answer(id, &Err(why)),
            Ok((turn, wish)) => {
                let found = info(&self.considered, style, wish.most);
                let lines = [format!("={id}"), found, format!("play {turn}\n")];
                lines.iter().filter(|line| !line.is_empty()).for_each(|line| (self.voice)(line));
            }
        }
    }
}
