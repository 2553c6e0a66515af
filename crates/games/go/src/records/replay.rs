//! Replays the moves of a file.

use super::GoRecord;
use super::setup::read_point;
use crate::{GoPosition, Move, Point};
use tenbin_core::{Notation, ParseError, Position, Side, Source};
use tenbin_sgf::SgfProperty;

/// A move of a file, with its side.
pub(super) type FileMove<'l, 't> = (Side, &'l SgfProperty<'t>);

/// Whether a move is a pass: empty, or `tt` on boards up to 19×19.
pub(super) fn is_pass(file_move: &FileMove<'_, '_>, size: u8) -> bool {
    let word = file_move.1.values[0].trim();
    word.is_empty() || (word == "tt" && size <= 19)
}

/// A record and its current position.
struct Replay<'r, const N: usize> {
    record: &'r mut GoRecord<N>,
    now: GoPosition<N>,
}

impl<const N: usize> GoRecord<N> {
    /// Adds the moves: all stones, and final passes while the game is not over. Of passes between stones only one is
    /// kept, where colours require it, because two would end the game.
    pub(super) fn replay(&mut self, source: Source<'_>, moves: &[FileMove<'_, '_>]) -> Result<(), ParseError> {
        let size = self.start.size();
        let last = moves.iter().rposition(|file_move| !is_pass(file_move, size));
        let (stones, passes) = moves.split_at(last.map_or(0, |last| last + 1));
        let now = self.start.clone();
        let mut replay = Replay { record: self, now };
        let mut after_pass = false;
        for (number, file_move) in (1..).zip(stones) {
            let is_pass = is_pass(file_move, size);
            if !is_pass {
                replay.stone(source.at_move(number), *file_move, after_pass)?;
            }
            after_pass = is_pass;
        }
        for &(side, _) in passes {
            replay.imply_pass(side);
            replay.pass();
        }
        Ok(())
    }
}

impl<const N: usize> Replay<'_, N> {
    fn play(&mut self, ply: Move) {
        self.now.play(ply);
        self.record.moves.push(ply);
    }

    /// Passes unless the game is over.
    fn pass(&mut self) {
        if self.now.is_legal(Move::PASS) {
            self.play(Move::PASS);
        }
    }

    /// Adds an implied pass where a side moves out of turn.
    fn imply_pass(&mut self, side: Side) {
        if self.now.side_to_move() != side {
            self.pass();
        }
    }

    fn stone(
        &mut self,
        source: Source<'_>,
        (side, property): FileMove<'_, '_>,
        after_pass: bool,
    ) -> Result<(), ParseError> {
        let value = property.values[0];
        let at = self.now.board().point(read_point(source, value.trim(), self.now.size())?);
        if after_pass && self.now.side_to_move() == side && self.now.ko() == at && !self.now.is_repetition(at) {
            self.restart();
        }
        self.imply_pass(side);
        if self.now.side_to_move() != side {
            return Err(source.error_at(property.name, format!("`{}` is not to move", property.name)));
        }
        self.check(source, value, at)?;
        self.play(Move::at(at));
        Ok(())
    }

    /// Restarts the record at the current position. The dropped passes have lifted a ko, and no other record reaches
    /// the same stones.
    fn restart(&mut self) {
        self.now = self.now.resumed(self.now.side_to_move());
        self.record.start = self.now.clone();
        self.record.moves.clear();
    }

    fn check(&self, source: Source<'_>, value: &str, at: Point) -> Result<(), ParseError> {
        if self.now.is_legal(Move::at(at)) {
            return Ok(());
        }
        // The same message as for a move typed by a user.
        let typed = self.now.move_text(Move::at(at));
        let message = self.now.parse_move(&typed).err().map_or_else(String::new, |error| error.message().to_owned());
        Err(source.error_at(value, message))
    }
}
