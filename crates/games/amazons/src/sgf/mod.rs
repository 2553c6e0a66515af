//! Game records as SGF (FF 4, game 18).

mod setup;
mod write;

use crate::notation::{Speller, check_size, fits};
use crate::{AmazonsPosition, Record, Rule, Start};
use setup::Setup;
use tenbin_board::Set;
use tenbin_core::{BySide, Outcome, ParseError, Position, Side, Source};
use tenbin_sgf::{Property, plain_text, tidy};

/// One game of an SGF text.
///
/// Only the main line of a game is read. These properties count, all others are passed over:
///
/// | property | meaning |
/// |---|---|
/// | `GM[18]` | the game is Amazons; needed |
/// | `SZ[10]`, `SZ[10:8]` | the size, or columns and rows; 10×10 if missing |
/// | `RU[knight]`, `RU[extended-knight]` | how pieces move; anything else means queens |
/// | `AB`, `AW`, `AA`, `AE` | set up black pieces, white pieces, arrows, nothing; on points or rectangles (`aa:cc`) |
/// | `PL[B]`, `PL[W]` | the side to move |
/// | `B[djddgd]`, `W[…]` | a move: from, to and arrow, column and row letter each, rows from the **top** |
/// | `PB`, `PW` | who plays |
/// | `RE[B+…]`, `RE[W+…]`, `RE[0]` | the result; anything else means that it is not known |
///
/// # Who is White?
/// In SGF's own examples Black begins and stands at the bottom; on this bench White does.
/// - *Pieces or arrows are set up*: colours are as written. The first move says whose turn it is; if there is none `PL`
///   does; if there is none either, White is to move.
/// - *Nothing is set up*: the game begins with the standard start of its size, and whoever stands at the bottom there is
///   White on this bench. The piece that moves first shows whether its colour is the one at the bottom or at the top; in
///   a game without moves Black is at the bottom, and `PL` or else the bottom is to move.
///
/// Written are standard starts without setup and with Black at the bottom, as other programs expect it; all other starts
/// with setup, and colours as they are.
#[derive(Clone, Debug)]
pub struct SgfGame<'t> {
    source: Source<'t>,
    line: Vec<Property<'t>>,
}

/// Reads the games in an SGF text, each of any size.
///
/// ```
/// # use tenbin_amazons::read_sgf;
/// # use tenbin_board::Set128;
/// # use tenbin_core::Notation;
/// let games = read_sgf("(;FF[4]GM[18];B[djddgd];W[addgad])").unwrap();
/// assert_eq!(games[0].size().unwrap(), (10, 10));
/// let record = games[0].record::<Set128>().unwrap();
/// assert_eq!(record.end().position_text(), "3b2b3/10/10/x2w2x2b/10/10/w2b5w/10/10/6w3 w");
/// ```
pub fn read_sgf(text: &str) -> Result<Vec<SgfGame<'_>>, ParseError> {
    let source = Source::new(text);
    let games = tenbin_sgf::read_games(text)?;
    Ok(games.iter().map(|game| SgfGame { source, line: game.main_line().cloned().collect() }).collect())
}

/// A start, and whether the file's colours are exchanged in it.
struct Seating<S> {
    start: AmazonsPosition<S>,
    exchanged: bool,
}

impl<S> Seating<S> {
    fn side(&self, colour: Side) -> Side {
        if self.exchanged { !colour } else { colour }
    }
}

impl<'t> SgfGame<'t> {
    /// The number of files and of ranks, so that a set type can be chosen for the game.
    pub fn size(&self) -> Result<(u8, u8), ParseError> {
        let Some(value) = self.value("SZ") else { return Ok((10, 10)) };
        let (files, ranks) = value.split_once(':').unwrap_or((value, value));
        let number = |text: &str| text.trim().parse::<usize>().ok();
        match number(files).zip(number(ranks)) {
            Some((files, ranks)) => check_size(self.source, value, files, ranks),
            None => Err(self.source.error_at(value, "this is no size").advice("such as `SZ[10]` or `SZ[10:8]`")),
        }
    }

