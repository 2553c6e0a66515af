//! Reads SGF.

use super::replay::{FileMove, is_pass};
use super::ruleset::{RULES_PROPERTY, read_komi, read_settings, ruleset_named};
use super::setup::{SgfSetup, read_points};
use super::{GoRecord, STATE_PROPERTY};
use crate::handicap::MAX_FREE_HANDICAP;
use crate::{GoPosition, Rules, SIZES};
use tenbin_core::{BySide, Notation, Outcome, ParseError, Side, Source, Square};
use tenbin_sgf::{SgfTree, normalize_name, unescape};

/// One game of an SGF text.
///
/// The moves are those of the main line; [`tree`](SgfGame::tree) keeps the whole file for writing. Properties in use:
///
/// | property | meaning |
/// |---|---|
/// | `GM[1]` | Go; default if missing |
/// | `SZ[19]` | board size; default 19 |
/// | `RU[Japanese]` | ruleset; Japanese if missing or unknown |
/// | `KM[6.5]`, `KM[650]` | komi in points (to the nearest half) or in hundredths; default by ruleset |
/// | `KM[3.75]` | under area scoring: komi in zi of two points each |
/// | `HA[2]` | handicap; without `AB`, Black's first moves, if that many precede White's |
/// | `AB`, `AW`, `AE` | setup before the first move; points or rectangles (`aa:cc`) |
/// | `PL[B]`, `PL[W]` | side to move; default the first move's, else White with a handicap, else Black |
/// | `B[dd]`, `W[]`, `W[tt]` | move or pass: column and row letter, rows from the **top** |
/// | `TENBIN[…]` | Tenbin's own: position text after the rows |
/// | `TENBINRULES[…]` | Tenbin's own: rule options that differ from the ruleset |
/// | `PB`, `PW` | players |
/// | `RE[B+3.5]`, `RE[W+R]`, `RE[0]` | result; anything else means unknown |
///
/// Two moves of one side in a row imply a pass between them. Two passes end a game; later passes are dropped. Where
/// play was resumed, the two passes are dropped too, and if a ko was retaken after them, the record starts there.
#[derive(Clone, Debug)]
pub struct SgfGame<'t> {
    source: Source<'t>,
    tree: SgfTree<'t>,
}

/// Reads the games of an SGF text, of any board size.
///
/// ```
/// # use tenbin_core::Notation;
/// # use tenbin_go::read_sgf;
/// let games = read_sgf("(;FF[4]GM[1]SZ[9]RU[Chinese];B[ee]C[the centre];W[tt];B[cc](;W[gg])(;W[gc]))").unwrap();
/// let record = games[0].record::<128>().unwrap();
/// assert_eq!(record.end().position_text(), "9/9/2X6/9/4X4/9/6O2/9/9 b - 0/0 0 4");
/// assert!(games[0].tree().to_text().contains("C[the centre]"));
/// ```
pub fn read_sgf(text: &str) -> Result<Vec<SgfGame<'_>>, ParseError> {
    let source = Source::new(text);
    Ok(tenbin_sgf::parse_games(text)?.into_iter().map(|tree| SgfGame { source, tree }).collect())
}

