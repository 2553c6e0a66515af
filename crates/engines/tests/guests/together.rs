//! Programs that go wrong in the middle of a game, and all of them in one tournament: it goes on, and nothing is left.

use crate::wrong::{AEI, GTP, Language, USI};
use crate::{leaves_nothing, notes, rogue};
use std::time::Duration;
use tenbin_arena::record::{Ending, GameRecord};
use tenbin_arena::store::Store;
use tenbin_core::Stop;
use tenbin_registry::{Book, Resume, Tournament, Weighing, table};

impl Language {
    /// Two games from a start at which the programs know what to do.
    pub(crate) fn conditions(&self) -> Weighing {
        let start = table(self.game, None).unwrap();
        let book = Some(Book::read(start.as_ref(), self.start).unwrap());
        let margin = Duration::from_millis(20);
        Weighing { book, threads: 2, margin, ..Weighing::new(self.game, "", "", 2) }
    }

    /// A gauntlet of one of ours through all of them.
    fn plays_a_tournament(&self) {
        let later = self.reasons();
        let paths: Vec<_> = later.iter().map(|(how, _)| notes(&format!("{}-together-{how}", self.name))).collect();
        let mut players = vec![self.ours.to_owned()];
        for ((how, _), path) in later.iter().zip(&paths) {
            // Beyond what is on the clock we wait a while longer, so that late is told apart from silent.
            players.push(format!("{} later-{how} {},{}", rogue(self.name), path.display(), self.clock.0));
        }
        let tournament = Tournament { conditions: self.conditions(), players, gauntlet: true };
        let cards = tournament.cards().unwrap();
        let store = Store::in_memory().unwrap();
        let weighed = tournament.run(&cards, &store, Resume::No, &Stop::new(), &|_| {}).unwrap();
        assert_eq!(weighed.len(), later.len());
        for ((how, reason), one) in later.iter().zip(&weighed) {
            let progress = &one.result.progress;
            assert_eq!((progress.pairs.games(), progress.faults), (2, [0, 2]), "{} {how}", self.name);
            for game in store.pairs(one.id).unwrap().iter().flat_map(|pair| &pair.games) {
                went_wrong_later(game, how, reason);
            }
        }
        paths.iter().for_each(|path| leaves_nothing(path));
    }
}

#[track_caller]
fn went_wrong_later(game: &GameRecord, how: &str, reason: &str) {
    assert!(game.ending.to_string().starts_with(reason), "{how}: {}", game.ending);
    assert!(game.turns.len() >= 4, "{how}: it went well at first");
    assert_ne!(game.ending, Ending::Rules);
}

#[test]
fn a_tournament_of_usi_programs_that_go_wrong_comes_to_its_end() {
    USI.plays_a_tournament();
}

#[test]
fn a_tournament_of_gtp_programs_that_go_wrong_comes_to_its_end() {
    GTP.plays_a_tournament();
}

#[test]
fn a_tournament_of_aei_programs_that_go_wrong_comes_to_its_end() {
    AEI.plays_a_tournament();
}
