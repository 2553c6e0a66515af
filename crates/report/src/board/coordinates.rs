//! Names of squares, files and ranks on boards of any size.

use tenbin_core::{Coordinates, Diagram, Square};

/// `a` to `z`, then `aa` and on, for boards wider than the alphabet.
fn file_name(file: u8) -> String {
    let letter = char::from(b'a' + file % 26);
    match file / 26 {
        0 => letter.to_string(),
        round => format!("{}{letter}", char::from(b'a' + round - 1)),
    }
}

fn rank_name(rank: u8) -> String {
    (u16::from(rank) + 1).to_string()
}

/// Name of a square, whatever the coordinate system of its board: `d10`, and `ab1` past `z1`.
pub(crate) fn square_name(square: Square) -> String {
    format!("{}{}", file_name(square.file), rank_name(square.rank))
}

/// Label at the edge below a file.
pub(crate) fn file_label(diagram: &Diagram, file: u8) -> String {
    match diagram.coordinates {
        Coordinates::FromLowerLeft => file_name(file),
        Coordinates::FromUpperRight => rank_name(diagram.files - 1 - file),
        Coordinates::WithoutI => file_name(file + u8::from(file >= 8)).to_uppercase(),
    }
}

/// Label at the edge beside a rank.
pub(crate) fn rank_label(diagram: &Diagram, rank: u8) -> String {
    match diagram.coordinates {
        Coordinates::FromLowerLeft | Coordinates::WithoutI => rank_name(rank),
        Coordinates::FromUpperRight => file_name(diagram.ranks - 1 - rank),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_past_the_alphabet_have_two_letters() {
        assert_eq!(square_name(Square::new(3, 9)), "d10");
        assert_eq!(square_name(Square::new(27, 0)), "ab1");
    }
}
