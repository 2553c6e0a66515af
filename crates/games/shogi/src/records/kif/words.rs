//! The words of KIF and KI2.

use crate::records::ending::{Closing, End};
use crate::{Kind, ShogiPosition, Start};
use std::cmp::Ordering;
use tenbin_core::{Notation, Side};

/// The digits of files, from 1.
pub(super) const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// The numerals of ranks, from 1.
pub(super) const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Other ways to write a kind than [`Kind::kanji`] and [`name`].
const OTHER_NAMES: [(&str, Kind); 3] = [("王", Kind::King), ("竜", Kind::Dragon), ("成歩", Kind::Tokin)];

/// The handicaps that have a name, and the white pieces that are left behind the pawns.
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

/// How games end, in place of a ply.
const ENDS: [(&str, End); 21] = [
    ("投了", End::Lost),
    ("詰み", End::Lost),
    ("詰", End::Lost),
    ("切れ負け", End::Lost),
    ("時間切れ", End::Lost),
    ("不戦敗", End::Lost),
    ("反則負け", End::OwnFoul),
    ("反則勝ち", End::OtherFoul),
    ("入玉勝ち", End::Won),
    ("入玉宣言", End::Won),
    ("宣言勝ち", End::Won),
    ("不戦勝", End::Won),
    ("千日手", End::Drawn),
    ("持将棋", End::Drawn),
    ("引き分け", End::Drawn),
    ("引分", End::Drawn),
    ("裁定引分", End::Drawn),
    ("最大手数", End::Drawn),
    ("中断", End::Open),
    ("封じ手", End::Open),
    ("不詰", End::Open),
];

/// What a word says about the end of the game, if it does.
pub(super) fn end(word: &str) -> Option<End> {
    ENDS.iter().find(|(known, _)| *known == word).map(|&(_, end)| end)
}

/// The word for the end of a game.
pub(super) fn closing(closing: Closing) -> &'static str {
    match closing {
        Closing::Open => "中断",
        Closing::Mated => "詰み",
        Closing::Resigned => "投了",
        Closing::Declared => "入玉勝ち",
        Closing::OtherFoul => "反則勝ち",
        Closing::Repetition => "千日手",
        Closing::Impasse => "持将棋",
    }
}

/// What a line such as `まで52手で後手の勝ち` says.
pub(super) fn summary(line: &str) -> End {
    let named = |words: [&str; 2]| words.iter().filter_map(|word| line.rfind(word)).max();
    let [first, second] = [named(["先手", "下手"]), named(["後手", "上手"])];
    let side = match first.cmp(&second) {
        Ordering::Greater => Some(Side::First),
        Ordering::Less => Some(Side::Second),
        Ordering::Equal => None,
    };
    match side {
        Some(side) if line.contains('勝') => End::WonBy(side),
        Some(side) if line.contains('負') => End::WonBy(!side),
        _ if ["千日手", "持将棋", "引分", "引き分け", "最大手数"].iter().any(|word| line.contains(word)) => {
            End::Drawn
        }
        _ => End::Open,
    }
}

/// The kind with whose name a text begins, and what follows it.
pub(super) fn kind(text: &str) -> Option<(Kind, &str)> {
    let other = OTHER_NAMES.iter().find_map(|&(name, kind)| Some((kind, text.strip_prefix(name)?)));
    let named = || Kind::ALL.into_iter().find_map(|kind| Some((kind, text.strip_prefix(name(kind))?)));
    let short = || Kind::ALL.into_iter().find_map(|kind| Some((kind, text.strip_prefix(kind.kanji())?)));
    other.or_else(named).or_else(short)
}

/// What a kind is called in moves; diagrams have one letter for each.
pub(super) fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "歩",
        Kind::Lance => "香",
        Kind::Knight => "桂",
        Kind::Silver => "銀",
        Kind::Gold => "金",
        Kind::Bishop => "角",
        Kind::Rook => "飛",
        Kind::King => "玉",
        Kind::Tokin => "と",
        Kind::PromotedLance => "成香",
        Kind::PromotedKnight => "成桂",
        Kind::PromotedSilver => "成銀",
        Kind::Horse => "馬",
        Kind::Dragon => "龍",
    }
}

fn handicap_text(pieces: &str) -> String {
    let turn = if pieces == HANDICAPS[0].1 { 'b' } else { 'w' };
    format!("{pieces}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {turn} - 1")
}

/// The start of a handicap of this name.
pub(super) fn handicap(name: &str) -> Option<ShogiPosition> {
    let (_, pieces) = HANDICAPS.iter().find(|(known, _)| *known == name)?;
    Start::Even.position().parse_position(&handicap_text(pieces)).ok()
}

/// The name of the handicap that begins like this.
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

/// The number that a Japanese numeral up to 99 stands for.
pub(super) fn number(numeral_text: &str) -> Option<u32> {
    (1..=99).find(|&number| numeral(number) == numeral_text)
}
