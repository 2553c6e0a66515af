//! Enumeration of all placements of pieces on an empty board, up to the symmetries of the board.
//!
//! Colours are not exchanged: White moves first, so a placement and its colour-swapped counterpart are different.

use tenbin_core::{BySide, Square};

/// A set of placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placements {
    /// Board size: files and ranks.
    pub size: (u8, u8),
    /// Number of pieces per side.
    pub pieces: usize,
    /// Only placements in which a half turn of the board exchanges the sides.
    pub point_symmetric: bool,
}

/// A placement that represents all its images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The squares of each side's pieces.
    pub pieces: BySide<Vec<Square>>,
    /// The symmetries that exchange the sides: `point`, `files`, `ranks`, `diagonal`, `quarter`, joined by `+`, or `none`.
    pub class: String,
    /// Size of its orbit: the number of different images, including itself.
    pub orbit: u32,
}

/// A symmetry of the board.
pub(crate) struct BoardSymmetry {
    kind: SymmetryKind,
    /// The image of each square.
    pub(crate) image: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq)]
enum SymmetryKind {
    Identity,
    /// Half turn.
    Point,
    /// Reflection left to right.
    Files,
    /// Reflection top to bottom.
    Ranks,
    /// Reflection in a diagonal.
    Diagonal,
    /// Quarter turn in either direction.
    Quarter,
}

/// Names of the symmetries that can exchange the sides, in the order in which they are written.
const EXCHANGES: [(SymmetryKind, &str); 5] = [
    (SymmetryKind::Point, "point"),
    (SymmetryKind::Files, "files"),
    (SymmetryKind::Ranks, "ranks"),
    (SymmetryKind::Diagonal, "diagonal"),
    (SymmetryKind::Quarter, "quarter"),
];

impl Placements {
    /// Number of placements with all images; saturating.
    pub fn positions(&self) -> u64 {
        let squares = self.squares() as u64;
        let pieces = self.pieces as u64;
        if self.point_symmetric {
            let signs = 1u64.checked_shl(self.pieces as u32).unwrap_or(u64::MAX);
            return binomial(squares / 2, pieces).saturating_mul(signs);
        }
        binomial(squares, pieces).saturating_mul(binomial(squares.saturating_sub(pieces), pieces))
    }

    /// Upper bound of the number of sets of squares that [`list`](Placements::list) tries; saturating.
    pub fn effort(&self) -> u64 {
        self.positions().max(binomial(self.squares() as u64, self.pieces as u64))
    }

    /// One representative of each orbit, in a fixed order: the placement whose white squares, then whose black squares, are
    /// lexicographically first.
    ///
    /// ```
    /// # use tenbin_amazons::Placements;
    /// let all = Placements { size: (3, 3), pieces: 1, point_symmetric: false }.list();
    /// assert_eq!((all.len(), all.iter().map(|placement| placement.orbit).sum()), (12, 9 * 8));
    /// ```
    pub fn list(&self) -> Vec<Placement> {
        let symmetries = symmetries(self.size);
        let all: Vec<&BoardSymmetry> = symmetries.iter().collect();
        let board: Vec<u8> = (0..self.squares()).map(|square| square as u8).collect();
        let mut found = Vec::new();
        choose(&board, self.pieces, &mut Vec::new(), &mut |white| {
            // A symmetry that maps a placement to an earlier one maps its white squares to earlier or equal ones.
            let Some(stabilizer) = stabilizer_if_first(white, &all) else { return };
            let mut put = |black: &[u8]| {
                if let Some(both) = stabilizer_if_first(black, &stabilizer) {
                    found.push(self.placement(&symmetries, [white, black], symmetries.len() / both.len()));
                }
            };
            if self.point_symmetric {
                let black = image(white, point(&symmetries));
                if black.iter().all(|square| !white.contains(square)) {
                    put(&black);
                }
            } else {
                let left: Vec<u8> = board.iter().copied().filter(|square| !white.contains(square)).collect();
                choose(&left, self.pieces, &mut Vec::new(), &mut put);
            }
        });
        found
    }

    fn squares(&self) -> usize {
        usize::from(self.size.0) * usize::from(self.size.1)
    }

    fn placement(&self, symmetries: &[BoardSymmetry], sides: [&[u8]; 2], orbit: usize) -> Placement {
        let files = self.size.0;
        let squares = |set: &[u8]| set.iter().map(|&index| Square::new(index % files, index / files)).collect();
        let class = class(symmetries, sides, self.size.0 == self.size.1);
        Placement { pieces: BySide(sides.map(squares)), class, orbit: orbit as u32 }
    }
}

