//! What may follow the name of the game: `go:9x9,komi=7,rules=japanese`.

use tenbin_core::{ParseError, Spec, nearest};
use tenbin_go::{Komi, MOST_FREE, NAMED, Rules, SIZES, fixed_handicap};

const DEFAULT_SIZE: u8 = 9;
const DEFAULT_RULES: &str = "chinese";
/// What White gets where Black has stones ahead, in half points: enough that nobody draws …
const HANDICAP_KOMI: i16 = 1;

/// … and where area is counted, as much as the rules give back for stones that count as points: all of them (Chinese), all but
/// one (American), or nothing.
fn given_back(book: &str, stones: u8) -> i16 {
    match book {
        "chinese" => i16::from(stones),
        "aga" => i16::from(stones) - 1,
        _ => 0,
    }
}

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

    pub(super) fn read(spec: &Spec) -> Result<Variant, ParseError> {
        let mut size = DEFAULT_SIZE;
        let value = |key: &str| spec.items().iter().find(|item| item.key.as_deref() == Some(key));
        for (number, item) in spec.items().iter().enumerate() {
            if spec.items()[..number].iter().any(|before| before.key == item.key) {
                return Err(spec.key_error(item, "this is set twice"));
            }
            match item.key.as_deref() {
                None => size = read_size(&item.value).map_err(|message| spec.value_error(item, message))?,
                Some(key) if KEYS.contains(&key) => {}
                Some(key) => {
                    let mistake = spec.key_error(item, format!("`{key}` is nothing that can be agreed upon"));
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
            return Err(spec.value_error(item, "these are no rules that we know").advice(names.join(", ")));
        }
        let variant = read.as_mut().expect("the usual rules have a name");
        for key in ["placement", "handicap", "komi", "superko", "suicide", "dead", "moves"] {
            if let Some(item) = value(key) {
                variant.set(key, &item.value).map_err(|message| spec.value_error(item, message))?;
            }
        }
        if let (Some(item), 0) = (value("placement"), variant.handicap) {
            return Err(spec.key_error(item, "there is no handicap to place"));
        }
        Ok(variant.clone())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "placement" => match value.to_lowercase().as_str() {
                "fixed" => self.free = false,
                "free" => self.free = true,
                _ => return Err("one of fixed, free was expected".to_owned()),
            },
            "handicap" => {
                self.handicap = self.read_handicap(value)?;
                self.rules.komi = self.usual_komi();
            }
            _ => self.rules.set(key, value)?,
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
        match self.handicap {
            0 => book.komi,
            stones => Komi(HANDICAP_KOMI + 2 * given_back(self.book, stones)),
        }
    }

    /// The variant in its canonical form: what does not go without saying, sorted by key.
    pub(super) fn name(&self) -> String {
        let book = Rules::named(self.book).unwrap_or_default();
        let mut settings = self.rules.settings_beside(&Rules { komi: self.usual_komi(), ..book });
        if self.handicap > 0 {
            settings.push(("handicap", self.handicap.to_string()));
        }
        if self.free {
            settings.push(("placement", "free".to_owned()));
        }
        if self.book != DEFAULT_RULES {
            settings.push(("rules", self.book.to_owned()));
        }
        settings.sort_unstable();
        let size = format!("go:{0}x{0}", self.size);
        settings.iter().fold(size, |name, (key, value)| format!("{name},{key}={value}"))
    }
}

/// Everything that can be said beside the size.
const KEYS: [&str; 8] = ["dead", "handicap", "komi", "moves", "placement", "rules", "suicide", "superko"];

fn read_size(value: &str) -> Result<u8, String> {
    let sizes = value.split_once(['x', '×']);
    let side = |text: &str| text.parse().ok().filter(|size| SIZES.contains(size));
    match sizes.map(|(wide, high)| (side(wide), side(high))) {
        Some((Some(wide), Some(high))) if wide == high => Ok(wide),
        Some((Some(_), Some(_))) => Err("a board of Go is as wide as it is high".to_owned()),
        _ => Err(format!("write the size from {0}x{0} to {1}x{1}", SIZES.start(), SIZES.end())),
    }
}
