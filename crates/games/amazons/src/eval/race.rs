//! Who gets where first: both sides spread over the board, one move at a time.

use tenbin_board::Set;
use tenbin_core::{BySide, Side};

/// The outcome of a race over the board, square by square.
///
/// Leads are told apart up to `LEADS` moves; longer ones count as `LEADS`.
pub(super) struct Race<S, const LEADS: usize> {
    /// The squares one move away from each side.
    pub(super) covered: BySide<S>,
    /// The squares both sides reach in the same number of moves.
    pub(super) tied: S,
    /// `ahead[side][n]`: the squares both sides reach, this side `n + 1` moves sooner.
    pub(super) ahead: BySide<[S; LEADS]>,
    /// The squares only this side reaches at all.
    pub(super) alone: BySide<S>,
}

impl<S: Set, const LEADS: usize> Race<S, LEADS> {
    /// Runs the race from the pieces of both sides; `step` gives the open squares one move away from a set. `arrive` is
    /// told which squares each side reaches with its first, second, … move.
    #[inline]
    pub(super) fn run(
        pieces: BySide<S>,
        step: impl Fn(S) -> S,
        mut arrive: impl FnMut(u32, &BySide<S>),
    ) -> Race<S, LEADS> {
        let mut race = Race {
            covered: BySide([S::EMPTY; 2]),
            tied: S::EMPTY,
            ahead: BySide([[S::EMPTY; LEADS]; 2]),
            alone: BySide([S::EMPTY; 2]),
        };
        // `waiting[side][n]`: reached by this side n + 1 moves ago, and by the other side not yet.
        let mut waiting = BySide([[S::EMPTY; LEADS]; 2]);
        let mut reached = BySide([S::EMPTY; 2]);
        let mut new = BySide::from_fn(|side| step(pieces[side]));
        race.covered = new;
        let mut moves = 1;
        while !(new[Side::First] | new[Side::Second]).is_empty() {
            arrive(moves, &new);
            for side in Side::BOTH {
                reached[side] |= new[side];
            }
            race.tied |= new[Side::First] & new[Side::Second];
            for side in Side::BOTH {
                meet(&mut waiting[side], &mut race.ahead[side], new[!side]);
                push(&mut waiting[side], new[side] & !reached[!side]);
            }
            new = BySide::from_fn(|side| step(new[side]) & !reached[side]);
            moves += 1;
        }
        race.alone = BySide::from_fn(|side| reached[side] & !reached[!side]);
        race
    }

    /// The squares this side reaches sooner than the other, which reaches them too.
    #[inline]
    pub(super) fn sooner(&self, side: Side) -> S {
        self.ahead[side].iter().fold(S::EMPTY, |all, &lead| all | lead)
    }
}

/// The other side arrives: what was waiting for it is decided.
#[inline]
fn meet<S: Set, const LEADS: usize>(waiting: &mut [S; LEADS], ahead: &mut [S; LEADS], arrived: S) {
    for (waiting, ahead) in waiting.iter_mut().zip(ahead) {
        *ahead |= *waiting & arrived;
        *waiting &= !arrived;
    }
}

/// One more move has gone by: everything waits one longer, the longest stay where they are.
#[inline]
fn push<S: Set, const LEADS: usize>(waiting: &mut [S; LEADS], fresh: S) {
    let longest = waiting[LEADS - 1];
    waiting.rotate_right(1);
    let last = waiting[0];
    waiting[0] = fresh;
    if LEADS == 1 {
        waiting[0] |= longest;
    } else {
        waiting[LEADS - 1] |= last;
    }
}
