//! Works out from a position what is asked, where nobody has marked it.
//!
//! 1. *Who is besieged*: from every stone one looks along the lines. Whose stones see the open board less often, for each stone,
//!    is besieged. (A line is open if it runs over five empty points at least to the edge.)
//! 2. *Outside* is what can be reached from the open board without coming within two steps of an attacker's stone, and from
//!    there in two steps over empty points. So gaps of a wall are shut as long as a person would call it a wall. Empty points
//!    that are not outside lie *inside*, and so do those where the defender's potential is at least the attacker's.
//! 3. *The target* are the besieged side's chains that have no liberty well outside, at most one step from the open.
//! 4. *The region* are the empty points beside the target, those inside that hang together with it (within three steps, or farther
//!    on the defender's ground by potential), those on a way of at most four empty points from it to other friends, and the
//!    liberties of attacking chains beside the target that have two or fewer of them, with the points beside those.
//!
//! Outside the region is the attacker's: see [`Question`].

use super::question::{Question, Unfit};
use crate::board::Point;
use crate::{Board, Model};
use std::collections::VecDeque;
use tenbin_core::{BySide, Side, Square};

/// So many empty points in a line make it open.
const OPEN: usize = 5;
/// So near to its stones an attacker lets nobody through.
const REACH: u8 = 2;
/// So many steps from the target points inside matter, whosever ground they are.
const NEAR: u8 = 3;
/// A way of fewer empty points than this from the target to friends is worth a try.
const LINK: u8 = 5;
/// An attacking chain with so few liberties may be taken, so all of them matter.
const FEW: usize = 2;
/// Farther than anything.
const FAR: u8 = u8::MAX;

impl Question {
    /// What a position asks, as far as it can be told.
    pub fn find<const N: usize>(board: &Board<N>) -> Result<Question, Unfit> {
        let defender = besieged(board).ok_or(Unfit::NothingAtStake)?;
        let target = Surroundings::of(board, defender).target(board, defender);
        if target.is_empty() {
            return Err(Unfit::NothingAtStake);
        }
        Question::around(board, defender, &target)
    }

    /// With these stones at stake, and a region that is worked out.
    pub(super) fn around<const N: usize>(
        board: &Board<N>,
        defender: Side,
        target: &[Point],
    ) -> Result<Question, Unfit> {
        let region = Surroundings::of(board, defender).region(board, defender, target);
        Ok(Question::within(board, defender, target, region))
    }
}

/// The side whose stones see less of the open board.
fn besieged<const N: usize>(board: &Board<N>) -> Option<Side> {
    let (mut seen, mut stones) = (BySide([0u32; 2]), BySide([0u32; 2]));
    for at in board.points() {
        let Some(side) = board.owner(at) else { continue };
        stones[side] += 1;
        for direction in 0..4 {
            seen[side] += u32::from(sees_the_open(board, at, direction));
        }
    }
    if stones[Side::First] == 0 || stones[Side::Second] == 0 {
        return None;
    }
    let [first, second] = Side::BOTH.map(|side| seen[side] * stones[!side]);
    Some(if first < second { Side::First } else { Side::Second })
}

/// Whether a line from a stone runs over empty points to the far edge.
fn sees_the_open<const N: usize>(board: &Board<N>, at: Point, direction: usize) -> bool {
    let (mut now, mut empty) = (board.beside(at)[direction], 0);
    while board.is_on_board(now) && board.is_empty(now) {
        empty += 1;
        now = board.beside(now)[direction];
    }
    !board.is_on_board(now) && empty >= OPEN
}

/// What lies outside, as seen by one attacker.
struct Surroundings<const N: usize> {
    /// Steps from the open board to each point outside, 0 in the open, `FAR` inside.
    outside: [u8; N],
}

impl<const N: usize> Surroundings<N> {
    fn of(board: &Board<N>, defender: Side) -> Surroundings<N> {
        let attackers = board.points().filter(|&at| board.owner(at) == Some(!defender));
        let from_attackers = steps(board, attackers, FAR, |_| true);
        let from_stones = steps(board, board.points().filter(|&at| board.owner(at).is_some()), FAR, |_| true);
        let farthest = board.points().map(|at| from_stones[usize::from(at)]).max().unwrap_or(0);
        let starts = board.points().filter(|&at| from_stones[usize::from(at)] >= farthest.min(OPEN as u8));
        let is_free = |at: Point| from_attackers[usize::from(at)] > REACH;
        let open = steps(board, starts.filter(|&at| is_free(at)), FAR, is_free);
        let is_open = |at: &Point| open[usize::from(*at)] != FAR;
        let outside = steps(board, board.points().filter(is_open), REACH, |at| board.is_empty(at));
        Surroundings { outside }
    }

