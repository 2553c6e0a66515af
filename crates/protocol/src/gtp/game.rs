//! The game record of a host: settings and moves. The table is rebuilt from it after every change, so `undo` drops the last
//! move.

use super::PASS;
use tenbin_core::{ParseError, Side, Table};
use tenbin_registry::{GameScoring, GtpSupport, game_entry, games, read_records, table};

/// The settings and moves of a game.
#[derive(Clone, Debug)]
pub(super) struct GtpGame {
    /// The name of the game in the registry.
    name: String,
    size: u8,
    rules: RuleSettings,
    /// The session's own rules; a game from a file has others.
    session_rules: RuleSettings,
    /// The start position, unless it is the empty board.
    start: Option<String>,
    /// Handicap stones in the start position.
    start_handicap: usize,
    moves: Vec<(Side, String)>,
    /// The number of moves that are handicap stones; they cannot be undone.
    handicap_moves: usize,
}

/// Rule settings other than the size.
#[derive(Clone, Debug)]
struct RuleSettings {
    /// Komi, if set.
    komi: Option<String>,
    /// Other settings, in spec syntax.
    options: String,
}

impl RuleSettings {
    /// Reads settings in spec syntax. Komi is kept apart, because hosts change it; a duplicate komi is an error of the spec.
    fn read<'s>(settings: impl Iterator<Item = &'s str>) -> RuleSettings {
        let is_komi = |part: &str| part.split_once('=').is_some_and(|(key, _)| key.trim().eq_ignore_ascii_case(KOMI));
        let mut parts: Vec<&str> = settings.collect();
        let komi = parts.iter().position(|part| is_komi(part)).map(|place| parts.remove(place));
        let komi = komi.and_then(|part| part.split_once('=')).map(|(_, komi)| komi.trim().to_owned());
        RuleSettings { komi, options: parts.join(",") }
    }
}

const KOMI: &str = "komi";

impl GtpGame {
    /// A game by its spec, with more settings such as `rules=japanese`. Both game and size have defaults in the registry.
    pub(super) fn new(game: Option<&str>, rules: &str) -> Result<GtpGame, ParseError> {
        let default = default_game();
        let game = game.unwrap_or(default);
        let set_up = table(game, None)?;
        let mut size = set_up.diagram().files;
        let is_served = game_entry(game)?.served_protocols().gtp.is_some();
        if !is_served || !set_up.game().contains(&format!(":{size}x{size}")) {
            let served = games().iter().filter(|entry| entry.served_protocols().gtp.is_some());
            let names: Vec<&str> = served.map(|entry| entry.info().name).collect();
            let error = ParseError::whole(game, "GTP needs a game on square boards of several sizes");
            return Err(error.advice(names.join(", ")));
        }
        let (name, settings) = game.split_once(':').unwrap_or((game, ""));
        let has_size = settings.split(',').any(|setting| !setting.is_empty() && !setting.contains('='));
        if let Some(default) = gtp_size(game).filter(|_| !has_size) {
            size = default;
        }
        let more = rules.split(',').filter(|_| !rules.is_empty());
        let rules = RuleSettings::read(rule_settings(set_up.game()).chain(more));
        Ok(GtpGame {
            name: name.to_owned(),
            size,
            session_rules: rules.clone(),
            rules,
            start: None,
            start_handicap: 0,
            moves: Vec::new(),
            handicap_moves: 0,
        })
    }

    /// An empty board of this size.
    pub(super) fn with_size(&self, size: u8) -> GtpGame {
        GtpGame { size, ..self.cleared() }
    }

    /// An empty board under the session's own rules.
    pub(super) fn cleared(&self) -> GtpGame {
        let rules = self.session_rules.clone();
        GtpGame { rules, start: None, start_handicap: 0, moves: Vec::new(), handicap_moves: 0, ..self.clone() }
    }

    /// The game with another komi, which later games keep.
    pub(super) fn with_komi(&self, komi: &str) -> GtpGame {
        let mut game = self.clone();
        game.rules.komi = Some(komi.to_owned());
        game.session_rules.komi.clone_from(&game.rules.komi);
        game
    }

    pub(super) fn with_move(&self, side: Side, mv: &str) -> GtpGame {
        let mut game = self.clone();
        game.moves.push((side, mv.to_owned()));
        game
    }

    /// A new game with a handicap of the first side on these points.
    pub(super) fn with_handicap(&self, points: &[String]) -> GtpGame {
        let moves: Vec<(Side, String)> = points.iter().map(|point| (Side::First, point.clone())).collect();
        GtpGame { handicap_moves: moves.len(), moves, ..self.cleared() }
    }

