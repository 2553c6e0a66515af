//! A naive reference implementation of the rules, without chains and keys.

use std::collections::BTreeSet;
use tenbin_core::{Notation, Position, Side};
use tenbin_go::{GoPosition, Rules, Scoring, Superko};

pub(crate) type Coordinates = (i32, i32);
pub(crate) type Stones = Vec<Vec<Option<Side>>>;

/// A game in progress with all earlier positions.
#[derive(Clone)]
pub(crate) struct Naive {
    pub(crate) size: i32,
    pub(crate) rules: Rules,
    pub(crate) stones: Stones,
    pub(crate) side_to_move: Side,
    pub(crate) prisoners: [i32; 2],
    past: Vec<(Stones, Side)>,
    /// The stones before the last ply, if that was a play.
    before: Option<Stones>,
}

impl Naive {
    pub(crate) fn new(size: u8, rules: Rules) -> Naive {
        let size = i32::from(size);
        let stones = vec![vec![None; size as usize]; size as usize];
        let past = vec![(stones.clone(), Side::First)];
        Naive { size, rules, stones, side_to_move: Side::First, prisoners: [0; 2], past, before: None }
    }

    pub(crate) fn get(stones: &Stones, (x, y): Coordinates) -> Option<Side> {
        stones[y as usize][x as usize]
    }

    pub(crate) fn all_points(&self) -> impl Iterator<Item = Coordinates> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| (x, y)))
    }

    fn around(&self, (x, y): Coordinates) -> impl Iterator<Item = Coordinates> + use<> {
        let size = self.size;
        let near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        near.into_iter().filter(move |&(x, y)| (0..size).contains(&x) && (0..size).contains(&y))
    }

    /// The connected points with the same content, and the contents of all other points they touch.
    fn region(&self, stones: &Stones, from: Coordinates) -> (BTreeSet<Coordinates>, BTreeSet<Coordinates>) {
        let (mut inside, mut outside, mut open) = (BTreeSet::from([from]), BTreeSet::new(), vec![from]);
        while let Some(point) = open.pop() {
            for next in self.around(point) {
                if Self::get(stones, next) != Self::get(stones, from) {
                    outside.insert(next);
                } else if inside.insert(next) {
                    open.push(next);
                }
            }
        }
        (inside, outside)
    }

    fn remove_without_liberties(&self, stones: &mut Stones, at: Coordinates) -> i32 {
        let (chain, touched) = self.region(stones, at);
        if touched.iter().any(|&point| Self::get(stones, point).is_none()) {
            return 0;
        }
        chain.iter().for_each(|&(x, y)| stones[y as usize][x as usize] = None);
        chain.len() as i32
    }

    /// The stones after a move, with the numbers of captured and lost stones; `None` if illegal.
    fn after(&self, at: Coordinates) -> Option<(Stones, i32, i32)> {
        if Self::get(&self.stones, at).is_some() {
            return None;
        }
        let mut stones = self.stones.clone();
        stones[at.1 as usize][at.0 as usize] = Some(self.side_to_move);
        let mut captured = 0;
        for near in self.around(at) {
            if Self::get(&stones, near) == Some(!self.side_to_move) {
                captured += self.remove_without_liberties(&mut stones, near);
            }
        }
        let lost = self.remove_without_liberties(&mut stones, at);
        let repeats = match self.rules.superko {
            Superko::None => captured > 0 && self.before.as_ref() == Some(&stones),
            Superko::Positional => self.past.iter().any(|(old, _)| *old == stones),
            Superko::Situational => {
                self.past.iter().any(|(old, side_to_move)| *old == stones && *side_to_move != self.side_to_move)
            }
        };
        (!(repeats || lost > 0 && !self.rules.suicide)).then_some((stones, captured, lost))
    }

    pub(crate) fn is_legal(&self, at: Coordinates) -> bool {
        self.after(at).is_some()
    }

    /// Plays, or passes.
    pub(crate) fn play(&mut self, at: Option<Coordinates>) {
        let before = self.stones.clone();
        if let Some((stones, captured, lost)) = at.map(|at| self.after(at).expect("the play is legal")) {
            self.stones = stones;
            self.prisoners[self.side_to_move as usize] += captured;
            self.prisoners[!self.side_to_move as usize] += lost;
            self.before = Some(before);
        } else {
            self.before = None;
        }
        self.side_to_move = !self.side_to_move;
        self.past.push((self.stones.clone(), self.side_to_move));
    }

    /// The margin in half points from Black's view, with all stones alive.
    pub(crate) fn margin(&self) -> i32 {
        let mut points = -i32::from(self.rules.komi.0);
        for point in self.all_points() {
            let owner = match Self::get(&self.stones, point) {
                Some(side) => Some(side).filter(|_| self.rules.scoring == Scoring::Area),
                None => {
                    let touched = self.region(&self.stones, point).1;
                    let of = |side| touched.iter().any(|&point| Self::get(&self.stones, point) == Some(side));
                    Side::BOTH.into_iter().find(|&side| of(side) && !of(!side))
                }
            };
            points += 2 * owner.map_or(0, Side::sign);
        }
        if self.rules.scoring == Scoring::Territory {
            points += 2 * (self.prisoners[0] - self.prisoners[1]);
        }
        points
    }

    /// Checks that a position agrees with this one.
    #[track_caller]
    pub(crate) fn check<const N: usize>(&self, position: &GoPosition<N>) {
        let place = position.position_text();
        assert_eq!(position.side_to_move(), self.side_to_move, "{place}");
        for at in position.board().points() {
            let square = position.board().square(at);
            let point = (i32::from(square.file), i32::from(square.rank));
            assert_eq!(position.board().owner(at), Self::get(&self.stones, point), "{square} in {place}");
            assert_eq!(position.is_playable(at), self.is_legal(point), "{square} in {place}");
            if position.board().owner(at).is_some() {
                let (chain, touched) = self.region(&self.stones, point);
                let liberties: Vec<&Coordinates> =
                    touched.iter().filter(|&&point| Self::get(&self.stones, point).is_none()).collect();
                assert_eq!(usize::from(position.board().chain_size(at)), chain.len(), "{square} in {place}");
                assert_eq!(position.board().liberties(at, usize::MAX), liberties.len(), "{square} in {place}");
                let last = position.board().atari(at).map(|last| position.board().square(last));
                let last = last.map(|last| (i32::from(last.file), i32::from(last.rank)));
                assert_eq!(last, Some(*liberties[0]).filter(|_| liberties.len() == 1), "{square} in {place}");
            }
        }
        let prisoners = Side::BOTH.map(|side| i32::from(position.prisoners(side)));
        assert_eq!(prisoners, self.prisoners, "{place}");
        assert_eq!(position.key(), position.fresh_key(), "{place}");
        let points = position.half_points(&[], &[]);
        assert_eq!(points[Side::First] - points[Side::Second], self.margin(), "{place}");
    }
}
