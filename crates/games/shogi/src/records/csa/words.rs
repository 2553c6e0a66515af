//! The words of CSA.

use crate::records::ending::End;
use crate::{Kind, Square};
use tenbin_core::Side;

/// The code of each kind, in the order of [`Kind::ALL`].
const CODES: [&str; Kind::COUNT] = ["FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// What a game comes to at a statement that begins with `%`; none that is not known says who has won.
const ENDS: [(&str, End); 14] = [
    ("%TORYO", End::Lost),
    ("%TSUMI", End::Lost),
    ("%TIME_UP", End::Lost),
    ("%ILLEGAL_MOVE", End::OwnFoul),
    ("%+ILLEGAL_ACTION", End::WonBy(Side::Second)),
    ("%-ILLEGAL_ACTION", End::WonBy(Side::First)),
    ("%KACHI", End::Won),
    ("%SENNICHITE", End::Drawn),
    ("%JISHOGI", End::Drawn),
    ("%HIKIWAKE", End::Drawn),
    ("%MAX_MOVES", End::Drawn),
    ("%CHUDAN", End::Open),
    ("%FUZUMI", End::Open),
    ("%ERROR", End::Open),
];

/// The kind of this code.
pub(super) fn kind(code: &str) -> Option<Kind> {
    CODES.iter().position(|&known| known == code).map(|index| Kind::ALL[index])
}

/// The code of a kind.
pub(super) fn code(kind: Kind) -> &'static str {
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

/// What the game comes to at this statement.
pub(super) fn end(statement: &str) -> End {
    ENDS.iter().find(|(word, _)| *word == statement).map_or(End::Open, |&(_, end)| end)
}

/// Whether a line can be the first of a file, comments left aside.
pub(super) fn begins_csa(line: &str) -> bool {
    match line.as_bytes() {
        [b'V', b'0'..=b'9', ..] | [b'N', b'+' | b'-', ..] | [b'P', b'1'..=b'9' | b'I' | b'+' | b'-', ..] => true,
        [b'+' | b'-'] | [b'+' | b'-', b'0'..=b'9', ..] | [b'%', b'A'..=b'Z' | b'+' | b'-', ..] => true,
        [b'$', ..] => line.contains(':'),
        _ => false,
    }
}
