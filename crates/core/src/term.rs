//! Terms: the one definition of each quantity that an evaluation measures.

/// The index of a weight within its evaluation: a term's first feature plus an index within the term's shape.
pub type Feature = u16;

/// The number of a term's weights, and the name of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightShape {
    /// One weight.
    One,
    /// One weight per name, for example per game phase.
    Named(&'static [&'static str]),
    /// One weight per name, laid out in rows of this length, for example the squares of a board.
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

    /// The names of the weights; empty for a single weight.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            WeightShape::One => &[],
            WeightShape::Named(names) | WeightShape::Table(_, names) => names,
        }
    }

    /// The row length, for weights laid out in rows.
    pub const fn columns(self) -> Option<usize> {
        match self {
            WeightShape::Table(columns, _) => Some(columns),
            WeightShape::One | WeightShape::Named(_) => None,
        }
    }

    /// Whether the term has no weights.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// A term of an evaluation: name, meaning, unit and shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Name in weight files and on the command line.
    pub name: &'static str,
    /// Meaning in one sentence.
    pub meaning: &'static str,
    /// The number of amounts in one unit: 6 for an evaluation that counts in sixths of a square.
    pub unit: i32,
    /// Shape of the weights.
    pub shape: WeightShape,
}

impl Term {
    /// A term that counts whole units and has one weight.
    pub const fn new(name: &'static str, meaning: &'static str) -> Term {
        Term { name, meaning, unit: 1, shape: WeightShape::One }
    }

    /// The same term counted in fractions of `1 / unit`.
    pub const fn in_parts(self, unit: i32) -> Term {
        Term { unit, ..self }
    }

    /// The same term with one weight per name.
    pub const fn with(self, names: &'static [&'static str]) -> Term {
        Term { shape: WeightShape::Named(names), ..self }
    }

    /// The same term with one weight per name, laid out in rows of `columns`. In a constant, an incomplete row does not
    /// compile.
    pub const fn with_table(self, columns: usize, names: &'static [&'static str]) -> Term {
        assert!(columns > 0 && names.len().is_multiple_of(columns), "every row of a table is full");
        Term { shape: WeightShape::Table(columns, names), ..self }
    }

    /// The first feature of the term at `index`.
    pub const fn first_feature(terms: &[Term], index: usize) -> Feature {
        let mut feature = 0;
        let mut i = 0;
        while i < index {
            feature += terms[i].shape.len();
            i += 1;
        }
        feature as Feature
    }

    /// The first feature of the term of this name. In a constant, an unknown name does not compile.
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

    /// The terms of one list, then those of another. In a constant, a name that occurs twice does not compile.
    ///
    /// ```
    /// # use tenbin_core::Term;
    /// const BASE: &[Term] = &[Term::new("reach", "squares reached")];
    /// const ALL: [Term; 2] = Term::join(BASE, &[Term::new("edge", "pieces on the edge of the board")]);
    /// assert_eq!(Term::feature(&ALL, "edge"), 1);
    /// ```
    ///
    /// ```compile_fail
    /// # use tenbin_core::Term;
    /// const BASE: &[Term] = &[Term::new("reach", "squares reached")];
    /// const ALL: [Term; 2] = Term::join(BASE, BASE);
    /// # println!("{}", ALL.len());
    /// ```
    pub const fn join<const N: usize>(first: &[Term], second: &[Term]) -> [Term; N] {
        assert!(first.len() + second.len() == N, "the terms of both");
        let mut all = [if first.is_empty() { second[0] } else { first[0] }; N];
        let mut index = 0;
        while index < N {
            all[index] = if index < first.len() { first[index] } else { second[index - first.len()] };
            index += 1;
        }
        assert!(Term::have_unique_names(&all), "two terms have the same name");
        all
    }

    /// Whether no name occurs twice.
    pub const fn have_unique_names(terms: &[Term]) -> bool {
        let mut index = 0;
        while index < terms.len() {
            let mut earlier = 0;
            while earlier < index {
                if is_same(terms[earlier].name, terms[index].name) {
                    return false;
                }
                earlier += 1;
            }
            index += 1;
        }
        true
    }

    /// The number of features of all terms.
    pub const fn features(terms: &[Term]) -> usize {
        Term::first_feature(terms, terms.len()) as usize
    }

    /// The index of a feature's term, and the feature's index within the term.
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

    /// The name of a feature's weight, as specs write it: `territory`, or `rank[2]` for one of several.
    ///
    /// ```
    /// # use tenbin_core::Term;
    /// const TERMS: &[Term] = &[
    ///     Term::new("reach", "squares reached").with(&["early", "late"]),
    ///     Term::new("share", "shares of squares"),
    /// ];
    /// assert_eq!(Term::weight_name(TERMS, 1), "reach[1]");
    /// assert_eq!(Term::weight_name(TERMS, 2), "share");
    /// ```
    pub fn weight_name(terms: &[Term], feature: Feature) -> String {
        let (index, place) = Term::of_feature(terms, feature);
        let Term { name, shape, .. } = terms[index];
        if shape.len() == 1 { name.to_owned() } else { format!("{name}[{place}]") }
    }
}

/// `a == b` in a constant.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}
