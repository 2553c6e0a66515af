//! Shogi problems with one best move each that a shallow search does not find.
//!
//! `examples/make_problems.rs` found them and describes how; the head of the file describes its columns.

/// The problems, one a line, with the searches that verified them.
const FILE: &str = include_str!("../../data/lazy/problems.tsv");

/// A position with one best move.
pub(super) struct ShogiProblem {
    /// The position in SFEN.
    pub(super) position: &'static str,
    /// The best move.
    pub(super) best: &'static str,
}

/// All problems.
pub(super) fn problems() -> impl Iterator<Item = ShogiProblem> {
    lines().filter_map(|fields| Some(ShogiProblem { best: fields.first()?, position: fields.last()? }))
}

fn lines() -> impl Iterator<Item = Vec<&'static str>> {
    FILE.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tenbin_core::{Score, is_decided};

    #[test]
    fn there_are_48_distinct_problems() {
        let boards = |problem: ShogiProblem| problem.position.rsplit_once(' ').unwrap().0;
        assert_eq!((problems().count(), problems().map(boards).collect::<HashSet<_>>().len()), (48, 48));
    }

    #[test]
    fn solutions_are_legal_and_not_forced() {
        for ShogiProblem { position, best } in problems() {
            let table = tenbin_registry::table("shogi", Some(position)).unwrap();
            assert_eq!(table.position(), position);
            let legal = table.legal_moves();
            assert!(legal.len() > 1 && legal.iter().any(|turn| turn == best), "{best} in {position}");
        }
    }

    #[test]
    fn every_line_has_its_verification() {
        for fields in lines() {
            let [_, margin, deeper, score, origin, _] = fields[..] else { panic!("six columns in {fields:?}") };
            let [margin, deeper, score] = [margin, deeper, score].map(|number| number.parse::<Score>().unwrap());
            assert!(margin >= 200 && deeper >= 200, "{fields:?}");
            assert!(score.abs() <= 3000 || is_decided(score), "{fields:?}");
            assert!(origin.starts_with("game "), "{fields:?}");
        }
    }
}
