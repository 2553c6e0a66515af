//! Matches: one start position, opening books, adjudication of proved games, stored descriptions, and clocks.

use std::time::Duration;
use tenbin_arena::description::MatchDescription;
use tenbin_arena::matches::Adjudication;
use tenbin_arena::record::Ending;
use tenbin_arena::store::{MatchEnding, Store};
use tenbin_core::Stop;
use tenbin_registry::{MatchConditions, MatchConfig, MatchOutcome, OpeningBook, Resume, table};

/// Ten games from one position.
fn run_match(store: &Store, a: &str, b: &str) -> MatchOutcome {
    let config = MatchConfig {
        position: Some("4b/5/5/5/w4 w".to_owned()),
        opening_plies: Some(0),
        ..MatchConfig::new("knight-amazons", a, b, MatchConditions::new(10))
    };
    config.run(store, Resume::IfPossible, &Stop::new(), &mut |_| {}, &|_| {}).expect("a match")
}

#[test]
fn matches_with_a_random_player_repeat_one_position() {
    let store = Store::in_memory().unwrap();
    for (a, b) in [("random", "lieberum:depth=1"), ("lieberum:depth=1", "uct:playouts=9"), ("random", "random")] {
        let match_ = run_match(&store, a, b);
        assert_eq!(match_.result.ending, Some(MatchEnding::AllPlayed), "{a} {b}");
        let pairs = store.pairs(match_.id).unwrap();
        assert!(pairs.iter().all(|pair| pair.opening == pairs[0].opening));
        assert!(pairs.iter().any(|pair| pair.games[0].turns != pairs[0].games[0].turns), "{a} {b}: seeds differ");
        assert_eq!(run_match(&store, a, b).id, match_.id, "the second run resumes the match");
    }
}

#[test]
fn deterministic_players_play_one_pair_from_one_position() {
    let store = Store::in_memory().unwrap();
    for (a, b) in [("ks:depth=1", "lieberum:depth=1"), ("mirror", "original:depth=1")] {
        let ending = run_match(&store, a, b).result.ending;
        assert_eq!(ending, Some(MatchEnding::OpeningsExhausted { distinct: 1 }), "{a} {b}");
    }
}

#[test]
fn proved_games_end_early_with_the_same_winner() {
    let store = Store::in_memory().unwrap();
    let run = |when_proved| {
        let adjudication = Adjudication { when_proved, ..Adjudication::default() };
        let conditions = MatchConditions { adjudication, ..MatchConditions::new(20) };
        let config = MatchConfig::new("amazons:6x6", "lieberum:depth=2", "ks:depth=1", conditions);
        let outcome = config.run(&store, Resume::No, &Stop::new(), &mut |_| {}, &|_| {}).expect("a match");
        store.pairs(outcome.id).unwrap().into_iter().flat_map(|pair| pair.games).collect::<Vec<_>>()
    };
    let (complete, proved) = (run(false), run(true));
    let mut shorter = 0;
    for (whole, part) in complete.iter().zip(&proved) {
        // Reproducible players play the same game, so the shorter one is a prefix.
        assert!(whole.turns.starts_with(&part.turns));
        if part.turns.len() < whole.turns.len() {
            shorter += 1;
            assert_eq!(part.ending, Ending::Proved);
            assert_eq!(part.outcome, whole.outcome, "a search keeps a proved win");
        }
    }
    assert!(shorter >= 15, "{shorter} of {} games were shorter", proved.len());
}

#[test]
fn a_match_from_a_book_plays_each_opening_once_and_resumes() {
    let store = Store::in_memory().unwrap();
    let start = table("breakthrough:5x5", None).unwrap();
    let lines = |turns: &[&str]| turns.iter().map(|turn| format!("startpos moves {turn}\n")).collect::<String>();
    let book = |turns: &[&str]| Some(OpeningBook::read(start.as_ref(), &lines(turns)).unwrap());
    let base = MatchConfig::new("breakthrough:5x5", "advance:depth=1", "advance:depth=2", MatchConditions::new(10));
    let run = |book: Option<OpeningBook>| {
        let config = MatchConfig { book, ..base.clone() };
        config.run(&store, Resume::IfPossible, &Stop::new(), &mut |_| {}, &|_| {}).expect("a match")
    };
    let three = run(book(&["a2-a3", "b2-b3", "c2-c3"]));
    assert_eq!(three.result.ending, Some(MatchEnding::OpeningsExhausted { distinct: 3 }));
    let mut used: Vec<String> =
        store.pairs(three.id).unwrap().iter().map(|pair| pair.opening.turns.join(" ")).collect();
    used.sort();
    assert_eq!(used, ["a2-a3", "b2-b3", "c2-c3"]);
    assert_eq!(run(book(&["a2-a3", "b2-b3", "c2-c3"])).id, three.id, "the second run resumes the match");
    assert_ne!(run(book(&["a2-a3", "b2-b3", "d2-d3"])).id, three.id, "another book is another match");
    assert_ne!(run(None).id, three.id);
}

#[test]
fn a_stored_description_restores_its_configuration() {
    let config = MatchConfig::new("amazons:6x6", "ks:depth=1", "random", MatchConditions::new(10));
    let description = config.prepare().unwrap().description().clone();
    let settings: Vec<&str> = description.settings().iter().map(|&(name, _)| name).collect();
    assert_eq!(settings, ["games", "opening-plies", "openings"]);
    let again = MatchConfig::of_stored(&description).unwrap().prepare().unwrap();
    assert_eq!(*again.description(), description);
    let json = serde_json::to_string(&description).unwrap();
    assert_eq!(serde_json::from_str::<MatchDescription>(&json).unwrap(), description);
}

#[test]
fn players_use_their_time_and_keep_within_it() {
    for clock in ["clock=1s", "clock=300ms,increment=20ms", "byoyomi=60ms", "byoyomi=40ms,clock=200ms"] {
        let (a, b) = (format!("advance:{clock}"), format!("uct:{clock}"));
        // Other tests may keep the machine busy, so the margin is wide: no endless search, no forfeit.
        let conditions = MatchConditions { time_margin: Duration::from_secs(2), ..MatchConditions::new(2) };
        let config = MatchConfig { threads: 1, ..MatchConfig::new("breakthrough:5x5", &a, &b, conditions) };
        let store = Store::in_memory().unwrap();
        let outcome = config.run(&store, Resume::No, &Stop::new(), &mut |_| {}, &|_| {}).unwrap();
        assert_eq!((outcome.result.progress.faults, outcome.description.a.spec.as_str()), ([0, 0], a.as_str()));
        for effort in outcome.result.progress.effort {
            let mean = effort.mean_time().unwrap();
            assert!(mean > Duration::from_millis(3), "{clock}: there is time for more than {mean:?}");
        }
    }
}
