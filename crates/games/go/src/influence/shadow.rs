//! Shadows: the influence of a stone is weaker behind a friendly stone.
//!
//! Stones are discs of radius ½. Seen from a charge, a point's disc entirely within the cone behind a friendly stone is
//! hidden and counts as two steps farther; a disc cut by the cone's edge counts as one step farther.

use super::mirror::LinePoint;

/// The additional distance of a point behind one friendly stone.
#[inline]
pub(super) fn shade(charge: LinePoint, friend: LinePoint, point: LinePoint) -> i32 {
    let between = |(x, y): LinePoint| (i64::from(x - charge.0), i64::from(y - charge.1));
    let (u, v) = (between(friend), between(point));
    let square = u.0 * u.0 + u.1 * u.1;
    let along = u.0 * v.0 + u.1 * v.1;
    // Not behind the friendly stone, or the friendly stone is on the charge itself.
    if along <= square || square == 0 {
        return 0;
    }
    // With D² the squared distance of the friendly stone, its cone opens by sin α = 1/2D. A point lies `along / D`
    // along the axis and `across / D` beside it, so its distance inwards from the cone's edge is (along − across ·
    // √(4D² − 1)) / 2D²: at least ½ if hidden, above −½ if cut.
    let across = (u.0 * v.1 - u.1 * v.0).pow(2) * (4 * square - 1);
    if (along - square).pow(2) >= across {
        2
    } else if (along + square).pow(2) > across {
        1
    } else {
        0
    }
}

/// The largest additional distance by several friendly stones.
#[inline]
pub(super) fn deepest_shadow(charge: LinePoint, friends: impl Iterator<Item = LinePoint>, point: LinePoint) -> i32 {
    let mut deepest_shadow = 0;
    for friend in friends {
        deepest_shadow = deepest_shadow.max(shade(charge, friend, point));
        if deepest_shadow == 2 {
            break;
        }
    }
    deepest_shadow
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows and columns from the first stone of a pair: digits are added steps behind the second stone.
    #[test]
    fn a_pair_casts_a_shadow() {
        let row = |y: i32| (1..8).map(|x| char::from(b'0' + shade((0, 0), (1, 0), (x, y)) as u8)).collect::<String>();
        let rows: Vec<String> = (0..6).map(row).collect();
        assert_eq!(rows, ["0222222", "0122222", "0011222", "0000112", "0000011", "0000000"]);
        // The shadow is symmetric to the axis.
        assert!((1..8).all(|x| (0..6).all(|y| shade((0, 0), (1, 0), (x, y)) == shade((0, 0), (1, 0), (x, -y)))));
    }

    #[test]
    fn distant_pairs_cast_narrower_shadows() {
        assert_eq!([0, 1, 2].map(|y| shade((0, 0), (4, 0), (5, y))), [2, 1, 0]);
        assert_eq!(shade((0, 0), (4, 0), (9, 1)), 1);
        assert_eq!(shade((0, 0), (4, 4), (5, 5)), 2);
        assert_eq!(shade((0, 0), (0, 0), (5, 5)), 0);
    }
}
