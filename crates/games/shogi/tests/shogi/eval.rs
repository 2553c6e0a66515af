//! Parts and contributions add up to the score; each term finds its features.
//! Directional terms have a file of their own.

use crate::random::{game, moves, random_position};
use tenbin_core::{
    Evaluation, Notation, Position, Random, ScoreSink, Symmetries, Term, TermValue, Weights, breakdown, testing,
};
use tenbin_shogi::{
    DEFAULT_WEIGHTS, DirectionalTerms, EvalPart, LEARNED_WEIGHTS, ShogiEvaluation, ShogiPosition, Square,
};

pub(crate) fn read(text: &str) -> ShogiPosition {
    ShogiPosition::default().parse_position(text).unwrap_or_else(|error| panic!("{error}"))
}

/// All directional terms.
pub(crate) fn all_terms() -> DirectionalTerms {
    [1, 3, 4]
        .into_iter()
        .fold(DirectionalTerms::NONE, |directional, number| directional.and(DirectionalTerms::dao(number).unwrap()))
}

/// Random weights, with all directional terms.
fn random_evaluation() -> ShogiEvaluation {
    ShogiEvaluation::new(testing::random_weights(ShogiEvaluation::TERMS, 1), all_terms())
}

fn score(shogi: &ShogiEvaluation, position: &ShogiPosition) -> i32 {
    shogi.score(position, &shogi.init(position))
}

/// Positions of random games, random positions, and some without one of the kings.
fn for_each_position(seed: u64, mut visit: impl FnMut(&ShogiPosition)) {
    let mut random = Random::new(seed);
    for _ in 0..60 {
        game(&mut random, 200, |position, _| visit(position));
        (0..20).for_each(|_| visit(&random_position(&mut random)));
    }
    for text in ["4k4/9/4P4/9/9/9/9/9/9 b G2S 1", "lnsgk4/1r5b1/ppppppppp/9/4+P1R2/9/9/4b4/9 b 2Gs2p 1"] {
        let position = read(text);
        visit(&position);
        visit(&position.colours_swapped());
    }
}

#[test]
fn the_accumulator_follows_a_king_that_captures() {
    let shogi = random_evaluation();
    for text in ["4k4/9/9/9/9/2S1G4/3sg4/3GK4/9 b - 1", "9/3gk4/3GS4/4s4/9/9/9/9/4K4 w r 1"] {
        let before = read(text);
        for mv in moves(&before) {
            let mut after = before;
            after.play(mv);
            let mut accumulator = shogi.init(&before);
            shogi.update(&mut accumulator, &before, mv, &after);
            assert_eq!(accumulator, shogi.init(&after), "{text} {mv}");
        }
    }
}

#[test]
fn the_parts_add_up_to_the_whole() {
    let shogi = random_evaluation();
    for_each_position(32, |position| {
        let mut sum = ScoreSink::new(shogi.weights());
        shogi.features(position, &shogi.init(position), &mut sum);
        let mut parts = ScoreSink::new(shogi.weights());
        EvalPart::ALL.into_iter().for_each(|part| shogi.put_part(part, position, &mut parts));
        assert_eq!(parts.total(), sum.total(), "{}", position.position_text());
    });
}

#[test]
fn contributions_add_up() {
    let shogi = random_evaluation();
    for_each_position(33, |position| {
        let values = breakdown(&shogi, position);
        let points: f64 = values.iter().map(|term| term.points).sum();
        assert!((points - f64::from(score(&shogi, position))).abs() < 1.0 + 1e-6, "{}", position.position_text());
        for term in values {
            let drawn: f64 = term.squares.iter().map(|(_, points)| points).sum();
            let is_whole = matches!(term.name, "hand" | "held" | "tempo");
            assert!(is_whole || (drawn - term.points).abs() < 1e-3, "{} {}", term.name, position.position_text());
        }
    });
}

/// The contributions of a term with the default weights: squares and points, sorted by the players' square names.
pub(crate) fn found(shogi: &ShogiEvaluation, position: &ShogiPosition, term: &str) -> String {
    let values: Vec<TermValue> = breakdown(shogi, position);
    let value = values.iter().find(|value| value.name == term).expect("a known term");
    let name = |at: tenbin_core::Square| Square::all().find(|&square| tenbin_core::Square::from(square) == at).unwrap();
    let mut squares: Vec<_> = value.squares.iter().map(|&(at, points)| (name(at).to_string(), points)).collect();
    squares.sort_by(|a, b| a.0.cmp(&b.0));
    let words: Vec<String> = squares.iter().map(|(at, points)| format!("{at} {points:+.0}")).collect();
    words.join(", ")
}

