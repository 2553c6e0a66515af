//! The player that a program is to the bench.

use crate::invitation::Invitation;
use crate::program::{Deadline, Program, Trouble};
use crate::tongue::{Clocks, Heard, Introduction, Tongue};
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Clock, ParseError, Player, Stop, Table, TimeControl, nearest};

/// How long a program that was told to answer at once may take for it.
const HURRY: Duration = Duration::from_secs(1);

/// Options that a program need not announce, as the universal shogi interface says.
const SILENT_OPTIONS: &str = "USI_";

/// A program at the table.
pub(crate) struct Guest {
    spec: String,
    name: String,
    invitation: Invitation,
    tongue: Box<dyn Tongue>,
    /// None after it has gone wrong, until it is needed again.
    program: Option<Program>,
    /// Whether it is ready for the game, or why it is not.
    ready: Option<Result<(), Trouble>>,
    /// The clocks as they were last shown in this game.
    clocks: Option<Clocks>,
    /// Whether it was shown where the game stands before this turn.
    shown: bool,
}

impl Guest {
    /// Starts a program and hears how it introduces itself.
    pub(crate) fn welcome(invitation: Invitation, mut tongue: Box<dyn Tongue>) -> Result<Guest, ParseError> {
        let (program, introduction) =
            start(&invitation, &mut *tongue).map_err(|trouble| invitation.wrong_command(&trouble.to_string()))?;
        check_options(&invitation, &introduction)?;
        let spec = invitation.canonical();
        let (name, program) = (introduction.name, Some(program));
        Ok(Guest { spec, name, invitation, tongue, program, ready: None, clocks: None, shown: false })
    }

    /// Gets ready for a game, with a new process if the last one has gone wrong.
    fn prepare(&mut self) -> Result<(), Trouble> {
        if self.program.is_none() {
            self.program = Some(start(&self.invitation, &mut *self.tongue)?.0);
        }
        let Some(program) = &mut self.program else { unreachable!("it was started just now") };
        self.tongue.begin(program)
    }

    /// What the clocks say. Where nobody keeps them, every turn is the first one.
    fn clocks(&self) -> Option<Clocks> {
        let fresh = || self.invitation.control.map(|control| Clocks { own: Clock::new(control), other: None });
        self.clocks.or_else(fresh)
    }

    /// Shows the program where the game stands, unless that was done before.
    fn show(&mut self, table: &dyn Table) -> Result<(), Trouble> {
        self.ready.take().unwrap_or_else(|| self.prepare())?;
        let clocks = self.clocks();
        let Some(program) = &mut self.program else { return Err(Trouble::Ended("it was ended".to_owned())) };
        if !std::mem::replace(&mut self.shown, true) {
            self.tongue.show(program, table, clocks.as_ref())?;
        }
        Ok(())
    }

    fn converse(&mut self, table: &dyn Table, stop: &Stop, watch: &mut dyn FnMut(&Choice)) -> Result<Choice, Trouble> {
        self.show(table)?;
        let clocks = self.clocks();
        let Some(program) = &mut self.program else { return Err(Trouble::Ended("it was ended".to_owned())) };
        let (started, mut thought) = (Instant::now(), nothing_yet());
        if let Some(turn) = self.tongue.at_hand(table) {
            return Ok(with_turn(thought, turn));
        }
        let patience = self.invitation.patience(clocks.map(|clocks| clocks.own));
        let mut listening = Listening { deadline: Deadline::after(patience), stop: stop.clone() };
        self.tongue.ask(program, table, clocks.as_ref())?;
        loop {
            let Some(line) = listening.next(program, &*self.tongue)? else { continue };
            let heard = self.tongue.hear(&line, &mut thought);
            thought.time = started.elapsed();
            match heard {
                Heard::Nothing => {}
                Heard::News => {
                    thought.best_move = thought.pv.first().cloned().unwrap_or_default();
                    watch(&thought);
                }
                Heard::Turn(turn) => return Ok(with_turn(thought, turn)),
                Heard::Resigns => return Ok(with_turn(thought, Choice::RESIGN.to_owned())),
                // Where the rules grant a win, the game was over before anybody was asked.
                Heard::ClaimsWin => {
                    return Err(Trouble::Unable("it claims a win that the rules do not grant".to_owned()));
                }
                Heard::Amiss(trouble) => return Err(trouble),
            }
        }
    }
}

