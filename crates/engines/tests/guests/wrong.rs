//! Programs that go wrong, in every way there is and in every language: each loses its game for a reason that is named, is
//! started again, and leaves nothing behind.

use crate::{ask, heard, leaves_nothing, loses_every_game, notes, rogue};
use tenbin_core::{Player, Table};
use tenbin_registry::{player, table};

/// A language, and what is needed to go wrong in it.
pub(crate) struct Language {
    pub(crate) name: &'static str,
    pub(crate) game: &'static str,
    /// Where the program's first turns are sound.
    pub(crate) start: &'static str,
    /// Who wins of the program.
    pub(crate) ours: &'static str,
    pub(crate) illegal: &'static str,
    /// An answer that says nothing.
    pub(crate) garbled: &'static str,
    /// A clock by which a late program is late, and how long is waited for one that is silent.
    pub(crate) clock: (&'static str, &'static str),
}

pub(crate) const USI: Language = Language {
    name: "usi",
    game: "shogi",
    start: "startpos",
    ours: "shogi:depth=1",
    illegal: "7g7c",
    garbled: "bestmove",
    clock: ("byoyomi=300ms,grace=600ms", "0.9"),
};

pub(crate) const GTP: Language = Language {
    name: "gtp",
    game: "go:9x9",
    start: "startpos",
    ours: "influence:depth=1",
    illegal: "Z25",
    garbled: "=",
    clock: ("byoyomi=1s,grace=600ms", "1.6"),
};

pub(crate) const AEI: Language = Language {
    name: "aei",
    game: "arimaa",
    start: crate::aei::BEGUN,
    ours: "handmade:depth=1",
    illegal: "Ed2n Ed3n Ed4n Ed5n Ed6n",
    garbled: "bestmove",
    clock: ("byoyomi=300ms,grace=600ms", "0.9"),
};

/// Ways to go wrong when a turn is asked for, and what is said of each; `{}` is the time that was waited.
const WAYS: [(&str, &str); 7] = [
    ("crash", "the program ended: exit status: 3, with the words `out of cheese`"),
    ("killed", "the program ended: signal: 9 (SIGKILL)"),
    ("leaves", "the program ended: exit status: 3"),
    ("closes", "the program ended: it says no more"),
    ("hang", "no answer within {} s"),
    ("stubborn", "no answer within {} s"),
    ("flood", "no answer within {} s"),
];

impl Language {
    /// What is said of a program that goes wrong in this way.
    fn said(&self, message: &str, waited: &str) -> String {
        message.replace("{}", waited).replace("GARBLED", self.garbled)
    }

    fn table(&self) -> Box<dyn Table> {
        table(self.game, Some(self.start).filter(|start| *start != "startpos")).expect("the game is there")
    }

    fn guest(&self, spec: &str) -> Box<dyn Player> {
        player(self.table().as_ref(), spec).unwrap_or_else(|mistake| panic!("{mistake}"))
    }

    /// All that can be said of a program that goes wrong when it is asked for a turn by the clock.
    pub(crate) fn reasons(&self) -> Vec<(&'static str, String)> {
        let failed = |message: &str| format!("the loser failed: {}", self.said(message, self.clock.1));
        let mut reasons: Vec<_> = WAYS.iter().map(|(how, message)| (*how, failed(message))).collect();
        reasons.push(("nothing", failed("the program's answer makes no sense: `GARBLED`")));
        reasons.push(("illegal", format!("the loser played the illegal turn `{}`", self.illegal)));
        reasons.push(("bytes", "the loser played the illegal turn `\u{fffd}\u{fffd}`".to_owned()));
        reasons.push(("late", "the loser's time was up: its answer came 0.".to_owned()));
        reasons
    }

    fn does_not_start(&self) {
        for (how, message) in [
            ("mute", "no answer within 0.3 s"),
            ("babble", "no answer within 0.3 s"),
            ("dead", "the program ended: exit status: 5, with the words `no such book`"),
        ] {
            let path = notes(&format!("{}-start-{how}", self.name));
            let spec = format!("{} {how} {},startup=300ms", rogue(self.name), path.display());
            let mistake = player(self.table().as_ref(), &spec).err().expect("it does not start").to_string();
            assert!(mistake.starts_with(message), "{how}: {mistake}");
            leaves_nothing(&path);
        }
        let mut unready = self.guest(&format!("{} unready,startup=300ms", rogue(self.name)));
        assert_eq!(ask(unready.as_mut(), self.table().as_ref()), Err("no answer within 0.3 s".to_owned()));
    }

    fn is_started_again(&self) {
        let garbled = [("nothing", "the program's answer makes no sense: `GARBLED`")];
        for (how, message) in WAYS.iter().chain(&garbled) {
            let path = notes(&format!("{}-again-{how}", self.name));
            let spec = format!("{} {how} {},time=200ms,grace=300ms", rogue(self.name), path.display());
            let mut guest = self.guest(&spec);
            for _ in 0..2 {
                let answer = ask(guest.as_mut(), self.table().as_ref());
                assert_eq!(answer, Err(self.said(message, "0.5")), "{} {how}", self.name);
            }
            drop(guest);
            assert!(heard(&path).1.len() >= 2, "{} {how}: a second process for the second game", self.name);
            leaves_nothing(&path);
        }
    }

    fn loses_and_the_match_goes_on(&self) {
        for (how, reason, faults) in
            [("unready", "the loser failed: no answer within 0.3 s", 4), ("resign", "the loser resigned", 0)]
        {
            let spec = format!("{} {how},time=200ms,startup=300ms", rogue(self.name));
            let (weighed, _) = loses_every_game(self.game, self.ours, &spec, reason);
            assert_eq!(weighed.result.progress.faults, [0, faults], "{how}");
        }
    }

    fn goes_wrong(&self) {
        self.does_not_start();
        self.is_started_again();
        self.loses_and_the_match_goes_on();
    }
}

#[test]
fn programs_that_speak_usi_may_go_wrong() {
    USI.goes_wrong();
}

#[test]
fn programs_that_speak_gtp_may_go_wrong() {
    GTP.goes_wrong();
}

#[test]
fn programs_that_speak_aei_may_go_wrong() {
    AEI.goes_wrong();
}
