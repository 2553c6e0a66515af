//! Boards and terms of the core's words as pictures of the report room.

use tenbin_core::{Board, PieceShape, Side, Square, TermValue};
use tenbin_report::board::{BoardPicture, Cell, Heat, Kind, Mark, Owner};

/// A board ready to be drawn.
pub fn picture(board: &Board) -> BoardPicture {
    let marks = board.pieces.iter().map(|piece| {
        let owner = if piece.side == Some(Side::Second) { Owner::Second } else { Owner::First };
        let kind = match piece.shape {
            PieceShape::Queen => Kind::Queen(owner),
            PieceShape::Knight => Kind::Knight(owner),
            PieceShape::Pawn => Kind::Pawn(owner),
            PieceShape::Blocked => Kind::Arrow,
            PieceShape::Wedge(character) => Kind::Wedge(owner, character),
        };
        Mark { symbol: piece.symbol, ..Mark::new(cell(piece.at), kind) }
    });
    BoardPicture { marks: marks.collect(), ..BoardPicture::new(board.files, board.ranks) }
}

/// What a term sees on each square, in units of the game.
pub fn heat(term: &TermValue) -> Heat {
    Heat {
        title: format!("{} {:+.2}", term.name, term.points / 100.0),
        unit: "units in favour of the first side".to_owned(),
        values: term.squares.iter().map(|&(square, points)| (cell(square), points / 100.0)).collect(),
    }
}

fn cell(square: Square) -> Cell {
    Cell::new(square.file, square.rank)
}