/// How long to listen, and for what.
struct Listening {
    deadline: Deadline,
    stop: Stop,
}

impl Listening {
    /// The next line; none if the program has been told to hurry up instead.
    fn next(&mut self, program: &mut Program, tongue: &dyn Tongue) -> Result<Option<String>, Trouble> {
        match program.hear(self.deadline, &self.stop) {
            Err(Trouble::Stopped) => {
                program.say(tongue.hurry().ok_or(Trouble::Stopped)?)?;
                *self = Listening { deadline: Deadline::after(HURRY), stop: Stop::new() };
                Ok(None)
            }
            heard => heard.map(Some),
        }
    }
}

/// What a program thinks that has not said anything.
pub(crate) fn nothing_yet() -> Choice {
    let (turn, line) = (String::new(), Vec::new());
    Choice { best_move: turn, score: None, pv: line, multipv: 1, depth: 0, nodes: 0, time: Duration::ZERO }
}

fn with_turn(mut thought: Choice, turn: String) -> Choice {
    if thought.pv.first() != Some(&turn) {
        thought.pv = vec![turn.clone()];
    }
    Choice { best_move: turn, ..thought }
}

fn start(invitation: &Invitation, tongue: &mut dyn Tongue) -> Result<(Program, Introduction), Trouble> {
    let started = Program::start(&invitation.command);
    let mut program = started.map_err(|error| Trouble::Unable(format!("the program cannot be started: {error}")))?;
    let introduction = tongue.greet(&mut program)?;
    Ok((program, introduction))
}

/// What a program passes over in silence would be weighed as if it had been set.
fn check_options(invitation: &Invitation, introduction: &Introduction) -> Result<(), ParseError> {
    let Some(known) = &introduction.options else { return Ok(()) };
    let is_known = |name: &str| name.starts_with(SILENT_OPTIONS) || known.iter().any(|other| other == name);
    let Some((name, _)) = invitation.options.iter().find(|(name, _)| !is_known(name)) else { return Ok(()) };
    let mistake = invitation.wrong_option(name, &format!("the program has no option `{name}`"));
    Err(match nearest(name, known.iter().map(String::as_str)) {
        Some(meant) => mistake.hint(Some(meant)),
        None => mistake.advice(format!("it has: {}", known.join(", "))),
    })
}

impl Player for Guest {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn fingerprint(&self) -> String {
        self.name.clone()
    }

    /// Nobody knows what goes on in the program of another.
    fn is_reproducible(&self) -> bool {
        false
    }

    fn choose(&mut self, table: &dyn Table, stop: &Stop, watch: &mut dyn FnMut(&Choice)) -> Result<Choice, String> {
        if table.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        let answer = self.converse(table, stop, watch);
        self.shown = false;
        // It is ready for the rest of this game; or it is ended, and a new one has to be made ready.
        self.ready = answer.is_ok().then_some(Ok(()));
        if answer.is_err() {
            self.program = None;
        }
        answer.map_err(|trouble| trouble.to_string())
    }

    fn time_control(&self) -> Option<TimeControl> {
        self.invitation.control
    }

    fn see_clocks(&mut self, own: Clock, other: Option<Clock>) {
        self.clocks = Some(Clocks { own, other });
    }

    fn prepare(&mut self, table: &dyn Table) {
        self.ready = Some(self.show(table));
    }

    fn new_game(&mut self, _seed: u64) {
        self.clocks = None;
        self.shown = false;
        let mut ready = self.prepare();
        if ready.is_err() {
            // It may have died of the game before: one more try, from the start.
            self.program = None;
            ready = self.prepare();
        }
        self.ready = Some(ready);
    }
}
