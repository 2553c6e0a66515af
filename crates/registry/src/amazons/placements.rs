//! Placements of pieces as positions in text.

use crate::Placed;
use tenbin_amazons::{AmazonsPosition, Placements, Rule};
use tenbin_board::Set;
use tenbin_core::{BySide, Notation, ParseError, Side};

/// As many as can be listed in a few seconds and kept in memory.
const MOST: u64 = 40_000_000;

pub(super) fn placed<S: Set>(rule: Rule, wanted: &Placements) -> Result<Vec<Placed>, ParseError> {
    check(wanted)?;
    let placed = wanted.list().into_iter().map(|placement| {
        let pieces: BySide<S> = BySide::from_fn(|side| placement.pieces[side].iter().copied().collect());
        let position = AmazonsPosition::new(rule, wanted.size, pieces, S::EMPTY, Side::First);
        Placed { position: position.position_text(), class: placement.class, orbit: placement.orbit }
    });
    Ok(placed.collect())
}

fn check(wanted: &Placements) -> Result<(), ParseError> {
    let (files, ranks) = wanted.size;
    let pieces = wanted.pieces.to_string();
    if wanted.pieces == 0 || wanted.positions() == 0 {
        return Err(ParseError::whole(&pieces, format!("a {files}x{ranks} board has no placement of {pieces} a side")));
    }
    if wanted.effort() > MOST {
        let message = format!("there are too many placements of {pieces} a side on a {files}x{ranks} board");
        let advice = if wanted.point_symmetric { "try fewer" } else { "try fewer, or --symmetric" };
        return Err(ParseError::whole(&pieces, message).advice(advice));
    }
    Ok(())
}
