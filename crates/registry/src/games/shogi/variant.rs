//! Variants and rule options of shogi: `shogi:two,points=24,moves=512`.

use super::INFO;
use tenbin_core::{ParseError, Spec, SpecItem};
use tenbin_shogi::declaration::DeclarationRule;
use tenbin_shogi::{Handicap, Rules, ShogiPosition};

/// The declaration rules by the values of `points`.
const RULES: [(&str, DeclarationRule); 3] =
    [("27", DeclarationRule::TwentySeven), ("24", DeclarationRule::TwentyFour), ("never", DeclarationRule::Never)];

/// A variant: the even game or a handicap, with rule options.
pub(super) struct Variant {
    pub(super) start: Handicap,
    pub(super) rules: Rules,
}

impl Variant {
    pub(super) fn read(spec: &Spec) -> Result<Variant, ParseError> {
        let mut variant = Variant { start: Handicap::Even, rules: Rules::default() };
        for (number, item) in spec.items().iter().enumerate() {
            if spec.items()[..number].iter().any(|before| before.key == item.key) {
                return Err(spec.value_error(item, "this setting appears twice"));
            }
            variant.set(spec, item)?;
        }
        Ok(variant)
    }

    fn set(&mut self, spec: &Spec, item: &SpecItem) -> Result<(), ParseError> {
        let value = item.value.as_str();
        let wrong = |message: &str| spec.value_error(item, message).advice(INFO.variants);
        match item.key.as_deref() {
            None => self.start = Handicap::from_name(value).ok_or_else(|| wrong("unknown handicap"))?,
            Some("points") => {
                let rule = RULES.iter().find(|(name, _)| *name == value);
                self.rules.declaration = rule.ok_or_else(|| wrong("`points` takes 27, 24 or never"))?.1;
            }
            Some("moves") => {
                let longest = value.parse().ok().filter(|&plies| plies > 0);
                self.rules.max_moves = longest.ok_or_else(|| wrong("`moves` takes an integer from 1 to 65535"))?;
            }
            Some(_) => {
                return Err(spec
                    .key_error(item, format!("unknown rule option `{}`", item.key.as_deref().unwrap_or_default()))
                    .advice(INFO.variants));
            }
        }
        Ok(())
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
