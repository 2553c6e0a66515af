//! A naive second implementation of the rules, from their description in words: an array of squares and plain loops. It
//! shares only `Rule` with the crate.

use tenbin_amazons::Rule;

/// Column and row, counted from 0, row 0 at the bottom.
pub(crate) type At = (i32, i32);
/// From, to, arrow.
pub(crate) type Triple = (At, At, At);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Empty,
    White,
    Black,
    Arrow,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Naive {
    pub(crate) rule: Rule,
    pub(crate) columns: i32,
    pub(crate) rows: i32,
    pub(crate) cells: Vec<Cell>,
    pub(crate) white_to_move: bool,
}

const QUEEN: [At; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const KNIGHT: [At; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Naive {
    pub(crate) fn get(&self, (column, row): At) -> Option<Cell> {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then(|| self.cells[(row * self.columns + column) as usize])
    }

    fn set(&mut self, (column, row): At, cell: Cell) {
        self.cells[(row * self.columns + column) as usize] = cell;
    }

    fn mover(&self) -> Cell {
        if self.white_to_move { Cell::White } else { Cell::Black }
    }

    /// Every square that a piece or an arrow reaches from a square.
    fn reach(&self, (column, row): At) -> Vec<At> {
        let mut found = Vec::new();
        let (steps, longest) = if self.rule == Rule::Queen { (QUEEN, 99) } else { (KNIGHT, 1) };
        for (right, up) in steps {
            for length in 1..=longest {
                let there = (column + right * length, row + up * length);
                if self.get(there) != Some(Cell::Empty) {
                    break;
                }
                found.push(there);
            }
        }
        found
    }

    /// Every legal move, in order.
    pub(crate) fn moves(&self) -> Vec<Triple> {
        let mut found = Vec::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                let from = (column, row);
                if self.get(from) != Some(self.mover()) {
                    continue;
                }
                for to in self.reach(from) {
                    let mut moved = self.clone();
                    moved.set(from, Cell::Empty);
                    moved.set(to, self.mover());
                    let arrows = if self.rule == Rule::Knight { vec![from] } else { moved.reach(to) };
                    found.extend(arrows.into_iter().map(|arrow| (from, to, arrow)));
                }
            }
        }
        found.sort_unstable();
        found
    }

    pub(crate) fn play(&mut self, (from, to, arrow): Triple) {
        let mover = self.mover();
        self.set(from, Cell::Empty);
        self.set(to, mover);
        self.set(arrow, Cell::Arrow);
        self.white_to_move = !self.white_to_move;
    }
}
