//! What a game must offer to be searched, learned, weighed and written down.

use crate::{Diagram, Outcome, ParseError, PastPosition, Random, Side, Touch, Trace};
use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// What a visitor answers after each move it is shown: go on, or stop here.
pub type Flow = ControlFlow<()>;

/// A certain win, in the units of [`Position::heuristic_playout`] and [`Position::move_priors`]; a certain loss is 0.
pub const PLAYOUT_WIN: u32 = 1 << 16;

/// A position of a game: a small value that is copied instead of undone.
///
/// One *ply* is one call of [`play`](Game::play). Plies need not alternate: ask [`side_to_move`](Game::turn).
///
/// The methods without a body are the seam a new game fills in; the ones with a body may be replaced where a game knows
/// a quicker way.
pub trait Position: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// One ply.
    type Move: Copy + Debug + Eq + Hash + Send + Sync + 'static;

    /// Sizes of the two tables in which a search remembers how well parts of a move did before.
    const HISTORY_SIZES: [usize; 2];

    /// Whether a position can come up again in a game; where none can, nobody keeps track of them.
    const CAN_REPEAT: bool = false;

    /// The side that makes the next ply. Once the game has ended there is none, and the answer is whoever would be next
    /// in the order of turns: it says nothing about who has won. Ask [`outcome`](Game::outcome) first.
    fn side_to_move(&self) -> Side;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Shows every legal ply to `visit`, until it answers `Break`. There are none once the game has ended.
    fn moves(&self, visit: impl FnMut(Self::Move) -> Flow);

    /// Makes a legal ply. An illegal one leaves the position in an unspecified (but safe) state; at the edge use
    /// [`Notation::parse_move`], which checks.
    fn play(&mut self, ply: Self::Move);

    /// Whether the ply is legal here, for plies that come from a table or a neighbouring position.
    fn is_legal(&self, ply: Self::Move) -> bool;

    /// A key kept up to date by [`play`](Game::play): equal positions (with equal rights) have equal keys.
    fn key(&self) -> u64;

    /// The same key computed from nothing, to check the other one against.
    fn fresh_key(&self) -> u64;

    /// The ply in 32 bits, for tables.
    fn pack(ply: Self::Move) -> u32;

    /// The inverse of [`pack`](Game::pack); any number may come in, and [`is_legal`](Game::is_legal) is asked after.
    fn unpack(packed: u32) -> Self::Move;

    /// Where the two parts of a ply are remembered, each below the size in [`HISTORY_SIZES`](Game::HISTORY_SIZES): for a game of
    /// moving and shooting, the movement in the one and the shot in the other.
    fn history_index(&self, ply: Self::Move) -> [usize; 2];

    /// The same position with the colours exchanged (and the board turned, where the rules need it).
    fn colours_swapped(&self) -> Self;

    /// The positions that are the same as this one up to a symmetry of the board: one for each symmetry but the identity.
    /// A position that a symmetry maps onto itself is therefore in its own list, and positions may occur twice.
    fn symmetric(&self) -> Vec<Self>;

    /// What the rules about positions that come up again want to know of this one later, such as whether it is a check.
    fn repetition_info(&self) -> u32 {
        0
    }

    /// How the game has ended by rules that look beyond the board: positions that came up again too often, a game that has
    /// lasted too long, a win that is declared. `past` has the positions before this one, the latest last. The board
    /// does not know of it: there may still be legal plies.
    fn adjudicate(&self, _past: &[PastPosition]) -> Option<Outcome> {
        None
    }

    /// The same for a search, which need not wait as long as the rules do: how the game would end if both sides went on
    /// repeating, as soon as the position has come up once before.
    fn adjudicate_in_search(&self, past: &[PastPosition]) -> Option<Outcome> {
        self.adjudicate(past)
    }

    /// The number of legal plies.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.moves(|_| {
            count += 1;
            Flow::Continue(())
        });
        count
    }

    /// The number of different positions in which this turn can end: a turn lasts until the other side moves or the game is
    /// over.
    fn count_turns(&self) -> u64 {
        let mut ends = HashSet::new();
        let mut seen = HashSet::from([self.key()]);
        let mut waiting = vec![self.clone()];
        while let Some(now) = waiting.pop() {
            now.moves(|ply| {
                let mut next = now.clone();
                next.play(ply);
                let goes_on = next.side_to_move() == self.side_to_move() && next.outcome().is_none();
                if !goes_on {
                    ends.insert(next.key());
                } else if seen.insert(next.key()) {
                    waiting.push(next);
                }
                Flow::Continue(())
            });
        }
        ends.len() as u64
    }

    /// A ply drawn uniformly from all legal ones, or `None` at the end of the game.
    fn random_move(&self, random: &mut Random) -> Option<Self::Move> {
        uniform_move(self, random)
    }

    /// A ply for a random playout: uniform among all of them, unless a game leaves out those that only keep it from ending,
    /// such as filling up one's own last room. `None` at the end of the game.
    fn playout_move(&self, random: &mut Random) -> Option<Self::Move> {
        self.random_move(random)
    }

    /// Plays on to the end by chance, but as somebody would who knows the game a little, and answers what that was worth to
    /// `First`, of [`PLAYOUT_WIN`]. `visit` is told which side made which ply, at least the first time it was made. `None` in
    /// games that know no better than [`playout_move`](Game::playout_move).
    fn heuristic_playout(&self, _random: &mut Random, _visit: impl FnMut(Side, Self::Move)) -> Option<u32> {
        None
    }

    /// Shows the plies, each with what it move_priors its side at a first look, of [`PLAYOUT_WIN`]; half of it says nothing. Plies
    /// that nobody would make may be left out, as long as one is left.
    fn move_priors(&self, mut visit: impl FnMut(Self::Move, u32)) {
        self.moves(|ply| {
            visit(ply, PLAYOUT_WIN / 2);
            Flow::Continue(())
        });
    }

    /// The number of sequences of `depth` plies from here. The last ply is counted, not played.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => {
                let mut count = 0;
                self.moves(|ply| {
                    let mut next = self.clone();
                    next.play(ply);
                    count += next.perft(depth - 1);
                    Flow::Continue(())
                });
                count
            }
        }
    }
}

