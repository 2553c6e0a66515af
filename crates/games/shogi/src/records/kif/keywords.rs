//! Keywords of KIF and KI2.

use crate::records::game_end::{EndReason, GameEnd};
use crate::{Handicap, PieceKind, ShogiPosition};
use std::cmp::Ordering;
use tenbin_core::{Notation, Side};

/// The digits of files, from 1.
pub(super) const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// The numerals of ranks, from 1.
pub(super) const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Other spellings of a kind than [`PieceKind::kanji`] and [`name`].
const OTHER_NAMES: [(&str, PieceKind); 3] =
    [("王", PieceKind::King), ("竜", PieceKind::Dragon), ("成歩", PieceKind::Tokin)];

/// The named handicaps, each with the white pieces that remain behind the pawns.
const HANDICAPS: [(&str, &str); 16] = [
    ("平手", "lnsgkgsnl/1r5b1"),
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("左七枚落ち", "2sgkg3/9"),
    ("右七枚落ち", "3gkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
];

/// Words for the end of a game, in place of a move.
const ENDS: [(&str, GameEnd); 21] = [
    ("投了", GameEnd::Lost),
    ("詰み", GameEnd::Lost),
    ("詰", GameEnd::Lost),
    ("切れ負け", GameEnd::Lost),
    ("時間切れ", GameEnd::Lost),
    ("不戦敗", GameEnd::Lost),
    ("反則負け", GameEnd::OwnFoul),
    ("反則勝ち", GameEnd::OtherFoul),
    ("入玉勝ち", GameEnd::Won),
    ("入玉宣言", GameEnd::Won),
    ("宣言勝ち", GameEnd::Won),
    ("不戦勝", GameEnd::Won),
    ("千日手", GameEnd::Drawn),
    ("持将棋", GameEnd::Drawn),
    ("引き分け", GameEnd::Drawn),
    ("引分", GameEnd::Drawn),
    ("裁定引分", GameEnd::Drawn),
    ("最大手数", GameEnd::Drawn),
    ("中断", GameEnd::Open),
    ("封じ手", GameEnd::Open),
    ("不詰", GameEnd::Open),
];

/// The end that a word stands for.
pub(super) fn end(word: &str) -> Option<GameEnd> {
    ENDS.iter().find(|(known, _)| *known == word).map(|&(_, end)| end)
}

/// The word for the end of a game.
pub(super) fn end_reason(end_reason: EndReason) -> &'static str {
    match end_reason {
        EndReason::Open => "中断",
        EndReason::Mated => "詰み",
        EndReason::Resigned => "投了",
        EndReason::Declared => "入玉勝ち",
        EndReason::OtherFoul => "反則勝ち",
        EndReason::Repetition => "千日手",
        EndReason::Impasse => "持将棋",
    }
}

/// The result in a line such as `まで52手で後手の勝ち`.
pub(super) fn summary(line: &str) -> GameEnd {
    let named = |words: [&str; 2]| words.iter().filter_map(|word| line.rfind(word)).max();
    let [first, second] = [named(["先手", "下手"]), named(["後手", "上手"])];
    let side = match first.cmp(&second) {
        Ordering::Greater => Some(Side::First),
        Ordering::Less => Some(Side::Second),
        Ordering::Equal => None,
    };
    match side {
        Some(side) if line.contains('勝') => GameEnd::WonBy(side),
        Some(side) if line.contains('負') => GameEnd::WonBy(!side),
        _ if ["千日手", "持将棋", "引分", "引き分け", "最大手数"].iter().any(|word| line.contains(word)) => {
            GameEnd::Drawn
        }
        _ => GameEnd::Open,
    }
}

/// The kind whose name begins a text, and the rest of the text.
pub(super) fn kind(text: &str) -> Option<(PieceKind, &str)> {
    let other = OTHER_NAMES.iter().find_map(|&(name, kind)| Some((kind, text.strip_prefix(name)?)));
    let named = || PieceKind::ALL.into_iter().find_map(|kind| Some((kind, text.strip_prefix(name(kind))?)));
    let short = || PieceKind::ALL.into_iter().find_map(|kind| Some((kind, text.strip_prefix(kind.kanji())?)));
    other.or_else(named).or_else(short)
}

/// The name of a kind in moves; diagrams have one letter for each.
pub(super) fn name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "歩",
        PieceKind::Lance => "香",
        PieceKind::Knight => "桂",
        PieceKind::Silver => "銀",
        PieceKind::Gold => "金",
        PieceKind::Bishop => "角",
        PieceKind::Rook => "飛",
        PieceKind::King => "玉",
        PieceKind::Tokin => "と",
        PieceKind::PromotedLance => "成香",
        PieceKind::PromotedKnight => "成桂",
        PieceKind::PromotedSilver => "成銀",
        PieceKind::Horse => "馬",
        PieceKind::Dragon => "龍",
    }
}

fn handicap_text(pieces: &str) -> String {
    let turn = if pieces == HANDICAPS[0].1 { 'b' } else { 'w' };
    format!("{pieces}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {turn} - 1")
}

/// The start position of a named handicap.
pub(super) fn handicap(name: &str) -> Option<ShogiPosition> {
    let (_, pieces) = HANDICAPS.iter().find(|(known, _)| *known == name)?;
    Handicap::Even.position().parse_position(&handicap_text(pieces)).ok()
}

/// The name of the handicap with this start position.
pub(super) fn handicap_name(start: &ShogiPosition) -> Option<&'static str> {
    let text = start.position_text();
    HANDICAPS.iter().find(|(_, pieces)| handicap_text(pieces) == text).map(|(name, _)| *name)
}

/// A number up to 99 in Japanese numerals.
pub(super) fn numeral(number: u32) -> String {
    let digit = |digit: u32| digit.checked_sub(1).and_then(|index| RANKS.get(index as usize));
    let tens = match number / 10 {
        0 => String::new(),
        1 => "十".to_owned(),
        tens => digit(tens).into_iter().chain(['十'].iter()).collect(),
    };
    digit(number % 10).into_iter().fold(tens, |text, &letter| text + &letter.to_string())
}

/// The value of a Japanese numeral up to 99.
pub(super) fn number(numeral_text: &str) -> Option<u32> {
    (1..=99).find(|&number| numeral(number) == numeral_text)
}
