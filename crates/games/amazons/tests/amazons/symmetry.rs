//! Keys, packing and symmetries.

use crate::random;
use tenbin_amazons::{AmazonsPosition, Rule, Variant};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{Position, Random};

fn check_game<S: Set>(rule: Rule, files: u8, ranks: u8, random: &mut Random) {
    let (mut position, plies) = random::game::<S>(Variant { rule, files, ranks }, random);
    for mv in plies {
        assert_eq!(AmazonsPosition::<S>::unpack(AmazonsPosition::<S>::pack(mv)), mv);
        let memory = position.history_index(mv);
        assert!(
            memory[0] < AmazonsPosition::<S>::HISTORY_SIZES[0] && memory[1] < AmazonsPosition::<S>::HISTORY_SIZES[1]
        );
        let before = position.key();
        position.play(mv);
        assert_eq!(position.key(), position.fresh_key(), "the key followed");
        assert_ne!(position.key(), before);
        check_symmetry(&position);
    }
}

fn check_symmetry<S: Set>(position: &AmazonsPosition<S>) {
    let swapped = position.colours_swapped();
    assert_eq!(swapped.count_moves(), position.count_moves());
    assert_eq!(swapped.key(), swapped.fresh_key());
    assert_ne!(swapped.key(), position.key());
    assert_eq!(swapped.outcome().is_some(), position.outcome().is_some());
    assert_eq!(swapped.colours_swapped(), *position);
    let others = position.symmetric();
    let (files, ranks) = position.size();
    assert_eq!(others.len(), if files == ranks { 7 } else { 3 });
    for other in others {
        assert_eq!(other.count_moves(), position.count_moves());
        assert_eq!(other.outcome(), position.outcome());
        assert_eq!(other.key(), other.fresh_key());
        assert!(other == *position || other.symmetric().contains(position), "symmetries can be undone");
    }
}

#[test]
fn random_games_keep_keys_and_symmetries() {
    let mut random = Random::new(5);
    for rule in Rule::ALL {
        for (files, ranks) in [(3, 3), (4, 6), (6, 6), (8, 8), (7, 3)] {
            check_game::<Set64>(rule, files, ranks, &mut random);
            check_game::<Set128>(rule, files, ranks, &mut random);
            check_game::<Set256>(rule, files, ranks, &mut random);
        }
        check_game::<Set128>(rule, 10, 10, &mut random);
        check_game::<Set128>(rule, 11, 9, &mut random);
        check_game::<Set256>(rule, 12, 16, &mut random);
    }
}
