//! How a game is served to other programs: the protocols in which a host may play against the bench's players.

use tenbin_core::Table;

/// The protocols of a game, with the details in which games differ.
#[derive(Clone, Copy, Debug, Default)]
pub struct ServedProtocols {
    /// UCI: the keyword before a written position.
    pub uci: Option<&'static str>,
    /// USI: the keyword before a written position.
    pub usi: Option<&'static str>,
    /// AEI.
    pub aei: Option<AeiSupport>,
    /// GTP.
    pub gtp: Option<GtpSupport>,
}

/// A game in AEI.
#[derive(Clone, Copy, Debug)]
pub struct AeiSupport {
    /// Whether the side to move places its pieces, which needs no search.
    pub is_setup: fn(&dyn Table) -> bool,
}

/// A game in GTP.
#[derive(Clone, Copy, Debug)]
pub struct GtpSupport {
    /// Board size before the host sets one; `None` keeps the game's own. The first game with one is GTP's default game.
    pub default_size: Option<u8>,
    /// The letters of the first and the second side in `showboard`.
    pub stones: [char; 2],
    /// The evaluation that GoGui can draw, and its terms.
    pub drawn: Option<(&'static str, &'static [&'static str])>,
}

impl ServedProtocols {
    /// GTP alone.
    pub const fn gtp(gtp: GtpSupport) -> ServedProtocols {
        ServedProtocols { uci: None, usi: None, aei: None, gtp: Some(gtp) }
    }
}

impl GtpSupport {
    /// A game with pieces of Black, who moves first.
    pub const BLACK_FIRST: GtpSupport = GtpSupport { default_size: None, stones: ['X', 'O'], drawn: None };

    /// A game with pieces of White, who moves first.
    pub const WHITE_FIRST: GtpSupport = GtpSupport { default_size: None, stones: ['O', 'X'], drawn: None };
}
