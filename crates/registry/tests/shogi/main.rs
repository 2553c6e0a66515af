//! Records of shogi: what is written is read back, here and by another library; samples are read as they are meant;
//! errors are pointed at, and nothing panics.

#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod agreed;
mod damage;
mod endings;
mod errors;
mod round_trips;
mod samples;

use tenbin_core::{Outcome, Side};
use tenbin_registry::{Record, read_records, record_format};

const FIRST: Option<Outcome> = Some(Outcome::Won(Side::First));
const SECOND: Option<Outcome> = Some(Outcome::Won(Side::Second));
const DRAWN: Option<Outcome> = Some(Outcome::Drawn);

/// Games in one file of a format.
fn write(name: &str, records: &[Record]) -> String {
    let format = record_format("shogi", name).unwrap();
    let texts: Vec<String> =
        records.iter().map(|record| format.write(record).unwrap().trim_end().to_owned() + "\n").collect();
    texts.join(format.between())
}

/// The games of a text.
#[track_caller]
fn read(text: &str) -> Vec<Record> {
    read_records("shogi", text).unwrap_or_else(|error| panic!("{error}"))
}

/// The only game of a text.
#[track_caller]
fn one(text: &str) -> Record {
    let [record] = <[Record; 1]>::try_from(read(text)).expect("one game");
    record
}
