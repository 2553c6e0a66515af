//! What can be drawn on the host's board: the board itself, and what the charge model sees on it.

use super::judging::NOT_COUNTED;
use super::setting::said;
use super::{Answer, GtpSession};
use tenbin_core::{Side, Square, TermValue};
use tenbin_registry::player;

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
    lines.push("hpstring/Evaluation/tenbin-evaluation".to_owned());
    lines.extend(["string/Final Score/final_score", "plist/Dead Stones/final_status_list dead"].map(str::to_owned));
    lines.join("\n")
}

impl GtpSession {
    /// What the evaluation sees, term by term.
    fn terms(&self) -> Result<Vec<TermValue>, String> {
        let table = self.table.as_ref();
        Ok(player(table, EVALUATION).map_err(|mistake| said(&mistake))?.explain(table).unwrap_or_default())
    }

    /// A term of the evaluation on every point of the board, row by row from the top, as parts of its largest amount: hosts
    /// draw from -1 to 1.
    pub(super) fn term(&self, name: &str) -> Answer {
        let terms = self.terms()?;
        let term = terms.iter().find(|term| term.name == name).ok_or("there is no such term")?;
        let largest = term.squares.iter().map(|(_, points)| points.abs()).fold(f64::MIN_POSITIVE, f64::max);
        let at = |square: Square| {
            term.squares.iter().find(|(known, _)| *known == square).map_or(0.0, |(_, points)| points / largest)
        };
        let size = self.game.size();
        let row = |rank: u8| (0..size).map(|file| format!("{:.3}", at(Square::new(file, rank)))).collect::<Vec<_>>();
        Ok((0..size).rev().map(|rank| row(rank).join(" ")).collect::<Vec<_>>().join("\n"))
    }

    /// Every term with its points for Black, and what it sees.
    pub(super) fn evaluation(&self) -> Answer {
        let terms = self.terms()?;
        let line = |term: &TermValue| format!("{}: {:+.2} {}", term.name, term.points / 100.0, term.meaning);
        let total: f64 = terms.iter().map(|term| term.points).sum();
        let lines = terms.iter().map(line).chain([format!("total: {:+.2} for {}", total / 100.0, self.first())]);
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }

    fn first(&self) -> &'static str {
        self.table.side_name(Side::First)
    }

    /// Each group in a colour.
    pub(super) fn groups(&self) -> Answer {
        let hosting = self.game.hosting().ok_or(NOT_COUNTED)?;
        let groups = hosting.groups(self.table.as_ref()).map_err(|mistake| said(&mistake))?;
        let board = self.table.diagram();
        let names = |group: &Vec<Square>| group.iter().map(|&at| board.name(at)).collect::<Vec<_>>().join(" ");
        let coloured = groups.iter().zip(COLOURS.iter().cycle());
        Ok(coloured.map(|(group, colour)| format!("COLOR {colour} {}", names(group))).collect::<Vec<_>>().join("\n"))
    }

    /// The board as text: `X` is Black, `#` is nobody's.
    pub(super) fn drawn(&self) -> String {
        let board = self.table.diagram();
        let size = self.game.size();
        let letters: String = (0..size).map(|file| format!(" {}", &board.name(Square::new(file, 0))[..1])).collect();
        let symbol = |square: Square| {
            let piece = board.pieces.iter().find(|piece| piece.at == square);
            match piece.map(|piece| piece.side.map(|side| self.table.side_name(side))) {
                None => " .",
                Some(None) => " #",
                Some(Some("Black")) => " X",
                Some(Some(_)) => " O",
            }
        };
        let row = |rank: u8| {
            let stones: String = (0..size).map(|file| symbol(Square::new(file, rank))).collect();
            format!("{:>2}{stones} {}", rank + 1, rank + 1)
        };
        let rows: Vec<String> = (0..size).rev().map(row).collect();
        format!(
            "\n  {letters}\n{}\n  {letters}\n{} to move",
            rows.join("\n"),
            self.table.side_name(self.table.side_to_move())
        )
    }
}
