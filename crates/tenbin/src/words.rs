//! Formatting of numbers, results and verdicts.

use std::time::Duration;
use tenbin_arena::matches::Progress;
use tenbin_arena::record::Effort;
use tenbin_arena::stats::{Decision, Estimate, Pairs, SprtState, Wdl};
use tenbin_core::{Side, Table};
use tenbin_registry::MatchOutcome;

/// A number with thousands separators: `4,307,152`.
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

/// Parses the time of an option.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    tenbin_core::parse_time(text).ok_or_else(|| "expected a time such as `500ms`, `10s` or `2m`".to_owned())
}

/// A rate: `4.25 million`, `1.50 billion`, `48,924`.
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

/// A probability in percent, never 0 % or 100 %.
pub(crate) fn likelihood(share: f64) -> String {
    match share {
        high if high > 0.9995 => "> 99.9 %".to_owned(),
        low if low < 0.0005 => "< 0.1 %".to_owned(),
        other => format!("{:.1} %", other * 100.0),
    }
}

/// The winning probability of each side by its name, as JSON.
pub(crate) fn by_side(table: &dyn Table, side: Side, probability: f64) -> serde_json::Value {
    serde_json::json!({ table.side_name(side): probability, table.side_name(!side): 1.0 - probability })
}

/// The state of a sequential test.
pub(crate) fn sprt(state: &SprtState) -> String {
    let decision = sprt_decision(state);
    format!("{decision} (LLR {:.2} in {:.2} … {:.2})", state.llr, state.lower, state.upper)
}

/// The decision of a sequential test.
pub(crate) fn sprt_decision(state: &SprtState) -> &'static str {
    match state.decision {
        Some(Decision::AcceptH1) => "H1 accepted",
        Some(Decision::AcceptH0) => "H0 accepted",
        None => "undecided",
    }
}

/// The state of a running match on one line.
pub(crate) fn running(a: &str, progress: &Progress) -> String {
    let wdl = progress.pairs.wdl();
    let mut text = record(&wdl);
    if progress.pairs.pairs() > 0 {
        // An estimate, not a verdict: repeated looks at a verdict inflate its error.
        let estimate = Estimate::of(&progress.pairs);
        text.push_str(&format!("  {a} {:+.0} ± {:.0} Elo so far", estimate.elo, estimate.elo_error));
    }
    if let Some(state) = &progress.sprt {
        text.push_str(&format!("  LLR {:.2} [{:.2}, {:.2}]", state.llr, state.lower, state.upper));
    }
    text
}

/// The pentanomial counts, from both games lost to both won.
pub(crate) fn pentanomial(pairs: &Pairs) -> String {
    let Pairs { ll, ld, wl, dd, wd, ww } = pairs;
    format!("LL {ll}  LD {ld}  WL {wl}  DD {dd}  WD {wd}  WW {ww}")
}

/// The games that each player forfeited: illegal moves, failures, time losses.
pub(crate) fn forfeits(outcome: &MatchOutcome) -> Vec<String> {
    let players = [&outcome.description.a.spec, &outcome.description.b.spec];
    let lost = players.into_iter().zip(outcome.result.progress.faults).filter(|(_, faults)| *faults > 0);
    lost.map(|(player, faults)| {
        let games = if faults == 1 { "game" } else { "games" };
        let id = outcome.id;
        format!("`{player}` forfeited {faults} {games} (illegal move, crash or time): see `tenbin results show {id}`")
    })
    .collect()
}

/// A warning where players with the same time per move did not use it equally.
pub(crate) fn unequal_time(outcome: &MatchOutcome) -> Option<String> {
    const TOLERANCE: f64 = 0.1;
    let [a, b] = outcome.result.progress.effort;
    let (share_a, share_b) = a.time_share().zip(b.time_share())?;
    let mean = |effort: &Effort| effort.allotted.as_secs_f64() / effort.moves.max(1) as f64;
    let same_time = (mean(&a) - mean(&b)).abs() <= TOLERANCE * mean(&a);
    let unequal = (share_a - share_b).abs() > TOLERANCE;
    (same_time && unequal).then(|| {
        format!(
            "the players have the same time but did not use it equally ({:.0} % and {:.0} %): this is no match at equal time",
            share_a * 100.0,
            share_b * 100.0
        )
    })
}

/// A player's speed and depth, as far as it reports them; external engines may not.
pub(crate) fn effort(effort: &Effort) -> String {
    let speed = effort.nodes_per_second().filter(|&speed| speed > 0.0).map(|speed| format!("{} nodes/s", rate(speed)));
    let depth = effort.mean_depth().filter(|&depth| depth > 0.0).map(|depth| format!("depth {depth:.1}"));
    let time = effort.mean_time().map(|time| format!("{:.1} ms per move", time.as_secs_f64() * 1e3));
    let share = effort.time_share().map(|share| format!("{:.0} % of its time", share * 100.0));
    let known: Vec<String> = [speed, depth, time, share].into_iter().flatten().collect();
    if known.is_empty() { "no moves".to_owned() } else { known.join(", ") }
}
