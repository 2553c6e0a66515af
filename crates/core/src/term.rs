//! The one definition of each thing an evaluation looks at.

/// The number of a weight within its evaluation: a term's first feature plus a place within the term's shape.
pub type Feature = u16;

/// How many weights a term has, and what each of them is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightShape {
    /// One weight.
    One,
    /// One weight for each named place, for example for each phase of the game.
    Named(&'static [&'static str]),
    /// The same laid out in rows of so many, for example like the squares of a board.
    Table(usize, &'static [&'static str]),
}

impl WeightShape {
    /// The number of weights.
    pub const fn len(self) -> usize {
        match self {
            WeightShape::One => 1,
            WeightShape::Named(names) | WeightShape::Table(_, names) => names.len(),
        }
    }

    /// What each weight is for; nothing where there is only one.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            WeightShape::One => &[],
            WeightShape::Named(names) | WeightShape::Table(_, names) => names,
        }
    }

    /// How many weights stand in a row, where they are laid out in rows.
    pub const fn columns(self) -> Option<usize> {
        match self {
            WeightShape::Table(columns, _) => Some(columns),
            WeightShape::One | WeightShape::Named(_) => None,
        }
    }

    /// Whether there is no weight at all.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// A thing an evaluation looks at: its name in weight files and on screen, what it means, and how it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its name, as written in weight files and on the command line.
    pub name: &'static str,
    /// One sentence for a person who wants to know what it sees.
    pub meaning: &'static str,
    /// How many amounts make one unit: an evaluation that counts in sixths of a square says 6.
    pub unit: i32,
    /// Its weights.
    pub shape: WeightShape,
}

impl Term {
    /// A term that counts whole units and has one weight.
    pub const fn new(name: &'static str, meaning: &'static str) -> Term {
        Term { name, meaning, unit: 1, shape: WeightShape::One }
    }

    /// The same term counted in fractions: `unit` amounts make one.
    pub const fn in_parts(self, unit: i32) -> Term {
        Term { unit, ..self }
    }

    /// The same term with one weight for each name.
    pub const fn with(self, names: &'static [&'static str]) -> Term {
        Term { shape: WeightShape::Named(names), ..self }
    }

    /// The same term with one weight for each name, laid out in rows of so many. Meant for constants: rows that do not come
    /// out even do not compile.
    pub const fn with_table(self, columns: usize, names: &'static [&'static str]) -> Term {
        assert!(columns > 0 && names.len().is_multiple_of(columns), "every row of a table is full");
        Term { shape: WeightShape::Table(columns, names), ..self }
    }

    /// The feature of the first weight of the term at `index`.
    pub const fn first_feature(terms: &[Term], index: usize) -> Feature {
        let mut feature = 0;
        let mut i = 0;
        while i < index {
            feature += terms[i].shape.len();
            i += 1;
        }
        feature as Feature
    }

    /// The feature of the first weight of the term of this name. Meant for constants: a name that is no term does not
    /// compile.
    ///
    /// ```
    /// # use tenbin_core::{Feature, Term};
    /// const TERMS: &[Term] = &[
    ///     Term::new("reach", "squares reached").with(&["early", "late"]),
    ///     Term::new("share", "shares of squares"),
    /// ];
    /// const SHARE: Feature = Term::feature(TERMS, "share");
    /// assert_eq!(SHARE, 2);
    /// ```
    ///
    /// ```compile_fail
    /// # use tenbin_core::{Feature, Term};
    /// const SHARE: Feature = Term::feature(&[Term::new("share", "shares of squares")], "shares");
    /// # println!("{SHARE}");
    /// ```
    pub const fn feature(terms: &[Term], name: &str) -> Feature {
        let mut index = 0;
        while index < terms.len() {
            if is_same(terms[index].name, name) {
                return Term::first_feature(terms, index);
            }
            index += 1;
        }
        panic!("the evaluation has no term of this name");
    }

    /// The number of features of all terms together.
    pub const fn features(terms: &[Term]) -> usize {
        Term::first_feature(terms, terms.len()) as usize
    }

    /// The term a feature belongs to, and its place among the term's weights.
    pub fn of_feature(terms: &[Term], feature: Feature) -> (usize, usize) {
        let mut place = usize::from(feature);
        for (index, term) in terms.iter().enumerate() {
            if place < term.shape.len() {
                return (index, place);
            }
            place -= term.shape.len();
        }
        panic!("feature {feature} is beyond the {} features of the evaluation", Term::features(terms));
    }
}

/// `a == b`, which constants cannot say yet.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}
