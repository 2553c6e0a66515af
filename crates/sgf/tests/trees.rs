//! Trees survive being written down, and no text is too odd.

use proptest::prelude::*;
use tenbin_sgf::{Tree, read_games};

/// A tree of any shape, as text.
fn any_tree() -> impl Strategy<Value = String> {
    let value = "([a-z :é]|\\\\\\\\|\\\\\\]|\\n){0,6}";
    let property = ("[A-Z]{1,2}", prop::collection::vec(value, 1..3))
        .prop_map(|(name, values)| name + &values.iter().map(|value| format!("[{value}]")).collect::<String>());
    let node = prop::collection::vec(property, 0..4).prop_map(|properties| format!(";{}", properties.concat()));
    let leaf = prop::collection::vec(node.clone(), 1..4).prop_map(|nodes| nodes.concat());
    let tree = leaf.prop_recursive(5, 40, 3, move |inner| {
        (node.clone(), prop::collection::vec(inner, 1..4))
            .prop_map(|(node, children)| node + &children.iter().map(|child| format!("({child})")).collect::<String>())
    });
    tree.prop_map(|tree| format!("({tree})"))
}

/// A node's depth and its properties.
type Listed<'t> = (usize, Vec<(&'t str, Vec<&'t str>)>);

/// Everything in a tree, in order.
fn listed<'t>(tree: &Tree<'t>) -> Vec<Listed<'t>> {
    let mut open = vec![(0, 0)];
    let mut found = Vec::new();
    while let Some((place, depth)) = open.pop() {
        let node = &tree.nodes()[place];
        found.push((depth, node.properties.iter().map(|one| (one.name, one.values.clone())).collect()));
        open.extend(node.children.iter().rev().map(|&child| (child, depth + 1)));
    }
    found
}

proptest! {
    #[test]
    fn a_tree_is_read_back_as_it_was_written(text in any_tree()) {
        let games = read_games(&text).unwrap();
        prop_assert_eq!(games.len(), 1);
        let written = games[0].to_text();
        let again = read_games(&written).unwrap();
        prop_assert_eq!(listed(&again[0]), listed(&games[0]));
        prop_assert_eq!(again[0].to_text(), written);
    }

    #[test]
    fn no_text_is_too_odd(text in "\\PC{0,60}", near in "[(;)A-Z\\[\\]\\\\ a-z]{0,60}") {
        let _ = read_games(&text);
        let _ = read_games(&near);
    }
}

#[test]
fn the_letters_of_a_file_are_named() {
    let named = |text| read_games(text).unwrap()[0].in_utf_8().to_text();
    assert_eq!(named("(;CA[Shift_JIS]C[é])"), "(;CA[UTF-8]C[é])\n");
    assert_eq!(named("(;GM[1];B[aa](;W[bb])(;W[cc]))"), "(;GM[1]CA[UTF-8]\n;B[aa]\n(;W[bb])\n(;W[cc]))\n");
    assert_eq!(named("()"), "()\n");
}

#[test]
fn depth_does_not_exhaust_anything() {
    let deep = format!("{}{}", "(;B[aa]".repeat(200_000), ")".repeat(200_000));
    let games = read_games(&deep).unwrap();
    assert_eq!(games[0].main_line().count(), 200_000);
    assert_eq!(read_games(&games[0].to_text()).unwrap()[0].main_line().count(), 200_000);
}

#[test]
fn a_lost_first_bracket_is_made_good() {
    let games = read_games(" ;GM[1];B[aa](;W[bb])(;W[cc]))\n(;GM[1])").unwrap();
    assert_eq!((games.len(), games[0].main_line().count()), (2, 3));
    assert_eq!(games[0].to_text(), "(;GM[1]\n;B[aa]\n(;W[bb])\n(;W[cc]))\n");
    assert!(read_games(";GM[1]").is_err() && read_games("GM[1])").is_err());
}
