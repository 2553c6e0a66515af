//! Invalid input is reported with its place and a suggestion, and exit code 2; other errors have exit code 1.

use crate::Bench;

/// Runs a command that must fail. Returns its exit code and error text.
fn fails(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Bench::new().run(arguments);
    assert!(!output.status.success(), "{arguments:?} succeeded");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The error must point at the place with a caret and contain this text.
fn check(arguments: &[&str], message: &str) {
    let (code, text) = fails(arguments);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains(message) && text.contains('^'), "{arguments:?} printed: {text}");
}

#[test]
fn an_invalid_opening_is_reported_with_its_file_and_line() {
    let bench = Bench::new();
    std::fs::write(bench.path("bad.txt"), "startpos\nstartpos moves 7g7f 7g7f\n").expect("a file");
    let output = bench.run(&["weigh", "shogi", "shogi", "random", "--openings", "bad.txt"]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("bad.txt: move 2: ") && text.contains("line 2: startpos moves 7g7f 7g7f"), "{text}");
    let (code, text) = fails(&["weigh", "shogi", "shogi", "random", "--openings", "none.txt"]);
    assert!(code == Some(1) && text.contains("cannot read none.txt"), "{text}");
    check(&["weigh", "shogi", "shogi", "usi:no-such-engine,time=1s"], "the engine cannot be started");
    check(&["weigh", "shogi", "shogi", "usi"], "missing engine command");
}

#[test]
fn invalid_names_and_parameters() {
    check(&["weigh", "amazon", "ks", "original"], "did you mean `amazons`?");
    check(&["weigh", "amazons", "kz", "original"], "did you mean `ks`?");
    check(&["weigh", "amazons", "ks:dept=3", "original"], "did you mean `depth`?");
    check(&["weigh", "amazons", "ks:depth=0", "original"], "an integer from 1 to 100");
    check(&["weigh", "amazons", "ks", "original:lmr=maybe"], "on or off");
    check(&["weigh", "amazons:2x2", "ks", "original"], "3x3 to 16x16");
    check(&["weigh", "amazons", "ks", "original", "--sprt", "10"], "ELO0,ELO1");
    check(&["weigh", "amazons", "ks", "original", "--sprt", "10,0"], "10");
    check(&["sweep", "amazons", "ks:w=0..1", "original"], "from..to/step");
    check(&["sweep", "amazons", "ks:q=0..1/0.5", "original"], "unknown parameter `q`");
    check(&["show", "amazons", "--eval", "ks", "--term", "coverag"], "did you mean `coverage`?");
    check(&["paper", "coverige"], "did you mean `coverage`?");
    check(&["elo", "1", "x", "3"], "invalid number of games `x`");
    check(&["census", "breakthrough"], "has no census");
    check(&["census", "amazons:6x6", "--pieces", "4"], "too many placements");
    check(&["census", "amazons:3x3", "--pieces", "5"], "no placement of 5 pieces per side");
    check(&["census", "amazons:6x6", "--backward"], "too many positions for retrograde analysis");
    check(&["census", "amazons:5x5", "--pieces", "2", "--backward"], "raise --memory");
    check(&["census", "amazon:3x3"], "did you mean `amazons`?");
    check(&["solve", "amazons:4x4", "--position", "wwz/3/bbb w"], "z");
    check(&["solve", "amazons:4x4", "--target", "D4"], "for games with problems");
    check(&["solve", "go"], "no surrounded stones found");
    check(&["solve", "go", "--target", "D4"], "D4 is not a stone");
    check(&["solve", "go", "--target", "Z4"], "outside the 9×9 board");
    assert!(fails(&["solve", "go", "--position", "missing.sgf"]).1.contains("cannot read missing.sgf"));
}

#[test]
fn invalid_memory_sizes() {
    for command in ["solve", "census"] {
        for size in ["5x", "2GB", "-1G", "0", "1.5G"] {
            let (code, text) = fails(&[command, "amazons:3x3", &format!("--memory={size}")]);
            assert_eq!(code, Some(2), "{text}");
            assert!(text.contains(size) && text.contains("512M, 2G"), "{text}");
        }
        let (code, text) = fails(&[command, "amazons:3x3", "--memory", "4000000T"]);
        assert_eq!(code, Some(1), "{text}");
        assert!(text.contains("lower --memory"), "{text}");
    }
}

#[test]
fn invalid_positions() {
    check(&["show", "amazons", "--position", "3b2b3/9/10 w"], "rank");
    check(&["perft", "amazons:6x6", "--position", ".bb./b..b/w..w/.ww. w", "--depth", "1"], "4x4");
    check(&["best", "amazons", "ks", "--position", "wwz/3/bbb w"], "z");
}

#[test]
fn invalid_weight_files() {
    let bench = Bench::new();
    std::fs::write(bench.path("w.toml"), "[weights]\nteritory = 1\n").expect("the file can be written");
    let output = bench.run(&["show", "amazons", "--eval", "ks:weights=w.toml"]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(text.contains("w.toml") && text.contains("line 2") && text.contains("did you mean `territory`?"), "{text}");
    check(&["show", "amazons", "--eval", "ks:weights=nowhere.toml"], "cannot read");
}

#[test]
fn invalid_stores() {
    let bench = Bench::new();
    std::fs::write(bench.path("notes.txt"), "my notes, not a store").expect("the file can be written");
    let output = bench.run(&["weigh", "amazons:4x4", "ks", "original", "--games", "2", "--store", "notes.txt"]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("notes.txt"), "{text}");
    assert_eq!(std::fs::read_to_string(bench.path("notes.txt")).ok().as_deref(), Some("my notes, not a store"));
    let (code, text) = fails(&["results", "--store", "/proc/nowhere/results.db"]);
    assert!(code == Some(1) && text.contains("/proc/nowhere"), "{text}");
    let (code, text) = fails(&["results", "show", "99"]);
    assert!(code == Some(1) && text.contains("99"), "{text}");
}

#[test]
fn nothing_to_resume_is_an_error() {
    let (code, text) = fails(&["weigh", "amazons:4x4", "ks", "original", "--resume"]);
    assert_eq!(code, Some(1));
    assert!(text.contains("no unfinished match"), "{text}");
}
