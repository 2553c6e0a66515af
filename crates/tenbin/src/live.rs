//! Progress display: drawn in place on a terminal, plain lines at intervals otherwise.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::cell::{Cell, RefCell};
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use tenbin_arena::matches::{MatchesStatus, RunningGame};
use tenbin_core::describe_score;
use tenbin_report::table::{Align, DataTable};

/// Interval of plain lines without a terminal.
const PLAIN_INTERVAL: Duration = Duration::from_secs(10);

/// A progress display, with or without a known number of steps.
pub(crate) struct Live {
    bar: ProgressBar,
    plain: bool,
    last: Cell<Instant>,
    /// The last plain line.
    last_line: RefCell<String>,
    /// Text below the progress line, on a terminal.
    below: RefCell<String>,
}

impl Live {
    /// A display of `total` steps, counted in `unit`.
    pub(crate) fn new(total: u64, unit: &str) -> Live {
        let template = format!("{{wide_bar:.dim}} {{pos}}/{{len}} {unit}  {{elapsed}}{{left}}\n{{msg}}");
        Live::drawn(Some(total), &template)
    }

    /// A display without a known number of steps.
    pub(crate) fn open_ended() -> Live {
        Live::drawn(None, "{spinner:.dim} {msg}")
    }

    fn drawn(total: Option<u64>, template: &str) -> Live {
        let style = ProgressStyle::with_template(template).expect("the template is valid").with_key("left", time_left);
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr()).with_style(style);
        bar.enable_steady_tick(Duration::from_millis(250));
        Live {
            bar,
            plain: !std::io::stderr().is_terminal(),
            last: Cell::new(Instant::now()),
            last_line: RefCell::default(),
            below: RefCell::default(),
        }
    }

    /// Sets the number of steps, if it was not known at the start.
    pub(crate) fn out_of(&self, total: u64) {
        self.bar.set_length(total);
    }

    /// Sets the steps done in an earlier run, which do not count for the time left.
    pub(crate) fn start_at(&self, done: u64) {
        self.bar.set_position(done);
        self.bar.reset_eta();
    }

    /// Shows the steps done and a message.
    pub(crate) fn at(&self, done: u64, message: &str) {
        self.bar.set_position(done);
        self.bar.set_message(format!("{message}{}", self.below.borrow()));
        self.plainly(|| format!("{done}/{}  {message}", self.bar.length().unwrap_or(0)));
    }

    /// Sets the text below the progress line. It is built only on a terminal.
    pub(crate) fn beneath(&self, text: impl FnOnce() -> String) {
        if !self.plain {
            self.below.replace(format!("\n\n{}", text().trim_end()));
        }
    }

    /// Shows a message without steps.
    pub(crate) fn say(&self, message: &str) {
        self.bar.set_message(message.to_owned());
        self.plainly(|| message.to_owned());
    }

    /// Prints a plain line without a terminal, at intervals and if it has changed.
    fn plainly(&self, line: impl FnOnce() -> String) {
        if self.plain && self.last.get().elapsed() >= PLAIN_INTERVAL {
            self.last.set(Instant::now());
            let line = line();
            if *self.last_line.borrow() != line {
                eprintln!("{line}");
                self.last_line.replace(line);
            }
        }
    }

    /// Prints without disturbing the progress line.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Clears the line.
    pub(crate) fn done(&self) {
        self.bar.finish_and_clear();
    }
}

/// The estimated time left, after the first step.
fn time_left(state: &ProgressState, out: &mut dyn std::fmt::Write) {
    if state.pos() > 0 {
        // If this fails, drawing fails too.
        let _ = write!(out, " (about {:#} left)", HumanDuration(state.eta()));
    }
}

/// Maximum width of a player's label.
const LABEL: usize = 22;

/// A player's spec shortened to its beginning and end, without the directory of an external engine.
pub(crate) fn label(name: &str) -> String {
    let name = without_folder(name);
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= LABEL {
        return name;
    }
    let (head, tail) = (LABEL / 2, LABEL - LABEL / 2 - 1);
    let part = |letters: &[char]| letters.iter().collect::<String>();
    format!("{}…{}", part(&letters[..head]), part(&letters[letters.len() - tail..]))
}

/// `gtp:gnugo --mode gtp` for `gtp:/usr/games/gnugo --mode gtp`.
fn without_folder(name: &str) -> String {
    let Some((language, command)) = name.split_once(':') else { return name.to_owned() };
    let end = command.find([' ', ',', '=']).unwrap_or(command.len());
    // A setting is no command.
    let is_command = !command[end..].starts_with('=');
    match command[..end].rfind('/').filter(|_| is_command) {
        Some(slash) => format!("{language}:{}", &command[slash + 1..]),
        None => name.to_owned(),
    }
}

/// The running games, a line each: players, last scores, clocks, number of moves. `names` are those of a match.
pub(crate) fn running_games<'n>(standing: &MatchesStatus, names: &dyn Fn(usize) -> [&'n str; 2]) -> String {
    let mut table = DataTable::new(["pair", "first", "score", "clock", "second", "score", "clock", "moves", "last"])
        .align([
            Align::Right,
            Align::Left,
            Align::Right,
            Align::Right,
            Align::Left,
            Align::Right,
            Align::Right,
            Align::Right,
        ]);
    for game in &standing.games {
        // A is the first side in the first game of a pair.
        let order = if game.game == 0 { [0, 1] } else { [1, 0] };
        let sides = order.map(|player| side(game, player, names(game.pairing)[player]));
        let last = game.last.clone().unwrap_or_default();
        let cells = [vec![game.pair.to_string()], sides.concat(), vec![game.turns.to_string(), last]];
        table.push(cells.concat());
    }
    table.to_text()
}

/// A player's label, marked if it is to move, its last score, and the time left on its clock or, in brackets, its search time.
fn side(game: &RunningGame, player: usize, name: &str) -> Vec<String> {
    let thinks = game.to_move == player;
    let mark = if thinks { "▸" } else { " " };
    let score = game.scores[player].map_or_else(|| "–".to_owned(), describe_score);
    let thinking = || if thinks { format!("({:.1} s)", game.since.elapsed().as_secs_f64()) } else { String::new() };
    let clock = game.clock(player).map_or_else(thinking, |left| format!("{:.1} s", left.as_secs_f64()));
    vec![format!("{mark}{}", label(name)), score, clock]
}

#[cfg(test)]
mod tests {
    use super::label;

    #[test]
    fn long_names_keep_both_ends() {
        assert_eq!(label("ks:depth=1"), "ks:depth=1");
        assert_eq!(label("gtp:gnugo --mode gtp --level 10,clock=20s"), "gtp:gnugo -…,clock=20s");
        assert_eq!(label("gtp:gnugo --mode gtp --level 10,clock=20s").chars().count(), 22);
        assert_eq!(label("usi:/usr/games/engine,time=1s"), "usi:engine,time=1s");
        assert_eq!(label("ks:weights=a/b.toml"), "ks:weights=a/b.toml");
        assert_eq!(label("四文字の名前が何度も何度も何度も何度も続く").chars().count(), 21);
    }
}
