//! Parsing of GTP lines and arguments.

use std::time::Duration;
use tenbin_core::{Side, Table};

/// A command: an optional id, a name, and arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GtpCommand {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) words: Vec<String>,
}

impl GtpCommand {
    /// Reads a line. Returns `None` if only comments and control characters are on it.
    pub(super) fn read(line: &str) -> Option<GtpCommand> {
        let line = line.split('#').next().unwrap_or_default().replace('\t', " ");
        let line: String = line.chars().filter(|letter| !letter.is_control()).collect();
        let mut words = line.split_whitespace().map(str::to_owned).peekable();
        let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_number).unwrap_or_default();
        match words.next() {
            Some(name) => Some(GtpCommand { id, name, words: words.collect() }),
            None if id.is_empty() => None,
            // An id alone is an unknown command.
            None => Some(GtpCommand { id, name: String::new(), words: Vec::new() }),
        }
    }
}

/// A side by its colour or the first letter of it; the game maps colours to sides.
pub(super) fn colour(word: Option<&String>, table: &dyn Table) -> Result<Side, String> {
    let word = word.ok_or("missing colour: expected black or white")?;
    let is_named = |side: &Side| {
        let name = table.side_name(*side);
        word.eq_ignore_ascii_case(name) || word.eq_ignore_ascii_case(&name[..1])
    };
    let side = [Side::First, Side::Second].into_iter().find(is_named);
    side.ok_or_else(|| format!("invalid colour `{}`: expected black or white", word.to_lowercase()))
}

/// A number; `what` names it in messages.
pub(super) fn number<T: std::str::FromStr>(word: Option<&String>, what: &str) -> Result<T, String> {
    let word = word.ok_or_else(|| format!("expected {what}"))?;
    word.parse().map_err(|_| format!("invalid value `{word}`: expected {what}"))
}

/// The maximum time, thirty years: sums and products of it do not overflow.
const MAX_SECONDS: f64 = 1e9;

/// A time in seconds; a negative time, after a flag fall, counts as 0.
pub(super) fn seconds(word: Option<&String>) -> Result<Duration, String> {
    let seconds: f64 = number(word, "a number of seconds")?;
    if !seconds.is_finite() {
        return Err("expected a finite number of seconds".to_owned());
    }
    Ok(Duration::from_secs_f64(seconds.clamp(0.0, MAX_SECONDS)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_comments_and_control_characters_are_parsed() {
        let read =
            |line: &str| GtpCommand::read(line).map(|command| (command.id, command.name, command.words.join(" ")));
        let expected = |id: &str, name: &str, words: &str| Some((id.to_owned(), name.to_owned(), words.to_owned()));
        assert_eq!(read("12 play\tb  D4 # a comment\r"), expected("12", "play", "b D4"));
        assert_eq!(read("name"), expected("", "name", ""));
        assert_eq!(read("7"), expected("7", "", ""));
        assert_eq!((read(" # only a comment"), read("\u{7}")), (None, None));
    }

    #[test]
    fn invalid_arguments_are_named() {
        let word = "x9".to_owned();
        assert_eq!(number::<u8>(Some(&word), "a size"), Err("invalid value `x9`: expected a size".to_owned()));
        let table = tenbin_registry::table("go", None).expect("the game exists");
        assert_eq!(colour(None, table.as_ref()), Err("missing colour: expected black or white".to_owned()));
    }

    #[test]
    fn times_are_finite_and_bounded() {
        let read = |word: &str| seconds(Some(&word.to_owned()));
        for word in ["nan", "inf", "-inf", "1e999"] {
            assert_eq!(read(word), Err("expected a finite number of seconds".to_owned()), "{word}");
        }
        assert_eq!(read("1e300"), read("18000000000000000000"));
        assert_eq!((read("-5"), read("2.5")), (Ok(Duration::ZERO), Ok(Duration::from_millis(2500))));
    }
}
