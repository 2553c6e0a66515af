//! `tenbin best`

use super::place::Place;
use crate::words::rate;
use std::process::ExitCode;
use tenbin_core::{Choice, LazyStats, Score, describe_score};

/// The bar of the bin with the most in it, in letters.
const LONGEST_BAR: u64 = 40;

#[derive(clap::Args)]
pub(crate) struct Best {
    /// The game, such as `amazons` or `amazons:8x8`
    game: String,
    /// Who searches, such as `lieberum:time=5s` or `ks:depth=3` [default: the game's `best`, for two seconds]
    player: Option<String>,
    #[command(flatten)]
    place: Place,
    /// Say how often the heavy part of the evaluation was skipped, and how much it added when it was not
    #[arg(long)]
    heavy: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Best {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let table = self.place.table(&self.game)?;
        let usual = format!("{}:time=2s", tenbin_registry::room(table.game())?.strongest());
        let mut player = tenbin_registry::player(table.as_ref(), self.player.as_ref().unwrap_or(&usual))?;
        let stop = crate::stopping::on_ctrl_c()?;
        if table.outcome().is_some() {
            anyhow::bail!("the game is over: {} cannot move", table.side_name(table.side_to_move()));
        }
        let mut watch = |choice: &Choice| eprintln!("{}", line(choice));
        let chosen = player.choose(table.as_ref(), &stop, &mut watch).map_err(anyhow::Error::msg)?;
        if self.json {
            let json = serde_json::json!({
                "position": table.position(),
                "player": player.spec(),
                "move": chosen.best_move,
                "score": chosen.score,
                "line": chosen.pv,
                "depth": chosen.depth,
                "nodes": chosen.nodes,
                "seconds": chosen.time.as_secs_f64(),
                "heavy": player.lazy_stats().filter(|_| self.heavy).map(|count| serde_json::json!({
                    "asked": count.evaluations(),
                    "skipped": count.skipped(),
                    "bins": count.bins().collect::<Vec<_>>(),
                })),
            });
            println!("{json:#}");
        } else {
            println!("{}", chosen.best_move);
            println!("{}", line(&chosen));
            if self.heavy {
                print!("{}", player.lazy_stats().map_or("nothing is counted here\n".to_owned(), histogram));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// How often the heavy part added how much, a line for every hundred points.
fn histogram(count: &LazyStats) -> String {
    let skipped = 100.0 * count.skipped() as f64 / count.evaluations().max(1) as f64;
    let asked = crate::words::thousands(count.evaluations());
    let most = count.bins().map(|(_, times)| times).max().unwrap_or(1);
    let bar = |times: u64| "▇".repeat((times * LONGEST_BAR).div_ceil(most) as usize);
    let line = |(from, times): (Score, u64)| {
        let times_text = crate::words::thousands(times);
        format!("{from:>6} to {:>5} {times_text:>14}  {}\n", from + 99, bar(times))
    };
    let lines: String = count.bins().map(line).collect();
    format!(
        "{asked} evaluations, the heavy part skipped in {skipped:.1} %; where not, it added so many points:\n{lines}"
    )
}

fn line(choice: &Choice) -> String {
    let score = choice.score.map_or_else(|| "–".to_owned(), describe_score);
    let speed = choice.nodes as f64 / choice.time.as_secs_f64().max(1e-9);
    format!(
        "depth {}  score {score}  {} positions in {:.2} s ({} a second)  {}",
        choice.depth,
        crate::words::thousands(choice.nodes),
        choice.time.as_secs_f64(),
        rate(speed),
        choice.pv.join(" ")
    )
}
