//! Parses plies and whole turns.

use super::side_of;
use super::steps::{Token, Word, tokens};
use crate::{ArimaaPosition, Move, PieceKind};
use tenbin_core::{Notation, ParseError, Position, Side, Source};

/// The label of a turn, number and side: `2w`, `2g`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnLabel {
    /// Turn number; 1 is the setup.
    pub number: u32,
    /// Side to move.
    pub side: Side,
}

impl TurnLabel {
    /// Parses a label; `None` if the word is not one.
    pub fn read(word: &str) -> Option<TurnLabel> {
        let (number, side) = word.split_at_checked(word.len().checked_sub(1)?)?;
        let side = side.chars().next().and_then(side_of)?;
        Some(TurnLabel { number: number.parse().ok().filter(|&number| number > 0)?, side })
    }

    /// The number of turns before this one.
    pub fn turns_before(self) -> usize {
        2 * (self.number as usize - 1) + self.side as usize
    }
}

impl ArimaaPosition {
    /// Parses a whole turn, `Ed2n Ed3n hd5s Ed4n` with or without `2w` before it, into plies. If steps are left, the
    /// last ply is [`Move::Pass`].
    ///
    /// ```
    /// use tenbin_arimaa::ArimaaPosition;
    /// use tenbin_core::Notation;
    /// let text = "g [rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR]";
    /// let position = ArimaaPosition::default().parse_position(text).unwrap();
    /// assert_eq!(position.read_turn("2g Hb2n Hb3n").unwrap().len(), 3);
    /// ```
    pub fn read_turn(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        let source = Source::new(text);
        let trimmed = text.trim_start();
        let first = trimmed.split_whitespace().next().unwrap_or_default();
        let steps = match TurnLabel::read(first) {
            Some(label) if label.side != self.side_to_move() => {
                return Err(
                    source.error_at(first, format!("it is {}'s turn", ArimaaPosition::side_name(self.side_to_move())))
                );
            }
            Some(_) => &trimmed[first.len()..],
            None => trimmed,
        };
        let mut tokens = tokens(source, steps)?;
        if self.is_setup() {
            tokens.sort_by_key(placing_order);
        }
        self.plies_of(source, &tokens)
    }

    fn plies_of(&self, source: Source<'_>, mut tokens: &[Token<'_>]) -> Result<Vec<Move>, ParseError> {
        let mut position = *self;
        let mut plies = Vec::new();
        while let Some(next) = tokens.first() {
            if position.side_to_move() != self.side_to_move() || (self.is_setup() && !position.is_setup()) {
                return Err(source.error_at(next.text, "unexpected step after the end of the turn"));
            }
            let (ply, rest) = position.take_ply(source, tokens)?;
            position.play(ply);
            plies.push(ply);
            tokens = rest;
        }
        let unfinished = position.side_to_move() == self.side_to_move() && position.is_setup() == self.is_setup();
        if unfinished && !position.may_pass() {
            let last = "incomplete turn: ";
            let illegal = if self.is_setup() { "pieces are missing" } else { "it must change the board" };
            return Err(source.error_at("", format!("{last}{illegal}")));
        }
        if unfinished {
            plies.push(Move::Pass);
        }
        Ok(plies)
    }

    /// The first ply of the tokens, and the tokens after it.
    pub(super) fn take_ply<'a, 't>(
        &self,
        source: Source<'_>,
        tokens: &'a [Token<'t>],
    ) -> Result<(Move, &'a [Token<'t>]), ParseError> {
        let Some((first, rest)) = tokens.split_first() else { return Err(source.error_at("", "missing step")) };
        let captures = rest.iter().take_while(|token| token.word == Word::Capture).count();
        let second = rest.get(captures);
        let (ply, halves) = self.read_ply(source, first, second)?;
        // Captures may be omitted, but not invented.
        let steps_used = if halves == 2 { captures + 1 } else { 0 };
        let behind = rest[steps_used..].iter().take_while(|token| token.word == Word::Capture).count();
        let (inside, rest) = rest.split_at(steps_used + behind);
        let actual = self.ply_words(ply);
        let wrong =
            inside.iter().find(|token| token.word == Word::Capture && !actual.iter().any(|word| word == token.text));
        match wrong {
            Some(token) => Err(source.error_at(token.text, "this step makes no such capture")),
            None => Ok((ply, rest)),
        }
    }

    /// A legal ply of one or two tokens, and their number.
    fn read_ply(
        &self,
        source: Source<'_>,
        first: &Token<'_>,
        second: Option<&Token<'_>>,
    ) -> Result<(Move, usize), ParseError> {
        let ply = match first.word {
            Word::Pass => Move::Pass,
            Word::Place { piece, at } => {
                self.check_placement(source, first, piece, at)?;
                Move::Place { kind: piece.1, at }
            }
            Word::Capture => return Err(source.error_at(first.text, "unexpected capture before a step")),
            Word::Step { piece: (side, kind), from, .. } if side == self.side_to_move() => {
                let to = self.check_words(source, first)?;
                match second.and_then(|second| Some((second, self.follower(kind, from, second)?))) {
                    Some((second, with)) => {
                        let ply = Move::Pull { from, to, with };
                        return self.checked(source, second, ply).map(|ply| (ply, 2));
                    }
                    None => Move::Step { from, to },
                }
            }
            Word::Step { from: at, .. } => {
                let to = self.check_words(source, first)?;
                let (second, from) = self.pusher(source, first, at, second)?;
                return self.checked(source, second, Move::Push { from, at, to }).map(|ply| (ply, 2));
            }
        };
        self.checked(source, first, ply).map(|ply| (ply, 1))
    }

    /// The origin of a weaker enemy piece that follows onto the square just left, if the token is such a step.
    fn follower(&self, kind: PieceKind, left: u8, token: &Token<'_>) -> Option<u8> {
        match token.word {
            Word::Step { piece: (side, pulled), from, to } => {
                let follows = side != self.side_to_move() && to == Some(left) && pulled < kind;
                (follows && self.pieces().piece_on(from) == Some((side, pulled))).then_some(from)
            }
            _ => None,
        }
    }

    /// The origin of the piece that completes the push of the piece on `at`.
    fn pusher<'a, 't>(
        &self,
        source: Source<'_>,
        first: &'a Token<'t>,
        at: u8,
        second: Option<&'a Token<'t>>,
    ) -> Result<(&'a Token<'t>, u8), ParseError> {
        let alone = |token: &Token<'_>| {
            source.error_at(token.text, "an enemy piece moves only in a push or pull").advice("hd5e,Ed4n is a push")
        };
        let second = second.ok_or_else(|| alone(first))?;
        match second.word {
            Word::Step { piece: (side, _), from, to } if side == self.side_to_move() && to == Some(at) => {
                self.check_words(source, second)?;
                Ok((second, from))
            }
            _ => Err(alone(first)),
        }
    }
}

/// Placements are sorted by square, in whatever order they are written.
fn placing_order(token: &Token<'_>) -> u8 {
    match token.word {
        Word::Place { at, .. } if at < 16 => at ^ 8,
        Word::Place { at, .. } => at,
        _ => u8::MAX,
    }
}
