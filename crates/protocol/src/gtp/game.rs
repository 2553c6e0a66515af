//! The game that a host sets up: what was agreed upon, and what was played. The table is made from it anew whenever either
//! changes, so that a move is taken back by leaving it out.

use tenbin_core::{Mistake, Side, Table};
use tenbin_desk::{Hosting, read_records, room, table};

/// The game that the protocol was made for, by its name at the desk.
pub(super) const GO: &str = "go";
/// The size of its board where nobody says one, as the protocol has it.
const GO_SIZE: u8 = 19;

/// Everything a host has said about the game.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// The game's name at the desk.
    name: String,
    size: u8,
    /// What was asked for, if anything.
    komi: Option<String>,
    /// Other settings, as behind the game's name in a spec.
    rules: String,
    /// A start that is not the empty board.
    start: Option<String>,
    moves: Vec<(Side, String)>,
    /// So many moves are a handicap or come from a file, and are not taken back.
    given: usize,
}

impl Game {
    /// A game as the desk names it, with more settings, such as `rules=japanese`. Without a size Go has the protocol's.
    pub(super) fn new(game: &str, rules: &str) -> Result<Game, Mistake> {
        let set_up = table(game, None)?;
        let mut size = set_up.board().files;
        if !set_up.game().contains(&format!(":{size}x{size}")) {
            let message = "this protocol is for games with square boards of several sizes, such as go and amazons";
            return Err(Mistake::whole(game, message));
        }
        let (name, settings) = game.split_once(':').unwrap_or((game, ""));
        let says_size = settings.split(',').any(|setting| !setting.is_empty() && !setting.contains('='));
        if name == GO && !says_size {
            size = GO_SIZE;
        }
        let name = name.to_owned();
        let (komi, agreed) = agreed(set_up.game());
        let rules = agreed.into_iter().chain((!rules.is_empty()).then_some(rules)).collect::<Vec<_>>().join(",");
        Ok(Game { name, size, komi, rules, start: None, moves: Vec::new(), given: 0 })
    }

    /// An empty board of this size.
    pub(super) fn with_size(&self, size: u8) -> Game {
        Game { size, ..self.cleared() }
    }

    /// The same game before its first move.
    pub(super) fn cleared(&self) -> Game {
        Game { start: None, moves: Vec::new(), given: 0, ..self.clone() }
    }

    pub(super) fn with_komi(&self, komi: &str) -> Game {
        Game { komi: Some(komi.to_owned()), ..self.clone() }
    }

    pub(super) fn with_move(&self, side: Side, turn: &str) -> Game {
        let mut game = self.clone();
        game.moves.push((side, turn.to_owned()));
        game
    }

    /// The game with Black's stones on these points before anything else.
    pub(super) fn with_handicap(&self, points: &[String]) -> Game {
        let moves: Vec<(Side, String)> = points.iter().map(|point| (Side::First, point.clone())).collect();
        Game { given: moves.len(), moves, ..self.cleared() }
    }

    /// The game without its last move; `None` if there is nothing to take back.
    pub(super) fn undone(&self) -> Option<Game> {
        let mut game = self.clone();
        game.moves.pop().filter(|_| game.moves.len() >= game.given).map(|_| game)
    }

    pub(super) fn size(&self) -> u8 {
        self.size
    }

    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.start.is_none()
    }

    /// How many moves are on the board.
    pub(super) fn played(&self) -> usize {
        self.moves.len()
    }

    /// Whether the last move was a pass of this side.
    pub(super) fn was_passed_by(&self, side: Side) -> bool {
        self.moves.last().is_some_and(|(by, turn)| *by == side && turn.eq_ignore_ascii_case("pass"))
    }

    /// The first game in a file, up to before the move of this number.
    pub(super) fn loaded(&self, text: &str, until: Option<usize>) -> Result<Game, Mistake> {
        let records = read_records(&self.name, text)?;
        let record = records.first().ok_or_else(|| Mistake::whole(text, "there is no game in the file"))?;
        let mut follows = table(&record.game, Some(&record.start))?;
        let mut moves = Vec::new();
        for turn in record.turns.iter().take(until.map_or(usize::MAX, |number| number.saturating_sub(1))) {
            moves.push((follows.turn(), turn.clone()));
            follows.play_on(turn)?;
        }
        let (_, rules) = agreed(&record.game);
        let komi = follows.agreements().into_iter().find(|(name, _)| *name == "komi").map(|(_, komi)| komi);
        let (size, start) = (follows.board().files, Some(record.start.clone()));
        Ok(Game { name: self.name.clone(), size, komi, rules: rules.join(","), start, moves, given: 0 })
    }

    /// The game as the desk names it.
    fn spec(&self) -> String {
        let rules = if self.rules.is_empty() { String::new() } else { format!(",{}", self.rules) };
        let komi = self.komi.as_ref().map(|komi| format!(",komi={komi}")).unwrap_or_default();
        format!("{0}:{1}x{1}{rules}{komi}", self.name, self.size)
    }

    /// The table at which all of it has been played.
    pub(super) fn table(&self) -> Result<Box<dyn Table>, Mistake> {
        let mut now = table(&self.spec(), self.start.as_deref())?;
        for (side, turn) in &self.moves {
            now = self.with_turn(now, *side)?;
            now.play_on(turn)?;
        }
        Ok(now)
    }

    /// The points of the fixed handicap, or as many turns as Black may place freely.
    pub(super) fn handicap(&self, stones: u64, placement: &str) -> Result<Box<dyn Table>, Mistake> {
        table(&format!("{0}:{1}x{1},handicap={stones},placement={placement}", self.name, self.size), None)
    }

    /// What hosts ask of the game, if it is counted.
    pub(super) fn hosting(&self) -> Option<&'static dyn Hosting> {
        room(&self.name).ok()?.hosting()
    }

    /// The table with this side to move. Where the game is counted, hosts may let a side move twice, and go on after the end.
    pub(super) fn with_turn(&self, table: Box<dyn Table>, side: Side) -> Result<Box<dyn Table>, Mistake> {
        match self.hosting() {
            _ if table.turn() == side && table.outcome().is_none() => Ok(table),
            Some(hosting) => hosting.to_move(table.as_ref(), side),
            None if table.outcome().is_some() => Err(Mistake::whole(&self.name, "the game is over")),
            None => {
                let message = format!("it is the turn of {}", table.side_name(table.turn()));
                Err(Mistake::whole(&self.name, message))
            }
        }
    }
}

/// What stands behind the size in a game's canonical name: komi, if it is not the usual one, and everything else.
fn agreed(game: &str) -> (Option<String>, Vec<&str>) {
    let (komi, others): (Vec<&str>, _) = game.split([':', ',']).skip(2).partition(|part| part.starts_with("komi="));
    (komi.first().map(|komi| komi.trim_start_matches("komi=").to_owned()), others)
}
