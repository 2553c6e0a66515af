//! Interactive games: input and output.

use crate::Bench;
use std::io::Write;
use std::process::Stdio;

/// The output for these lines of input.
fn typed(bench: &Bench, arguments: &[&str], lines: &[&str]) -> String {
    let arguments: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
    let mut child = bench
        .command(&arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = child.stdin.take().expect("the input is piped");
    input.write_all((lines.join("\n") + "\n").as_bytes()).expect("it reads its input");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is text")
}

#[test]
fn a_game_is_played_shown_undone_and_saved() {
    let bench = Bench::new();
    let lines =
        ["a2-a3", "hint", "show", "show nothing", "position", "undo", "position", "b2-b3", "save game.txt", "quit"];
    let text = typed(&bench, &["breakthrough:5x5", "advance:depth=1"], &lines);
    assert!(text.starts_with("You play White against `advance:depth=1`."), "{text}");
    assert_eq!(text.matches("` plays ").count(), 2, "{text}");
    assert!(text.contains("White ") && text.contains(" %, depth 1"), "winning chances: {text}");
    assert!(text.contains("would play") && text.contains("meaning") && text.contains("unknown term"), "{text}");
    let positions: Vec<&str> = text.lines().filter(|line| line.ends_with(" w") && line.contains('/')).collect();
    assert_eq!(positions.len(), 2, "{text}");
    let start = start_position(&bench);
    assert_eq!(positions[1], start, "`undo` restores the start");
    assert!(text.contains("saved to game.txt (lines)"), "{text}");
    let saved = std::fs::read_to_string(bench.path("game.txt")).expect("it was saved");
    assert!(saved.starts_with("breakthrough:5x5 | | b2-b3 ") && saved.contains("| you | advance:depth=1"), "{saved}");
}

/// The start position of the game, from `tenbin show`.
fn start_position(bench: &Bench) -> String {
    bench.json(&["show", "breakthrough:5x5", "--json"])["position"].as_str().expect("a position").to_owned()
}

#[test]
fn the_game_continues_after_input_errors() {
    let bench = Bench::new();
    let lines = ["a2-a9", "nonsense", "undo", "save", "help", "moves", "", "a2-a3"];
    let text = typed(&bench, &["breakthrough:5x5", "random"], &lines);
    assert!(text.contains("^"), "an error has a caret: {text}");
    assert!(text.contains("no move to undo") && text.contains("missing file name"), "{text}");
    assert!(text.contains("take back your last move") && text.contains("legal moves"), "{text}");
    assert_eq!(text.matches("`random` plays ").count(), 1, "{text}");
}

#[test]
fn side_and_position_can_be_set() {
    let bench = Bench::new();
    let text = typed(&bench, &["breakthrough:5x5", "random", "--side", "black"], &["resign", "a4-a3", "undo", "quit"]);
    assert!(text.starts_with("You play Black") && text.contains("`random` plays "), "{text}");
    assert!(text.contains("White won (you resigned)"), "{text}");
    let position = "4p/P4/5/5/5 w";
    let won = typed(&bench, &["breakthrough:5x5", "random", "--position", position], &["a4-a5", "quit"]);
    assert!(won.contains("The game is over: you won"), "{won}");
    let unknown_side = bench.run(&["play", "breakthrough", "random", "--side", "green"]);
    assert_eq!(unknown_side.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown_side.stderr).contains("unknown side"));
}

#[test]
fn an_arimaa_turn_is_typed_in_its_notation() {
    let bench = Bench::new();
    let setup = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2";
    let text = typed(&bench, &["arimaa", "random"], &[setup, "Ee2n Ee3n", "undo", "position", "quit"]);
    assert!(text.contains("plays "), "{text}");
    assert!(!text.contains("Type `moves` for the legal moves"), "every turn is valid: {text}");
}
