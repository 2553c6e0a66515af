//! How files and ranks are called along the edges of a board.

use super::BoardPicture;

/// `a` to `z`, then `aa` and on, for boards wider than the alphabet.
pub(crate) fn file_name(file: u8) -> String {
    let letter = char::from(b'a' + file % 26);
    match file / 26 {
        0 => letter.to_string(),
        round => format!("{}{letter}", char::from(b'a' + round - 1)),
    }
}

pub(crate) fn rank_name(rank: u8) -> String {
    (u16::from(rank) + 1).to_string()
}

/// How the files and ranks of a board are called along its edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edges {
    /// Letters from the left, numbers from below.
    #[default]
    FromLowerLeft,
    /// Numbers from the right, letters from above.
    FromUpperRight,
    /// Capital letters without I from the left, numbers from below.
    WithoutI,
}

impl BoardPicture {
    /// What is written at the edge below a file.
    pub(crate) fn file_label(&self, file: u8) -> String {
        match self.edges {
            Edges::FromLowerLeft => file_name(file),
            Edges::FromUpperRight => rank_name(self.files - 1 - file),
            Edges::WithoutI => file_name(file + u8::from(file >= 8)).to_uppercase(),
        }
    }

    /// What is written at the edge beside a rank.
    pub(crate) fn rank_label(&self, rank: u8) -> String {
        match self.edges {
            Edges::FromLowerLeft | Edges::WithoutI => rank_name(rank),
            Edges::FromUpperRight => file_name(self.ranks - 1 - rank),
        }
    }
}
