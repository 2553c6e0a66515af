//! The bot: reads the game, answers one move, and waits for the next request if it keeps running.

use super::KEEP_RUNNING;
use super::message::{MessageFormat, MoveNumbers, NO_MOVE, line_of, read_json, read_line, read_object};
use serde_json::Value;
use std::io::{BufRead, Lines, StdinLock, Write};
use std::process::ExitCode;
use tenbin_core::{ParseError, Player, Stop, Table};
use tenbin_registry::{MoveFormat, botzone_table, format_move};

pub(super) fn run(mut player: Box<dyn Player>, keep_running: bool) -> anyhow::Result<ExitCode> {
    player.new_game(1);
    let input = Input { lines: std::io::stdin().lock().lines(), number: 0 };
    let mut bot = BotzoneBot { input, table: botzone_table(), player };
    let Some(first) = bot.input.next()? else {
        return Err(ParseError::whole("", "empty input: expected a turn number or JSON").into());
    };
    let wire = if first.starts_with('{') { MessageFormat::Json } else { MessageFormat::Plain };
    match wire {
        MessageFormat::Json => bot.read_message(&first)?,
        MessageFormat::Plain => bot.read_turns(&first)?,
    }
    bot.answer(wire, keep_running)?;
    while keep_running && let Some(line) = bot.input.next()? {
        match wire {
            MessageFormat::Json => bot.read_message(&line)?,
            MessageFormat::Plain => bot.play_line(&line)?,
        }
        bot.answer(wire, true)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Numbered input lines without the empty ones: Botzone appends the bot's saved data, which is empty.
struct Input {
    lines: Lines<StdinLock<'static>>,
    number: usize,
}

impl Input {
    fn next(&mut self) -> anyhow::Result<Option<String>> {
        while let Some(line) = self.lines.next() {
            self.number += 1;
            let line = line.map_err(|error| self.at_line(ParseError::whole("", error.to_string())))?;
            if !line.trim().is_empty() {
                return Ok(Some(line.trim().to_owned()));
            }
        }
        Ok(None)
    }

    /// The error with the line number.
    fn at_line(&self, error: ParseError) -> ParseError {
        error.in_file(&format!("line {}", self.number))
    }
}

struct BotzoneBot {
    input: Input,
    table: Box<dyn Table>,
    player: Box<dyn Player>,
}

impl BotzoneBot {
    /// Reads a plain-text turn after its number.
    fn read_turns(&mut self, first: &str) -> anyhow::Result<()> {
        let number = first.parse::<usize>().ok().filter(|&number| number > 0);
        let Some(number) = number else {
            let error = ParseError::whole(first, "expected a turn number from 1 on, or JSON");
            return Err(self.input.at_line(error).into());
        };
        let messages = number.saturating_mul(2) - 1;
        for message in 1..=messages {
            let Some(line) = self.input.next()? else {
                let missing = format!("missing line {message} of {messages} moves of turn {number}");
                return Err(self.input.at_line(ParseError::whole("", missing)).into());
            };
            self.play_line(&line)?;
        }
        Ok(())
    }

    fn play_line(&mut self, line: &str) -> anyhow::Result<()> {
        let played = read_line(line).and_then(|six| self.play(six));
        played.map_err(|error| self.input.at_line(error).into())
    }

    /// Reads a JSON message: the whole game, or the new request.
    fn read_message(&mut self, line: &str) -> anyhow::Result<()> {
        self.play_message(line).map_err(|error| self.input.at_line(error).into())
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
            return Err(ParseError::whole(line, format!("{message}: expected one request more than responses")));
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

    /// Plays one message. The first may be [`NO_MOVE`]: then this bot begins.
    fn play(&mut self, six: MoveNumbers) -> Result<(), ParseError> {
        let text = line_of(six);
        if six == NO_MOVE {
            let begun = !self.table.moves().is_empty();
            return if begun { Err(ParseError::whole(&text, "missing move: the game has begun")) } else { Ok(()) };
        }
        if six.iter().any(|number| *number < 0) {
            return Err(ParseError::whole(&text, "invalid coordinate below 0"));
        }
        self.table.play(&text)
    }

    fn answer(&mut self, wire: MessageFormat, keep_running: bool) -> anyhow::Result<()> {
        let chosen = self.player.choose(self.table.as_ref(), &self.player.default_limits(), &Stop::new(), &mut |_| {});
        let turn = chosen.map_err(|why| self.input.at_line(ParseError::whole("", why)))?.best_move;
        let six = read_line(&format_move(self.table.as_ref(), &turn, MoveFormat::Botzone)?)?;
        self.table.play(&turn)?;
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", wire.answer(six))?;
        if keep_running {
            writeln!(out, "{KEEP_RUNNING}")?;
        }
        Ok(out.flush()?)
    }
}
