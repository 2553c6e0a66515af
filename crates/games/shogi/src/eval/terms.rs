//! The definition of every term, part by part.

use super::places::{COLUMNS, FROM_KING, SQUARES};
use crate::PieceKind;
use tenbin_core::{Feature, Term};

/// Weights per row of a table by square.
const WIDTH: usize = COLUMNS as usize;
const KINDS: &[&str] = &[
    "pawn",
    "lance",
    "knight",
    "silver",
    "gold",
    "bishop",
    "rook",
    "promoted pawn",
    "promoted lance",
    "promoted knight",
    "promoted silver",
    "horse",
    "dragon",
];
const HAND_NAMES: &[&str] = &["pawn", "lance", "knight", "silver", "gold", "bishop", "rook"];
const MAJORS: &[&str] = &["bishop", "rook", "horse", "dragon"];
const ATTACKERS: &[&str] = &["pawns", "minor pieces", "bishops and horses", "rooks and dragons"];
/// The neighbours of a king as its owner sees them.
const AROUND: &[&str] = &["ahead", "ahead aside", "aside", "behind", "behind aside"];
const UP_TO_EIGHT: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8"];
const UP_TO_TEN: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10 or more"];
const OWNERS: &[&str] = &["the enemy's", "our own"];

/// The terms, in the order of their weights: E1, E2, E3, E4 as the paper numbers its parts.
pub(crate) const TERMS: &[Term] = &[
    // E1, kept in the accumulator.
    Term::new("board", "E1: pieces on the board").with(KINDS),
    Term::new("hand", "E1: pieces in hand").with(HAND_NAMES),
    Term::new("pawn-place", "E1: where pawns stand").with_table(WIDTH, SQUARES),
    Term::new("lance-place", "E1: where lances stand").with_table(WIDTH, SQUARES),
    Term::new("knight-place", "E1: where knights stand").with_table(WIDTH, SQUARES),
    Term::new("silver-place", "E1: where silvers stand").with_table(WIDTH, SQUARES),
    Term::new("gold-place", "E1: where golds stand").with_table(WIDTH, SQUARES),
    Term::new("bishop-place", "E1: where bishops stand").with_table(WIDTH, SQUARES),
    Term::new("rook-place", "E1: where rooks stand").with_table(WIDTH, SQUARES),
    Term::new("king-place", "E1: where the king stands").with_table(WIDTH, SQUARES),
    Term::new("minor-place", "E1: where promoted pawns, lances, knights and silvers stand").with_table(WIDTH, SQUARES),
    Term::new("horse-place", "E1: where horses stand").with_table(WIDTH, SQUARES),
    Term::new("dragon-place", "E1: where dragons stand").with_table(WIDTH, SQUARES),
    Term::new("held", "E1: holding at least one of a kind").with(HAND_NAMES),
    Term::new("pawn-guard", "E1: pawns by where they stand from their own king").with_table(WIDTH, FROM_KING),
    Term::new("lance-guard", "E1: lances by where they stand from their own king").with_table(WIDTH, FROM_KING),
    Term::new("knight-guard", "E1: knights by where they stand from their own king").with_table(WIDTH, FROM_KING),
    Term::new("silver-guard", "E1: silvers by where they stand from their own king").with_table(WIDTH, FROM_KING),
    Term::new("gold-guard", "E1: golds and promoted minors by where they stand from their own king")
        .with_table(WIDTH, FROM_KING),
    Term::new("bishop-guard", "E1: bishops and horses by where they stand from their own king")
        .with_table(WIDTH, FROM_KING),
    Term::new("rook-guard", "E1: rooks and dragons by where they stand from their own king")
        .with_table(WIDTH, FROM_KING),
    Term::new("pawn-raid", "E1: pawns by where they stand from the enemy king").with_table(WIDTH, FROM_KING),
    Term::new("lance-raid", "E1: lances by where they stand from the enemy king").with_table(WIDTH, FROM_KING),
    Term::new("knight-raid", "E1: knights by where they stand from the enemy king").with_table(WIDTH, FROM_KING),
    Term::new("silver-raid", "E1: silvers by where they stand from the enemy king").with_table(WIDTH, FROM_KING),
    Term::new("gold-raid", "E1: golds and promoted minors by where they stand from the enemy king")
        .with_table(WIDTH, FROM_KING),
    Term::new("bishop-raid", "E1: bishops and horses by where they stand from the enemy king")
        .with_table(WIDTH, FROM_KING),
    Term::new("rook-raid", "E1: rooks and dragons by where they stand from the enemy king")
        .with_table(WIDTH, FROM_KING),
    // E2, always computed.
    Term::new("tempo", "E2: side to move"),
    Term::new("defended", "E2: squares around the king that another piece of its side attacks").with(AROUND),
    Term::new("defended-again", "E2: squares around the king that several others of its side attack").with(AROUND),
    Term::new("shield", "E2: pawns beside their king").with(AROUND),
    Term::new("attacked", "E2: squares around the king that the enemy attacks").with(AROUND),
    Term::new("attacked-again", "E2: squares around the king that several enemy pieces attack").with(AROUND),
    Term::new("hole", "E2: squares around the king that the enemy attacks and only the king defends").with(AROUND),
    Term::new("escape", "E2: how many squares the king could step to without being attacked").with(UP_TO_EIGHT),
    Term::new("siege", "E2: how often the squares around the king are attacked, twice each at most").with(UP_TO_TEN),
    Term::new("siege-with-one", "E2: the same, added while the enemy holds one piece besides pawns").with(UP_TO_TEN),
    Term::new("siege-with-two", "E2: the same, added while the enemy holds two such pieces").with(UP_TO_TEN),
    Term::new("siege-with-more", "E2: the same, added while the enemy holds more such pieces").with(UP_TO_TEN),
    Term::new("besieger", "E2: squares around the king attacked by a sort of pieces").with(ATTACKERS),
    Term::new("far-attack", "E2: squares two steps from the king that the enemy attacks"),
    Term::new("far-attack-again", "E2: squares two steps from the king that several enemy pieces attack"),
    Term::new("far-defence", "E2: squares two steps from the king that its own side attacks"),
    Term::new("far-defence-again", "E2: squares two steps from the king that several pieces of its own side attack"),
    Term::new("outer-attack", "E2: squares three steps from the king that the enemy attacks"),
    Term::new("outer-attack-again", "E2: squares three steps from the king that several enemy pieces attack"),
    Term::new("outer-defence", "E2: squares three steps from the king that its own side attacks"),
    Term::new("gold-drop", "E2: holes beside the king that are empty while the enemy holds a gold"),
    Term::new("silver-drop", "E2: holes beside the king that are empty while the enemy holds a silver"),
    // E3.
    Term::new("freedom", "E3: mobility: squares to which major pieces can move").with(MAJORS),
    Term::new("freedom-near-king", "E3: those of them within two steps of the enemy king").with(MAJORS),
    Term::new("rook-pawn", "DAO-3, 1: past a pawn and an empty square up its file a rook looks at the enemy king")
        .with(OWNERS),
    Term::new("rook-pawn-beside", "DAO-3, 1: the same with the king on a neighbouring file").with(OWNERS),
    Term::new("rook-pawn-edge", "DAO-3, 1: the same with the king on a neighbouring file that is the edge")
        .with(OWNERS),
    Term::new("rook-through", "DAO-3, 2: up its file a rook looks at the enemy king through a single piece")
        .with(OWNERS),
    Term::new("rook-camp", "DAO-3, 3: up its file a rook meets a piece on rank 2 or 3 on the enemy king's side")
        .with(OWNERS),
    Term::new("rook-before-camp", "DAO-3, 3: up its file a rook meets a piece on rank 4 on the enemy king's side")
        .with(OWNERS),
    Term::new("bishop-pin", "DAO-4: enemy pieces that a bishop pins to their king from below"),
    // E4.
    Term::new("slow", "DAO-1 and 2: slow pieces in the enemy camp with king and a near defender on one side of them")
        .with(&["gold", "silver", "promoted minor"]),
    Term::new("hanging", "E4: pieces that are attacked and not defended").with(KINDS),
    Term::new("outnumbered", "E4: pieces that several enemy pieces attack and one piece defends"),
    Term::new("hit-by-pawn", "E4: other pieces that a pawn attacks"),
    Term::new("hit-by-minor", "E4: major pieces that a minor piece attacks"),
    Term::new("pinned", "E4: pieces that alone shield their king"),
    Term::new("pawn-files", "E4: files in which a side with a pawn in hand has no pawn"),
];

