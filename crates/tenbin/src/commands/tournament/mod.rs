//! `tenbin tournament`

mod standings;

use super::results::{own_format, records_of};
use super::weigh::MatchArgs;
use crate::live::{Live, label, running_games};
use crate::{stopping, words};
use anyhow::Context;
use standings::Standings;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tenbin_arena::description::MatchDescription;
use tenbin_arena::matches::{MatchesStatus, Progress};
use tenbin_arena::stats::Sprt;
use tenbin_arena::store::Store;
use tenbin_registry::{MatchOutcome, Resume, Tournament, parse_sprt};

#[derive(clap::Args)]
pub(crate) struct TournamentArgs {
    /// Game, such as `amazons` or `amazons:8x8`
    game: String,
    /// Players, such as `ks`, `ks:w=0.2,depth=3` or an external engine, `usi:COMMAND,time=1s`
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// Play only the first player against the others
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    options: MatchArgs,
    /// Stop a pairing when a sequential test (GSPRT) decides between H0 and H1, in normalised Elo
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Resume the newest tournament with the same settings
    #[arg(long)]
    resume: bool,
    /// Write JSON to this file; `-` prints it
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the standings as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the standings as an HTML page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the games to this directory, one file per pairing, in the game's own format
    #[arg(long, value_name = "DIR")]
    games_to: Option<PathBuf>,
}

impl TournamentArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let sprt = self.sprt.as_deref().map(parse_sprt).transpose()?;
        let mut conditions = self.options.match_config(&self.game, "", "")?;
        conditions.conditions.sprt = sprt;
        let tournament = Tournament { conditions, players: self.players.clone(), gauntlet: self.gauntlet };
        // Errors in specs are reported before the store is opened.
        let prepared = tournament.prepare()?;
        let store = self.options.store.open()?;
        let stop = stopping::on_ctrl_c()?;
        let names = names(&tournament, prepared.descriptions());
        let total = prepared.descriptions().len() as u64 * tournament.conditions.conditions.pairs() * 2;
        eprintln!(
            "{} players, {} pairings, up to {total} games at {}, seed {}",
            names.len(),
            prepared.descriptions().len(),
            self.game,
            tournament.conditions.conditions.seed
        );
        let live = Live::new(total, "games");
        let labels: Vec<String> = names.iter().map(|name| label(name)).collect();
        let pairings = tournament.pairings();
        let resume = if self.resume { Resume::Yes } else { Resume::No };
        let watch = |standing: &MatchesStatus| {
            let results = standing.matches.iter().map(|progress| progress.pairs);
            let so_far = Standings::new(&labels, pairings.iter().copied().zip(results));
            let named = |number: usize| pairings[number].map(|player| names[player].as_str());
            live.beneath(|| format!("{}\n{}", so_far.table().to_text(), running_games(standing, &named)));
            show(&live, &standing.matches, &so_far);
        };
        let outcome = prepared.run(&store, resume, &stop, &watch);
        live.done();
        let outcome = outcome?;
        let results = pairings.iter().copied().zip(outcome.iter().map(|one| one.result.progress.pairs));
        let standings = Standings::new(&names, results);
        self.report(&standings, &outcome, sprt.as_ref())?;
        if let Some(folder) = &self.games_to {
            write_games(&store, &outcome, folder)?;
        }
        let interrupted = outcome.iter().any(|one| one.result.interrupted());
        if interrupted {
            eprintln!("interrupted; repeat the command with --resume to continue");
        }
        Ok(if interrupted { ExitCode::from(130) } else { ExitCode::SUCCESS })
    }

    fn report(&self, standings: &Standings<'_>, outcome: &[MatchOutcome], sprt: Option<&Sprt>) -> anyhow::Result<()> {
        let json = || format!("{:#}\n", standings.to_json(&self.game, outcome, sprt));
        match self.json.as_deref() {
            Some(path) if path == Path::new("-") => print!("{}", json()),
            path => {
                println!("{}", standings.table().to_text());
                println!("{}\n", standings.note());
                println!("{}", standings::pairings(outcome, sprt).to_text());
                outcome.iter().flat_map(words::forfeits).for_each(|trouble| println!("{trouble}"));
                path.map_or(Ok(()), |path| write(path, &json()))?;
            }
        }
        if let Some(path) = &self.csv {
            write(path, &standings.csv())?;
        }
        if let Some(path) = &self.html {
            write(path, &standings.page(&self.game, outcome, sprt).to_html())?;
        }
        Ok(())
    }
}

/// The players' canonical specs, in the order of the arguments.
fn names(tournament: &Tournament, descriptions: &[MatchDescription]) -> Vec<String> {
    let mut names = tournament.players.clone();
    for ([a, b], description) in tournament.pairings().into_iter().zip(descriptions) {
        names[a].clone_from(&description.a.spec);
        names[b].clone_from(&description.b.spec);
    }
    names
}

/// Shows the progress of the tournament.
fn show(live: &Live, matches: &[Progress], so_far: &Standings<'_>) {
    let done = matches.iter().map(|progress| (progress.pairs.pairs() + progress.ahead) * 2).sum();
    let resumed: u64 = matches.iter().map(|progress| progress.resumed * 2).sum();
    if resumed > 0 && done == resumed {
        live.start_at(done);
    }
    live.at(done, &so_far.line());
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes the games of each pairing to a file named after its match.
fn write_games(store: &Store, outcome: &[MatchOutcome], folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    for one in outcome {
        let format = own_format(&one.description.game)?;
        let games = records_of(store, one.id)?
            .iter()
            .map(|record| tenbin_registry::write_record(format, record))
            .collect::<Result<Vec<_>, _>>()?;
        let games: Vec<&str> = games.iter().map(|game| game.trim_end()).collect();
        let text = games.join(&format!("\n{}", format.between())) + "\n";
        write(&folder.join(format!("match-{}.{}", one.id, format.name())), &text)?;
    }
    Ok(())
}
