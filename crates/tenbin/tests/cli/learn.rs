//! `tenbin learn`: from games to weights, with interruptions and slips.

use super::Bench;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

/// A bench with a match in its store, the games of which are worth learning from.
fn with_games() -> Bench {
    let bench = Bench::new();
    bench.prints(&["weigh", "breakthrough", "advance:depth=3", "advance:depth=2", "--games", "24"]);
    bench
}

fn read(bench: &Bench, name: &str) -> String {
    std::fs::read_to_string(bench.path(name)).expect("the file is there")
}

/// The weights of a file, without what it says about them.
fn weights_in(text: &str) -> &str {
    text.split_once("[weights]").expect("a weight file has weights").1
}

#[test]
fn games_of_which_nothing_was_said_are_not_reviewed() {
    let bench = with_games();
    let lines = bench.prints(&["results", "games", "1", "--lines"]);
    let unsaid = |line: &str| format!("{}\n", line.split('|').take(6).collect::<Vec<_>>().join("|"));
    std::fs::write(bench.path("games.txt"), lines.lines().map(unsaid).collect::<String>()).expect("a file");
    let output = bench.run(&["learn", "breakthrough", "--method", "review", "--records", "games.txt"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && errors.contains("learns from what players said of their turns"), "{errors}");
}

#[test]
fn somebody_else_judges_what_is_learned_from() {
    let bench = with_games();
    let judge = |player: &str, more: &[&str]| {
        bench.run(&[&["judge", "breakthrough", player, "--match", "1", "--positions", "3"], more].concat())
    };
    assert!(judge("advance:depth=2", &[]).status.success());
    let judged = read(&bench, "judged.txt");
    let said = |line: &str| {
        line.split('|').nth(6).map_or(0, |said| said.split_whitespace().filter(|word| *word != ".").count())
    };
    assert_eq!(judged.lines().map(said).collect::<Vec<_>>(), [3; 24]);
    // The same again has nothing to do, and from the middle it comes to the same.
    assert!(judge("advance:depth=2", &[]).status.success());
    assert_eq!(read(&bench, "judged.txt"), judged);
    let half: String = judged.lines().take(11).map(|line| format!("{line}\n")).collect();
    std::fs::write(bench.path("half.txt"), half).expect("a file");
    assert!(judge("advance:depth=2", &["--out", "half.txt", "--threads", "1"]).status.success());
    assert_eq!(read(&bench, "half.txt"), judged);
    // Whoever would think for an hour is asked to stop.
    assert!(judge("advance:time=3600s", &["--look", "1ms", "--out", "soon.txt"]).status.success());
    assert_eq!(read(&bench, "soon.txt").lines().count(), 24);
    let learned = ["learn", "breakthrough", "--method", "review:passes=1,slope=200", "--records", "judged.txt"];
    assert!(bench.prints(&learned).contains("learned weights are in learned.toml"));
}

#[test]
fn a_file_with_other_games_is_not_written_into() {
    let bench = with_games();
    std::fs::write(bench.path("judged.txt"), "breakthrough:6x6 | | a2-a3\n").expect("a file");
    let output = bench.run(&["judge", "breakthrough", "advance:depth=1", "--match", "1"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && errors.contains("judged.txt holds other games"), "{errors}");
    let output = bench.run(&["judge", "breakthrough", "advance:depth=1"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is nothing to judge"));
}

#[test]
fn every_method_learns_weights_that_play() {
    let bench = with_games();
    // A course without steps leaves everything as it is.
    let nothing = ["--method", "td:passes=1,depth=0,rate=0", "--match", "1", "--out", "unlearned.toml"];
    bench.prints(&[&["learn", "breakthrough"], &nothing[..]].concat());
    for method in [
        "perceptron:passes=2",
        "perceptron:passes=1,best=1,settle=on",
        "bonanza:passes=2",
        "likelihood:passes=2",
        "programme:lessons=40,passes=1",
        "td:passes=1,depth=0",
        "tdleaf:passes=1,depth=1",
        "rootstrap:passes=1",
        "treestrap:passes=1",
        "review:passes=1,slope=200",
    ] {
        let printed = bench.prints(&["learn", "breakthrough", "--method", method, "--match", "1", "--report"]);
        assert!(printed.contains("learned weights are in learned.toml"), "{method}: {printed}");
        assert!(printed.contains("before") && printed.contains("after"), "{method}: {printed}");
        let learned = read(&bench, "learned.toml");
        assert!(learned.contains(&format!("by `{}", method.split(':').next().unwrap_or(method))), "{learned}");
        bench.prints(&["best", "breakthrough", "advance:weights=learned.toml"]);
        assert_ne!(weights_in(&learned), weights_in(&read(&bench, "unlearned.toml")), "{method} has learned nothing");
    }
    let printed = bench.prints(&["learn", "breakthrough", "--method", "td:games=4,passes=1,depth=1"]);
    assert!(printed.contains("learned weights"), "{printed}");
}

#[test]
fn the_same_seed_learns_the_same_from_files_and_from_the_store() {
    let bench = with_games();
    std::fs::write(bench.path("games.txt"), bench.prints(&["results", "games", "1", "--lines"])).expect("a file");
    let learn = |source: [&str; 2], out: &str, threads: &str| {
        let method = ["--method", "bonanza:passes=2", "--seed", "4", "--out", out, "--threads", threads];
        bench.prints(&[&["learn", "breakthrough"], &source[..], &method[..]].concat());
        read(&bench, out)
    };
    let stored = learn(["--match", "1"], "stored.toml", "1");
    assert_eq!(learn(["--records", "games.txt"], "filed.toml", "2"), stored);
}

#[test]
fn slips_are_said_plainly() {
    let bench = Bench::new();
    for (arguments, message) in [
        (&["--method", "percepton"][..], "did you mean `perceptron`?"),
        (&["--method", "bonanza"], "learns from games: name files by --records or matches by --match"),
        (&["--method", "bonanza", "--records", "nowhere.txt"], "cannot read nowhere.txt"),
        (&["--method", "td:lambda=2"], "`lambda` takes"),
        (&["--method", "td", "--evaluation", "advanse"], "did you mean `advance`?"),
        (&["--method", "td", "--from", "nowhere.toml"], "cannot read the weight file"),
        (&["--method", "td", "--resume"], "there is nothing to go on with"),
        (&["--method", "td", "--out", "nowhere/learned.toml"], "cannot write nowhere/learned.toml"),
        (&["--method", "td", "--out", "."], "cannot write ."),
        (&["--report"], "there is nothing to rank"),
    ] {
        let output = bench.run(&[&["learn", "breakthrough"], arguments].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(message), "{arguments:?}: {errors}");
    }
    let listed = bench.prints(&["learn", "breakthrough"]);
    assert!(["perceptron", "bonanza", "programme", "tdleaf", "treestrap"].iter().all(|name| listed.contains(name)));
}

/// The lines of the first match, in a file of the bench.
fn in_a_file(bench: &Bench, name: &str, change: impl Fn(Vec<&str>) -> Vec<&str>) {
    let lines = bench.prints(&["results", "games", "1", "--lines"]);
    std::fs::write(bench.path(name), change(lines.lines().collect()).join("\n")).expect("a file");
}

#[test]
fn games_of_a_match_say_which_turns_nobody_chose() {
    let bench = with_games();
    let shown = bench.json(&["results", "show", "1", "--json"]);
    let opening = shown["pairs"][0]["opening"]["turns"].as_array().map_or(0, Vec::len);
    assert!(opening > 0);
    let lines = bench.prints(&["results", "games", "1", "--lines"]);
    let ends_with_it =
        |line: &str| line.rsplit_once(" | ").map(|(_, last)| last.to_owned()) == Some(opening.to_string());
    assert!(lines.lines().all(ends_with_it), "{lines}");
}

#[test]
fn games_that_leave_nothing_to_learn_from_are_pointed_out() {
    let bench = with_games();
    in_a_file(&bench, "games.txt", |lines| lines);
    std::fs::write(bench.path("empty.txt"), "").expect("a file");
    for (arguments, message) in [
        // Nobody is rated in lines, and `td` would play against itself if there were no games.
        (
            &["--method", "td", "--records", "games.txt", "--rated", "2500"][..],
            "of 24 games none has two players known",
        ),
        (&["--method", "bonanza", "--records", "games.txt", "--rated", "2500"], "ask for less by --rated"),
        (&["--report", "--records", "games.txt", "--rated", "2500"], "ask for less by --rated"),
        (&["--method", "td", "--records", "empty.txt"], "there is no game in what --records"),
        (&["--method", "bonanza", "--match", "1", "--held-out", "1"], "all of the 24 games are held out"),
        (&["--method", "td", "--match", "1", "--held-out", "1"], "there is nothing to learn from"),
        (&["--method", "programme:lessons=40,behind=1000", "--match", "1"], "there is no best answer"),
    ] {
        let output = bench.run(&[&["learn", "breakthrough"], arguments].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(message), "{arguments:?}: {errors}");
        // What has not begun leaves nothing in the way of what comes next.
        assert!(!bench.path("learned.toml.progress").exists(), "{arguments:?}");
    }
}

#[test]
fn passes_tell_how_often_what_was_played_comes_first() {
    let bench = with_games();
    let told = |method: &str, threads: &str| {
        let output = bench.run(&["learn", "breakthrough", "--method", method, "--match", "1", "--threads", threads]);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        // How fast it went is another every time.
        let pass = |line: &str| {
            line.split(" lessons a second").next().and_then(|it| it.rsplit_once(", ")).map(|it| it.0.to_owned())
        };
        errors.lines().filter(|line| line.starts_with("pass ")).filter_map(pass).collect::<Vec<_>>()
    };
    for method in ["bonanza:passes=2", "tdleaf:passes=2,depth=1"] {
        let passes = told(method, "1");
        assert_eq!(passes.len(), 2, "{passes:?}");
        assert!(
            passes.iter().all(|pass| pass.contains(", held out ") && pass.contains(", played turn first ")),
            "{passes:?}"
        );
        assert_eq!(told(method, "3"), passes);
    }
}

#[test]
fn searches_while_learning_are_those_of_the_evaluation() {
    let bench = with_games();
    let learn = |evaluation: &str, method: &str| {
        bench.prints(&["learn", "breakthrough", "--evaluation", evaluation, "--method", method, "--match", "1"]);
        weights_in(&read(&bench, "learned.toml")).to_owned()
    };
    let settled = learn("advance", "perceptron:passes=1,best=1,settle=on");
    let unsettled = learn("advance", "perceptron:passes=1,best=1");
    assert_ne!(settled, unsettled);
    assert_eq!(learn("advance:quiet=off", "perceptron:passes=1,best=1,settle=on"), unsettled);
}

/// A course that lasts long enough to be interrupted.
const LONG: [&str; 6] =
    ["learn", "breakthrough", "--method", "bonanza:passes=60,patience=1000,batch=2", "--records", "games.txt"];

/// Begins the long course, and presses Ctrl-C after so many passes.
#[cfg(unix)]
fn interrupt(bench: &Bench, passes: usize) {
    let mut child = bench.command(&LONG).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it runs");
    let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
    let mut line = String::new();
    while !line.starts_with(&format!("pass {passes},")) {
        line.clear();
        assert!(errors.read_line(&mut line).expect("what it says is text") > 0, "it ended before pass {passes}");
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let mut rest = String::new();
    errors.read_to_string(&mut rest).expect("what it says is text");
    assert_eq!(child.wait().expect("the process ends").code(), Some(130), "{rest}");
    assert!(rest.contains("--resume goes on"), "{rest}");
}

#[cfg(unix)]
#[test]
fn a_course_that_is_interrupted_goes_on_as_if_nothing_had_been() {
    let bench = with_games();
    in_a_file(&bench, "games.txt", |lines| lines);
    bench.prints(&[&LONG[..], &["--out", "whole.toml"]].concat());
    interrupt(&bench, 3);
    let refused = |more: &[&str], message: &str| {
        let output = bench.run(&[&LONG[..], more].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(message), "{more:?}: {errors}");
    };
    // What has been learned is not lost by a slip, nor mixed with what other games teach.
    refused(&[], "Go on with it by --resume, give it up by --fresh");
    refused(&["--resume", "--fresh"], "cannot be used with");
    in_a_file(&bench, "games.txt", |lines| lines.into_iter().rev().collect());
    refused(&["--resume"], "keeps a course with other games");
    in_a_file(&bench, "games.txt", |lines| lines);
    bench.prints(&[&LONG[..], &["--resume"]].concat());
    assert_eq!(read(&bench, "learned.toml"), read(&bench, "whole.toml"));
    assert!(!bench.path("learned.toml.progress").exists());
    interrupt(&bench, 1);
    let short = ["learn", "breakthrough", "--method", "bonanza:passes=1", "--records", "games.txt"];
    bench.prints(&[&short[..], &["--fresh"]].concat());
    assert!(!bench.path("learned.toml.progress").exists());
}