impl<'t> SgfGame<'t> {
    /// The whole file, including variations, comments and unknown properties.
    pub fn tree(&self) -> &SgfTree<'t> {
        &self.tree
    }

    /// The board size, for the choice of a board type.
    pub fn size(&self) -> Result<u8, ParseError> {
        self.check_game()?;
        let Some(value) = self.value("SZ") else { return Ok(19) };
        let (wide, high) = value.split_once(':').unwrap_or((value, value));
        let side = |text: &str| text.trim().parse().ok().filter(|size| SIZES.contains(size));
        match side(wide).zip(side(high)) {
            Some((wide, high)) if wide == high => Ok(wide),
            _ => {
                let advice = format!("a board is square, from {0}×{0} to {1}×{1}", SIZES.start(), SIZES.end());
                Err(self.source.error_at(value, "invalid board size").advice(advice))
            }
        }
    }

    /// The points that the main line marks with a property, such as `TR`.
    pub fn marked(&self, name: &str) -> Result<Vec<Square>, ParseError> {
        let size = self.size()?;
        let marks = self.tree.main_line().filter(|property| property.is(name));
        let mut squares = Vec::new();
        for &value in marks.flat_map(|property| &property.values) {
            squares.extend(read_points(self.source, value, size)?);
        }
        Ok(squares)
    }

    fn check_game(&self) -> Result<(), ParseError> {
        match self.value("GM") {
            Some(other) if other.trim() != "1" => {
                Err(self.source.error_at(other, "not a Go record").advice("Go is `GM[1]`"))
            }
            _ => Ok(()),
        }
    }

    /// The name of the ruleset: one of [`RULESETS`](crate::RULESETS).
    pub fn rules_name(&self) -> &'static str {
        ruleset_named(self.value("RU").unwrap_or_default())
    }

    /// The rules.
    fn rules(&self) -> Result<Rules, ParseError> {
        let mut rules = Rules::named(self.rules_name()).unwrap_or_default();
        if let Some(value) = self.value("KM").filter(|value| !value.trim().is_empty()) {
            let komi = read_komi(value, rules.scoring);
            rules.komi = komi.ok_or_else(|| self.source.error_at(value, "invalid komi"))?;
        }
        match self.value(RULES_PROPERTY) {
            Some(value) => read_settings(self.source, value, rules),
            None => Ok(rules),
        }
    }

    /// The recorded game, if valid. The board must fit: ask for the [`size`](SgfGame::size) first.
    pub fn record<const N: usize>(&self) -> Result<GoRecord<N>, ParseError> {
        let size = self.size()?;
        let moves: Vec<FileMove<'_, 't>> = self.moves().collect();
        let rules = self.rules()?;
        // The ply limit is set when the length of the game is known.
        let endless = Rules { max_plies: u16::MAX, ..rules };
        let start = self.with_state(self.start(size, endless, &moves)?)?;
        let players = BySide::from_fn(|side| self.player(side));
        let mut record = GoRecord { start, moves: Vec::new(), outcome: None, players };
        record.replay(self.source, &moves)?;
        record.set_rules(rules);
        record.set_outcome(self.result());
        Ok(record)
    }

    fn start<const N: usize>(
        &self,
        size: u8,
        rules: Rules,
        moves: &[FileMove<'_, 't>],
    ) -> Result<GoPosition<N>, ParseError> {
        let handicap = self.handicap()?;
        if let Some(setup) = SgfSetup::read(self.source, size, self.tree.main_line())? {
            let usual = if handicap > 1 { Side::Second } else { Side::First };
            let side_to_move = self.player_to_move()?.or(moves.first().map(|&(side, _)| side)).unwrap_or(usual);
            return setup.position(self.source, rules, side_to_move);
        }
        let is_ahead = |file_move: &&FileMove<'_, 't>| file_move.0 == Side::First && !is_pass(file_move, size);
        let ahead = moves.iter().take_while(is_ahead).count();
        if handicap > 1
            && ahead == usize::from(handicap)
            && let Some(start) = GoPosition::with_free_handicap(size, rules, handicap)
        {
            return Ok(start);
        }
        let side_to_move = self.player_to_move()?.or(moves.first().map(|&(side, _)| side)).unwrap_or(Side::First);
        Ok(GoPosition::new(size, rules).with_side_to_move(side_to_move))
    }

    /// The start with ko, prisoners and counts from Tenbin's own property.
    fn with_state<const N: usize>(&self, start: GoPosition<N>) -> Result<GoPosition<N>, ParseError> {
        let Some(value) = self.value(STATE_PROPERTY) else { return Ok(start) };
        let text = format!("{} {value}", start.rows_text());
        start.parse_position(&text).map_err(|error| self.source.error_at(value, error.message()))
    }

    fn handicap(&self) -> Result<u8, ParseError> {
        let Some(value) = self.value("HA").filter(|value| !value.trim().is_empty()) else { return Ok(0) };
        let stones = value.trim().parse().ok().filter(|stones| *stones <= MAX_FREE_HANDICAP);
        stones.ok_or_else(|| self.source.error_at(value, "invalid handicap"))
    }

    fn value(&self, name: &str) -> Option<&'t str> {
        self.tree.main_line().find(|property| property.is(name)).and_then(|property| property.values.first().copied())
    }

    fn moves(&self) -> impl Iterator<Item = FileMove<'_, 't>> {
        self.tree.main_line().filter_map(|property| {
            let names = [(Side::First, "B"), (Side::Second, "W")];
            names.into_iter().find(|(_, name)| property.is(name)).map(|(side, _)| (side, property))
        })
    }

    fn player_to_move(&self) -> Result<Option<Side>, ParseError> {
        let Some(value) = self.value("PL") else { return Ok(None) };
        match value.trim().bytes().next() {
            Some(b'B' | b'b' | b'1') => Ok(Some(Side::First)),
            Some(b'W' | b'w' | b'2') => Ok(Some(Side::Second)),
            _ => Err(self.source.error_at(value, "unknown side to move").advice("`PL[B]` or `PL[W]`")),
        }
    }

    fn player(&self, side: Side) -> String {
        let name = match side {
            Side::First => "PB",
            Side::Second => "PW",
        };
        normalize_name(&unescape(self.value(name).unwrap_or_default()))
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
