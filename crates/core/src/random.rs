//! Pinned random numbers: a seed printed in a report gives the same games for years.
//!
//! The generator is xoshiro256++ (Blackman and Vigna), seeded through splitmix64. Its mapping to ranges is our own and
//! covered by test vectors, so that no change in a library can move it.

/// A pinned random number generator: xoshiro256++.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: [u64; 4],
}

/// One step of splitmix64: turns related numbers into unrelated ones.
const fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Random {
    /// A generator for a seed.
    pub const fn new(mut seed: u64) -> Random {
        let mut state = [0; 4];
        let mut i = 0;
        while i < 4 {
            state[i] = splitmix(&mut seed);
            i += 1;
        }
        Random { state }
    }

    /// A generator for one of many independent streams of the same seed: pair 17 of a match, thread 1 of a search.
    pub const fn stream(seed: u64, stream: u64) -> Random {
        let mut mixed = stream;
        Random::new(seed ^ splitmix(&mut mixed))
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn bits(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let result = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let c2 = c ^ a;
        let d2 = d ^ b;
        self.state = [a ^ d2, b ^ c2, c2 ^ (b << 17), d2.rotate_left(45)];
        result
    }

    /// A uniform number in `0..bound`, without bias (multiply and reject).
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is no number below 0");
        loop {
            let wide = u128::from(self.bits()) * u128::from(bound);
            let low = wide as u64;
            // Only the short last interval is unfair, and only a low part below `bound` can lie in it.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 64) as u64;
            }
        }
    }

    /// Draws an event of this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        ((self.bits() >> 11) as f64) < probability * (1u64 << 53) as f64
    }

    /// Shuffles the items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_never_changes() {
        // First outputs of the reference implementation for the state 1, 2, 3, 4.
        let mut random = Random { state: [1, 2, 3, 4] };
        assert_eq!(
            [random.bits(), random.bits(), random.bits(), random.bits()],
            [41943041, 58720359, 3588806011781223, 3591011842654386]
        );
        let mut seeded = Random::new(0);
        assert_eq!([seeded.bits(), seeded.bits()], [0x53175d61490b23df, 0x61da6f3dc380d507]);
    }

    #[test]
    fn ranges_and_orders_never_change() {
        let mut random = Random::stream(7, 3);
        let drawn: Vec<u64> = (0..8).map(|_| random.below(10)).collect();
        let mut order: Vec<u32> = (0..8).collect();
        random.shuffle(&mut order);
        assert_eq!((drawn, order), (vec![6, 2, 5, 4, 5, 7, 2, 1], vec![7, 4, 6, 0, 2, 5, 3, 1]));
    }

    #[test]
    fn every_number_is_drawn_about_equally_often() {
        let mut random = Random::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[random.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
    }
}
