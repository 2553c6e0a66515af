//! Proved positions: game-theoretic values.

use super::{Store, StoreError};
use crate::record::{outcome_named, outcome_word};
use rusqlite::{Row, Transaction, TransactionBehavior, params};
use tenbin_core::Outcome;

/// What proofs belong together: a game in its canonical form, and whether theorems about it were taken for known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofKind {
    /// The game, such as `amazons:5x5`.
    pub game: String,
    /// Whether theorems about the game were used.
    pub theorems: bool,
}

/// A position whose end is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofRecord {
    /// The position, in the game's notation.
    pub position: String,
    /// How the game ends with best play.
    pub outcome: Outcome,
    /// A turn that wins, where the side to move does.
    pub best: Option<String>,
    /// How many questions the solver opened for it; fewer the more it knew from other positions.
    pub nodes: u64,
}

impl Store {
    /// Every stored proof of a kind.
    pub fn proofs(&self, kind: &ProofKind) -> Result<Vec<ProofRecord>, StoreError> {
        let mut statement = self.prepare(
            "SELECT position, winner, best, nodes FROM proofs WHERE game = ?1 AND theorems = ?2 ORDER BY position",
        )?;
        let rows = statement.query_map(params![kind.game, kind.theorems], ProofRow::read);
        rows.map_err(|error| self.named(error))?
            .map(|row| {
                let ProofRow { position, winner, best, nodes } = row.map_err(|error| self.named(error))?;
                let outcome = outcome_named(&winner).ok_or_else(|| {
                    StoreError::damaged(&self.path, &format!("proof of {position}"), format!("winner `{winner}`"))
                })?;
                Ok(ProofRecord { position, outcome, best, nodes: u64::try_from(nodes).unwrap_or(0) })
            })
            .collect()
    }

    /// Stores proofs, all or none. Once this returns, they survive a kill and a power cut. A position that was proved
    /// before keeps its first proof.
    pub fn add_proofs(&self, kind: &ProofKind, proofs: &[ProofRecord]) -> Result<(), StoreError> {
        self.insert_proofs(kind, proofs).map_err(|error| self.named(error))
    }

    fn insert_proofs(&self, kind: &ProofKind, proofs: &[ProofRecord]) -> rusqlite::Result<()> {
        // One transaction for many: each commit waits for the disk, and small matches give thousands of proofs a second.
        let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        {
            let mut statement = transaction.prepare_cached(
                "INSERT OR IGNORE INTO proofs (game, theorems, position, winner, best, nodes, version)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )?;
            for ProofRecord { position, outcome, best, nodes } in proofs {
                let (winner, version) = (outcome_word(*outcome), env!("CARGO_PKG_VERSION"));
                let nodes = i64::try_from(*nodes).unwrap_or(i64::MAX);
                statement.execute(params![kind.game, kind.theorems, position, winner, best, nodes, version])?;
            }
        }
        transaction.commit()
    }
}

/// A row of the table of proofs, before its texts are read.
struct ProofRow {
    position: String,
    winner: String,
    best: Option<String>,
    nodes: i64,
}

impl ProofRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<ProofRow> {
        Ok(ProofRow { position: row.get(0)?, winner: row.get(1)?, best: row.get(2)?, nodes: row.get(3)? })
    }
}
