//! Games in the public archive's own format: a table with tabs between columns, one game a line, its turns in one column with
//! the two characters `\n` between them.
//!
//! A line is read at a time, so whoever has a file that is larger than memory need not hold it: the first line says which column
//! is which.

use crate::{ArimaaPosition, Move, TurnLabel};
use tenbin_core::{Notation, Outcome, ParseError, Position, Side, Source, end_of};

/// What parts turns within a column.
const BETWEEN_TURNS: &str = "\\n";

/// Which column is which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveColumns {
    names: Vec<String>,
}

/// A game of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveGame {
    /// Its number in the archive; empty if there is none.
    pub id: String,
    /// Who played, Gold first; empty if unknown.
    pub players: [String; 2],
    /// Their ratings.
    pub ratings: [Option<u32>; 2],
    /// The turns, each as its plies, the two setups first. The last one may not have come to its end.
    pub turns: Vec<Vec<Move>>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

impl ArchiveGame {
    /// Every ply, in order.
    pub fn plies(&self) -> impl Iterator<Item = Move> + '_ {
        self.turns.iter().flatten().copied()
    }

    /// The turns that some plies make from the setup on.
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

    /// The game as a file: the names of the columns, and one line. The archive does not tell a turn that has not come to its end
    /// from one that ended early, so the last turn is read back as one that did.
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

/// The columns that are written.
const WRITTEN: [&str; 7] = ["id", "wusername", "busername", "wrating", "brating", "result", "movelist"];

impl ArchiveColumns {
    /// Reads the first line; `None` if it does not name a column of moves.
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

    /// Whether a line says of itself that its game is not as it was played.
    pub fn is_corrupt(&self, line: &str) -> bool {
        self.field(line, "corrupt").is_some_and(|mark| !matches!(mark.trim(), "" | "0"))
    }

    fn field<'l>(&self, line: &'l str, name: &str) -> Option<&'l str> {
        let place = self.names.iter().position(|known| known == name)?;
        line.trim_end_matches(['\r', '\n']).split('\t').nth(place)
    }

    /// Reads a line: a game, every turn of it checked.
    pub fn game(&self, line: &str) -> Result<ArchiveGame, ParseError> {
        let line = line.trim_end_matches(['\r', '\n']);
        let field = |name: &str| self.field(line, name);
        let source = Source::new(line);
        let moves = field("movelist").ok_or_else(|| source.error_at(end_of(line), "the column of moves is missing"))?;
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

/// The turns that were played in the end: what was taken back is gone.
fn read_turns(source: Source<'_>, text: &str) -> Result<Vec<Vec<Move>>, ParseError> {
    let mut positions = vec![ArimaaPosition::default()];
    let mut turns: Vec<Vec<Move>> = Vec::new();
    let mut taken_back = false;
    for entry in text.split(BETWEEN_TURNS).map(str::trim).filter(|entry| !entry.is_empty()) {
        let (label, steps) = entry.split_once(char::is_whitespace).unwrap_or((entry, ""));
        let wrong = || source.error_at(label, "a turn begins with its number and side").advice("such as 12w");
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
        // After a turn was taken back the number says from where the game went on.
        let rewound = taken_back && before < turns.len() + 1;
        if before != turns.len() && !rewound {
            return Err(source.error_at(label, format!("this is turn {} of the game", turns.len() + 1)));
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
