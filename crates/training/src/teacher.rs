//! What a method must offer: lessons, each of which says where the weights should go.

use crate::vector::Found;
use tenbin_core::{Evaluation, Feature, Random};

/// Which lessons are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Those that are learned from.
    Training,
    /// Those that show what was learned.
    HeldOut,
}

/// What one lesson says.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// Where the weights should go: downhill, if there is a slope.
    pub(crate) direction: Found,
    /// How far the evaluation is from what it should say, added up over `count` judgements.
    pub loss: f64,
    /// How many judgements that are.
    pub count: f64,
    /// Whether it says nothing because a score that it needs comes from no position: the game is decided there, or the search
    /// has forgotten on the way where it came from.
    pub is_lost: bool,
}

impl Lesson {
    /// How far the weight of a feature should go, in points for one unit of its term.
    pub fn direction(&self, feature: Feature) -> f64 {
        let found = self.direction.binary_search_by_key(&feature, |&(feature, _)| feature);
        found.map_or(0.0, |place| self.direction[place].1)
    }
}

/// A method of learning with everything it learns from.
pub trait Teacher<E: Evaluation>: Sync {
    /// How many lessons there are in one pass.
    fn lessons(&self, part: Part) -> usize;

    /// Gives a lesson to an evaluation as it is now. The same numbers come to the same lesson, on any thread.
    fn teach(&self, evaluation: &E, part: Part, number: usize, random: &mut Random) -> Lesson;
}
