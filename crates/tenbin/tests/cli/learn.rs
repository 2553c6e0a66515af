//! `tenbin learn`: training from games, with interruptions and errors.

use super::Bench;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

/// A folder with a stored match to train on.
fn with_games() -> Bench {
    let bench = Bench::new();
    bench.prints(&["weigh", "breakthrough", "advance:depth=3", "advance:depth=2", "--games", "24"]);
    bench
}

fn read(bench: &Bench, name: &str) -> String {
    std::fs::read_to_string(bench.path(name)).expect("the file exists")
}

/// The weights of a file, without its [about] section.
fn weights_in(text: &str) -> &str {
    text.split_once("[weights]").expect("a weight file has weights").1
}

#[test]
fn search_and_result_needs_scores() {
    let bench = with_games();
    let lines = bench.prints(&["results", "games", "1", "--lines"]);
    let without_scores = |line: &str| format!("{}\n", line.split('|').take(6).collect::<Vec<_>>().join("|"));
    std::fs::write(bench.path("games.txt"), lines.lines().map(without_scores).collect::<String>()).expect("a file");
    let output =
        bench.run(&["learn", "breakthrough", "--no-weigh", "--method", "search-and-result", "--records", "games.txt"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && errors.contains("needs search scores, and these games have none"), "{errors}");
}

#[test]
fn judge_adds_scores_for_training() {
    let bench = with_games();
    let judge = |player: &str, more: &[&str]| {
        bench.run(&[&["judge", "breakthrough", player, "--match", "1", "--positions", "3"], more].concat())
    };
    assert!(judge("advance:depth=2", &[]).status.success());
    let judged = read(&bench, "judged.txt");
    let score_count = |line: &str| {
        line.split('|').nth(6).map_or(0, |scores| scores.split_whitespace().filter(|word| *word != ".").count())
    };
    assert_eq!(judged.lines().map(score_count).collect::<Vec<_>>(), [3; 24]);
    // A second run adds no score, and a resumed run gives the same file.
    assert!(judge("advance:depth=2", &[]).status.success());
    assert_eq!(read(&bench, "judged.txt"), judged);
    let half: String = judged.lines().take(11).map(|line| format!("{line}\n")).collect();
    std::fs::write(bench.path("half.txt"), half).expect("a file");
    assert!(judge("advance:depth=2", &["--out", "half.txt", "--threads", "1"]).status.success());
    assert_eq!(read(&bench, "half.txt"), judged);
    // --look limits a player with an hour per move.
    assert!(judge("advance:time=3600s", &["--look", "1ms", "--out", "soon.txt"]).status.success());
    assert_eq!(read(&bench, "soon.txt").lines().count(), 24);
    let learned = [
        "learn",
        "breakthrough",
        "--no-weigh",
        "--method",
        "search-and-result:epochs=1,sigmoid-scale=200",
        "--records",
        "judged.txt",
    ];
    assert!(bench.prints(&learned).contains("wrote the weights to learned.toml"));
}

#[test]
fn judge_does_not_overwrite_a_file_with_other_games() {
    let bench = with_games();
    std::fs::write(bench.path("judged.txt"), "breakthrough:6x6 | | a2-a3\n").expect("a file");
    let output = bench.run(&["judge", "breakthrough", "advance:depth=1", "--match", "1"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && errors.contains("judged.txt holds other games"), "{errors}");
    let output = bench.run(&["judge", "breakthrough", "advance:depth=1"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("no games: set --records or --match"));
}

#[test]
fn every_method_trains_playable_weights() {
    let bench = with_games();
    // A learning rate of 0 leaves the weights unchanged.
    let no_learning = ["--method", "td:epochs=1,depth=0,rate=0", "--match", "1", "--out", "unlearned.toml"];
    bench.prints(&[&["learn", "breakthrough", "--no-weigh"], &no_learning[..]].concat());
    for method in [
        "perceptron:epochs=2",
        "perceptron:epochs=1,best=1,quiescence=on",
        "bonanza:epochs=2",
        "likelihood:epochs=2",
        "linear-program:turns=40,epochs=1",
        "td:epochs=1,depth=0",
        "tdleaf:epochs=1,depth=1",
        "rootstrap:epochs=1",
        "treestrap:epochs=1",
        "search-and-result:epochs=1,sigmoid-scale=200",
    ] {
        let printed =
            bench.prints(&["learn", "breakthrough", "--no-weigh", "--method", method, "--match", "1", "--report"]);
        assert!(printed.contains("wrote the weights to learned.toml"), "{method}: {printed}");
        assert!(printed.contains("before") && printed.contains("after"), "{method}: {printed}");
        let learned = read(&bench, "learned.toml");
        assert!(learned.contains(&format!("by `{}", method.split(':').next().unwrap_or(method))), "{learned}");
        bench.prints(&["best", "breakthrough", "advance:weights=learned.toml"]);
        assert_ne!(weights_in(&learned), weights_in(&read(&bench, "unlearned.toml")), "{method} changed no weight");
    }
    let printed = bench.prints(&["learn", "breakthrough", "--no-weigh", "--method", "td:games=4,epochs=1,depth=1"]);
    assert!(printed.contains("wrote the weights"), "{printed}");
}

#[test]
fn the_same_seed_gives_the_same_weights_from_files_and_from_the_store() {
    let bench = with_games();
    std::fs::write(bench.path("games.txt"), bench.prints(&["results", "games", "1", "--lines"])).expect("a file");
    let learn = |source: [&str; 2], out: &str, threads: &str| {
        let method = ["--method", "bonanza:epochs=2", "--seed", "4", "--out", out, "--threads", threads];
        bench.prints(&[&["learn", "breakthrough", "--no-weigh"], &source[..], &method[..]].concat());
        read(&bench, out)
    };
    let stored = learn(["--match", "1"], "stored.toml", "1");
    assert_eq!(learn(["--records", "games.txt"], "filed.toml", "2"), stored);
}

#[test]
fn invalid_arguments_are_errors() {
    let bench = Bench::new();
    for (arguments, message) in [
        (&["--method", "percepton"][..], "did you mean `perceptron`?"),
        (&["--method", "bonanza"], "needs games: give --records FILE or --match ID"),
        (&["--method", "bonanza", "--records", "nowhere.txt"], "cannot read nowhere.txt"),
        (&["--method", "review"], "`review` is now called `search-and-result`"),
        (&["--method", "bonanza:passes=2"], "`passes` is now called `epochs`"),
        (&["--method", "td:lambda=2"], "`lambda` takes"),
        (&["--method", "td", "--evaluation", "advanse"], "did you mean `advance`?"),
        (&["--method", "td", "--from", "nowhere.toml"], "cannot read the weight file"),
        (&["--method", "td", "--resume"], "no checkpoint learned.toml.progress"),
        (&["--method", "td", "--out", "nowhere/learned.toml"], "cannot write nowhere/learned.toml"),
        (&["--method", "td", "--out", "."], "cannot write ."),
        (&["--report"], "no games to rank"),
    ] {
        let output = bench.run(&[&["learn", "breakthrough", "--no-weigh"], arguments].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(message), "{arguments:?}: {errors}");
    }
    let listed = bench.prints(&["learn", "breakthrough", "--no-weigh"]);
    assert!(
        ["perceptron", "bonanza", "linear-program", "tdleaf", "treestrap"].iter().all(|name| listed.contains(name))
    );
}

/// Writes the lines of the first match, changed, to a file.
fn write_games(bench: &Bench, name: &str, change: impl Fn(Vec<&str>) -> Vec<&str>) {
    let lines = bench.prints(&["results", "games", "1", "--lines"]);
    std::fs::write(bench.path(name), change(lines.lines().collect()).join("\n")).expect("a file");
}

#[test]
fn games_of_a_match_mark_their_opening() {
    let bench = with_games();
    let shown = bench.json(&["results", "show", "1", "--json"]);
    let opening = shown["pairs"][0]["opening"]["turns"].as_array().map_or(0, Vec::len);
    assert!(opening > 0);
    let lines = bench.prints(&["results", "games", "1", "--lines"]);
    let ends_with_opening_length =
        |line: &str| line.rsplit_once(" | ").map(|(_, last)| last.to_owned()) == Some(opening.to_string());
    assert!(lines.lines().all(ends_with_opening_length), "{lines}");
}

#[test]
fn games_without_training_samples_are_an_error() {
    let bench = with_games();
    write_games(&bench, "games.txt", |lines| lines);
    std::fs::write(bench.path("empty.txt"), "").expect("a file");
    for (arguments, message) in [
        // The line format has no ratings; without games `td` would use self-play.
        (
            &["--method", "td", "--records", "games.txt", "--rated", "2500"][..],
            "none of 24 games has two players rated 2500 or more",
        ),
        (&["--method", "bonanza", "--records", "games.txt", "--rated", "2500"], "lower --rated"),
        (&["--report", "--records", "games.txt", "--rated", "2500"], "lower --rated"),
        (&["--method", "td", "--records", "empty.txt"], "no games in --records and --match"),
        (&["--method", "bonanza", "--match", "1", "--held-out", "1"], "all 24 games are held out"),
        (&["--method", "td", "--match", "1", "--held-out", "1"], "no training games"),
        (&["--method", "linear-program:turns=40,behind=1000", "--match", "1"], "the linear program is unbounded"),
    ] {
        let output = bench.run(&[&["learn", "breakthrough", "--no-weigh"], arguments].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(message), "{arguments:?}: {errors}");
        // A run that fails at the start leaves no checkpoint.
        assert!(!bench.path("learned.toml.progress").exists(), "{arguments:?}");
    }
}

#[test]
fn epochs_report_the_validation_ranking() {
    let bench = with_games();
    let reports = |method: &str, threads: &str| {
        let output = bench.run(&[
            "learn",
            "breakthrough",
            "--no-weigh",
            "--method",
            method,
            "--match",
            "1",
            "--threads",
            threads,
        ]);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        // The speed differs from run to run.
        let epoch =
            |line: &str| line.split(" samples/s").next().and_then(|it| it.rsplit_once(", ")).map(|it| it.0.to_owned());
        errors.lines().filter(|line| line.starts_with("epoch ")).filter_map(epoch).collect::<Vec<_>>()
    };
    for method in ["bonanza:epochs=2", "tdleaf:epochs=2,depth=1"] {
        let epochs = reports(method, "1");
        assert_eq!(epochs.len(), 2, "{epochs:?}");
        assert!(
            epochs.iter().all(|epoch| epoch.contains(", validation loss ") && epoch.contains(", played turn first ")),
            "{epochs:?}"
        );
        assert_eq!(reports(method, "3"), epochs);
    }
}

#[test]
fn training_searches_use_the_options_of_the_evaluation() {
    let bench = with_games();
    let learn = |evaluation: &str, method: &str| {
        bench.prints(&[
            "learn",
            "breakthrough",
            "--no-weigh",
            "--evaluation",
            evaluation,
            "--method",
            method,
            "--match",
            "1",
        ]);
        weights_in(&read(&bench, "learned.toml")).to_owned()
    };
    let with_quiescence = learn("advance", "perceptron:epochs=1,best=1");
    let without = learn("advance", "perceptron:epochs=1,best=1,quiescence=off");
    assert_ne!(with_quiescence, without);
    assert_eq!(learn("advance:quiescence=off", "perceptron:epochs=1,best=1"), without);
}

/// A run long enough to be interrupted.
const LONG: [&str; 7] = [
    "learn",
    "breakthrough",
    "--no-weigh",
    "--method",
    "bonanza:epochs=60,patience=1000,batch=2",
    "--records",
    "games.txt",
];

/// Starts the long run and sends SIGINT after this many epochs.
#[cfg(unix)]
fn interrupt(bench: &Bench, epochs: usize) {
    let mut child = bench.command(&LONG).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it runs");
    let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
    let mut line = String::new();
    while !line.starts_with(&format!("epoch {epochs},")) {
        line.clear();
        assert!(errors.read_line(&mut line).expect("stderr is text") > 0, "it ended before epoch {epochs}");
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let mut rest = String::new();
    errors.read_to_string(&mut rest).expect("stderr is text");
    assert_eq!(child.wait().expect("the process ends").code(), Some(130), "{rest}");
    assert!(rest.contains("continue with --resume"), "{rest}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_resumes_to_the_same_weights() {
    let bench = with_games();
    write_games(&bench, "games.txt", |lines| lines);
    bench.prints(&[&LONG[..], &["--out", "whole.toml"]].concat());
    interrupt(&bench, 3);
    let refused = |more: &[&str], message: &str| {
        let output = bench.run(&[&LONG[..], more].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(message), "{more:?}: {errors}");
    };
    // A checkpoint is neither overwritten without --fresh nor resumed with other games.
    refused(&[], "Continue it with --resume, discard it with --fresh");
    refused(&["--resume", "--fresh"], "cannot be used with");
    write_games(&bench, "games.txt", |lines| lines.into_iter().rev().collect());
    refused(&["--resume"], "belongs to a run with other games");
    write_games(&bench, "games.txt", |lines| lines);
    bench.prints(&[&LONG[..], &["--resume"]].concat());
    assert_eq!(read(&bench, "learned.toml"), read(&bench, "whole.toml"));
    assert!(!bench.path("learned.toml.progress").exists());
    interrupt(&bench, 1);
    let short = ["learn", "breakthrough", "--no-weigh", "--method", "bonanza:epochs=1", "--records", "games.txt"];
    bench.prints(&[&short[..], &["--fresh"]].concat());
    assert!(!bench.path("learned.toml.progress").exists());
}

#[test]
fn learning_ends_with_a_match_against_the_initial_weights() {
    let bench = with_games();
    let run = |method: &str, more: &[&str]| {
        let learn = ["learn", "breakthrough", "--method", method, "--match", "1", "--out", "mine.toml"];
        bench.prints(&[&learn[..], more].concat())
    };
    let even = run("bonanza:epochs=1,rate=0.001", &["--weigh-games", "8"]);
    assert!(even.contains("8 games of the trained weights against `advance:nodes=2000`: "), "{even}");
    assert!(even.ends_with("wrote the weights to mine.toml\n"), "{even}");
    assert!(!bench.path("mine.toml.weaker").exists());
    let before = read(&bench, "mine.toml");
    let weaker = run("bonanza:epochs=1,rate=1000", &[]);
    assert!(weaker.contains("`trained` is weaker") && weaker.contains("so not written to mine.toml"), "{weaker}");
    assert_eq!(read(&bench, "mine.toml"), before);
    assert!(bench.path("mine.toml.weaker").exists());
    assert!(run("bonanza:epochs=1,rate=1000", &["--keep"]).contains("wrote the weights to mine.toml"));
    assert_ne!(read(&bench, "mine.toml"), before);
    let unknown = run("bonanza:epochs=1", &["--no-weigh"]);
    assert_eq!(unknown, "wrote the weights to mine.toml\n");
}
