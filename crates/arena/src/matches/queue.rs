//! Handing out pairs in the order of their numbers.

use crate::openings::{Draw, OpeningError, Openings};
use crate::record::Opening;
use std::collections::BTreeMap;
use tenbin_core::Stop;

/// The pairs that are still to be played.
pub(super) struct Queue {
    openings: Openings,
    next: u64,
    wanted: u64,
    /// Openings of pairs that are in the store already: not to be played again, nor to be used for another pair.
    stored: BTreeMap<u64, Opening>,
    used_up: bool,
}

impl Queue {
    pub(super) fn new(openings: Openings, wanted: u64, stored: BTreeMap<u64, Opening>) -> Queue {
        Queue { openings, next: 0, wanted, stored, used_up: false }
    }

    /// The next pair to play with its opening; none when there is nothing left or it is time to stop.
    pub(super) fn take(&mut self, stop: &Stop) -> Result<Option<(u64, Opening)>, OpeningError> {
        while !self.used_up && self.next < self.wanted {
            let index = self.next;
            if let Some(opening) = self.stored.remove(&index) {
                self.openings.admit(index, &opening)?;
                self.next += 1;
                continue;
            }
            match self.openings.draw(index, stop)? {
                Draw::Opening(opening) => {
                    self.next += 1;
                    return Ok(Some((index, opening)));
                }
                Draw::UsedUp => self.used_up = true,
                Draw::Stopped => return Ok(None),
            }
        }
        Ok(None)
    }

    /// How many openings there are at all, if they have been used up.
    pub(super) fn distinct_openings(&self) -> Option<u64> {
        self.used_up.then_some(self.next)
    }
}
