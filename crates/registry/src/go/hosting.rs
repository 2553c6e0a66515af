//! What hosts of Go ask of a table: which stones are dead, who is ahead, what belongs together.

use crate::players::seat;
use crate::{Count, Hosting, Seat};
use tenbin_core::{ParseError, Side, Square, Table};
use tenbin_go::{Fate, GoPosition, Groups, Model};

/// How many playouts decide on life and death.
const PLAYOUTS: u32 = 400;

/// Go, hosted.
pub(super) struct Hosted;

impl Hosting for Hosted {
    fn count(&self, table: &dyn Table) -> Result<Count, ParseError> {
        for_size!(table.diagram().files, N => Ok(count(position::<N>(table)?)))
    }

    fn to_move(&self, table: &dyn Table, side: Side) -> Result<Box<dyn Table>, ParseError> {
        for_size!(table.diagram().files, N => {
            Ok(Box::new(Seat::new(table.game().to_owned(), position::<N>(table)?.going_on(side))))
        })
    }

    fn groups(&self, table: &dyn Table) -> Result<Vec<Vec<Square>>, ParseError> {
        for_size!(table.diagram().files, N => Ok(groups(position::<N>(table)?)))
    }
}

pub(super) fn position<const N: usize>(table: &dyn Table) -> Result<&GoPosition<N>, ParseError> {
    let seat = seat::<GoPosition<N>>(table).map_err(|message| ParseError::whole(table.game(), message))?;
    Ok(seat.line().now())
}

fn count<const N: usize>(position: &GoPosition<N>) -> Count {
    let found = position.agreed_fates(PLAYOUTS);
    let [alive, dead, seki] = [Fate::Alive, Fate::Dead, Fate::Seki].map(|fate| found.with(fate));
    let points = position.half_points(&dead, &seki);
    let margin = points[Side::First] - points[Side::Second];
    let [alive, dead, seki] =
        [alive, dead, seki].map(|stones| stones.into_iter().map(|at| position.board().square(at)).collect());
    Count { margin, alive, dead, seki, settled: found.settled }
}

fn groups<const N: usize>(position: &GoPosition<N>) -> Vec<Vec<Square>> {
    let board = position.board();
    let found = Groups::find(board, &Model::<N>::default().compute(board));
    let mut groups = vec![Vec::new(); found.len()];
    for at in board.points() {
        if let Some(group) = found.of(at) {
            groups[group].push(board.square(at));
        }
    }
    groups
}
