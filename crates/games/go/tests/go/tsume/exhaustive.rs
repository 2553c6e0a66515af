//! Exhaustive life and death by retrograde analysis: lists all reachable positions and works backwards from those
//! without target stones. No pruning, no eye detection.

use std::collections::HashMap;
use tenbin_core::{Position, Side};
use tenbin_go::GoPosition;
use tenbin_go::tsume::TsumeProblem;

/// Every point of the board: 0 empty, 1 Black, 2 White.
type Cells = Vec<u8>;

/// A position: stones, target stones left, side to move and ko point.
#[derive(Clone, PartialEq, Eq, Hash)]
struct PositionState {
    cells: Cells,
    left: Vec<bool>,
    attacks: bool,
    ko: Option<usize>,
}

struct Exhaustive {
    size: usize,
    region: Vec<bool>,
    /// Stones whose chains had a liberty outside the region at the start; they cannot be captured.
    connected_outside: Vec<bool>,
    attacker: u8,
    attacker_is_master: bool,
}

impl Exhaustive {
    fn around(&self, at: usize) -> Vec<usize> {
        let (x, y, size) = (at % self.size, at / self.size, self.size);
        let mut found = Vec::new();
        if x > 0 {
            found.push(at - 1);
        }
        if x + 1 < size {
            found.push(at + 1);
        }
        if y > 0 {
            found.push(at - size);
        }
        if y + 1 < size {
            found.push(at + size);
        }
        found
    }

    /// The chain of a stone, its liberties within the region, and whether it cannot be captured.
    fn chain(&self, cells: &Cells, at: usize) -> (Vec<usize>, Vec<usize>, bool) {
        let (mut chain, mut liberties, mut safe) = (vec![at], Vec::new(), false);
        let mut next = 0;
        while next < chain.len() {
            let now = chain[next];
            next += 1;
            safe |= self.connected_outside[now];
            for neighbour in self.around(now) {
                if cells[neighbour] == cells[at] && !chain.contains(&neighbour) {
                    chain.push(neighbour);
                } else if cells[neighbour] == 0 && self.region[neighbour] && !liberties.contains(&neighbour) {
                    liberties.push(neighbour);
                } else if cells[neighbour] == 0 && !self.region[neighbour] && cells[at] == self.attacker {
                    safe = true;
                }
            }
        }
        (chain, liberties, safe)
    }

    fn played(&self, state: &PositionState, at: usize) -> Option<PositionState> {
        let own = if state.attacks { self.attacker } else { 3 - self.attacker };
        if state.cells[at] != 0 || !self.region[at] || state.ko == Some(at) {
            return None;
        }
        let mut next = PositionState { attacks: !state.attacks, ko: None, ..state.clone() };
        next.cells[at] = own;
        let mut taken = Vec::new();
        for neighbour in self.around(at) {
            if next.cells[neighbour] == 3 - own {
                let (chain, liberties, safe) = self.chain(&next.cells, neighbour);
                if liberties.is_empty() && !safe {
                    taken.extend(chain);
                }
            }
        }
        for &lost in &taken {
            next.cells[lost] = 0;
            next.left[lost] = false;
        }
        let (chain, liberties, safe) = self.chain(&next.cells, at);
        if liberties.is_empty() && !safe {
            return None;
        }
        taken.sort_unstable();
        taken.dedup();
        let is_ko = taken.len() == 1 && chain.len() == 1 && liberties.len() == 1 && !safe;
        if is_ko && next.attacks != self.attacker_is_master {
            next.ko = Some(taken[0]);
        }
        Some(next)
    }

    /// The successors; both sides may pass.
    fn successors(&self, state: &PositionState) -> Vec<PositionState> {
        let mut all: Vec<PositionState> = (0..state.cells.len()).filter_map(|at| self.played(state, at)).collect();
        all.push(PositionState { attacks: !state.attacks, ko: None, ..state.clone() });
        all
    }
}

/// Whether the attacker captures the target; `None` if there are too many positions.
pub(crate) fn is_taken(
    position: &GoPosition<128>,
    problem: &TsumeProblem,
    ko_master: Side,
    max_states: usize,
) -> Option<bool> {
    let size = usize::from(position.size());
    let at = |square: &tenbin_core::Square| usize::from(square.rank) * size + usize::from(square.file);
    let board = position.board();
    let cells: Cells = board.points().map(|point| board.owner(point).map_or(0, |side| side as u8 + 1)).collect();
    let marked = |squares: &[tenbin_core::Square]| {
        let mut marks = vec![false; size * size];
        squares.iter().for_each(|square| marks[at(square)] = true);
        marks
    };
    let region = marked(&problem.region);
    let is_outside = |at: usize| cells[at] == 0 && !region[at];
    let attacker = (!problem.defender) as u8 + 1;
    let attacker_is_master = ko_master != problem.defender;
    let mut solver = Exhaustive {
        size,
        region: region.clone(),
        connected_outside: vec![false; size * size],
        attacker,
        attacker_is_master,
    };
    let connected_outside = (0..cells.len()).filter(|&at| cells[at] > 0).map(|at| {
        let (chain, ..) = solver.chain(&cells, at);
        (at, chain.iter().any(|&stone| solver.around(stone).into_iter().any(is_outside)))
    });
    let connected_outside: Vec<usize> =
        connected_outside.filter(|(_, connected_outside)| *connected_outside).map(|(at, _)| at).collect();
    connected_outside.iter().for_each(|&at| solver.connected_outside[at] = true);
    let attacks = position.side_to_move() != problem.defender;
    let root = PositionState { cells: cells.clone(), left: marked(&problem.target), attacks, ko: None };
    let mut numbers = HashMap::from([(root.clone(), 0)]);
    let (mut states, mut successors): (Vec<PositionState>, Vec<Vec<usize>>) = (vec![root], Vec::new());
    while successors.len() < states.len() {
        let now = states[successors.len()].clone();
        let mut found = Vec::new();
        if now.left.contains(&true) {
            for next in solver.successors(&now) {
                let number = *numbers.entry(next.clone()).or_insert(states.len());
                if number == states.len() {
                    states.push(next);
                }
                found.push(number);
            }
        }
        successors.push(found);
        if states.len() > max_states {
            return None;
        }
    }
    let mut taken: Vec<bool> = states.iter().map(|state| !state.left.contains(&true)).collect();
    loop {
        let mut changed = false;
        for number in (0..states.len()).rev().filter(|&number| !states[number].left.iter().all(|left| !left)) {
            let mut next = successors[number].iter().map(|&next| taken[next]);
            let now = if states[number].attacks { next.any(|taken| taken) } else { next.all(|taken| taken) };
            changed |= now != taken[number];
            taken[number] |= now;
        }
        if !changed {
            return Some(taken[0]);
        }
    }
}
