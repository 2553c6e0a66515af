//! Positions under symmetries of the board, and with colours swapped.

use crate::GoPosition;
use crate::board::Point;
use tenbin_core::Square;

impl<const N: usize> GoPosition<N> {
    /// The position under a symmetry of the board, or with colours swapped.
    pub(crate) fn transformed(&self, swap: bool, place: impl Fn(Square) -> Square + Copy) -> GoPosition<N> {
        let board = self.board().transformed(|side| if swap { !side } else { side }, place, &mut ());
        let mut state = self.state();
        let moved = |at: Point| board.point(place(self.board().square(at)));
        state.bans = state.bans.iter().map(|&at| moved(at)).collect();
        state.ko = if state.ko == 0 { 0 } else { moved(state.ko) };
        let mut rules = *self.rules();
        if swap {
            state.side_to_move = !state.side_to_move;
            state.prisoners = state.prisoners.swapped();
            rules.komi.0 = -rules.komi.0;
        }
        GoPosition::with(board, rules, &state)
    }

    /// The position under every symmetry of the board but the identity.
    pub(crate) fn all_symmetric(&self) -> Vec<GoPosition<N>> {
        let last = self.size() - 1;
        let turned = move |Square { file, rank }| Square::new(rank, last - file);
        let mirrored = move |Square { file, rank }| Square::new(last - file, rank);
        let mut found = Vec::new();
        for turns in 0..4 {
            let place = move |square| (0..turns).fold(square, |square, _| turned(square));
            if turns > 0 {
                found.push(self.transformed(false, place));
            }
            found.push(self.transformed(false, move |square| mirrored(place(square))));
        }
        found
    }
}
