//! One playout after the other: down the tree, out to the end of the game, and back.

use super::Options;
use super::arena::{Arena, ROOT};
use super::choice::Chooser;
use super::later::Moves;
use super::limits::{LimitPoller, SharedLimits};
use super::node::{ONE, worth};
use tenbin_core::{Evaluation, GameHistory, Outcome, PastPosition, Position, Random, SearchResult, Side};

/// After so many playouts, and each time they have doubled, an answer is told.
const FIRST_TOLD: u64 = 64;
/// How many playouts of a thread are between two looks at whether the move is chosen already.
const DECIDE_EVERY: u64 = 64;

type MoveOf<E> = <<E as Evaluation>::Position as Position>::Move;

/// What all threads of a search share.
pub(super) struct Shared<'s, E: Evaluation> {
    pub(super) guide: Option<&'s E>,
    pub(super) adviser: Option<&'s E>,
    pub(super) options: &'s Options,
    pub(super) chooser: &'s Chooser,
    pub(super) arena: &'s Arena,
    pub(super) line: &'s GameHistory<E::Position>,
    pub(super) limits: &'s SharedLimits,
}

impl<E: Evaluation> Shared<'_, E> {
    /// Plays out with several threads in the same tree. The first of them tells what is found on the way.
    pub(super) fn search(
        &self,
        random: &mut Random,
        threads: usize,
        watch: &mut dyn FnMut(&SearchResult<E::Position>),
    ) -> SearchResult<E::Position> {
        let mut walker = Walker::new(self, random.clone());
        self.limits.begin_first();
        walker.playout();
        let seeds: Vec<u64> = (1..threads).map(|_| walker.random.bits()).collect();
        let by_helpers = std::thread::scope(|scope| {
            let helpers: Vec<_> = (seeds.iter())
                .map(|&seed| {
                    scope.spawn(move || {
                        let mut helper = Walker::new(self, Random::new(seed));
                        helper.run(|_, _| {});
                        helper.positions
                    })
                })
                .collect();
            walker.run(|walker, played| {
                if played >= FIRST_TOLD && played.is_power_of_two() {
                    watch(&self.thought(walker.positions));
                }
                if self.options.early && played.is_multiple_of(DECIDE_EVERY) && self.is_decided() {
                    self.limits.end();
                }
            });
            self.limits.end();
            helpers.into_iter().map(|helper| helper.join().expect("a search does not panic")).sum::<u64>()
        });
        *random = walker.random;
        self.thought(walker.positions + by_helpers)
    }
}

/// One thread's way through the tree.
pub(super) struct Walker<'s, E: Evaluation> {
    pub(super) shared: &'s Shared<'s, E>,
    pub(super) random: Random,
    pub(super) clock: LimitPoller<'s>,
    /// Positions visited, in the tree and in playouts.
    pub(super) positions: u64,
    /// Moves of one position while they enter the tree, each with what the guide thinks of it.
    pub(super) listed: Vec<(u32, u32)>,
    path: Vec<Step>,
    /// The positions before the one at hand, in the game and in the playout, where any can come up again.
    past: Vec<PastPosition>,
    moves: Moves,
}

/// A node on the way down and the side to move there.
#[derive(Clone, Copy)]
struct Step {
    index: u32,
    turn: Side,
}

