//! The universal shogi interface, from the side of the host.
//!
//! Turns and positions are handed on as the table writes them, so the game must write them as the interface does.

use crate::invitation::Invitation;
use crate::program::{Program, Trouble};
use crate::tongue::{Clocks, Heard, Introduction, Tongue, within_reason};
use std::time::Duration;
use tenbin_core::{Choice, MAX_PLY, Score, Side, Table, lost_in, won_in};

/// The position that the interface calls `startpos`. Some programs find their opening book by that word only.
pub(crate) const STANDARD: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

pub(crate) struct Usi {
    options: Vec<(String, String)>,
    /// Whether the program has been told its options.
    told: bool,
    /// How long it may take to introduce itself, and to get ready. Either may mean reading large files: GPS Shogi takes
    /// seconds before its first word, and longer on a busy machine.
    startup: Duration,
    go: String,
}

impl Usi {
    pub(crate) fn new(invitation: &Invitation) -> Usi {
        Usi { options: invitation.options.clone(), told: false, startup: invitation.startup(), go: go(invitation) }
    }
}

/// What asks for a turn within the limits.
fn go(invitation: &Invitation) -> String {
    let mut go = "go".to_owned();
    for key in ["depth", "nodes"] {
        go += &invitation.limit(key).map(|number| format!(" {key} {number}")).unwrap_or_default();
    }
    if let Some(time) = invitation.time() {
        let ms = time.as_millis().max(1);
        go += &match invitation.settings.text("clock") {
            Some("movetime") => format!(" movetime {ms}"),
            _ => format!(" btime 0 wtime 0 byoyomi {ms}"),
        };
    }
    go
}

/// What the clocks say: the main times of both sides, and what comes with every move. A side without a clock has none.
fn on_clock(clocks: &Clocks, turn: Side) -> String {
    let [black, white] = [Side::First, Side::Second].map(|side| clocks.of(side, turn));
    let ms = |time: Option<Duration>| time.unwrap_or_default().as_millis();
    let mut text =
        format!(" btime {} wtime {}", ms(black.map(|clock| clock.left())), ms(white.map(|clock| clock.left())));
    let [black, white] = [black, white].map(|clock| ms(clock.map(|clock| clock.control().increment)));
    // With an increment there is no byoyomi in this language.
    text += &match clocks.own.control().increment.is_zero() {
        true => format!(" byoyomi {}", clocks.own.byoyomi().as_millis()),
        false => format!(" binc {black} winc {white}"),
    };
    text
}

impl Tongue for Usi {
    fn greet(&mut self, program: &mut Program) -> Result<Introduction, Trouble> {
        self.told = false;
        program.say("usi")?;
        let lines = program.hear_until(self.startup, |line| line == "usiok")?;
        let behind = |start: &'static str| lines.iter().filter_map(move |line| line.strip_prefix(start));
        let name = behind("id name ").next().unwrap_or_default().trim().to_owned();
        // Names may have blanks in them.
        let options = behind("option name ").map(|rest| rest.split(" type ").next().unwrap_or(rest).trim().to_owned());
        Ok(Introduction { name, options: Some(options.collect()) })
    }

    fn begin(&mut self, program: &mut Program) -> Result<(), Trouble> {
        for (name, value) in self.options.iter().filter(|_| !self.told) {
            program.say(&format!("setoption name {name} value {value}"))?;
        }
        self.told = true;
        program.say("isready")?;
        program.hear_until(self.startup, |line| line == "readyok")?;
        program.say("usinewgame")
    }

    fn ask(&mut self, program: &mut Program, table: &dyn Table, clocks: Option<&Clocks>) -> Result<(), Trouble> {
        let start = table.start();
        let place = if start == STANDARD { "startpos".to_owned() } else { format!("sfen {start}") };
        let turns = table.moves();
        let moves = if turns.is_empty() { String::new() } else { format!(" moves {}", turns.join(" ")) };
        let clock = clocks.map(|clocks| on_clock(clocks, table.side_to_move())).unwrap_or_default();
        program.say(&format!("position {place}{moves}\n{}{clock}", self.go))
    }

    fn hear(&mut self, line: &str, thought: &mut Choice) -> Heard {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["info", ref rest @ ..] => note(rest, thought),
            ["bestmove", "resign", ..] => Heard::Resigns,
            ["bestmove", "win", ..] => Heard::ClaimsWin,
            ["bestmove", turn, ..] => Heard::Turn(turn.to_owned()),
            ["bestmove"] => Heard::Amiss(Trouble::Garbled(line.to_owned())),
            // The interface says to pass over what is not known.
            _ => Heard::Nothing,
        }
    }

    fn hurry(&self) -> Option<&'static str> {
        Some("stop")
    }
}

/// Notes what a line of information says; news is what has a line of play.
fn note(words: &[&str], thought: &mut Choice) -> Heard {
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "string" => return Heard::Nothing,
            "depth" => thought.depth = words.next().and_then(|word| word.parse().ok()).unwrap_or(thought.depth),
            "nodes" => thought.nodes = words.next().and_then(|word| word.parse().ok()).unwrap_or(thought.nodes),
            "score" => thought.score = score(words.next(), words.next()).or(thought.score),
            "pv" => {
                thought.pv = words.map(str::to_owned).collect();
                return Heard::News;
            }
            _ => {}
        }
    }
    Heard::Nothing
}

/// `cp 35`, or `mate -8`, or `mate +` where the length is not known.
fn score(kind: Option<&str>, number: Option<&str>) -> Option<Score> {
    let longest = MAX_PLY.unsigned_abs();
    match (kind?, number?) {
        ("cp", number) => number.parse().ok().map(within_reason),
        ("mate", "+") => Some(won_in(longest)),
        ("mate", "-") => Some(lost_in(longest)),
        ("mate", number) => {
            let plies: i32 = number.parse().ok()?;
            let length = plies.unsigned_abs().min(longest);
            Some(if number.starts_with('-') { lost_in(length) } else { won_in(length) })
        }
        _ => None,
    }
}
