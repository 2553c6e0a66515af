//! The mirror strategy of the theorem on knight Amazons: the second player answers every move by its point reflection.

use crate::{AmazonsPosition, Move};
use std::marker::PhantomData;
use std::time::Instant;
use tenbin_board::Set;
use tenbin_core::{
    Choice, GameHistory, Limits, Param, ParamKind, Player, Position, Random, SearchResult, Settings, Stop, Table,
};
use tenbin_entry::players::choice;
use tenbin_entry::typed_table;

/// The action where the reflected move is illegal.
pub(super) const FALLBACK: Param = Param::new(
    "fallback",
    "where the reflected move is illegal: `forfeit` the game with the reason, or play a `random` move",
    ParamKind::Choice(&["forfeit", "random"]),
    "forfeit",
)
.formerly(&["otherwise"]);

/// The mirror player.
pub(super) fn mirror<S: Set>(settings: &Settings) -> Box<dyn Player> {
    let random = (settings.text(FALLBACK.key) == Some("random")).then(|| Random::new(0));
    Box::new(Mirror::<S> { spec: settings.canonical(), random, set: PhantomData })
}

struct Mirror<S> {
    spec: String,
    /// Source of fallback moves; `None` if an illegal reflection is an error, which forfeits the game.
    random: Option<Random>,
    set: PhantomData<fn() -> S>,
}

/// The reflection of the last move, or the reason why it is illegal.
fn answer<S: Set>(line: &GameHistory<AmazonsPosition<S>>) -> Result<Move, String> {
    let Some((&last, earlier)) = line.plies().split_last() else {
        return Err("no move to mirror yet".to_owned());
    };
    let mut before = *line.start();
    earlier.iter().for_each(|&ply| before.play(ply));
    before.mirror_reply(last).map_err(|why| why.to_string())
}

impl<S: Set> Player for Mirror<S> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn is_reproducible(&self) -> bool {
        true
    }

    fn is_stochastic(&self) -> bool {
        self.random.is_some()
    }

    fn choose(
        &mut self,
        table: &dyn Table,
        _limits: &Limits,
        _stop: &Stop,
        _watch: &mut dyn FnMut(&Choice),
    ) -> Result<Choice, String> {
        let start = Instant::now();
        let line = typed_table::<AmazonsPosition<S>>(table)?.history();
        if line.now().outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        let ply = match (answer(line), &mut self.random) {
            (Err(_), Some(random)) => line.now().random_move(random).ok_or("the game is over")?,
            (answer, _) => answer?,
        };
        let thought =
            SearchResult { pv: vec![ply], multipv: 1, score: None, depth: 0, nodes: 1, time: start.elapsed() };
        choice(line.now(), &thought).ok_or_else(|| "the game is over".to_owned())
    }

    fn new_game(&mut self, seed: u64) {
        if let Some(random) = &mut self.random {
            *random = Random::new(seed);
        }
    }
}
