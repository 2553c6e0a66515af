//! Programs that go wrong in the middle of a game, and all of them in one tournament: it goes on, and nothing is left.

use crate::usi::are_gone;
use crate::{heard, notes, script};
use std::time::Duration;
use tenbin_arena::record::Ending;
use tenbin_arena::store::Store;
use tenbin_core::{Stop, Table};
use tenbin_desk::{Book, Resume, Tournament, Weighing, table};

/// How a program goes wrong after two moves, and what is said of it.
const LATER: [(&str, &str); 6] = [
    ("later-crash", "the loser failed: the program ended: exit status: 3, with the words `out of cheese`"),
    ("later-hang", "the loser failed: no answer within 0.9 s"),
    ("later-flood", "the loser failed: no answer within 0.9 s"),
    ("later-illegal", "the loser played the illegal turn `7g7c`"),
    ("later-nothing", "the loser failed: the program's answer makes no sense: `bestmove`"),
    ("later-late", "the loser's time was up: its answer came 0."),
];

/// Games from the usual start, which the programs know.
fn conditions(games: u64) -> Weighing {
    let start: Box<dyn Table> = table("shogi", None).unwrap();
    let book = Some(Book::read(start.as_ref(), "startpos\nstartpos moves 7g7f 3c3d").unwrap());
    Weighing { book, threads: 2, margin: Duration::from_millis(20), ..Weighing::new("shogi", "", "", games) }
}

#[test]
fn a_tournament_of_programs_that_go_wrong_comes_to_its_end() {
    let paths: Vec<_> = LATER.iter().map(|(how, _)| notes(&format!("together-{how}"))).collect();
    let mut players = vec!["shogi:depth=1".to_owned()];
    for ((how, _), path) in LATER.iter().zip(&paths) {
        // Beyond what is on the clock we wait a while longer, so that late is told apart from silent.
        players.push(format!("usi:{} {how} {},byoyomi=300ms,grace=600ms", script(), path.display()));
    }
    let tournament = Tournament { conditions: conditions(4), players, gauntlet: true };
    let cards = tournament.cards().unwrap();
    let store = Store::in_memory().unwrap();
    let weighed = tournament.run(&cards, &store, Resume::No, &Stop::new(), &|_| {}).unwrap();
    assert_eq!(weighed.len(), LATER.len());
    for ((how, reason), one) in LATER.iter().zip(&weighed) {
        let progress = &one.result.progress;
        assert_eq!((progress.pairs.games(), progress.faults), (4, [0, 4]), "{how}");
        for game in store.pairs(one.id).unwrap().iter().flat_map(|pair| &pair.games) {
            assert!(game.ending.to_string().starts_with(reason), "{how}: {}", game.ending);
            assert!(game.turns.len() >= 4, "{how}: it went well at first");
            assert_ne!(game.ending, Ending::Rules);
        }
    }
    for path in paths {
        let processes = heard(&path).1;
        assert!(are_gone(&processes), "{processes:?} should be gone");
        std::fs::remove_file(path).unwrap();
    }
}
