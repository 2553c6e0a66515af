//! Botzone: as a bot, and as the referee of other bots, including faulty ones.

use crate::Bench;
use std::io::{BufRead, BufReader, Write};
use std::process::{Output, Stdio};

const NO_MOVE: &str = "-1 -1 -1 -1 -1 -1";
const KEEP: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

/// Runs a command with this standard input.
fn run_with_input(arguments: &[&str], input: &str) -> Output {
    let mut command = Bench::new().command(arguments);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // The folder may be gone by the time the process starts.
    let mut child = piped.current_dir(std::env::temp_dir()).spawn().expect("the binary runs");
    // A process may end before it has read all input.
    let _ = child.stdin.take().expect("the input is piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the process ends")
}

/// The output of a bot; it must succeed.
fn bot_output(player: &str, input: &str) -> String {
    let output = run_with_input(&["botzone", player], input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn black_moves_first_from_the_top() {
    let text = bot_output("ks:depth=1", &format!("1\n{NO_MOVE}\n"));
    let lines: Vec<&str> = text.lines().collect();
    let [answer, KEEP] = lines[..] else { panic!("{text}") };
    let numbers: Vec<u8> = answer.split(' ').map(|word| word.parse().expect("a number")).collect();
    assert!([[0, 2], [2, 0], [5, 0], [7, 2]].iter().any(|square| numbers[..2] == *square), "{answer}");
}

#[test]
fn a_restarted_bot_and_a_kept_one_play_the_same_moves() {
    let player = "ks:depth=1,hash=1";
    let first = bot_output(player, &format!("1\n{NO_MOVE}"));
    let ours = first.lines().next().expect("an answer");
    let theirs = "0 5 0 6 0 5";
    let restarted = bot_output(player, &format!("2\n{NO_MOVE}\n{ours}\n{theirs}\n"));
    let kept = bot_output(player, &format!("1\n{NO_MOVE}\n\n\n{theirs}\n"));
    assert_eq!(kept, format!("{ours}\n{KEEP}\n{restarted}"));
    // With --once, White replies to one move and ends.
    let white = run_with_input(&["botzone", player, "--once"], &format!("1\n{ours}\n"));
    let white = String::from_utf8(white.stdout).expect("text");
    assert!(white.lines().count() == 1 && white.split(' ').count() == 6, "{white}");
}

#[test]
fn json_and_plain_text_give_the_same_moves() {
    let object = |line: &str| {
        let numbers: Vec<i64> = line.split(' ').map(|word| word.parse().expect("a number")).collect();
        let [x0, y0, x1, y1, x2, y2] = numbers[..] else { panic!("{line}") };
        serde_json::json!({ "x0": x0, "y0": y0, "x1": x1, "y1": y1, "x2": x2, "y2": y2 })
    };
    let player = "ks:depth=1,hash=1";
    let theirs = "0 5 0 6 0 5";
    let plain = bot_output(player, &format!("1\n{NO_MOVE}\n{theirs}\n"));
    let ours: Vec<&str> = plain.lines().step_by(2).collect();
    let answers: String =
        ours.iter().map(|line| format!("{}\n{KEEP}\n", serde_json::json!({ "response": object(line) }))).collect();
    let first = serde_json::json!({ "requests": [object(NO_MOVE)], "responses": [] });
    assert_eq!(bot_output(player, &format!("{first}\n{}\n", object(theirs))), answers);
    let both = [object(NO_MOVE), object(theirs)];
    let whole = serde_json::json!({ "requests": both, "responses": [object(ours[0])], "data": "" });
    assert_eq!(bot_output(player, &format!("{first}\n{whole}\n")), answers);
}

#[test]
fn invalid_messages_are_reported_with_their_line() {
    for (input, message) in [
        ("", "empty input"),
        ("x", "line 1: expected a turn number"),
        ("0", "line 1: expected a turn number"),
        ("-3", "line 1: expected a turn number"),
        ("18446744073709551615\n-1 -1 -1 -1 -1 -1", "line 2: missing line 2 of"),
        ("2\n-1 -1 -1 -1 -1 -1", "line 2: missing line 2 of 3 moves of turn 2"),
        ("1\n1 2 3", "line 2: expected a move of six integers"),
        ("1\nc8-c7/c8", "line 2: expected a move of six integers"),
        ("1\n-1 0 5 6 2 4", "line 2: invalid coordinate below 0"),
        ("1\n9 9 9 9 9 9", "line 2: `9 9` is off the board"),
        ("1\n5 0 5 6 2 4", "line 2: the arrow does not reach c4"),
        ("2\n-1 -1 -1 -1 -1 -1\n5 0 5 6 2 3\n-1 -1 -1 -1 -1 -1", "line 4: missing move: the game has begun"),
        ("1\n-1 -1 -1 -1 -1 -1\n\n7 7 7", "line 4: expected a move of six integers"),
        ("{", "line 1: invalid JSON"),
        ("{\"requests\":[]}", "line 1: 0 requests and 0 responses"),
        ("{\"requests\":[{\"x0\":1}]}", "line 1: missing integer `y0`"),
        ("{\"x0\":1.5}", "line 1: missing integer `x0`"),
    ] {
        let output = run_with_input(&["botzone", "random"], input);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{input}: {text}");
        assert!(text.contains(message), "{input}: {text}");
    }
    let silent = Bench::new().command(&["botzone"]).stdin(Stdio::null()).output().expect("the binary runs");
    assert_eq!(silent.status.code(), Some(2));
}

/// The output of games of `random` against this bot.
fn against(bot: &str, more: &[&str]) -> String {
    let mut arguments = vec!["botzone", "random", "--against", bot];
    arguments.extend(more);
    // The bot inherits the error stream; a leftover process would keep a pipe open.
    let output = Bench::new().command(&arguments).current_dir(std::env::temp_dir()).stderr(Stdio::null()).output();
    let output = output.expect("the binary runs");
    assert!(output.status.success(), "{bot}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn games_against_a_bot_finish_in_every_message_format() {
    let ours = env!("CARGO_BIN_EXE_tenbin");
    let kept = against(&format!("{ours} botzone original:depth=1,hash=1"), &["--games", "3"]);
    assert_eq!(kept.matches("cannot move").count(), 3, "{kept}");
    assert!(kept.contains("game 1, as White") && kept.contains("game 2, as Black"), "{kept}");
    assert!(kept.contains("\nrandom 0–3 against "), "{kept}");
    let games =
        |text: &str| text.lines().filter(|line| line.starts_with("game")).map(str::to_owned).collect::<Vec<_>>();
    // A bot restarted each move, or with JSON messages, plays the same games.
    let once = against(&format!("{ours} botzone original:depth=1,hash=1 --once"), &["--games", "3"]);
    let json = against(&format!("{ours} botzone original:depth=1,hash=1"), &["--games", "3", "--json"]);
    assert_eq!((games(&once), games(&json)), (games(&kept), games(&kept)));
    let first = against(&format!("{ours} botzone original:depth=1,hash=1"), &["--games", "1", "--first"]);
    assert!(first.starts_with("game 1, as Black"), "{first}");
}

#[test]
#[cfg(unix)]
fn faulty_bots_lose_and_leave_no_process() {
    let mark = std::process::id();
    let sleep = format!("sleep 4{mark}");
    let ours = env!("CARGO_BIN_EXE_tenbin");
    for (bot, reason) in [
        (sleep.clone(), "it did not answer in time, 0.2 s"),
        ("cat >/dev/null; echo".to_owned(), "it did not answer in time"),
        ("exit 3".to_owned(), "it crashed (exit status: 3)"),
        ("kill -9 $$".to_owned(), "it crashed (signal: 9"),
        ("true".to_owned(), "it ended without an answer"),
        ("/no/such/bot".to_owned(), "it crashed (exit status: 127)"),
        ("echo 5 0 5 6 2 3; exit 1".to_owned(), "it crashed (exit status: 1)"),
        ("echo 1 2 3 4 5 6".to_owned(), "it answered `1 2 3 4 5 6`: Black has no piece on b6"),
        ("echo hello".to_owned(), "it answered `hello`: expected a move of six integers"),
        (format!("echo {NO_MOVE}"), "it answered `-1 -1 -1 -1 -1 -1`"),
        ("head -c 1000000 /dev/zero".to_owned(), "…`: expected a move of six integers"),
        ("yes 5 0 5 6 2 3".to_owned(), "neither ended nor asked to be kept running"),
        (format!("echo 5 0 5 6 2 3; {sleep} & {sleep}"), "neither ended nor asked"),
        (format!("echo 5 0 5 6 2 3; exec >&-; {sleep}"), "neither ended nor asked"),
        // The second move fails: the kept process has ended, or prints nothing.
        (format!("echo '5 0 5 6 2 3'; echo '{KEEP}'; cat >/dev/null & {sleep}"), "it did not answer in time"),
        (format!("echo '5 0 5 6 2 3'; echo '{KEEP}'; sleep 0.1"), "it ended without an answer"),
    ] {
        let text = against(&bot, &["--games", "1", "--move-time", "100ms"]);
        assert!(text.contains("won after ") && text.contains(reason), "{bot}: {text}");
        assert!(text.contains("random 1–0 against"), "{bot}: {text}");
    }
    let listed = std::process::Command::new("ps").args(["-eo", "args"]).output().expect("processes can be listed");
    let listed = String::from_utf8_lossy(&listed.stdout);
    let left: Vec<&str> = listed.lines().filter(|line| line.contains(&sleep) && !line.contains(ours)).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_the_bot_and_prints_the_score() {
    let sleep = format!("sleep 5{}", std::process::id());
    let bench = Bench::new();
    let mut command =
        bench.command(&["botzone", "random", "--against", &format!("echo started >&2; {sleep}"), "--move-time", "1m"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
    let mut started = String::new();
    BufReader::new(child.stderr.take().expect("piped")).read_line(&mut started).expect("the bot prints a line");
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("the process ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stdout).contains("random 0–0 against"));
    let listed = std::process::Command::new("ps").args(["-eo", "args"]).output().expect("processes can be listed");
    assert!(!String::from_utf8_lossy(&listed.stdout).contains(&sleep));
}