pub(crate) const BOARD: Feature = Term::feature(TERMS, "board");
pub(crate) const HAND: Feature = Term::feature(TERMS, "hand");
const PAWN_PLACE: Feature = Term::feature(TERMS, "pawn-place");
const MINOR_PLACE: Feature = Term::feature(TERMS, "minor-place");
pub(crate) const FIRST_HELD: Feature = Term::feature(TERMS, "held");
const PAWN_GUARD: Feature = Term::feature(TERMS, "pawn-guard");
const PAWN_RAID: Feature = Term::feature(TERMS, "pawn-raid");
pub(crate) const TEMPO: Feature = Term::feature(TERMS, "tempo");
pub(crate) const DEFENDED: Feature = Term::feature(TERMS, "defended");
pub(crate) const DEFENDED_AGAIN: Feature = Term::feature(TERMS, "defended-again");
pub(crate) const SHIELD: Feature = Term::feature(TERMS, "shield");
pub(crate) const ATTACKED: Feature = Term::feature(TERMS, "attacked");
pub(crate) const ATTACKED_AGAIN: Feature = Term::feature(TERMS, "attacked-again");
pub(crate) const HOLE: Feature = Term::feature(TERMS, "hole");
pub(crate) const ESCAPE: Feature = Term::feature(TERMS, "escape");
pub(crate) const SIEGE: Feature = Term::feature(TERMS, "siege");
pub(crate) const SIEGE_WITH_ONE: Feature = Term::feature(TERMS, "siege-with-one");
pub(crate) const BESIEGER: Feature = Term::feature(TERMS, "besieger");
pub(crate) const FAR_ATTACK: Feature = Term::feature(TERMS, "far-attack");
pub(crate) const FAR_ATTACK_AGAIN: Feature = Term::feature(TERMS, "far-attack-again");
pub(crate) const FAR_DEFENCE: Feature = Term::feature(TERMS, "far-defence");
pub(crate) const FAR_DEFENCE_AGAIN: Feature = Term::feature(TERMS, "far-defence-again");
pub(crate) const OUTER_ATTACK: Feature = Term::feature(TERMS, "outer-attack");
pub(crate) const OUTER_ATTACK_AGAIN: Feature = Term::feature(TERMS, "outer-attack-again");
pub(crate) const OUTER_DEFENCE: Feature = Term::feature(TERMS, "outer-defence");
pub(crate) const GOLD_DROP: Feature = Term::feature(TERMS, "gold-drop");
pub(crate) const SILVER_DROP: Feature = Term::feature(TERMS, "silver-drop");
pub(crate) const FREEDOM: Feature = Term::feature(TERMS, "freedom");
pub(crate) const FREEDOM_NEAR_KING: Feature = Term::feature(TERMS, "freedom-near-king");
pub(crate) const ROOK_PAWN: Feature = Term::feature(TERMS, "rook-pawn");
pub(crate) const ROOK_PAWN_BESIDE: Feature = Term::feature(TERMS, "rook-pawn-beside");
pub(crate) const ROOK_PAWN_EDGE: Feature = Term::feature(TERMS, "rook-pawn-edge");
pub(crate) const ROOK_THROUGH: Feature = Term::feature(TERMS, "rook-through");
pub(crate) const ROOK_CAMP: Feature = Term::feature(TERMS, "rook-camp");
pub(crate) const ROOK_BEFORE_CAMP: Feature = Term::feature(TERMS, "rook-before-camp");
pub(crate) const BISHOP_PIN: Feature = Term::feature(TERMS, "bishop-pin");
pub(crate) const SLOW: Feature = Term::feature(TERMS, "slow");
pub(crate) const HANGING: Feature = Term::feature(TERMS, "hanging");
pub(crate) const OUTNUMBERED: Feature = Term::feature(TERMS, "outnumbered");
pub(crate) const HIT_BY_PAWN: Feature = Term::feature(TERMS, "hit-by-pawn");
pub(crate) const HIT_BY_MINOR: Feature = Term::feature(TERMS, "hit-by-minor");
pub(crate) const PINNED: Feature = Term::feature(TERMS, "pinned");
pub(crate) const PAWN_FILES: Feature = Term::feature(TERMS, "pawn-files");