/// The names of the symmetries that exchange the sides.
fn class(symmetries: &[BoardSymmetry], [white, black]: [&[u8]; 2], square: bool) -> String {
    let exchanges = |symmetry: &&BoardSymmetry| image(white, symmetry) == black && image(black, symmetry) == white;
    let mut kinds: Vec<SymmetryKind> = symmetries.iter().filter(exchanges).map(|symmetry| symmetry.kind).collect();
    // On a square board a quarter turn exchanges files and ranks, so one of the two is always called `files`.
    if square && !kinds.contains(&SymmetryKind::Files) {
        kinds.iter_mut().filter(|kind| **kind == SymmetryKind::Ranks).for_each(|kind| *kind = SymmetryKind::Files);
    }
    let words: Vec<&str> = EXCHANGES.iter().filter(|(kind, _)| kinds.contains(kind)).map(|&(_, word)| word).collect();
    if words.is_empty() { "none".to_owned() } else { words.join("+") }
}

/// All symmetries of a board: eight of a square board, four of a rectangle.
pub(crate) fn symmetries((files, ranks): (u8, u8)) -> Vec<BoardSymmetry> {
    let (east, north) = (files - 1, ranks - 1);
    let symmetry = |kind, place: &dyn Fn(u8, u8) -> (u8, u8)| {
        let places = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        let image = places.map(|(file, rank)| place(file, rank)).map(|(file, rank)| rank * files + file).collect();
        BoardSymmetry { kind, image }
    };
    let mut all = vec![
        symmetry(SymmetryKind::Identity, &|file, rank| (file, rank)),
        symmetry(SymmetryKind::Point, &|file, rank| (east - file, north - rank)),
        symmetry(SymmetryKind::Files, &|file, rank| (east - file, rank)),
        symmetry(SymmetryKind::Ranks, &|file, rank| (file, north - rank)),
    ];
    if files == ranks {
        all.push(symmetry(SymmetryKind::Diagonal, &|file, rank| (rank, file)));
        all.push(symmetry(SymmetryKind::Diagonal, &|file, rank| (north - rank, east - file)));
        all.push(symmetry(SymmetryKind::Quarter, &|file, rank| (rank, east - file)));
        all.push(symmetry(SymmetryKind::Quarter, &|file, rank| (north - rank, file)));
    }
    all
}

fn point(symmetries: &[BoardSymmetry]) -> &BoardSymmetry {
    symmetries.iter().find(|symmetry| symmetry.kind == SymmetryKind::Point).expect("every board has a half turn")
}

/// The image of a set of squares, sorted.
fn image(set: &[u8], symmetry: &BoardSymmetry) -> Vec<u8> {
    let mut image: Vec<u8> = set.iter().map(|&square| symmetry.image[usize::from(square)]).collect();
    image.sort_unstable();
    image
}

/// The stabiliser of a set of squares among the symmetries, or `None` if an image of the set comes before it.
fn stabilizer_if_first<'s>(set: &[u8], symmetries: &[&'s BoardSymmetry]) -> Option<Vec<&'s BoardSymmetry>> {
    let mut stabilizer = Vec::new();
    for &symmetry in symmetries {
        match image(set, symmetry).as_slice().cmp(set) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => stabilizer.push(symmetry),
            std::cmp::Ordering::Greater => {}
        }
    }
    Some(stabilizer)
}

/// Visits all combinations of `count` squares in lexicographic order, each after the squares already chosen.
fn choose(from: &[u8], count: usize, chosen: &mut Vec<u8>, visit: &mut dyn FnMut(&[u8])) {
    if count == 0 {
        return visit(chosen);
    }
    for (place, &square) in from.iter().enumerate() {
        if from.len() - place < count {
            break;
        }
        chosen.push(square);
        choose(&from[place + 1..], count - 1, chosen, visit);
        chosen.pop();
    }
}

/// Binomial coefficient; saturating.
pub(crate) fn binomial(from: u64, count: u64) -> u64 {
    if count > from {
        return 0;
    }
    let step = |ways: u128, i: u64| (ways * u128::from(from - i) / u128::from(i + 1)).min(u128::from(u64::MAX));
    (0..count.min(from - count)).fold(1, step) as u64
}
