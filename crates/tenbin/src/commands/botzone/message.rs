//! Botzone's two message formats.

use serde_json::{Value, json};
use tenbin_core::ParseError;

/// A move as six numbers, or [`NO_MOVE`].
pub(super) type MoveNumbers = [i64; 6];

/// The first request of the side that begins.
pub(super) const NO_MOVE: MoveNumbers = [-1; 6];

/// The names of the numbers in JSON.
const NAMES: [&str; 6] = ["x0", "y0", "x1", "y1", "x2", "y2"];

/// A message format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MessageFormat {
    Plain,
    Json,
}

/// A move as a plain line.
pub(super) fn line_of(six: MoveNumbers) -> String {
    six.map(|number| number.to_string()).join(" ")
}

/// Parses a plain line.
pub(super) fn read_line(line: &str) -> Result<MoveNumbers, ParseError> {
    let numbers: Option<Vec<i64>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
    let six = numbers.and_then(|numbers| MoveNumbers::try_from(numbers).ok());
    six.ok_or_else(|| ParseError::whole(line, "expected a move of six integers, x0 y0 x1 y1 x2 y2"))
}

/// Parses a JSON move of a message `text`.
pub(super) fn read_object(object: &Value, text: &str) -> Result<MoveNumbers, ParseError> {
    let mut six = NO_MOVE;
    for (number, name) in six.iter_mut().zip(NAMES) {
        let found = object.get(name).and_then(Value::as_i64);
        *number = found.ok_or_else(|| ParseError::whole(text, format!("missing integer `{name}` of a move")))?;
    }
    Ok(six)
}

fn object_of(six: MoveNumbers) -> Value {
    NAMES.into_iter().zip(six).map(|(name, number)| (name.to_owned(), json!(number))).collect::<Value>()
}

/// Parses a JSON line.
pub(super) fn read_json(line: &str) -> Result<Value, ParseError> {
    serde_json::from_str(line).map_err(|error| ParseError::whole(line, format!("invalid JSON: {error}")))
}

impl MessageFormat {
    /// The message to a new bot: requests and its responses alternate, from the first request to the last.
    pub(super) fn history(self, messages: &[MoveNumbers]) -> String {
        let every_other = |start: usize| messages.iter().skip(start).step_by(2).map(|&six| object_of(six));
        match self {
            MessageFormat::Plain => {
                let lines = messages.iter().map(|&six| line_of(six));
                let number = messages.len().div_ceil(2).to_string();
                std::iter::once(number).chain(lines).collect::<Vec<_>>().join("\n")
            }
            MessageFormat::Json => {
                let (requests, responses): (Value, Value) = (every_other(0).collect(), every_other(1).collect());
                json!({ "requests": requests, "responses": responses }).to_string()
            }
        }
    }

    /// The message to a running bot.
    pub(super) fn request(self, six: MoveNumbers) -> String {
        match self {
            MessageFormat::Plain => line_of(six),
            MessageFormat::Json => object_of(six).to_string(),
        }
    }

    /// A bot's response.
    pub(super) fn answer(self, six: MoveNumbers) -> String {
        match self {
            MessageFormat::Plain => line_of(six),
            MessageFormat::Json => json!({ "response": object_of(six) }).to_string(),
        }
    }

    /// Parses a bot's response.
    pub(super) fn read_answer(self, line: &str) -> Result<MoveNumbers, ParseError> {
        match self {
            MessageFormat::Plain => read_line(line),
            MessageFormat::Json => read_object(&read_json(line)?["response"], line),
        }
    }
}
