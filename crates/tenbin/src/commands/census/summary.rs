//! The summary of a census as text, JSON and CSV.

use crate::words::thousands;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tenbin_arena::record::outcome_word;
use tenbin_arena::store::ProofRecord;
use tenbin_core::{Outcome, Side};
use tenbin_registry::CanonicalPlacement;
use tenbin_report::table::{Align, DataTable};

/// A placement and its proof.
pub(super) struct CensusRow<'r> {
    pub(super) placed: &'r CanonicalPlacement,
    pub(super) proof: Option<&'r ProofRecord>,
}

/// Numbers of placements up to symmetry and of positions.
#[derive(Clone, Copy, Default)]
struct PlacementCount {
    placements: u64,
    positions: u64,
}

/// Numbers in total and by winner.
#[derive(Clone, Copy, Default)]
struct WinnerCounts {
    all: PlacementCount,
    first: PlacementCount,
    second: PlacementCount,
}

/// The counts of a census by symmetry class.
pub(super) struct CensusSummary {
    total: WinnerCounts,
    classes: BTreeMap<String, WinnerCounts>,
}

impl PlacementCount {
    fn add(&mut self, placed: &CanonicalPlacement) {
        self.placements += 1;
        self.positions += u64::from(placed.orbit);
    }

    fn to_json(self) -> Value {
        json!({ "placements": self.placements, "positions": self.positions })
    }
}

impl WinnerCounts {
    fn add(&mut self, row: &CensusRow) {
        self.all.add(row.placed);
        match row.proof.map(|proof| proof.outcome) {
            Some(Outcome::Won(Side::First)) => self.first.add(row.placed),
            Some(Outcome::Won(Side::Second)) => self.second.add(row.placed),
            Some(Outcome::Drawn) | None => {}
        }
    }

    fn cells(&self, name: &str) -> Vec<String> {
        let numbers = [self.all, self.first, self.second];
        let cells = numbers.iter().flat_map(|number| [thousands(number.placements), thousands(number.positions)]);
        std::iter::once(name.to_owned()).chain(cells).collect()
    }

    fn to_json(self) -> Value {
        json!({ "all": self.all.to_json(), "first": self.first.to_json(), "second": self.second.to_json() })
    }
}

impl CensusSummary {
    pub(super) fn of(rows: &[CensusRow]) -> CensusSummary {
        let mut counted = CensusSummary { total: WinnerCounts::default(), classes: BTreeMap::new() };
        for row in rows {
            counted.total.add(row);
            counted.classes.entry(row.placed.class.clone()).or_default().add(row);
        }
        counted
    }

    /// Whether every placement is solved.
    pub(super) fn is_complete(&self) -> bool {
        self.total.first.placements + self.total.second.placements == self.total.all.placements
    }

    /// The counts, one class a line.
    pub(super) fn to_text(&self, table: &dyn tenbin_core::Table) -> String {
        let [first, second] = [Side::First, Side::Second].map(|side| format!("{} wins", table.side_name(side)));
        let header = ["exchanged by", "placements", "positions", &first, "positions", &second, "positions"];
        let align = std::iter::once(Align::Left).chain([Align::Right; 6]);
        let mut numbers = DataTable::new(header).align(align);
        self.classes.iter().for_each(|(class, share)| numbers.push(share.cells(class)));
        numbers.push(self.total.cells("all"));
        numbers.to_text()
    }

    /// The counts as JSON, added to the description of the census.
    pub(super) fn to_json(&self, mut about: Value) -> Value {
        let classes: BTreeMap<&String, Value> =
            self.classes.iter().map(|(name, share)| (name, share.to_json())).collect();
        about["total"] = self.total.to_json();
        about["classes"] = json!(classes);
        about["interrupted"] = json!(!self.is_complete());
        about
    }
}

/// The solved placements as CSV.
pub(super) fn to_csv(table: &dyn tenbin_core::Table, pieces: u8, rows: &[CensusRow]) -> String {
    let board = table.diagram();
    let header = ["game", "files", "ranks", "pieces", "position", "class", "orbit", "winner", "best", "nodes"];
    let mut lines = DataTable::new(header);
    for (placed, proof) in rows.iter().filter_map(|row| Some((row.placed, row.proof?))) {
        lines.push([
            table.game().to_owned(),
            board.files.to_string(),
            board.ranks.to_string(),
            pieces.to_string(),
            placed.position.clone(),
            placed.class.clone(),
            placed.orbit.to_string(),
            outcome_word(proof.outcome).to_owned(),
            proof.best.clone().unwrap_or_default(),
            proof.nodes.to_string(),
        ]);
    }
    lines.to_csv()
}
