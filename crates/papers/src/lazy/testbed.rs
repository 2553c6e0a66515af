//! Testbeds for a margin: a game, an evaluation with slow terms, and positions to search.

use super::adjudication;
use super::problems::{ShogiProblem, problems};
use crate::{ExperimentError, Scale};
use tenbin_arena::matches::Adjudication;
use tenbin_core::{Random, Stop, Table};

/// A game with an evaluation whose slow terms can be skipped.
pub(super) struct TestBed {
    pub(super) game: &'static str,
    pub(super) player: &'static str,
    /// Its fast and slow terms.
    pub(super) parts: &'static str,
    /// A description of the positions.
    pub(super) positions_are: String,
    pub(super) positions: Vec<TestPosition>,
    /// The limit of each search, such as `depth=6`.
    pub(super) limit: String,
    /// The limit of each move in matches at equal nodes: a few plies.
    pub(super) match_limit: &'static str,
    /// Adjudication of its games, by scores or by proof.
    pub(super) adjudication: Adjudication,
}

impl TestBed {
    /// Its player with this limit and further settings, if any.
    pub(super) fn spec(&self, limit: &str, settings: &str) -> String {
        spec(self.player, limit, settings)
    }
}

/// A player with a limit and further settings, if any. Its unit is 100 points, so that a margin is in points.
pub(super) fn spec(player: &str, limit: &str, settings: &str) -> String {
    let comma = if settings.is_empty() { "" } else { "," };
    format!("{player}:unit=100,{limit}{comma}{settings}")
}

/// A position to search, and its best move if known.
pub(super) struct TestPosition {
    pub(super) table: Box<dyn Table>,
    pub(super) best: Option<&'static str>,
}

/// Number of positions from games of Amazons.
const AMAZONS_POSITIONS: u64 = 16;
/// Random moves before the players think.
const RANDOM_TURNS: u64 = 4;

pub(super) fn shogi(scale: Scale) -> Result<TestBed, ExperimentError> {
    let table = |ShogiProblem { position, best }| {
        tenbin_registry::table("shogi", Some(position)).map(|table| TestPosition { table, best: Some(best) })
    };
    let positions: Vec<TestPosition> = problems().map(table).collect::<Result<_, _>>()?;
    Ok(TestBed {
        game: "shogi",
        player: "shogi",
        parts: "fast are material, piece-square values and king safety, slow the mobility of the major pieces and the \
            special terms",
        positions_are: format!("the {} problems", positions.len()),
        positions,
        limit: if scale == Scale::Quick { "depth=6" } else { "depth=7" }.to_owned(),
        match_limit: "nodes=600",
        adjudication: adjudication(),
    })
}

pub(super) fn amazons(scale: Scale) -> Result<TestBed, ExperimentError> {
    let positions = (0..AMAZONS_POSITIONS).map(|number| Ok(TestPosition { table: late(number)?, best: None }));
    Ok(TestBed {
        game: "amazons",
        player: "lieberum",
        parts: "fast are territory and closeness by queen moves, slow the same by king moves and the confinement of \
            each amazon (in `original`, `ks`, `as` and `me` mobility with the amendments is slow)",
        positions_are: format!("{AMAZONS_POSITIONS} positions after 4 random turns and 4 to 34 by `lieberum:depth=1`"),
        positions: positions.collect::<Result<_, ExperimentError>>()?,
        limit: if scale == Scale::Quick { "depth=3" } else { "depth=4" }.to_owned(),
        match_limit: "nodes=10000",
        adjudication: Adjudication { when_proved: true, ..Adjudication::default() },
    })
}

/// The position of a quick game after a number of moves that grows with its number.
fn late(number: u64) -> Result<Box<dyn Table>, ExperimentError> {
    let mut table = tenbin_registry::table("amazons", None)?;
    let mut random = Random::new(number);
    let mut player = tenbin_registry::player(table.as_ref(), "lieberum:depth=1")?;
    for turn in 0..RANDOM_TURNS + 4 + 2 * number {
        let chosen = if turn < RANDOM_TURNS {
            let legal = table.legal_moves();
            legal[random.below(legal.len() as u64) as usize].clone()
        } else {
            player
                .choose(table.as_ref(), &player.default_limits(), &Stop::new(), &mut |_| {})
                .expect("games are longer than this")
                .best_move
        };
        table.play(&chosen)?;
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_open() {
        let fields = [shogi(Scale::Quick).unwrap(), amazons(Scale::Quick).unwrap()];
        assert_eq!(fields.each_ref().map(|testbed| testbed.positions.len()), [48, 16]);
        for position in fields.iter().flat_map(|testbed| &testbed.positions) {
            assert!(position.table.outcome().is_none(), "{}", position.table.position());
        }
    }
}
