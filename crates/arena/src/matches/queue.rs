//! Handing out pairs: of every match in the order of their numbers, and of several matches so that all advance together.

use crate::openings::{Draw, OpeningError, Openings};
use crate::record::Opening;
use std::collections::{BTreeMap, VecDeque};
use tenbin_core::Stop;

/// The pairs that are still to be played. All matches start from the same openings.
pub(super) struct Queue {
    openings: Openings,
    /// The openings that some match still needs, and the number of the first of them.
    drawn: VecDeque<Opening>,
    first: u64,
    used_up: bool,
    lanes: Vec<Lane>,
}

/// What is left to play of a match.
pub(super) struct Lane {
    next: u64,
    wanted: u64,
    /// Openings of pairs that are in the store already: not to be played again, nor to be used for another pair.
    stored: BTreeMap<u64, Opening>,
}

/// A pair to play.
pub(super) struct Task {
    pub(super) lane: usize,
    pub(super) index: u64,
    pub(super) opening: Opening,
}

impl Lane {
    pub(super) fn new(wanted: u64, stored: BTreeMap<u64, Opening>) -> Lane {
        Lane { next: 0, wanted, stored }
    }

    fn skip_stored(&mut self) {
        while self.next < self.wanted && self.stored.contains_key(&self.next) {
            self.next += 1;
        }
    }
}

impl Queue {
    pub(super) fn new(openings: Openings, mut lanes: Vec<Lane>) -> Queue {
        lanes.iter_mut().for_each(Lane::skip_stored);
        Queue { openings, drawn: VecDeque::new(), first: 0, used_up: false, lanes }
    }

    /// The next pair of the match that has been given the fewest; none when nothing is left or it is time to stop.
    pub(super) fn take(&mut self, stop: &Stop) -> Result<Option<Task>, OpeningError> {
        let open = self.lanes.iter().enumerate().filter(|(_, lane)| lane.next < lane.wanted);
        let Some((lane, index)) = open.map(|(number, lane)| (number, lane.next)).min_by_key(|&(_, next)| next) else {
            return Ok(None);
        };
        let Some(opening) = self.opening(index, stop)? else { return Ok(None) };
        self.lanes[lane].next += 1;
        self.lanes[lane].skip_stored();
        self.forget();
        Ok(Some(Task { lane, index, opening }))
    }

    /// No more pairs of this match are wanted.
    pub(super) fn close(&mut self, lane: usize) {
        self.lanes[lane].wanted = 0;
    }

    /// How many openings there are at all, if they have been used up.
    pub(super) fn distinct_openings(&self) -> Option<u64> {
        self.used_up.then(|| self.known())
    }

    fn known(&self) -> u64 {
        self.first + self.drawn.len() as u64
    }

    /// The opening with a number; none if there are not so many or it is time to stop. What a match in the store has
    /// started from is not drawn anew.
    fn opening(&mut self, index: u64, stop: &Stop) -> Result<Option<Opening>, OpeningError> {
        while self.known() <= index && !self.used_up {
            let number = self.known();
            let opening = match self.lanes.iter().find_map(|lane| lane.stored.get(&number)).cloned() {
                Some(stored) => {
                    self.openings.admit(number, &stored)?;
                    stored
                }
                None => match self.openings.draw(number, stop)? {
                    Draw::Opening(opening) => opening,
                    Draw::UsedUp => {
                        self.used_up = true;
                        return Ok(None);
                    }
                    Draw::Stopped => return Ok(None),
                },
            };
            self.drawn.push_back(opening);
        }
        let place = index.checked_sub(self.first).and_then(|place| usize::try_from(place).ok());
        Ok(place.and_then(|place| self.drawn.get(place)).cloned())
    }

    /// Lets go of openings that every match has behind it.
    fn forget(&mut self) {
        let open = self.lanes.iter().filter(|lane| lane.next < lane.wanted);
        let Some(needed) = open.map(|lane| lane.next).min() else { return };
        while self.first < needed && self.drawn.pop_front().is_some() {
            self.first += 1;
        }
    }
}
