//! Boards and terms of the core's words as pictures of the report room.

use tenbin_core::{Coordinates, Diagram, PieceShape, Side, Square, TermValue, Trace};
use tenbin_report::board::{BoardPicture, Cell, Deed, DeedKind, Edges, Heat, InHand, Kind, Mark, Owner};

/// A board ready to be drawn.
pub fn picture(board: &Diagram) -> BoardPicture {
    let marks = board.pieces.iter().map(|piece| {
        let kind = kind(piece.shape, owner(piece.side.unwrap_or(Side::First)));
        Mark { symbol: piece.symbol, ..Mark::new(cell(piece.at), kind) }
    });
    let hands = board.hands.iter().map(|held| {
        let owner = owner(held.side);
        InHand { owner, kind: kind(held.shape, owner), symbol: held.symbol, count: held.count }
    });
    let edges = match board.coordinates {
        Coordinates::FromLowerLeft => Edges::FromLowerLeft,
        Coordinates::FromUpperRight => Edges::FromUpperRight,
        Coordinates::WithoutI => Edges::WithoutI,
    };
    let empty = BoardPicture::new(board.files, board.ranks);
    let marked = board.marked.iter().map(|&square| cell(square)).collect();
    BoardPicture { edges, marks: marks.collect(), hands: hands.collect(), marked, ..empty }
}

fn owner(side: Side) -> Owner {
    match side {
        Side::First => Owner::First,
        Side::Second => Owner::Second,
    }
}

fn kind(shape: PieceShape, owner: Owner) -> Kind {
    match shape {
        PieceShape::Queen => Kind::Queen(owner),
        PieceShape::Knight => Kind::Knight(owner),
        PieceShape::Pawn => Kind::Pawn(owner),
        PieceShape::Blocked => Kind::Arrow,
        PieceShape::Wedge(character) => Kind::Wedge(owner, character),
        PieceShape::Stone => Kind::Stone(owner),
        PieceShape::Disc(character) => Kind::Disc(owner, character),
    }
}

/// What a term sees on each square, in units of the game.
pub fn heat(term: &TermValue) -> Heat {
    Heat {
        title: format!("{} {:+.2}", term.name, term.points / 100.0),
        unit: "units in favour of the first side".to_owned(),
        values: term.squares.iter().map(|&(square, points)| (cell(square), points / 100.0)).collect(),
    }
}

/// A board with a letter on each piece for the group it belongs to, large ones for the first side, and as heat the empty squares
/// that are as good as a group's.
pub fn grouped(board: &Diagram, groups: &[Vec<Square>]) -> BoardPicture {
    let mut drawn = picture(board);
    let mut values = Vec::new();
    let mut counts = [0; 2];
    for group in groups {
        let owner_at = |at: Square| board.pieces.iter().find(|piece| piece.at == at).and_then(|piece| piece.side);
        let Some(side) = group.iter().find_map(|&at| owner_at(at)) else { continue };
        let letter = group_letter(side, counts[side as usize]);
        counts[side as usize] += 1;
        for &at in group {
            match owner_at(at) {
                // Whoever moves first has the dark stones.
                Some(_) => drawn.marks.push(Mark::new(cell(at), Kind::Disc(owner(!side), letter))),
                None => values.push((cell(at), f64::from(side.sign()))),
            }
        }
    }
    let title = format!("groups: {} of the first side, {} of the other", counts[0], counts[1]);
    drawn.heat = Some(Heat { title, unit: "1 where a square is as good as the first side's".to_owned(), values });
    drawn
}

/// The letter of a side's group by its number; with more groups than letters they come again.
fn group_letter(side: Side, number: u8) -> char {
    let first = if side == Side::First { b'A' } else { b'a' };
    char::from(first + number % 26)
}

/// A turn to be pointed out, by what it did.
pub fn last_move(traces: &[Trace]) -> Vec<Deed> {
    let deed = |trace: &Trace| {
        let (kind, from, to) = match *trace {
            Trace::Went { from, to } => (DeedKind::Went, from, to),
            Trace::Shoved { from, to } => (DeedKind::Shoved, from, to),
            Trace::Shot { from, to } => (DeedKind::Shot, from, to),
            Trace::Put(at) => (DeedKind::Put, at, at),
        };
        Deed { kind, from: cell(from), to: cell(to) }
    };
    traces.iter().map(deed).collect()
}

fn cell(square: Square) -> Cell {
    Cell::new(square.file, square.rank)
}
