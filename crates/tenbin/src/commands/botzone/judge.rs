//! The judge: plays games between our player and another bot, as the site would.

use super::Botzone;
use super::child::{Bot, Silence};
use super::wire::{NOTHING, Six, Wire, line_of, read_line};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tenbin_core::{Outcome, ParseError, Player, Stop, Table};
use tenbin_registry::{Spelling, botzone_table, spell};

/// What starting a process and carrying messages may take on a busy machine, on top of the bot's own time.
const SLACK: Duration = Duration::from_millis(250);

/// Interrupted by the person who started it.
const INTERRUPTED: u8 = 130;

pub(super) fn run(arguments: &Botzone, command: &str, mut player: Box<dyn Player>) -> anyhow::Result<ExitCode> {
    let stop = crate::stopping::on_ctrl_c()?;
    let (mut won, mut lost) = (0, 0);
    for number in 1..=arguments.games {
        let we_begin = arguments.first == (number % 2 == 1);
        player.new_game(u64::from(number));
        let mut game = Game {
            table: botzone_table(),
            messages: if we_begin { Vec::new() } else { vec![NOTHING] },
            bot: None,
            command,
            wire: if arguments.json { Wire::Json } else { Wire::Plain },
            move_time: arguments.move_time,
        };
        let Some(Ended { we_won, why }) = game.play(player.as_mut(), we_begin, &stop)? else { break };
        *(if we_won { &mut won } else { &mut lost }) += 1;
        let colour = if we_begin { "Black" } else { "White" };
        let result = if we_won { "won" } else { "lost" };
        println!("game {number}, as {colour}: {result} after {} turns ({why})", game.table.moves().len());
    }
    println!("{} {won}–{lost} against {command}", player.spec());
    Ok(if stop.is_raised() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// How a game ended for our player.
struct Ended {
    we_won: bool,
    why: String,
}

/// Why the bot has no legal answer.
enum Fault {
    Judged(String),
    Stopped,
}

struct Game<'a> {
    table: Box<dyn Table>,
    /// Requests to the bot and its answers by turns.
    messages: Vec<Six>,
    /// The bot, if it asked to be kept running.
    bot: Option<Bot>,
    command: &'a str,
    wire: Wire,
    move_time: Duration,
}

impl Game<'_> {
    /// Plays to the end; none if we were told to stop.
    fn play(&mut self, player: &mut dyn Player, we_begin: bool, stop: &Stop) -> anyhow::Result<Option<Ended>> {
        let begins = self.table.side_to_move();
        loop {
            if let Some(outcome) = self.table.outcome() {
                let we_won = matches!(outcome, Outcome::Won(side) if (side == begins) == we_begin);
                let stuck = self.table.side_name(self.table.side_to_move());
                return Ok(Some(Ended { we_won, why: format!("{stuck} cannot move") }));
            }
            if (self.table.side_to_move() == begins) == we_begin {
                let chosen = player.choose(self.table.as_ref(), stop, &mut |_| {});
                match chosen
                    .and_then(|choice| self.play_ours(&choice.best_move).map_err(|slip| slip.message().to_owned()))
                {
                    _ if stop.is_raised() => return Ok(None),
                    Ok(()) => {}
                    Err(why) => return Ok(Some(Ended { we_won: false, why: format!("our player failed: {why}") })),
                }
            } else {
                match self.play_theirs(stop) {
                    Ok(()) => {}
                    Err(Fault::Stopped) => return Ok(None),
                    Err(Fault::Judged(why)) => return Ok(Some(Ended { we_won: true, why })),
                }
            }
        }
    }

    fn play_ours(&mut self, turn: &str) -> Result<(), ParseError> {
        self.messages.push(read_line(&spell(self.table.as_ref(), turn, Spelling::Botzone)?)?);
        self.table.play(turn)
    }

    /// Asks the bot for its answer to the last message and plays it.
    fn play_theirs(&mut self, stop: &Stop) -> Result<(), Fault> {
        let judged = |why: String| Fault::Judged(format!("the bot lost: {why}"));
        let line = self.ask(stop).map_err(|silence| match silence {
            Silence::Late(what) => judged(format!("{what}, {} s", self.time().as_secs_f64())),
            Silence::Gone(why) => judged(why),
            Silence::Stopped => Fault::Stopped,
        })?;
        let answer = self.wire.read_answer(&line);
        let played = answer.and_then(|six| self.table.play(&line_of(six)).map(|()| six));
        let six = played.map_err(|mistake| judged(format!("it answered `{}`: {}", shown(&line), mistake.message())))?;
        self.messages.push(six);
        Ok(())
    }

    /// The bot's time for this turn.
    fn time(&self) -> Duration {
        if self.messages.len() <= 1 { 2 * self.move_time } else { self.move_time }
    }

    fn ask(&mut self, stop: &Stop) -> Result<String, Silence> {
        let until = Instant::now() + self.time() + SLACK;
        let mut bot = match self.bot.take() {
            Some(mut bot) => {
                bot.tell(&self.wire.request(*self.messages.last().expect("a request comes before an answer")));
                bot
            }
            None => {
                let mut bot = Bot::start(self.command)?;
                bot.tell(&self.wire.history(&self.messages));
                bot
            }
        };
        let (line, keep) = bot.answer(until, stop)?;
        self.bot = keep.then_some(bot);
        Ok(line)
    }
}

/// The beginning of what a bot said, fit for a terminal.
fn shown(line: &str) -> String {
    const MOST: usize = 60;
    let start: String = line.chars().take(MOST).flat_map(char::escape_debug).collect();
    if line.chars().count() > MOST { format!("{start}…") } else { start }
}
