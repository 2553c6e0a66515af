//! Where a margin is tried: a game, an evaluation with a heavy part, and positions to search.

use super::DECIDED;
use super::problems::{Problem, problems};
use crate::{Halted, Scale};
use tenbin_arena::matches::Adjudication;
use tenbin_core::{Random, Stop, Table};

/// A game with an evaluation whose heavy part can be skipped.
pub(super) struct Field {
    pub(super) game: &'static str,
    pub(super) player: &'static str,
    /// What is cheap in it, and what is heavy.
    pub(super) parts: &'static str,
    /// What its positions are.
    pub(super) positions_are: String,
    pub(super) positions: Vec<Position>,
    /// How deep they are searched.
    pub(super) depth: u32,
    /// When a game ends before it is played out: what both players see, or a proof.
    pub(super) adjudication: Adjudication,
    pub(super) until_proved: bool,
}

/// A position to search, and the move to find where one is known.
pub(super) struct Position {
    pub(super) table: Box<dyn Table>,
    pub(super) best: Option<&'static str>,
}

/// Positions from games of Amazons.
const AMAZONS_POSITIONS: u64 = 16;
/// Turns of chance before the players think.
const RANDOM_TURNS: u64 = 4;

pub(super) fn shogi(scale: Scale) -> Result<Field, Halted> {
    let table = |Problem { position, best }| {
        tenbin_registry::table("shogi", Some(position)).map(|table| Position { table, best: Some(best) })
    };
    let positions: Vec<Position> = problems().map(table).collect::<Result<_, _>>()?;
    Ok(Field {
        game: "shogi",
        player: "shogi",
        parts: "cheap are material by place and king safety, heavy the freedom of the major pieces, special and directional \
                terms",
        positions_are: format!("the {} problems", positions.len()),
        positions,
        depth: if scale == Scale::Quick { 6 } else { 7 },
        adjudication: DECIDED,
        until_proved: false,
    })
}

pub(super) fn amazons(scale: Scale) -> Result<Field, Halted> {
    let positions = (0..AMAZONS_POSITIONS).map(|number| Ok(Position { table: late(number)?, best: None }));
    Ok(Field {
        game: "amazons",
        player: "lieberum",
        parts: "cheap are territory and closeness by queen moves, heavy the same by king moves and how hemmed in each amazon is \
                (in `original`, `ks`, `as` and `me` the heavy part is mobility with the amendments)",
        positions_are: format!("{AMAZONS_POSITIONS} positions after 4 random turns and 4 to 34 by `lieberum:depth=1`"),
        positions: positions.collect::<Result<_, Halted>>()?,
        depth: if scale == Scale::Quick { 3 } else { 4 },
        adjudication: Adjudication::default(),
        until_proved: true,
    })
}

/// Where a quick game stands after a number of turns that grows with its number.
fn late(number: u64) -> Result<Box<dyn Table>, Halted> {
    let mut table = tenbin_registry::table("amazons", None)?;
    let mut random = Random::new(number);
    let mut player = tenbin_registry::player(table.as_ref(), "lieberum:depth=1")?;
    for turn in 0..RANDOM_TURNS + 4 + 2 * number {
        let chosen = if turn < RANDOM_TURNS {
            let legal = table.legal_moves();
            legal[random.below(legal.len() as u64) as usize].clone()
        } else {
            player.choose(table.as_ref(), &Stop::new(), &mut |_| {}).expect("games are longer than this").best_move
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
        assert_eq!(fields.each_ref().map(|field| field.positions.len()), [48, 16]);
        for position in fields.iter().flat_map(|field| &field.positions) {
            assert!(position.table.outcome().is_none(), "{}", position.table.position());
        }
    }
}
