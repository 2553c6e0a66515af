//! What a line of KIF or KI2 is, told by its beginning.

use super::words::FILES;
use tenbin_core::Side;

/// What KI2 puts before a ply.
pub(super) const MARKS: [char; 6] = ['▲', '△', '▼', '▽', '☗', '☖'];

/// What a line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'t> {
    /// Nothing, a comment, a bookmark, the frame of a diagram.
    Remark,
    /// The heading over the moves of a KIF.
    Columns,
    /// `変化：5手`: what follows was not played.
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
    /// Who moves first after a diagram.
    Turn(Side),
    /// `先手：名前`
    Field(&'t str, &'t str),
    /// Anything else.
    Other,
}

/// The fields that say something of a game as a whole, so that a game begins with them.
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

impl Kind<'_> {
    /// Whether such a line can only stand before the moves.
    pub(super) fn begins_game(self) -> bool {
        match self {
            Kind::Columns | Kind::Files => true,
            Kind::Field(key, _) => FIELDS.contains(&key),
            _ => false,
        }
    }
}

/// What a line is, blanks at its ends left out.
pub(super) fn kind(line: &str) -> Kind<'_> {
    if line.is_empty()
        || line.starts_with(['*', '#', '&', '\''])
        || line.starts_with("+-")
        || line.starts_with("手数＝")
    {
        return Kind::Remark;
    }
    let starts = |begin: &str| line.starts_with(begin);
    match line.chars().next() {
        Some('0'..='9') => Kind::Numbered,
        Some('９') if line.chars().all(|letter| letter.is_whitespace() || FILES.contains(&letter)) => Kind::Files,
        Some('|') => Kind::Rank,
        Some(mark) if MARKS.contains(&mark) => Kind::Marked,
        _ if starts("変化") => Kind::Variation,
        _ if starts("まで") => Kind::Summary,
        _ if starts("手数") && line.contains("指手") => Kind::Columns,
        _ if line == "先手番" || line == "下手番" => Kind::Turn(Side::First),
        _ if line == "後手番" || line == "上手番" => Kind::Turn(Side::Second),
        _ => line.split_once(['：', ':']).map_or(Kind::Other, |(key, value)| Kind::Field(key.trim(), value.trim())),
    }
}

/// Whether a line would stand in no other format.
pub(super) fn is_telling(line: &str) -> bool {
    match kind(line) {
        Kind::Variation | Kind::Summary | Kind::Marked | Kind::Turn(_) => true,
        Kind::Numbered => {
            line.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start().starts_with(wide)
        }
        other => other.begins_game(),
    }
}

fn wide(letter: char) -> bool {
    !letter.is_ascii()
}
