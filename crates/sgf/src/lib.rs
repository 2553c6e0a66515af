//! The grammar of SGF, whatever game a file is of.
//!
//! Written here and not taken from a library, because a slip should be pointed at: every name and value stays a slice of
//! the text. It also makes no recursion, so that no file can exhaust the stack. Nothing is left out: what no game knows is
//! kept, and [`Tree::to_text`] writes it back.
//!
//! ```
//! let games = tenbin_sgf::read_games("(;GM[1]C[a \\] b](;B[aa];W[bb])(;B[cc]))").unwrap();
//! let moves: Vec<&str> = games[0].main_line().filter(|property| property.is("B")).map(|found| found.values[0]).collect();
//! assert_eq!(moves, ["aa"]);
//! assert_eq!(games[0].to_text(), "(;GM[1]C[a \\] b]\n(;B[aa]\n;W[bb])\n(;B[cc]))\n");
//! ```

mod read;
mod setup;
mod text;
mod write;

pub use read::read_games;
pub use setup::{area, set_up};
pub use text::{charset, escaped, plain_text, tidy};

/// A property with its values, all of them as they stand in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property<'t> {
    /// Its name.
    pub name: &'t str,
    /// Its values; there is at least one.
    pub values: Vec<&'t str>,
}

impl Property<'_> {
    /// Whether this is the property of that name; older files put small letters in between (`SiZe`).
    pub fn is(&self, name: &str) -> bool {
        self.name.chars().filter(char::is_ascii_uppercase).eq(name.chars())
    }
}

/// A node with what follows it; the first of those is the main line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node<'t> {
    /// Its properties, in order.
    pub properties: Vec<Property<'t>>,
    /// What follows, by place among [`Tree::nodes`].
    pub children: Vec<usize>,
}

/// One game with all its variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree<'t> {
    /// The nodes in the order of the text. The first is none of the text's but stands before all of them.
    nodes: Vec<Node<'t>>,
}

impl<'t> Tree<'t> {
    /// All nodes, in the order of the text. The first is an empty one before the root.
    pub fn nodes(&self) -> &[Node<'t>] {
        &self.nodes
    }

    /// The nodes of the main line: of several variations always the first.
    pub fn main_nodes(&self) -> impl Iterator<Item = &Node<'t>> {
        let mut next = self.nodes.first();
        std::iter::from_fn(move || {
            let now = next?;
            next = now.children.first().and_then(|&child| self.nodes.get(child));
            Some(now)
        })
    }

    /// The same game in a file that says of itself that it is written in UTF-8, as every text of ours is. One that names other
    /// letters, or none, would be misread once it is written anew.
    ///
    /// ```
    /// let games = tenbin_sgf::read_games("(;GM[1]CA[GB2312]PB[吴];B[aa])").unwrap();
    /// assert_eq!(games[0].in_utf_8().to_text(), "(;GM[1]CA[UTF-8]PB[吴]\n;B[aa])\n");
    /// ```
    pub fn in_utf_8(&self) -> Tree<'t> {
        let mut tree = self.clone();
        let Some(root) = tree.nodes.get_mut(1) else { return tree };
        let named = Property { name: "CA", values: vec!["UTF-8"] };
        match root.properties.iter_mut().find(|property| property.is("CA")) {
            Some(property) => *property = named,
            None => root.properties.push(named),
        }
        tree
    }

    /// The properties of the main line, in order.
    pub fn main_line(&self) -> impl Iterator<Item = &Property<'t>> {
        self.main_nodes().flat_map(|node| &node.properties)
    }
}
