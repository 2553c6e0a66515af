//! Distance races: both sides spread over the board one move at a time, by breadth-first search.

use tenbin_board::Set;
use tenbin_core::{BySide, Side};

/// The outcome of a race to every square, with leads.
///
/// Leads are counted up to `LEADS` moves; longer ones count as `LEADS`.
pub(super) struct Race<S, const LEADS: usize> {
    /// The squares within one move of each side.
    pub(super) covered: BySide<S>,
    /// The squares both sides reach in the same number of moves.
    pub(super) tied: S,
    /// `ahead[side][n]`: the squares both sides reach, this side `n + 1` moves sooner.
    pub(super) ahead: BySide<[S; LEADS]>,
    /// The squares only this side can reach: its territory.
    pub(super) alone: BySide<S>,
}

impl<S: Set, const LEADS: usize> Race<S, LEADS> {
    /// Runs the race from the pieces of both sides. `step` gives the open squares one move away from a set. `arrive` is called
    /// with the squares that each side reaches with its first, second, … move.
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
        // `waiting[side][n]`: reached by this side n + 1 moves ago, and not yet by the other side.
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

    /// The squares both sides reach, this side in fewer moves.
    #[inline]
    pub(super) fn sooner(&self, side: Side) -> S {
        self.ahead[side].iter().fold(S::EMPTY, |all, &lead| all | lead)
    }
}

/// Settles the leads on squares where the other side arrives.
#[inline]
fn meet<S: Set, const LEADS: usize>(waiting: &mut [S; LEADS], ahead: &mut [S; LEADS], arrived: S) {
    for (waiting, ahead) in waiting.iter_mut().zip(ahead) {
        *ahead |= *waiting & arrived;
        *waiting &= !arrived;
    }
}

/// Adds a move to all leads; the longest stay as they are.
#[inline]
fn push<S: Set, const LEADS: usize>(waiting: &mut [S; LEADS], fresh: S) {
    let longest = waiting[LEADS - 1];
    // `rotate_right` is not inlined, and this is the innermost loop of an evaluation.
    for lead in (1..LEADS).rev() {
        waiting[lead] = waiting[lead - 1];
    }
    waiting[0] = fresh;
    waiting[LEADS - 1] |= longest;
}

/// The outcome of a race to every square, without leads: cheaper than [`Race`] for long races.
pub(super) struct TerritoryRace<S> {
    /// The squares this side reaches sooner or alone.
    pub(super) won: BySide<S>,
    /// The squares both sides reach in the same number of moves.
    pub(super) tied: S,
}

impl<S: Set> TerritoryRace<S> {
    /// Runs the race. After every move, `ahead` is called with the squares on which a side is ahead, each square for at most
    /// `LONGEST` moves. So a square counts once per move of the lead, up to `LONGEST`, and `LONGEST` times if the other side
    /// never reaches it.
    #[inline]
    pub(super) fn run<const LONGEST: usize>(
        pieces: BySide<S>,
        step: impl Fn(S) -> S,
        mut ahead: impl FnMut(Side, S),
    ) -> TerritoryRace<S> {
        let mut won = BySide([S::EMPTY; 2]);
        let mut reached = BySide([S::EMPTY; 2]);
        // The squares reached LONGEST, …, 2, 1 moves ago.
        let mut before = BySide([[S::EMPTY; LONGEST]; 2]);
        let mut new = BySide::from_fn(|side| step(pieces[side]));
        loop {
            for side in Side::BOTH {
                reached[side] |= new[side];
            }
            let mut over = (new[Side::First] | new[Side::Second]).is_empty();
            for side in Side::BOTH {
                let leading = reached[side] & !reached[!side];
                let lately = leading & !before[side][0];
                won[side] |= leading;
                ahead(side, lately);
                over &= lately.is_empty();
                for ago in 1..LONGEST {
                    before[side][ago - 1] = before[side][ago];
                }
                before[side][LONGEST - 1] = reached[side];
            }
            if over {
                let both = reached[Side::First] & reached[Side::Second];
                return TerritoryRace { won, tied: both & !(won[Side::First] | won[Side::Second]) };
            }
            new =
                BySide::from_fn(|side| if new[side].is_empty() { S::EMPTY } else { step(new[side]) & !reached[side] });
        }
    }
}
