//! `tenbin solve` and `tenbin census`: winners, output, interruption and resuming.

use crate::{Bench, wait_for};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

const SMALL: [&str; 2] = ["--memory", "16M"];

fn solve(bench: &Bench, game: &str, more: &[&str]) -> String {
    bench.prints(&[&["solve", game], &SMALL[..], more].concat())
}

#[test]
fn the_first_line_names_the_winner() {
    let bench = Bench::new();
    let winner = |game: &str| solve(&bench, game, &[]).lines().next().map(str::to_owned).unwrap_or_default();
    assert_eq!(winner("amazons:3x4"), "White (to move) wins");
    assert_eq!(winner("amazons:4x4"), "Black wins, with White to move");
    for game in
        ["knight-amazons:3x4", "knight-amazons:4x4", "extended-knight-amazons:3x4", "extended-knight-amazons:4x4"]
    {
        assert_eq!(winner(game), "Black wins, with White to move", "{game}");
    }
    assert_eq!(winner("othello:4x4"), "White wins, with Black to move");
    let over = solve(&bench, "amazons", &["--position", "xxx/xwx/xbx w"]);
    assert!(over.starts_with("the game is over: Black has won\n"), "{over}");
    assert!(!bench.path("tenbin/proofs").exists());
}

#[test]
fn a_solution_has_a_move_a_pv_and_its_command() {
    let bench = Bench::new();
    let text = solve(&bench, "amazons:4x4", &["--position", "4/1b2/4/w3 w", "--no-theorems"]);
    for part in ["  position   4/1b2/4/w3 w", "  pv         ", " nodes ", "nodes/s)"] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert!(text.contains("tenbin solve amazons:4x4 --position '4/1b2/4/w3 w' --no-theorems"), "{text}");
    let arguments = ["solve", "amazons:3x4", "--memory", "1048576", "--threads", "1"];
    let json = bench.json(&[&arguments[..], &["--json"]].concat());
    assert_eq!((&json["winner"], &json["best_move"]), (&"first".into(), &json["pv"][0]));
    assert_eq!(json["interrupted"], false);
}

/// Runs a command and sends SIGINT once it has printed this. Returns its output and errors.
#[cfg(unix)]
fn interrupted(bench: &Bench, arguments: &[&str], after: &str) -> [String; 2] {
    let mut command = bench.command(arguments);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let out = Collected::new(child.stdout.take().expect("the output is piped"));
    let errors = Collected::new(child.stderr.take().expect("the errors are piped"));
    wait_for(&format!("`{after}` should be printed"), || out.contains(after) || errors.contains(after));
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let status = child.wait().expect("the process ends");
    let texts = [out, errors].map(Collected::finish);
    assert_eq!(status.code(), Some(130), "{texts:?}");
    texts
}

/// Collects the text of a stream in the background.
#[cfg(unix)]
struct Collected {
    text: Arc<Mutex<String>>,
    reader: JoinHandle<()>,
}

