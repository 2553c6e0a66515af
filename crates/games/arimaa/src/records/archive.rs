//! The public archive's format: a tab-separated table, one game per line, with turns separated by the two characters
//! `\n` in one column.
//!
//! Read line by line, so that files may exceed memory; the first line names the columns.

use crate::{ArimaaPosition, Move, TurnLabel};
use tenbin_core::{Notation, Outcome, ParseError, Position, Side, Source, end_of};

/// Separator of turns within a column.
const BETWEEN_TURNS: &str = "\\n";

/// The columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveColumns {
    names: Vec<String>,
}

/// A game of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveGame {
    /// The game number; empty if missing.
    pub id: String,
    /// Players, Gold first; empty if unknown.
    pub players: [String; 2],
    /// Ratings.
    pub ratings: [Option<u32>; 2],
    /// Turns as plies, the two setups first. The last turn may be unfinished.
    pub turns: Vec<Vec<Move>>,
    /// The outcome, if known.
    pub outcome: Option<Outcome>,
}

impl ArchiveGame {
    /// All plies, in order.
    pub fn plies(&self) -> impl Iterator<Item = Move> + '_ {
        self.turns.iter().flatten().copied()
    }

    /// Splits the plies of a game into turns.
    pub fn turns_of(plies: &[Move]) -> Vec<Vec<Move>> {
        let mut position = ArimaaPosition::default();
        let (mut turns, mut current) = (Vec::new(), Vec::new());
        for &ply in plies {
            let side = position.side_to_move();
            position.play(ply);
            current.push(ply);
            if position.side_to_move() != side {
                turns.push(std::mem::take(&mut current));
            }
        }
        turns.extend(Some(current).filter(|rest| !rest.is_empty()));
        turns
    }

    /// The game as a table with a header and one line. The format does not mark unfinished turns, so the last turn is
    /// read back as complete.
    pub fn written(&self) -> String {
        let fields = [
            self.id.clone(),
            self.players[0].clone(),
            self.players[1].clone(),
            self.ratings[0].map(|rating| rating.to_string()).unwrap_or_default(),
            self.ratings[1].map(|rating| rating.to_string()).unwrap_or_default(),
            result_text(self.outcome).to_owned(),
            self.turns_text(),
        ];
        let fields = fields.map(|field| field.replace(['\t', '\n', '\r'], " "));
        format!("{}\n{}\n", WRITTEN.join("\t"), fields.join("\t"))
    }

    fn turns_text(&self) -> String {
        let mut position = ArimaaPosition::default();
        let mut turns = Vec::new();
        for (number, plies) in self.turns.iter().enumerate() {
            let letter = if position.side_to_move() == Side::First { 'w' } else { 'b' };
            let mut turn = format!("{}{letter}", number / 2 + 1);
            for &ply in plies {
                if ply != Move::Pass {
                    turn = format!("{turn} {}", position.move_text(ply).replace(',', " "));
                }
                position.play(ply);
            }
            turns.push(turn);
        }
        turns.join(BETWEEN_TURNS)
    }
}

/// The columns written.
const WRITTEN: [&str; 7] = ["id", "wusername", "busername", "wrating", "brating", "result", "movelist"];

impl ArchiveColumns {
    /// Reads the header line; `None` without a column of moves.
    ///
    /// ```
    /// use tenbin_arimaa::ArchiveColumns;
    /// let columns = ArchiveColumns::read("id\tresult\tmovelist").unwrap();
    /// let line = "7\tw\t1w Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2\\n1b resigns";
    /// let game = columns.game(line).unwrap();
    /// assert_eq!((game.id.as_str(), game.turns.len()), ("7", 1));
    /// ```
    pub fn read(line: &str) -> Option<ArchiveColumns> {
        let names: Vec<String> = line.trim_end_matches(['\r', '\n']).split('\t').map(str::to_owned).collect();
        names.iter().any(|name| name == "movelist").then_some(ArchiveColumns { names })
    }

    /// Whether a line is marked as corrupt.
    pub fn is_corrupt(&self, line: &str) -> bool {
        self.field(line, "corrupt").is_some_and(|mark| !matches!(mark.trim(), "" | "0"))
    }

    fn field<'l>(&self, line: &'l str, name: &str) -> Option<&'l str> {
        let place = self.names.iter().position(|known| known == name)?;
        line.trim_end_matches(['\r', '\n']).split('\t').nth(place)
    }

    /// Reads a game and checks every turn.
    pub fn game(&self, line: &str) -> Result<ArchiveGame, ParseError> {
        let line = line.trim_end_matches(['\r', '\n']);
        let field = |name: &str| self.field(line, name);
        let source = Source::new(line);
        let moves = field("movelist").ok_or_else(|| source.error_at(end_of(line), "missing column of moves"))?;
        let text = |name| field(name).unwrap_or_default().to_owned();
        let rating = |name| field(name).and_then(|text| text.parse().ok()).filter(|&rating| rating > 0);
        Ok(ArchiveGame {
            id: text("id"),
            players: [text("wusername"), text("busername")],
            ratings: [rating("wrating"), rating("brating")],
            turns: read_turns(source, moves)?,
            outcome: field("result").and_then(read_result),
        })
    }
}

fn result_text(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Won(Side::First)) => "w",
        Some(Outcome::Won(Side::Second)) => "b",
        Some(Outcome::Drawn) => "d",
        None => "",
    }
}

fn read_result(text: &str) -> Option<Outcome> {
    match text {
        "w" | "g" => Some(Outcome::Won(Side::First)),
        "b" | "s" => Some(Outcome::Won(Side::Second)),
        "d" => Some(Outcome::Drawn),
        _ => None,
    }
}

/// The turns that remain after takebacks.
fn read_turns(source: Source<'_>, text: &str) -> Result<Vec<Vec<Move>>, ParseError> {
    let mut positions = vec![ArimaaPosition::default()];
    let mut turns: Vec<Vec<Move>> = Vec::new();
    let mut taken_back = false;
    for entry in text.split(BETWEEN_TURNS).map(str::trim).filter(|entry| !entry.is_empty()) {
        let (label, steps) = entry.split_once(char::is_whitespace).unwrap_or((entry, ""));
        let wrong = || source.error_at(label, "expected a turn number and side").advice("such as 12w");
        let before = TurnLabel::read(label).ok_or_else(wrong)?.turns_before();
        match steps.trim() {
            "" => continue,
            "takeback" => {
                taken_back = true;
                turns.pop();
                continue;
            }
            word if word.starts_with("resign") || word.starts_with("lost") || word.starts_with("won") => break,
            _ => {}
        }
        // After a takeback, the turn number gives the turn from which play continues.
        let rewound = taken_back && before < turns.len() + 1;
        if before != turns.len() && !rewound {
            return Err(source.error_at(label, format!("unexpected turn number, expected turn {}", turns.len() + 1)));
        }
        taken_back = false;
        turns.truncate(before);
        positions.truncate(before + 1);
        let mut position = *positions.last().unwrap_or(&ArimaaPosition::default());
        let plies = position.read_turn(entry).map_err(|error| source.at_move(before + 1).within(entry, error))?;
        plies.iter().for_each(|&ply| position.play(ply));
        positions.push(position);
        turns.push(plies);
    }
    Ok(turns)
}
