//! Instruction counts of the hot paths: one unit of work of each benchmark of `tenbin bench`, counted by callgrind. Other load
//! on the machine does not change them.
//!
//! `./test speed` compares the counts with `speed.txt` and fails on any change over 3 %. `TENBIN_REWRITE=1 ./test speed`
//! records new counts. Words after `cargo bench --package tenbin-registry --bench speed --` select benchmarks by their names.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::time::Duration;

/// The recorded counts.
const RECORDED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/speed.txt");

/// The relative change that is reported.
const THRESHOLD: f64 = 0.03;

/// The function in `src/bench.rs` whose instructions are counted.
const COUNTED: &str = "*unit_of_work*";

/// The argument that makes this program run one benchmark.
const RUN: &str = "--run";

/// A benchmark: game and name.
type Key = (String, String);

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    match &args[..] {
        [flag, game, what] if flag == RUN => run(game, what),
        words => compare(words),
    }
}

/// Runs one unit of work of a benchmark.
fn run(game: &str, what: &str) -> ExitCode {
    let entry = tenbin_registry::game_entry(game).expect("the parent names a registered game");
    let benchmark = entry.benchmarks().into_iter().find(|benchmark| benchmark.what == what);
    benchmark.expect("the parent names a benchmark").run(Duration::ZERO);
    ExitCode::SUCCESS
}

/// Counts all selected benchmarks and compares them with the recorded counts.
fn compare(words: &[String]) -> ExitCode {
    let rewrite = std::env::var_os("TENBIN_REWRITE").is_some();
    let text = match std::fs::read_to_string(RECORDED) {
        Ok(text) => text,
        Err(_) if rewrite => String::new(),
        Err(error) => {
            println!("no counts to compare with ({RECORDED}: {error}): TENBIN_REWRITE=1 ./test speed records them");
            return ExitCode::FAILURE;
        }
    };
    let keys: Vec<Key> = benchmarks().filter(|(game, what)| is_selected(game, what, words)).collect();
    let counts = count_all(&keys);
    let (recorded_build, recorded) = parse(&text);
    let mut changes = 0;
    for key in keys.iter().filter(|key| counts.contains_key(*key)) {
        let (count, old) = (counts[key], recorded.get(key).copied());
        let change = old.map(|old| count as f64 / old as f64 - 1.0);
        let note = match change {
            None => "new".to_owned(),
            Some(change) if change.abs() > THRESHOLD => format!("{:+.1} %  ← changed", change * 100.0),
            Some(change) => format!("{:+.1} %", change * 100.0),
        };
        changes += usize::from(change.is_none_or(|change| change.abs() > THRESHOLD));
        println!("{:24} {:52} {:>15}  {note}", key.0, key.1, grouped(count));
    }
    let missing = recorded
        .keys()
        .filter(|(game, what)| is_selected(game, what, words) && !counts.contains_key(&(game.clone(), what.clone())));
    for (game, what) in missing.clone() {
        println!("{game:24} {what:52} {:>15}  missing", "–");
    }
    changes += missing.count();
    if rewrite {
        let kept = recorded.into_iter().filter(|((game, what), _)| !is_selected(game, what, words));
        std::fs::write(RECORDED, to_text(&kept.chain(counts).collect())).expect("the counts can be written");
        return ExitCode::SUCCESS;
    }
    if changes == 0 {
        return ExitCode::SUCCESS;
    }
    println!("\n{changes} of {} counts changed by more than {} %", keys.len(), THRESHOLD * 100.0);
    println!("TENBIN_REWRITE=1 ./test speed records the new counts");
    if recorded_build != build() {
        println!(
            "the recorded counts are of another build ({recorded_build}; now: {}), so this is no failure",
            build()
        );
        return ExitCode::SUCCESS;
    }
    ExitCode::FAILURE
}

