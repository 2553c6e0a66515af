//! Text notation: points as in GTP (`D4`, no letter I), and positions on one line.
//!
//! ```text
//! 9/9/2X6/9/4O4/9/9/9/9 b - 0/0 0 2
//! ```
//! 1. Rows from the top: `X` Black, `O` White, numbers for runs of empty points.
//! 2. Side to move, `b` or `w`; `+2` means that it may place two more handicap stones.
//! 3. Ko point, or `-`; after `!` the points that only a superko forbids: `-!C3,D4`.
//! 4. Prisoners captured by Black and White.
//! 5. Consecutive passes. 6. Plies played.
//!
//! All but the first two may be omitted. Rules (komi, scoring, superko) belong to the game, not to the position.
//! Diagrams are read too: one line per row with `X`, `O`, and `.` or `+` for empty points, with or without coordinates.

mod diagram;
mod parse;
mod point;

pub(crate) use parse::{MAX_FREE_HANDICAP, place};
pub use point::{PointError, parse_point, point_text};

use crate::{GoPosition, Move};
use tenbin_core::{
    BySide, Coordinates, Diagram, DiagramHand, DiagramPiece, Notation, ParseError, PieceShape, Position, Side, Source,
    Square, Touch,
};

/// Stone symbols.
pub(crate) const SYMBOLS: BySide<char> = BySide(['X', 'O']);
/// Letters of the side to move.
pub(crate) const LETTERS: BySide<&str> = BySide(["b", "w"]);
/// Text of a pass.
const PASS: &str = "pass";

impl<const N: usize> Notation for GoPosition<N> {
    fn parse_position(&self, text: &str) -> Result<GoPosition<N>, ParseError> {
        if text.trim().contains('\n') { self.read_diagram(text) } else { self.read_line(text) }
    }

    fn position_text(&self) -> String {
        format!("{} {}", self.rows_text(), self.state_text())
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let source = Source::new(text);
        let word = text.trim();
        let ply = match word.eq_ignore_ascii_case(PASS) {
            true => Move::PASS,
            false => Move::at(self.board().point(self.read_point(source, word)?)),
        };
        if self.is_legal(ply) { Ok(ply) } else { Err(source.error_at(word, self.illegal_reason(ply))) }
    }

    fn move_text(&self, ply: Move) -> String {
        ply.point().map_or_else(|| PASS.to_owned(), |at| point_text(self.board().square(at)))
    }

    fn touches(&self, ply: Move) -> Vec<Touch> {
        ply.point().map(|at| Touch::Square(GoPosition::board(self).square(at))).into_iter().collect()
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Black",
            Side::Second => "White",
        }
    }

    fn rule_options(&self) -> Vec<(&'static str, String)> {
        vec![("komi", self.rules().komi.to_string())]
    }

    fn diagram(&self) -> Diagram {
        let stone = |at| {
            let side = GoPosition::board(self).owner(at)?;
            let at = GoPosition::board(self).square(at);
            Some(DiagramPiece { at, side: Some(side), shape: PieceShape::Stone, symbol: SYMBOLS[side] })
        };
        // Prisoners are shown in the captor's hand, as stones of the other colour.
        let held = |side| DiagramHand {
            side,
            shape: PieceShape::Stone,
            symbol: SYMBOLS[!side],
            count: self.prisoners_shown(side),
        };
        Diagram {
            files: self.size(),
            ranks: self.size(),
            coordinates: Coordinates::WithoutI,
            pieces: GoPosition::board(self).points().filter_map(stone).collect(),
            hands: Side::BOTH.into_iter().map(held).filter(|held| held.count > 0).collect(),
            marked: star_points(self.size()),
        }
    }
}

/// Star points (hoshi).
fn star_points(size: u8) -> Vec<Square> {
    let edge = match size {
        0..=8 => return Vec::new(),
        9..=12 => 2,
        _ => 3,
    };
    let lines = [edge, size / 2, size - 1 - edge];
    let all = lines.into_iter().flat_map(|rank| lines.map(|file| Square::new(file, rank)));
    let is_star = |square: &Square| {
        let middles = [square.file, square.rank].into_iter().filter(|&line| line == size / 2).count();
        middles == 0 || size % 2 == 1 && (middles == 2 || size >= 15)
    };
    all.filter(is_star).collect()
}

impl<const N: usize> GoPosition<N> {
    /// The rows of the position text.
    pub(crate) fn rows_text(&self) -> String {
        let rows: Vec<String> = (0..self.size()).rev().map(|rank| self.row_text(rank)).collect();
        rows.join("/")
    }

    /// The rest of the position text.
    pub(crate) fn state_text(&self) -> String {
        let state = self.state();
        let text = |&at: &u16| point_text(GoPosition::board(self).square(at));
        let handicap_left = if state.handicap_left > 0 { format!("+{}", state.handicap_left) } else { String::new() };
        let ko = if state.ko == 0 { "-".to_owned() } else { text(&state.ko) };
        let bans: Vec<String> = state.bans.iter().map(text).collect();
        let bans = if bans.is_empty() { String::new() } else { format!("!{}", bans.join(",")) };
        let [black, white] = state.prisoners.0;
        format!(
            "{}{handicap_left} {ko}{bans} {black}/{white} {} {}",
            LETTERS[state.side_to_move], state.passes, state.plies
        )
    }

    /// The number of prisoners to draw.
    fn prisoners_shown(&self, side: Side) -> u8 {
        self.prisoners(side).min(u16::from(u8::MAX)) as u8
    }

    fn row_text(&self, rank: u8) -> String {
        let mut text = String::new();
        let mut gap = 0;
        for file in 0..self.size() {
            match GoPosition::board(self).owner(GoPosition::board(self).point(Square::new(file, rank))) {
                Some(side) => {
                    push_gap(&mut text, &mut gap);
                    text.push(SYMBOLS[side]);
                }
                None => gap += 1,
            }
        }
        push_gap(&mut text, &mut gap);
        text
    }

    fn read_point(&self, source: Source<'_>, word: &str) -> Result<Square, ParseError> {
        parse_point(word, self.size()).map_err(|error| {
            let last = point_text(Square::new(self.size() - 1, self.size() - 1));
            let advice = format!("points are A1 to {last}, without the letter I");
            match error {
                PointError::Invalid => {
                    source.error_at(word, "expected a point").advice("a letter and a number, such as D4")
                }
                PointError::OffBoard => source.error_at(word, "point outside the board").advice(advice),
            }
        })
    }

    fn illegal_reason(&self, ply: Move) -> String {
        let side = Self::side_name(self.side_to_move());
        if self.is_over() {
            return "the game is over".to_owned();
        }
        let Some(at) = ply.point() else {
            return format!("{side} must first place {} more handicap stones", self.handicap_left());
        };
        if let Some(owner) = GoPosition::board(self).owner(at) {
            return format!("the point is occupied by {}", Self::side_name(owner));
        }
        if at == self.ko() {
            return "illegal retake of a ko".to_owned();
        }
        if !self.rules().suicide && GoPosition::board(self).is_suicide(at, self.side_to_move()) {
            return format!("suicide is illegal: {side} would have no liberty");
        }
        "illegal repetition (superko)".to_owned()
    }
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push_str(&gap.to_string());
        *gap = 0;
    }
}
