//! How positions and plies are written, and how the board is drawn.

mod reading;
mod sfen;
mod usi;
mod why;

use crate::{Kind, Move, Piece, ShogiPosition};
use tenbin_core::{Coordinates, Diagram, DiagramHand, Notation, ParseError, PieceShape, Position, Side, Source, Touch};

/// # Positions
/// An SFEN: the board from the top rank down and from file 9 to file 1 (capitals for Black, `+` before what has
/// promoted), the side to move (`b` or `w`), the pieces in hand (`-` for none) and the number of the move, which may be
/// missing. The word `sfen` may stand before it. Or the name of a start: `startpos`, `two`; see
/// [`Start`](crate::Start). One side may be without its king, as in mate problems.
///
/// # Moves
/// `7g7f`, with promotion `2h2b+`, as a drop `P*5e`.
impl Notation for ShogiPosition {
    fn parse_position(&self, text: &str) -> Result<ShogiPosition, ParseError> {
        Ok(reading::read_position(text)?.with_customs(self.customs()))
    }

    fn position_text(&self) -> String {
        self.sfen()
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let source = Source::new(text);
        self.check_ply(source, &usi::spell(source, text)?)
    }

    fn move_text(&self, ply: Move) -> String {
        ply.to_string()
    }

    /// From, or a piece in hand, and to. Whether it promotes is told in words.
    fn touches(&self, ply: Move) -> Vec<Touch> {
        let held = |kind| Touch::Hand(Piece { side: self.side_to_move(), kind }.symbol());
        let begins = ply.from().map(|from| Touch::Square(from.into())).or_else(|| ply.dropped().map(held));
        begins.into_iter().chain([Touch::Square(ply.to().into())]).collect()
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Black",
            Side::Second => "White",
        }
    }

    fn diagram(&self) -> Diagram {
        let standing = crate::Square::all().filter_map(|at| Some((at, self.piece_on(at)?)));
        let pieces = standing.map(|(at, piece)| tenbin_core::DiagramPiece {
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

impl Kind {
    /// The one character by which players abbreviate the piece.
    pub const fn kanji(self) -> char {
        match self {
            Kind::Pawn => '歩',
            Kind::Lance => '香',
            Kind::Knight => '桂',
            Kind::Silver => '銀',
            Kind::Gold => '金',
            Kind::Bishop => '角',
            Kind::Rook => '飛',
            Kind::King => '玉',
            Kind::Tokin => 'と',
            Kind::PromotedLance => '杏',
            Kind::PromotedKnight => '圭',
            Kind::PromotedSilver => '全',
            Kind::Horse => '馬',
            Kind::Dragon => '龍',
        }
    }
}

impl Piece {
    /// One letter for a terminal, a capital for First. Promoted pieces have letters of their own there, from their names:
    /// tokin, horse, dragon, and from the Japanese abbreviations *an*, *kei*, *zen* of the small ones A, E and Z.
    fn symbol(self) -> char {
        let letter = match self.kind {
            Kind::Tokin => 'T',
            Kind::PromotedLance => 'A',
            Kind::PromotedKnight => 'E',
            Kind::PromotedSilver => 'Z',
            Kind::Horse => 'H',
            Kind::Dragon => 'D',
            plain => plain.letter(),
        };
        if self.side == Side::First { letter } else { letter.to_ascii_lowercase() }
    }
}
