//! Notation: SFEN positions, USI moves, and the board diagram.

mod illegal_move;
mod sfen;
mod sfen_parser;
mod usi;

use crate::{Move, Piece, PieceKind, ShogiPosition};
use tenbin_core::{Coordinates, Diagram, DiagramHand, Notation, ParseError, PieceShape, Side, Source, Touch};

/// # Positions
/// An SFEN: the board from the top rank down and from file 9 to file 1 (capitals for Black, `+` before a promoted
/// piece), the side to move (`b` or `w`), the pieces in hand (`-` for none) and the move number, which may be
/// missing. The word `sfen` may stand before it. Or the name of a start position: `startpos`, `two`; see
/// [`Handicap`](crate::Handicap). One side may be without its king, as in mate problems.
///
/// # Moves
/// `7g7f`, with promotion `2h2b+`, as a drop `P*5e`.
impl Notation for ShogiPosition {
    fn parse_position(&self, text: &str) -> Result<ShogiPosition, ParseError> {
        Ok(sfen_parser::parse_sfen(text)?.with_rules(self.rules()))
    }

    fn position_text(&self) -> String {
        self.sfen()
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let source = Source::new(text);
        self.check_legal(source, &usi::parse_usi_move(source, text)?)
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    /// Origin (or piece in hand) and destination. The promotion is chosen by text.
    fn touches(&self, mv: Move) -> Vec<Touch> {
        let held = |kind| Touch::Hand(Piece { side: self.side_to_move(), kind }.symbol());
        let begins = mv.from().map(|from| Touch::Square(from.into())).or_else(|| mv.dropped().map(held));
        begins.into_iter().chain([Touch::Square(mv.to().into())]).collect()
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Black",
            Side::Second => "White",
        }
    }

    fn diagram(&self) -> Diagram {
        let on_board = crate::Square::all().filter_map(|at| Some((at, self.piece_on(at)?)));
        let pieces = on_board.map(|(at, piece)| tenbin_core::DiagramPiece {
            at: at.into(),
            side: Some(piece.side),
            shape: PieceShape::Wedge(piece.kind.kanji()),
            symbol: piece.symbol(),
        });
        let held = |side: Side| {
            self.hand(side).pieces().map(move |(kind, count)| DiagramHand {
                side,
                shape: PieceShape::Wedge(kind.kanji()),
                symbol: Piece { side, kind }.symbol(),
                count: count as u8,
            })
        };
        Diagram {
            files: 9,
            ranks: 9,
            coordinates: Coordinates::FromUpperRight,
            pieces: pieces.collect(),
            hands: Side::BOTH.into_iter().flat_map(held).collect(),
            marked: Vec::new(),
        }
    }
}

impl PieceKind {
    /// The one-character Japanese abbreviation.
    pub const fn kanji(self) -> char {
        match self {
            PieceKind::Pawn => '歩',
            PieceKind::Lance => '香',
            PieceKind::Knight => '桂',
            PieceKind::Silver => '銀',
            PieceKind::Gold => '金',
            PieceKind::Bishop => '角',
            PieceKind::Rook => '飛',
            PieceKind::King => '玉',
            PieceKind::Tokin => 'と',
            PieceKind::PromotedLance => '杏',
            PieceKind::PromotedKnight => '圭',
            PieceKind::PromotedSilver => '全',
            PieceKind::Horse => '馬',
            PieceKind::Dragon => '龍',
        }
    }
}

impl Piece {
    /// One letter for a terminal, a capital for First. Promoted pieces have letters of their own: T(okin), H(orse),
    /// D(ragon), and A, E, Z from the Japanese abbreviations *an*, *kei*, *zen* of the promoted lance, knight and
    /// silver.
    fn symbol(self) -> char {
        let letter = match self.kind {
            PieceKind::Tokin => 'T',
            PieceKind::PromotedLance => 'A',
            PieceKind::PromotedKnight => 'E',
            PieceKind::PromotedSilver => 'Z',
            PieceKind::Horse => 'H',
            PieceKind::Dragon => 'D',
            unpromoted => unpromoted.letter(),
        };
        if self.side == Side::First { letter } else { letter.to_ascii_lowercase() }
    }
}
