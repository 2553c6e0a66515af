//! Round trips of SGF trees, and arbitrary texts.

use proptest::prelude::*;
use tenbin_sgf::{SgfTree, parse_games};

/// A tree of any shape, as SGF.
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

/// All nodes of a tree, in order.
fn listed<'t>(tree: &SgfTree<'t>) -> Vec<Listed<'t>> {
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
    fn trees_round_trip(text in any_tree()) {
        let games = parse_games(&text).unwrap();
        prop_assert_eq!(games.len(), 1);
        let written = games[0].to_text();
        let again = parse_games(&written).unwrap();
        prop_assert_eq!(listed(&again[0]), listed(&games[0]));
        prop_assert_eq!(again[0].to_text(), written);
    }

    #[test]
    fn any_text_is_parsed_without_panic(text in "\\PC{0,60}", near in "[(;)A-Z\\[\\]\\\\ a-z]{0,60}") {
        let _ = parse_games(&text);
        let _ = parse_games(&near);
    }
}

#[test]
fn charset_is_set_to_utf8() {
    let named = |text| parse_games(text).unwrap()[0].with_utf8_charset().to_text();
    assert_eq!(named("(;CA[Shift_JIS]C[é])"), "(;CA[UTF-8]C[é])\n");
    assert_eq!(named("(;GM[1];B[aa](;W[bb])(;W[cc]))"), "(;GM[1]CA[UTF-8]\n;B[aa]\n(;W[bb])\n(;W[cc]))\n");
    assert_eq!(named("()"), "()\n");
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    let deep = format!("{}{}", "(;B[aa]".repeat(200_000), ")".repeat(200_000));
    let games = parse_games(&deep).unwrap();
    assert_eq!(games[0].main_line().count(), 200_000);
    assert_eq!(parse_games(&games[0].to_text()).unwrap()[0].main_line().count(), 200_000);
}

#[test]
fn a_missing_first_bracket_is_assumed() {
    let games = parse_games(" ;GM[1];B[aa](;W[bb])(;W[cc]))\n(;GM[1])").unwrap();
    assert_eq!((games.len(), games[0].main_line().count()), (2, 3));
    assert_eq!(games[0].to_text(), "(;GM[1]\n;B[aa]\n(;W[bb])\n(;W[cc]))\n");
    assert!(parse_games(";GM[1]").is_err() && parse_games("GM[1])").is_err());
}
