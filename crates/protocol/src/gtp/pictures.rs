//! What can be drawn on the host's board: the board itself, and what the charge model sees on it.

use super::game::hosting;
use super::setting::said;
use super::{Answer, GtpSession};
use tenbin_core::{Side, Square};
use tenbin_desk::player;

/// Whose terms are drawn.
const EVALUATION: &str = "charge";
/// Colours for groups, one after the other.
const COLOURS: [&str; 8] = ["#e41a1c", "#377eb8", "#4daf4a", "#984ea3", "#ff7f00", "#d0c030", "#a65628", "#f781bf"];

/// What GoGui offers in its menus.
pub(super) fn list() -> String {
    let terms = ["Potential", "Strength", "Territory"];
    let mut lines: Vec<String> =
        terms.iter().map(|term| format!("dboard/{term}/tenbin-{}", term.to_lowercase())).collect();
    lines.push("gfx/Groups/tenbin-groups".to_owned());
    lines.extend(["string/Final Score/final_score", "plist/Dead Stones/final_status_list dead"].map(str::to_owned));
    lines.join("\n")
}

impl GtpSession {
    /// A term of the evaluation in points on every point of the board, row by row from the top.
    pub(super) fn term(&self, name: &str) -> Answer {
        let table = self.table.as_ref();
        let known = player(table, EVALUATION).map_err(|mistake| said(&mistake))?.explain(table).unwrap_or_default();
        let term = known.iter().find(|term| term.name == name).ok_or("there is no such term")?;
        let at = |square: Square| {
            term.squares.iter().find(|(known, _)| *known == square).map_or(0.0, |(_, points)| points / 100.0)
        };
        let size = self.game.size();
        let row = |rank: u8| (0..size).map(|file| format!("{:.2}", at(Square::new(file, rank)))).collect::<Vec<_>>();
        Ok((0..size).rev().map(|rank| row(rank).join(" ")).collect::<Vec<_>>().join("\n"))
    }

    /// Each group in a colour.
    pub(super) fn groups(&self) -> Answer {
        let groups =
            hosting().and_then(|hosting| hosting.groups(self.table.as_ref())).map_err(|mistake| said(&mistake))?;
        let board = self.table.board();
        let names = |group: &Vec<Square>| group.iter().map(|&at| board.name(at)).collect::<Vec<_>>().join(" ");
        let coloured = groups.iter().zip(COLOURS.iter().cycle());
        Ok(coloured.map(|(group, colour)| format!("COLOR {colour} {}", names(group))).collect::<Vec<_>>().join("\n"))
    }

    /// The board as text: `X` is Black.
    pub(super) fn drawn(&self) -> String {
        let board = self.table.board();
        let size = self.game.size();
        let letters: String = (0..size).map(|file| format!(" {}", &board.name(Square::new(file, 0))[..1])).collect();
        let symbol = |square: Square| {
            let piece = board.pieces.iter().find(|piece| piece.at == square);
            match piece.and_then(|piece| piece.side) {
                Some(Side::First) => " X",
                Some(Side::Second) => " O",
                None => " .",
            }
        };
        let row = |rank: u8| {
            let stones: String = (0..size).map(|file| symbol(Square::new(file, rank))).collect();
            format!("{:>2}{stones} {}", rank + 1, rank + 1)
        };
        let rows: Vec<String> = (0..size).rev().map(row).collect();
        format!("\n  {letters}\n{}\n  {letters}\n{} to move", rows.join("\n"), self.table.side_name(self.table.turn()))
    }
}
