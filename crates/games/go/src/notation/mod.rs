//! How Go is written: points as in GTP (`D4`, no letter I), and positions on one line.
//!
//! ```text
//! 9/9/2X6/9/4O4/9/9/9/9 b - 0/0 0 2
//! ```
//! 1. The rows from the top: `X` Black, `O` White, numbers for so many empty points.
//! 2. The side to move, `b` or `w`; with `+2` behind it, it may place two stones before the other side has its turn.
//! 3. The point of a ko, or `-`; behind `!` the points that only a superko forbids: `-!C3,D4`.
//! 4. Prisoners that Black and White have taken.
//! 5. How many passes were just made. 6. How many plies were played.
//!
//! All but the first two may be missing. What was agreed upon (komi, scoring, superko) belongs to the game and not to the
//! position. Diagrams are read too: as many lines as the board has, with `X`, `O`, and `.` or `+` for empty points, with
//! coordinates or without.

mod diagram;
mod point;
mod reading;

pub use point::{PointError, parse_point, point_text};
pub(crate) use reading::{MAX_FREE_HANDICAP, put};

use crate::{GoPosition, Move};
use tenbin_core::{
    BySide, Coordinates, Diagram, DiagramHand, DiagramPiece, Notation, ParseError, PieceShape, Position, Side, Source,
    Square, Touch,
};

/// How a stone of each side is written.
pub(crate) const SYMBOLS: BySide<char> = BySide(['X', 'O']);
/// How the side to move is written.
pub(crate) const LETTERS: BySide<&str> = BySide(["b", "w"]);
/// How a pass is written.
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
        // Prisoners lie in the bowls' lids: each side holds stones of the other's colour.
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

/// The points that are marked on a board of this size: near the corners, in the middle, and on large boards between them.
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
    /// The rows of a position's text.
    pub(crate) fn rows_text(&self) -> String {
        let rows: Vec<String> = (0..self.size()).rev().map(|rank| self.row_text(rank)).collect();
        rows.join("/")
    }

    /// What stands behind them.
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

    /// Prisoners as far as they can be drawn.
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
            let advice = format!("its points are A1 to {last}, without the letter I");
            match error {
                PointError::Invalid => source.error_at(word, "a point is a letter and a number").advice("such as D4"),
                PointError::OffBoard => source.error_at(word, "there is no such point on this board").advice(advice),
            }
        })
    }

    fn illegal_reason(&self, ply: Move) -> String {
        let side = Self::side_name(self.side_to_move());
        if self.is_over() {
            return "the game is over".to_owned();
        }
        let Some(at) = ply.point() else {
            return format!("{side} has to place {} more stones first", self.handicap_left());
        };
        if let Some(owner) = GoPosition::board(self).owner(at) {
            return format!("a stone of {} lies there", Self::side_name(owner));
        }
        if at == self.ko() {
            return "the ko may not be taken back at once".to_owned();
        }
        if !self.rules().suicide && GoPosition::board(self).is_suicide(at, self.side_to_move()) {
            return format!("{side} would have no liberty there");
        }
        "a position may not come again".to_owned()
    }
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push_str(&gap.to_string());
        *gap = 0;
    }
}
