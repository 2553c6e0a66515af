//! Sample records of other programs.

use super::{DRAWN, FIRST, SECOND, one, read};
use tenbin_registry::{decode, read_records};

/// A KIF with nearly every element of the format.
const KIF: &str = "# ---- a comment on the file ----
開始日時：2024/05/01 10:00:00
棋戦：練習
手合割：平手　　
先手：天秤　太郎
後手：Engine v2: test
手数----指手---------消費時間--
*対局開始
   1 ７六歩(77)   ( 0:03/00:00:03)+
*評価値 +32
**Engine 2.1 候補1 深さ 10
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 ２二角成(88) ( 1:10/00:01:13)+
   4 同　銀(31)   ( 0:01/00:00:06)
&しおり
   5 ４五角打     ( 0:02/00:01:15)
   6 中断         ( 0:00/00:00:06)
まで5手で中断

変化：3手
   3 ２六歩(27)   ( 0:00/00:00:03)
   4 ９九歩(12)

変化：1手
   1 ２六歩(27)
   2 投了
";

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn a_kif_with_nearly_every_element() {
    let record = one(KIF);
    assert_eq!(record.turns, ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]);
    assert_eq!((record.start.as_str(), record.outcome), (EVEN, None));
    assert_eq!(record.players, ["天秤 太郎", "Engine v2: test"]);
}

#[test]
fn shift_jis_and_utf_8_are_decoded() {
    let (shift_jis, _, _) = encoding_rs::SHIFT_JIS.encode(KIF);
    let read = |bytes: &[u8]| read_records("shogi", &decode("shogi", bytes).unwrap()).unwrap();
    assert_eq!(read(&shift_jis), [one(KIF)]);
    assert_eq!(read(format!("\u{feff}{KIF}").as_bytes()), [one(KIF)]);
    assert_eq!(read(KIF.replace('\n', "\r\n").as_bytes()), [one(KIF)]);
    let name = shift_jis.windows(2).position(|pair| pair == [0x91, 0xbe]).expect("the name is in the text");
    let cut = [&shift_jis[..=name], &shift_jis[name + 4..]].concat();
    assert_eq!(read(&cut)[0].turns, one(KIF).turns, "half a letter in a name is harmless");
}

#[test]
fn handicaps() {
    for (name, game) in [
        ("平手", "shogi"),
        ("香落ち", "shogi:lance"),
        ("角落ち", "shogi:bishop"),
        ("飛車落ち", "shogi:rook"),
        ("飛香落ち", "shogi:rook-lance"),
        ("二枚落ち", "shogi:two"),
        ("四枚落ち", "shogi:four"),
        ("六枚落ち", "shogi:six"),
        ("八枚落ち", "shogi:eight"),
        ("十枚落ち", "shogi:ten"),
        ("右香落ち", "shogi"),
        ("五枚落ち", "shogi"),
    ] {
        assert_eq!(one(&format!("手合割：{name}　\n")).game, game, "{name}");
    }
    let record = one("手合割：二枚落ち\n下手：弱\n上手：強\n   1 ６二銀(71)\n   2 ７六歩(77)\nまで2手で下手の勝ち\n");
    assert_eq!((record.turns.as_slice(), record.outcome), (["7a6b", "7g7f"].map(str::to_owned).as_slice(), FIRST));
    assert_eq!(record.players, ["弱", "強"]);
    let csa = one("N+弱\nN-強\nPI82HI22KA\n-\n-7162GI\n+7776FU\n%TORYO\n");
    assert_eq!(csa, record);
}

#[test]
fn ambiguous_moves_have_modifiers() {
    let start = "4k4/9/9/9/9/9/3G1G3/9/4K3G b 2G 1";
    let diagram = "後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ 金 ・ 金 ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 王 ・ ・ ・ 金|九
+---------------------------+
先手の持駒：金
先手番
手数＝12  △５一玉  まで
";
    for (text, mv) in [
        ("▲５七金左", "6g5g"),
        ("▲５七金右", "4g5g"),
        ("☗５七金打", "G*5g"),
        ("▲１八金", "1i1h"),
        ("▲１八金直", "1i1h"),
        ("▲１八金打", "G*1h"),
        ("▲２五金", "G*2e"),
    ] {
        let record = one(&format!("{diagram}{text}"));
        assert_eq!(record.turns, [mv], "{text}");
        assert_eq!(record.start, start.replace("2G 1", "G 1"));
    }
}

#[test]
fn csa_of_both_versions() {
    let text = "'CSA encoding=UTF-8\nV3.0\nN+甲\nN-B, C\n$EVENT:test\n$TIME+300+0+10\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n\
        P2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  *\n\
        P5 *  *  *  *  *  *  *  *  *\nP6\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \n\
        P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n'** 30 -3334FU\n+7776FU,T12.5\n-3334FU\nT6\n+8822UM\n-3122GI\n+0045KA\n\
        %CHUDAN\n'$END_TIME:2024/05/01\n";
    let record = one(text);
    assert_eq!(record.turns, one(KIF).turns);
    assert_eq!((record.start.as_str(), record.players), (EVEN, ["甲".to_owned(), "B, C".to_owned()]));
    let mate = one("P-51OU\nP+53KI00KI\nP-00AL\n+\n+0052KI\n%TSUMI\n");
    assert_eq!((mate.turns.as_slice(), mate.outcome), (["G*5b".to_owned()].as_slice(), FIRST));
    assert_eq!(mate.start, "4k4/9/4G4/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1");
}

#[test]
fn several_games_in_a_file() {
    let outcomes = |text: &str| read(text).iter().map(|record| record.outcome).collect::<Vec<_>>();
    assert_eq!(
        outcomes("V2.2\nPI\n+\n+2726FU\n%TORYO\n/\nV2.2\nPI\n+\n%TORYO\nV2\nPI\n+\n%JISHOGI\n/\n"),
        [FIRST, SECOND, DRAWN]
    );
    let kif = "手合割：平手\n   1 投了\nまで0手で後手の勝ち\n変化：1手\n   1 ７六歩(77)\n手合割：角落ち\n   1 投了\n";
    assert_eq!(outcomes(kif), [SECOND, FIRST]);
    assert_eq!(outcomes("先手：a\n▲７六歩 △投了\n先手：b\n▲７六歩\nまで1手で千日手\n"), [FIRST, DRAWN]);
    assert_eq!(outcomes(""), []);
}
