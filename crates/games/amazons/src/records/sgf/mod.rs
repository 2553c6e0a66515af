//! SGF game records (FF[4], game 18).

mod setup;
mod write;

use crate::notation::{MoveParser, check_fits, check_size};
use crate::{AmazonsPosition, AmazonsRecord, Rule, Variant};
use setup::SgfSetup;
use tenbin_board::Set;
use tenbin_core::{BySide, Outcome, ParseError, Position, Side, Source};
use tenbin_sgf::{SgfProperty, normalize_name, unescape};

/// One game of an SGF file.
///
/// Only the main line is read. Properties other than these are ignored:
///
/// | property | meaning |
/// |---|---|
/// | `GM[18]` | the game is Amazons; required |
/// | `SZ[10]`, `SZ[10:8]` | size, or files and ranks; default 10×10 |
/// | `RU[knight]`, `RU[extended-knight]` | movement rule; anything else means queens |
/// | `AB`, `AW`, `AA`, `AE` | setup of black pieces, white pieces, arrows, empty squares; points or rectangles (`aa:cc`) |
/// | `PL[B]`, `PL[W]` | the side to move |
/// | `B[djddgd]`, `W[…]` | move: from, to, arrow as column and row letters, rows from the **top** |
/// | `PB`, `PW` | player names |
/// | `RE[B+…]`, `RE[W+…]`, `RE[0]` | result; anything else means unknown |
///
/// # Colours
/// In SGF's own examples Black moves first and starts at the bottom; here White does.
/// - *With setup*: colours are as written. The colour of the first move is the side to move, or else `PL`, or else White.
/// - *Without setup*: the game begins with the standard starting position of its size. The side at the bottom is White here.
///   The first piece to move shows which colour is at the bottom in the file. In a game without moves that is Black, and `PL`
///   or else the bottom is to move.
///
/// Standard starting positions are written without setup and with Black at the bottom, as other programs expect. All other
/// ones are written with setup and with unchanged colours.
#[derive(Clone, Debug)]
pub struct SgfGame<'t> {
    source: Source<'t>,
    line: Vec<SgfProperty<'t>>,
}

/// Parses the games of an SGF file, each of any size.
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
    let games = tenbin_sgf::parse_games(text)?;
    Ok(games.iter().map(|game| SgfGame { source, line: game.main_line().cloned().collect() }).collect())
}

/// A starting position, and whether the colours of the file are exchanged in it.
struct SgfStart<S> {
    start: AmazonsPosition<S>,
    exchanged: bool,
}

impl<S> SgfStart<S> {
    fn side(&self, colour: Side) -> Side {
        if self.exchanged { !colour } else { colour }
    }
}

impl<'t> SgfGame<'t> {
    /// Board size, for choosing a set type.
    pub fn size(&self) -> Result<(u8, u8), ParseError> {
        let Some(value) = self.value("SZ") else { return Ok((10, 10)) };
        let (files, ranks) = value.split_once(':').unwrap_or((value, value));
        let number = |text: &str| text.trim().parse::<usize>().ok();
        match number(files).zip(number(ranks)) {
            Some((files, ranks)) => check_size(self.source, value, files, ranks),
            None => Err(self.source.error_at(value, "invalid board size").advice("expected `SZ[10]` or `SZ[10:8]`")),
        }
    }

    /// The game record, if the whole main line is valid. The set type must fit the [`size`](SgfGame::size).
    pub fn record<S: Set>(&self) -> Result<AmazonsRecord<S>, ParseError> {
        self.check_game()?;
        let sgf_start = self.sgf_start()?;
        let mut record = AmazonsRecord::new(sgf_start.start);
        let mut position = sgf_start.start;
        for (number, (colour, property)) in (1..).zip(self.moves()) {
            let source = self.source.at_move(number);
            if sgf_start.side(colour) != position.side_to_move() {
                return Err(source.error_at(property.name, format!("wrong side to move: `{}`", property.name)));
            }
            let mv = position.parse_move_in(source, property.values[0])?;
            position.play(mv);
            record.moves.push(mv);
        }
        self.read_result(&sgf_start, &mut record)?;
        record.players = BySide::from_fn(|side| self.player(sgf_start.side(side)));
        Ok(record)
    }

