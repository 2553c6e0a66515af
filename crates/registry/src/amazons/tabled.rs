//! A prover that looks everything up in a table of all positions.

use crate::{Proven, Prover, Seat, Tabulation};
use std::marker::PhantomData;
use std::time::Instant;
use tenbin_amazons::{AmazonsPosition, Backward, Rule};
use tenbin_board::Set;
use tenbin_core::{Flow, Outcome, ParseError, Position, Stop, Table};
use tenbin_search::Effort;

pub(super) fn tabulate<S: Set>(
    rule: Rule,
    size: (u8, u8),
    wanted: &mut Tabulation<'_>,
) -> Result<Option<Box<dyn Prover>>, ParseError> {
    check(size, wanted)?;
    let Tabulation { pieces, threads, stop, ref mut watch, .. } = *wanted;
    let decided =
        Backward::decide(rule, size, pieces, threads, stop, &mut |decided| watch(decided.done, decided.total));
    Ok(decided.map(|all| Box::new(Tabled::<S> { all, set: PhantomData }) as Box<dyn Prover>))
}

fn check((files, ranks): (u8, u8), wanted: &Tabulation<'_>) -> Result<(), ParseError> {
    let pieces = wanted.pieces.to_string();
    let board = format!("all positions of {pieces} a side on a {files}x{ranks} board");
    match Backward::bytes((files, ranks), wanted.pieces) {
        None => Err(ParseError::whole(&pieces, format!("{board} are too many to be decided backwards"))),
        Some(bytes) if bytes > wanted.memory as u64 => {
            let message = format!("a table of {board} takes {} MiB", bytes.div_ceil(1 << 20));
            Err(ParseError::whole(&pieces, message).advice("allow as much with --memory"))
        }
        Some(_) => Ok(()),
    }
}

struct Tabled<S> {
    all: Backward,
    set: PhantomData<S>,
}

impl<S: Set> Prover for Tabled<S> {
    fn prove(&self, table: &dyn Table, _: usize, _: &Stop, _: &mut dyn FnMut(&Effort)) -> Option<Proven> {
        let start = Instant::now();
        let outcome = self.seen(table)?;
        let position = position_of(table)?;
        let line = Seat::turns_from(position, &self.line(position));
        Some(Proven { outcome, line, nodes: 1, time: start.elapsed() })
    }

    fn seen(&self, table: &dyn Table) -> Option<Outcome> {
        let position: &AmazonsPosition<S> = position_of(table)?;
        let turn = position.side_to_move();
        Some(Outcome::Won(if self.all.wins(position)? { turn } else { !turn }))
    }
}

impl<S: Set> Tabled<S> {
    /// Best play: a winning move where there is one, any move where there is none.
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
    Some(table.as_any().downcast_ref::<Seat<AmazonsPosition<S>>>()?.line().now())
}

fn first_move<G: Position>(position: &G) -> Option<G::Move> {
    let mut first = None;
    position.moves(|ply| {
        first = Some(ply);
        Flow::Break(())
    });
    first
}
