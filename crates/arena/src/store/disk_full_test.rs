//! Full disk, simulated by a page limit on the store's connection.

use super::{Store, StoreError};
use crate::description::{MatchConditions, MatchDescription, OpeningSource, PlayerIdentity};
use crate::record::{Effort, Ending, GameRecord, Opening, PairRecord};
use tenbin_core::Outcome;

fn description() -> MatchDescription {
    let player = || PlayerIdentity { spec: "p".into(), fingerprint: String::new() };
    MatchDescription {
        game: "g".into(),
        position: None,
        a: player(),
        b: player(),
        openings: OpeningSource::OnePosition,
        conditions: MatchConditions::new(2),
        version: "v".into(),
        label: String::new(),
    }
}

fn pair(index: u64) -> PairRecord {
    let turns = vec!["a1-b2".to_owned(); 40];
    let game = || GameRecord {
        turns: turns.clone(),
        scores: Vec::new(),
        outcome: Outcome::Drawn,
        ending: Ending::Rules,
        effort: [Effort::default(); 2],
    };
    PairRecord { index, opening: Opening { start: "s".into(), turns: Vec::new() }, games: [game(), game()] }
}

#[test]
fn a_full_disk_is_reported_and_loses_no_pair() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    let store = Store::open(&path).unwrap();
    let claim = store.begin(&description()).unwrap();
    let limit = |pages: u32| store.connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()));
    limit(20).unwrap();
    let (refused, error) = (0..1_000).find_map(|index| Some((index, claim.append(&pair(index)).err()?))).unwrap();
    assert!(matches!(error, StoreError::Full { .. }), "{error}");
    assert!(error.to_string().contains("make room and resume the match"), "{error}");
    let expected = |count| (0..count).map(pair).collect::<Vec<_>>();
    assert!(refused > 5);
    assert_eq!(claim.pairs().unwrap(), expected(refused));
    assert_eq!(Store::open(&path).unwrap().pairs(claim.id()).unwrap(), expected(refused));
    limit(1_000_000).unwrap();
    claim.append(&pair(refused)).unwrap();
    assert_eq!(claim.pairs().unwrap(), expected(refused + 1));
}
