//! The census: every placement of pieces up to symmetry, as position text.

use crate::{AmazonsPosition, Placements, Rule};
use tenbin_board::Set;
use tenbin_core::{BySide, Notation, ParseError, Side};
use tenbin_entry::CanonicalPlacement;

/// Limit of placements to enumerate: a few seconds, and a table that fits in memory.
const MAX_PLACEMENTS: u64 = 40_000_000;

pub(super) fn list<S: Set>(rule: Rule, query: &Placements) -> Result<Vec<CanonicalPlacement>, ParseError> {
    check(query)?;
    let placements = query.list().into_iter().map(|placement| {
        let pieces: BySide<S> = BySide::from_fn(|side| placement.pieces[side].iter().copied().collect());
        let position = AmazonsPosition::new(rule, query.size, pieces, S::EMPTY, Side::First);
        CanonicalPlacement { position: position.position_text(), class: placement.class, orbit: placement.orbit }
    });
    Ok(placements.collect())
}

fn check(query: &Placements) -> Result<(), ParseError> {
    let (files, ranks) = query.size;
    let pieces = query.pieces.to_string();
    if query.pieces == 0 || query.positions() == 0 {
        return Err(ParseError::whole(
            &pieces,
            format!("a {files}x{ranks} board has no placement of {pieces} pieces per side"),
        ));
    }
    if query.effort() > MAX_PLACEMENTS {
        let message = format!("too many placements of {pieces} pieces per side on a {files}x{ranks} board");
        let advice = if query.point_symmetric { "try fewer pieces" } else { "try fewer pieces, or --symmetric" };
        return Err(ParseError::whole(&pieces, message).advice(advice));
    }
    Ok(())
}
