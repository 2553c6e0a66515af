//! The game that a host sets up: what was agreed upon, and what was played. The table is made from it anew whenever either
//! changes, so that a move is taken back by leaving it out.

use super::PASS;
use tenbin_core::{ParseError, Side, Table};
use tenbin_registry::{Hosting, read_records, room, table};

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
    agreed: Agreed,
    /// What holds for the next game again if this one comes from a file, which has its own rules.
    usual: Agreed,
    /// A start that is not the empty board.
    start: Option<String>,
    /// So many stones were a handicap at that start.
    set_up: usize,
    moves: Vec<(Side, String)>,
    /// So many of the moves are a handicap, and are not taken back.
    given: usize,
}

/// What is agreed upon but the size.
#[derive(Clone, Debug)]
struct Agreed {
    /// What White gets, if anything was said about it.
    komi: Option<String>,
    /// Other settings, as behind the game's name in a spec.
    rules: String,
}

impl Agreed {
    /// Settings as in a spec. Komi is kept apart, because hosts set it anew; if it is said twice, the desk will refuse it.
    fn read<'s>(settings: impl Iterator<Item = &'s str>) -> Agreed {
        let is_komi = |part: &str| part.split_once('=').is_some_and(|(key, _)| key.trim().eq_ignore_ascii_case(KOMI));
        let mut parts: Vec<&str> = settings.collect();
        let komi = parts.iter().position(|part| is_komi(part)).map(|place| parts.remove(place));
        let komi = komi.and_then(|part| part.split_once('=')).map(|(_, komi)| komi.trim().to_owned());
        Agreed { komi, rules: parts.join(",") }
    }
}

const KOMI: &str = "komi";

impl Game {
    /// A game as the desk names it, with more settings, such as `rules=japanese`. Without a size Go has the protocol's.
    pub(super) fn new(game: &str, rules: &str) -> Result<Game, ParseError> {
        let set_up = table(game, None)?;
        let mut size = set_up.diagram().files;
        if !set_up.game().contains(&format!(":{size}x{size}")) {
            let message = "this protocol is for games with square boards of several sizes, such as go and amazons";
            return Err(ParseError::whole(game, message));
        }
        let (name, settings) = game.split_once(':').unwrap_or((game, ""));
        let says_size = settings.split(',').any(|setting| !setting.is_empty() && !setting.contains('='));
        if name == GO && !says_size {
            size = GO_SIZE;
        }
        let more = rules.split(',').filter(|_| !rules.is_empty());
        let agreed = Agreed::read(behind_size(set_up.game()).chain(more));
        let (name, usual) = (name.to_owned(), agreed.clone());
        Ok(Game { name, size, agreed, usual, start: None, set_up: 0, moves: Vec::new(), given: 0 })
    }

    /// An empty board of this size.
    pub(super) fn with_size(&self, size: u8) -> Game {
        Game { size, ..self.cleared() }
    }

    /// An empty board under the session's own rules.
    pub(super) fn cleared(&self) -> Game {
        let agreed = self.usual.clone();
        Game { agreed, start: None, set_up: 0, moves: Vec::new(), given: 0, ..self.clone() }
    }

