//! `tenbin paper`

use crate::live::Live;
use crate::store::StoreArgs;
use crate::{stopping, words};
use anyhow::{Context, bail};
use std::cell::RefCell;
use std::path::PathBuf;
use std::process::ExitCode;
use tenbin_core::Spec;
use tenbin_papers::{ExperimentContext, ExperimentError, ExperimentStep, RunInfo, Scale, papers, report_file};

#[derive(clap::Args)]
pub(crate) struct PaperArgs {
    /// Paper; without one, list the papers
    name: Option<String>,
    /// Small samples: a few minutes on two cores (default)
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// Large samples with small error bars: up to two hours on two cores
    #[arg(long)]
    full: bool,
    /// Report file [default: NAME.html]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Parallel games [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Train on the games in these files (`comparison`: files of the public archive)
    #[arg(long, value_name = "FILE", num_args = 1..)]
    records: Vec<PathBuf>,
    #[command(flatten)]
    store: StoreArgs,
}

impl PaperArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let Some(name) = &self.name else {
            papers()
                .iter()
                .for_each(|paper| println!("{:<12} {}", paper.name, paper.source.citation.text().replace("**", "")));
            return Ok(ExitCode::SUCCESS);
        };
        let spec = Spec::parse(name)?;
        let Some(paper) = papers().iter().find(|paper| paper.name == spec.name()) else {
            return Err(spec.unknown_name("paper", papers().iter().map(|paper| paper.name)).into());
        };
        if !self.records.is_empty() && !paper.takes_records {
            bail!("`{name}` trains on no games: --records has no effect");
        }
        let store = self.store.open()?;
        let stop = stopping::on_ctrl_c()?;
        let steps = StepProgress::default();
        let scale = if self.full { "--full" } else { "--quick" };
        let files: String = self.records.iter().map(|file| format!(" {}", file.display())).collect();
        let records = if files.is_empty() { String::new() } else { format!(" --records{files}") };
        let threads = self.threads.map(|threads| format!(" --threads {threads}")).unwrap_or_default();
        let context = ExperimentContext {
            store: &store,
            stop: &stop,
            threads: self.threads.map_or_else(tenbin_registry::cores, usize::from),
            records: &self.records,
            run: RunInfo::now(format!("tenbin paper {name} {scale}{threads}{records}")),
            tally: RefCell::default(),
            print: &|text| steps.say(text),
            on_progress: &|step| steps.watch(step),
        };
        let page = match paper.run(&context, if self.full { Scale::Full } else { Scale::Quick }) {
            Ok(page) => page,
            Err(ExperimentError::Interrupted) => {
                steps.clear();
                eprintln!("{}", ExperimentError::Interrupted);
                return Ok(ExitCode::from(130));
            }
            Err(ExperimentError::Parse(error)) => return Err(error.into()),
            Err(other) => return Err(other.into()),
        };
        steps.clear();
        let file = self.out.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.html")));
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot create the directory {}", folder.display()))?;
        }
        std::fs::write(&file, page.to_html()).with_context(|| format!("cannot write {}", file.display()))?;
        self.keep(name, &page.to_html())?;
        println!("\nreport written to {}", file.display());
        Ok(ExitCode::SUCCESS)
    }
}

impl PaperArgs {
    /// Copies the report beside the store, where the lab finds it.
    fn keep(&self, name: &str, html: &str) -> anyhow::Result<()> {
        let file = report_file(&self.store.path()?, name);
        let written = file.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&file, html));
        written.with_context(|| format!("cannot write {}", file.display()))
    }
}

/// The progress line of the current step.
#[derive(Default)]
struct StepProgress {
    now: RefCell<Option<(String, Live)>>,
}

impl StepProgress {
    fn say(&self, text: &str) {
        self.clear();
        println!("{text}");
    }

    fn watch(&self, step: &ExperimentStep<'_>) {
        let mut now = self.now.borrow_mut();
        if now.as_ref().is_none_or(|(name, _)| *name != step.name) {
            if let Some((_, live)) = now.take() {
                live.done();
            }
            *now = Some((step.name.clone(), Live::new(step.total, "done")));
        }
        if let Some((_, live)) = now.as_ref() {
            let known = step.progress.map(|progress| words::running("A", progress)).unwrap_or_default();
            live.at(step.done, &format!("{}  {known}", step.name));
        }
    }

    fn clear(&self) {
        if let Some((_, live)) = self.now.borrow_mut().take() {
            live.done();
        }
    }
}
