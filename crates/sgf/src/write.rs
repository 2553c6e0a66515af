//! Writing.

use crate::{Node, Tree};

/// What is still to be written.
enum Left {
    Node(usize),
    Open,
    Close,
}

impl Tree<'_> {
    /// The game with everything that was read, names and values as they stood, a node a line.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut left = vec![Left::Close, Left::Node(0), Left::Open];
        while let Some(next) = left.pop() {
            match next {
                Left::Open => {
                    if text.ends_with([']', ')', ';']) {
                        text.push('\n');
                    }
                    text.push('(');
                }
                Left::Close => text.push(')'),
                Left::Node(place) => {
                    if place > 0 {
                        write_node(&self.nodes()[place], &mut text);
                    }
                    match self.nodes()[place].children.as_slice() {
                        [one] => left.push(Left::Node(*one)),
                        several => {
                            for &child in several.iter().rev() {
                                left.extend([Left::Close, Left::Node(child), Left::Open]);
                            }
                        }
                    }
                }
            }
        }
        text.push('\n');
        text
    }
}

fn write_node(node: &Node<'_>, text: &mut String) {
    if !text.ends_with('(') {
        text.push('\n');
    }
    text.push(';');
    for property in &node.properties {
        text.push_str(property.name);
        property.values.iter().for_each(|value| text.extend(["[", value, "]"]));
    }
}
