//! The referee: plays games between our player and another bot, as the site does.

use super::BotzoneArgs;
use super::message::{MessageFormat, MoveNumbers, NO_MOVE, line_of, read_line};
use super::process::{BotError, BotProcess};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tenbin_core::{Outcome, ParseError, Player, Stop, Table};
use tenbin_registry::{MoveFormat, botzone_table, format_move};

/// Extra time for starting a process and for messages on a busy machine.
const OVERHEAD: Duration = Duration::from_millis(250);

/// The exit code after Ctrl-C.
const INTERRUPTED: u8 = 130;

pub(super) fn run(arguments: &BotzoneArgs, command: &str, mut player: Box<dyn Player>) -> anyhow::Result<ExitCode> {
    let stop = crate::stopping::on_ctrl_c()?;
    let (mut won, mut lost) = (0, 0);
    for number in 1..=arguments.games {
        let we_begin = arguments.first == (number % 2 == 1);
        player.new_game(u64::from(number));
        let mut game = BotzoneGame {
            table: botzone_table(),
            messages: if we_begin { Vec::new() } else { vec![NO_MOVE] },
            bot: None,
            command,
            wire: if arguments.json { MessageFormat::Json } else { MessageFormat::Plain },
            move_time: arguments.move_time,
        };
        let Some(BotzoneResult { we_won, why }) = game.play(player.as_mut(), we_begin, &stop)? else { break };
        *(if we_won { &mut won } else { &mut lost }) += 1;
        let colour = if we_begin { "Black" } else { "White" };
        let result = if we_won { "won" } else { "lost" };
        println!("game {number}, as {colour}: {result} after {} moves ({why})", game.table.moves().len());
    }
    println!("{} {won}–{lost} against {command}", player.spec());
    Ok(if stop.is_raised() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The result for our player.
struct BotzoneResult {
    we_won: bool,
    why: String,
}

/// Why the bot's turn failed.
enum BotFault {
    Forfeit(String),
    Stopped,
}

struct BotzoneGame<'a> {
    table: Box<dyn Table>,
    /// Requests to the bot and its responses, alternating.
    messages: Vec<MoveNumbers>,
    /// The bot, if it keeps running.
    bot: Option<BotProcess>,
    command: &'a str,
    wire: MessageFormat,
    move_time: Duration,
}

impl BotzoneGame<'_> {
    /// Plays to the end; `None` if stopped.
    fn play(&mut self, player: &mut dyn Player, we_begin: bool, stop: &Stop) -> anyhow::Result<Option<BotzoneResult>> {
        let begins = self.table.side_to_move();
        loop {
            if let Some(outcome) = self.table.outcome() {
                let we_won = matches!(outcome, Outcome::Won(side) if (side == begins) == we_begin);
                let stuck = self.table.side_name(self.table.side_to_move());
                return Ok(Some(BotzoneResult { we_won, why: format!("{stuck} cannot move") }));
            }
            if (self.table.side_to_move() == begins) == we_begin {
                let chosen = player.choose(self.table.as_ref(), &player.default_limits(), stop, &mut |_| {});
                match chosen
                    .and_then(|choice| self.play_ours(&choice.best_move).map_err(|slip| slip.message().to_owned()))
                {
                    _ if stop.is_raised() => return Ok(None),
                    Ok(()) => {}
                    Err(why) => {
                        return Ok(Some(BotzoneResult { we_won: false, why: format!("our player failed: {why}") }));
                    }
                }
            } else {
                match self.play_theirs(stop) {
                    Ok(()) => {}
                    Err(BotFault::Stopped) => return Ok(None),
                    Err(BotFault::Forfeit(why)) => return Ok(Some(BotzoneResult { we_won: true, why })),
                }
            }
        }
    }

    fn play_ours(&mut self, turn: &str) -> Result<(), ParseError> {
        self.messages.push(read_line(&format_move(self.table.as_ref(), turn, MoveFormat::Botzone)?)?);
        self.table.play(turn)
    }

    /// Requests the bot's response to the last message and plays it.
    fn play_theirs(&mut self, stop: &Stop) -> Result<(), BotFault> {
        let forfeit = |why: String| BotFault::Forfeit(format!("the bot lost: {why}"));
        let line = self.ask(stop).map_err(|silence| match silence {
            BotError::Timeout(what) => forfeit(format!("{what}, {} s", self.time().as_secs_f64())),
            BotError::Exited(why) => forfeit(why),
            BotError::Stopped => BotFault::Stopped,
        })?;
        let answer = self.wire.read_answer(&line);
        let played = answer.and_then(|six| self.table.play(&line_of(six)).map(|()| six));
        let six = played.map_err(|error| forfeit(format!("it answered `{}`: {}", shown(&line), error.message())))?;
        self.messages.push(six);
        Ok(())
    }

    /// The bot's time limit for this turn.
    fn time(&self) -> Duration {
        if self.messages.len() <= 1 { 2 * self.move_time } else { self.move_time }
    }

    fn ask(&mut self, stop: &Stop) -> Result<String, BotError> {
        let until = Instant::now() + self.time() + OVERHEAD;
        let mut bot = match self.bot.take() {
            Some(mut bot) => {
                bot.send(&self.wire.request(*self.messages.last().expect("a request comes before a response")));
                bot
            }
            None => {
                let mut bot = BotProcess::start(self.command)?;
                bot.send(&self.wire.history(&self.messages));
                bot
            }
        };
        let (line, keep) = bot.answer(until, stop)?;
        self.bot = keep.then_some(bot);
        Ok(line)
    }
}

/// The beginning of a bot's line, escaped for a terminal.
fn shown(line: &str) -> String {
    const MOST: usize = 60;
    let start: String = line.chars().take(MOST).flat_map(char::escape_debug).collect();
    if line.chars().count() > MOST { format!("{start}…") } else { start }
}
