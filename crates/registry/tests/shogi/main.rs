//! Shogi records and rule options: round trips, also through another library; sample files, errors with a caret, and
//! damaged texts without a panic.

#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod damage;
mod endings;
mod errors;
mod round_trips;
mod rule_options;
mod samples;

use tenbin_core::{Outcome, Side};
use tenbin_registry::{Record, read_records, record_format};

const FIRST: Option<Outcome> = Some(Outcome::Won(Side::First));
const SECOND: Option<Outcome> = Some(Outcome::Won(Side::Second));
const DRAWN: Option<Outcome> = Some(Outcome::Drawn);

/// Writes games to one file of a format.
fn write(name: &str, records: &[Record]) -> String {
    let format = record_format("shogi", name).unwrap();
    let texts: Vec<String> = records
        .iter()
        .map(|record| tenbin_registry::write_record(format, record).unwrap().trim_end().to_owned() + "\n")
        .collect();
    texts.join(format.between())
}

/// Reads the games of a text.
#[track_caller]
fn read(text: &str) -> Vec<Record> {
    read_records("shogi", text).unwrap_or_else(|error| panic!("{error}"))
}

/// Reads the only game of a text.
#[track_caller]
fn one(text: &str) -> Record {
    let [record] = <[Record; 1]>::try_from(read(text)).expect("one game");
    record
}
