//! Keywords of CSA.

use crate::records::game_end::GameEnd;
use crate::{PieceKind, Square};
use tenbin_core::Side;

/// The code of each kind, in the order of [`PieceKind::ALL`].
const CODES: [&str; PieceKind::COUNT] =
    ["FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// The statements that end a game. An unknown `%` statement leaves the result open.
const ENDS: [(&str, GameEnd); 14] = [
    ("%TORYO", GameEnd::Lost),
    ("%TSUMI", GameEnd::Lost),
    ("%TIME_UP", GameEnd::Lost),
    ("%ILLEGAL_MOVE", GameEnd::OwnFoul),
    ("%+ILLEGAL_ACTION", GameEnd::WonBy(Side::Second)),
    ("%-ILLEGAL_ACTION", GameEnd::WonBy(Side::First)),
    ("%KACHI", GameEnd::Won),
    ("%SENNICHITE", GameEnd::Drawn),
    ("%JISHOGI", GameEnd::Drawn),
    ("%HIKIWAKE", GameEnd::Drawn),
    ("%MAX_MOVES", GameEnd::Drawn),
    ("%CHUDAN", GameEnd::Open),
    ("%FUZUMI", GameEnd::Open),
    ("%ERROR", GameEnd::Open),
];

/// The kind of a code.
pub(super) fn kind(code: &str) -> Option<PieceKind> {
    CODES.iter().position(|&known| known == code).map(|index| PieceKind::ALL[index])
}

/// The code of a kind.
pub(super) fn code(kind: PieceKind) -> &'static str {
    CODES[kind as usize]
}

/// The square of two digits, file and rank.
pub(super) fn square(digits: &str) -> Option<Square> {
    let &[file, rank] = digits.as_bytes() else { return None };
    let rank = rank.checked_sub(b'1')?.checked_add(b'a')?;
    Square::new(file.wrapping_sub(b'0'), rank.into())
}

/// The two digits of a square.
pub(super) fn digits(square: Square) -> String {
    format!("{}{}", square.file(), square.rank())
}

/// The end that a statement stands for.
pub(super) fn end(statement: &str) -> GameEnd {
    ENDS.iter().find(|(word, _)| *word == statement).map_or(GameEnd::Open, |&(_, end)| end)
}

/// Whether a line, comments aside, can be the first of a CSA file.
pub(super) fn begins_csa(line: &str) -> bool {
    match line.as_bytes() {
        [b'V', b'0'..=b'9', ..] | [b'N', b'+' | b'-', ..] | [b'P', b'1'..=b'9' | b'I' | b'+' | b'-', ..] => true,
        [b'+' | b'-'] | [b'+' | b'-', b'0'..=b'9', ..] | [b'%', b'A'..=b'Z' | b'+' | b'-', ..] => true,
        [b'$', ..] => line.contains(':'),
        _ => false,
    }
}
