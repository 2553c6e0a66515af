//! Engines that fail in the middle of a game: their tournament is played to its end, and no process is left.

use crate::faults::{AEI, GTP, ProtocolFaults, USI};
use crate::{faulty, leaves_no_process, log_file};
use std::time::Duration;
use tenbin_arena::record::{Ending, GameRecord};
use tenbin_arena::store::Store;
use tenbin_core::Stop;
use tenbin_registry::{MatchConditions, MatchConfig, OpeningBook, Resume, Tournament, table};

impl ProtocolFaults {
    /// Two games from the start position in which the engines' first moves are legal.
    pub(crate) fn conditions(&self) -> MatchConfig {
        let start = table(self.game, None).unwrap();
        let book = Some(OpeningBook::read(start.as_ref(), self.start).unwrap());
        let conditions = MatchConditions { time_margin: Duration::from_millis(20), ..MatchConditions::new(2) };
        MatchConfig { book, threads: 2, ..MatchConfig::new(self.game, "", "", conditions) }
    }

    /// A gauntlet of one of our players against all faults.
    fn plays_a_tournament(&self) {
        let later = self.reasons();
        let paths: Vec<_> = later.iter().map(|(how, _)| log_file(&format!("{}-together-{how}", self.name))).collect();
        let mut players = vec![self.ours.to_owned()];
        for ((how, _), path) in later.iter().zip(&paths) {
            // The timeout exceeds the clock, so that a late answer differs from none.
            players.push(format!("{} later-{how} {},{}", faulty(self.name), path.display(), self.clock.0));
        }
        let tournament = Tournament { conditions: self.conditions(), players, gauntlet: true };
        let prepared = tournament.prepare().unwrap();
        let store = Store::in_memory().unwrap();
        let outcome = prepared.run(&store, Resume::No, &Stop::new(), &|_| {}).unwrap();
        assert_eq!(outcome.len(), later.len());
        for ((how, reason), one) in later.iter().zip(&outcome) {
            let progress = &one.result.progress;
            assert_eq!((progress.pairs.games(), progress.faults), (2, [0, 2]), "{} {how}", self.name);
            for game in store.pairs(one.id).unwrap().iter().flat_map(|pair| &pair.games) {
                check_late_fault(game, how, reason);
            }
        }
        paths.iter().for_each(|path| leaves_no_process(path));
    }
}

#[track_caller]
fn check_late_fault(game: &GameRecord, how: &str, reason: &str) {
    assert!(game.ending.to_string().starts_with(reason), "{how}: {}", game.ending);
    assert!(game.turns.len() >= 4, "{how}: the first moves are legal");
    assert_ne!(game.ending, Ending::Rules);
}

#[test]
fn a_tournament_of_failing_usi_engines_finishes() {
    USI.plays_a_tournament();
}

#[test]
fn a_tournament_of_failing_gtp_engines_finishes() {
    GTP.plays_a_tournament();
}

#[test]
fn a_tournament_of_failing_aei_engines_finishes() {
    AEI.plays_a_tournament();
}
