//! The search signature of every game, pinned in `signature.txt`: a refactoring does not change it.
//!
//! `TENBIN_REWRITE=1 cargo test -p tenbin-registry --test signature` rewrites the file after an intended change.

use tenbin_registry::{games, signature, signature_number};

#[test]
fn the_search_signature_is_pinned() {
    let mut rows = Vec::new();
    for entry in games() {
        rows.extend(signature(entry.info().name, &mut |_| {}).unwrap_or_else(|error| panic!("{error}")));
    }
    let mut page: String =
        rows.iter().map(|row| format!("{}\t{}\t{}\t{}\n", row.game, row.what, row.nodes, row.result)).collect();
    page.push_str(&format!("signature\t{}\n", signature_number(&rows)));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/signature.txt");
    if std::env::var_os("TENBIN_REWRITE").is_some() {
        std::fs::write(path, &page).expect("the source tree can be written to");
    }
    let expected = std::fs::read_to_string(path).expect("the signature is in the source tree");
    for (found, expected) in page.lines().zip(expected.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(page, expected);
}