    fn check_game(&self) -> Result<(), ParseError> {
        match self.value("GM") {
            Some(game) if game.trim() == "18" => Ok(()),
            Some(other) => Err(self.source.error_at(other, "not a game of Amazons").advice("expected `GM[18]`")),
            None => {
                let first = self.line.first().map_or("", |property| property.name);
                Err(self.source.error_at(first, "missing game type").advice("expected `GM[18]`"))
            }
        }
    }

    fn property(&self, name: &str) -> Option<&SgfProperty<'t>> {
        self.line.iter().find(|property| property.is(name))
    }

    fn value(&self, name: &str) -> Option<&'t str> {
        self.property(name).and_then(|property| property.values.first().copied())
    }

    fn moves(&self) -> impl Iterator<Item = (Side, &SgfProperty<'t>)> {
        self.line.iter().filter_map(|property| {
            let colour = if property.is("W") { Side::First } else { Side::Second };
            (property.is("W") || property.is("B")).then_some((colour, property))
        })
    }

    fn rule(&self) -> Rule {
        self.value("RU").and_then(|value| Rule::named(unescape(value).trim())).unwrap_or(Rule::Queen)
    }

    fn sgf_start<S: Set>(&self) -> Result<SgfStart<S>, ParseError> {
        let (files, ranks) = self.size()?;
        check_fits::<S>(self.source, self.value("SZ").unwrap_or_default(), (files, ranks))?;
        let parser = MoveParser::new(self.source, (files, ranks));
        let setup = SgfSetup::parse(self.source, parser, &self.line)?;
        let to_move = self.moves().next().map(|(colour, _)| colour).or(self.player_to_move()?);
        if let Some(SgfSetup { pieces, arrows }) = setup {
            let side_to_move = to_move.unwrap_or(Side::First);
            return Ok(SgfStart {
                start: AmazonsPosition::new(self.rule(), (files, ranks), pieces, arrows, side_to_move),
                exchanged: false,
            });
        }
        let start: AmazonsPosition<S> = Variant { rule: self.rule(), files, ranks }.start_position();
        let first_square = self.moves().next().and_then(|(_, first)| Some(parser.parse(first.values[0]).ok()?.from.at));
        let from_top = first_square.is_some_and(|square| start.pieces(Side::Second).contains(square));
        let side_to_move = match first_square {
            Some(_) if from_top => Side::Second,
            Some(_) => Side::First,
            None => to_move.map_or(Side::First, |colour| !colour),
        };
        let exchanged = to_move.is_none_or(|colour| colour != side_to_move);
        let pieces = BySide::from_fn(|side| start.pieces(side));
        Ok(SgfStart {
            start: AmazonsPosition::new(self.rule(), (files, ranks), pieces, S::EMPTY, side_to_move),
            exchanged,
        })
    }

    fn player_to_move(&self) -> Result<Option<Side>, ParseError> {
        let Some(value) = self.value("PL") else { return Ok(None) };
        match value.trim().bytes().next() {
            Some(b'W' | b'w') => Ok(Some(Side::First)),
            Some(b'B' | b'b') => Ok(Some(Side::Second)),
            _ => Err(self.source.error_at(value, "unknown side to move").advice("expected `PL[B]` or `PL[W]`")),
        }
    }

    fn player(&self, colour: Side) -> String {
        let name = match colour {
            Side::First => "PW",
            Side::Second => "PB",
        };
        normalize_name(&unescape(self.value(name).unwrap_or_default()))
    }

    fn read_result<S: Set>(&self, sgf_start: &SgfStart<S>, record: &mut AmazonsRecord<S>) -> Result<(), ParseError> {
        let value = self.value("RE").unwrap_or_default();
        let outcome = match value.trim().to_ascii_lowercase().as_str() {
            result if result.starts_with("w+") => Some(Outcome::Won(sgf_start.side(Side::First))),
            result if result.starts_with("b+") => Some(Outcome::Won(sgf_start.side(Side::Second))),
            "0" | "draw" => Some(Outcome::Drawn),
            _ => None,
        };
        record.set_outcome(outcome).map_err(|message| self.source.error_at(value, message))
    }
}
