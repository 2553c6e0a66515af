//! The terms of `papers/coverage.md` from their definitions.

use super::{At, Distances, Plain};
use tenbin_core::Side;

/// Amounts by feature: territory, potential, mobility, coverage, coverage2, around-territory, around-potential, stranded.
pub(crate) fn amounts(plain: &Plain) -> Vec<i32> {
    let race = Race { plain, far: Side::BOTH.map(|side| plain.in_moves(plain.pieces(side))) };
    let [first, second] = Side::BOTH.map(|side| race.stranded(side));
    vec![
        plain.open_squares().iter().map(|&at| race.territory(at)).sum(),
        plain.open_squares().iter().map(|&at| race.potential(at)).sum(),
        mobility(plain),
        race.coverage(1),
        race.coverage(2),
        race.around(Race::territory),
        race.around(Race::potential),
        second - first,
    ]
}

fn mobility(plain: &Plain) -> i32 {
    let of = |side: Side| plain.pieces(side).iter().map(|&piece| plain.moves(piece).len() as i32).sum::<i32>();
    of(Side::First) - of(Side::Second)
}

/// A position, and how many moves each side needs to each square.
struct Race<'p> {
    plain: &'p Plain,
    far: [Distances; 2],
}

impl Race<'_> {
    fn moves_to(&self, at: At) -> [Option<u32>; 2] {
        let index = self.plain.index(at);
        [self.far[0][index], self.far[1][index]]
    }

    /// Which side alone reaches a square at all.
    fn territory(&self, at: At) -> i32 {
        match self.moves_to(at) {
            [Some(_), None] => 1,
            [None, Some(_)] => -1,
            _ => 0,
        }
    }

    /// Which side reaches a square in fewer moves, where both reach it.
    fn potential(&self, at: At) -> i32 {
        match self.moves_to(at) {
            [Some(first), Some(second)] => (second as i32 - first as i32).signum(),
            _ => 0,
        }
    }

    /// KS, and beyond the paper the same at two moves: over the squares that both sides reach with this many moves and
    /// not sooner, how many more pieces of one side do.
    fn coverage(&self, moves: u32) -> i32 {
        let mut contested = self.plain.open_squares();
        contested.retain(|&at| self.moves_to(at) == [Some(moves); 2]);
        let mut strength = 0;
        for side in Side::BOTH {
            for &piece in self.plain.pieces(side) {
                let far = self.plain.in_moves(&[piece]);
                let covered = contested.iter().filter(|&&at| far[self.plain.index(at)] == Some(moves)).count();
                strength += side.sign() * covered as i32;
            }
        }
        strength
    }

    /// AS: for every open square the mean score of the open squares around it, in 840ths.
    fn around(&self, score: impl Fn(&Self, At) -> i32) -> i32 {
        let mean = |at: At| {
            let neighbours = self.plain.around(at);
            let sum: i32 = neighbours.iter().map(|&near| score(self, near)).sum();
            if neighbours.is_empty() { 0 } else { sum * 840 / neighbours.len() as i32 }
        };
        self.plain.open_squares().into_iter().map(mean).sum()
    }

    /// ME: the squares of a side's territory beyond the largest region of each piece that holds several alone.
    fn stranded(&self, side: Side) -> i32 {
        let mut own = self.plain.open_squares();
        own.retain(|&at| self.territory(at) == side.sign());
        let regions = regions(&own);
        let holders = |region: &[At]| -> Vec<At> {
            let touches = |piece: &At| region.iter().any(|&at| are_neighbours(at, *piece));
            self.plain.pieces(side).iter().copied().filter(touches).collect()
        };
        let mut lost = 0;
        for &piece in self.plain.pieces(side) {
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

/// The connected parts of some squares.
fn regions(squares: &[At]) -> Vec<Vec<At>> {
    let mut regions: Vec<Vec<At>> = Vec::new();
    for &at in squares {
        // A square joins all regions it touches into one.
        let (touched, apart): (Vec<_>, Vec<_>) =
            regions.into_iter().partition(|region| region.iter().any(|&other| are_neighbours(at, other)));
        regions = apart;
        regions.push(touched.into_iter().flatten().chain([at]).collect());
    }
    regions
}