    /// The game, if all of it is sound. The board has to fit the set type: ask for the [`size`](SgfGame::size) first.
    pub fn record<S: Set>(&self) -> Result<Record<S>, ParseError> {
        self.check_game()?;
        let seating = self.seating()?;
        let mut record = Record::new(seating.start);
        let mut position = seating.start;
        for (number, (colour, property)) in (1..).zip(self.moves()) {
            let source = self.source.at_move(number);
            if seating.side(colour) != position.side_to_move() {
                return Err(source.error_at(property.name, format!("it is not `{}` to move", property.name)));
            }
            let ply = position.read_move(source, property.values[0])?;
            position.play(ply);
            record.moves.push(ply);
        }
        self.read_result(&seating, &mut record)?;
        record.players = BySide::from_fn(|side| self.player(seating.side(side)));
        Ok(record)
    }

    fn check_game(&self) -> Result<(), ParseError> {
        match self.value("GM") {
            Some(game) if game.trim() == "18" => Ok(()),
            Some(other) => {
                Err(self.source.error_at(other, "this is not a game of Amazons").advice("Amazons is `GM[18]`"))
            }
            None => {
                let first = self.line.first().map_or("", |property| property.name);
                Err(self.source.error_at(first, "this does not say that it is Amazons").advice("`GM[18]` is missing"))
            }
        }
    }

    fn property(&self, name: &str) -> Option<&Property<'t>> {
        self.line.iter().find(|property| property.is(name))
    }

    fn value(&self, name: &str) -> Option<&'t str> {
        self.property(name).and_then(|property| property.values.first().copied())
    }

    fn moves(&self) -> impl Iterator<Item = (Side, &Property<'t>)> {
        self.line.iter().filter_map(|property| {
            let colour = if property.is("W") { Side::First } else { Side::Second };
            (property.is("W") || property.is("B")).then_some((colour, property))
        })
    }

    fn rule(&self) -> Rule {
        self.value("RU").and_then(|value| Rule::named(plain_text(value).trim())).unwrap_or(Rule::Queen)
    }

    fn seating<S: Set>(&self) -> Result<Seating<S>, ParseError> {
        let (files, ranks) = self.size()?;
        fits::<S>(self.source, self.value("SZ").unwrap_or_default(), (files, ranks))?;
        let speller = Speller::new(self.source, (files, ranks));
        let setup = Setup::read(self.source, speller, &self.line)?;
        let to_move = self.moves().next().map(|(colour, _)| colour).or(self.player_to_move()?);
        if let Some(Setup { pieces, arrows }) = setup {
            let turn = to_move.unwrap_or(Side::First);
            return Ok(Seating {
                start: AmazonsPosition::new(self.rule(), (files, ranks), pieces, arrows, turn),
                exchanged: false,
            });
        }
        let start: AmazonsPosition<S> = Start { rule: self.rule(), files, ranks }.position();
        let first_square =
            self.moves().next().and_then(|(_, first)| Some(speller.spell(first.values[0]).ok()?.from.at));
        let from_top = first_square.is_some_and(|square| start.pieces(Side::Second).contains(square));
        let turn = match first_square {
            Some(_) if from_top => Side::Second,
            Some(_) => Side::First,
            None => to_move.map_or(Side::First, |colour| !colour),
        };
        let exchanged = to_move.is_none_or(|colour| colour != turn);
        let pieces = BySide::from_fn(|side| start.pieces(side));
        Ok(Seating { start: AmazonsPosition::new(self.rule(), (files, ranks), pieces, S::EMPTY, turn), exchanged })
    }

    fn player_to_move(&self) -> Result<Option<Side>, ParseError> {
        let Some(value) = self.value("PL") else { return Ok(None) };
        match value.trim().bytes().next() {
            Some(b'W' | b'w') => Ok(Some(Side::First)),
            Some(b'B' | b'b') => Ok(Some(Side::Second)),
            _ => Err(self.source.error_at(value, "this is no side to move").advice("`PL[B]` or `PL[W]`")),
        }
    }

    fn player(&self, colour: Side) -> String {
        let name = match colour {
            Side::First => "PW",
            Side::Second => "PB",
        };
        tidy(&plain_text(self.value(name).unwrap_or_default()))
    }

    fn read_result<S: Set>(&self, seating: &Seating<S>, record: &mut Record<S>) -> Result<(), ParseError> {
        let value = self.value("RE").unwrap_or_default();
        let outcome = match value.trim().to_ascii_lowercase().as_str() {
            result if result.starts_with("w+") => Some(Outcome::Won(seating.side(Side::First))),
            result if result.starts_with("b+") => Some(Outcome::Won(seating.side(Side::Second))),
            "0" | "draw" => Some(Outcome::Drawn),
            _ => None,
        };
        record.set_outcome(outcome).map_err(|message| self.source.error_at(value, message))
    }
}
