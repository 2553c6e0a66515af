//! SGF parser and writer for game trees of any game.
//!
//! Written here instead of taken from a library, because error messages point at the place in the file: every name and
//! value is a slice of the text. The parser does not recurse, so deeply nested variations cannot overflow the stack. Unknown
//! properties are kept, and [`SgfTree::to_text`] writes them back.
//!
//! ```
//! let games = tenbin_sgf::parse_games("(;GM[1]C[a \\] b](;B[aa];W[bb])(;B[cc]))").unwrap();
//! let moves: Vec<&str> = games[0].main_line().filter(|property| property.is("B")).map(|found| found.values[0]).collect();
//! assert_eq!(moves, ["aa"]);
//! assert_eq!(games[0].to_text(), "(;GM[1]C[a \\] b]\n(;B[aa]\n;W[bb])\n(;B[cc]))\n");
//! ```

mod parse;
mod setup;
mod text;
mod write;

pub use parse::parse_games;
pub use setup::{point_rectangle, setup_values};
pub use text::{charset, escape, normalize_name, unescape};

/// A property with its values, as written in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SgfProperty<'t> {
    /// Name.
    pub name: &'t str,
    /// Values, at least one; still escaped.
    pub values: Vec<&'t str>,
}

impl SgfProperty<'_> {
    /// Whether the property has this name. Lower-case letters are ignored, as in `FF[3]` and older (`SiZe`).
    pub fn is(&self, name: &str) -> bool {
        self.name.chars().filter(char::is_ascii_uppercase).eq(name.chars())
    }
}

/// A node of a game tree. Its first child continues the main line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SgfNode<'t> {
    /// Properties, in order.
    pub properties: Vec<SgfProperty<'t>>,
    /// Children, as indices into [`SgfTree::nodes`].
    pub children: Vec<usize>,
}

/// A game tree: one game with all its variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SgfTree<'t> {
    /// The nodes in the order of the text, after an empty node that is the parent of the root.
    nodes: Vec<SgfNode<'t>>,
}

impl<'t> SgfTree<'t> {
    /// All nodes, in the order of the text. The first one is an empty parent of the root.
    pub fn nodes(&self) -> &[SgfNode<'t>] {
        &self.nodes
    }

    /// The nodes of the main line: the first variation at every branch.
    pub fn main_nodes(&self) -> impl Iterator<Item = &SgfNode<'t>> {
        let mut next = self.nodes.first();
        std::iter::from_fn(move || {
            let now = next?;
            next = now.children.first().and_then(|&child| self.nodes.get(child));
            Some(now)
        })
    }

    /// The game with `CA[UTF-8]` in its root, for writing. Text is always written in UTF-8, so any other `CA` would be
    /// wrong in the new file.
    ///
    /// ```
    /// let games = tenbin_sgf::parse_games("(;GM[1]CA[GB2312]PB[吴];B[aa])").unwrap();
    /// assert_eq!(games[0].with_utf8_charset().to_text(), "(;GM[1]CA[UTF-8]PB[吴]\n;B[aa])\n");
    /// ```
    pub fn with_utf8_charset(&self) -> SgfTree<'t> {
        let mut tree = self.clone();
        let Some(root) = tree.nodes.get_mut(1) else { return tree };
        let charset = SgfProperty { name: "CA", values: vec!["UTF-8"] };
        match root.properties.iter_mut().find(|property| property.is("CA")) {
            Some(property) => *property = charset,
            None => root.properties.push(charset),
        }
        tree
    }

    /// The properties of the main line, in order.
    pub fn main_line(&self) -> impl Iterator<Item = &SgfProperty<'t>> {
        self.main_nodes().flat_map(|node| &node.properties)
    }
}
