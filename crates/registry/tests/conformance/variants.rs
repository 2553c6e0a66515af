//! Tables of every game in several variants, and random play on them.

use tenbin_core::{Random, Table};
use tenbin_registry::{GameEntry, games, table};

const AMAZONS_SIZES: &[&str] = &["3x3", "4x4", "6x6", "10x10", "12x5", "16x16"];
const BREAKTHROUGH: &[&str] = &["3x3", "4x6", "6x6", "8x8", "5x5,steps=2", "7x4,steps=2", "8x8,steps=3"];

const GO: &[&str] = &[
    "2x2",
    "3x3,rules=japanese",
    "4x4,rules=new-zealand",
    "5x5,superko=none,suicide=on,komi=0",
    "7x7,handicap=4",
    "6x6,handicap=3,placement=free",
    "13x13",
    "19x19,rules=japanese",
    "25x25,moves=200",
];
const OTHELLO: &[&str] = &["4x4", "6x6"];
const SHOGI: &[&str] = &["rook", "ten"];

/// The variants of a game to test; without an entry here, only the default.
pub(crate) fn variants(entry: &dyn GameEntry) -> Vec<String> {
    let name = entry.info().name;
    let settings = match name {
        "breakthrough" => BREAKTHROUGH,
        "go" => GO,
        "othello" => OTHELLO,
        "shogi" => SHOGI,
        name if name.ends_with("amazons") => AMAZONS_SIZES,
        _ => &[],
    };
    let named = settings.iter().map(|setting| format!("{name}:{setting}"));
    std::iter::once(name.to_owned()).chain(named).collect()
}

/// A table of every variant of every game.
pub(crate) fn tables() -> Vec<Box<dyn Table>> {
    let specs = games().iter().flat_map(|entry| variants(*entry));
    specs.map(|spec| table(&spec, None).unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// One table of every game, with its default settings.
pub(crate) fn default_tables() -> Vec<Box<dyn Table>> {
    games().iter().map(|entry| table(entry.info().name, None).unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// Plays a random legal move, if there is one.
pub(crate) fn play_random_move(table: &mut dyn Table, random: &mut Random) -> bool {
    let legal = table.legal_moves();
    if legal.is_empty() {
        return false;
    }
    let mv = &legal[random.below(legal.len() as u64) as usize];
    table.play(mv).unwrap_or_else(|error| panic!("{}: {error}", table.game()));
    true
}

/// Every position of a random game, each as a table; the last is finished.
pub(crate) fn random_game(start: &dyn Table, random: &mut Random) -> Vec<Box<dyn Table>> {
    let mut now = start.fork();
    let mut seen = vec![now.fork()];
    while play_random_move(now.as_mut(), random) {
        seen.push(now.fork());
    }
    seen
}

/// About `count` evenly spaced positions of a random game, without the finished one.
pub(crate) fn some_positions(start: &dyn Table, count: usize, random: &mut Random) -> Vec<Box<dyn Table>> {
    let mut game = random_game(start, random);
    game.pop();
    let step = game.len().div_ceil(count).max(1);
    game.into_iter().step_by(step).collect()
}