impl<'s, E: Evaluation> Walker<'s, E> {
    pub(super) fn new(shared: &'s Shared<'s, E>, random: Random) -> Walker<'s, E> {
        Walker {
            shared,
            random,
            clock: LimitPoller::new(shared.limits),
            positions: 0,
            listed: Vec::new(),
            path: Vec::new(),
            past: shared.line.past().to_vec(),
            moves: Moves::new(),
        }
    }

    /// Plays out as long as the limits allow and nothing is proven; `after_each` is told how many were played.
    pub(super) fn run(&mut self, mut after_each: impl FnMut(&Self, u64)) {
        let mut played = 0;
        let mut before = self.positions;
        while !self.clock.is_over_after((self.positions - before) as u32) && self.shared.limits.begin() {
            before = self.positions;
            self.playout();
            played += 1;
            after_each(self, played);
            if self.shared.arena.node(ROOT).state().proof().is_some() {
                self.shared.limits.end();
            }
        }
    }

    /// One playout, and what the nodes it came through learn from it.
    pub(super) fn playout(&mut self) {
        let mut position = self.shared.line.now().clone();
        self.path.clear();
        self.past.truncate(self.shared.line.past().len());
        self.moves.clear();
        let mut index = ROOT;
        let ruled = loop {
            let visits = self.shared.arena.node(index).visit();
            self.path.push(Step { index, turn: position.side_to_move() });
            // At the root there must be an answer, whatever has come up before.
            let ruled = self.ruling(&position).filter(|_| index != ROOT);
            if ruled.is_some() {
                break ruled;
            }
            let Some(child) = self.child(index, visits, &position) else { break None };
            self.play(&mut position, E::Position::unpack(self.shared.arena.node(child).ply()));
            index = child;
        };
        self.positions += self.path.len() as u64;
        // How a game is ruled depends on the way to the position, so it proves nothing about the node.
        let value = match ruled {
            Some(outcome) => worth(outcome, Side::First),
            None => self.leaf_value(index, position),
        };
        self.back_up(value);
    }

    /// Plays, and remembers the position before where it may come up again.
    #[inline]
    pub(super) fn play(&mut self, position: &mut E::Position, ply: MoveOf<E>) {
        if E::Position::CAN_REPEAT {
            self.past.push(PastPosition::of(position));
        }
        position.play(ply);
    }

    /// How the game is ruled to end here, apart from what the board says.
    #[inline]
    fn ruling(&self, position: &E::Position) -> Option<Outcome> {
        if E::Position::CAN_REPEAT { position.adjudicate_in_search(&self.past) } else { None }
    }

    /// The child to go on to from a node with so many visits before; `None` if the tree ends here.
    fn child(&mut self, index: u32, visits: u32, position: &E::Position) -> Option<u32> {
        let Shared { arena, options, chooser, .. } = *self.shared;
        let node = arena.node(index);
        let state = node.state();
        if state.proof().is_some() {
            return None;
        }
        if !state.is_settled() {
            if visits < options.threshold && index != ROOT {
                return None;
            }
            // While another thread adds children here, this one goes on with those that are there.
            if node.try_to_own() {
                let added = self.grow(index, position);
                node.disown();
                if added.is_some() {
                    return added;
                }
            }
        }
        chooser.choose(arena, node, visits, position.side_to_move())
    }

    /// What a position where the tree ends is worth to `First`.
    fn leaf_value(&mut self, index: u32, position: E::Position) -> u32 {
        let node = self.shared.arena.node(index);
        if self.shared.options.proofs
            && let Some(outcome) = node.state().proof().or_else(|| position.outcome())
        {
            node.prove(outcome);
            return worth(outcome, Side::First);
        }
        match self.shared.guide {
            Some(guide) => self.guided_value(guide, index, position),
            None => self.played_out(position),
        }
    }

    /// The value for `First` that the node was given when it entered the tree.
    pub(super) fn prior_for_first(&self, index: u32) -> Option<u32> {
        let parent = self.path.len().checked_sub(2).map(|place| self.path[place])?;
        let prior = self.shared.arena.node(index).prior();
        Some(if parent.turn == Side::First { prior } else { ONE - prior })
    }

    /// The value of a random game from here on for `First`.
    fn played_out(&mut self, mut position: E::Position) -> u32 {
        let remember = self.shared.options.rave > 0.0;
        if self.shared.options.sensible {
            let (moves, positions) = (&mut self.moves, &mut self.positions);
            let value = position.heuristic_playout(&mut self.random, |side, ply| {
                *positions += 1;
                if remember {
                    moves.insert(side, E::Position::pack(ply));
                }
            });
            if let Some(value) = value {
                return value;
            }
        }
        while let Some(ply) = position.playout_move(&mut self.random) {
            if remember {
                self.moves.insert(position.side_to_move(), E::Position::pack(ply));
            }
            self.play(&mut position, ply);
            self.positions += 1;
            if let Some(outcome) = self.ruling(&position) {
                return worth(outcome, Side::First);
            }
        }
        worth(position.outcome().expect("a game without a move has ended"), Side::First)
    }

    /// Tells every node on the way what came out, from `First`'s view.
    fn back_up(&mut self, value: u32) {
        let Shared { arena, options, .. } = *self.shared;
        let for_side = |side| if side == Side::First { value } else { ONE - value };
        for place in (0..self.path.len()).rev() {
            let Step { index, turn } = self.path[place];
            // Nobody asks what the move that led to the root was worth.
            let mover = if place > 0 { self.path[place - 1].turn } else { !turn };
            arena.node(index).add(for_side(mover));
            if options.rave > 0.0 {
                if let Some(below) = self.path.get(place + 1) {
                    self.moves.insert(turn, arena.node(below.index).ply());
                }
                arena.learn_from_later(index, &self.moves, turn, for_side(turn) as f32 / ONE as f32);
            }
        }
        if options.proofs {
            self.back_up_proof();
        }
    }

    /// Proves what follows from a proof at the end of the way.
    fn back_up_proof(&self) {
        let arena = self.shared.arena;
        for pair in self.path.windows(2).rev() {
            let [above, below] = pair else { unreachable!("windows of two") };
            let known = arena.node(below.index).state().proof();
            let Some(outcome) = known.and_then(|known| arena.proof_from(above.index, above.turn, known)) else {
                return;
            };
            arena.node(above.index).prove(outcome);
        }
    }
}
