//! What may follow the name of the game: `shogi:two,points=24,moves=512`.

use super::CARD;
use tenbin_core::{ParseError, Spec, SpecItem};
use tenbin_shogi::declaration::Rule;
use tenbin_shogi::{Customs, ShogiPosition, Start};

/// The rules of declarations by what is written after `points=`.
const RULES: [(&str, Rule); 3] = [("27", Rule::TwentySeven), ("24", Rule::TwentyFour), ("never", Rule::Never)];

/// A variant of the game: the even game or a handicap, and what was agreed upon.
pub(super) struct Variant {
    pub(super) start: Start,
    pub(super) customs: Customs,
}

impl Variant {
    pub(super) fn read(spec: &Spec) -> Result<Variant, ParseError> {
        let mut variant = Variant { start: Start::Even, customs: Customs::default() };
        for (number, item) in spec.items().iter().enumerate() {
            if spec.items()[..number].iter().any(|before| before.key == item.key) {
                return Err(spec.value_error(item, "this is set twice"));
            }
            variant.set(spec, item)?;
        }
        Ok(variant)
    }

    fn set(&mut self, spec: &Spec, item: &SpecItem) -> Result<(), ParseError> {
        let value = item.value.as_str();
        let wrong = |message: &str| spec.value_error(item, message).advice(CARD.variants);
        match item.key.as_deref() {
            None => self.start = Start::named(value).ok_or_else(|| wrong("this is no handicap"))?,
            Some("points") => {
                let rule = RULES.iter().find(|(name, _)| *name == value);
                self.customs.declaration = rule.ok_or_else(|| wrong("`points` is 27, 24 or never"))?.1;
            }
            Some("moves") => {
                let longest = value.parse().ok().filter(|&plies| plies > 0);
                self.customs.longest = longest.ok_or_else(|| wrong("`moves` is from 1 to 65535"))?;
            }
            Some(_) => {
                return Err(spec.key_error(item, "nothing of this name can be agreed upon").advice(CARD.variants));
            }
        }
        Ok(())
    }

    pub(super) fn position(&self) -> ShogiPosition {
        self.start.position().with_customs(self.customs)
    }

    /// The shortest way to write it.
    pub(super) fn name(&self) -> String {
        let usual = Customs::default();
        let points = RULES.iter().find(|(_, rule)| *rule == self.customs.declaration && *rule != usual.declaration);
        let parts = [
            (self.start != Start::Even).then(|| self.start.name().to_owned()),
            points.map(|(name, _)| format!("points={name}")),
            (self.customs.longest != usual.longest).then(|| format!("moves={}", self.customs.longest)),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() { CARD.name.to_owned() } else { format!("{}:{}", CARD.name, parts.join(",")) }
    }
}
