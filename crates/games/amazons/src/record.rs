//! A game that was played, and the bench's own way to write it on one line.

use crate::notation::{check_size, fits, read_position, read_size_of};
use crate::source::{Source, behind};
use crate::{Move, Position, Rule, Start};
use tenbin_board::Set;
use tenbin_core::{BySide, Game, Mistake, Notation, Outcome, Side, nearest};

/// A game that was played.
///
/// # On one line
/// ```text
/// 10x10 | d1-d7/g7 d10-d8/g8 | 1-0 | ks:depth=2 | uct
/// knight 1b2/b2w/3b/w1w1 b | a3-c4/a3 | *
/// ```
/// Fields are parted by `|`; all but the first may be missing.
/// 1. How pieces move (`queen`, `knight` or `extended-knight`; queens if nothing is said), and the start: a size for the
///    standard start, or a position.
/// 2. The moves, in any spelling without blanks.
/// 3. The result: `1-0`, `0-1`, `1/2-1/2`, or `*` if it is not known.
/// 4. White's name, 5. Black's name. In them `\|` is a bar and `\\` a backslash.
///
/// A game may be given up while there still are moves. But once the side to move has none, it has lost, and a result
/// that says otherwise is a mistake.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<S> {
    /// Where it began. This also says how pieces move, and how large the board is.
    pub start: Position<S>,
    /// What was played; every move is legal where it stands.
    pub moves: Vec<Move>,
    /// How it ended, if it did and somebody wrote it down.
    pub outcome: Option<Outcome>,
    /// Who played. White space within a name is written as one blank.
    pub players: BySide<String>,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 3] = [Rule::Queen, Rule::Knight, Rule::ExtendedKnight];

    /// The rule's name in records.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Queen => "queen",
            Rule::Knight => "knight",
            Rule::ExtendedKnight => "extended-knight",
        }
    }

    /// The rule of this name, in capitals or not.
    pub fn named(name: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }
}

/// The number of files and of ranks in a game's line, so that a set type can be chosen for it.
///
/// ```
/// # use tenbin_amazons::size_of_line;
/// assert_eq!(size_of_line("knight 8x8 | c1-d3").unwrap(), (8, 8));
/// ```
pub fn size_of_line(text: &str) -> Result<(u8, u8), Mistake> {
    let source = Source::new(text);
    match read_beginning(source, fields(text)[0])? {
        (_, Beginning::Standard { size, .. }) => Ok(size),
        (_, Beginning::Position(position)) => read_size_of(source, position),
    }
}

impl<S: Set> Record<S> {
    /// A game in which nothing has been played yet.
    pub fn new(start: Position<S>) -> Record<S> {
        Record { start, moves: Vec::new(), outcome: None, players: BySide::default() }
    }

    /// The position at the end.
    pub fn end(&self) -> Position<S> {
        self.moves.iter().fold(self.start, |mut position, &ply| {
            position.play(ply);
            position
        })
    }

    /// Reads a game from its line.
    pub fn from_line(text: &str) -> Result<Record<S>, Mistake> {
        let source = Source::new(text);
        let fields = fields(text);
        let field = |number: usize| fields.get(number).copied().unwrap_or(behind(text));
        if let Some(more) = fields.get(5) {
            return Err(source.wrong(more, "a game has five fields").advice("in a name, write `\\|` for a bar"));
        }
        let mut record = Record::new(read_start(source, field(0))?);
        record.read_moves(source, field(1).split_whitespace())?;
        let outcome = read_result(source, field(2))?;
        record.set_outcome(outcome).map_err(|message| source.wrong(field(2).trim(), message))?;
        record.players = BySide([plain_name(field(3)), plain_name(field(4))]);
        Ok(record)
    }

