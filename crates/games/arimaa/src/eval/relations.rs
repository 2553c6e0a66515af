//! Terms that `rich` adds to the paper's: relations between pieces.
//!
//! They are independent of the side to move. Comparison training compares positions at the end of turns, where the side
//! to move is always the same, so that a tempo term could not be trained.

use super::terms::{ESCORT, FRIENDLY, LATE_ROW, NEAR, ROOM, RUN, TRAP_CONTEST, TRAP_DUEL, TRAP_NUMBERS};
use super::traps::half;
use crate::board::{TRAPS, forward};
use crate::{Board, PieceKind};
use tenbin_board::{Direction, Set, Set64};
use tenbin_core::{BySide, Feature, FeatureSink, Side, SquareSet};

/// The largest distance that counts as near.
const FARTHEST: Feature = 5;

/// One index for held pieces, then one per distance.
const PLACES: Feature = 1 + FARTHEST;

/// Neighbours of a square.
const NEIGHBOURS: usize = 4;

/// Counts of enemies ahead, or lost pieces, are capped here.
const MANY: u32 = 3;

/// The number of pieces other than rabbits in the initial army.
const OFFICERS: u32 = 8;

/// For each square the squares ahead of a rabbit, on its file and adjacent files.
static AHEAD: BySide<[Set64; 64]> = BySide([ahead(Side::First), ahead(Side::Second)]);

const fn ahead(side: Side) -> [Set64; 64] {
    let mut all = [Set64::EMPTY; 64];
    let mut at = 0;
    while at < 64 {
        let (file, rank) = (at % 8, at / 8);
        let columns = 0x0101_0101_0101_0101 << file;
        let next = if file > 0 { columns >> 1 } else { 0 } | if file < 7 { columns << 1 } else { 0 };
        let beyond = match side {
            Side::First if rank < 7 => !0 << (8 * (rank + 1)),
            Side::Second if rank > 0 => !0 >> (8 * (8 - rank)),
            _ => 0,
        };
        all[at] = Set64::from_bits((columns | next) & beyond);
        at += 1;
    }
    all
}

pub(super) fn put<S: FeatureSink>(board: &Board, sink: &mut S) {
    for side in Side::BOTH {
        put_near(board, side, sink);
        put_escort(board, side, sink);
        put_friends(board, side, sink);
        put_runs(board, side, sink);
        put_traps(board, side, sink);
    }
}

/// The squares ahead of a rabbit, on its file and adjacent files.
#[inline]
pub(super) fn ahead_of(side: Side, at: u8) -> Set64 {
    AHEAD[side][usize::from(at)]
}

/// Distances of weaker enemies to the nearest piece of each kind, and enemies held by it.
#[inline]
fn put_near<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    let (weaker, frozen) = (board.weaker_enemies(side), board.frozen(!side));
    let mut first = NEAR;
    for captor in &PieceKind::ALL[1..] {
        let (weaker, captors) = (weaker[*captor as usize], board.pieces(side, *captor));
        let held = weaker & frozen & captors.beside();
        let mut put = |place: Feature, found: Set64| {
            for target in &PieceKind::ALL[..*captor as usize] {
                let feature = first + *target as Feature * PLACES + place;
                sink.put_all(feature, side.sign(), found & board.kind(*target));
            }
        };
        if !held.is_empty() {
            put(0, held);
        }
        each_ring(captors, weaker & !held, |distance, found| put(1 + distance, found));
        first += *captor as Feature * PLACES;
    }
}

/// Distances of pieces to their elephant.
#[inline]
fn put_escort<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    let elephant = board.pieces(side, PieceKind::Elephant);
    each_ring(elephant, board.side(side) & !elephant, |distance, found| {
        for kind in &PieceKind::ALL[..PieceKind::Elephant as usize] {
            let feature = ESCORT + *kind as Feature * FARTHEST + distance;
            sink.put_all(feature, side.sign(), found & board.kind(*kind));
        }
    });
}