/// All benchmarks of all games.
fn benchmarks() -> impl Iterator<Item = Key> {
    let games = tenbin_registry::games().iter();
    games.flat_map(|entry| {
        entry.benchmarks().into_iter().map(|benchmark| (entry.info().name.to_owned(), benchmark.what))
    })
}

fn is_selected(game: &str, what: &str, words: &[String]) -> bool {
    words.iter().all(|word| game == word || what.contains(word.as_str()))
}

/// Counts benchmarks, several at a time: the load does not matter. Leaves out those without a unit of work, which run for a
/// given time.
fn count_all(keys: &[Key]) -> BTreeMap<Key, u64> {
    let (queue, counts) = (Mutex::new(keys.iter().collect::<VecDeque<_>>()), Mutex::new(BTreeMap::new()));
    let folder = std::env::temp_dir().join(format!("tenbin-speed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
    std::thread::scope(|scope| {
        for worker in 0..tenbin_registry::cores() {
            let (queue, counts, file) = (&queue, &counts, folder.join(worker.to_string()));
            scope.spawn(move || {
                let next = || queue.lock().expect("no worker panics").pop_front();
                while let Some(key) = next() {
                    let count = count(key, &file);
                    eprintln!("counted {}, {}", key.0, key.1);
                    if count > 0 {
                        counts.lock().expect("no worker panics").insert(key.clone(), count);
                    }
                }
            });
        }
    });
    let _ = std::fs::remove_dir_all(&folder);
    counts.into_inner().expect("no worker panics")
}

/// Runs a benchmark in callgrind and reads its count.
fn count((game, what): &Key, file: &Path) -> u64 {
    let program = std::env::current_exe().expect("this program has a path");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", &format!("--toggle-collect={COUNTED}")])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(program)
        .args([RUN, game, what])
        .stdout(Stdio::null())
        .output();
    let output = output.unwrap_or_else(|error| panic!("valgrind: {error}"));
    assert!(output.status.success(), "{game}, {what}: {}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(file).expect("callgrind has written its counts");
    let totals = text.lines().find_map(|line| line.strip_prefix("totals: ").or(line.strip_prefix("summary: ")));
    totals.and_then(|count| count.trim().parse().ok()).unwrap_or(0)
}

/// The compiler and the target, which the counts depend on.
fn build() -> String {
    let rustc = Command::new("rustc").arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    let level = match () {
        () if cfg!(target_feature = "avx512f") => "x86-64-v4 or native",
        () if cfg!(all(target_feature = "avx2", target_feature = "bmi2")) => "x86-64-v3",
        () if cfg!(target_feature = "sse4.2") => "x86-64-v2",
        () => "baseline",
    };
    let target = format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS);
    format!("{}, {target}, {level}", String::from_utf8_lossy(&rustc).trim())
}

/// Reads recorded counts: the build, then a line per benchmark.
fn parse(text: &str) -> (String, BTreeMap<Key, u64>) {
    let build = text.lines().find_map(|line| line.strip_prefix("# build: ")).unwrap_or_default();
    let count = |line: &str| {
        let (game, rest) = line.split_once(' ')?;
        let (what, count) = rest.trim().rsplit_once(' ')?;
        Some(((game.to_owned(), what.trim().to_owned()), count.replace(',', "").parse().ok()?))
    };
    (build.to_owned(), text.lines().filter(|line| !line.starts_with('#')).filter_map(count).collect())
}

fn to_text(counts: &BTreeMap<Key, u64>) -> String {
    let mut text = String::from(
        "# Instructions of one unit of work of each benchmark of `tenbin bench`, counted by callgrind.\n\
         # Compared by `./test speed`, rewritten by `TENBIN_REWRITE=1 ./test speed`.\n",
    );
    let _ = writeln!(text, "# build: {}", build());
    for ((game, what), &count) in counts {
        let _ = writeln!(text, "{game:24} {what:52} {:>15}", grouped(count));
    }
    text
}

/// A number with commas: `1,234,567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(",")
}
