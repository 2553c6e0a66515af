//! The verdict after training: a match of the trained weights against the initial ones.

use crate::live::Live;
use crate::words;
use anyhow::Context;
use std::path::{Path, PathBuf};
use tenbin_arena::matches::Progress;
use tenbin_arena::stats::Estimate;
use tenbin_arena::store::Store;
use tenbin_core::{Spec, Stop};
use tenbin_registry::{MatchConditions, MatchConfig, Resume};

/// The limit of both players, where the evaluation's spec has none.
const NODES: &str = "nodes=2000";

/// What the verdict calls the player with the trained weights.
const NAME: &str = "trained";

/// Seeds of matches begin far from those of training and of games to learn from.
const SEED: u64 = 0x5ca1e5;

/// Whether the trained weights are kept under the name that was asked for.
pub(super) enum Verdict {
    /// The match shows no loss, or was not finished.
    Keep,
    /// The trained weights are weaker.
    Weaker,
}

/// Weighs the weights in a file against those of the spec that they were trained from.
pub(super) fn weigh(
    game: &str,
    spec: &str,
    trained: &Path,
    (games, threads): (u64, usize),
    stop: &Stop,
) -> anyhow::Result<Verdict> {
    let initial = with_limit(spec)?;
    let file = trained.to_str().context("the name of the weight file is not UTF-8")?;
    let trained = with_weights(&initial, file)?;
    let conditions = MatchConditions { seed: SEED, ..MatchConditions::new(games) };
    let config = MatchConfig { threads, ..MatchConfig::new(game, &trained, &initial, conditions) };
    let live = Live::new(games, "games");
    let watch = |progress: &Progress| {
        live.at(progress.pairs.games(), &words::running(NAME, progress));
    };
    let outcome = config.run(&Store::in_memory()?, Resume::No, stop, &mut |_| {}, &watch);
    live.done();
    let outcome = outcome?;
    let pairs = &outcome.result.progress.pairs;
    if pairs.pairs() == 0 {
        return Ok(Verdict::Keep);
    }
    let estimate = Estimate::of(pairs);
    println!("{}", estimate.verdict(NAME));
    println!("  {} games of the trained weights against `{initial}`: {}", pairs.games(), words::record(&pairs.wdl()));
    let is_weaker = estimate.elo + estimate.elo_error < 0.0 && !outcome.result.interrupted();
    Ok(if is_weaker { Verdict::Weaker } else { Verdict::Keep })
}

/// A spec with a limit of the search.
fn with_limit(spec: &str) -> anyhow::Result<String> {
    let is_limit = |key: &str| ["depth", "nodes", "time", "clock", "byoyomi"].contains(&key);
    let has_limit = Spec::parse(spec)?.items().iter().any(|item| item.key.as_deref().is_some_and(is_limit));
    Ok(if has_limit { spec.to_owned() } else { extended(spec, NODES) })
}

/// A spec with another weight file.
fn with_weights(spec: &str, file: &str) -> anyhow::Result<String> {
    let parsed = Spec::parse(spec)?;
    let is_other = |key: &str| key != "weights" && !key.starts_with("weight.");
    let others = parsed.items().iter().filter(|item| item.key.as_deref().is_none_or(is_other));
    let text = |item: &tenbin_core::SpecItem| match &item.key {
        Some(key) => format!("{key}={}", item.value),
        None => item.value.clone(),
    };
    let spec = others.map(text).fold(parsed.name().to_owned(), |spec, item| extended(&spec, &item));
    Ok(extended(&spec, &format!("weights={file}")))
}

/// A spec with one more setting.
pub(super) fn extended(spec: &str, item: &str) -> String {
    format!("{spec}{}{item}", if spec.contains(':') { "," } else { ":" })
}

/// The file for weights that are weaker: the output file with another ending.
pub(super) fn weaker_file(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".weaker");
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_players_have_the_same_settings_but_the_weights() {
        let initial = with_limit("ks:w=0.3,weights=a.toml").unwrap();
        assert_eq!(initial, "ks:w=0.3,weights=a.toml,nodes=2000");
        assert_eq!(with_weights(&initial, "b.toml").unwrap(), "ks:w=0.3,nodes=2000,weights=b.toml");
        assert_eq!(with_limit("shogi:depth=3").unwrap(), "shogi:depth=3");
        assert_eq!(with_weights("shogi", "b.toml").unwrap(), "shogi:weights=b.toml");
        assert_eq!(weaker_file(Path::new("out/mine.toml")), Path::new("out/mine.toml.weaker"));
    }
}
