//! Declarations: cases by hand, and points compared with rsshogi.

use crate::random::random_position;
use rsshogi::board::{DeclarationDetail, position_from_sfen};
use rsshogi::types::EnteringKingRule;
use tenbin_core::{Notation, Random};
use tenbin_shogi::ShogiPosition;
use tenbin_shogi::declaration::{Declaration, DeclarationResult, DeclarationRule};

fn declaration(text: &str) -> Declaration {
    Declaration::of(&ShogiPosition::default().parse_position(text).unwrap())
}

#[test]
fn the_27_and_24_point_rules_differ() {
    // Ten small pieces in the camp; a rook, two bishops and some pawns in hand.
    let with = |side: char, hand: &str| match side {
        'b' => declaration(&format!("KGGSS+N+N2/9/GGSS5/9/9/9/9/9/8k b {hand} 1")),
        _ => declaration(&format!("8K/9/9/9/9/9/5ssgg/9/2+n+nssggk w {hand} 1")),
    };
    let verdicts = |found: Declaration| {
        [DeclarationRule::TwentySeven, DeclarationRule::TwentyFour, DeclarationRule::Never]
            .map(|rule| found.result(rule))
    };
    assert_eq!(with('b', "R2B3P").points, 28);
    assert_eq!(
        verdicts(with('b', "R2B3P")),
        [DeclarationResult::Win, DeclarationResult::Draw, DeclarationResult::Invalid]
    );
    assert_eq!(
        verdicts(with('b', "R2B2P")),
        [DeclarationResult::Invalid, DeclarationResult::Draw, DeclarationResult::Invalid]
    );
    assert_eq!(
        verdicts(with('w', "r2b2p")),
        [DeclarationResult::Win, DeclarationResult::Draw, DeclarationResult::Invalid]
    );
    assert_eq!(
        verdicts(with('w', "r2bp")),
        [DeclarationResult::Invalid, DeclarationResult::Draw, DeclarationResult::Invalid]
    );
    assert_eq!(
        verdicts(with('b', "2R2BP")),
        [DeclarationResult::Win, DeclarationResult::Win, DeclarationResult::Invalid]
    );
    assert_eq!(
        verdicts(with('b', "RB4P")),
        [DeclarationResult::Invalid, DeclarationResult::Draw, DeclarationResult::Invalid]
    );
    assert_eq!(verdicts(with('b', "RB3P")), [DeclarationResult::Invalid; 3]);
}

#[test]
fn declaration_needs_king_camp_and_no_check() {
    let rule = DeclarationRule::TwentySeven;
    assert_eq!(declaration("KGGSS+N+N2/9/GGSS5/9/9/9/9/9/8k b 2R2BP 1").result(rule), DeclarationResult::Win);
    assert_eq!(declaration("1GGSS+N+N2/9/GGSS5/K8/9/9/9/9/8k b 2R2BP 1").result(rule), DeclarationResult::Invalid);
    assert_eq!(declaration("KGGSS+N+N2/9/GGS6/3S5/9/9/9/9/8k b 2R2BP 1").result(rule), DeclarationResult::Invalid);
    let checked = declaration("KGGSS+N+N2/9/1GGSS4/9/r8/9/9/9/8k b R2B9P 1");
    assert_eq!(checked.result(rule), DeclarationResult::Invalid);
    assert_eq!(checked.to_string(), "Black's king is in the camp with 10 other pieces, in check: 34 points");
}

#[test]
fn points_agree_with_another_library() {
    let mut random = Random::new(27);
    for _ in 0..3_000 {
        let position = random_position(&mut random);
        let found = Declaration::of(&position);
        let mut other = position_from_sfen(&position.position_text()).unwrap();
        for (rule, theirs) in [
            (DeclarationRule::TwentySeven, EnteringKingRule::Point27),
            (DeclarationRule::TwentyFour, EnteringKingRule::Point24),
        ] {
            other.set_entering_king_rule(theirs);
            let evaluation = other.evaluate_declaration();
            let text = position.position_text();
            assert_eq!(found.result(rule) == DeclarationResult::Win, evaluation.can_declare, "{text}");
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
