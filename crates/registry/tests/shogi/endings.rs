//! Results and endings in every format, including illegal last moves.

use super::{DRAWN, FIRST, SECOND, one};

#[test]
fn ends_of_kif() {
    for (word, outcome) in [
        ("投了", SECOND),
        ("切れ負け", SECOND),
        ("反則負け", SECOND),
        ("反則勝ち", FIRST),
        ("入玉勝ち", FIRST),
        ("不戦敗", SECOND),
        ("千日手", DRAWN),
        ("持将棋", DRAWN),
        ("中断", None),
    ] {
        let text = format!(
            "手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {word}   ( 0:00/00:00:00)\n"
        );
        assert_eq!(one(&text).outcome, outcome, "{word}");
        assert_eq!(one(&text).turns.len(), 2);
    }
}

#[test]
fn summaries_of_ki2() {
    for (text, outcome) in [
        ("先手の勝ち", FIRST),
        ("後手の勝ち", SECOND),
        ("時間切れにより後手の勝ち", SECOND),
        ("後手の反則負け", FIRST),
        ("上手の入玉勝ち", SECOND),
        ("千日手", DRAWN),
        ("持将棋", DRAWN),
        ("引き分け", DRAWN),
        ("中断", None),
    ] {
        assert_eq!(one(&format!("▲７六歩 △３四歩\nまで2手で{text}")).outcome, outcome, "{text}");
    }
}

#[test]
fn ends_of_csa() {
    for (word, outcome) in [
        ("TORYO", SECOND),
        ("TIME_UP", SECOND),
        ("ILLEGAL_MOVE", SECOND),
        ("+ILLEGAL_ACTION", SECOND),
        ("-ILLEGAL_ACTION", FIRST),
        ("KACHI", FIRST),
        ("SENNICHITE", DRAWN),
        ("JISHOGI", DRAWN),
        ("HIKIWAKE", DRAWN),
        ("MAX_MOVES", DRAWN),
        ("CHUDAN", None),
        ("SOMETHING", None),
    ] {
        assert_eq!(one(&format!("PI\n+\n+7776FU\n-3334FU\n%{word}\n")).outcome, outcome, "{word}");
    }
}

#[test]
fn an_illegal_last_move_loses() {
    let double_pawn = ["7g7f", "3c3d", "8h2b+", "3a2b", "2g2f", "2b3c"];
    for text in [
        "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+2726FU\n-2233GI\n+0055FU\n%ILLEGAL_MOVE\n",
        "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+2726FU\n-2233GI\n+0055FU\n",
        "▲７六歩 △３四歩 ▲２二角成 △同銀 ▲２六歩 △３三銀 ▲５五歩打\nまで7手で後手の反則勝ち\n",
        "▲７六歩 △３四歩 ▲２二角成 △同銀 ▲２六歩 △３三銀 ▲９九龍\nまで6手で先手の反則負け\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ２六歩(27)\n6 ３三銀(22)\n7 ９五香(99)\n8 反則勝ち\n",
    ] {
        let record = one(text);
        assert_eq!(
            (record.turns.as_slice(), record.outcome),
            (double_pawn.map(str::to_owned).as_slice(), SECOND),
            "{text}"
        );
    }
}

#[test]
fn a_sealed_move_does_not_end_a_game() {
    let record = one("   1 ７六歩(77)\n   2 封じ手\n   2 ３四歩(33)\n   3 投了\n");
    assert_eq!((record.turns.len(), record.outcome), (2, SECOND));
}
