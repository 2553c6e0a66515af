//! `tenbin tournament`

mod standings;

use super::results::{own_format, records_of};
use super::weigh::MatchOptions;
use crate::live::{Live, label, running_games};
use crate::{stopping, words};
use anyhow::Context;
use standings::Standings;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tenbin_arena::matches::{Progress, Standing};
use tenbin_arena::record::MatchCard;
use tenbin_arena::stats::Sprt;
use tenbin_arena::store::Store;
use tenbin_registry::{Resume, Tournament as Meeting, Weighed, parse_sprt};

#[derive(clap::Args)]
pub(crate) struct Tournament {
    /// The game, such as `amazons` or `amazons:8x8`
    game: String,
    /// Everybody who takes part, such as `ks`, `ks:w=0.2,depth=3` or, in some games, `usi:COMMAND,time=1s`
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// Only the first player meets the others
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    options: MatchOptions,
    /// End a pairing as soon as a sequential test decides between these, in normalised Elo
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Go on with the newest tournament of the same kind; pairings that were not begun are begun
    #[arg(long)]
    resume: bool,
    /// Write everything as JSON into this file, or print it with `-`
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the standings as CSV into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the standings as a page into this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the games into this folder, a file for each pairing in the format other programs of the game read
    #[arg(long, value_name = "DIR")]
    games_to: Option<PathBuf>,
}

impl Tournament {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let sprt = self.sprt.as_deref().map(parse_sprt).transpose()?;
        let mut conditions = self.options.weighing(&self.game, "", "")?;
        conditions.sprt = sprt;
        let meeting = Meeting { conditions, players: self.players.clone(), gauntlet: self.gauntlet };
        // Mistakes in names come before anything is opened or begun.
        let cards = meeting.cards()?;
        let store = self.options.store.open()?;
        let stop = stopping::on_ctrl_c()?;
        let names = names(&meeting, &cards);
        let total = cards.len() as u64 * meeting.conditions.games.div_ceil(2) * 2;
        eprintln!(
            "{} players, {} pairings, up to {total} games at {}, seed {}",
            names.len(),
            cards.len(),
            self.game,
            meeting.conditions.seed
        );
        let live = Live::new(total, "games");
        let labels: Vec<String> = names.iter().map(|name| label(name)).collect();
        let pairings = meeting.pairings();
        let resume = if self.resume { Resume::Yes } else { Resume::No };
        let watch = |standing: &Standing| {
            let results = standing.matches.iter().map(|progress| progress.pairs);
            let so_far = Standings::new(&labels, pairings.iter().copied().zip(results));
            let named = |number: usize| pairings[number].map(|player| names[player].as_str());
            live.beneath(|| format!("{}\n{}", so_far.table().to_text(), running_games(standing, &named)));
            show(&live, &standing.matches, &so_far);
        };
        let weighed = meeting.run(&cards, &store, resume, &stop, &watch);
        live.done();
        let weighed = weighed?;
        let results = pairings.iter().copied().zip(weighed.iter().map(|one| one.result.progress.pairs));
        let standings = Standings::new(&names, results);
        self.report(&standings, &weighed, sprt.as_ref())?;
        if let Some(folder) = &self.games_to {
            write_games(&store, &weighed, folder)?;
        }
        let interrupted = weighed.iter().any(|one| one.result.interrupted());
        if interrupted {
            eprintln!("interrupted; the same command with --resume goes on");
        }
        Ok(if interrupted { ExitCode::from(130) } else { ExitCode::SUCCESS })
    }

    fn report(&self, standings: &Standings<'_>, weighed: &[Weighed], sprt: Option<&Sprt>) -> anyhow::Result<()> {
        let json = || format!("{:#}\n", standings.to_json(&self.game, weighed, sprt));
        match self.json.as_deref() {
            Some(path) if path == Path::new("-") => print!("{}", json()),
            path => {
                println!("{}", standings.table().to_text());
                println!("{}\n", standings.remark());
                println!("{}", standings::pairings(weighed, sprt).to_text());
                weighed.iter().flat_map(words::troubles).for_each(|trouble| println!("{trouble}"));
                path.map_or(Ok(()), |path| write(path, &json()))?;
            }
        }
        if let Some(path) = &self.csv {
            write(path, &standings.csv())?;
        }
        if let Some(path) = &self.html {
            write(path, &standings.page(&self.game, weighed, sprt).to_html())?;
        }
        Ok(())
    }
}

/// The players' canonical names, in the order they were typed.
fn names(meeting: &Meeting, cards: &[MatchCard]) -> Vec<String> {
    let mut names = meeting.players.clone();
    for ([a, b], card) in meeting.pairings().into_iter().zip(cards) {
        names[a].clone_from(&card.a.spec);
        names[b].clone_from(&card.b.spec);
    }
    names
}

/// Draws how far the tournament is.
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

/// Writes the games of each pairing into a file of its own, named after its match.
fn write_games(store: &Store, weighed: &[Weighed], folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for one in weighed {
        let format = own_format(&one.card.game)?;
        let games =
            records_of(store, one.id)?.iter().map(|record| format.write(record)).collect::<Result<Vec<_>, _>>()?;
        let games: Vec<&str> = games.iter().map(|game| game.trim_end()).collect();
        let text = games.join(&format!("\n{}", format.between())) + "\n";
        write(&folder.join(format!("match-{}.{}", one.id, format.name())), &text)?;
    }
    Ok(())
}
