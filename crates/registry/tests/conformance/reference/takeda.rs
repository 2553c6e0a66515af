//! The terms of `papers/coverage.md` from their definitions.

use super::{At, Distances, ReferencePosition};
use tenbin_core::Side;

/// Amounts by feature: territory, potential, mobility, coverage, coverage2, around-territory, around-potential, stranded.
pub(crate) fn amounts(position: &ReferencePosition) -> Vec<i32> {
    let race = Race { position, far: Side::BOTH.map(|side| position.in_moves(position.pieces(side))) };
    let [first, second] = Side::BOTH.map(|side| race.stranded(side));
    vec![
        position.open_squares().iter().map(|&at| race.territory(at)).sum(),
        position.open_squares().iter().map(|&at| race.potential(at)).sum(),
        mobility(position),
        race.coverage(1),
        race.coverage(2),
        race.around(Race::territory),
        race.around(Race::potential),
        second - first,
    ]
}

fn mobility(position: &ReferencePosition) -> i32 {
    let of = |side: Side| position.pieces(side).iter().map(|&piece| position.moves(piece).len() as i32).sum::<i32>();
    of(Side::First) - of(Side::Second)
}

/// A position with the distance of each side to each square.
struct Race<'p> {
    position: &'p ReferencePosition,
    far: [Distances; 2],
}

impl Race<'_> {
    fn moves_to(&self, at: At) -> [Option<u32>; 2] {
        let index = self.position.index(at);
        [self.far[0][index], self.far[1][index]]
    }

    /// The sign of the only side that reaches a square.
    fn territory(&self, at: At) -> i32 {
        match self.moves_to(at) {
            [Some(_), None] => 1,
            [None, Some(_)] => -1,
            _ => 0,
        }
    }

    /// The sign of the side that reaches a square in fewer moves, if both reach it.
    fn potential(&self, at: At) -> i32 {
        match self.moves_to(at) {
            [Some(first), Some(second)] => (second as i32 - first as i32).signum(),
            _ => 0,
        }
    }

    /// KS, and its variant at two moves: the difference of the numbers of pieces that reach a square in this many moves,
    /// summed over the squares at this distance from both sides.
    fn coverage(&self, moves: u32) -> i32 {
        let mut contested = self.position.open_squares();
        contested.retain(|&at| self.moves_to(at) == [Some(moves); 2]);
        let mut strength = 0;
        for side in Side::BOTH {
            for &piece in self.position.pieces(side) {
                let far = self.position.in_moves(&[piece]);
                let covered = contested.iter().filter(|&&at| far[self.position.index(at)] == Some(moves)).count();
                strength += side.sign() * covered as i32;
            }
        }
        strength
    }

    /// AS: for every open square the mean score of its open neighbours, in 840ths.
    fn around(&self, score: impl Fn(&Self, At) -> i32) -> i32 {
        let mean = |at: At| {
            let neighbours = self.position.around(at);
            let sum: i32 = neighbours.iter().map(|&near| score(self, near)).sum();
            if neighbours.is_empty() { 0 } else { sum * 840 / neighbours.len() as i32 }
        };
        self.position.open_squares().into_iter().map(mean).sum()
    }

    /// ME: squares of a side's territory outside the largest region of each piece that is the only one in several regions.
    fn stranded(&self, side: Side) -> i32 {
        let mut own = self.position.open_squares();
        own.retain(|&at| self.territory(at) == side.sign());
        let regions = regions(&own);
        let holders = |region: &[At]| -> Vec<At> {
            let touches = |piece: &At| region.iter().any(|&at| are_neighbours(at, *piece));
            self.position.pieces(side).iter().copied().filter(touches).collect()
        };
        let mut lost = 0;
        for &piece in self.position.pieces(side) {
            let held: Vec<usize> =
                regions.iter().filter(|region| holders(region) == [piece]).map(|region| region.len()).collect();
            lost += held.iter().sum::<usize>() - held.iter().max().copied().unwrap_or(0);
        }
        lost as i32
    }
}

fn are_neighbours((a, b): At, (c, d): At) -> bool {
    (a - c).abs().max((b - d).abs()) == 1
}

/// The connected components of some squares.
fn regions(squares: &[At]) -> Vec<Vec<At>> {
    let mut regions: Vec<Vec<At>> = Vec::new();
    for &at in squares {
        // A square merges all regions adjacent to it.
        let (touched, apart): (Vec<_>, Vec<_>) =
            regions.into_iter().partition(|region| region.iter().any(|&other| are_neighbours(at, other)));
        regions = apart;
        regions.push(touched.into_iter().flatten().chain([at]).collect());
    }
    regions
}