    /// What a host says about komi holds for later games too.
    pub(super) fn with_komi(&self, komi: &str) -> Game {
        let mut game = self.clone();
        game.agreed.komi = Some(komi.to_owned());
        game.usual.komi.clone_from(&game.agreed.komi);
        game
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

    /// The points of the board.
    pub(super) fn points(&self) -> usize {
        usize::from(self.size) * usize::from(self.size)
    }

    /// How many moves were made, whatever they are.
    pub(super) fn made(&self) -> usize {
        self.moves.len()
    }

    /// How many of them were moves of a game under way: neither a handicap nor a pass.
    pub(super) fn played(&self) -> usize {
        self.moves.iter().skip(self.moves_ahead()).filter(|(_, turn)| !is_pass(turn)).count()
    }

    /// How many stones the first side had ahead, by whichever way.
    pub(super) fn handicap(&self) -> usize {
        self.set_up + self.moves_ahead()
    }

    /// How many moves are a handicap, because a command said so or because there are several before the other side's first:
    /// some hosts give a handicap like this.
    fn moves_ahead(&self) -> usize {
        let ahead = self.moves.iter().take_while(|(side, turn)| *side == Side::First && !is_pass(turn)).count();
        if ahead > 1 { ahead } else { self.given }
    }

    /// Whether the last move was a pass of this side.
    pub(super) fn was_passed_by(&self, side: Side) -> bool {
        self.moves.last().is_some_and(|(by, turn)| *by == side && is_pass(turn))
    }

    /// How many of this side's last moves, one after the other, were passes.
    pub(super) fn passes_of(&self, side: Side) -> usize {
        let own = self.moves.iter().rev().filter(|(by, _)| *by == side);
        own.take_while(|(_, turn)| is_pass(turn)).count()
    }

    /// The first game in a file, up to before the move of this number.
    pub(super) fn loaded(&self, text: &str, until: Option<usize>) -> Result<Game, ParseError> {
        let records = read_records(&self.name, text)?;
        let record = records.first().ok_or_else(|| ParseError::whole(text, "there is no game in the file"))?;
        let mut follows = table(&record.game, Some(&record.start))?;
        let set_up = handicap_on(follows.as_ref());
        let mut moves = Vec::new();
        for turn in record.turns.iter().take(until.map_or(usize::MAX, |number| number.saturating_sub(1))) {
            moves.push((follows.side_to_move(), turn.clone()));
            follows.play_unadjudicated(turn)?;
        }
        let komi = follows.rule_options().into_iter().find(|(name, _)| *name == KOMI).map(|(_, komi)| komi);
        let agreed = Agreed { komi, ..Agreed::read(behind_size(&record.game)) };
        let (size, start) = (follows.diagram().files, Some(record.start.clone()));
        Ok(Game { size, agreed, start, set_up, moves, given: 0, ..self.clone() })
    }

    /// The game as the desk names it.
    fn spec(&self) -> String {
        let Agreed { komi, rules } = &self.agreed;
        let rules = if rules.is_empty() { String::new() } else { format!(",{rules}") };
        let komi = komi.as_ref().map(|komi| format!(",{KOMI}={komi}")).unwrap_or_default();
        format!("{0}:{1}x{1}{rules}{komi}", self.name, self.size)
    }

    /// The table at which all of it has been played.
    pub(super) fn table(&self) -> Result<Box<dyn Table>, ParseError> {
        let mut now = table(&self.spec(), self.start.as_deref())?;
        for (side, turn) in &self.moves {
            now = self.with_turn(now, *side)?;
            now.play_unadjudicated(turn)?;
        }
        Ok(now)
    }

    /// A table with a fixed handicap on it.
    pub(super) fn with_fixed_handicap(&self, stones: u64) -> Result<Box<dyn Table>, ParseError> {
        self.handicapped(stones, "fixed")
    }

    /// A table at which Black still has to place a handicap.
    pub(super) fn with_free_handicap(&self, stones: u64) -> Result<Box<dyn Table>, ParseError> {
        self.handicapped(stones, "free")
    }

    fn handicapped(&self, stones: u64, placement: &str) -> Result<Box<dyn Table>, ParseError> {
        table(&format!("{0}:{1}x{1},handicap={stones},placement={placement}", self.name, self.size), None)
    }

    /// What hosts ask of the game, if it is counted.
    pub(super) fn hosting(&self) -> Option<&'static dyn Hosting> {
        room(&self.name).ok()?.hosting()
    }

