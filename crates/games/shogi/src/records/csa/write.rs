//! Writes CSA.

use super::keywords::{code, digits};
use crate::records::game_end::EndReason;
use crate::records::{ShogiRecord, single_line};
use crate::{Move, Piece, PieceKind, ShogiPosition, Square};
use tenbin_core::{Position, Side};

impl ShogiRecord {
    /// The game as CSA 3.0, which states its encoding.
    ///
    /// ```
    /// # use tenbin_shogi::records::read_csa;
    /// let text = "'CSA encoding=UTF-8\nV3.0\nN+天秤\nPI\n+\n+7776FU\n%TORYO\n";
    /// assert_eq!(read_csa(text).unwrap()[0].to_csa(), text);
    /// ```
    pub fn to_csa(&self) -> String {
        let mut lines = vec!["'CSA encoding=UTF-8".to_owned(), "V3.0".to_owned()];
        for side in Side::BOTH {
            let name = single_line(&self.players[side]);
            if !name.is_empty() {
                lines.push(format!("N{}{name}", sign(side)));
            }
        }
        lines.extend(start(&self.start));
        let mut now = self.start;
        for &mv in &self.moves {
            lines.push(statement(&now, mv));
            now.play(mv);
        }
        lines.push(end(EndReason::of(self), now.side_to_move()).to_owned());
        lines.join("\n") + "\n"
    }
}

fn sign(side: Side) -> char {
    match side {
        Side::First => '+',
        Side::Second => '-',
    }
}

fn start(position: &ShogiPosition) -> Vec<String> {
    let mut lines = match *position == ShogiPosition::default() {
        true => vec!["PI".to_owned()],
        false => (1..=9).map(|rank| row(position, rank)).chain(Side::BOTH.map(|side| hand(position, side))).collect(),
    };
    lines.retain(|line| line != "P+" && line != "P-");
    lines.push(sign(position.side_to_move()).to_string());
    lines
}

fn row(position: &ShogiPosition, rank: u8) -> String {
    let cell = |file: u8| match Square::new(file, char::from(b'a' + rank - 1)).and_then(|at| position.piece_on(at)) {
        Some(Piece { side, kind }) => format!("{}{}", sign(side), code(kind)),
        None => " * ".to_owned(),
    };
    format!("P{rank}{}", (1..=9).rev().map(cell).collect::<String>())
}

fn hand(position: &ShogiPosition, side: Side) -> String {
    let held = position.hand(side).pieces();
    let pieces: String = held.map(|(kind, count)| format!("00{}", code(kind)).repeat(count as usize)).collect();
    format!("P{}{pieces}", sign(side))
}

/// A move as a statement, with the kind on arrival.
fn statement(position: &ShogiPosition, mv: Move) -> String {
    let moved = mv.from().and_then(|from| position.kind_on(from)).or(mv.dropped()).unwrap_or(PieceKind::Pawn);
    let arrived = moved.promoted().filter(|_| mv.promotes()).unwrap_or(moved);
    let from = mv.from().map_or_else(|| "00".to_owned(), digits);
    format!("{}{from}{}{}", sign(position.side_to_move()), digits(mv.to()), code(arrived))
}

fn end(end_reason: EndReason, turn: Side) -> &'static str {
    match end_reason {
        EndReason::Open => "%CHUDAN",
        EndReason::Mated => "%TSUMI",
        EndReason::Resigned => "%TORYO",
        EndReason::Declared => "%KACHI",
        EndReason::OtherFoul if turn == Side::First => "%-ILLEGAL_ACTION",
        EndReason::OtherFoul => "%+ILLEGAL_ACTION",
        EndReason::Repetition => "%SENNICHITE",
        EndReason::Impasse => "%HIKIWAKE",
    }
}