#[track_caller]
fn check(text: &str, term: &str, expected: &str) {
    assert_eq!(found(&ShogiEvaluation::default(), &read(text), term), expected, "{term} in {text}");
}

#[test]
fn material_uses_the_weight_file() {
    check("4k4/9/9/9/4p4/9/4P4/9/4K4 b - 1", "board", "5e -100, 5g +100");
    check("4k4/9/9/9/9/9/9/+R8/4K4 b - 1", "board", "9h +1160");
    let hands = |text| {
        breakdown(&ShogiEvaluation::default(), &read(text)).into_iter().find(|term| term.name == "hand").unwrap().points
    };
    assert!((hands("4k4/9/9/9/9/9/9/9/4K4 b R2Pg 1") - (900.0 + 230.0 - 560.0)).abs() < 0.1);
    // Files 2 and 8 share a weight; Second sees the board rotated.
    check("4k4/9/9/9/9/9/9/1K7/9 b - 1", "king-place", "5a +35, 8h +40");
    check("9/1k7/9/9/9/9/9/7K1/9 b - 1", "king-place", "2h +40, 8b -40");
    // A gold left of its king, and a gold before the enemy king.
    check("4k4/4G4/4P4/9/9/9/9/9/3GK4 w - 1", "gold-guard", "5b -10, 6i +50");
    check("4k4/4G4/4P4/9/9/9/9/9/3GK4 w - 1", "gold-raid", "5b +80, 6i +0");
}

#[test]
fn king_safety_terms() {
    // The gold on 7h defends two neighbours of the king; pieces do not defend their own square.
    check("4k4/9/9/9/9/9/9/2G6/1K7 b - 1", "defended", "7i +10, 8h +12");
    check("4k4/9/9/9/9/9/9/2G6/1K7 b - 1", "hole", "");
    check("4k4/9/9/9/9/9/1P7/9/1K7 b - 1", "shield", "");
    check("4k4/9/9/9/9/9/9/PP7/1K7 b - 1", "shield", "8h +15, 9h +15");
    // The rook attacks the whole rank before the king.
    check("4k4/9/9/9/9/9/9/r8/4K4 b - 1", "attacked", "4h -12, 5h -12, 6h -12");
    check("4k4/9/9/9/9/9/9/r8/4K4 b - 1", "hole", "4h -32, 5h -35, 6h -32");
    check("4k4/9/9/9/9/9/9/r8/4K4 b - 1", "escape", "5a -20, 5i -5");
    check("4k4/9/9/9/9/9/9/r8/4K4 b - 1", "besieger", "4h -10, 5h -10, 6h -10");
    check("4k4/9/9/9/9/9/9/r8/4K4 b - 1", "siege", "5a +0, 5i -15");
    check("4k4/9/9/9/9/9/9/r8/4K4 b - 1", "gold-drop", "");
    check("4k4/9/9/9/9/9/9/r8/4K4 b g 1", "gold-drop", "4h -20, 5h -20, 6h -20");
    check("4k4/9/9/9/9/9/r8/9/4K4 b - 1", "far-attack", "3g -5, 4g -5, 5g -5, 6g -5, 7g -5");
    // Two rooks in line: the attack of the second ends at the first.
    check("4k4/9/9/9/9/9/9/rr7/4K4 b - 1", "attacked-again", "");
    check("4k4/9/9/9/9/9/9/r6r1/4K4 b - 1", "attacked-again", "4h -10, 5h -10, 6h -10");
    check("4k4/9/9/9/9/9/9/3GG4/4K4 b - 1", "defended-again", "");
    check("4k4/9/9/9/9/9/9/3GS4/4K4 b - 1", "defended-again", "6i +5");
}

#[test]
fn mobility_terms() {
    check("8k/9/9/9/9/9/9/9/K7B b - 1", "freedom", "2h +4, 3g +4, 4f +4, 5e +4, 6d +4, 7c +4, 8b +4, 9a +4");
    check("8k/9/9/9/9/9/9/7P1/K7B b - 1", "freedom", "");
    check("8k/9/9/9/9/9/9/7p1/K7B b - 1", "freedom", "2h +4");
    check("8k/9/9/9/9/9/9/9/K7B b - 1", "freedom-near-king", "");
    check("9/7k1/9/9/9/9/9/9/K4B3 b - 1", "freedom-near-king", "");
    check("9/9/7k1/9/9/9/9/5B3/K8 b - 1", "freedom-near-king", "1e +3");
}

