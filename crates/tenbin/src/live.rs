//! A progress line that stays out of the way: drawn on the terminal if there is one, plain lines now and then if not.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::Cell;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// How often a plain line is printed where there is no terminal to draw on.
const PLAIN_EVERY: Duration = Duration::from_secs(10);

/// Progress towards a known number of steps, or towards an end that will come when it comes.
pub(crate) struct Live {
    bar: ProgressBar,
    plain: bool,
    last: Cell<Instant>,
}

impl Live {
    /// Progress of `total` steps, counted in `unit`.
    pub(crate) fn new(total: u64, unit: &str) -> Live {
        let template = format!("{{wide_bar:.dim}} {{pos}}/{{len}} {unit}  {{elapsed}} (about {{eta}} left)\n{{msg}}");
        Live::drawn(Some(total), &template)
    }

    /// Progress of something that nobody knows the length of.
    pub(crate) fn open_ended() -> Live {
        Live::drawn(None, "{spinner:.dim} {msg}")
    }

    fn drawn(total: Option<u64>, template: &str) -> Live {
        let style = ProgressStyle::with_template(template).expect("the template is right");
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr()).with_style(style);
        bar.enable_steady_tick(Duration::from_millis(250));
        Live { bar, plain: !std::io::stderr().is_terminal(), last: Cell::new(Instant::now()) }
    }

    /// So many steps there are, where that was not known at the start.
    pub(crate) fn out_of(&self, total: u64) {
        self.bar.set_length(total);
    }

    /// Steps done so far that took no time now, because they were done earlier.
    pub(crate) fn start_at(&self, done: u64) {
        self.bar.set_position(done);
        self.bar.reset_eta();
    }

    /// Shows how far it has come and what is known.
    pub(crate) fn at(&self, done: u64, message: &str) {
        self.bar.set_position(done);
        self.bar.set_message(message.to_owned());
        self.plainly(|| format!("{done}/{}  {message}", self.bar.length().unwrap_or(0)));
    }

    /// Shows what is known, where there are no steps to count.
    pub(crate) fn say(&self, message: &str) {
        self.bar.set_message(message.to_owned());
        self.plainly(|| message.to_owned());
    }

    /// Prints a line if there is no terminal to draw on, and the last one was long ago.
    fn plainly(&self, line: impl FnOnce() -> String) {
        if self.plain && self.last.get().elapsed() >= PLAIN_EVERY {
            self.last.set(Instant::now());
            eprintln!("{}", line());
        }
    }

    /// Prints something without getting into the way of the line.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Clears the line.
    pub(crate) fn done(&self) {
        self.bar.finish_and_clear();
    }
}
