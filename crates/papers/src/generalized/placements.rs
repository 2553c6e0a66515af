//! Placements in which each side's pieces are the images of the other's.

use super::games::position_text;
use tenbin_core::Random;

/// A symmetry of the board that exchanges the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Image {
    /// Rotation by 180°.
    HalfTurn,
    /// A reflection that exchanges top and bottom.
    Reflection,
}

impl Image {
    pub(super) fn name(self) -> &'static str {
        match self {
            Image::HalfTurn => "rotation by 180°",
            Image::Reflection => "reflection, top and bottom",
        }
    }

    fn of(self, (files, ranks): (u8, u8), (file, rank): (u8, u8)) -> (u8, u8) {
        (if self == Image::HalfTurn { files - 1 - file } else { file }, ranks - 1 - rank)
    }
}

/// Every placement of this many pieces of White whose images, Black's, stand elsewhere; as texts, White to move.
pub(super) fn symmetric_placements(size: (u8, u8), pieces: usize, image: Image) -> Vec<String> {
    let squares: Vec<(u8, u8)> = (0..size.1).flat_map(|rank| (0..size.0).map(move |file| (file, rank))).collect();
    let mut all = Vec::new();
    extend(&squares, &mut Vec::new(), pieces, &mut |white| {
        let black: Vec<(u8, u8)> = white.iter().map(|&square| image.of(size, square)).collect();
        if white.iter().all(|square| !black.contains(square)) {
            all.push(position_text(size, white, &black));
        }
    });
    all
}

/// Every way to add `more` of the squares, in their order.
fn extend(squares: &[(u8, u8)], chosen: &mut Vec<(u8, u8)>, more: usize, found: &mut impl FnMut(&[(u8, u8)])) {
    if more == 0 {
        return found(chosen);
    }
    for (place, &square) in squares.iter().enumerate() {
        chosen.push(square);
        extend(&squares[place + 1..], chosen, more - 1, found);
        chosen.pop();
    }
}

/// A random point-symmetric placement.
pub(super) fn random_point_symmetric(size: (u8, u8), pieces: usize, random: &mut Random) -> String {
    let (mut white, mut black) = (Vec::new(), Vec::new());
    while white.len() < pieces {
        let square = (random.below(size.0.into()) as u8, random.below(size.1.into()) as u8);
        let image = Image::HalfTurn.of(size, square);
        if square != image && !white.contains(&square) && !black.contains(&square) {
            white.push(square);
            black.push(image);
        }
    }
    position_text(size, &white, &black)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placement_counts() {
        // Pairs of squares, without those of a square and its image.
        assert_eq!(symmetric_placements((4, 4), 1, Image::HalfTurn).len(), 16);
        assert_eq!(symmetric_placements((4, 4), 2, Image::HalfTurn).len(), 120 - 8);
        assert_eq!(symmetric_placements((5, 5), 1, Image::HalfTurn).len(), 24);
        assert_eq!(symmetric_placements((5, 3), 1, Image::Reflection).len(), 10);
        assert_eq!(symmetric_placements((3, 3), 1, Image::HalfTurn)[0], "2b/3/w2 w");
    }

    #[test]
    fn drawn_placements_are_among_all() {
        let all = symmetric_placements((4, 4), 2, Image::HalfTurn);
        let mut random = Random::new(3);
        assert!((0..50).all(|_| all.contains(&random_point_symmetric((4, 4), 2, &mut random))));
    }
}
