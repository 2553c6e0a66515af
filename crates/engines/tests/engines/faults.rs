//! Every fault of an engine in every protocol: the game is lost with the reason, the engine restarts, and no process is left.

use crate::{ask, faulty, leaves_no_process, log_file, loses_every_game, received};
use tenbin_core::{Player, Table};
use tenbin_registry::{player, table};

/// A protocol with the data of its faults.
pub(crate) struct ProtocolFaults {
    pub(crate) name: &'static str,
    pub(crate) game: &'static str,
    /// The start position in which the engine's first moves are legal.
    pub(crate) start: &'static str,
    /// The opponent of the engine.
    pub(crate) ours: &'static str,
    pub(crate) illegal: &'static str,
    /// An empty answer.
    pub(crate) empty: &'static str,
    /// A time control that a slow engine exceeds, and the timeout for a hanging one in seconds.
    pub(crate) clock: (&'static str, &'static str),
}

pub(crate) const USI: ProtocolFaults = ProtocolFaults {
    name: "usi",
    game: "shogi",
    start: "startpos",
    ours: "shogi:depth=1",
    illegal: "7g7c",
    empty: "bestmove",
    clock: ("byoyomi=1s,grace=600ms", "1.6"),
};

pub(crate) const GTP: ProtocolFaults = ProtocolFaults {
    name: "gtp",
    game: "go:9x9",
    start: "startpos",
    ours: "influence:depth=1",
    illegal: "Z25",
    empty: "=",
    clock: ("byoyomi=1s,grace=600ms", "1.6"),
};

pub(crate) const AEI: ProtocolFaults = ProtocolFaults {
    name: "aei",
    game: "arimaa",
    start: crate::aei::AFTER_SETUP,
    ours: "handmade:depth=1",
    illegal: "Ed2n Ed3n Ed4n Ed5n Ed6n",
    empty: "bestmove",
    clock: ("byoyomi=1s,grace=600ms", "1.6"),
};

/// Faults after `go`, with their messages; `{}` is the timeout.
const FAULTS: [(&str, &str); 7] = [
    ("crash", "the engine exited: exit status: 3, stderr: `out of cheese`"),
    ("killed", "the engine exited: signal: 9 (SIGKILL)"),
    ("leaves", "the engine exited: exit status: 3"),
    ("closes", "the engine exited: it closed its output"),
    ("hang", "no answer within {} s"),
    ("stubborn", "no answer within {} s"),
    ("flood", "no answer within {} s"),
];

impl ProtocolFaults {
    /// The message of a fault.
    fn message(&self, message: &str, waited: &str) -> String {
        message.replace("{}", waited).replace("GARBLED", self.empty)
    }

    fn table(&self) -> Box<dyn Table> {
        table(self.game, Some(self.start).filter(|start| *start != "startpos")).expect("a known game")
    }

    fn engine(&self, spec: &str) -> Box<dyn Player> {
        player(self.table().as_ref(), spec).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Every fault with the reason for which the game is lost, on a clock.
    pub(crate) fn reasons(&self) -> Vec<(&'static str, String)> {
        let failed = |message: &str| format!("the loser failed: {}", self.message(message, self.clock.1));
        let mut reasons: Vec<_> = FAULTS.iter().map(|(how, message)| (*how, failed(message))).collect();
        reasons.push(("nothing", failed("invalid answer from the engine: `GARBLED`")));
        reasons.push(("illegal", format!("the loser played the illegal turn `{}`", self.illegal)));
        reasons.push(("bytes", "the loser played the illegal turn `\u{fffd}\u{fffd}`".to_owned()));
        reasons.push(("late", "the loser's time was up: its answer came 0.".to_owned()));
        reasons
    }

    fn check_start(&self) {
        for (how, message) in [
            ("mute", "no answer within 0.3 s"),
            ("babble", "no answer within 0.3 s"),
            ("dead", "the engine exited: exit status: 5, stderr: `no such book`"),
        ] {
            let path = log_file(&format!("{}-start-{how}", self.name));
            let spec = format!("{} {how} {},startup=300ms", faulty(self.name), path.display());
            let error = player(self.table().as_ref(), &spec).err().expect("it does not start").to_string();
            assert!(error.starts_with(message), "{how}: {error}");
            leaves_no_process(&path);
        }
        let mut unready = self.engine(&format!("{} unready,startup=1s", faulty(self.name)));
        assert_eq!(ask(unready.as_mut(), self.table().as_ref()), Err("no answer within 1.0 s".to_owned()));
    }

    fn check_restart(&self) {
        let invalid = [("nothing", "invalid answer from the engine: `GARBLED`")];
        for (how, message) in FAULTS.iter().chain(&invalid) {
            let path = log_file(&format!("{}-again-{how}", self.name));
            let spec = format!("{} {how} {},time=200ms,grace=300ms", faulty(self.name), path.display());
            let mut engine = self.engine(&spec);
            for _ in 0..2 {
                let answer = ask(engine.as_mut(), self.table().as_ref());
                assert_eq!(answer, Err(self.message(message, "0.5")), "{} {how}", self.name);
            }
            drop(engine);
            assert!(received(&path).1.len() >= 2, "{} {how}: a second process for the second game", self.name);
            leaves_no_process(&path);
        }
    }

    fn check_matches(&self) {
        for (how, reason, faults) in
            [("unready", "the loser failed: no answer within 1.0 s", 4), ("resign", "the loser resigned", 0)]
        {
            let spec = format!("{} {how},time=200ms,startup=1s", faulty(self.name));
            let (outcome, _) = loses_every_game(self.game, self.ours, &spec, reason);
            assert_eq!(outcome.result.progress.faults, [0, faults], "{how}");
        }
    }

    fn check(&self) {
        self.check_start();
        self.check_restart();
        self.check_matches();
    }
}

#[test]
fn faults_of_usi_engines() {
    USI.check();
}

#[test]
fn faults_of_gtp_engines() {
    GTP.check();
}

#[test]
fn faults_of_aei_engines() {
    AEI.check();
}
