//! `tenbin bench`

use crate::words::rate;
use std::process::ExitCode;
use std::time::Duration;
use tenbin_report::table::{Align, Table};

#[derive(clap::Args)]
pub(crate) struct Bench {
    /// The game
    game: String,
    /// Seconds for each measure
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
}

impl Bench {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let measures = tenbin_desk::room(&self.game)?.measures();
        let time = Duration::try_from_secs_f64(self.seconds)?;
        let live = crate::live::Live::new(measures.len() as u64, "measures");
        let mut table = Table::new(["what", "a second, one core", "peer", "ratio", "who"]).align([
            Align::Left,
            Align::Right,
            Align::Right,
            Align::Right,
            Align::Left,
        ]);
        for (number, measure) in measures.iter().enumerate() {
            live.at(number as u64, &measure.what);
            let reached = measure.run(time);
            let (peer, ratio, who) = match measure.peer {
                Some((peer, who)) => (rate(peer), format!("{:.1}", reached / peer), who),
                None => ("–".to_owned(), "–".to_owned(), ""),
            };
            table.push([measure.what.clone(), rate(reached), peer, ratio, who.to_owned()]);
        }
        live.done();
        println!("{}", table.to_text());
        println!("Peers' figures are theirs, from another machine of the 2.4 GHz class; ours are from this one, now.");
        Ok(ExitCode::SUCCESS)
    }
}
