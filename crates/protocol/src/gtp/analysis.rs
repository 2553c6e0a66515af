//! Analysis: a search with regular reports until the next command.

use super::GtpSession;
use super::parse::{colour, number};
use super::setup::message;
use crate::LineWriter;
use crate::engine::PreparedPlayer;
use crate::limits::SearchLimit;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;
use tenbin_core::{Choice, Player, RootMove, Side, Stop, Table};

/// The analysis commands and their formats.
pub(super) const COMMANDS: &[(&str, AnalysisFormat, AnalysisHandler)] = &[
    ("analyze", AnalysisFormat::Kata, GtpSession::analyze),
    ("lz-analyze", AnalysisFormat::Leela, GtpSession::analyze),
    ("kata-analyze", AnalysisFormat::Kata, GtpSession::analyze),
    ("genmove_analyze", AnalysisFormat::Kata, GtpSession::genmove_analyze),
    ("lz-genmove_analyze", AnalysisFormat::Leela, GtpSession::genmove_analyze),
    ("kata-genmove_analyze", AnalysisFormat::Kata, GtpSession::genmove_analyze),
];

/// The function that handles an analysis command, with the id of the command.
type AnalysisHandler = fn(&mut GtpSession, &str, AnalysisFormat, &[String]);

/// The default interval between reports.
const DEFAULT_INTERVAL: u64 = 100;
/// The default number of moves in a report.
const DEFAULT_MAX_MOVES: usize = 30;
/// The unit of an interval, for messages.
const INTERVAL: &str = "an interval in hundredths of a second";

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnalysisFormat {
    /// Leela Zero's: win rates in ten thousandths.
    Leela,
    /// KataGo's: win rates from 0 to 1.
    Kata,
}

/// A running analysis.
pub(super) struct RunningAnalysis {
    /// Dropping it ends the analysis.
    running: Sender<()>,
    thread: JoinHandle<PreparedPlayer>,
}

impl RunningAnalysis {
    fn start(
        (key, mut player): PreparedPlayer,
        table: Box<dyn Table>,
        AnalysisArgs { interval, max_moves, .. }: AnalysisArgs,
        format: AnalysisFormat,
        out: LineWriter,
    ) -> RunningAnalysis {
        let (running, mut ended) = channel::<()>();
        let thread = std::thread::spawn(move || {
            loop {
                let (chosen, goes_on) = search_for(interval, player.as_mut(), table.as_ref(), &mut ended);
                let root_moves = player.root_moves(table.as_ref());
                if chosen.is_err() || root_moves.is_empty() {
                    break;
                }
                out(&info(&root_moves, format, max_moves));
                if !goes_on {
                    break;
                }
            }
            (key, player)
        });
        RunningAnalysis { running, thread }
    }

    /// Ends the analysis and returns the player.
    pub(super) fn end(self) -> Option<PreparedPlayer> {
        drop(self.running);
        self.thread.join().ok()
    }
}

/// One search between two reports: it lasts for the interval, even if the search ends earlier, or until the analysis ends.
/// Also returns whether the analysis goes on.
fn search_for(
    interval: Duration,
    player: &mut dyn Player,
    table: &dyn Table,
    ended: &mut Receiver<()>,
) -> (Result<Choice, String>, bool) {
    let stop = Stop::new();
    let raise = stop.clone();
    std::thread::scope(|scope| {
        let timer = scope.spawn(move || {
            let is_due = ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout);
            raise.raise();
            is_due
        });
        let chosen = player.choose(table, &SearchLimit::INFINITE.limits(player, false), &stop, &mut |_| {});
        (chosen, timer.join().is_ok_and(|is_due| is_due))
    })
}

