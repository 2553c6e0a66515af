//! Reading SGF.

use super::setup::{Setup, read_point, read_points};
use super::{Record, STATE};
use crate::handicap::MOST_FREE;
use crate::{Komi, Move, Position, Rules, SIZES};
use tenbin_core::{BySide, Game, Mistake, Notation, Outcome, Side, Source, Square};
use tenbin_sgf::{Property, Tree, plain_text, tidy};

/// One game of an SGF text.
///
/// Its moves are those of the main line; [`tree`](SgfGame::tree) has all of it, and writes it back. These properties count:
///
/// | property | meaning |
/// |---|---|
/// | `GM[1]` | the game is Go; taken for granted if missing |
/// | `SZ[19]` | the size; 19×19 if missing |
/// | `RU[Japanese]` | the rules, by the names we know; Japanese if missing or unknown |
/// | `KM[6.5]` | komi, to the nearest half, from 100 on in hundredths; that of the rules if missing |
/// | `HA[2]` | handicap; without `AB`, Black's first moves are that handicap if there are as many before White's |
/// | `AB`, `AW`, `AE` | set up stones, or nothing, before the first move; on points or rectangles (`aa:cc`) |
/// | `PL[B]`, `PL[W]` | the side to move; the first move's if missing; White where there is a handicap, else Black |
/// | `B[dd]`, `W[]`, `W[tt]` | a move or a pass, column and row letter, rows from the **top** |
/// | `TENBIN[…]` | ours: what a position's text has behind its rows |
/// | `PB`, `PW` | who plays |
/// | `RE[B+3.5]`, `RE[W+R]`, `RE[0]` | the result; anything else means that it is not known |
///
/// Where one side moves twice in a row, the other is taken to have passed.
#[derive(Clone, Debug)]
pub struct SgfGame<'t> {
    source: Source<'t>,
    tree: Tree<'t>,
}

/// Reads the games in an SGF text, each of any size.
///
/// ```
/// # use tenbin_core::Notation;
/// # use tenbin_go::read_sgf;
/// let games = read_sgf("(;FF[4]GM[1]SZ[9]RU[Chinese];B[ee]C[the centre];W[tt];B[cc](;W[gg])(;W[gc]))").unwrap();
/// let record = games[0].record::<128>().unwrap();
/// assert_eq!(record.end().position_text(), "9/9/2X6/9/4X4/9/6O2/9/9 b - 0/0 0 4");
/// assert!(games[0].tree().to_text().contains("C[the centre]"));
/// ```
pub fn read_sgf(text: &str) -> Result<Vec<SgfGame<'_>>, Mistake> {
    let source = Source::new(text);
    Ok(tenbin_sgf::read_games(text)?.into_iter().map(|tree| SgfGame { source, tree }).collect())
}

