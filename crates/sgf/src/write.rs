//! SGF writer.

use crate::{SgfNode, SgfTree};

/// A step of writing a tree without recursion.
enum WriteStep {
    Node(usize),
    Open,
    Close,
}

impl SgfTree<'_> {
    /// The game tree as SGF, one node per line, with all names and values as they were read.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut steps = vec![WriteStep::Close, WriteStep::Node(0), WriteStep::Open];
        while let Some(next) = steps.pop() {
            match next {
                WriteStep::Open => {
                    if text.ends_with([']', ')', ';']) {
                        text.push('\n');
                    }
                    text.push('(');
                }
                WriteStep::Close => text.push(')'),
                WriteStep::Node(place) => {
                    if place > 0 {
                        write_node(&self.nodes()[place], &mut text);
                    }
                    match self.nodes()[place].children.as_slice() {
                        [one] => steps.push(WriteStep::Node(*one)),
                        several => {
                            for &child in several.iter().rev() {
                                steps.extend([WriteStep::Close, WriteStep::Node(child), WriteStep::Open]);
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

fn write_node(node: &SgfNode<'_>, text: &mut String) {
    if !text.ends_with('(') {
        text.push('\n');
    }
    text.push(';');
    for property in &node.properties {
        text.push_str(property.name);
        property.values.iter().for_each(|value| text.extend(["[", value, "]"]));
    }
}
