//! Schedules pairs: within a match in order, across matches so that all advance together.

use crate::openings::{NextOpening, OpeningError, Openings};
use crate::record::Opening;
use std::collections::{BTreeMap, VecDeque};
use tenbin_core::Stop;

/// The pairs to play. All matches use the same openings.
pub(super) struct PairQueue {
    openings: Openings,
    /// The openings that some match still needs, and the number of the first.
    drawn: VecDeque<Opening>,
    first: u64,
    is_exhausted: bool,
    queues: Vec<MatchQueue>,
}

/// The remaining pairs of one match.
pub(super) struct MatchQueue {
    next: u64,
    wanted: u64,
    /// Openings of stored pairs, which are neither played again nor drawn for another pair.
    stored: BTreeMap<u64, Opening>,
}

/// A pair to play.
pub(super) struct PairTask {
    pub(super) queue: usize,
    pub(super) index: u64,
    pub(super) opening: Opening,
}

impl MatchQueue {
    pub(super) fn new(wanted: u64, stored: BTreeMap<u64, Opening>) -> MatchQueue {
        MatchQueue { next: 0, wanted, stored }
    }

    fn skip_stored(&mut self) {
        while self.next < self.wanted && self.stored.contains_key(&self.next) {
            self.next += 1;
        }
    }
}

impl PairQueue {
    pub(super) fn new(openings: Openings, mut queues: Vec<MatchQueue>) -> PairQueue {
        queues.iter_mut().for_each(MatchQueue::skip_stored);
        PairQueue { openings, drawn: VecDeque::new(), first: 0, is_exhausted: false, queues }
    }

    /// The next pair of the match with the fewest pairs so far; `None` at the end or when stopped.
    pub(super) fn take(&mut self, stop: &Stop) -> Result<Option<PairTask>, OpeningError> {
        let open = self.queues.iter().enumerate().filter(|(_, queue)| queue.next < queue.wanted);
        let Some((queue, index)) = open.map(|(number, queue)| (number, queue.next)).min_by_key(|&(_, next)| next)
        else {
            return Ok(None);
        };
        let Some(opening) = self.opening(index, stop)? else { return Ok(None) };
        self.queues[queue].next += 1;
        self.queues[queue].skip_stored();
        self.drop_unneeded();
        Ok(Some(PairTask { queue, index, opening }))
    }

    /// Removes the remaining pairs of a match.
    pub(super) fn close(&mut self, queue: usize) {
        self.queues[queue].wanted = 0;
    }

    /// The number of different openings, once they are exhausted.
    pub(super) fn distinct_openings(&self) -> Option<u64> {
        self.is_exhausted.then(|| self.known())
    }

    fn known(&self) -> u64 {
        self.first + self.drawn.len() as u64
    }

    /// The opening of a number; `None` if they are exhausted or when stopped. Openings of stored pairs are not drawn anew.
    fn opening(&mut self, index: u64, stop: &Stop) -> Result<Option<Opening>, OpeningError> {
        while self.known() <= index && !self.is_exhausted {
            let number = self.known();
            let opening = match self.queues.iter().find_map(|queue| queue.stored.get(&number)).cloned() {
                Some(stored) => {
                    self.openings.admit(number, &stored)?;
                    stored
                }
                None => match self.openings.draw(number, stop)? {
                    NextOpening::Opening(opening) => opening,
                    NextOpening::Exhausted => {
                        self.is_exhausted = true;
                        return Ok(None);
                    }
                    NextOpening::Stopped => return Ok(None),
                },
            };
            self.drawn.push_back(opening);
        }
        let at = index.checked_sub(self.first).and_then(|at| usize::try_from(at).ok());
        Ok(at.and_then(|at| self.drawn.get(at)).cloned())
    }

    /// Drops openings that no match needs any more.
    fn drop_unneeded(&mut self) {
        let open = self.queues.iter().filter(|queue| queue.next < queue.wanted);
        let Some(needed) = open.map(|queue| queue.next).min() else { return };
        while self.first < needed && self.drawn.pop_front().is_some() {
            self.first += 1;
        }
    }
}