#[test]
fn special_terms() {
    let pinned = "4r3k/9/9/9/4N4/9/9/9/4K4 b - 1";
    check(pinned, "pinned", "5e -25");
    check(pinned, "hanging", "5e -35");
    check("4r3k/9/9/9/4N4/4P4/9/9/4K4 b - 1", "hanging", "");
    check("4r3k/4r4/9/9/4N4/4P4/9/9/4K4 b - 1", "outnumbered", "");
    check("4r3k/9/9/1r7/4N4/4P4/9/9/4K4 b - 1", "outnumbered", "");
    check("4r3k/9/9/9/r3N4/4P4/9/9/4K4 b - 1", "outnumbered", "5e -15");
    check("8k/9/9/4p4/4S4/9/9/9/4K4 b - 1", "hit-by-pawn", "5e -25");
    check("8k/9/9/4p4/4P4/9/9/9/4K4 b - 1", "hit-by-pawn", "");
    check("8k/9/9/4s4/3R5/9/9/9/4K4 b - 1", "hit-by-minor", "6e -35");
    check("8k/9/9/4s4/2R6/9/9/9/4K4 b - 1", "hit-by-minor", "");
    check("8k/9/9/9/9/9/PPPP4P/9/4K4 b P 1", "pawn-files", "2e +3, 3e +3, 4e +3, 5e +3");
    check(
        "8k/9/9/9/9/9/PPPP4P/9/4K4 b p 1",
        "pawn-files",
        "1e -3, 2e -3, 3e -3, 4e -3, 5e -3, 6e -3, 7e -3, 8e -3, 9e -3",
    );
}

#[test]
fn scores_are_in_a_plausible_order() {
    let shogi = ShogiEvaluation::with(DirectionalTerms::NONE);
    let score = |text: &str| score(&shogi, &read(text));
    let even = score("startpos");
    assert!((0..=30).contains(&even), "the tempo bonus is small: {even}");
    // More pieces are better, and a rook is more than a silver.
    let without = |piece: &str| score(&format!("{piece} b - 1"));
    let rook = without("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL");
    let silver = without("lnsgkg1nl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL");
    let pawn = without("lnsgkgsnl/1r5b1/pppp1pppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL");
    assert!(rook > silver + 200 && silver > pawn + 200 && pawn > even + 50, "{rook} {silver} {pawn} {even}");
    // Castled is better than at home, and at home better than in the open, with the same pieces.
    let castled = score("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B1RG1SK1/LNS2G1NL b - 1");
    let at_home = score("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    let in_the_open = score("lnsgkgsnl/1r5b1/ppppppppp/9/4K4/9/PPPPPPPPP/1B5R1/LNSG1GSNL b - 1");
    assert!(castled > at_home + 30 && at_home > in_the_open + 100, "{castled} {at_home} {in_the_open}");
    // A dragon and a promoted pawn beside the king are worse than the same far away.
    let attacked = score("lnsgkgsnl/9/ppp1ppppp/9/9/9/PPPPPPPPP/1B3+p2R/LNSGKGS+rL b - 1");
    let alone = score("lnsgkgsnl/7+r1/ppp1ppppp/9/+p8/9/PPPPPPPPP/1B6R/LNSGKGS1L b - 1");
    assert!(alone > attacked + 50, "{alone} {attacked}");
}

#[test]
fn the_weight_files_parse() {
    let weights = Weights::parse(DEFAULT_WEIGHTS, ShogiEvaluation::TERMS).unwrap();
    assert_eq!(ShogiEvaluation::default(), ShogiEvaluation::new(weights.clone(), DirectionalTerms::NONE));
    assert_eq!(ShogiEvaluation::with(all_terms()).directional(), all_terms());
    // Every term has a weight in one of the files: some are only learned.
    let learned = Weights::parse(LEARNED_WEIGHTS, ShogiEvaluation::TERMS).unwrap();
    for (index, term) in ShogiEvaluation::TERMS.iter().enumerate() {
        let features = (Term::first_feature(ShogiEvaluation::TERMS, index)..).take(term.shape.len());
        let has_weight =
            features.flat_map(|feature| [&weights, &learned].map(|file| file.get(feature))).any(|w| w != 0.0);
        assert!(has_weight, "{} has weight 0 in both files", term.name);
    }
}
