//! The board with its hash key, and the effect of single steps.
//!
//! The fields are private to this file, and its only mutating method also updates the key.

use crate::PieceKind;
use crate::zobrist::piece_key;
use tenbin_board::{Direction, Set, Set64};
use tenbin_core::{BySide, Side};

/// The four traps: c3, f3, c6, f6.
pub const TRAPS: Set64 = Set64::from_bits(0x0000_2400_0024_0000);

/// The neighbours of traps.
pub(crate) const TRAP_NEIGHBOURS: Set64 = TRAPS.beside();

/// A board: piece placement and its hash key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    kinds: [Set64; PieceKind::COUNT],
    sides: BySide<Set64>,
    key: u64,
}

impl Board {
    /// The empty board.
    pub const EMPTY: Board =
        Board { kinds: [Set64::EMPTY; PieceKind::COUNT], sides: BySide([Set64::EMPTY; 2]), key: 0 };

    /// All pieces of a side.
    #[inline]
    pub fn side(&self, side: Side) -> Set64 {
        self.sides[side]
    }

    /// All pieces of a kind, of both sides.
    #[inline]
    pub fn kind(&self, kind: PieceKind) -> Set64 {
        self.kinds[kind as usize]
    }

    /// The pieces of one kind and side.
    #[inline]
    pub fn pieces(&self, side: Side, kind: PieceKind) -> Set64 {
        self.sides[side] & self.kinds[kind as usize]
    }

    /// Occupied squares.
    #[inline]
    pub fn occupied(&self) -> Set64 {
        self.sides[Side::First] | self.sides[Side::Second]
    }

    /// Empty squares.
    #[inline]
    pub fn empty(&self) -> Set64 {
        !self.occupied()
    }

    /// The piece on a square, by index.
    #[inline]
    pub fn piece_on(&self, at: u8) -> Option<(Side, PieceKind)> {
        let side = Side::BOTH.into_iter().find(|&side| self.sides[side].has(at))?;
        Some((side, self.kind_on(at)?))
    }

    /// The kind of piece on a square, by index.
    #[inline]
    pub fn kind_on(&self, at: u8) -> Option<PieceKind> {
        // Branchless: the kind is not predictable.
        let number: usize = (0..PieceKind::COUNT).map(|kind| (kind + 1) * usize::from(self.kinds[kind].has(at))).sum();
        number.checked_sub(1).and_then(|kind| PieceKind::ALL.get(kind).copied())
    }

    /// Adds a piece on an empty square, or removes it.
    #[inline]
    pub(crate) fn toggle(&mut self, side: Side, kind: PieceKind, at: u8) {
        let square = Set64::single(at);
        self.kinds[kind as usize] ^= square;
        self.sides[side] ^= square;
        self.key ^= piece_key(side, kind, at);
    }

    /// The hash key of the board.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The hash key, recomputed.
    pub(crate) fn recomputed_key(&self) -> u64 {
        let standing = self.occupied().indices().filter_map(|at| Some((at, self.piece_on(at)?)));
        standing.fold(0, |key, (at, (side, kind))| key ^ piece_key(side, kind, at))
    }

    /// Moves a piece by one step and removes an unprotected piece on a trap.
    #[inline]
    pub(crate) fn step(&mut self, side: Side, kind: PieceKind, from: u8, to: u8) {
        self.toggle(side, kind, from);
        self.toggle(side, kind, to);
        if let Some(lost) = self.unprotected_on_trap(side).first() {
            self.capture(side, lost);
        }
    }

    /// The pieces of a side on a trap without an adjacent friendly piece. At most one after a step, because traps have
    /// no common neighbours.
    #[inline]
    fn unprotected_on_trap(&self, side: Side) -> Set64 {
        let own = self.sides[side];
        let trapped = own & TRAPS;
        if trapped.is_empty() { trapped } else { trapped & !own.beside() }
    }

    /// The first unprotected piece on a trap; none in legal positions.
    pub(crate) fn unprotected_piece(&self) -> Option<u8> {
        Side::BOTH.into_iter().find_map(|side| self.unprotected_on_trap(side).first())
    }