impl<'t> SgfGame<'t> {
    /// Everything in the file, variations, comments and unknown properties among them.
    pub fn tree(&self) -> &Tree<'t> {
        &self.tree
    }

    /// The number of lines each way, so that a board can be chosen for the game.
    pub fn size(&self) -> Result<u8, Mistake> {
        self.check_game()?;
        let Some(value) = self.value("SZ") else { return Ok(19) };
        let (wide, high) = value.split_once(':').unwrap_or((value, value));
        let side = |text: &str| text.trim().parse().ok().filter(|size| SIZES.contains(size));
        match side(wide).zip(side(high)) {
            Some((wide, high)) if wide == high => Ok(wide),
            _ => {
                let advice = format!("a board is square, from {0}×{0} to {1}×{1}", SIZES.start(), SIZES.end());
                Err(self.source.wrong(value, "this is no size of a board").advice(advice))
            }
        }
    }

    /// The points that the main line marks with a property, such as `TR`.
    pub fn marked(&self, name: &str) -> Result<Vec<Square>, Mistake> {
        let size = self.size()?;
        let marks = self.tree.main_line().filter(|property| property.is(name));
        let mut squares = Vec::new();
        for &value in marks.flat_map(|property| &property.values) {
            squares.extend(read_points(self.source, value, size)?);
        }
        Ok(squares)
    }

    fn check_game(&self) -> Result<(), Mistake> {
        match self.value("GM") {
            Some(other) if other.trim() != "1" => {
                Err(self.source.wrong(other, "this is not a game of Go").advice("Go is `GM[1]`"))
            }
            _ => Ok(()),
        }
    }

    /// The name of the rules: one of [`NAMED`](crate::NAMED).
    pub fn rules_name(&self) -> &'static str {
        let written = tidy(&plain_text(self.value("RU").unwrap_or_default())).to_lowercase();
        let known = [
            ("chinese", "chinese"),
            ("cn", "chinese"),
            ("goe", "chinese"),
            ("ing", "chinese"),
            ("aga", "aga"),
            ("nz", "new-zealand"),
            ("new-zealand", "new-zealand"),
            ("new zealand", "new-zealand"),
            ("tromp-taylor", "tromp-taylor"),
        ];
        known.iter().find(|(name, _)| *name == written).map_or("japanese", |(_, meant)| meant)
    }

    /// What was agreed upon. The game may last as long as it did.
    fn rules(&self) -> Result<Rules, Mistake> {
        let mut rules = Rules::named(self.rules_name()).unwrap_or_default();
        if let Some(value) = self.value("KM").filter(|value| !value.trim().is_empty()) {
            let points: Option<f64> = value.trim().parse().ok();
            // Some servers write hundredths.
            let points = points.map(|points| if points.abs() < 100.0 { points } else { points / 100.0 });
            let halves = points.map(|points| (points * 2.0).round());
            let halves = halves.filter(|halves| halves.abs() <= f64::from(Komi::LARGEST.0));
            rules.komi = Komi(halves.ok_or_else(|| self.source.wrong(value, "this is no komi"))? as i16);
        }
        Ok(rules)
    }

    /// The game, if all of it is sound. The board has to fit: ask for the [`size`](SgfGame::size) first.
    pub fn record<const N: usize>(&self) -> Result<Record<N>, Mistake> {
        let size = self.size()?;
        let moves: Vec<(Side, &Property<'t>)> = self.moves().collect();
        let mut rules = self.rules()?;
        // Between two moves of one side there is a pass that nobody wrote down.
        let passes = moves.windows(2).filter(|pair| pair[0].0 == pair[1].0).count();
        let plies = u16::try_from(moves.len() + passes + 1).unwrap_or(u16::MAX);
        if plies > rules.longest_on(size) + 1 {
            rules.longest = plies;
        }
        let start = self.with_state(self.start(size, rules, &moves)?)?;
        let mut record =
            Record { start, moves: Vec::new(), outcome: None, players: BySide::from_fn(|side| self.player(side)) };
        let mut position = record.start.clone();
        for (number, &(side, property)) in (1..).zip(&moves) {
            let source = self.source.at_move(number);
            if position.turn() != side && position.is_legal(Move::PASS) {
                position.play(Move::PASS);
                record.moves.push(Move::PASS);
            }
            if position.turn() != side {
                return Err(source.wrong(property.name, format!("it is not `{}` to move", property.name)));
            }
            let ply = read_move(&position, source, property.values[0])?;
            position.play(ply);
            record.moves.push(ply);
        }
        record.set_outcome(self.result());
        Ok(record)
    }

    fn start<const N: usize>(
        &self,
        size: u8,
        rules: Rules,
        moves: &[(Side, &Property<'t>)],
    ) -> Result<Position<N>, Mistake> {
        let handicap = self.handicap()?;
        if let Some(setup) = Setup::read(self.source, size, self.tree.main_line())? {
            let usual = if handicap > 1 { Side::Second } else { Side::First };
            let turn = self.player_to_move()?.or(moves.first().map(|&(side, _)| side)).unwrap_or(usual);
            return setup.position(self.source, rules, turn);
        }
        let ahead = moves.iter().take_while(|(side, _)| *side == Side::First).count();
        if handicap > 1
            && ahead == usize::from(handicap)
            && let Some(start) = Position::with_free_handicap(size, rules, handicap)
        {
            return Ok(start);
        }
        let turn = self.player_to_move()?.or(moves.first().map(|&(side, _)| side)).unwrap_or(Side::First);
        Ok(Position::new(size, rules).with_turn(turn))
    }

    /// The start with its ko, its prisoners and the like, where we have written them.
    fn with_state<const N: usize>(&self, start: Position<N>) -> Result<Position<N>, Mistake> {
        let Some(value) = self.value(STATE) else { return Ok(start) };
        let text = format!("{} {value}", start.rows_text());
        start.parse_position(&text).map_err(|mistake| self.source.wrong(value, mistake.message()))
    }

    fn handicap(&self) -> Result<u8, Mistake> {
        let Some(value) = self.value("HA").filter(|value| !value.trim().is_empty()) else { return Ok(0) };
        let stones = value.trim().parse().ok().filter(|stones| *stones <= MOST_FREE);
        stones.ok_or_else(|| self.source.wrong(value, "this is no handicap"))
    }

    fn value(&self, name: &str) -> Option<&'t str> {
        self.tree.main_line().find(|property| property.is(name)).and_then(|property| property.values.first().copied())
    }

    fn moves(&self) -> impl Iterator<Item = (Side, &Property<'t>)> {
        self.tree.main_line().filter_map(|property| {
            let names = [(Side::First, "B"), (Side::Second, "W")];
            names.into_iter().find(|(_, name)| property.is(name)).map(|(side, _)| (side, property))
        })
    }

    fn player_to_move(&self) -> Result<Option<Side>, Mistake> {
        let Some(value) = self.value("PL") else { return Ok(None) };
        match value.trim().bytes().next() {
            Some(b'B' | b'b' | b'1') => Ok(Some(Side::First)),
            Some(b'W' | b'w' | b'2') => Ok(Some(Side::Second)),
            _ => Err(self.source.wrong(value, "this is no side to move").advice("`PL[B]` or `PL[W]`")),
        }
    }

    fn player(&self, side: Side) -> String {
        let name = match side {
            Side::First => "PB",
            Side::Second => "PW",
        };
        tidy(&plain_text(self.value(name).unwrap_or_default()))
    }

    fn result(&self) -> Option<Outcome> {
        match self.value("RE").unwrap_or_default().trim().to_ascii_lowercase().as_str() {
            result if result.starts_with("b+") => Some(Outcome::Won(Side::First)),
            result if result.starts_with("w+") => Some(Outcome::Won(Side::Second)),
            "0" | "draw" | "jigo" => Some(Outcome::Drawn),
            _ => None,
        }
    }
}

/// A move, or a pass: nothing, or the point behind the last one of a board up to 19×19.
fn read_move<const N: usize>(position: &Position<N>, source: Source<'_>, value: &str) -> Result<Move, Mistake> {
    let word = value.trim();
    let is_pass = word.is_empty() || (word == "tt" && position.size() <= 19);
    let ply = match is_pass {
        true => Move::PASS,
        false => Move::at(position.board().point(read_point(source, word, position.size())?)),
    };
    if position.is_legal(ply) {
        return Ok(ply);
    }
    // The same words as for a move that is typed in.
    let typed = position.move_text(ply);
    let message = position.parse_move(&typed).err().map_or_else(String::new, |slip| slip.message().to_owned());
    Err(source.wrong(value, message))
}