    /// The game without its last move; `None` if there is none to undo.
    pub(super) fn undone(&self) -> Option<GtpGame> {
        let mut game = self.clone();
        game.moves.pop().filter(|_| game.moves.len() >= game.handicap_moves).map(|_| game)
    }

    pub(super) fn size(&self) -> u8 {
        self.size
    }

    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.start.is_none()
    }

    /// The number of points of the board.
    pub(super) fn points(&self) -> usize {
        usize::from(self.size) * usize::from(self.size)
    }

    /// The number of moves, passes and handicap stones included.
    pub(super) fn move_count(&self) -> usize {
        self.moves.len()
    }

    /// The number of moves that are neither handicap stones nor passes.
    pub(super) fn played(&self) -> usize {
        self.moves.iter().skip(self.leading_moves()).filter(|(_, turn)| !is_pass(turn)).count()
    }

    /// The number of handicap stones, however they were placed.
    pub(super) fn handicap(&self) -> usize {
        self.start_handicap + self.leading_moves()
    }

    /// The number of moves that are handicap stones: placed by a command, or several moves before the second side's first. Some
    /// hosts place a handicap like this.
    fn leading_moves(&self) -> usize {
        let ahead = self.moves.iter().take_while(|(side, turn)| *side == Side::First && !is_pass(turn)).count();
        if ahead > 1 { ahead } else { self.handicap_moves }
    }

    /// Whether the last move is a pass of this side.
    pub(super) fn was_passed_by(&self, side: Side) -> bool {
        self.moves.last().is_some_and(|(by, turn)| *by == side && is_pass(turn))
    }

    /// The number of consecutive passes at the end of this side's moves.
    pub(super) fn passes_of(&self, side: Side) -> usize {
        let own = self.moves.iter().rev().filter(|(by, _)| *by == side);
        own.take_while(|(_, turn)| is_pass(turn)).count()
    }

    /// The first game of a file, up to the position before this move number.
    pub(super) fn loaded(&self, text: &str, until: Option<usize>) -> Result<GtpGame, ParseError> {
        let records = read_records(&self.name, text)?;
        let record = records.first().ok_or_else(|| ParseError::whole(text, "no game in the file"))?;
        let mut follows = table(&record.game, Some(&record.start))?;
        let start_handicap = handicap_on(follows.as_ref());
        let mut moves = Vec::new();
        for turn in record.turns.iter().take(until.map_or(usize::MAX, |number| number.saturating_sub(1))) {
            moves.push((follows.side_to_move(), turn.clone()));
            follows.play_unadjudicated(turn)?;
        }
        let komi = follows.rule_options().into_iter().find(|(name, _)| *name == KOMI).map(|(_, komi)| komi);
        let rules = RuleSettings { komi, ..RuleSettings::read(rule_settings(&record.game)) };
        let (size, start) = (follows.diagram().files, Some(record.start.clone()));
        Ok(GtpGame { size, rules, start, start_handicap, moves, handicap_moves: 0, ..self.clone() })
    }

    /// The spec of the game.
    fn spec(&self) -> String {
        let RuleSettings { komi, options } = &self.rules;
        let rules = if options.is_empty() { String::new() } else { format!(",{options}") };
        let komi = komi.as_ref().map(|komi| format!(",{KOMI}={komi}")).unwrap_or_default();
        format!("{0}:{1}x{1}{rules}{komi}", self.name, self.size)
    }

    /// The table after all moves.
    pub(super) fn table(&self) -> Result<Box<dyn Table>, ParseError> {
        let mut now = table(&self.spec(), self.start.as_deref())?;
        for (side, turn) in &self.moves {
            now = self.with_side_to_move(now, *side)?;
            now.play_unadjudicated(turn)?;
        }
        Ok(now)
    }

    /// A table with a fixed handicap.
    pub(super) fn with_fixed_handicap(&self, stones: u64) -> Result<Box<dyn Table>, ParseError> {
        self.handicapped(stones, "fixed")
    }

    /// A table at which the first side places a free handicap.
    pub(super) fn with_free_handicap(&self, stones: u64) -> Result<Box<dyn Table>, ParseError> {
        self.handicapped(stones, "free")
    }

    fn handicapped(&self, stones: u64, placement: &str) -> Result<Box<dyn Table>, ParseError> {
        table(&format!("{0}:{1}x{1},handicap={stones},placement={placement}", self.name, self.size), None)
    }

    /// What hosts ask of the game, if it is counted.
    pub(super) fn scoring(&self) -> Option<&'static dyn GameScoring> {
        game_entry(&self.name).ok()?.scoring()
    }

    /// The details of this game in GTP.
    pub(super) fn support(&self) -> GtpSupport {
        let served = game_entry(&self.name).ok().and_then(|entry| entry.served_protocols().gtp);
        served.expect("the game was checked when the session began")
    }

    /// The table with this side to move. In games with a score a side may move twice, and play goes on after the end.
    pub(super) fn with_side_to_move(&self, table: Box<dyn Table>, side: Side) -> Result<Box<dyn Table>, ParseError> {
        match self.scoring() {
            _ if table.side_to_move() == side && table.outcome().is_none() => Ok(table),
            Some(scoring) => scoring.with_side_to_move(table.as_ref(), side),
            None if table.outcome().is_some() => Err(ParseError::whole(&self.name, "the game is over")),
            None => {
                let message = format!("{} is to move", table.side_name(table.side_to_move()));
                Err(ParseError::whole(&self.name, message))
            }
        }
    }
}

