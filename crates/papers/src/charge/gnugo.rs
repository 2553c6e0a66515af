//! GNU Go, asked about positions where it is installed. It takes its time, so what it says is kept in the store, and each core
//! asks one of its own.

use super::games::POINTS;
use crate::{Hall, Halted, Step};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};
use tenbin_arena::store::Said;
use tenbin_core::{Notation, Side};
use tenbin_engines::Questions;
use tenbin_go::{GoPosition, Move};
use tenbin_registry::WeighingError;

/// Debian keeps games out of the usual path.
const COMMANDS: [&str; 2] = ["gnugo", "/usr/games/gnugo"];
const LIMIT: Duration = Duration::from_secs(120);

/// What it says of many positions.
pub(super) struct Answers {
    /// Its name and version.
    pub(super) program: String,
    /// What it says of each, if it came to an answer.
    pub(super) said: Vec<Option<Said>>,
    /// What went wrong first, where anything did.
    pub(super) trouble: Option<String>,
}

/// Asks it the same of all these positions; `None` if it is not installed here.
pub(super) fn ask(
    hall: &Hall<'_>,
    step: &str,
    positions: &[&GoPosition<POINTS>],
    command: &str,
) -> Result<Option<Answers>, Halted> {
    let Some(program) = GnuGo::start().and_then(|mut first| first.name()) else { return Ok(None) };
    let questions: Vec<String> = positions.iter().map(|at| format!("{command} {}", at.position_text())).collect();
    let known = |question: &String| hall.store.said(&program, question).map_err(WeighingError::from);
    let mut said = questions.iter().map(known).collect::<Result<Vec<_>, _>>()?;
    let open: Vec<usize> = (0..said.len()).filter(|&place| said[place].is_none()).collect();
    let (stop, next, mut trouble) = (hall.stop, AtomicUsize::new(0), None);
    thread::scope(|scope| {
        let (tell, hear) = channel();
        for _ in 0..hall.threads.clamp(1, open.len().max(1)) {
            let (tell, next, open) = (tell.clone(), &next, &open);
            scope.spawn(move || {
                let Some(mut own) = GnuGo::start() else { return };
                while let Some(&place) = open.get(next.fetch_add(1, Ordering::Relaxed)).filter(|_| !stop.is_raised()) {
                    let answer = own.answer(positions[place], command);
                    let is_well = answer.is_ok();
                    if tell.send((place, answer)).is_err() || !is_well {
                        return;
                    }
                }
            });
        }
        drop(tell);
        let total = said.len() as u64;
        for (done, (place, answer)) in (total - open.len() as u64 + 1..).zip(hear) {
            match answer {
                Ok(answer) => {
                    hall.store.keep_said(&program, &questions[place], &answer).map_err(WeighingError::from)?;
                    said[place] = Some(answer);
                }
                Err(words) => trouble = trouble.take().or(Some(words)),
            }
            (hall.watch)(&Step { name: step.to_owned(), done, total, progress: None });
        }
        Ok::<(), WeighingError>(())
    })?;
    if stop.is_raised() { Err(Halted::Stopped) } else { Ok(Some(Answers { program, said, trouble })) }
}

/// GNU Go, running.
struct GnuGo {
    program: Questions,
}

impl GnuGo {
    fn start() -> Option<GnuGo> {
        let mut started = COMMANDS.iter().filter_map(|command| Questions::start(&[command, "--mode", "gtp"]).ok());
        let mut program = started.next()?;
        program.ask("name", LIMIT).ok()?;
        Some(GnuGo { program })
    }

    /// Its name and version.
    fn name(&mut self) -> Option<String> {
        let [name, version] = ["name", "version"].map(|question| self.program.ask(question, LIMIT).ok());
        Some(format!("{} {}", name?, version?))
    }

    /// What it answers to a command with a position on its board.
    fn answer(&mut self, position: &GoPosition<POINTS>, command: &str) -> Result<Said, String> {
        self.show(position)?;
        let begun = Instant::now();
        let words = self.program.ask(command, LIMIT)?;
        Ok(Said { words, time: begun.elapsed() })
    }

    /// Puts the stones of a position on its board. A stone is never taken in doing so: each chain of the position has a
    /// liberty, and it has no fewer while others are missing.
    fn show(&mut self, position: &GoPosition<POINTS>) -> Result<(), String> {
        self.program.ask(&format!("boardsize {}", position.size()), LIMIT)?;
        self.program.ask("clear_board", LIMIT)?;
        for at in position.board().points() {
            if let Some(side) = position.board().owner(at) {
                let colour = ["black", "white"][(side == Side::Second) as usize];
                self.program.ask(&format!("play {colour} {}", position.move_text(Move::at(at))), LIMIT)?;
            }
        }
        Ok(())
    }
}
