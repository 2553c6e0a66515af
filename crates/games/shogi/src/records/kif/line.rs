//! Classifies lines of KIF and KI2 by their beginning.

use super::keywords::FILES;
use tenbin_core::Side;

/// The marks before a move in KI2.
pub(super) const MARKS: [char; 6] = ['▲', '△', '▼', '▽', '☗', '☖'];

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind<'t> {
    /// Empty, a comment, a bookmark, the frame of a diagram.
    Ignored,
    /// The heading over the moves of a KIF.
    Columns,
    /// `変化：5手`: a variation follows.
    Variation,
    /// `まで52手で後手の勝ち`
    Summary,
    /// `12 ３四歩(33)`
    Numbered,
    /// `▲７六歩 △３四歩`
    Marked,
    /// The files above a diagram.
    Files,
    /// A rank of a diagram.
    Rank,
    /// The side to move after a diagram.
    Turn(Side),
    /// `先手：名前`
    Field(&'t str, &'t str),
    /// Anything else.
    Other,
}

/// Header fields of a game. Any of them begins a game.
const FIELDS: [&str; 14] = [
    "手合割",
    "先手",
    "後手",
    "下手",
    "上手",
    "先手の持駒",
    "後手の持駒",
    "下手の持駒",
    "上手の持駒",
    "開始日時",
    "棋戦",
    "表題",
    "場所",
    "持ち時間",
];

impl LineKind<'_> {
    /// Whether such a line can only stand before the moves.
    pub(super) fn begins_game(self) -> bool {
        match self {
            LineKind::Columns | LineKind::Files => true,
            LineKind::Field(key, _) => FIELDS.contains(&key),
            _ => false,
        }
    }
}

/// The kind of a trimmed line.
pub(super) fn kind(line: &str) -> LineKind<'_> {
    if line.is_empty()
        || line.starts_with(['*', '#', '&', '\''])
        || line.starts_with("+-")
        || line.starts_with("手数＝")
    {
        return LineKind::Ignored;
    }
    let starts = |begin: &str| line.starts_with(begin);
    match line.chars().next() {
        Some('0'..='9') => LineKind::Numbered,
        Some('９') if line.chars().all(|letter| letter.is_whitespace() || FILES.contains(&letter)) => LineKind::Files,
        Some('|') => LineKind::Rank,
        Some(mark) if MARKS.contains(&mark) => LineKind::Marked,
        _ if starts("変化") => LineKind::Variation,
        _ if starts("まで") => LineKind::Summary,
        _ if starts("手数") && line.contains("指手") => LineKind::Columns,
        _ if line == "先手番" || line == "下手番" => LineKind::Turn(Side::First),
        _ if line == "後手番" || line == "上手番" => LineKind::Turn(Side::Second),
        _ => line
            .split_once(['：', ':'])
            .map_or(LineKind::Other, |(key, value)| LineKind::Field(key.trim(), value.trim())),
    }
}

/// Whether the line belongs to no other format.
pub(super) fn is_distinctive(line: &str) -> bool {
    match kind(line) {
        LineKind::Variation | LineKind::Summary | LineKind::Marked | LineKind::Turn(_) => true,
        LineKind::Numbered => {
            line.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start().starts_with(wide)
        }
        other => other.begins_game(),
    }
}

fn wide(letter: char) -> bool {
    !letter.is_ascii()
}