/// Visits the pieces at distance 1, 2, … from the nearest source square; distances are counted from 0.
#[inline]
pub(super) fn each_ring(from: Set64, these: Set64, mut show: impl FnMut(Feature, Set64)) {
    let (mut reached, mut left) = (from, these);
    for distance in 0..FARTHEST {
        if reached.is_empty() || left.is_empty() {
            return;
        }
        reached |= reached.beside();
        let found = reached & left;
        if !found.is_empty() {
            show(distance, found);
            left &= !found;
        }
    }
}

/// Numbers of adjacent friendly pieces, and of adjacent empty squares for unfrozen pieces.
#[inline]
fn put_friends<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    let own = board.side(side);
    let movable = own & !board.frozen(side);
    for (first, pieces, counted) in [(FRIENDLY, own, own), (ROOM, movable, board.empty())] {
        for (number, found) in with_neighbours(counted).into_iter().enumerate() {
            let found = found & pieces;
            if !found.is_empty() {
                for kind in PieceKind::ALL {
                    let feature = first + (kind as usize * NEIGHBOURS + number) as Feature;
                    sink.put_all(feature, side.sign(), found & board.kind(kind));
                }
            }
        }
    }
}

/// The squares with one, two, three and four neighbours in a set, all counted in parallel.
#[inline]
fn with_neighbours(squares: Set64) -> [Set64; NEIGHBOURS] {
    let [a, b, c, d] =
        [Direction::North, Direction::South, Direction::East, Direction::West].map(|way| squares.shifted(way));
    let odd = a ^ b ^ c ^ d;
    let all = a & b & c & d;
    let two_or_three = (a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d));
    [odd & !two_or_three, two_or_three & !odd, two_or_three & odd, all]
}

/// For each rabbit: its row, with the number of enemies ahead and with the number of lost enemy officers.
#[inline]
fn put_runs<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    let officers = (board.side(!side) & !board.kind(PieceKind::Rabbit)).count();
    let lost = OFFICERS.saturating_sub(officers).min(MANY);
    for at in board.pieces(side, PieceKind::Rabbit).indices() {
        let square = Set64::square(at);
        let row = Feature::from(if forward(side) == Direction::North { square.rank } else { 7 - square.rank });
        if row < 7 {
            let enemies = (ahead_of(side, at) & board.side(!side)).count().min(MANY);
            sink.put(RUN + row * 4 + enemies as Feature, side.sign(), square);
            sink.put(LATE_ROW + row * 4 + lost as Feature, side.sign(), square);
        }
    }
}

/// The pieces next to a side's home traps, and within two squares. The other side puts its own home traps.
#[inline]
fn put_traps<S: FeatureSink>(board: &Board, side: Side, sink: &mut S) {
    for trap in TRAPS.indices().filter(|&trap| half(side, trap) == 0) {
        let around = Set64::single(trap).beside();
        let [own, enemy] = [board.side(side) & around, board.side(!side) & around];
        let numbers = own.count() * 5 + enemy.count();
        sink.put(TRAP_NUMBERS + numbers as Feature, side.sign(), Set64::square(trap));
        let duel = strongest(board, own) * 7 + strongest(board, enemy);
        sink.put(TRAP_DUEL + duel, side.sign(), Set64::square(trap));
        let within_distance = around | around.beside();
        let [own, enemy] = [board.side(side) & within_distance, board.side(!side) & within_distance];
        let contest = strongest(board, own) * 7 + strongest(board, enemy);
        sink.put(TRAP_CONTEST + contest, side.sign(), Set64::square(trap));
    }
}

/// The strength of the strongest piece, from 1 for a rabbit; 0 if none.
#[inline]
fn strongest(board: &Board, pieces: Set64) -> Feature {
    let found = PieceKind::ALL.into_iter().rev().find(|&kind| !(pieces & board.kind(kind)).is_empty());
    found.map_or(0, |kind| kind as Feature + 1)
}
