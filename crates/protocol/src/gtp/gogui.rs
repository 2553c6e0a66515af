//! GoGui analyze commands: terms of the evaluation on the board, and the board as text.

use super::scoring::NOT_SCORED;
use super::setup::message;
use super::{GtpSession, Response};
use tenbin_core::{Side, Square, TermValue};
use tenbin_registry::player;

/// Colours of groups, in turn.
const COLOURS: [&str; 8] = ["#e41a1c", "#377eb8", "#4daf4a", "#984ea3", "#ff7f00", "#d0c030", "#a65628", "#f781bf"];

/// The prefix of the bench's own commands.
const PREFIX: &str = "tenbin-";

impl GtpSession {
    /// The entries of GoGui's menus.
    pub(super) fn analyze_commands(&self) -> Response {
        let menu = |term: &&str| format!("dboard/{}/{PREFIX}{term}", capitalised(term));
        let terms = self.game.support().drawn.map_or(&[][..], |(_, terms)| terms);
        let others = [
            format!("gfx/Groups/{PREFIX}groups"),
            format!("hpstring/Evaluation/{PREFIX}evaluation"),
            "string/Final Score/final_score".to_owned(),
            "plist/Dead Stones/final_status_list dead".to_owned(),
        ];
        Ok(terms.iter().map(menu).chain(others).collect::<Vec<_>>().join("\n"))
    }

    /// The commands that draw a term.
    pub(super) fn term_commands(&self) -> impl Iterator<Item = String> {
        self.game.support().drawn.into_iter().flat_map(|(_, terms)| terms).map(|term| format!("{PREFIX}{term}"))
    }

    /// Draws a term, if the command is of `term_commands`.
    pub(super) fn term_command(&self, command: &str) -> Option<Response> {
        let (_, terms) = self.game.support().drawn?;
        let name = command.strip_prefix(PREFIX)?;
        terms.contains(&name).then(|| self.term(name))
    }

    /// The terms of the evaluation.
    fn terms(&self) -> Result<Vec<TermValue>, String> {
        let table = self.table();
        let (evaluation, _) = self.game.support().drawn.ok_or("unknown term")?;
        Ok(player(table, evaluation).map_err(|error| message(&error))?.explain(table).unwrap_or_default())
    }

    /// A term of the evaluation on every point, row by row from the top, scaled to -1 … 1 by its largest contribution.
    fn term(&self, name: &str) -> Response {
        let terms = self.terms()?;
        let term = terms.iter().find(|term| term.name == name).ok_or("unknown term")?;
        let largest = term.squares.iter().map(|(_, points)| points.abs()).fold(f64::MIN_POSITIVE, f64::max);
        let at = |square: Square| {
            term.squares.iter().find(|(known, _)| *known == square).map_or(0.0, |(_, points)| points / largest)
        };
        let size = self.game.size();
        let row = |rank: u8| (0..size).map(|file| format!("{:.3}", at(Square::new(file, rank)))).collect::<Vec<_>>();
        Ok((0..size).rev().map(|rank| row(rank).join(" ")).collect::<Vec<_>>().join("\n"))
    }

    /// Every term with its points for the first side and its meaning.
    pub(super) fn evaluation(&self) -> Response {
        let terms = self.terms()?;
        let line = |term: &TermValue| format!("{}: {:+.2} {}", term.name, term.points / 100.0, term.meaning);
        let total: f64 = terms.iter().map(|term| term.points).sum();
        let lines = terms.iter().map(line).chain([format!("total: {:+.2} for {}", total / 100.0, self.first())]);
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }

    fn first(&self) -> &'static str {
        self.table().side_name(Side::First)
    }

    /// The groups, each in a colour.
    pub(super) fn groups(&self) -> Response {
        let scoring = self.game.scoring().ok_or(NOT_SCORED)?;
        let groups = scoring.groups(self.table()).map_err(|error| message(&error))?;
        let board = self.table().diagram();
        let names = |group: &Vec<Square>| group.iter().map(|&at| board.name(at)).collect::<Vec<_>>().join(" ");
        let coloured = groups.iter().zip(COLOURS.iter().cycle());
        Ok(coloured.map(|(group, colour)| format!("COLOR {colour} {}", names(group))).collect::<Vec<_>>().join("\n"))
    }

    /// The board as text: `X` is Black, `O` White, `#` a neutral piece, with coordinates.
    pub(super) fn board_text(&self) -> String {
        let board = self.table().diagram();
        let (size, stones) = (self.game.size(), self.game.support().stones);
        let letters: String = (0..size).map(|file| format!(" {}", &board.name(Square::new(file, 0))[..1])).collect();
        let symbol = |square: Square| {
            let piece = board.pieces.iter().find(|piece| piece.at == square);
            let stone = |side: Side| stones[side as usize];
            piece.map_or('.', |piece| piece.side.map_or('#', stone))
        };
        let row = |rank: u8| {
            let row: String = (0..size).map(|file| format!(" {}", symbol(Square::new(file, rank)))).collect();
            format!("{:>2}{row} {}", rank + 1, rank + 1)
        };
        let rows: Vec<String> = (0..size).rev().map(row).collect();
        format!(
            "\n  {letters}\n{}\n  {letters}\n{} to move",
            rows.join("\n"),
            self.table().side_name(self.table().side_to_move())
        )
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
