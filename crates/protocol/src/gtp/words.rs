//! A line of the protocol taken apart, and what its words mean.

use std::time::Duration;
use tenbin_core::{Side, Table};

/// A command: perhaps a number, its name, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Command {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) words: Vec<String>,
}

impl Command {
    /// Reads a line; `None` if nothing is left of it without comments and control characters.
    pub(super) fn read(line: &str) -> Option<Command> {
        let line = line.split('#').next().unwrap_or_default().replace('\t', " ");
        let line: String = line.chars().filter(|letter| !letter.is_control()).collect();
        let mut words = line.split_whitespace().map(str::to_owned).peekable();
        let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_number).unwrap_or_default();
        match words.next() {
            Some(name) => Some(Command { id, name, words: words.collect() }),
            None if id.is_empty() => None,
            // A number alone is a command that nobody knows.
            None => Some(Command { id, name: String::new(), words: Vec::new() }),
        }
    }
}

/// A side by its colour, whole or its first letter; which colour begins is for the game to say.
pub(super) fn colour(word: Option<&String>, table: &dyn Table) -> Result<Side, String> {
    let word = word.ok_or("a colour was expected: black or white")?;
    let is_named = |side: &Side| {
        let name = table.side_name(*side);
        word.eq_ignore_ascii_case(name) || word.eq_ignore_ascii_case(&name[..1])
    };
    let side = [Side::First, Side::Second].into_iter().find(is_named);
    side.ok_or_else(|| format!("`{}` is no colour: black or white was expected", word.to_lowercase()))
}

/// A number as hosts write it.
pub(super) fn number<T: std::str::FromStr>(word: Option<&String>, what: &str) -> Result<T, String> {
    let word = word.ok_or_else(|| format!("{what} was expected"))?;
    word.parse().map_err(|_| format!("`{word}` is not {what}"))
}

/// The longest time that is told apart from longer ones: thirty years, of which sums and products can still be reckoned.
const LONGEST: f64 = 1e9;

/// A time in seconds. Whoever is late has less than nothing left, which comes to nothing.
pub(super) fn seconds(word: Option<&String>) -> Result<Duration, String> {
    let seconds: f64 = number(word, "a number of seconds")?;
    if !seconds.is_finite() {
        return Err("a number of seconds was expected that is finite".to_owned());
    }
    Ok(Duration::from_secs_f64(seconds.clamp(0.0, LONGEST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_comments_and_control_characters_are_understood() {
        let read = |line: &str| Command::read(line).map(|command| (command.id, command.name, command.words.join(" ")));
        let expected = |id: &str, name: &str, words: &str| Some((id.to_owned(), name.to_owned(), words.to_owned()));
        assert_eq!(read("12 play\tb  D4 # a comment\r"), expected("12", "play", "b D4"));
        assert_eq!(read("name"), expected("", "name", ""));
        assert_eq!(read("7"), expected("7", "", ""));
        assert_eq!((read(" # only a comment"), read("\u{7}")), (None, None));
    }

    #[test]
    fn what_is_no_number_is_said() {
        let word = "x9".to_owned();
        assert_eq!(number::<u8>(Some(&word), "a size"), Err("`x9` is not a size".to_owned()));
        let table = tenbin_registry::table("go", None).expect("the game is there");
        assert_eq!(colour(None, table.as_ref()), Err("a colour was expected: black or white".to_owned()));
    }

    #[test]
    fn times_that_nobody_has_are_refused_or_cut() {
        let read = |word: &str| seconds(Some(&word.to_owned()));
        for word in ["nan", "inf", "-inf", "1e999"] {
            assert_eq!(read(word), Err("a number of seconds was expected that is finite".to_owned()), "{word}");
        }
        assert_eq!(read("1e300"), read("18000000000000000000"));
        assert_eq!((read("-5"), read("2.5")), (Ok(Duration::ZERO), Ok(Duration::from_millis(2500))));
    }
}
