//! Variants and rule options of shogi: `shogi:two,points=24,moves=512`.

use super::INFO;
use crate::declaration::DeclarationRule;
use crate::{Handicap, Rules, ShogiPosition};
use tenbin_core::{Param, ParamKind, ParseError, Settings, Spec};

/// The declaration rules by the values of `points`.
const RULES: [(&str, DeclarationRule); 3] =
    [("27", DeclarationRule::TwentySeven), ("24", DeclarationRule::TwentyFour), ("never", DeclarationRule::Never)];

/// The handicap; its values besides the default are the names of [`Handicap`].
const HANDICAP: Param = Param::new(
    "handicap",
    "handicap given by White",
    ParamKind::Choice(&["none", "lance", "bishop", "rook", "rook-lance", "two", "four", "six", "eight", "ten"]),
    "none",
)
.bare();

const POINTS: Param =
    Param::new("points", "points for a declaration of win", ParamKind::Choice(&["27", "24", "never"]), "27");

const MOVES: Param =
    Param::new("moves", "maximum length of a game", ParamKind::Integer { min: 1, max: u16::MAX as u64 }, "320");

pub(super) const PARAMS: &[Param] = &[HANDICAP, POINTS, MOVES];

/// A variant: the even game or a handicap, with rule options.
pub(super) struct Variant {
    pub(super) start: Handicap,
    pub(super) rules: Rules,
}

impl Variant {
    pub(super) fn read(spec: &Spec) -> Result<Variant, ParseError> {
        let settings = Settings::read(spec, PARAMS)?;
        let text = |param: &Param| settings.text(param.key).expect("the parameter has a default");
        let start = Handicap::from_name(text(&HANDICAP)).unwrap_or(Handicap::Even);
        let declaration = RULES.iter().find(|(name, _)| *name == text(&POINTS)).expect("each value is a rule").1;
        let max_moves = settings.integer(MOVES.key).expect("the parameter has a default") as u16;
        Ok(Variant { start, rules: Rules { declaration, max_moves } })
    }

    pub(super) fn position(&self) -> ShogiPosition {
        self.start.position().with_rules(self.rules)
    }

    /// The canonical name of the variant.
    pub(super) fn name(&self) -> String {
        let usual = Rules::default();
        let points = RULES.iter().find(|(_, rule)| *rule == self.rules.declaration && *rule != usual.declaration);
        let parts = [
            (self.start != Handicap::Even).then(|| self.start.name().to_owned()),
            points.map(|(name, _)| format!("points={name}")),
            (self.rules.max_moves != usual.max_moves).then(|| format!("moves={}", self.rules.max_moves)),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() { INFO.name.to_owned() } else { format!("{}:{}", INFO.name, parts.join(",")) }
    }
}
