//! Tsume-go: do stones in a marked region live or die?
//!
//! - `question`: what is asked: whose stones are at stake, which, and where may be played.
//! - `pose`: how that is worked out from a position where nobody has marked it.
//! - `ground`, `siege`, `game`: the question as a game that a search for forced wins can play: the *attacker* wins when no
//!   stone of the target is left; `candidates`: the moves that are looked at.
//! - `life`: life and death that can be seen at once.
//! - `outlook`: which moves look good, by the charge model's potential and strength.

mod candidates;
mod game;
mod ground;
mod life;
mod outlook;
mod pose;
mod question;
mod siege;

pub use ground::{Order, WINDOW};
pub use question::{Question, Unfit};
pub use siege::{Siege, SiegeMove};