    /// The table with this side to move. Where the game is counted, hosts may let a side move twice, and go on after the end.
    pub(super) fn with_turn(&self, table: Box<dyn Table>, side: Side) -> Result<Box<dyn Table>, ParseError> {
        match self.hosting() {
            _ if table.side_to_move() == side && table.outcome().is_none() => Ok(table),
            Some(hosting) => hosting.to_move(table.as_ref(), side),
            None if table.outcome().is_some() => Err(ParseError::whole(&self.name, "the game is over")),
            None => {
                let message = format!("it is the turn of {}", table.side_name(table.side_to_move()));
                Err(ParseError::whole(&self.name, message))
            }
        }
    }
}

/// The settings behind the size in a game's canonical name.
fn behind_size(game: &str) -> impl Iterator<Item = &str> {
    game.split([':', ',']).skip(2)
}

fn is_pass(turn: &str) -> bool {
    turn.eq_ignore_ascii_case(PASS)
}

/// How many stones the first side has where only it has any.
fn handicap_on(table: &dyn Table) -> usize {
    let pieces = table.diagram().pieces;
    if pieces.iter().all(|piece| piece.side == Some(Side::First)) { pieces.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &[(Side, &str)]) -> Game {
        let empty = Game::new("go:9x9", "").unwrap();
        moves.iter().fold(empty, |game, (side, turn)| game.with_move(*side, turn))
    }

    #[test]
    fn a_handicap_is_known_however_it_was_given() {
        use Side::{First, Second};
        let by_moves = after(&[(First, "C3"), (First, "G7"), (Second, "E5"), (First, "pass")]);
        let by_command = Game::new("go:9x9", "").unwrap().with_handicap(&["C3".to_owned(), "G7".to_owned()]);
        let by_command = by_command.with_move(Second, "E5").with_move(First, "PASS");
        let by_file = by_command.loaded("(;GM[1]SZ[9]HA[2]AB[cg][gc];W[ee];B[])", None).unwrap();
        for game in [&by_moves, &by_command, &by_file] {
            assert_eq!((game.handicap(), game.played(), game.passes_of(First)), (2, 1, 1), "{game:?}");
        }
        let none = after(&[(First, "C3"), (Second, "pass"), (First, "D4"), (Second, "pass")]);
        assert_eq!((none.handicap(), none.played(), none.passes_of(Second)), (0, 2, 2));
        assert!(none.was_passed_by(Second) && !none.was_passed_by(First));
    }

    #[test]
    fn rules_of_a_file_hold_for_its_game_only() {
        let own = Game::new("go:9x9", "superko=situational,komi=3.5").unwrap();
        let loaded = own.loaded("(;GM[1]SZ[13]RU[Japanese]KM[5.5];B[cc];W[gg])", None).unwrap();
        assert_eq!(loaded.spec(), "go:13x13,rules=japanese,komi=5.5");
        assert_eq!(loaded.cleared().spec(), "go:13x13,superko=situational,komi=3.5");
        assert_eq!(loaded.with_size(9).spec(), own.spec());
        assert_eq!(loaded.with_komi("7").cleared().spec(), "go:13x13,superko=situational,komi=7");
        let undone = loaded.undone().and_then(|game| game.undone()).expect("moves of a file can be taken back");
        assert!(undone.undone().is_none());
        assert_eq!(undone.spec(), loaded.spec(), "it is still the file's game");
    }

    #[test]
    fn komi_is_said_once() {
        for (game, rules) in [("go:9x9", "komi=3.5"), ("go:9x9", "rules=japanese, Komi = 3.5"), ("go:9x9,komi=1", "")] {
            let table = Game::new(game, rules).and_then(|game| game.with_komi("5").table());
            assert!(table.is_ok_and(|table| table.rule_options().contains(&(KOMI, "5".to_owned()))), "{game} {rules}");
        }
        for (game, rules) in [("go:9x9", "komi=3.5,komi=4"), ("go:9x9,komi=1", "komi=2")] {
            let twice =
                Game::new(game, rules).and_then(|game| game.table()).err().expect("nobody knows which one counts");
            assert_eq!(twice.message(), "this is set twice");
        }
    }
}