/// One of all plies by counting and listing them: what a game does that knows no quicker way.
pub fn uniform_move<G: Position>(position: &G, random: &mut Random) -> Option<G::Move> {
    let count = position.count_moves();
    if count == 0 {
        return None;
    }
    let mut skip = random.below(count);
    let mut found = None;
    position.moves(|ply| {
        if skip == 0 {
            found = Some(ply);
            return Flow::Break(());
        }
        skip -= 1;
        Flow::Continue(())
    });
    found
}

/// How a game is written down and drawn.
pub trait Notation: Position {
    /// Reads a position in any of the notations the game knows. `self` is any position of the same game; it says what a
    /// text leaves out (how pieces move, how long a turn is) and, where the game has it so, what the text must agree with
    /// (the size of the board). Where its own pieces stand does not matter.
    fn parse_position(&self, text: &str) -> Result<Self, ParseError>;

    /// The position in the game's own notation; [`parse_position`](Notation::parse_position) reads it back.
    fn position_text(&self) -> String;

    /// Reads a legal ply in any of the notations the game knows.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError>;

    /// Reads a whole turn as players of the game write it: the plies of which it consists.
    fn parse_turn(&self, text: &str) -> Result<Vec<Self::Move>, ParseError> {
        Ok(vec![self.parse_move(text)?])
    }

    /// The ply in the game's own notation.
    fn move_text(&self, ply: Self::Move) -> String;

    /// The game's name for a side.
    fn side_name(side: Side) -> &'static str;

    /// The board as plain data, to be drawn in a terminal or as a picture.
    fn diagram(&self) -> Diagram;

    /// What a person touches on the drawn board to make a ply, in this order: from where, to where, and what else there is to
    /// say. No ply's list is the beginning of another's; plies with the same list are told apart by their words. Nothing
    /// for a ply that does not happen on the board, or in a game that does not say.
    fn touches(&self, _ply: Self::Move) -> Vec<Touch> {
        Vec::new()
    }

    /// What a ply does on the drawn board. Where it is more than a piece going from the first square that is touched to the
    /// second, or being put onto the only one, the game says it.
    fn traces(&self, ply: Self::Move) -> Vec<Trace> {
        let touched = self.touches(ply).into_iter().filter_map(|touch| match touch {
            Touch::Square(square) => Some(square),
            Touch::Hand(_) => None,
        });
        match touched.collect::<Vec<_>>()[..] {
            [] => Vec::new(),
            [at] => vec![Trace::Put(at)],
            [from, to, ..] => vec![Trace::Went { from, to }],
        }
    }

    /// What was agreed upon for the game that programs of others have to be told, each by its name: `komi`, `7.5`.
    fn rule_options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}
