//! Every way to place pieces on an empty board, up to the symmetries of the board.
//!
//! Colours are not exchanged: White moves first, so a placement and the one with the colours exchanged are two.

use tenbin_core::{BySide, Square};

/// Which placements are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placements {
    /// Columns and rows of the board.
    pub size: (u8, u8),
    /// How many pieces each side has.
    pub pieces: usize,
    /// Only those in which a half turn of the board exchanges the sides.
    pub point_symmetric: bool,
}

/// A placement that stands for all its images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Where the pieces of each side stand.
    pub pieces: BySide<Vec<Square>>,
    /// What exchanges the sides: `point`, `files`, `ranks`, `diagonal` or `quarter`, joined by `+`; `none` if nothing does.
    pub class: String,
    /// How many different placements it stands for, itself included.
    pub orbit: u32,
}

/// A symmetry of the board: its name, and where it puts each square.
pub(crate) struct Symmetry {
    name: Name,
    pub(crate) image: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq)]
enum Name {
    Identity,
    /// A half turn.
    Point,
    /// The files change places.
    Files,
    /// The ranks change places.
    Ranks,
    /// A reflection in one of the diagonals.
    Diagonal,
    /// A quarter turn, either way.
    Quarter,
}

/// Names of what may exchange the sides, in the order they are written.
const EXCHANGES: [(Name, &str); 5] = [
    (Name::Point, "point"),
    (Name::Files, "files"),
    (Name::Ranks, "ranks"),
    (Name::Diagonal, "diagonal"),
    (Name::Quarter, "quarter"),
];

impl Placements {
    /// How many there are if images count too; saturating.
    pub fn positions(&self) -> u64 {
        let squares = self.squares() as u64;
        let pieces = self.pieces as u64;
        if self.point_symmetric {
            let signs = 1u64.checked_shl(self.pieces as u32).unwrap_or(u64::MAX);
            return binomial(squares / 2, pieces).saturating_mul(signs);
        }
        binomial(squares, pieces).saturating_mul(binomial(squares.saturating_sub(pieces), pieces))
    }

    /// How many sets of squares have to be looked at to list them, at most; saturating.
    pub fn effort(&self) -> u64 {
        self.positions().max(binomial(self.squares() as u64, self.pieces as u64))
    }

    /// One of each class of images, always in the same order: the one whose white squares, then whose black squares,
    /// come first.
    ///
    /// ```
    /// # use tenbin_amazons::Placements;
    /// let all = Placements { size: (3, 3), pieces: 1, point_symmetric: false }.list();
    /// assert_eq!((all.len(), all.iter().map(|placement| placement.orbit).sum()), (12, 9 * 8));
    /// ```
    pub fn list(&self) -> Vec<Placement> {
        let symmetries = symmetries(self.size);
        let all: Vec<&Symmetry> = symmetries.iter().collect();
        let board: Vec<u8> = (0..self.squares()).map(|square| square as u8).collect();
        let mut found = Vec::new();
        choose(&board, self.pieces, &mut Vec::new(), &mut |white| {
            // Whatever maps a placement to an earlier one also maps its white squares to earlier or the same ones.
            let Some(keeping) = keeping_if_first(white, &all) else { return };
            let mut put = |black: &[u8]| {
                if let Some(both) = keeping_if_first(black, &keeping) {
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

    fn placement(&self, symmetries: &[Symmetry], sides: [&[u8]; 2], orbit: usize) -> Placement {
        let files = self.size.0;
        let squares = |set: &[u8]| set.iter().map(|&index| Square::new(index % files, index / files)).collect();
        let class = class(symmetries, sides, self.size.0 == self.size.1);
        Placement { pieces: BySide(sides.map(squares)), class, orbit: orbit as u32 }
    }
}

/// The name of what exchanges the sides.
fn class(symmetries: &[Symmetry], [white, black]: [&[u8]; 2], square: bool) -> String {
    let exchanges = |symmetry: &&Symmetry| image(white, symmetry) == black && image(black, symmetry) == white;
    let mut names: Vec<Name> = symmetries.iter().filter(exchanges).map(|symmetry| symmetry.name).collect();
    // On a square board a quarter turn makes files of ranks, so that one of the two is always called `files`.
    if square && !names.contains(&Name::Files) {
        names.iter_mut().filter(|name| **name == Name::Ranks).for_each(|name| *name = Name::Files);
    }
    let words: Vec<&str> = EXCHANGES.iter().filter(|(name, _)| names.contains(name)).map(|&(_, word)| word).collect();
    if words.is_empty() { "none".to_owned() } else { words.join("+") }
}

/// All symmetries of a board: eight of a square, four of a rectangle.
pub(crate) fn symmetries((files, ranks): (u8, u8)) -> Vec<Symmetry> {
    let (east, north) = (files - 1, ranks - 1);
    let symmetry = |name, place: &dyn Fn(u8, u8) -> (u8, u8)| {
        let places = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        let image = places.map(|(file, rank)| place(file, rank)).map(|(file, rank)| rank * files + file).collect();
        Symmetry { name, image }
    };
    let mut all = vec![
        symmetry(Name::Identity, &|file, rank| (file, rank)),
        symmetry(Name::Point, &|file, rank| (east - file, north - rank)),
        symmetry(Name::Files, &|file, rank| (east - file, rank)),
        symmetry(Name::Ranks, &|file, rank| (file, north - rank)),
    ];
    if files == ranks {
        all.push(symmetry(Name::Diagonal, &|file, rank| (rank, file)));
        all.push(symmetry(Name::Diagonal, &|file, rank| (north - rank, east - file)));
        all.push(symmetry(Name::Quarter, &|file, rank| (rank, east - file)));
        all.push(symmetry(Name::Quarter, &|file, rank| (north - rank, file)));
    }
    all
}

fn point(symmetries: &[Symmetry]) -> &Symmetry {
    symmetries.iter().find(|symmetry| symmetry.name == Name::Point).expect("every board has a half turn")
}

/// Where a symmetry puts a set of squares, in order.
fn image(set: &[u8], symmetry: &Symmetry) -> Vec<u8> {
    let mut image: Vec<u8> = set.iter().map(|&square| symmetry.image[usize::from(square)]).collect();
    image.sort_unstable();
    image
}

/// Those of the symmetries that keep a set of squares, or `None` if one of them puts it before itself.
fn keeping_if_first<'s>(set: &[u8], symmetries: &[&'s Symmetry]) -> Option<Vec<&'s Symmetry>> {
    let mut keeping = Vec::new();
    for &symmetry in symmetries {
        match image(set, symmetry).as_slice().cmp(set) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => keeping.push(symmetry),
            std::cmp::Ordering::Greater => {}
        }
    }
    Some(keeping)
}

/// Visits every choice of so many squares, in order, those chosen already in front.
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

/// In how many ways `count` can be chosen `from` so many; saturating.
pub(crate) fn binomial(from: u64, count: u64) -> u64 {
    if count > from {
        return 0;
    }
    let step = |ways: u128, i: u64| (ways * u128::from(from - i) / u128::from(i + 1)).min(u128::from(u64::MAX));
    (0..count.min(from - count)).fold(1, step) as u64
}
