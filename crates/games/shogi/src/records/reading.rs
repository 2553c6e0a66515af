//! A game while it is being read.

use super::Record;
use super::ending::End;
use crate::{Move, ShogiPosition};
use tenbin_core::{BySide, Notation, Outcome, ParseError, Position, Source};

/// Why a ply was not played.
pub(super) enum Slip {
    /// Nobody can say which ply is meant.
    Unclear(ParseError),
    /// It is clear, but against the rules. As the last ply of a game it may stand.
    Illegal(ParseError),
}

/// A game up to some place in a text.
pub(super) struct Reading<'t> {
    source: Source<'t>,
    start: ShogiPosition,
    now: ShogiPosition,
    moves: Vec<Move>,
    /// The illegal ply that must have been the last.
    foul: Option<ParseError>,
    end: Option<(End, &'t str)>,
}

impl<'t> Reading<'t> {
    pub(super) fn new(source: Source<'t>, start: ShogiPosition) -> Reading<'t> {
        Reading { source, start, now: start, moves: Vec::new(), foul: None, end: None }
    }

    /// The position reached.
    pub(super) fn now(&self) -> &ShogiPosition {
        &self.now
    }

    /// The ply that was played last.
    pub(super) fn last(&self) -> Option<Move> {
        self.moves.last().copied()
    }

    /// The text, while the next ply is being read.
    pub(super) fn source(&self) -> Source<'t> {
        self.source.at_move(self.moves.len() + 1)
    }

    /// The ply that a part of the text stands for, if it is legal.
    pub(super) fn checked(&self, part: &str, ply: Move) -> Result<Move, Slip> {
        self.now.parse_move(&ply.to_string()).map_err(|mistake| self.illegal(part, mistake.message()))
    }

    /// Says why a part of the text is no legal ply.
    pub(super) fn illegal(&self, part: &str, why: &str) -> Slip {
        Slip::Illegal(self.source().error_at(part, why))
    }

    /// Says why a part of the text is no ply at all.
    pub(super) fn unclear(&self, part: &str, why: impl std::fmt::Display) -> Slip {
        Slip::Unclear(self.source().error_at(part, why))
    }

    /// Plays what a part of the text stands for.
    pub(super) fn play(&mut self, part: &'t str, ply: Result<Move, Slip>) -> Result<(), ParseError> {
        if let Some(foul) = self.foul.take() {
            return Err(foul);
        }
        if self.end.is_some_and(|(end, _)| end != End::Open) {
            return Err(self.source().error_at(part, "the game has ended before this move"));
        }
        self.end = None;
        match ply {
            Ok(ply) => {
                self.now.play(ply);
                self.moves.push(ply);
            }
            Err(Slip::Illegal(mistake)) => self.foul = Some(mistake),
            Err(Slip::Unclear(mistake)) => return Err(mistake),
        }
        Ok(())
    }

    /// Notes how the game ended; what is said first counts, unless it says nothing.
    pub(super) fn end(&mut self, end: End, part: &'t str) {
        if self.end.is_none_or(|(end, _)| end == End::Open) {
            self.end = Some((end, part));
        }
    }

    /// The whole game.
    pub(super) fn record(self, players: BySide<String>) -> Result<Record, ParseError> {
        let turn = self.now.side_to_move();
        let outcome = match (self.foul, self.end) {
            (Some(foul), Some((end, _))) if !end.is_due_to_foul_of(turn) => return Err(foul),
            (Some(_), _) => Some(Outcome::Won(!turn)),
            (None, end) => result(self.source, &self.now, end)?,
        };
        Ok(Record { start: self.start, moves: self.moves, outcome, players })
    }
}

/// The result that is written, which the board may contradict or add to. A ruling may not: nobody may have called for it.
fn result(source: Source<'_>, now: &ShogiPosition, end: Option<(End, &str)>) -> Result<Option<Outcome>, ParseError> {
    let written = end.and_then(|(end, part)| Some((end.outcome(now.side_to_move())?, part)));
    match (now.outcome(), written) {
        (Some(on_board), Some((written, part))) if on_board != written => {
            let [winner, loser] = [!now.side_to_move(), now.side_to_move()].map(ShogiPosition::side_name);
            Err(source.error_at(part, format!("{winner} has won this game: {loser} has no legal move")))
        }
        (on_board, written) => Ok(on_board.or(written.map(|(outcome, _)| outcome))),
    }
}