/// One report: all root moves on one line, the best first.
fn info(root_moves: &[RootMove], format: AnalysisFormat, max_moves: usize) -> String {
    let total: u64 = root_moves.iter().map(|root_move| root_move.visits).sum();
    let one = |(order, RootMove { mv, visits, win_rate, pv }): (usize, &RootMove)| {
        let prior = *visits as f64 / total.max(1) as f64;
        let (win_rate, prior) = match format {
            AnalysisFormat::Leela => (format!("{:.0}", win_rate * 10_000.0), format!("{:.0}", prior * 10_000.0)),
            AnalysisFormat::Kata => (format!("{win_rate:.4}"), format!("{prior:.4}")),
        };
        let pv = pv.join(" ");
        format!("info move {mv} visits {visits} winrate {win_rate} prior {prior} lcb {win_rate} order {order} pv {pv}")
    };
    root_moves.iter().take(max_moves).enumerate().map(one).collect::<Vec<_>>().join(" ")
}

/// The arguments of an analysis command.
struct AnalysisArgs {
    side: Option<Side>,
    interval: Duration,
    max_moves: usize,
}

impl AnalysisArgs {
    /// `[COLOUR] [INTERVAL]`, then names with values: `interval 50`, `maxmoves 5`. Names that only ask for more output
    /// (`minmoves`, `ownership`, `rootInfo`) are ignored.
    fn read(words: &[String], table: &dyn Table) -> Result<AnalysisArgs, String> {
        let mut words = words.iter().peekable();
        let side = words.next_if(|word| colour(Some(word), table).is_ok());
        let side = side.map(|word| colour(Some(word), table)).transpose()?;
        let mut hundredths = DEFAULT_INTERVAL;
        if let Some(word) = words.next_if(|word| word.parse::<u64>().is_ok()) {
            hundredths = number(Some(word), INTERVAL)?;
        }
        let mut max_moves = DEFAULT_MAX_MOVES;
        while let Some(name) = words.next() {
            match name.as_str() {
                "interval" => hundredths = number(words.next(), INTERVAL)?,
                "maxmoves" => max_moves = number::<usize>(words.next(), "a number of moves")?.max(1),
                "avoid" | "allow" => return Err(format!("`{name}` is not supported")),
                _ => drop(words.next()),
            }
        }
        Ok(AnalysisArgs { side, interval: Duration::from_millis(hundredths.clamp(1, 360_000) * 10), max_moves })
    }
}

impl GtpSession {
    /// Searches with regular reports until the next line, whatever it is.
    fn analyze(&mut self, id: &str, format: AnalysisFormat, words: &[String]) {
        match self.prepare_analysis(words) {
            Err(why) => self.respond(id, &Err(why)),
            Ok((prepared, table, args)) => {
                self.engine.write_line(&format!("={id}"));
                self.analysis = Some(RunningAnalysis::start(prepared, table, args, format, self.engine.out()));
            }
        }
    }

    fn prepare_analysis(&mut self, words: &[String]) -> Result<(PreparedPlayer, Box<dyn Table>, AnalysisArgs), String> {
        let args = AnalysisArgs::read(words, self.table())?;
        let side = args.side.unwrap_or(self.table().side_to_move());
        let table = self.game.with_side_to_move(self.table().fork(), side).map_err(|error| message(&error))?;
        let prepared = self.engine.prepare().map_err(|error| message(&error))?;
        Ok((prepared, table, args))
    }

    /// Plays like `genmove`, and reports the root moves.
    fn genmove_analyze(&mut self, id: &str, format: AnalysisFormat, words: &[String]) {
        let played = AnalysisArgs::read(words, self.table()).and_then(|args| {
            let side = args.side.unwrap_or(self.table().side_to_move());
            let mv = self.genmove(&[self.table().side_name(side).to_owned()])?;
            Ok((mv, args))
        });
        match played {
            Err(why) => self.respond(id, &Err(why)),
            Ok((mv, args)) => {
                let report = info(&self.root_moves, format, args.max_moves);
                let lines = [format!("={id}"), report, format!("play {mv}\n")];
                lines.iter().filter(|line| !line.is_empty()).for_each(|line| self.engine.write_line(line));
            }
        }
    }
}
