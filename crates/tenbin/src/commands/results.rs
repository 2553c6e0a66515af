//! `tenbin results`

use crate::store::StoreArgs;
use crate::words;
use std::io::Write;
use std::process::ExitCode;
use tenbin_arena::record::{PairRecord, side_of_a};
use tenbin_arena::stats::Estimate;
use tenbin_arena::store::{MatchEntry, MatchId, Store};
use tenbin_core::Side;
use tenbin_report::table::{Align, DataTable};

#[derive(clap::Args)]
pub(crate) struct ResultsArgs {
    #[command(subcommand)]
    command: Option<ResultsCommand>,
    #[command(flatten)]
    store: StoreArgs,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum ResultsCommand {
    /// Show one match
    Show {
        /// Match number
        number: i64,
    },
    /// Print the games of one match, in the game's defaults format
    Games {
        /// Match number
        number: i64,
        /// Print the bench's own line format
        #[arg(long)]
        lines: bool,
    },
}

impl ResultsArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let store = self.store.open()?;
        match self.command {
            None => self.list(&store)?,
            Some(ResultsCommand::Show { number }) => self.show(&store, MatchId(number))?,
            Some(ResultsCommand::Games { number, lines }) => games(&store, MatchId(number), lines)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    fn list(&self, store: &Store) -> anyhow::Result<()> {
        let matches = store.list()?;
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{:#}", serde_json::to_value(&matches)?)?;
            return Ok(());
        }
        if matches.is_empty() {
            writeln!(out, "the store has no matches yet; try `tenbin weigh amazons ks original`")?;
            return Ok(());
        }
        let header = ["match", "game", "A", "B", "result", "Elo", "± 95 %", "state"];
        let mut table = DataTable::new(header).align([
            Align::Right,
            Align::Left,
            Align::Left,
            Align::Left,
            Align::Right,
            Align::Right,
            Align::Right,
            Align::Left,
        ]);
        for entry in &matches {
            let estimate = Estimate::of(&entry.pairs);
            table.push([
                entry.id.to_string(),
                entry.description.game.clone(),
                entry.description.a.spec.clone(),
                entry.description.b.spec.clone(),
                words::record(&entry.pairs.wdl()),
                format!("{:+.0}", estimate.elo),
                format!("{:.0}", estimate.elo_error),
                if entry.finished_ms.is_some() { "finished" } else { "unfinished" }.to_owned(),
            ]);
        }
        writeln!(out, "{}", table.to_text())?;
        Ok(())
    }

    fn show(&self, store: &Store, id: MatchId) -> anyhow::Result<()> {
        let entry = store.get(id)?;
        let pairs = store.pairs(id)?;
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{:#}", serde_json::json!({ "match": entry, "pairs": pairs }))?;
            return Ok(());
        }
        let estimate = Estimate::of(&entry.pairs);
        let MatchEntry { description, .. } = &entry;
        writeln!(out, "match {id}: {}\n", estimate.verdict(&description.a.spec))?;
        writeln!(out, "  game          {}", description.game)?;
        for (name, player) in [("A", &description.a), ("B", &description.b)] {
            writeln!(out, "  {name:<13} {} ({})", player.spec, describe_fingerprint(&player.fingerprint))?;
        }
        writeln!(out, "  seed          {}", description.conditions.seed)?;
        writeln!(out, "  version       {}", description.version)?;
        for (key, value) in description.settings() {
            writeln!(out, "  {key:<13} {value}")?;
        }
        writeln!(out, "  result        {} ({})", words::record(&entry.pairs.wdl()), words::pentanomial(&entry.pairs))?;
        writeln!(out, "  Elo           {:+.1} ± {:.1} (95 %)", estimate.elo, estimate.elo_error)?;
        match &entry.summary {
            Some(summary) => writeln!(out, "  ended         {}", summary.ending)?,
            None => writeln!(out, "  ended         not yet; continue with `weigh … --resume`")?,
        }
        writeln!(out)?;
        for pair in &pairs {
            writeln!(out, "{}", pair_line(pair))?;
        }
        Ok(())
    }
}

/// A player's fingerprint: 16 hexadecimal digits are of weights, anything else is an engine's name.
fn describe_fingerprint(fingerprint: &str) -> String {
    let is_number = fingerprint.len() == 16 && fingerprint.bytes().all(|byte| byte.is_ascii_hexdigit());
    match fingerprint {
        "" => "no weights".to_owned(),
        _ if is_number => format!("weights {fingerprint}"),
        name => name.to_owned(),
    }
}

/// The results of a pair.
fn pair_line(pair: &PairRecord) -> String {
    let games: Vec<String> = (0..2)
        .map(|number| {
            let game = &pair.games[number];
            let won = match game.outcome.half_points(side_of_a(number)) {
                2 => "A wins",
                1 => "draw",
                _ => "B wins",
            };
            let first = if side_of_a(number) == Side::First { "A" } else { "B" };
            format!("{first} first: {won} after {} moves ({})", game.turns.len(), game.ending)
        })
        .collect();
    format!("pair {:>4}  {}  after {}", pair.index, games.join("; "), pair.opening.turns.join(" "))
}

fn games(store: &Store, id: MatchId, lines: bool) -> anyhow::Result<()> {
    let entry = store.get(id)?;
    let game = &entry.description.game;
    let format = if lines { tenbin_registry::record_format(game, "lines")? } else { own_format(game)? };
    let mut between = "";
    let mut out = std::io::stdout().lock();
    for record in records_of(store, id)? {
        writeln!(out, "{between}{}", tenbin_registry::write_record(format, &record)?.trim_end())?;
        between = format.between();
    }
    Ok(())
}

/// The game's defaults format, or lines if there is none.
pub(super) fn own_format(game: &str) -> anyhow::Result<&'static dyn tenbin_registry::RecordFormat> {
    Ok(match tenbin_registry::game_entry(game)?.native_formats() {
        [own, ..] => *own,
        [] => tenbin_registry::record_format(game, "lines")?,
    })
}

/// Every game of a match as a record.
pub(super) fn records_of(store: &Store, id: MatchId) -> anyhow::Result<Vec<tenbin_registry::Record>> {
    let entry = store.get(id)?;
    let pairs = store.pairs(id)?;
    Ok(pairs
        .iter()
        .flat_map(|pair| (0..2).map(|number| tenbin_registry::match_record(&entry.description, pair, number)))
        .collect())
}
