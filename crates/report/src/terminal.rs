//! A [`BoardPicture`] as text, for terminals, logs and tests.
//!
//! Plain text by default, so that it can be piped and compared; colours only when asked, because only the caller knows
//! whether it writes to a terminal.

use crate::board::{BoardPicture, Cell, Deed, HeatMap, Owner};

/// Whether the heat layer may colour the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Plain text.
    Never,
    /// The 256 ANSI colours, which nearly every terminal knows.
    Ansi,
}

/// Backgrounds from faint to strong: the same blue and orange as in the drawn picture.
const FIRST_BACKGROUNDS: [u8; 4] = [195, 153, 111, 69];
const SECOND_BACKGROUNDS: [u8; 4] = [230, 222, 215, 208];

impl BoardPicture {
    /// The board as text, the highest rank on top.
    ///
    /// ```
    /// use tenbin_report::board::{BoardPicture, Cell, Kind, Mark, Owner};
    /// use tenbin_report::terminal::Colour;
    ///
    /// let picture = BoardPicture {
    ///     marks: vec![
    ///         Mark::new(Cell::new(1, 0), Kind::Queen(Owner::First)),
    ///         Mark { symbol: 'B', ..Mark::new(Cell::new(2, 2), Kind::Queen(Owner::Second)) },
    ///     ],
    ///     ..BoardPicture::new(4, 3)
    /// };
    /// assert_eq!(picture.to_text(Colour::Never), "\
    /// 3 . . B .
    /// 2 . . . .
    /// 1 . Q . .
    ///   a b c d
    /// ");
    /// ```
    #[must_use]
    pub fn to_text(&self, colour: Colour) -> String {
        let heat = self.heat.as_ref().filter(|_| colour == Colour::Ansi).map(|heat| HeatMap::new(self, heat));
        let board = grid(self, 1, |cell| {
            let symbol = self.mark_at(cell).map_or('.', |mark| mark.symbol);
            let symbol = if symbol.is_control() { '?' } else { symbol };
            let strength = heat.as_ref().and_then(|map| Some(map.strength(map.amount(cell)?)));
            Shown { text: symbol.to_string(), background: strength.and_then(background) }
        });
        let mut text = format!("{}{board}{}", self.hand_text(Owner::Second), self.hand_text(Owner::First));
        let deeds: Vec<String> = self.visible_last_move().iter().map(Deed::to_string).collect();
        if !deeds.is_empty() {
            text += &format!("last move: {}\n", deeds.join(", "));
        }
        text
    }

    /// What a side holds in hand, on a line of its own; nothing if it holds nothing.
    fn hand_text(&self, owner: Owner) -> String {
        let held = self.hand(owner).map(|held| match held.count {
            1 => held.symbol.to_string(),
            count => format!("{}×{count}", held.symbol),
        });
        let held: Vec<String> = held.collect();
        if held.is_empty() { String::new() } else { format!("in hand: {}\n", held.join(" ")) }
    }

    /// The heat layer as numbers in board shape under its title, or nothing where there is no heat.
    ///
    /// ```
    /// use tenbin_report::board::{BoardPicture, Cell, Heat};
    ///
    /// let values = vec![(Cell::new(0, 0), 2.5), (Cell::new(1, 1), -10.0)];
    /// let heat = Heat { title: "Mobility".into(), unit: "moves".into(), values };
    /// let picture = BoardPicture { heat: Some(heat), ..BoardPicture::new(3, 2) };
    /// assert_eq!(picture.heat_to_text(), "\
    /// Mobility (moves)
    /// 2     . -10.0     .
    /// 1   2.5     .     .
    ///       a     b     c
    /// ");
    /// ```
    #[must_use]
    pub fn heat_to_text(&self) -> String {
        let Some(heat) = &self.heat else { return String::new() };
        let map = HeatMap::new(self, heat);
        let width = map.amounts().map(|(_, amount)| map.label(amount).len()).max().unwrap_or(1);
        let numbers = grid(self, width, |cell| {
            let text = map.amount(cell).map_or_else(|| ".".to_owned(), |amount| map.label(amount));
            Shown { text, background: None }
        });
        format!("{}\n{numbers}", heat.heading())
    }
}

/// The content of one cell and the ANSI colour behind it.
struct Shown {
    text: String,
    background: Option<u8>,
}

fn grid(picture: &BoardPicture, width: usize, show: impl Fn(Cell) -> Shown) -> String {
    // Files past z have two letters.
    let width = width.max(if picture.files > 26 { 2 } else { 1 });
    let margin = (0..picture.ranks).map(|rank| picture.rank_label(rank).len()).max().unwrap_or(1);
    let mut text = String::new();
    for rank in (0..picture.ranks).rev() {
        text += &format!("{:>margin$}", picture.rank_label(rank));
        for file in 0..picture.files {
            let Shown { text: shown, background } = show(Cell::new(file, rank));
            text += &match background {
                // Black on the pale backgrounds, whatever the terminal's own colours are.
                Some(colour) => format!("\x1b[30;48;5;{colour}m {shown:>width$}\x1b[0m"),
                None => format!(" {shown:>width$}"),
            };
        }
        text.push('\n');
    }
    text += &" ".repeat(margin);
    for file in 0..picture.files {
        text += &format!(" {:>width$}", picture.file_label(file));
    }
    text.push('\n');
    text
}

fn background(strength: f64) -> Option<u8> {
    let shades = if strength > 0.0 { FIRST_BACKGROUNDS } else { SECOND_BACKGROUNDS };
    let step = (strength.abs() * shades.len() as f64).ceil() as usize;
    step.checked_sub(1).map(|index| shades[index.min(shades.len() - 1)])
}
