//! What may follow the name of the game: `go:9x9,komi=7,rules=japanese`.

use tenbin_core::{Mistake, Spec, nearest};
use tenbin_go::{Komi, MOST_FREE, NAMED, Rules, SIZES, Superko, fixed_handicap};

const DEFAULT_SIZE: u8 = 9;
const DEFAULT_RULES: &str = "chinese";
/// What White gets where Black has stones ahead: enough that nobody draws.
const HANDICAP_KOMI: Komi = Komi(1);

/// A variant of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variant {
    pub(super) size: u8,
    pub(super) rules: Rules,
    /// The name of the rules that the others are told apart from.
    book: &'static str,
    /// Stones that Black has ahead, 0 or at least 2.
    pub(super) handicap: u8,
    /// Whether Black places them where it likes.
    pub(super) free: bool,
}

impl Variant {
    /// A variant with the rules of a book changed in some respects; `None` if there is no such book.
    pub(super) fn of(size: u8, book: &str, change: impl FnOnce(Rules) -> Rules) -> Option<Variant> {
        let &(book, rules) = NAMED.iter().find(|(name, _)| *name == book)?;
        Some(Variant { size, rules: change(rules), book, handicap: 0, free: false })
    }

    pub(super) fn read(spec: &Spec) -> Result<Variant, Mistake> {
        let mut size = DEFAULT_SIZE;
        let value = |key: &str| spec.items().iter().find(|item| item.key.as_deref() == Some(key));
        for (number, item) in spec.items().iter().enumerate() {
            if spec.items()[..number].iter().any(|before| before.key == item.key) {
                return Err(spec.wrong_key(item, "this is set twice"));
            }
            match item.key.as_deref() {
                None => size = read_size(&item.value).map_err(|message| spec.wrong_value(item, message))?,
                Some(key) if KEYS.contains(&key) => {}
                Some(key) => {
                    let mistake = spec.wrong_key(item, format!("`{key}` is nothing that can be agreed upon"));
                    return Err(match nearest(key, KEYS) {
                        Some(meant) => mistake.hint(Some(meant)),
                        None => mistake.advice(format!("known: {}", KEYS.join(", "))),
                    });
                }
            }
        }
        // The book first, because the others change what it says.
        let mut read = match value("rules") {
            None => Variant::of(size, DEFAULT_RULES, |rules| rules),
            Some(item) => Variant::of(size, &item.value.to_lowercase(), |rules| rules),
        };
        if let (None, Some(item)) = (&read, value("rules")) {
            let names: Vec<&str> = NAMED.iter().map(|(name, _)| *name).collect();
            return Err(spec.wrong_value(item, "these are no rules that we know").advice(names.join(", ")));
        }
        let variant = read.as_mut().expect("the usual rules have a name");
        for key in ["placement", "handicap", "komi", "superko", "suicide", "moves"] {
            if let Some(item) = value(key) {
                variant.set(key, &item.value).map_err(|message| spec.wrong_value(item, message))?;
            }
        }
        if let (Some(item), 0) = (value("placement"), variant.handicap) {
            return Err(spec.wrong_key(item, "there is no handicap to place"));
        }
        Ok(variant.clone())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "placement" => self.free = one_of(&[("fixed", false), ("free", true)], value)?,
            "handicap" => {
                self.handicap = self.read_handicap(value)?;
                self.rules.komi = self.usual_komi();
            }
            "komi" => self.rules.komi = value.parse().map_err(str::to_owned)?,
            "superko" => self.rules.superko = one_of(&Superko::NAMED, value)?,
            "suicide" => self.rules.suicide = one_of(&[("on", true), ("off", false)], value)?,
            _ => {
                let most = u64::from(u16::MAX);
                let plies = value.parse().ok().filter(|plies| (1..=most).contains(plies));
                self.rules.longest = plies.ok_or_else(|| format!("`moves` is from 1 to {most}"))? as u16;
            }
        }
        Ok(())
    }

    fn read_handicap(&self, value: &str) -> Result<u8, String> {
        let stones = value.parse().ok().filter(|stones| (0..=MOST_FREE).contains(stones) && *stones != 1);
        let stones = stones.ok_or_else(|| format!("a handicap is of 2 to {MOST_FREE} stones, or 0"))?;
        let fits = stones == 0
            || if self.free {
                u16::from(stones) + 1 < self.points()
            } else {
                fixed_handicap(self.size, stones).is_some()
            };
        if fits { Ok(stones) } else { Err(format!("there is no handicap of {stones} stones on this board")) }
    }

    fn points(&self) -> u16 {
        u16::from(self.size) * u16::from(self.size)
    }

    fn usual_komi(&self) -> Komi {
        let book = Rules::named(self.book).unwrap_or_default();
        if self.handicap > 0 { HANDICAP_KOMI } else { book.komi }
    }

    /// The variant in its canonical form: what does not go without saying, sorted by key.
    pub(super) fn name(&self) -> String {
        let book = Rules::named(self.book).unwrap_or_default();
        let Rules { superko, suicide, komi, longest, .. } = self.rules;
        let superko_name = Superko::NAMED.iter().find(|(_, known)| *known == superko).map_or("", |(name, _)| name);
        let settings = [
            (self.handicap > 0).then(|| format!("handicap={}", self.handicap)),
            (komi != self.usual_komi()).then(|| format!("komi={komi}")),
            (longest > 0).then(|| format!("moves={longest}")),
            self.free.then(|| "placement=free".to_owned()),
            (self.book != DEFAULT_RULES).then(|| format!("rules={}", self.book)),
            (suicide != book.suicide).then(|| format!("suicide={}", if suicide { "on" } else { "off" })),
            (superko != book.superko).then(|| format!("superko={superko_name}")),
        ];
        settings.into_iter().flatten().fold(format!("go:{0}x{0}", self.size), |name, part| format!("{name},{part}"))
    }
}

/// Everything that can be said beside the size.
const KEYS: [&str; 7] = ["handicap", "komi", "moves", "placement", "rules", "suicide", "superko"];

fn read_size(value: &str) -> Result<u8, String> {
    let sizes = value.split_once(['x', '×']);
    let side = |text: &str| text.parse().ok().filter(|size| SIZES.contains(size));
    match sizes.map(|(wide, high)| (side(wide), side(high))) {
        Some((Some(wide), Some(high))) if wide == high => Ok(wide),
        Some((Some(_), Some(_))) => Err("a board of Go is as wide as it is high".to_owned()),
        _ => Err(format!("write the size from {0}x{0} to {1}x{1}", SIZES.start(), SIZES.end())),
    }
}

fn one_of<T: Copy>(known: &[(&str, T)], value: &str) -> Result<T, String> {
    let found = known.iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    found.map(|&(_, meant)| meant).ok_or_else(|| format!("one of {} was expected", names.join(", ")))
}
