//! Selection by results: what looked strongest is weighed again with fresh seeds, because the best of many is partly luck.

use tenbin_arena::stats::{Estimate, Pairs};

/// Added to a seed for the openings of the confirmation.
const FRESH: u64 = 1_000_000;
/// Games of the confirmation, as a multiple of a candidate's.
const FACTOR: u64 = 4;

/// A candidate that looked strongest, with its result on fresh seeds.
#[derive(Debug)]
pub(crate) struct Selection {
    /// Its place among the candidates.
    pub(crate) index: usize,
    /// The number of candidates.
    candidates: usize,
    /// The result by which it was selected.
    selected_by: Estimate,
    /// The result that counts.
    pub(crate) fresh: Estimate,
    fresh_games: u64,
}

/// Selects the strongest of the candidates that beat their opponent beyond the error, and weighs it again: `weigh` gets its
/// place, a fresh seed and the number of games. `None` if no candidate looks stronger.
pub(crate) fn weigh_selected<E>(
    candidates: &[Pairs],
    seed: u64,
    weigh: impl FnOnce(usize, u64, u64) -> Result<Pairs, E>,
) -> Result<Option<Selection>, E> {
    let estimates: Vec<Estimate> = candidates.iter().map(|pairs| Estimate::of(pairs)).collect();
    let stronger = estimates.iter().enumerate().filter(|(_, estimate)| is_stronger(estimate));
    let Some((index, selected_by)) = stronger.max_by(|(_, a), (_, b)| a.elo.total_cmp(&b.elo)) else {
        return Ok(None);
    };
    let fresh_games = FACTOR * candidates[index].games();
    let fresh = Estimate::of(&weigh(index, seed + FRESH, fresh_games)?);
    Ok(Some(Selection { index, candidates: candidates.len(), selected_by: *selected_by, fresh, fresh_games }))
}

/// Whether an estimate is above 0 by more than its error.
pub(crate) fn is_stronger(estimate: &Estimate) -> bool {
    estimate.elo > estimate.elo_error
}

impl Selection {
    /// Whether the fresh games confirm the candidate.
    pub(crate) fn is_confirmed(&self) -> bool {
        is_stronger(&self.fresh)
    }

    /// The two results in words, for a candidate of this name.
    pub(crate) fn text(&self, name: &str) -> String {
        let elo = |estimate: &Estimate| format!("{:+.0} ± {:.0}", estimate.elo, estimate.elo_error).replace('-', "−");
        format!(
            "{name} was strongest of {}, {} Elo, which is partly luck. In {} games from fresh openings: {} Elo, which \
             {} it.",
            self.candidates,
            elo(&self.selected_by),
            self.fresh_games,
            elo(&self.fresh),
            if self.is_confirmed() { "**confirms**" } else { "does **not confirm**" }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(ww: u64, ll: u64) -> Pairs {
        Pairs { ww, ll, wl: 100 - ww - ll, ..Pairs::default() }
    }

    #[test]
    fn the_strongest_is_weighed_on_fresh_seeds() {
        let candidates = [pairs(20, 18), pairs(40, 10), pairs(35, 10)];
        let found = weigh_selected(&candidates, 7, |index, seed, games| {
            assert_eq!((index, seed, games), (1, 7 + FRESH, 800));
            Ok::<_, ()>(pairs(21, 20))
        });
        let found = found.unwrap().expect("one looks stronger");
        assert!(found.index == 1 && !found.is_confirmed());
        assert!(found.text("`x`").contains("does **not confirm**"), "{}", found.text("`x`"));
        let confirmed = weigh_selected(&candidates, 7, |_, _, _| Ok::<_, ()>(pairs(40, 10))).unwrap();
        assert!(confirmed.is_some_and(|found| found.is_confirmed()));
    }

    #[test]
    fn noise_is_not_selected() {
        let found = weigh_selected(&[pairs(20, 18), pairs(10, 30)], 7, |_, _, _| Err("it is not weighed"));
        assert!(found.unwrap().is_none());
    }
}
