//! CSA, the format of the Computer Shogi Association (2.2 and 3.0): one statement a line, such as `+7776FU`.
//!
//! - `keywords.rs`: piece codes and end statements
//! - `position.rs`: statements that set up a position
//! - `write.rs`: the writer

mod keywords;
mod position;
mod write;

use super::builder::{GameBuilder, MoveError};
use super::{ShogiRecord, single_line};
use crate::{Move, ShogiPosition, Square};
use position::PositionStatements;
use tenbin_core::{BySide, Notation, ParseError, Side, Source};

/// Whether a text looks like CSA: its first line that is not a comment could be one of a CSA file.
pub fn looks_like_csa(text: &str) -> bool {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    match lines().find(|line| !line.starts_with('\'')) {
        Some(line) => keywords::begins_csa(line),
        None => lines().next().is_some(),
    }
}

/// Parses every game of a CSA text. Games are separated by `/`, or by the version line that begins each.
///
/// ```
/// # use tenbin_shogi::records::read_csa;
/// let games = read_csa("V2.2\nN+One\nPI\n+\n+7776FU\nT3\n-3334FU\n%TORYO\n").unwrap();
/// assert_eq!(games[0].players.0, ["One", ""]);
/// assert_eq!(games[0].moves.len(), 2);
/// ```
pub fn read_csa(text: &str) -> Result<Vec<ShogiRecord>, ParseError> {
    let mut file =
        CsaReader { source: Source::new(text), records: Vec::new(), header: CsaHeader::default(), game: None };
    for line in text.lines().map(str::trim) {
        // Commas separate statements, except in names and comments.
        if line.starts_with(['\'', 'N', '$']) {
            file.statement(line)?;
        } else {
            line.split(',').try_for_each(|part| file.statement(part.trim()))?;
        }
    }
    file.close()?;
    Ok(file.records)
}

/// The statements before the moves.
#[derive(Default)]
struct CsaHeader<'t> {
    /// Whether there was any.
    is_given: bool,
    players: BySide<String>,
    statements: PositionStatements<'t>,
}

/// A CSA file while it is being parsed.
struct CsaReader<'t> {
    source: Source<'t>,
    records: Vec<ShogiRecord>,
    header: CsaHeader<'t>,
    game: Option<GameBuilder<'t>>,
}

impl<'t> CsaReader<'t> {
    fn statement(&mut self, part: &'t str) -> Result<(), ParseError> {
        match part.as_bytes() {
            [] | [b'\'' | b'T', ..] => Ok(()),
            [b'/'] => self.close(),
            [b'V' | b'N' | b'$' | b'P', ..] => self.introduce(part),
            [b'+'] => self.begin(Side::First).map(drop),
            [b'-'] => self.begin(Side::Second).map(drop),
            [b'+' | b'-', ..] => self.play(part),
            [b'%', ..] => {
                let end = keywords::end(part);
                self.begin(Side::First)?.end(end, part);
                Ok(())
            }
            _ => Err(self.source.error_at(part, "unknown CSA statement")),
        }
    }

    /// Parses a statement before the moves; after moves it begins the next game.
    fn introduce(&mut self, part: &'t str) -> Result<(), ParseError> {
        // Servers append the end time of a game.
        if part.starts_with('$') && self.game.is_some() {
            return Ok(());
        }
        if self.game.is_some() {
            self.close()?;
        }
        self.header.is_given = true;
        if let Some(name) = part.strip_prefix("N+") {
            self.header.players[Side::First] = single_line(name);
        } else if let Some(name) = part.strip_prefix("N-") {
            self.header.players[Side::Second] = single_line(name);
        } else if part.starts_with('P') {
            self.header.statements.place(self.source, part)?;
        }
        Ok(())
    }

    /// The current game, which begins now if it has not begun.
    fn begin(&mut self, turn: Side) -> Result<&mut GameBuilder<'t>, ParseError> {
        let start = match &self.game {
            Some(_) => None,
            None => Some(self.header.statements.position(self.source, turn)?),
        };
        Ok(self.game.get_or_insert_with(|| GameBuilder::new(self.source, start.unwrap_or_default())))
    }

    fn play(&mut self, part: &'t str) -> Result<(), ParseError> {
        let side = if part.starts_with('+') { Side::First } else { Side::Second };
        let game = self.begin(side)?;
        let mv = spelled(game, side, part);
        game.play(part, mv)
    }

    fn close(&mut self) -> Result<(), ParseError> {
        if self.header.is_given || self.game.is_some() {
            self.begin(Side::First)?;
        }
        let players = std::mem::take(&mut self.header).players;
        if let Some(game) = self.game.take() {
            self.records.push(game.record(players)?);
        }
        Ok(())
    }
}

/// The move that a statement such as `+7776FU` stands for. Its piece is the kind on arrival.
fn spelled(game: &GameBuilder<'_>, side: Side, part: &str) -> Result<Move, MoveError> {
    let invalid = || game.invalid(part, format!("invalid move `{part}`: expected a move like +7776FU or -0055KA"));
    let (Some(from), Some(to), Some(code)) = (part.get(1..3), part.get(3..5), part.get(5..)) else {
        return Err(invalid());
    };
    let kind = keywords::kind(code).ok_or_else(invalid)?;
    let to = keywords::square(to).ok_or_else(invalid)?;
    let turn = game.now().side_to_move();
    if side != turn {
        return Err(game.invalid(part, format!("it is {}'s turn", ShogiPosition::side_name(turn))));
    }
    if from == "00" {
        let mv = Move::drop(kind, to);
        return if kind.is_promoted() { Err(invalid()) } else { game.checked(part, mv) };
    }
    step(game, part, keywords::square(from).ok_or_else(invalid)?, to, kind)
}

fn step(
    game: &GameBuilder<'_>,
    part: &str,
    from: Square,
    to: Square,
    kind: crate::PieceKind,
) -> Result<Move, MoveError> {
    let moved = game.now().kind_on(from);
    let promotes = moved.is_some_and(|moved| moved.promoted() == Some(kind));
    let mv = game.checked(part, Move::normal(from, to, promotes))?;
    match moved {
        Some(moved) if moved != kind && !promotes => {
            Err(game.illegal(part, &format!("expected a {} on {from}, found a {}", kind.name(), moved.name())))
        }
        _ => Ok(mv),
    }
}
