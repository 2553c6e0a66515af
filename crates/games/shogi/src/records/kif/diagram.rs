//! Board diagrams in KIF and KI2.

use super::keywords;
use crate::records::setup::PositionSetup;
use crate::{Piece, PieceKind, ShogiPosition, Square};
use tenbin_core::{BySide, ParseError, Side, Source};

/// The position of a diagram: nine ranks, hands and side to move.
pub(super) fn position(
    source: Source<'_>,
    ranks: &[&str],
    hands: &BySide<&str>,
    turn: Side,
) -> Result<ShogiPosition, ParseError> {
    let mut setup = PositionSetup::empty();
    setup.turn = turn;
    let last = ranks.last().copied().unwrap_or_default();
    if ranks.len() != 9 {
        return Err(source.error_at(last, format!("expected 9 ranks in the diagram, found {}", ranks.len())));
    }
    for (letter, rank) in ('a'..='i').zip(ranks) {
        for (file, piece) in (1..=9).rev().zip(pieces(source, rank)?) {
            Square::new(file, letter).into_iter().for_each(|at| setup.put(at, piece));
        }
    }
    for side in Side::BOTH {
        parse_hand(source, &mut setup, side, hands[side])?;
    }
    setup.position().map_err(|error| source.error_at(last, error.message()))
}

/// The nine squares of a rank such as `| 香v桂 ・ …|一`.
fn pieces(source: Source<'_>, rank: &str) -> Result<Vec<Option<Piece>>, ParseError> {
    let mut squares = Vec::new();
    let mut side = Side::First;
    let mut rest = rank.trim_start_matches('|').split('|').next().unwrap_or_default();
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        rest = match letter {
            ' ' | '　' => after,
            'v' | 'V' => {
                side = Side::Second;
                after
            }
            '・' | '･' | '.' => {
                squares.push(None);
                after
            }
            _ => {
                let unknown = || source.error_at(&rest[..letter.len_utf8()], format!("unknown piece `{letter}`"));
                let (kind, after) = keywords::kind(rest).ok_or_else(unknown)?;
                squares.push(Some(Piece { side, kind }));
                side = Side::First;
                after
            }
        };
    }
    let count = squares.len();
    let error = || source.error_at(rank, format!("expected 9 squares in this rank, found {count}"));
    (count == 9).then_some(squares).ok_or_else(error)
}

/// Parses a hand: `飛　歩十一`, or `なし`.
fn parse_hand(source: Source<'_>, setup: &mut PositionSetup, side: Side, held: &str) -> Result<(), ParseError> {
    for word in held.split_whitespace().filter(|&word| word != "なし") {
        let piece = keywords::kind(word).filter(|(kind, _)| PieceKind::HAND_KINDS.contains(kind));
        let counted = piece.and_then(|(kind, count)| {
            let count = if count.is_empty() { Some(1) } else { keywords::number(count) };
            Some((kind, count?))
        });
        let (kind, count) = counted.ok_or_else(|| source.error_at(word, format!("invalid piece in hand `{word}`")))?;
        setup.add_to_hand(side, kind, count);
    }
    Ok(())
}

/// The diagram of a position, line by line.
pub(super) fn lines(position: &ShogiPosition) -> Vec<String> {
    let frame = format!("+{}+", "-".repeat(27));
    let files: String = keywords::FILES.iter().rev().map(|file| format!(" {file}")).collect();
    let mut lines = vec![hand("後手", position, Side::Second), format!(" {files}"), frame.clone()];
    lines.extend((0..9).map(|row| rank(position, row)));
    lines.extend([frame, hand("先手", position, Side::First)]);
    lines.extend((position.side_to_move() == Side::Second).then(|| "後手番".to_owned()));
    lines
}

fn rank(position: &ShogiPosition, row: u8) -> String {
    let cell = |column: u8| match position.piece_on(Square::at(column, row)) {
        Some(Piece { side: Side::First, kind }) => format!(" {}", kind.kanji()),
        Some(Piece { kind, .. }) => format!("v{}", kind.kanji()),
        None => " ・".to_owned(),
    };
    let cells: String = (0..9).rev().map(cell).collect();
    format!("|{cells}|{}", keywords::RANKS[usize::from(row)])
}

fn hand(owner: &str, position: &ShogiPosition, side: Side) -> String {
    let held = PieceKind::HAND_KINDS.into_iter().rev().map(|kind| (kind, position.hand(side).count(kind)));
    let words: Vec<String> = held
        .filter(|&(_, count)| count > 0)
        .map(|(kind, count)| {
            if count > 1 {
                keywords::name(kind).to_owned() + &keywords::numeral(count)
            } else {
                keywords::name(kind).to_owned()
            }
        })
        .collect();
    format!("{owner}の持駒：{}", if words.is_empty() { "なし".to_owned() } else { words.join("　") })
}
