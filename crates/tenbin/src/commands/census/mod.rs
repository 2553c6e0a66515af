//! `tenbin census`

mod summary;
mod workers;

use crate::live::Live;
use crate::solver::SolverArgs;
use crate::stopping;
use crate::store::StoreArgs;
use anyhow::Context;
use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use summary::{CensusRow, CensusSummary};
use tenbin_arena::record::outcome_word;
use tenbin_arena::store::{ProofKind, ProofRecord, Store};
use tenbin_core::{Stop, Table};
use tenbin_registry::{CanonicalPlacement, DynSolver, RetrogradeConfig};
use workers::CensusRun;

#[derive(clap::Args)]
pub(crate) struct CensusArgs {
    /// Game and board size, such as `knight-amazons:5x5`
    game: String,
    /// Pieces per side
    #[arg(long, value_name = "N", default_value_t = 1)]
    pieces: u8,
    /// Only placements in which a half turn exchanges the sides
    #[arg(long)]
    symmetric: bool,
    /// Retrograde analysis of all positions: faster for many placements on small boards; not resumable
    #[arg(long)]
    backward: bool,
    #[command(flatten)]
    solver: SolverArgs,
    /// Write all rows to this CSV file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Print the summary as JSON, without rows
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    store: StoreArgs,
}

impl CensusArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let table = tenbin_registry::table(&self.game, None)?;
        let entry = tenbin_registry::game_entry(&self.game)?;
        let placed = entry.placements(table.as_ref(), usize::from(self.pieces), self.symmetric)?;
        self.csv.as_deref().map(check_writable).transpose()?;
        let store = self.store.open()?;
        let kind = ProofKind { game: table.game().to_owned(), theorems: self.solver.theorems() };
        let stop = stopping::on_ctrl_c()?;
        let mut known = known(&store, &kind)?;
        let open: Vec<&CanonicalPlacement> =
            placed.iter().filter(|placed| !known.contains_key(&placed.position)).collect();
        self.announce(&kind.game, placed.len(), open.len());
        if !open.is_empty() {
            let proving = CensusRun { open: &open, table: table.as_ref(), threads: self.solver.threads(), stop: &stop };
            let Some(prover) = self.prover(table.as_ref(), &stop)? else { return Ok(ExitCode::from(130)) };
            let live = Live::new(placed.len() as u64, "placements");
            let mut done = (placed.len() - open.len()) as u64;
            live.start_at(done);
            let classes: HashMap<&str, &str> = open.iter().map(|p| (p.position.as_str(), p.class.as_str())).collect();
            let mut keep = |proofs: Vec<ProofRecord>, memory_used: u32| -> anyhow::Result<()> {
                store.add_proofs(&kind, &proofs)?;
                if !self.json {
                    live.aside(|| print_rows(&proofs, &classes))?;
                }
                done += proofs.len() as u64;
                known.extend(proofs.into_iter().map(|proof| (proof.position.clone(), proof)));
                live.at(done, &format!("{memory_used} % of the table used"));
                Ok(())
            };
            let proved = proving.run(prover.as_ref(), &mut keep);
            live.done();
            proved?;
        }
        let rows: Vec<CensusRow> =
            placed.iter().map(|placed| CensusRow { placed, proof: known.get(&placed.position) }).collect();
        self.conclude(table.as_ref(), &rows)
    }

    /// The solver of the placements; `None` if interrupted.
    fn prover(&self, table: &dyn Table, stop: &Stop) -> anyhow::Result<Option<Box<dyn DynSolver>>> {
        if !self.backward {
            return Ok(Some(self.solver.prover(table)?));
        }
        let live = Live::new(100, "% of all positions decided");
        let mut config = RetrogradeConfig {
            pieces: usize::from(self.pieces),
            memory: self.solver.memory(),
            threads: self.solver.threads(),
            stop,
            watch: &mut |done, total| live.at(done * 100 / total, ""),
        };
        let decided = tenbin_registry::game_entry(&self.game)?.retrograde_analysis(table, &mut config)?;
        live.done();
        if decided.is_none() && !self.json {
            println!("interrupted; the same command starts the analysis again");
        }
        Ok(decided)
    }

    fn announce(&self, game: &str, all: usize, open: usize) {
        if self.json {
            return;
        }
        let which = if self.symmetric { "point-symmetric placements" } else { "placements" };
        let before = if open < all { format!("; {} are solved already", all - open) } else { String::new() };
        eprintln!("{all} {which} of {} per side in {game}, up to symmetry{before}", self.pieces);
    }

    /// Prints the summary and writes the CSV file.
    fn conclude(&self, table: &dyn Table, rows: &[CensusRow]) -> anyhow::Result<ExitCode> {
        let counted = CensusSummary::of(rows);
        let mut out = std::io::stdout().lock();
        if self.json {
            let (pieces, theorems) = (self.pieces, self.solver.theorems());
            let about = serde_json::json!({ "game": table.game(), "pieces": pieces, "theorems": theorems });
            writeln!(out, "{:#}", counted.to_json(about))?;
        } else {
            writeln!(out, "{}", counted.to_text(table))?;
        }
        if let Some(path) = &self.csv {
            let text = summary::to_csv(table, self.pieces, rows);
            std::fs::write(path, text).with_context(|| format!("cannot write `{}`", path.display()))?;
        }
        if counted.is_complete() {
            return Ok(ExitCode::SUCCESS);
        }
        if !self.json {
            writeln!(out, "interrupted; repeat the command to continue")?;
        }
        Ok(ExitCode::from(130))
    }
}

/// Fails now instead of after hours of work.
fn check_writable(path: &Path) -> anyhow::Result<()> {
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map(|_| ()).with_context(|| format!("cannot write `{}`", path.display()))
}

/// The stored proofs by position.
fn known(store: &Store, kind: &ProofKind) -> anyhow::Result<HashMap<String, ProofRecord>> {
    let proofs = store.proofs(kind)?;
    Ok(proofs.into_iter().map(|proof| (proof.position.clone(), proof)).collect())
}

fn print_rows(proofs: &[ProofRecord], classes: &HashMap<&str, &str>) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    for ProofRecord { position, outcome, best, nodes } in proofs {
        let class = classes.get(position.as_str()).copied().unwrap_or_default();
        let (winner, best) = (outcome_word(*outcome), best.as_deref().unwrap_or("–"));
        writeln!(out, "{position}  {class:<14}  {winner:<6}  {best:<8}  {nodes}")?;
    }
    Ok(())
}
