//! The sharp moments of a game, for searches that look at some plies harder than at others.

use crate::{Flow, Position, Score, Side};

/// What a search may look at beyond its depth, leave out, or suppose. Every answer given here is right for a game that has
/// no such moments, so a game without them says `impl Tactics for Position {}`.
pub trait Tactics: Position {
    /// What the smallest piece is worth, in points. A search that knows it leaves out plies that cannot make up for more
    /// than a few of them; where it is `None`, nothing is left out.
    const PAWN_VALUE: Option<Score> = None;

    /// The ways in which a search may look on beyond its depth, each by a name of its own, the usual one first.
    const QUIESCENCE_MODES: &'static [&'static str] = &["on"];

    /// For so many plies beyond the depth a search follows exchanges that come out even too, and after that only those that
    /// win something: in a tense position there are more even ones, in all their orders, than anybody can look at.
    const EVEN_CAPTURE_PLIES: u32 = 4;

    /// Whether different plies mostly lead on to the same positions, as where stones stay and only their order differs. A
    /// search that counts what is left to do then takes care not to count it again and again.
    const TRANSPOSES: bool = false;

    /// In how many plies the side to move wins before the other side can answer, where the game sees so without trying.
    fn immediate_win(&self) -> Option<u32> {
        None
    }

    /// How much of the depth of a search a legal ply uses up, at least 1: where a turn has several plies, some may count for
    /// more than one.
    fn depth_cost(&self, _ply: Self::Move) -> u32 {
        1
    }

    /// How much of the depth the plies of this turn have used up so far, in games where a turn of several plies is thought of
    /// as a whole.
    fn depth_used(&self) -> u32 {
        0
    }

    /// Whether the side to move may leave everything as it is, as far as a search beyond the depth is concerned.
    fn may_stand_pat(&self) -> bool {
        true
    }

    /// Shows the plies that are looked at beyond the depth, `turns` turns after it, in one of the ways of
    /// [`QUIESCENCE_MODES`](Tactics::SETTLINGS), until `visit` answers `Break`.
    fn quiescence_moves(&self, _way: usize, _turns: u32, visit: impl FnMut(Self::Move) -> Flow) {
        self.noisy_moves(visit);
    }

    /// Whether the side to move is threatened with the loss of the game and must answer at once, as in check.
    fn in_check(&self) -> bool {
        false
    }

    /// Whether a ply ends the turn and leaves the other side pressed, such as a check. A game that need not play it to find out
    /// says how.
    fn gives_check(&self, ply: Self::Move) -> bool {
        let mut next = self.clone();
        next.play(ply);
        next.side_to_move() != self.side_to_move() && next.in_check()
    }

    /// Shows the plies that press, until `visit` answers `Break`. A game that need not try every ply to find them says how.
    fn checks(&self, mut visit: impl FnMut(Self::Move) -> Flow) {
        self.moves(|ply| if self.gives_check(ply) { visit(ply) } else { Flow::Continue(()) });
    }

    /// Shows the plies that change the balance at once, such as captures, until `visit` answers `Break`.
    fn noisy_moves(&self, _visit: impl FnMut(Self::Move) -> Flow) {}

    /// Shows the other plies. Together with [`noisy_moves`](Tactics::sharp_moves) these are all of them.
    fn quiet_moves(&self, visit: impl FnMut(Self::Move) -> Flow) {
        self.moves(visit);
    }

    /// Whether a legal ply is one of the sharp ones.
    fn is_noisy(&self, _ply: Self::Move) -> bool {
        false
    }

    /// What a legal ply takes or gains at once, in points, before anybody answers.
    fn capture_gain(&self, _ply: Self::Move) -> Score {
        0
    }

    /// What is left of that, in points, if both sides go on taking on the square where the ply ends, as long as it pays.
    fn see(&self, ply: Self::Move) -> Score {
        self.capture_gain(ply)
    }

    /// What else the side may take in the same turn after a legal ply, in points, at most: nothing where a ply is a whole turn.
    fn max_further_gain(&self, _ply: Self::Move) -> Score {
        0
    }

    /// The position with the turn given away, where a search may learn something by supposing so.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Plies with the same number are so much alike that what answers one usually answers the others, such as drops on one
    /// square: a search may leave the others until the first is settled.
    fn move_class(&self, _ply: Self::Move) -> Option<u32> {
        None
    }

    /// How hard it looks at a first glance for `attacker` to win, and for the other side to hold out, each at least 1: a search
    /// goes first where it looks easy. `None` in games that know no better than to count plies.
    fn initial_proof_numbers(&self, _attacker: Side) -> Option<[u32; 2]> {
        None
    }

    /// A key of everything but what a side holds in reserve, and that reserve. Two positions with equal keys differ in
    /// nothing but how much of the same stock the side holds and how much the other one.
    fn hand(&self, _side: Side) -> (u64, u32) {
        (self.key(), 0)
    }

    /// Whether a side that holds `more` can do everything that it could with `less`, and the other side no more than then.
    fn hand_dominates(more: u32, less: u32) -> bool {
        more == less
    }
}
