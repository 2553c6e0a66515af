//! Games in the public archive's own format: a table with tabs between columns, one game a line, its turns in one column with
//! the two characters `\n` between them.
//!
//! A file may be larger than anybody wants in memory, so it is read line by line: the first line says which column is which.

use crate::{Label, Move, Position};
use tenbin_core::{Game, Mistake, Notation, Outcome, Side, Source, behind};

/// What parts turns within a column.
const BETWEEN_TURNS: &str = "\\n";

/// Which column is which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    names: Vec<String>,
}

/// A game of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archived {
    /// Its number in the archive; empty if there is none.
    pub id: String,
    /// Who played, Gold first; empty if unknown.
    pub players: [String; 2],
    /// Their ratings.
    pub ratings: [Option<u32>; 2],
    /// The turns, each as its plies, the two setups first.
    pub turns: Vec<Vec<Move>>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

impl Archived {
    /// Every ply, in order.
    pub fn plies(&self) -> impl Iterator<Item = Move> + '_ {
        self.turns.iter().flatten().copied()
    }

    /// Whether both players have at least this rating.
    pub fn is_rated(&self, least: u32) -> bool {
        self.ratings.iter().all(|rating| rating.is_some_and(|rating| rating >= least))
    }
}

impl Columns {
    /// Reads the first line; `None` if it does not name a column of moves.
    ///
    /// ```
    /// use tenbin_arimaa::Columns;
    /// let columns = Columns::read("id\tresult\tmovelist").unwrap();
    /// let line = "7\tw\t1w Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2\\n1b resigns";
    /// let game = columns.game(line).unwrap();
    /// assert_eq!((game.id.as_str(), game.turns.len()), ("7", 1));
    /// ```
    pub fn read(line: &str) -> Option<Columns> {
        let names: Vec<String> = line.trim_end_matches(['\r', '\n']).split('\t').map(str::to_owned).collect();
        names.iter().any(|name| name == "movelist").then_some(Columns { names })
    }

    /// Reads a line: a game, every turn of it checked.
    pub fn game(&self, line: &str) -> Result<Archived, Mistake> {
        let line = line.trim_end_matches(['\r', '\n']);
        let fields: Vec<&str> = line.split('\t').collect();
        let field = |name: &str| {
            let place = self.names.iter().position(|known| known == name)?;
            fields.get(place).copied()
        };
        let source = Source::new(line);
        let moves = field("movelist").ok_or_else(|| source.wrong(behind(line), "the column of moves is missing"))?;
        let text = |name| field(name).unwrap_or_default().to_owned();
        let rating = |name| field(name).and_then(|text| text.parse().ok()).filter(|&rating| rating > 0);
        Ok(Archived {
            id: text("id"),
            players: [text("wusername"), text("busername")],
            ratings: [rating("wrating"), rating("brating")],
            turns: read_turns(source, moves)?,
            outcome: field("result").and_then(read_result),
        })
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
fn read_turns(source: Source<'_>, text: &str) -> Result<Vec<Vec<Move>>, Mistake> {
    let mut positions = vec![Position::default()];
    let mut turns: Vec<Vec<Move>> = Vec::new();
    let mut taken_back = false;
    for entry in text.split(BETWEEN_TURNS).map(str::trim).filter(|entry| !entry.is_empty()) {
        let (label, steps) = entry.split_once(char::is_whitespace).unwrap_or((entry, ""));
        let wrong = || source.wrong(label, "a turn begins with its number and side").advice("such as 12w");
        let before = Label::read(label).ok_or_else(wrong)?.turns_before();
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
            return Err(source.wrong(label, format!("this is turn {} of the game", turns.len() + 1)));
        }
        turns.truncate(before);
        positions.truncate(before + 1);
        let mut position = *positions.last().unwrap_or(&Position::default());
        let plies = position.read_turn(entry).map_err(|mistake| source.at_move(before + 1).within(entry, mistake))?;
        plies.iter().for_each(|&ply| position.play(ply));
        positions.push(position);
        turns.push(plies);
    }
    Ok(turns)
}

/// The first line of what [`archived`] writes.
const HEAD: &str = "wusername\tbusername\tresult\tmovelist";

/// A game from its setup on as a file of the archive: the names of the columns, and one line.
pub fn archived(plies: &[Move], outcome: Option<Outcome>, players: &[String; 2]) -> String {
    let mut position = Position::default();
    let mut turns: Vec<String> = Vec::new();
    let mut current: Vec<String> = Vec::new();
    for &ply in plies {
        let (side, setup) = (position.turn(), position.is_setup());
        if ply != Move::Pass {
            current.push(position.move_text(ply).replace(',', " "));
        }
        position.play(ply);
        if position.turn() != side || position.is_setup() != setup {
            let number = turns.len() / 2 + 1;
            let letter = if side == Side::First { 'w' } else { 'b' };
            turns.push(format!("{number}{letter} {}", current.join(" ")));
            current.clear();
        }
    }
    let result = match outcome {
        Some(Outcome::Won(Side::First)) => "w",
        Some(Outcome::Won(Side::Second)) => "b",
        Some(Outcome::Drawn) => "d",
        None => "",
    };
    let names = players.each_ref().map(|name| name.replace(['\t', '\n', '\r'], " "));
    format!("{HEAD}\n{}\t{}\t{result}\t{}\n", names[0], names[1], turns.join(BETWEEN_TURNS))
}
