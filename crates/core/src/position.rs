//! The rules of a game.

use crate::{Outcome, PastPosition, Random, Side};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The answer of a visitor after each move: continue or stop.
pub type Flow = ControlFlow<()>;

/// A position of a game: a small value that is copied instead of undone.
///
/// One *ply* is one call of [`play`](Position::play). Plies need not alternate; see [`side_to_move`](Position::side_to_move).
///
/// A new game implements the methods without a body, and may replace the others by faster ones. What searches may ask
/// beyond the rules is in [`Tactics`](crate::Tactics), [`MultiPlyTurns`](crate::MultiPlyTurns),
/// [`PlayoutPolicy`](crate::PlayoutPolicy), [`ForcedWins`](crate::ForcedWins) and [`Solvable`](crate::Solvable); what tests
/// ask is in [`Symmetries`](crate::Symmetries).
pub trait Position: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// A move of one ply.
    type Move: Copy + Debug + Eq + Hash + Send + Sync + 'static;

    /// Whether positions can repeat in a game.
    const CAN_REPEAT: bool = false;

    /// The side to move. After the end of the game it is unspecified and tells nothing about the winner.
    fn side_to_move(&self) -> Side;

    /// The outcome on the board, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Visits every legal move until `visit` returns `Break`. A finished game has no moves.
    fn moves(&self, visit: impl FnMut(Self::Move) -> Flow);

    /// Plays a legal move. An illegal one leaves the position in an unspecified (but safe) state;
    /// [`Notation::parse_move`](crate::Notation::parse_move) checks.
    fn play(&mut self, mv: Self::Move);

    /// Whether a move is legal, for moves from a table or a neighbouring position.
    /// The default compares it with every legal move.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut found = false;
        self.moves(|legal| {
            found = legal == mv;
            if found { Flow::Break(()) } else { Flow::Continue(()) }
        });
        found
    }

    /// The hash key, updated by [`play`](Position::play): equal positions (with equal rights) have equal keys.
    fn key(&self) -> u64;

    /// The hash key computed from scratch, for tests.
    fn fresh_key(&self) -> u64;

    /// The move in 32 bits, for tables.
    fn pack(mv: Self::Move) -> u32;

    /// The inverse of [`pack`](Position::pack). It takes any number; [`is_legal`](Position::is_legal) checks the result.
    fn unpack(packed: u32) -> Self::Move;

    /// What repetition rules need to know of this position later, such as whether it is a check.
    fn repetition_info(&self) -> u32 {
        0
    }

    /// The outcome by rules beyond the board: repetition, maximum length, declared wins. `past` has the earlier positions, the
    /// latest last. There may still be legal moves.
    fn adjudicate(&self, _past: &[PastPosition]) -> Option<Outcome> {
        None
    }

    /// The outcome for a search, which counts the first repetition as if both sides went on repeating.
    fn adjudicate_in_search(&self, past: &[PastPosition]) -> Option<Outcome> {
        self.adjudicate(past)
    }

    /// The number of legal moves.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.moves(|_| {
            count += 1;
            Flow::Continue(())
        });
        count
    }

    /// A uniformly random legal move; `None` at the end of the game.
    fn random_move(&self, random: &mut Random) -> Option<Self::Move> {
        uniform_move(self, random)
    }

    /// Perft: the number of move sequences of `depth` plies, with bulk counting of the last one.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => {
                let mut count = 0;
                self.moves(|mv| {
                    let mut next = self.clone();
                    next.play(mv);
                    count += next.perft(depth - 1);
                    Flow::Continue(())
                });
                count
            }
        }
    }
}

/// A uniformly random legal move, by counting and listing.
pub fn uniform_move<G: Position>(position: &G, random: &mut Random) -> Option<G::Move> {
    let count = position.count_moves();
    if count == 0 {
        return None;
    }
    let mut skip = random.below(count);
    let mut found = None;
    position.moves(|mv| {
        if skip == 0 {
            found = Some(mv);
            return Flow::Break(());
        }
        skip -= 1;
        Flow::Continue(())
    });
    found
}
