//! How quickly mate problems are solved, and how long the mates come out.
//!
//! `cargo run --release -p tenbin-search --example mate_speed -- [MEGABYTES] [SHORTENING] [FILE…]`
//!
//! Each file has one position a line. Without files those that lie beside the repository are solved, if there are any.
//! Every problem gets a solver that knows nothing of the others. SHORTENING says how many times the work of finding a mate
//! is spent on looking for shorter ones.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tenbin_core::{Limits, Notation, Stop};
use tenbin_search::{MateAnswer, MateSolver};
use tenbin_shogi::ShogiPosition;

const MOST_NODES: u64 = 20_000_000;

fn problems() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/shogi");
    [3, 5, 7, 9, 11]
        .map(|length| folder.join(format!("mate_{length}.sfen")))
        .into_iter()
        .filter(|file| file.exists())
        .collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let megabytes: usize = arguments.next().map_or(Ok(64), |text| text.parse())?;
    let shortening: u64 = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let named: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
    let files = if named.is_empty() { problems() } else { named };
    let mut solver = MateSolver::new(megabytes << 20).shortening(shortening);
    println!("{:<14} {:>9} {:>12} {:>9} {:>9}  plies × problems", "file", "solved", "nodes", "seconds", "longest");
    for file in files {
        let (mut solved, mut nodes, mut time, mut longest) = (0, 0, Duration::ZERO, Duration::ZERO);
        let mut lengths: BTreeMap<usize, u32> = BTreeMap::new();
        let text = std::fs::read_to_string(&file)?;
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        for line in &lines {
            let position = ShogiPosition::default().parse_position(line)?;
            solver.clear();
            let budget = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
            let report = solver.solve(&position, &budget, &Stop::new());
            nodes += report.nodes;
            time += report.time;
            longest = longest.max(report.time);
            match report.answer {
                MateAnswer::Mate(line) => {
                    solved += 1;
                    *lengths.entry(line.len()).or_default() += 1;
                }
                other => println!("{other:?} after {} nodes: {line}", report.nodes),
            }
        }
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let lengths: Vec<String> = lengths.iter().map(|(length, count)| format!("{length}×{count}")).collect();
        println!(
            "{name:<14} {:>9} {nodes:>12} {:>9.2} {:>9.3}  {}",
            format!("{solved}/{}", lines.len()),
            time.as_secs_f64(),
            longest.as_secs_f64(),
            lengths.join(" ")
        );
    }
    Ok(())
}