    #[cold]
    fn capture(&mut self, side: Side, at: u8) {
        if let Some(kind) = self.kind_on(at) {
            self.toggle(side, kind, at);
        }
    }

    /// The hash key after a step, captures included, without making it.
    #[inline]
    pub(crate) fn key_after(&self, side: Side, kind: PieceKind, from: u8, to: u8) -> u64 {
        let key = self.key ^ piece_key(side, kind, from) ^ piece_key(side, kind, to);
        let own = self.sides[side] ^ Set64::single(from) ^ Set64::single(to);
        let trapped = own & TRAPS;
        if trapped.is_empty() {
            return key;
        }
        match (trapped & !own.beside()).first() {
            Some(lost) if lost == to => key ^ piece_key(side, kind, lost),
            Some(lost) => key ^ self.kind_on(lost).map_or(0, |kind| piece_key(side, kind, lost)),
            None => key,
        }
    }

    /// The frozen pieces of a side: next to a stronger enemy and no friendly piece.
    #[inline]
    pub fn frozen(&self, side: Side) -> Set64 {
        let (own, enemy) = (self.sides[side], self.sides[!side]);
        let alone = own & !own.beside();
        if (alone & enemy.beside()).is_empty() {
            return Set64::EMPTY;
        }
        alone & self.adjacent_to_stronger(!side, enemy)
    }

    /// For each kind, the enemies of a side that are weaker.
    #[inline]
    pub(crate) fn weaker_enemies(&self, side: Side) -> [Set64; PieceKind::COUNT] {
        let enemy = self.sides[!side];
        let mut weaker = [Set64::EMPTY; PieceKind::COUNT];
        for kind in 1..PieceKind::COUNT {
            weaker[kind] = weaker[kind - 1] | self.kinds[kind - 1] & enemy;
        }
        weaker
    }

    /// The enemies of a side next to a stronger piece among `movable`.
    #[inline]
    pub(crate) fn adjacent_to_stronger(&self, side: Side, movable: Set64) -> Set64 {
        let (mut stronger, mut found) = (Set64::EMPTY, Set64::EMPTY);
        for kind in PieceKind::ALL.into_iter().rev() {
            found |= self.kinds[kind as usize] & stronger.beside();
            stronger |= self.kinds[kind as usize] & movable;
        }
        found & self.sides[!side]
    }

    /// The empty squares to which pieces of this side and kind can step.
    #[inline]
    pub(crate) fn step_targets(&self, side: Side, kind: PieceKind, from: Set64) -> Set64 {
        let reached = match kind {
            PieceKind::Rabbit => {
                from.shifted(forward(side)) | from.shifted(Direction::East) | from.shifted(Direction::West)
            }
            _ => from.beside(),
        };
        reached & self.empty()
    }

    /// Whether a side has any step, alone or as the first half of a push.
    pub(crate) fn can_step(&self, side: Side) -> bool {
        let movable = self.sides[side] & !self.frozen(side);
        let weaker = self.weaker_enemies(side);
        PieceKind::ALL.into_iter().any(|kind| {
            let movers = movable & self.kinds[kind as usize];
            let pushed = movers.beside() & weaker[kind as usize];
            !self.step_targets(side, kind, movers).is_empty() || !(pushed.beside() & self.empty()).is_empty()
        })
    }

    /// The board under a symmetry, optionally with colours swapped.
    pub(crate) fn transformed(&self, moved: fn(Set64) -> Set64, swapped: bool) -> Board {
        let sides = BySide(self.sides.0.map(moved));
        let mut board =
            Board { kinds: self.kinds.map(moved), sides: if swapped { sides.swapped() } else { sides }, key: 0 };
        board.key = board.recomputed_key();
        board
    }
}

/// The forward direction of a side's rabbits.
#[inline]
pub(crate) const fn forward(side: Side) -> Direction {
    match side {
        Side::First => Direction::North,
        Side::Second => Direction::South,
    }
}

/// The goal row of a side's rabbits.
#[inline]
pub(crate) const fn goal_row(side: Side) -> Set64 {
    match side {
        Side::First => Set64::from_bits(0xff << 56),
        Side::Second => Set64::from_bits(0xff),
    }
}