/// The settings after the size in a game's canonical spec.
fn rule_settings(game: &str) -> impl Iterator<Item = &str> {
    game.split([':', ',']).skip(2)
}

/// The game that GTP was made for: the first with a board size of the protocol.
fn default_game() -> &'static str {
    let names = games().iter().map(|entry| entry.info().name);
    names.into_iter().find(|name| gtp_size(name).is_some()).expect("some game has a default size in GTP")
}

/// The board size of a game in GTP unless the host sets one, if the registry has one.
fn gtp_size(game: &str) -> Option<u8> {
    game_entry(game).ok()?.served_protocols().gtp?.default_size
}

fn is_pass(turn: &str) -> bool {
    turn.eq_ignore_ascii_case(PASS)
}

/// The number of the first side's stones, if only it has any.
fn handicap_on(table: &dyn Table) -> usize {
    let pieces = table.diagram().pieces;
    if pieces.iter().all(|piece| piece.side == Some(Side::First)) { pieces.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &[(Side, &str)]) -> GtpGame {
        let empty = GtpGame::new(Some("go:9x9"), "").unwrap();
        moves.iter().fold(empty, |game, (side, mv)| game.with_move(*side, mv))
    }

    #[test]
    fn a_handicap_is_recognised_however_it_is_placed() {
        use Side::{First, Second};
        let by_moves = after(&[(First, "C3"), (First, "G7"), (Second, "E5"), (First, "pass")]);
        let by_command = GtpGame::new(Some("go:9x9"), "").unwrap().with_handicap(&["C3".to_owned(), "G7".to_owned()]);
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
    fn rules_of_a_file_apply_to_its_game_only() {
        let own = GtpGame::new(Some("go:9x9"), "superko=situational,komi=3.5").unwrap();
        let loaded = own.loaded("(;GM[1]SZ[13]RU[Japanese]KM[5.5];B[cc];W[gg])", None).unwrap();
        assert_eq!(loaded.spec(), "go:13x13,rules=japanese,komi=5.5");
        assert_eq!(loaded.cleared().spec(), "go:13x13,superko=situational,komi=3.5");
        assert_eq!(loaded.with_size(9).spec(), own.spec());
        assert_eq!(loaded.with_komi("7").cleared().spec(), "go:13x13,superko=situational,komi=7");
        let undone = loaded.undone().and_then(|game| game.undone()).expect("moves of a file can be undone");
        assert!(undone.undone().is_none());
        assert_eq!(undone.spec(), loaded.spec(), "the rules of the file still apply");
    }

    #[test]
    fn komi_is_set_once() {
        for (game, rules) in [("go:9x9", "komi=3.5"), ("go:9x9", "rules=japanese, Komi = 3.5"), ("go:9x9,komi=1", "")] {
            let table = GtpGame::new(Some(game), rules).and_then(|game| game.with_komi("5").table());
            assert!(table.is_ok_and(|table| table.rule_options().contains(&(KOMI, "5".to_owned()))), "{game} {rules}");
        }
        for (game, rules) in [("go:9x9", "komi=3.5,komi=4"), ("go:9x9,komi=1", "komi=2")] {
            let twice = GtpGame::new(Some(game), rules)
                .and_then(|game| game.table())
                .err()
                .expect("a duplicate komi is an error");
            assert_eq!(twice.message(), "`komi` is set twice");
        }
    }
}
