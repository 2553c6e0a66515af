//! The bot: reads what has happened, answers one move, and waits for the next request if it is kept.

use super::KEEP_RUNNING;
use super::wire::{NOTHING, Six, Wire, line_of, read_json, read_line, read_object};
use serde_json::Value;
use std::io::{BufRead, Lines, StdinLock, Write};
use std::process::ExitCode;
use tenbin_core::{ParseError, Player, Stop, Table};
use tenbin_registry::{Spelling, botzone_table, spell};

pub(super) fn run(mut player: Box<dyn Player>, keep_running: bool) -> anyhow::Result<ExitCode> {
    player.new_game(1);
    let input = Input { lines: std::io::stdin().lock().lines(), number: 0 };
    let mut bot = Bot { input, table: botzone_table(), player };
    let Some(first) = bot.input.next()? else {
        return Err(ParseError::whole("", "nothing was said; a turn begins with its number, or with JSON").into());
    };
    let wire = if first.starts_with('{') { Wire::Json } else { Wire::Plain };
    match wire {
        Wire::Json => bot.read_message(&first)?,
        Wire::Plain => bot.read_turns(&first)?,
    }
    bot.answer(wire, keep_running)?;
    while keep_running && let Some(line) = bot.input.next()? {
        match wire {
            Wire::Json => bot.read_message(&line)?,
            Wire::Plain => bot.play_line(&line)?,
        }
        bot.answer(wire, true)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Lines that are counted, empty ones passed over: behind the messages Botzone adds what the bot has saved, which is
/// nothing.
struct Input {
    lines: Lines<StdinLock<'static>>,
    number: usize,
}

impl Input {
    fn next(&mut self) -> anyhow::Result<Option<String>> {
        while let Some(line) = self.lines.next() {
            self.number += 1;
            let line = line.map_err(|error| self.blame(ParseError::whole("", error.to_string())))?;
            if !line.trim().is_empty() {
                return Ok(Some(line.trim().to_owned()));
            }
        }
        Ok(None)
    }

    /// The same mistake, saying in which line it is.
    fn blame(&self, mistake: ParseError) -> ParseError {
        mistake.in_file(&format!("line {}", self.number))
    }
}

struct Bot {
    input: Input,
    table: Box<dyn Table>,
    player: Box<dyn Player>,
}

impl Bot {
    /// A turn in plain text, the line with its number already read.
    fn read_turns(&mut self, first: &str) -> anyhow::Result<()> {
        let number = first.parse::<usize>().ok().filter(|&number| number > 0);
        let Some(number) = number else {
            let mistake = ParseError::whole(first, "a turn begins with its number, counted from 1, or with JSON");
            return Err(self.input.blame(mistake).into());
        };
        let messages = number.saturating_mul(2) - 1;
        for message in 1..=messages {
            let Some(line) = self.input.next()? else {
                let missing = format!("turn {number} has {messages} lines of moves, and number {message} is missing");
                return Err(self.input.blame(ParseError::whole("", missing)).into());
            };
            self.play_line(&line)?;
        }
        Ok(())
    }

    fn play_line(&mut self, line: &str) -> anyhow::Result<()> {
        let played = read_line(line).and_then(|six| self.play(six));
        played.map_err(|mistake| self.input.blame(mistake).into())
    }

    /// A message in JSON: the whole game so far, or the new request alone.
    fn read_message(&mut self, line: &str) -> anyhow::Result<()> {
        self.play_message(line).map_err(|mistake| self.input.blame(mistake).into())
    }

    fn play_message(&mut self, line: &str) -> Result<(), ParseError> {
        let message = read_json(line)?;
        let list = |name: &str| message.get(name).and_then(Value::as_array);
        let Some(requests) = list("requests") else {
            return self.play(read_object(&message, line)?);
        };
        let none = Vec::new();
        let responses = list("responses").unwrap_or(&none);
        if requests.len() != responses.len() + 1 {
            let message = format!("{} requests and {} responses", requests.len(), responses.len());
            return Err(ParseError::whole(line, format!("{message}: there has to be one request more")));
        }
        self.table = botzone_table();
        for (number, request) in requests.iter().enumerate() {
            self.play(read_object(request, line)?)?;
            if let Some(response) = responses.get(number) {
                self.play(read_object(response, line)?)?;
            }
        }
        Ok(())
    }

    /// Plays one message. Only the very first may be nothing: then it is we who begin.
    fn play(&mut self, six: Six) -> Result<(), ParseError> {
        let text = line_of(six);
        if six == NOTHING {
            let begun = !self.table.moves().is_empty();
            return if begun {
                Err(ParseError::whole(&text, "the game has begun, so a move is needed"))
            } else {
                Ok(())
            };
        }
        if six.iter().any(|number| *number < 0) {
            return Err(ParseError::whole(&text, "no column or row is below 0"));
        }
        self.table.play(&text)
    }

    fn answer(&mut self, wire: Wire, keep_running: bool) -> anyhow::Result<()> {
        let chosen = self.player.choose(self.table.as_ref(), &Stop::new(), &mut |_| {});
        let turn = chosen.map_err(|why| self.input.blame(ParseError::whole("", why)))?.best_move;
        let six = read_line(&spell(self.table.as_ref(), &turn, Spelling::Botzone)?)?;
        self.table.play(&turn)?;
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", wire.answer(six))?;
        if keep_running {
            writeln!(out, "{KEEP_RUNNING}")?;
        }
        Ok(out.flush()?)
    }
}
