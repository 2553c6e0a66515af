//! Scoring of final positions.

mod final_status;
mod ownership;

pub use final_status::{FinalStatus, StoneStatus, final_status};
pub use ownership::{Ownership, dead_stones, ownership};

use crate::board::{Board, Point};
use crate::influence::strength::dead_by_strength;
use crate::{DeadStoneRule, GoPosition, Scoring};
use tenbin_core::{BySide, Outcome, Random, Side};

/// Playouts that decide which stones are dead in final positions. Few, because searches reach many of them.
const PLAYOUTS: u32 = 64;

/// Points of each side.
pub type Points = BySide<i32>;

/// The owner of every point: stones by their side, empty points by the only side they touch.
pub fn area_owners<const N: usize>(board: &Board<N>) -> [Option<Side>; N] {
    let mut area_owners = [None; N];
    let mut seen = [false; N];
    let mut region = [0; N];
    for at in board.points() {
        if let Some(side) = board.owner(at) {
            area_owners[usize::from(at)] = Some(side);
        } else if !seen[usize::from(at)] {
            let (length, around) = flood(board, at, &mut seen, &mut region);
            let owner = match around & 3 {
                1 => Some(Side::First),
                2 => Some(Side::Second),
                _ => None,
            };
            region[..length].iter().for_each(|&point| area_owners[usize::from(point)] = owner);
        }
    }
    area_owners
}

/// The empty region of a point, and the union of everything it touches.
fn flood<const N: usize>(board: &Board<N>, at: Point, seen: &mut [bool; N], region: &mut [Point; N]) -> (usize, u8) {
    let (mut length, mut next, mut around) = (1, 0, 0);
    region[0] = at;
    seen[usize::from(at)] = true;
    while next < length {
        for neighbour in board.neighbours(region[next]) {
            around |= board.cell(neighbour);
            if board.is_empty(neighbour) && !seen[usize::from(neighbour)] {
                seen[usize::from(neighbour)] = true;
                region[length] = neighbour;
                length += 1;
            }
        }
        next += 1;
    }
    (length, around)
}

/// The area score of both sides.
pub fn area<const N: usize>(board: &Board<N>) -> Points {
    let mut points = BySide([0; 2]);
    area_owners(board).into_iter().flatten().for_each(|side| points[side] += 1);
    points
}

/// Makes the empty regions that touch stones in a seki neutral.
fn neutralize_seki<const N: usize>(board: &Board<N>, seki: &[Point], area_owners: &mut [Option<Side>; N]) {
    let (mut seen, mut region) = ([false; N], [0; N]);
    for liberty in seki.iter().flat_map(|&at| board.neighbours(at)) {
        if board.is_empty(liberty) && !seen[usize::from(liberty)] {
            let (length, _) = flood(board, liberty, &mut seen, &mut region);
            region[..length].iter().for_each(|&point| area_owners[usize::from(point)] = None);
        }
    }
}

impl<const N: usize> GoPosition<N> {
    /// The board without dead stones, and the number of stones each side loses.
    fn without(&self, dead: &[Point]) -> (Board<N>, BySide<i32>) {
        let mut board = Board::new(self.size());
        let mut lost = BySide([0; 2]);
        for at in self.board().points() {
            match self.board().owner(at) {
                Some(side) if dead.contains(&at) => lost[side] += 1,
                Some(side) => drop(board.play(at, side, &mut ())),
                None => {}
            }
        }
        (board, lost)
    }

    /// The score of both sides in half points, komi included, with given dead stones and stones in seki.
    pub fn half_points(&self, dead: &[Point], seki: &[Point]) -> Points {
        let (board, lost) = self.without(dead);
        let counts_territory = self.rules().scoring == Scoring::Territory;
        let mut area_owners = area_owners(&board);
        if counts_territory {
            neutralize_seki(&board, seki, &mut area_owners);
        }
        let mut points = BySide([0; 2]);
        for at in board.points() {
            let counts = !counts_territory || board.is_empty(at);
            if let Some(side) = area_owners[usize::from(at)].filter(|_| counts) {
                points[side] += 2;
            }
        }
        if counts_territory {
            for side in Side::BOTH {
                points[side] += 2 * (i32::from(self.prisoners(side)) + lost[!side]);
            }
        }
        points[Side::Second] += i32::from(self.rules().komi.0);
        points
    }

    /// Status of all stones if both sides pass now, from this number of playouts.
    pub fn agreed_status(&self, playouts: u32) -> FinalStatus {
        // Seeded by the position itself, so that the same game always ends the same way.
        let found = final_status(self, playouts, &mut Random::new(self.hash_key()));
        match self.rules().dead {
            DeadStoneRule::Playouts => found,
            DeadStoneRule::None => found.without_dead(),
            DeadStoneRule::Strength => found.with_dead(&dead_by_strength(self.board())),
        }
    }

    /// Dead stones and stones in seki when the game is over; both empty under area scoring, where players capture dead
    /// stones without loss.
    pub fn dead_and_seki(&self) -> [Vec<Point>; 2] {
        match (self.rules().scoring, self.rules().dead) {
            (Scoring::Area, _) | (_, DeadStoneRule::None) => [Vec::new(), Vec::new()],
            (Scoring::Territory, DeadStoneRule::Strength) => [dead_by_strength(self.board()), Vec::new()],
            (Scoring::Territory, DeadStoneRule::Playouts) => {
                let found = self.agreed_status(PLAYOUTS);
                [found.stones_with(StoneStatus::Dead), found.stones_with(StoneStatus::Seki)]
            }
        }
    }

    /// Black's final lead in half points.
    pub fn final_margin(&self) -> i32 {
        let [dead, seki] = self.dead_and_seki();
        let points = self.half_points(&dead, &seki);
        points[Side::First] - points[Side::Second]
    }

    /// Black's lead in half points after a playout that ends with this area score. Playouts fill territory, so only
    /// area can be counted. Area equals territory plus prisoners except for extra stones of one side: handicap stones,
    /// and stones played against passes.
    pub(crate) fn playout_margin(&self, area: Points) -> i32 {
        let ahead = area[Side::First] - area[Side::Second];
        let extra = match self.rules().scoring {
            Scoring::Area => 0,
            Scoring::Territory => self.extra_stones(),
        };
        2 * (ahead - extra) - i32::from(self.rules().komi.0)
    }

    /// How many more stones Black has played than under alternating moves.
    fn extra_stones(&self) -> i32 {
        let played = |side: Side| i32::from(self.board().stones()[side]) + i32::from(self.prisoners(!side));
        let in_turns = i32::from(self.side_to_move() == Side::Second);
        played(Side::First) - played(Side::Second) - in_turns
    }

    pub(crate) fn final_outcome(&self) -> Outcome {
        match self.final_margin().signum() {
            1 => Outcome::Won(Side::First),
            -1 => Outcome::Won(Side::Second),
            _ => Outcome::Drawn,
        }
    }
}
