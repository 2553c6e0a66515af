//! CSA, the format of the Computer Shogi Association (2.2 and 3.0): `+7776FU` and the like, one statement a line.
//!
//! `words.rs` are its words, `position.rs` the statements that set up a position, `writing.rs` writes.

mod position;
mod words;
mod writing;

use super::reading::{Reading, Slip};
use super::{Record, on_one_line};
use crate::{Move, ShogiPosition, Square};
use position::Placing;
use tenbin_core::{BySide, Notation, ParseError, Side, Source};

/// Whether a text seems to be meant as CSA: its first line that is no comment could be one of a CSA file.
pub fn looks_like_csa(text: &str) -> bool {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    match lines().find(|line| !line.starts_with('\'')) {
        Some(line) => words::begins_csa(line),
        None => lines().next().is_some(),
    }
}

/// Reads every game of a CSA text. They are parted by `/`, or by the version that each begins with.
///
/// ```
/// # use tenbin_shogi::records::read_csa;
/// let games = read_csa("V2.2\nN+One\nPI\n+\n+7776FU\nT3\n-3334FU\n%TORYO\n").unwrap();
/// assert_eq!(games[0].players.0, ["One", ""]);
/// assert_eq!(games[0].moves.len(), 2);
/// ```
pub fn read_csa(text: &str) -> Result<Vec<Record>, ParseError> {
    let mut file = File { source: Source::new(text), records: Vec::new(), head: Head::default(), game: None };
    for line in text.lines().map(str::trim) {
        // Commas part statements, but belong to names and comments.
        if line.starts_with(['\'', 'N', '$']) {
            file.statement(line)?;
        } else {
            line.split(',').try_for_each(|part| file.statement(part.trim()))?;
        }
    }
    file.close()?;
    Ok(file.records)
}

/// What stands before the moves.
#[derive(Default)]
struct Head<'t> {
    /// Whether there was anything.
    is_given: bool,
    players: BySide<String>,
    placing: Placing<'t>,
}

/// A file up to some place.
struct File<'t> {
    source: Source<'t>,
    records: Vec<Record>,
    head: Head<'t>,
    game: Option<Reading<'t>>,
}

impl<'t> File<'t> {
    fn statement(&mut self, part: &'t str) -> Result<(), ParseError> {
        match part.as_bytes() {
            [] | [b'\'' | b'T', ..] => Ok(()),
            [b'/'] => self.close(),
            [b'V' | b'N' | b'$' | b'P', ..] => self.introduce(part),
            [b'+'] => self.begin(Side::First).map(drop),
            [b'-'] => self.begin(Side::Second).map(drop),
            [b'+' | b'-', ..] => self.play(part),
            [b'%', ..] => {
                let end = words::end(part);
                self.begin(Side::First)?.end(end, part);
                Ok(())
            }
            _ => Err(self.source.error_at(part, "this is no statement of CSA")),
        }
    }

    /// Takes in what is said before the moves; after them it belongs to the next game.
    fn introduce(&mut self, part: &'t str) -> Result<(), ParseError> {
        // Servers write down at the end when a game was over.
        if part.starts_with('$') && self.game.is_some() {
            return Ok(());
        }
        if self.game.is_some() {
            self.close()?;
        }
        self.head.is_given = true;
        if let Some(name) = part.strip_prefix("N+") {
            self.head.players[Side::First] = on_one_line(name);
        } else if let Some(name) = part.strip_prefix("N-") {
            self.head.players[Side::Second] = on_one_line(name);
        } else if part.starts_with('P') {
            self.head.placing.place(self.source, part)?;
        }
        Ok(())
    }

    /// The game, which has begun by now.
    fn begin(&mut self, turn: Side) -> Result<&mut Reading<'t>, ParseError> {
        let start = match &self.game {
            Some(_) => None,
            None => Some(self.head.placing.position(self.source, turn)?),
        };
        Ok(self.game.get_or_insert_with(|| Reading::new(self.source, start.unwrap_or_default())))
    }

    fn play(&mut self, part: &'t str) -> Result<(), ParseError> {
        let side = if part.starts_with('+') { Side::First } else { Side::Second };
        let game = self.begin(side)?;
        let ply = spelled(game, side, part);
        game.play(part, ply)
    }

    fn close(&mut self) -> Result<(), ParseError> {
        if self.head.is_given || self.game.is_some() {
            self.begin(Side::First)?;
        }
        let players = std::mem::take(&mut self.head).players;
        if let Some(game) = self.game.take() {
            self.records.push(game.record(players)?);
        }
        Ok(())
    }
}

/// The ply that a statement such as `+7776FU` stands for. Its piece is what it is on arrival.
fn spelled(game: &Reading<'_>, side: Side, part: &str) -> Result<Move, Slip> {
    let unclear = || game.unclear(part, format!("`{part}` is no move; one is written like +7776FU or -0055KA"));
    let (Some(from), Some(to), Some(code)) = (part.get(1..3), part.get(3..5), part.get(5..)) else {
        return Err(unclear());
    };
    let kind = words::kind(code).ok_or_else(unclear)?;
    let to = words::square(to).ok_or_else(unclear)?;
    let turn = game.now().side_to_move();
    if side != turn {
        return Err(game.unclear(part, format!("it is {}'s turn", ShogiPosition::side_name(turn))));
    }
    if from == "00" {
        let ply = Move::drop(kind, to);
        return if kind.is_promoted() { Err(unclear()) } else { game.checked(part, ply) };
    }
    step(game, part, words::square(from).ok_or_else(unclear)?, to, kind)
}

fn step(game: &Reading<'_>, part: &str, from: Square, to: Square, kind: crate::Kind) -> Result<Move, Slip> {
    let moved = game.now().kind_on(from);
    let promotes = moved.is_some_and(|moved| moved.promoted() == Some(kind));
    let ply = game.checked(part, Move::step(from, to, promotes))?;
    match moved {
        Some(moved) if moved != kind && !promotes => {
            Err(game.illegal(part, &format!("a {} is on {from}, no {}", moved.name(), kind.name())))
        }
        _ => Ok(ply),
    }
}
