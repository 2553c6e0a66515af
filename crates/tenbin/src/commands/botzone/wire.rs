//! The two ways in which Botzone and a bot write to each other.

use serde_json::{Value, json};
use tenbin_core::ParseError;

/// A move as six numbers, or [`NOTHING`].
pub(super) type Six = [i64; 6];

/// The first request of whoever begins.
pub(super) const NOTHING: Six = [-1; 6];

/// The names of the numbers in JSON.
const NAMES: [&str; 6] = ["x0", "y0", "x1", "y1", "x2", "y2"];

/// How messages are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wire {
    Plain,
    Json,
}

/// The numbers as on a plain line.
pub(super) fn line_of(six: Six) -> String {
    six.map(|number| number.to_string()).join(" ")
}

/// Reads a plain line.
pub(super) fn read_line(line: &str) -> Result<Six, ParseError> {
    let numbers: Option<Vec<i64>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
    let six = numbers.and_then(|numbers| Six::try_from(numbers).ok());
    six.ok_or_else(|| ParseError::whole(line, "a move is six whole numbers, x0 y0 x1 y1 x2 y2"))
}

/// Reads a move in JSON, which stands in `text`.
pub(super) fn read_object(object: &Value, text: &str) -> Result<Six, ParseError> {
    let mut six = NOTHING;
    for (number, name) in six.iter_mut().zip(NAMES) {
        let found = object.get(name).and_then(Value::as_i64);
        *number = found.ok_or_else(|| ParseError::whole(text, format!("a move needs the whole number `{name}`")))?;
    }
    Ok(six)
}

fn object_of(six: Six) -> Value {
    NAMES.into_iter().zip(six).map(|(name, number)| (name.to_owned(), json!(number))).collect::<Value>()
}

/// Reads a line of JSON.
pub(super) fn read_json(line: &str) -> Result<Value, ParseError> {
    serde_json::from_str(line).map_err(|error| ParseError::whole(line, format!("this is not JSON: {error}")))
}

impl Wire {
    /// Everything a bot is told when it is started: requests and its answers by turns, beginning and ending with a
    /// request.
    pub(super) fn history(self, messages: &[Six]) -> String {
        let every_other = |start: usize| messages.iter().skip(start).step_by(2).map(|&six| object_of(six));
        match self {
            Wire::Plain => {
                let lines = messages.iter().map(|&six| line_of(six));
                let number = messages.len().div_ceil(2).to_string();
                std::iter::once(number).chain(lines).collect::<Vec<_>>().join("\n")
            }
            Wire::Json => {
                let (requests, responses): (Value, Value) = (every_other(0).collect(), every_other(1).collect());
                json!({ "requests": requests, "responses": responses }).to_string()
            }
        }
    }

    /// What a bot that was kept is told.
    pub(super) fn request(self, six: Six) -> String {
        match self {
            Wire::Plain => line_of(six),
            Wire::Json => object_of(six).to_string(),
        }
    }

    /// What a bot answers.
    pub(super) fn answer(self, six: Six) -> String {
        match self {
            Wire::Plain => line_of(six),
            Wire::Json => json!({ "response": object_of(six) }).to_string(),
        }
    }

    /// Reads what a bot answers.
    pub(super) fn read_answer(self, line: &str) -> Result<Six, ParseError> {
        match self {
            Wire::Plain => read_line(line),
            Wire::Json => read_object(&read_json(line)?["response"], line),
        }
    }
}
