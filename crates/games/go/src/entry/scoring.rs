//! Scoring of Go positions: dead stones, score, groups.

use crate::{GoPosition, Groups, PotentialModel, StoneStatus};
use tenbin_core::{ParseError, Side, Square, Table};
use tenbin_entry::typed_table;
use tenbin_entry::{FinalScore, GameScoring, TypedTable};

/// Playouts that decide the status of stones.
const PLAYOUTS: u32 = 400;

/// Go scoring.
pub(super) struct GoScoring;

impl GameScoring for GoScoring {
    fn count(&self, table: &dyn Table) -> Result<FinalScore, ParseError> {
        for_size!(table.diagram().files, N => Ok(count(position::<N>(table)?)))
    }

    fn with_side_to_move(&self, table: &dyn Table, side: Side) -> Result<Box<dyn Table>, ParseError> {
        for_size!(table.diagram().files, N => {
            Ok(Box::new(TypedTable::new(&super::GO, table.game().to_owned(), position::<N>(table)?.resumed(side))))
        })
    }

    fn groups(&self, table: &dyn Table) -> Result<Vec<Vec<Square>>, ParseError> {
        for_size!(table.diagram().files, N => Ok(groups(position::<N>(table)?)))
    }
}

pub(super) fn position<const N: usize>(table: &dyn Table) -> Result<&GoPosition<N>, ParseError> {
    let typed = typed_table::<GoPosition<N>>(table).map_err(|message| ParseError::whole(table.game(), message))?;
    Ok(typed.history().now())
}

fn count<const N: usize>(position: &GoPosition<N>) -> FinalScore {
    let found = position.agreed_status(PLAYOUTS);
    let [alive, dead, seki] =
        [StoneStatus::Alive, StoneStatus::Dead, StoneStatus::Seki].map(|status| found.stones_with(status));
    let points = position.half_points(&dead, &seki);
    let margin = points[Side::First] - points[Side::Second];
    let [alive, dead, seki] =
        [alive, dead, seki].map(|stones| stones.into_iter().map(|at| position.board().square(at)).collect());
    FinalScore { margin, alive, dead, seki, settled: found.settled }
}

fn groups<const N: usize>(position: &GoPosition<N>) -> Vec<Vec<Square>> {
    let board = position.board();
    let found = Groups::find(board, &PotentialModel::<N>::default().compute(board));
    let mut groups = vec![Vec::new(); found.len()];
    for at in board.points() {
        if let Some(group) = found.of(at) {
            groups[group].push(board.square(at));
        }
    }
    groups
}
