//! Declarations, by hand and as rsshogi counts them.

use crate::random::thrown_together;
use rsshogi::board::{DeclarationDetail, position_from_sfen};
use rsshogi::types::EnteringKingRule;
use tenbin_core::{Notation, Random};
use tenbin_shogi::ShogiPosition;
use tenbin_shogi::declaration::{Declaration, Rule, Verdict};

fn declaration(text: &str) -> Declaration {
    Declaration::of(&ShogiPosition::default().parse_position(text).unwrap())
}

#[test]
fn the_rules_differ_where_they_should() {
    // Ten small pieces in the camp and a rook, two bishops and some pawns in hand.
    let with = |turn: char, hand: &str| match turn {
        'b' => declaration(&format!("KGGSS+N+N2/9/GGSS5/9/9/9/9/9/8k b {hand} 1")),
        _ => declaration(&format!("8K/9/9/9/9/9/5ssgg/9/2+n+nssggk w {hand} 1")),
    };
    let verdicts =
        |found: Declaration| [Rule::TwentySeven, Rule::TwentyFour, Rule::Never].map(|rule| found.verdict(rule));
    assert_eq!(with('b', "R2B3P").points, 28);
    assert_eq!(verdicts(with('b', "R2B3P")), [Verdict::Win, Verdict::Draw, Verdict::NotYet]);
    assert_eq!(verdicts(with('b', "R2B2P")), [Verdict::NotYet, Verdict::Draw, Verdict::NotYet]);
    assert_eq!(verdicts(with('w', "r2b2p")), [Verdict::Win, Verdict::Draw, Verdict::NotYet]);
    assert_eq!(verdicts(with('w', "r2bp")), [Verdict::NotYet, Verdict::Draw, Verdict::NotYet]);
    assert_eq!(verdicts(with('b', "2R2BP")), [Verdict::Win, Verdict::Win, Verdict::NotYet]);
    assert_eq!(verdicts(with('b', "RB4P")), [Verdict::NotYet, Verdict::Draw, Verdict::NotYet]);
    assert_eq!(verdicts(with('b', "RB3P")), [Verdict::NotYet; 3]);
}

#[test]
fn king_camp_and_check_matter() {
    let rule = Rule::TwentySeven;
    assert_eq!(declaration("KGGSS+N+N2/9/GGSS5/9/9/9/9/9/8k b 2R2BP 1").verdict(rule), Verdict::Win);
    assert_eq!(declaration("1GGSS+N+N2/9/GGSS5/K8/9/9/9/9/8k b 2R2BP 1").verdict(rule), Verdict::NotYet);
    assert_eq!(declaration("KGGSS+N+N2/9/GGS6/3S5/9/9/9/9/8k b 2R2BP 1").verdict(rule), Verdict::NotYet);
    let checked = declaration("KGGSS+N+N2/9/1GGSS4/9/r8/9/9/9/8k b R2B9P 1");
    assert_eq!(checked.verdict(rule), Verdict::NotYet);
    assert_eq!(checked.to_string(), "Black's king is in the camp with 10 other pieces, in check: 34 points");
}

#[test]
fn points_agree_with_another_library() {
    let mut random = Random::new(27);
    for _ in 0..3_000 {
        let position = thrown_together(&mut random);
        let found = Declaration::of(&position);
        let mut other = position_from_sfen(&position.position_text()).unwrap();
        for (rule, theirs) in
            [(Rule::TwentySeven, EnteringKingRule::Point27), (Rule::TwentyFour, EnteringKingRule::Point24)]
        {
            other.set_entering_king_rule(theirs);
            let evaluation = other.evaluate_declaration();
            let text = position.position_text();
            assert_eq!(found.verdict(rule) == Verdict::Win, evaluation.can_declare, "{text}");
            let DeclarationDetail::PointRule { not_in_check, king_in_enemy_camp, pieces_in_camp, points, .. } =
                evaluation.detail
            else {
                panic!("a rule of points")
            };
            assert_eq!((!found.in_check, found.king_in_camp), (not_in_check, king_in_enemy_camp), "{text}");
            assert_eq!(found.in_camp as i32 + i32::from(found.king_in_camp), pieces_in_camp, "{text}");
            assert_eq!(found.points as i32, points, "{text}");
        }
    }
}
