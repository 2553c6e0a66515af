//! Errors in records, with their carets.

use tenbin_registry::read_records;

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(read_records("shogi", text).expect_err("an error").to_string(), expected);
}

#[test]
fn errors_in_kif() {
    check(
        "手合割：平手\n   1 ７六歩(77)\n   2 ３五歩(33)\n   3 ２六歩(27)\n",
        "move 2: the pawn on 3c does not reach 3e: a pawn does not move like that\n  line 3:    2 ３五歩(33)\n               ^^^^^^^",
    );
    check(
        "手合割：平手\n   1 ７六歩(70)\n",
        "move 1: unknown square `70`\n  line 2:    1 ７六歩(70)\n                   ^^",
    );
    check(
        "手合割：百枚落ち\n",
        "unknown handicap `百枚落ち`\n  手合割：百枚落ち\n      ^^^^ 平手, 香落ち, 角落ち, 二枚落ち, …",
    );
    check(
        "手合割：平手\n   1 ７六歩(77)\n   2 ３五歩(33)\n   3 投了\n",
        "move 2: the pawn on 3c does not reach 3e: a pawn does not move like that\n  line 3:    2 ３五歩(33)\n               ^^^^^^^",
    );
    check(
        "   1 ７六歩(77)\n７六歩\n",
        "missing move number, or ▲ or △, before the move\n  line 2: ７六歩\n          ^^^",
    );
    check(
        "   1 ７六歩(77)\nhello\n",
        "expected a move, a comment or the end of the game\n  line 2: hello\n          ^^^^^",
    );
    check(
        "   1 ７六歩(77)\n   2 投了\n   3 ２六歩(27)\n",
        "move 2: unexpected move after the end of the game\n  line 3:    3 ２六歩(27)\n               ^^^^^^^",
    );
}

#[test]
fn errors_in_ki2() {
    check("▲５八金 △３四歩\n", "move 1: ambiguous move: the gold may come from 4i or 6i\n  ▲５八金 △３四歩\n   ^^^");
    check("▲５八飛 △５八金 ▲７六歩", "move 2: no gold of White can reach 5h\n  ▲５八飛 △５八金 ▲７六歩\n        ^^^");
    check("▲７六歩歩", "move 1: invalid move `７六歩歩`\n  ▲７六歩歩\n   ^^^^");
    check("▲ △３四歩", "move 1: missing move\n  ▲ △３四歩\n   ^");
    check("▲同歩", "move 1: invalid move `同歩`\n  ▲同歩\n   ^^");
}

#[test]
fn errors_in_csa() {
    check("PI\n+\n+7776FU\n+2726FU\n", "move 2: it is White's turn\n  line 4: +2726FU\n          ^^^^^^^");
    check(
        "PI\n+\n+7776XX\n",
        "move 1: invalid move `+7776XX`: expected a move like +7776FU or -0055KA\n  line 3: +7776XX\n          ^^^^^^^",
    );
    check("PI\n+\nhello\n", "unknown CSA statement\n  line 3: hello\n          ^^^^^");
    check("PI55KA\n+\n", "the removed piece does not stand there\n  line 1: PI55KA\n          ^^^^^^");
    check(
        "PI\n+\n+7776GI\n-3334FU\n",
        "move 1: expected a silver on 7g, found a pawn\n  line 3: +7776GI\n          ^^^^^^^",
    );
    check("P+55OU54OU\n+\n", "Black has two kings\n  line 1: P+55OU54OU\n          ^^^^^^^^^^");
    check(
        "P-51OU\nP+53KI00KI\n+\n+0052KI\n%KACHI\n",
        "Black has won this game: White has no legal move\n  line 5: %KACHI\n          ^^^^^^",
    );
}

#[test]
fn errors_in_diagrams() {
    check(
        "先手の持駒：歩\n|v玉|一\n手数----指手---------消費時間--\n",
        "expected 9 ranks in the diagram, found 1\n  line 2: |v玉|一\n          ^^^^^",
    );
}
