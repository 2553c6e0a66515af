//! Tournaments: the same openings in every pairing, ratings, and resuming after a kill.

use crate::Bench;
use std::process::Stdio;
use std::time::Duration;

const TOURNAMENT: [&str; 9] =
    ["tournament", "breakthrough:5x5", "advance:depth=1", "advance:depth=2", "random", "--games", "20", "--seed", "3"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    TOURNAMENT.iter().chain(more).copied().collect()
}

/// The games of every match, without the times they took.
fn games(bench: &Bench) -> Vec<String> {
    (1..=3).map(|number| bench.prints(&["results", "games", &number.to_string(), "--lines"])).collect()
}

#[test]
fn a_round_robin_has_ratings() {
    let bench = Bench::new();
    let files = ["--json", "all.json", "--csv", "all.csv", "--html", "all.html", "--games-to", "games"];
    let text = bench.prints(&with(&files));
    assert!(text.contains("± 95 %") && text.contains("Bradley"), "{text}");
    let read = |name: &str| std::fs::read_to_string(bench.path(name)).expect("the file exists");
    let json: serde_json::Value = serde_json::from_str(&read("all.json")).expect("the output is JSON");
    let players = json["players"].as_array().expect("players");
    assert_eq!((players.len(), json["pairings"].as_array().map(Vec::len)), (3, Some(3)));
    let elo = |player: usize| players[player]["rating"]["elo"].as_f64().expect("a rating");
    assert!((0..3).map(elo).sum::<f64>().abs() < 1e-6, "the mean is zero");
    assert!(elo(0) > elo(2) && elo(1) > elo(2), "both beat `random`: {json:#}");
    let points = |a: usize, b: usize| players[a]["points_against"][b].as_f64().expect("points");
    assert_eq!(points(0, 1) + points(1, 0), 20.0);
    assert_eq!(read("all.csv").lines().count(), 4);
    assert!(read("all.html").contains("<table>"));
    assert_eq!(read("games/match-1.lines").lines().count(), 20);
    assert_eq!(bench.json(&["results", "--json"]).as_array().map(Vec::len), Some(3), "each pairing is a match");
    // The same match alone has the same games, so all pairings have the same openings.
    let alone = Bench::new();
    alone.prints(&["weigh", "breakthrough:5x5", "advance:depth=1", "random", "--games", "20", "--seed", "3"]);
    assert_eq!(alone.prints(&["results", "games", "1", "--lines"]), games(&bench)[1]);
}

#[test]
fn in_a_gauntlet_only_the_first_player_meets_the_others() {
    let bench = Bench::new();
    let json = bench.json(&with(&["--gauntlet", "--json", "-"]));
    let matches: Vec<_> =
        json["pairings"].as_array().expect("pairings").iter().map(|one| &one["description"]).collect();
    assert_eq!(matches.len(), 2);
    assert!(matches.iter().all(|description| description["a"]["spec"] == "advance:depth=1"));
}

#[test]
fn an_sprt_ends_each_pairing_and_shows_both_estimates() {
    let bench = Bench::new();
    let players = &TOURNAMENT[..5];
    let arguments: Vec<&str> = players.iter().chain(&["--games", "400", "--sprt", "0,200"]).copied().collect();
    let text = bench.prints(&arguments);
    assert!(text.contains("Elo naive") && text.contains("Elo adjusted"), "{text}");
    assert!(text.contains("H1 accepted,") && text.contains("LLR"), "{text}");
}

#[test]
fn a_killed_tournament_resumes() {
    let whole = Bench::new();
    whole.prints(&TOURNAMENT);
    let killed = Bench::new();
    for round in 0..12 {
        let is_stored = killed.json(&["results", "--json"]).as_array().is_some_and(|list| !list.is_empty());
        let arguments = with(if is_stored { &["--resume"] } else { &[] });
        let mut child =
            killed.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
        std::thread::sleep(Duration::from_millis(40 + 25 * round));
        child.kill().expect("the process can be killed");
        child.wait().expect("the process ends");
    }
    killed.prints(&with(&["--resume"]));
    assert_eq!(games(&killed), games(&whole));
    let again = killed.json(&with(&["--resume", "--json", "-"]));
    assert_eq!(again["pairings"][0]["games"], 20, "a finished tournament prints its result again");
}

#[test]
fn errors_are_reported_before_any_game() {
    let bench = Bench::new();
    let error = |arguments: &[&str]| {
        let output = bench.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let twice = error(&["tournament", "breakthrough", "advance:depth=3", "random", "advance: depth=3"]);
    assert!(twice.contains("duplicate player"), "{twice}");
    assert!(error(&["tournament", "breakthrough", "advance", "rando"]).contains("did you mean `random`"));
    assert!(error(&["tournament", "breakthrough", "advance"]).contains("PLAYER"));
    let endings = error(&["tournament", "breakthrough", "advance", "random", "--resign", "600"]);
    assert!(endings.contains("expected POINTS,MOVES"), "{endings}");
    let resume = bench.run(&with(&["--resume"]));
    assert_eq!(resume.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&resume.stderr).contains("no unfinished match"));
}

#[test]
fn adjudication_is_part_of_the_match() {
    let bench = Bench::new();
    let endings = ["--resign", "100,2", "--draw", "0,50", "--draw-after", "90", "--max-turns", "12"];
    bench.prints(&with(&endings));
    let shown = bench.prints(&["results", "show", "1"]);
    assert!(shown.contains("1 units for 2 turns") && shown.contains("max-turns     12"), "{shown}");
    assert!(shown.contains("by the players' scores, which agreed"), "{shown}");
    assert!(!shown.contains("after 13 moves"), "{shown}");
}
