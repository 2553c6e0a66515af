//! Builds a game while its record is being parsed.

use super::ShogiRecord;
use super::game_end::GameEnd;
use crate::{Move, ShogiPosition};
use tenbin_core::{BySide, Notation, Outcome, ParseError, Position, Source};

/// Why a move was not played.
pub(super) enum MoveError {
    /// The text is not a move, or is ambiguous.
    Invalid(ParseError),
    /// The move is clear but illegal. It may stand as the last move of a game.
    Illegal(ParseError),
}

/// A game up to some place in a text.
pub(super) struct GameBuilder<'t> {
    source: Source<'t>,
    start: ShogiPosition,
    now: ShogiPosition,
    moves: Vec<Move>,
    /// An illegal move; it must be the last.
    foul: Option<ParseError>,
    end: Option<(GameEnd, &'t str)>,
}

impl<'t> GameBuilder<'t> {
    pub(super) fn new(source: Source<'t>, start: ShogiPosition) -> GameBuilder<'t> {
        GameBuilder { source, start, now: start, moves: Vec::new(), foul: None, end: None }
    }

    /// The current position.
    pub(super) fn now(&self) -> &ShogiPosition {
        &self.now
    }

    /// The last move.
    pub(super) fn last(&self) -> Option<Move> {
        self.moves.last().copied()
    }

    /// The source text, with the number of the next move for errors.
    pub(super) fn source(&self) -> Source<'t> {
        self.source.at_move(self.moves.len() + 1)
    }

    /// The move that a part of the text stands for, if it is legal.
    pub(super) fn checked(&self, part: &str, mv: Move) -> Result<Move, MoveError> {
        self.now.parse_move(&mv.to_string()).map_err(|error| self.illegal(part, error.message()))
    }

    /// An error for a part of the text that is an illegal move.
    pub(super) fn illegal(&self, part: &str, reason: &str) -> MoveError {
        MoveError::Illegal(self.source().error_at(part, reason))
    }

    /// An error for a part of the text that is not a move, or is ambiguous.
    pub(super) fn invalid(&self, part: &str, reason: impl std::fmt::Display) -> MoveError {
        MoveError::Invalid(self.source().error_at(part, reason))
    }

    /// Plays the move that a part of the text stands for.
    pub(super) fn play(&mut self, part: &'t str, mv: Result<Move, MoveError>) -> Result<(), ParseError> {
        if let Some(foul) = self.foul.take() {
            return Err(foul);
        }
        if self.end.is_some_and(|(end, _)| end != GameEnd::Open) {
            return Err(self.source().error_at(part, "unexpected move after the end of the game"));
        }
        self.end = None;
        match mv {
            Ok(mv) => {
                self.now.play(mv);
                self.moves.push(mv);
            }
            Err(MoveError::Illegal(error)) => self.foul = Some(error),
            Err(MoveError::Invalid(error)) => return Err(error),
        }
        Ok(())
    }

    /// Sets how the game ended; the first known end counts.
    pub(super) fn end(&mut self, end: GameEnd, part: &'t str) {
        if self.end.is_none_or(|(end, _)| end == GameEnd::Open) {
            self.end = Some((end, part));
        }
    }

    /// The whole game.
    pub(super) fn record(self, players: BySide<String>) -> Result<ShogiRecord, ParseError> {
        let turn = self.now.side_to_move();
        let outcome = match (self.foul, self.end) {
            (Some(foul), Some((end, _))) if !end.is_due_to_foul_of(turn) => return Err(foul),
            (Some(_), _) => Some(Outcome::Won(!turn)),
            (None, end) => result(self.source, &self.now, end)?,
        };
        Ok(ShogiRecord { start: self.start, moves: self.moves, outcome, players })
    }
}

/// The outcome written in the record. The board may add to it or contradict it; an adjudication may not, since
/// players may have overlooked it.
fn result(
    source: Source<'_>,
    now: &ShogiPosition,
    end: Option<(GameEnd, &str)>,
) -> Result<Option<Outcome>, ParseError> {
    let written = end.and_then(|(end, part)| Some((end.outcome(now.side_to_move())?, part)));
    match (now.outcome(), written) {
        (Some(on_board), Some((written, part))) if on_board != written => {
            let [winner, loser] = [!now.side_to_move(), now.side_to_move()].map(ShogiPosition::side_name);
            Err(source.error_at(part, format!("{winner} has won this game: {loser} has no legal move")))
        }
        (on_board, written) => Ok(on_board.or(written.map(|(outcome, _)| outcome))),
    }
}
