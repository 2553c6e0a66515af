//! Writes KIF and KI2.

use super::keywords::{self, FILES, RANKS};
use super::moves::Disambiguation;
use super::{diagram, disambiguation};
use crate::records::game_end::EndReason;
use crate::records::{ShogiRecord, single_line};
use crate::{Bitboard, Move, PieceKind, ShogiPosition, Square};
use tenbin_core::{Outcome, Position, Side};

/// Moves per line of KI2.
const PLIES_A_LINE: usize = 6;

impl ShogiRecord {
    /// The game as KIF.
    ///
    /// ```
    /// # use tenbin_shogi::records::read_kif;
    /// let game = &read_kif("手合割：平手\n▲７六歩 △３四歩 ▲２二角成\nまで3手で中断").unwrap()[0];
    /// assert_eq!(game.to_kif().lines().nth(4), Some("   3 ２二角成(88)"));
    /// ```
    pub fn to_kif(&self) -> String {
        let mut lines = self.header();
        lines.push("手数----指手---------消費時間--".to_owned());
        for (number, (now, mv, last)) in (1..).zip(self.moves_in_context()) {
            lines.push(format!("{number:4} {}", kif(&now, mv, last)));
        }
        lines.push(format!("{:4} {}", self.moves.len() + 1, keywords::end_reason(EndReason::of(self))));
        lines.push(self.summary());
        lines.join("\n") + "\n"
    }

    /// The game as KI2.
    ///
    /// ```
    /// # use tenbin_shogi::records::read_kif;
    /// let text = "手合割：平手\n▲７六歩 △３四歩 ▲２二角成 △同　銀\nまで4手で先手の反則勝ち\n";
    /// assert_eq!(read_kif(text).unwrap()[0].to_ki2(), text);
    /// ```
    pub fn to_ki2(&self) -> String {
        let mut lines = self.header();
        let moves: Vec<String> = self.moves_in_context().map(|(now, mv, last)| ki2(&now, mv, last)).collect();
        lines.extend(moves.chunks(PLIES_A_LINE).map(|moves| moves.join(" ")));
        lines.push(self.summary());
        lines.join("\n") + "\n"
    }

    /// The lines before the moves.
    fn header(&self) -> Vec<String> {
        let mut lines = match keywords::handicap_name(&self.start) {
            Some(name) => vec![format!("手合割：{name}")],
            None => diagram::lines(&self.start),
        };
        for side in Side::BOTH {
            let name = single_line(&self.players[side]);
            if !name.is_empty() {
                lines.push(format!("{}：{name}", self.title(side)));
            }
        }
        lines
    }

    /// The title of a side in this game.
    fn title(&self, side: Side) -> &'static str {
        let is_even = keywords::handicap_name(&self.start).is_none_or(|name| name == "平手");
        match (is_even, side) {
            (true, Side::First) => "先手",
            (true, Side::Second) => "後手",
            (false, Side::First) => "下手",
            (false, Side::Second) => "上手",
        }
    }

    /// Every move with the position before it and the previous destination.
    fn moves_in_context(&self) -> impl Iterator<Item = (ShogiPosition, Move, Option<Square>)> {
        let mut now = self.start;
        let mut last = None;
        self.moves.iter().map(move |&mv| {
            let here = (now, mv, last);
            now.play(mv);
            last = Some(mv.to());
            here
        })
    }

    fn summary(&self) -> String {
        let moves = self.moves.len();
        let end_reason = EndReason::of(self);
        match self.outcome {
            Some(Outcome::Won(side)) => {
                let how = match end_reason {
                    EndReason::Declared | EndReason::OtherFoul => keywords::end_reason(end_reason),
                    _ => "勝ち",
                };
                format!("まで{moves}手で{}の{how}", self.title(side))
            }
            _ => format!("まで{moves}手で{}", keywords::end_reason(end_reason)),
        }
    }
}

/// The destination: `７六`, or `同` if it equals the previous one.
fn target(to: Square, last: Option<Square>) -> String {
    if last == Some(to) {
        return "同　".to_owned();
    }
    [FILES[usize::from(to.file()) - 1], RANKS[usize::from(to.rank()) - 1]].iter().collect()
}

fn kif(now: &ShogiPosition, mv: Move, last: Option<Square>) -> String {
    let target = target(mv.to(), last);
    match mv.from() {
        Some(from) => {
            let name = now.kind_on(from).map_or("", keywords::name);
            let promotion = if mv.promotes() { "成" } else { "" };
            format!("{target}{name}{promotion}({}{})", from.file(), from.rank())
        }
        None => format!("{target}{}打", mv.dropped().map_or("", keywords::name)),
    }
}

fn ki2(now: &ShogiPosition, mv: Move, last: Option<Square>) -> String {
    let side = now.side_to_move();
    let mark = if side == Side::First { '▲' } else { '△' };
    let kind = mv.from().and_then(|from| now.kind_on(from)).or(mv.dropped()).unwrap_or(PieceKind::Pawn);
    let candidates = disambiguation::candidates(now, kind, mv.to());
    let (disambiguation, suffix) = match mv.from() {
        Some(from) => {
            (disambiguation::disambiguation(side, kind, from, mv.to(), candidates), suffix(side, kind, from, mv))
        }
        None => (Disambiguation::default(), if candidates.is_empty() { "" } else { "打" }),
    };
    format!("{mark}{}{}{}{suffix}", target(mv.to(), last), keywords::name(kind), disambiguation.text())
}

/// The promotion suffix, where promotion is possible.
fn suffix(side: Side, kind: PieceKind, from: Square, mv: Move) -> &'static str {
    let zone = Bitboard::promotion_zone(side);
    let may = kind.promoted().is_some() && (zone.has(from) || zone.has(mv.to()));
    match (mv.promotes(), may) {
        (true, _) => "成",
        (false, true) => "不成",
        (false, false) => "",
    }
}
