//! The object-safe edge: every game and every player by name, behind types that speak text.
//!
//! This is the only room that names all games together. Adding a game adds one line to [`games`].
//!
//! ```
//! use tenbin_core::Stop;
//! let mut table = tenbin_registry::table("amazons:6x6", None).unwrap();
//! let mut player = tenbin_registry::player(table.as_ref(), "ks:depth=1").unwrap();
//! let choice = player.choose(table.as_ref(), &Stop::new(), &mut |_| {}).unwrap();
//! table.play(&choice.turn).unwrap();
//! assert_eq!(table.turns(), [choice.turn]);
//! ```

mod amazons;
mod arimaa;
mod bench;
mod book;
mod breakthrough;
mod cores;
mod encoding;
mod go;
mod hosting;
mod learning;
mod lines;
mod mates;
mod minds;
mod players;
mod problems;
mod provers;
mod records;
mod room;
mod seat;
mod shogi;
mod signature;
mod spelling;
mod sweep;
mod timing;
mod uct;
mod weighing;

pub use bench::Measure;
pub use book::Book;
pub use cores::cores;
pub use encoding::decode;
pub use go::{Answer, LifeAndDeath, Verdict};
pub use hosting::{Count, Hosting};
pub use learning::{Games, Learning, METHODS, Method, Student, student};
pub use lines::{read_lines, write_line};
pub use mates::Mates;
pub use minds::{Mind, mind};
pub use players::Preset;
pub use problems::{Marks, Problem, Solution};
pub use provers::{LastingProver, Proven, Prover};
pub use records::{
    Converted, Record, RecordFormat, convert_records, fingerprint, left_out, read_records, record_format,
    record_formats,
};
pub use room::{Card, OpeningStyle, Placed, Room, Tabulation};
pub use seat::Seat;
pub use signature::{SignatureRow, signature, signature_number};
pub use spelling::{Spelling, botzone_table, spell};
pub use sweep::Sweep;
pub use weighing::{Resume, Tournament, Weighed, Weighing, WeighingError, parse_sprt};

use tenbin_core::{ParseError, Player, Settings, Spec, Table};
pub use tenbin_engines::Protocol;
pub use tenbin_search::{Effort, MateAnswer, MateReport};
pub use tenbin_training::{News, Progress, Ranking, Taught};

/// Every game there is.
pub fn games() -> &'static [&'static dyn Room] {
    &[
        &amazons::AMAZONS,
        &amazons::KNIGHT_AMAZONS,
        &amazons::EXTENDED_KNIGHT_AMAZONS,
        &breakthrough::BREAKTHROUGH,
        &shogi::SHOGI,
        &go::GO,
        &arimaa::ARIMAA,
    ]
}

/// The room of the game that a spec such as `amazons:6x6` names.
pub fn room(game: &str) -> Result<&'static dyn Room, ParseError> {
    let spec = Spec::parse(game)?;
    let found = games().iter().find(|room| room.card().name == spec.name());
    found.copied().ok_or_else(|| spec.unknown_name("game", games().iter().map(|room| room.card().name)))
}

/// A table for a game, at its start or at a position in any notation the game knows.
pub fn table(game: &str, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
    room(game)?.table(&Spec::parse(game)?, position)
}

/// A player for a table, by a spec such as `ks:w=0.2,depth=3`, or `usi:engine,time=1s` for the program of another, which
/// is started at once.
pub fn player(table: &dyn Table, player: &str) -> Result<Box<dyn Player>, ParseError> {
    let room = room(table.game())?;
    let spec = Spec::parse(player)?;
    if let Some(protocol) = room.guests().iter().find(|protocol| protocol.name == spec.name()) {
        return tenbin_engines::invite(protocol, &spec);
    }
    let Some(preset) = room.presets().iter().find(|preset| preset.name == spec.name()) else {
        let presets = room.presets().iter().map(|preset| preset.name);
        return Err(spec.unknown_name("player", presets.chain(room.guests().iter().map(|protocol| protocol.name))));
    };
    let settings = Settings::read(&spec, &preset.params())?;
    let made = if preset.searches {
        room.evaluation(table, preset, &settings).map(|evaluation| evaluation.player(&settings))
    } else {
        room.player(table, preset, &settings)
    };
    made.map_err(|mistake| learning::in_weights(&settings, mistake))
}

/// A solver of mates for tables like this one, which remembers what it finds out in this many bytes.
pub fn mates(table: &dyn Table, memory: usize) -> Result<Box<dyn Mates>, ParseError> {
    room(table.game())?.mates(table, memory)
}

/// The problem in a position of a game that poses problems, `None` in others.
pub fn problem(game: &str, text: Option<&str>, marks: &Marks<'_>) -> Result<Option<Box<dyn Problem>>, ParseError> {
    room(game)?.problem(&Spec::parse(game)?, text, marks)
}

/// An exact solver for tables like this one, which remembers what it finds out in this many bytes. Without `theorems`
/// nothing is taken for known that a theorem about the game says.
pub fn prover(table: &dyn Table, memory: usize, theorems: bool) -> Result<Box<dyn LastingProver>, ParseError> {
    room(table.game())?.prover(table, memory, theorems)
}
