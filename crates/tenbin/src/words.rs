//! Numbers and verdicts in words.

use std::time::Duration;
use tenbin_arena::matches::Progress;
use tenbin_arena::record::Effort;
use tenbin_arena::stats::{Decision, Estimate, Pairs, SprtState, Wdl};
use tenbin_registry::Weighed;

/// A number with thousands set apart: `4,307,152`.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Reads a time as options have it.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    tenbin_core::parse_time(text).ok_or_else(|| "write a time such as `500ms`, `10s` or `2m`".to_owned())
}

/// A rate as a person says it: `4.25 million`, `1.50 billion`, `48,924`.
pub(crate) fn rate(per_second: f64) -> String {
    match per_second {
        large if large >= 1e9 => format!("{:.2} billion", large / 1e9),
        middle if middle >= 1e6 => format!("{:.2} million", middle / 1e6),
        small => thousands(small.round() as u64),
    }
}

/// Wins, losses and draws: `71–49–0`.
pub(crate) fn record(wdl: &Wdl) -> String {
    format!("{}–{}–{}", wdl.wins, wdl.losses, wdl.draws)
}

/// A likelihood; no match makes it 0 or 100 %.
pub(crate) fn likelihood(share: f64) -> String {
    match share {
        high if high > 0.9995 => "> 99.9 %".to_owned(),
        low if low < 0.0005 => "< 0.1 %".to_owned(),
        other => format!("{:.1} %", other * 100.0),
    }
}

/// Where a sequential test stands.
pub(crate) fn sprt(state: &SprtState) -> String {
    let decision = match state.decision {
        Some(Decision::AcceptH1) => "accepted: at least the upper hypothesis",
        Some(Decision::AcceptH0) => "rejected: at most the lower hypothesis",
        None => "undecided",
    };
    format!("{decision} (LLR {:.2} in {:.2} … {:.2})", state.llr, state.lower, state.upper)
}

/// The running verdict on one line.
pub(crate) fn running(a: &str, progress: &Progress) -> String {
    let wdl = progress.pairs.wdl();
    let mut text = record(&wdl);
    if progress.pairs.pairs() > 0 {
        // No verdict yet: whoever looks at one often enough sees any answer come by.
        let estimate = Estimate::of(&progress.pairs);
        text.push_str(&format!("  {a} {:+.0} ± {:.0} Elo so far", estimate.elo, estimate.elo_error));
    }
    if let Some(state) = &progress.sprt {
        text.push_str(&format!("  LLR {:.2} [{:.2}, {:.2}]", state.llr, state.lower, state.upper));
    }
    text
}

/// The results of pairs, from both lost to both won.
pub(crate) fn pentanomial(pairs: &Pairs) -> String {
    let Pairs { ll, ld, wl, dd, wd, ww } = pairs;
    format!("LL {ll}  LD {ld}  WL {wl}  DD {dd}  WD {wd}  WW {ww}")
}

/// Which players of a match lost games by going wrong, and how many.
pub(crate) fn troubles(weighed: &Weighed) -> Vec<String> {
    let players = [&weighed.card.a.spec, &weighed.card.b.spec];
    let lost = players.into_iter().zip(weighed.result.progress.faults).filter(|(_, faults)| *faults > 0);
    lost.map(|(player, faults)| {
        let games = if faults == 1 { "game" } else { "games" };
        let why = format!("`tenbin results show {}` says why", weighed.id);
        format!("`{player}` lost {faults} {games} by illegal moves, failures or on time: {why}")
    })
    .collect()
}

/// How fast and how deep a player searched, so far as it says: programs of others may say nothing of it.
pub(crate) fn effort(effort: &Effort) -> String {
    let speed = effort
        .nodes_per_second()
        .filter(|&speed| speed > 0.0)
        .map(|speed| format!("{} positions a second", rate(speed)));
    let depth = effort.mean_depth().filter(|&depth| depth > 0.0).map(|depth| format!("depth {depth:.1}"));
    let time = effort.mean_time().map(|time| format!("{:.1} ms a move", time.as_secs_f64() * 1e3));
    let known: Vec<String> = [speed, depth, time].into_iter().flatten().collect();
    if known.is_empty() { "it made no move".to_owned() } else { known.join(", ") }
}
