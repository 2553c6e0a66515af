//! Retrograde analysis: a solver that looks positions up in a table of all positions.

use crate::{AmazonsPosition, RetrogradeTable, Rule};
use std::marker::PhantomData;
use std::time::Instant;
use tenbin_board::Set;
use tenbin_core::{Flow, Outcome, ParseError, Position, Stop, Table};
use tenbin_entry::{DynSolver, ProvedPosition, RetrogradeConfig, TypedTable};
use tenbin_search::SolverProgress;

pub(super) fn analyse<S: Set>(
    rule: Rule,
    size: (u8, u8),
    config: &mut RetrogradeConfig<'_>,
) -> Result<Option<Box<dyn DynSolver>>, ParseError> {
    check(size, config)?;
    let RetrogradeConfig { pieces, threads, stop, ref mut watch, .. } = *config;
    let decided =
        RetrogradeTable::build(rule, size, pieces, threads, stop, &mut |decided| watch(decided.done, decided.total));
    Ok(decided.map(|all| Box::new(RetrogradeSolver::<S> { all, set: PhantomData }) as Box<dyn DynSolver>))
}

fn check((files, ranks): (u8, u8), config: &RetrogradeConfig<'_>) -> Result<(), ParseError> {
    let pieces = config.pieces.to_string();
    let board = format!("all positions with {pieces} pieces per side on a {files}x{ranks} board");
    match RetrogradeTable::bytes((files, ranks), config.pieces) {
        None => Err(ParseError::whole(&pieces, format!("too many positions for retrograde analysis: {board}"))),
        Some(bytes) if bytes > config.memory as u64 => {
            let message = format!("a table of {board} takes {} MiB", bytes.div_ceil(1 << 20));
            Err(ParseError::whole(&pieces, message).advice("raise --memory"))
        }
        Some(_) => Ok(()),
    }
}

struct RetrogradeSolver<S> {
    all: RetrogradeTable,
    set: PhantomData<S>,
}

impl<S: Set> DynSolver for RetrogradeSolver<S> {
    fn prove(
        &self,
        table: &dyn Table,
        _: usize,
        _: &Stop,
        _: &mut dyn FnMut(&SolverProgress),
    ) -> Option<ProvedPosition> {
        let start = Instant::now();
        let outcome = self.known_outcome(table)?;
        let position = position_of(table)?;
        let pv = TypedTable::move_texts(position, &self.line(position));
        Some(ProvedPosition { outcome, pv, nodes: 1, time: start.elapsed() })
    }

    fn known_outcome(&self, table: &dyn Table) -> Option<Outcome> {
        let position: &AmazonsPosition<S> = position_of(table)?;
        let turn = position.side_to_move();
        Some(Outcome::Won(if self.all.wins(position)? { turn } else { !turn }))
    }
}

impl<S: Set> RetrogradeSolver<S> {
    /// The principal variation: a winning move where one exists, else the first legal move.
    fn line(&self, from: &AmazonsPosition<S>) -> Vec<<AmazonsPosition<S> as Position>::Move> {
        let mut position = *from;
        let next = || {
            let ply = self.all.winning_move(&position).or_else(|| first_move(&position))?;
            position.play(ply);
            Some(ply)
        };
        std::iter::from_fn(next).collect()
    }
}

fn position_of<S: Set>(table: &dyn Table) -> Option<&AmazonsPosition<S>> {
    Some(table.as_any().downcast_ref::<TypedTable<AmazonsPosition<S>>>()?.history().now())
}

fn first_move<G: Position>(position: &G) -> Option<G::Move> {
    let mut first = None;
    position.moves(|ply| {
        first = Some(ply);
        Flow::Break(())
    });
    first
}
