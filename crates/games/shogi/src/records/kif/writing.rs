//! Writing KIF and KI2.

use super::ply::Hint;
use super::words::{self, FILES, RANKS};
use super::{diagram, origin};
use crate::records::ending::Closing;
use crate::records::{Record, on_one_line};
use crate::{Kind, Move, ShogiPosition, Square, Squares};
use tenbin_core::{Outcome, Position, Side};

/// Plies to a line of KI2.
const PLIES_A_LINE: usize = 6;

impl Record {
    /// The game as KIF.
    ///
    /// ```
    /// # use tenbin_shogi::records::read_kif;
    /// let game = &read_kif("手合割：平手\n▲７六歩 △３四歩 ▲２二角成\nまで3手で中断").unwrap()[0];
    /// assert_eq!(game.to_kif().lines().nth(4), Some("   3 ２二角成(88)"));
    /// ```
    pub fn to_kif(&self) -> String {
        let mut lines = self.head();
        lines.push("手数----指手---------消費時間--".to_owned());
        for (number, (now, ply, last)) in (1..).zip(self.told()) {
            lines.push(format!("{number:4} {}", kif(&now, ply, last)));
        }
        lines.push(format!("{:4} {}", self.moves.len() + 1, words::closing(Closing::of(self))));
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
        let mut lines = self.head();
        let plies: Vec<String> = self.told().map(|(now, ply, last)| ki2(&now, ply, last)).collect();
        lines.extend(plies.chunks(PLIES_A_LINE).map(|plies| plies.join(" ")));
        lines.push(self.summary());
        lines.join("\n") + "\n"
    }

    /// The lines before the moves.
    fn head(&self) -> Vec<String> {
        let mut lines = match words::handicap_name(&self.start) {
            Some(name) => vec![format!("手合割：{name}")],
            None => diagram::lines(&self.start),
        };
        for side in Side::BOTH {
            let name = on_one_line(&self.players[side]);
            if !name.is_empty() {
                lines.push(format!("{}：{name}", self.title(side)));
            }
        }
        lines
    }

    /// What a side is called in this game.
    fn title(&self, side: Side) -> &'static str {
        let is_even = words::handicap_name(&self.start).is_none_or(|name| name == "平手");
        match (is_even, side) {
            (true, Side::First) => "先手",
            (true, Side::Second) => "後手",
            (false, Side::First) => "下手",
            (false, Side::Second) => "上手",
        }
    }

    /// Every ply, where it was played, and where the one before it went.
    fn told(&self) -> impl Iterator<Item = (ShogiPosition, Move, Option<Square>)> {
        let mut now = self.start;
        let mut last = None;
        self.moves.iter().map(move |&ply| {
            let here = (now, ply, last);
            now.play(ply);
            last = Some(ply.to());
            here
        })
    }

    fn summary(&self) -> String {
        let plies = self.moves.len();
        let closing = Closing::of(self);
        match self.outcome {
            Some(Outcome::Won(side)) => {
                let how = match closing {
                    Closing::Declared | Closing::OtherFoul => words::closing(closing),
                    _ => "勝ち",
                };
                format!("まで{plies}手で{}の{how}", self.title(side))
            }
            _ => format!("まで{plies}手で{}", words::closing(closing)),
        }
    }
}

/// Where a ply goes: `７六`, or that it goes where the one before it went.
fn target(to: Square, last: Option<Square>) -> String {
    if last == Some(to) {
        return "同　".to_owned();
    }
    [FILES[usize::from(to.file()) - 1], RANKS[usize::from(to.rank()) - 1]].iter().collect()
}

fn kif(now: &ShogiPosition, ply: Move, last: Option<Square>) -> String {
    let target = target(ply.to(), last);
    match ply.from() {
        Some(from) => {
            let name = now.kind_on(from).map_or("", words::name);
            let promotion = if ply.promotes() { "成" } else { "" };
            format!("{target}{name}{promotion}({}{})", from.file(), from.rank())
        }
        None => format!("{target}{}打", ply.dropped().map_or("", words::name)),
    }
}

fn ki2(now: &ShogiPosition, ply: Move, last: Option<Square>) -> String {
    let side = now.side_to_move();
    let mark = if side == Side::First { '▲' } else { '△' };
    let kind = ply.from().and_then(|from| now.kind_on(from)).or(ply.dropped()).unwrap_or(Kind::Pawn);
    let able = origin::able(now, kind, ply.to());
    let (hint, manner) = match ply.from() {
        Some(from) => (origin::hint(side, kind, from, ply.to(), able), manner(side, kind, from, ply)),
        None => (Hint::default(), if able.is_empty() { "" } else { "打" }),
    };
    format!("{mark}{}{}{}{manner}", target(ply.to(), last), words::name(kind), hint.text())
}

/// Whether the piece promotes, where it could do so or not.
fn manner(side: Side, kind: Kind, from: Square, ply: Move) -> &'static str {
    let zone = Squares::promotion_zone(side);
    let may = kind.promoted().is_some() && (zone.has(from) || zone.has(ply.to()));
    match (ply.promotes(), may) {
        (true, _) => "成",
        (false, true) => "不成",
        (false, false) => "",
    }
}
