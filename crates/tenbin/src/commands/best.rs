//! `tenbin best`

use super::position::PositionArgs;
use crate::words::{by_side, rate};
use std::process::ExitCode;
use tenbin_core::{Choice, LazyStats, ParseError, Score, Table, describe_winning_chances};

/// Width of the longest bar of the histogram.
const MAX_BAR: u64 = 40;

#[derive(clap::Args)]
pub(crate) struct BestArgs {
    /// Game, such as `amazons` or `amazons:8x8`
    game: String,
    /// Player, such as `lieberum:time=5s` or `ks:depth=3` [default: the strongest, 2 s]
    player: Option<String>,
    #[command(flatten)]
    position: PositionArgs,
    /// Print how often lazy evaluation skipped the slow terms, and a histogram of their values
    #[arg(long)]
    lazy: bool,
    /// The former name of --lazy
    #[arg(long, hide = true)]
    heavy: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl BestArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        if self.heavy {
            return Err(ParseError::whole("--heavy", "this option is now `--lazy`").into());
        }
        let table = self.position.table(&self.game)?;
        let default = format!("{}:time=2s", tenbin_registry::game_entry(table.game())?.strongest());
        let mut player = tenbin_registry::player(table.as_ref(), self.player.as_ref().unwrap_or(&default))?;
        let stop = crate::stopping::on_ctrl_c()?;
        if table.outcome().is_some() {
            anyhow::bail!("the game is over: {} cannot move", table.side_name(table.side_to_move()));
        }
        let scale = player.score_scale();
        let mut watch = |choice: &Choice| eprintln!("{}", line(choice, table.as_ref(), choice.win_probability(scale)));
        let chosen =
            player.choose(table.as_ref(), &player.default_limits(), &stop, &mut watch).map_err(anyhow::Error::msg)?;
        let probability = player.win_probability(table.as_ref(), &chosen);
        if self.json {
            let json = serde_json::json!({
                "position": table.position(),
                "player": player.spec(),
                "best_move": chosen.best_move,
                "score": chosen.score,
                "win_probability": probability.map(|share| by_side(table.as_ref(), table.side_to_move(), share)),
                "pv": chosen.pv,
                "depth": chosen.depth,
                "nodes": chosen.nodes,
                "seconds": chosen.time.as_secs_f64(),
                "lazy": player.lazy_stats().filter(|_| self.lazy).map(|count| serde_json::json!({
                    "evaluations": count.evaluations(),
                    "skipped": count.skipped(),
                    "bins": count.bins().collect::<Vec<_>>(),
                })),
            });
            println!("{json:#}");
        } else {
            println!("{}", chosen.best_move);
            println!("{}", line(&chosen, table.as_ref(), probability));
            if self.lazy {
                print!("{}", player.lazy_stats().map_or("this player has no lazy evaluation\n".to_owned(), histogram));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A histogram of the slow terms' values, a line for every 100 points.
fn histogram(count: &LazyStats) -> String {
    let skipped = 100.0 * count.skipped() as f64 / count.evaluations().max(1) as f64;
    let evaluations = crate::words::thousands(count.evaluations());
    let most = count.bins().map(|(_, times)| times).max().unwrap_or(1);
    let bar = |times: u64| "▇".repeat((times * MAX_BAR).div_ceil(most) as usize);
    let line = |(from, times): (Score, u64)| {
        let times_text = crate::words::thousands(times);
        format!("{from:>6} to {:>5} {times_text:>14}  {}\n", from + 99, bar(times))
    };
    let lines: String = count.bins().map(line).collect();
    format!(
        "{evaluations} evaluations, slow terms skipped in {skipped:.1} %; their values in the others, in points:\n{lines}"
    )
}

fn line(choice: &Choice, table: &dyn Table, probability: Option<f64>) -> String {
    let score = describe_winning_chances(table, table.side_to_move(), choice.score, probability);
    let speed = choice.nodes as f64 / choice.time.as_secs_f64().max(1e-9);
    format!(
        "depth {}  score {score}  {} nodes in {:.2} s ({} nodes/s)  {}",
        choice.depth,
        crate::words::thousands(choice.nodes),
        choice.time.as_secs_f64(),
        rate(speed),
        choice.pv.join(" ")
    )
}