/// The index of a kind among those with a material value: all but the king.
#[inline]
pub(crate) const fn by_kind(kind: PieceKind) -> Feature {
    kind as Feature - (kind as Feature > PieceKind::King as Feature) as Feature
}

/// The first weight of the piece-square table of a kind.
#[inline]
pub(crate) const fn place_table(kind: PieceKind) -> Feature {
    let table = match kind {
        PieceKind::Tokin | PieceKind::PromotedLance | PieceKind::PromotedKnight | PieceKind::PromotedSilver => {
            return MINOR_PLACE;
        }
        PieceKind::Horse => 9,
        PieceKind::Dragon => 10,
        other => other as Feature,
    };
    PAWN_PLACE + table * SQUARES.len() as Feature
}

/// The first weights of the tables relative to the own and to the enemy king. Kinds that step alike share a table, as
/// do major pieces before and after promotion; the king has none.
#[inline]
pub(crate) const fn king_tables(kind: PieceKind) -> Option<[Feature; 2]> {
    let table = match kind {
        PieceKind::King => return None,
        PieceKind::Tokin | PieceKind::PromotedLance | PieceKind::PromotedKnight | PieceKind::PromotedSilver => {
            PieceKind::Gold as Feature
        }
        PieceKind::Horse => PieceKind::Bishop as Feature,
        PieceKind::Dragon => PieceKind::Rook as Feature,
        other => other as Feature,
    };
    let place = table * FROM_KING.len() as Feature;
    Some([PAWN_GUARD + place, PAWN_RAID + place])
}
