//! `tenbin learn`: from games to weights, with interruptions and slips.

use super::Bench;

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
    let unsaid = |line: &str| line.rsplit_once(" | ").map(|(game, _)| format!("{game}\n"));
    std::fs::write(bench.path("games.txt"), lines.lines().filter_map(unsaid).collect::<String>()).expect("a file");
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
    let said =
        |line: &str| line.rsplit(" | ").next().map_or(0, |said| said.split(' ').filter(|word| *word != ".").count());
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
        (&["--report"], "there is nothing to rank"),
    ] {
        let output = bench.run(&[&["learn", "breakthrough"], arguments].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(message), "{arguments:?}: {errors}");
    }
    let listed = bench.prints(&["learn", "breakthrough"]);
    assert!(["perceptron", "bonanza", "programme", "tdleaf", "treestrap"].iter().all(|name| listed.contains(name)));
}
