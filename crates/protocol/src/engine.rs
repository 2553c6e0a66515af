//! The session engine shared by all protocols: a player, a position, engine options, and at most one search in the
//! background. A protocol parses commands, asks the engine, and writes the answers.

use crate::LineWriter;
use crate::background::{BackgroundSearch, Reporter, Silent};
use crate::limits::SearchLimit;
use crate::options::EngineOptions;
use tenbin_core::{Choice, ParseError, Player, Table};
use tenbin_registry::{game_entry, player};

/// A protocol session: lines in, lines out.
pub trait ProtocolSession {
    /// Handles one line of input. Returns `false` after `quit`.
    fn handle_line(&mut self, line: &str) -> bool;

    /// Ends the session at the end of input. A search with a limit still answers.
    fn finish(&mut self);
}

/// The game in canonical form, and the player's full spec.
pub(crate) type PlayerKey = (String, String);

/// A player, ready to search.
pub(crate) type PreparedPlayer = (PlayerKey, Box<dyn Player>);

/// The state that every protocol shares.
pub(crate) struct Engine {
    pub(crate) table: Box<dyn Table>,
    pub(crate) options: EngineOptions,
    out: LineWriter,
    /// The player's spec.
    spec: String,
    /// The player of the last search. It keeps its transposition table or tree while its key stays the same.
    idle: Option<PreparedPlayer>,
    search: Option<(PlayerKey, BackgroundSearch)>,
}

impl Engine {
    /// An engine for a player; the default is the strongest of the game.
    pub(crate) fn new(
        table: Box<dyn Table>,
        spec: Option<&str>,
        options: EngineOptions,
        out: LineWriter,
    ) -> Result<Engine, ParseError> {
        let spec = spec.unwrap_or(game_entry(table.game())?.strongest()).to_owned();
        player(table.as_ref(), &spec)?;
        Ok(Engine { table, options, out, spec, idle: None, search: None })
    }

    pub(crate) fn spec(&self) -> &str {
        &self.spec
    }

    pub(crate) fn out(&self) -> LineWriter {
        self.out.clone()
    }

    pub(crate) fn write_line(&self, line: &str) {
        (self.out)(line);
    }

    /// Fails if the player cannot play at a table.
    pub(crate) fn check_player(&self, table: &dyn Table) -> Result<(), ParseError> {
        player(table, &self.spec).map(drop)
    }

    /// Clears what the player has learned.
    pub(crate) fn new_game(&mut self) {
        if let Some((_, player)) = &mut self.idle {
            player.new_game(1);
        }
    }

    /// Drops an adjudication that the host ignores: the game continues from the bare position.
    pub(crate) fn ignore_adjudication(&mut self) -> Result<(), ParseError> {
        self.table = self.table.with_position(&self.table.position())?;
        Ok(())
    }

    /// Builds the player before any clock runs: a large hash table takes time to allocate.
    pub(crate) fn warm_up(&mut self) -> Result<(), ParseError> {
        if self.search.is_none() {
            let prepared = self.prepare()?;
            self.idle = Some(prepared);
        }
        Ok(())
    }

    /// Takes the player for a search: the idle one if it fits, else a new one.
    pub(crate) fn prepare(&mut self) -> Result<PreparedPlayer, ParseError> {
        let table = self.table.as_ref();
        let spec = self.options.applied(&self.spec, table)?;
        let key = (table.game().to_owned(), spec);
        // A player that does not fit is dropped first: two hash tables may not fit into memory.
        let idle = self.idle.take().filter(|(known, _)| *known == key);
        let (key, player) = match idle {
            Some(prepared) => prepared,
            None => {
                let mut player = player(table, &key.1)?;
                player.new_game(1);
                (key, player)
            }
        };
        Ok((key, player))
    }

    /// Keeps a player for the next search.
    pub(crate) fn keep(&mut self, prepared: PreparedPlayer) {
        self.idle = Some(prepared);
    }

    /// Starts a search of the position in the background.
    pub(crate) fn start(
        &mut self,
        (key, player): PreparedPlayer,
        limit: SearchLimit,
        ponder: bool,
        reporter: impl Reporter,
    ) {
        let table = self.table.fork();
        let search = BackgroundSearch::start(player, table, limit, ponder, reporter, self.out.clone());
        self.search = Some((key, search));
    }

    /// Searches a position and waits for the choice.
    pub(crate) fn search(&mut self, table: &dyn Table, limit: SearchLimit) -> Result<Choice, String> {
        let (key, player) = self.prepare().map_err(|error| error.message().to_owned())?;
        let search = BackgroundSearch::start(player, table.fork(), limit, false, Silent, self.out.clone());
        let (player, chosen) = search.join().ok_or("the player crashed")?;
        self.idle = Some((key, player));
        chosen
    }

    /// The idle player.
    pub(crate) fn idle_player(&self) -> Option<&dyn Player> {
        self.idle.as_ref().map(|(_, player)| player.as_ref())
    }

    pub(crate) fn ponder_hit(&mut self) {
        if let Some((_, search)) = &mut self.search {
            search.ponder_hit();
        }
    }

    /// Stops the search; it still reports its best move.
    pub(crate) fn stop(&mut self) {
        if let Some((key, search)) = self.search.take() {
            self.idle = search.stop().map(|player| (key, player));
        }
    }

    /// Stops the search and discards its result.
    pub(crate) fn cancel(&mut self) {
        if let Some((key, search)) = self.search.take() {
            self.idle = search.cancel().map(|player| (key, player));
        }
    }

    /// Waits for a search with a limit, stops any other.
    pub(crate) fn finish(&mut self) {
        if let Some((_, search)) = self.search.take() {
            search.finish();
        }
    }
}