    /// Whether a chain has neither a stone nor a liberty well outside.
    fn is_shut_in(&self, board: &Board<N>, at: Point) -> bool {
        let is_well_outside = |at: Point| self.outside[usize::from(at)] < REACH;
        let mut shut = !board.chain_stones(at).any(is_well_outside);
        board.liberties_while(at, |liberty| {
            shut &= !is_well_outside(liberty);
            shut
        });
        shut
    }

    /// The defender's chains that have no liberty well outside.
    fn target(&self, board: &Board<N>, defender: Side) -> Vec<Point> {
        let heads = board.points().filter(|&at| board.owner(at) == Some(defender) && board.chain(at) == at);
        heads.filter(|&at| self.is_shut_in(board, at)).flat_map(|at| board.chain_stones(at)).collect()
    }
}

impl<const N: usize> Surroundings<N> {
    /// Where may be played.
    fn region(&self, board: &Board<N>, defender: Side, target: &[Point]) -> Vec<Point> {
        let fields = Model::<N>::default().compute(board);
        let is_ground = |at: Point| fields[defender][usize::from(at)] >= fields[!defender][usize::from(at)];
        let is_inside = |at: Point| match board.owner(at) {
            None => self.outside[usize::from(at)] == FAR || is_ground(at),
            Some(side) => side == defender || self.is_shut_in(board, at),
        };
        let inside = steps(board, target.iter().copied(), FAR, is_inside);
        let near = steps(board, target.iter().copied(), NEAR, |at| board.is_empty(at));
        let friends = board.points().filter(|&at| board.owner(at) == Some(defender) && inside[usize::from(at)] == FAR);
        let to_friends = steps(board, friends, LINK, |at| board.is_empty(at));
        let matters = |&at: &Point| {
            let place = usize::from(at);
            let links = near[place].saturating_add(to_friends[place]) <= LINK;
            near[place] <= 1 || links || inside[place] != FAR && (near[place] != FAR || is_ground(at))
        };
        let mut region: Vec<Point> = board.points().filter(|&at| board.is_empty(at)).filter(matters).collect();
        for &at in target {
            for beside in board.beside(at).into_iter().filter(|&at| board.owner(at) == Some(!defender)) {
                if board.liberties(beside, FEW + 1) <= FEW {
                    board.liberties_while(beside, |liberty| {
                        region.push(liberty);
                        region.extend(board.beside(liberty).into_iter().filter(|&at| board.is_empty(at)));
                        true
                    });
                }
            }
        }
        region
    }
}

/// How many steps it is from some points to each other one, at most so many, over points that may be entered.
fn steps<const N: usize>(
    board: &Board<N>,
    from: impl Iterator<Item = Point>,
    most: u8,
    may_enter: impl Fn(Point) -> bool,
) -> [u8; N] {
    let mut steps = [FAR; N];
    let mut waiting: VecDeque<Point> = from.collect();
    waiting.iter().for_each(|&at| steps[usize::from(at)] = 0);
    while let Some(at) = waiting.pop_front() {
        let next = steps[usize::from(at)] + 1;
        if next > most || next == FAR {
            continue;
        }
        for beside in board.beside(at) {
            if board.is_on_board(beside) && steps[usize::from(beside)] == FAR && may_enter(beside) {
                steps[usize::from(beside)] = next;
                waiting.push_back(beside);
            }
        }
    }
    steps
}

impl Question {
    /// The files and ranks that the region, the target and everything beside them lie on: lowest and highest.
    pub(super) fn extent(&self) -> Option<(Square, Square)> {
        let squares = || self.region.iter().chain(&self.target);
        let bound = |side: fn(&Square) -> u8| {
            let low = squares().map(side).min()?;
            Some((low.saturating_sub(1), squares().map(side).max()?.saturating_add(1)))
        };
        let ((left, right), (low, high)) = (bound(|square| square.file)?, bound(|square| square.rank)?);
        Some((Square::new(left, low), Square::new(right, high)))
    }
}