    fn read_moves<'t>(&mut self, source: Source<'t>, words: impl Iterator<Item = &'t str>) -> Result<(), Mistake> {
        let mut position = self.start;
        for (number, word) in (1..).zip(words) {
            let ply = position.read_move(source.at_move(number), word)?;
            position.play(ply);
            self.moves.push(ply);
        }
        Ok(())
    }

    /// Sets what was written down as the outcome, which the board may contradict or add to.
    pub(crate) fn set_outcome(&mut self, written: Option<Outcome>) -> Result<(), String> {
        let Some(on_board) = self.end().outcome() else {
            self.outcome = written;
            return Ok(());
        };
        if let (Some(written), Outcome::Won(winner)) = (written, on_board)
            && written != on_board
        {
            let (winner, loser) = (Position::<S>::side_name(winner), Position::<S>::side_name(!winner));
            return Err(format!("{winner} has won this game: {loser} cannot move"));
        }
        self.outcome = Some(on_board);
        Ok(())
    }

    /// The game on one line.
    pub fn to_line(&self) -> String {
        let mut position = self.start;
        let mut moves = String::new();
        for &ply in &self.moves {
            moves.push_str(&position.move_text(ply));
            moves.push(' ');
            position.play(ply);
        }
        let mut line = format!("{} | {moves}| {}", start_text(&self.start), result_text(self.outcome));
        if self.players != BySide::default() {
            let [white, black] =
                self.players.0.each_ref().map(|name| tidy(name).replace('\\', "\\\\").replace('|', "\\|"));
            line.push_str(format!(" | {white} | {black}").trim_end());
        }
        line
    }
}

/// A name without line breaks, tabs, or blanks at its ends.
pub(crate) fn tidy(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Cuts at bars, unless a backslash stands before them. There is always a first field.
fn fields(text: &str) -> Vec<&str> {
    let mut escaped = false;
    let is_bar = |letter: char| {
        let bar = letter == '|' && !escaped;
        escaped = letter == '\\' && !escaped;
        bar
    };
    text.split(is_bar).collect()
}

fn plain_name(field: &str) -> String {
    let mut letters = field.chars();
    let mut name = String::new();
    while let Some(letter) = letters.next() {
        name.extend(if letter == '\\' { letters.next() } else { Some(letter) });
    }
    tidy(&name)
}

/// How a game begins.
enum Beginning<'t> {
    Standard { size: (u8, u8), text: &'t str },
    Position(&'t str),
}

/// The rule, and what is said about the start.
fn read_beginning<'t>(source: Source<'_>, field: &'t str) -> Result<(Rule, Beginning<'t>), Mistake> {
    let field = field.trim();
    let (word, rest) = field.split_once(char::is_whitespace).unwrap_or((field, behind(field)));
    let (rule, start) = Rule::named(word).map_or((Rule::Queen, field), |rule| (rule, rest.trim_start()));
    if let Some(size) = read_size(source, start)? {
        return Ok((rule, Beginning::Standard { size, text: start }));
    }
    let is_rule_meant = start == field && !word.contains('/') && !rest.is_empty();
    if is_rule_meant {
        let mistake = source.wrong(word, format!("`{word}` is no rule"));
        return Err(mistake.hint(nearest(word, Rule::ALL.map(Rule::name))));
    }
    Ok((rule, Beginning::Position(start)))
}

fn read_start<S: Set>(source: Source<'_>, field: &str) -> Result<Position<S>, Mistake> {
    match read_beginning(source, field)? {
        (rule, Beginning::Position(text)) => read_position(source, text, rule),
        (rule, Beginning::Standard { size, text }) => {
            fits::<S>(source, text, size)?;
            Ok(Start { rule, files: size.0, ranks: size.1 }.position())
        }
    }
}

/// The size, if a size is what stands there.
fn read_size(source: Source<'_>, start: &str) -> Result<Option<(u8, u8)>, Mistake> {
    let Some((files, ranks)) = start.split_once(['x', 'X']) else { return Ok(None) };
    match files.parse().ok().zip(ranks.parse().ok()) {
        Some((files, ranks)) => check_size(source, start, files, ranks).map(Some),
        None => Ok(None),
    }
}

fn start_text<S: Set>(start: &Position<S>) -> String {
    let rule = start.rule();
    let (files, ranks) = start.size();
    let standard = Start { rule, files, ranks }.position() == *start;
    let text = if standard { format!("{files}x{ranks}") } else { start.position_text() };
    if rule == Rule::Queen { text } else { format!("{} {text}", rule.name()) }
}

fn read_result(source: Source<'_>, field: &str) -> Result<Option<Outcome>, Mistake> {
    match field.trim() {
        "1-0" => Ok(Some(Outcome::Won(Side::First))),
        "0-1" => Ok(Some(Outcome::Won(Side::Second))),
        "1/2-1/2" => Ok(Some(Outcome::Drawn)),
        "*" | "" => Ok(None),
        other => Err(source.wrong(other, format!("`{other}` is no result")).advice("`1-0`, `0-1`, `1/2-1/2` or `*`")),
    }
}

fn result_text(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Won(Side::First)) => "1-0",
        Some(Outcome::Won(Side::Second)) => "0-1",
        Some(Outcome::Drawn) => "1/2-1/2",
        None => "*",
    }
}
