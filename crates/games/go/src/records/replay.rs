//! Playing over what a file says was played.

use super::Record;
use super::setup::read_point;
use crate::{GoPosition, Move, Point};
use tenbin_core::{Notation, ParseError, Position, Side, Source};
use tenbin_sgf::Property;

/// A move as it stands in a file, and whose it is.
pub(super) type FileMove<'l, 't> = (Side, &'l Property<'t>);

/// Whether a move is a pass: nothing, or the point behind the last one of a board up to 19×19.
pub(super) fn is_pass(file_move: &FileMove<'_, '_>, size: u8) -> bool {
    let word = file_move.1.values[0].trim();
    word.is_empty() || (word == "tt" && size <= 19)
}

/// A record, and the position it has come to.
struct Replay<'r, const N: usize> {
    record: &'r mut Record<N>,
    now: GoPosition<N>,
}

impl<const N: usize> Record<N> {
    /// Adds what was played: all stones, and the passes behind the last of them as far as the game goes on. Of passes between
    /// stones only one is left, and only where the colours ask for it: two would end the game, and it went on.
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
            replay.pass_to(side);
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

    /// A pass, unless the game is over.
    fn pass(&mut self) {
        if self.now.is_legal(Move::PASS) {
            self.play(Move::PASS);
        }
    }

    /// The pass that nobody wrote down where a side moves out of turn.
    fn pass_to(&mut self, side: Side) {
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
        self.pass_to(side);
        if self.now.side_to_move() != side {
            return Err(source.error_at(property.name, format!("it is not `{}` to move", property.name)));
        }
        self.check(source, value, at)?;
        self.play(Move::at(at));
        Ok(())
    }

    /// Begins the record with what is on the board now. The passes that were left out have lifted a ko, and no other way to
    /// write that leaves all stones where they are.
    fn restart(&mut self) {
        self.now = self.now.resumed(self.now.side_to_move());
        self.record.start = self.now.clone();
        self.record.moves.clear();
    }

    fn check(&self, source: Source<'_>, value: &str, at: Point) -> Result<(), ParseError> {
        if self.now.is_legal(Move::at(at)) {
            return Ok(());
        }
        // The same words as for a move that is typed in.
        let typed = self.now.move_text(Move::at(at));
        let message = self.now.parse_move(&typed).err().map_or_else(String::new, |error| error.message().to_owned());
        Err(source.error_at(value, message))
    }
}
