//! Positions on one line: `g [64 characters]`.

use super::{diagram, side_letter, side_of};
use crate::setup;
use crate::turns::STEPS;
use crate::{ArimaaPosition, Board, PieceKind};
use tenbin_board::{Set, Set64};
use tenbin_core::{Notation, ParseError, Position, Side, Source, Square, SquareSet, end_of};

/// The number of squares.
const SQUARES: usize = 64;

/// Characters for an empty square.
const EMPTY: [char; 4] = [' ', '.', 'x', 'X'];

const FORMAT: &str = "expected g [64 characters from a8 to h1, blanks for empty squares]";

pub(super) fn read(text: &str) -> Result<ArimaaPosition, ParseError> {
    if diagram::is_one(text) { diagram::read(text) } else { read_line(text) }
}

pub(super) fn written(position: &ArimaaPosition) -> String {
    let now = format!("{} [{}]", side_letter(position.side_to_move()), board_text(position.pieces()));
    match position.steps_left() {
        _ if position.is_setup() => format!("{now} setup"),
        STEPS => now,
        left => format!("{now} {left} [{}]", board_text(position.turn_start())),
    }
}

fn read_line(text: &str) -> Result<ArimaaPosition, ParseError> {
    let source = Source::new(text);
    let all = text.trim();
    let Some((head, rest)) = all.split_once('[') else {
        return Err(source.error_at(all, "missing board in brackets").advice(FORMAT));
    };
    let side_to_move = read_side(source, head)?;
    let (now, rest) = rest.split_once(']').ok_or_else(|| source.error_at(end_of(all), "missing `]`").advice(FORMAT))?;
    let now = read_board(source, now)?;
    match rest.trim() {
        "" => Ok(at_its_start(now, side_to_move)),
        "setup" => read_setup(source, all, now, side_to_move),
        left => read_middle(source, left, now, side_to_move),
    }
}

/// A board at the start of a turn. A side without pieces is setting up, if the other side has none either or has just
/// completed its setup.
pub(super) fn at_its_start(board: Board, side_to_move: Side) -> ArimaaPosition {
    let setup = ArimaaPosition::in_setup(board, side_to_move);
    let sets_up = board.side(side_to_move).is_empty() && setup.is_possible_setup();
    if sets_up { setup } else { ArimaaPosition::in_play(board, side_to_move) }
}

fn read_side(source: Source<'_>, head: &str) -> Result<Side, ParseError> {
    let word = head.trim().trim_start_matches(|letter: char| letter.is_ascii_digit());
    let mut letters = word.chars();
    let side = letters.next().and_then(side_of).filter(|_| letters.next().is_none());
    side.ok_or_else(|| source.error_at(head.trim(), "missing side to move").advice("g or s"))
}

fn read_setup(source: Source<'_>, all: &str, board: Board, side_to_move: Side) -> Result<ArimaaPosition, ParseError> {
    let position = ArimaaPosition::in_setup(board, side_to_move);
    position.is_possible_setup().then_some(position).ok_or_else(|| {
        let advice = "each side fills its front row from left to right, then its back row, Gold first";
        source.error_at(all, "invalid setup").advice(advice)
    })
}

/// Reads the steps left and the board at the start of the turn.
fn read_middle(source: Source<'_>, text: &str, now: Board, side_to_move: Side) -> Result<ArimaaPosition, ParseError> {
    let format = "expected the steps left and the board at the start of the turn: 2 [64 characters]";
    let (left, start) =
        text.split_once('[').ok_or_else(|| source.error_at(text, "unexpected text after the board").advice(format))?;
    let steps = left.trim().parse().ok().filter(|steps| (1..STEPS).contains(steps));
    let steps: u8 = steps.ok_or_else(|| source.error_at(left.trim(), "expected 1 to 3 steps left").advice(format))?;
    let (board, rest) = start.split_once(']').ok_or_else(|| source.error_at(end_of(text), "missing `]`"))?;
    if !rest.trim().is_empty() {
        return Err(source.error_at(rest.trim(), "unexpected text after the board"));
    }
    let start = read_board(source, board)?;
    let position = ArimaaPosition::in_turn(now, side_to_move, start, STEPS - steps);
    let stuck = !position.board_changed() && position.count_moves() == 0;
    let grown = Side::BOTH.iter().any(|&side| now.side(side).count() > start.side(side).count());
    if stuck || grown || ArimaaPosition::in_play(start, side_to_move).outcome().is_some() {
        return Err(source.error_at(board, "no turn leads from this board to the current one"));
    }
    Ok(position)
}

/// Reads 64 characters, from a8 to h1.
pub(super) fn read_board(source: Source<'_>, text: &str) -> Result<Board, ParseError> {
    let count = text.chars().count();
    if count != SQUARES {
        return Err(source.error_at(text, format!("expected 64 squares, found {count}")).advice(FORMAT));
    }
    let squares = text.char_indices().enumerate().filter(|(_, (_, letter))| !EMPTY.contains(letter));
    let mut board = Board::EMPTY;
    for (number, (start, letter)) in squares {
        let part = &text[start..start + letter.len_utf8()];
        let wrong = || source.error_at(part, format!("unknown piece `{letter}`")).advice("E M H D C R or e m h d c r");
        let (side, kind) = PieceKind::of_letter(letter).ok_or_else(wrong)?;
        if board.side(side).count() >= setup::PIECES_PER_SIDE {
            let message =
                format!("{} has more than {} pieces", ArimaaPosition::side_name(side), setup::PIECES_PER_SIDE);
            return Err(source.error_at(part, message));
        }
        board.toggle(side, kind, square_of(number));
    }
    match board.unprotected_piece() {
        Some(at) => {
            let message = format!("the piece on trap {} has no adjacent friendly piece", Set64::square(at));
            Err(source.error_at(text, message))
        }
        None => Ok(board),
    }
}

fn board_text(board: &Board) -> String {
    let letter = |number: usize| board.piece_on(square_of(number)).map_or(' ', |(side, kind)| kind.letter(side));
    (0..SQUARES).map(letter).collect()
}

/// The square of a character by its index.
fn square_of(number: usize) -> u8 {
    Set64::index(Square::new((number % 8) as u8, 7 - (number / 8) as u8))
}