#[cfg(unix)]
impl Collected {
    fn new(stream: impl Read + Send + 'static) -> Collected {
        let text: Arc<Mutex<String>> = Arc::default();
        let shared = text.clone();
        let reader = std::thread::spawn(move || {
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                *shared.lock().expect("no thread panics") += &format!("{line}\n");
            }
        });
        Collected { text, reader }
    }

    fn contains(&self, part: &str) -> bool {
        self.text.lock().expect("no thread panics").contains(part)
    }

    fn finish(self) -> String {
        self.reader.join().expect("no thread panics");
        self.text.lock().expect("no thread panics").clone()
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_solution_resumes() {
    let bench = Bench::new();
    let arguments = ["solve", "amazons:6x6", "--memory", "16M"];
    let stopped = |more: &[&str]| interrupted(&bench, &[&arguments[..], more].concat(), "solving ");
    let files = || -> Vec<_> {
        let found = fs::read_dir(bench.path("tenbin/proofs")).expect("there is a folder");
        found.map(|entry| entry.expect("a folder can be listed").path()).collect()
    };
    let [out, errors] = stopped(&[]);
    assert!(out.contains("repeat the command to continue") && !errors.contains("resuming from"), "{out}{errors}");
    assert_eq!(files().len(), 1);
    let [_, errors] = stopped(&[]);
    assert!(errors.contains("resuming from"), "{errors}");
    let file = &files()[0];
    let mut bytes = fs::read(file).expect("the file can be read");
    bytes.truncate(bytes.len() - 16);
    fs::write(file, bytes).expect("the file can be written");
    let [_, errors] = stopped(&[]);
    assert!(errors.contains("is damaged (wrong checksum); starting again"), "{errors}");
    let [out, errors] = stopped(&["--fresh", "--json"]);
    assert!(!errors.contains("resuming from") && !errors.contains("damaged"), "{errors}");
    assert!(out.contains("\"interrupted\": true"), "{out}");
    assert_eq!(files().len(), 1);
}

fn census(game: &str, more: &[&'static str]) -> Vec<String> {
    [&["census", game], &SMALL[..], more].concat().iter().map(|&word| word.to_owned()).collect()
}

fn run(bench: &Bench, arguments: &[String]) -> String {
    bench.prints(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_census_has_a_row_for_each_placement_and_reuses_proofs() {
    let bench = Bench::new();
    let first = run(&bench, &census("knight-amazons:4x4", &["--csv", "rows.csv"]));
    assert_eq!(first.lines().filter(|line| line.contains(" w  ")).count(), 33);
    let total = "all                     33        240           9         64     24        176";
    assert!(first.contains(total), "{first}");
    let rows = fs::read_to_string(bench.path("rows.csv")).expect("the file can be read");
    assert_eq!(rows.lines().count(), 34);
    assert!(rows.starts_with("game,files,ranks,pieces,position,class,orbit,winner,best,nodes\n"), "{rows}");
    assert!(rows.contains("knight-amazons:4x4,4,4,1,3b/4/4/w3 w,point+diagonal,4,second,,0\n"), "{rows}");
    let again = run(&bench, &census("knight-amazons:4x4", &["--csv", "again.csv"]));
    assert!(again.starts_with("exchanged by") && again.contains(total), "{again}");
    assert_eq!(fs::read_to_string(bench.path("again.csv")).expect("the file can be read"), rows);
}

#[test]
fn theorems_and_retrograde_analysis_do_not_change_the_winners() {
    for game in ["knight-amazons:4x4", "extended-knight-amazons:3x4", "amazons:3x3"] {
        let bench = Bench::new();
        let total = |more: &[&'static str]| {
            let text = run(&bench, &census(game, &[&["--json"], more].concat()));
            let json: serde_json::Value = serde_json::from_str(&text).expect("the output is JSON");
            assert_eq!(json["interrupted"], false);
            json["total"].clone()
        };
        assert_eq!(total(&[]), total(&["--no-theorems"]), "{game}");
        let other_bench = Bench::new();
        let backward = run(&other_bench, &census(game, &["--json", "--backward"]));
        let backward: serde_json::Value = serde_json::from_str(&backward).expect("the output is JSON");
        assert_eq!(total(&[]), backward["total"], "{game}, backwards");
        let symmetric = total(&["--symmetric", "--no-theorems", "--pieces", "2"]);
        assert!(symmetric["all"]["placements"].as_u64() > Some(0), "{game}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_census_keeps_its_proofs() {
    let bench = Bench::new();
    let arguments = ["census", "knight-amazons:5x5", "--pieces", "2", "--memory", "16M"];
    let [text, _] = interrupted(&bench, &arguments, " w  ");
    let rows = text.lines().filter(|line| line.contains(" w  ")).count();
    assert!(rows > 0 && text.ends_with("interrupted; repeat the command to continue\n"), "{text}");
    let [_, errors] = interrupted(&bench, &arguments, "solved already");
    assert!(errors.contains(&format!("; {rows} are solved already")), "{errors}");
}
