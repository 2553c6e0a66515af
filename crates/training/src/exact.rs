//! Floating-point numbers serialised as their bits: exact, which decimal notation is not in every reader. A resumed run
//! ends with the same weights.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value made of floating-point numbers.
pub(crate) trait Exact: Sized {
    /// The same value made of bits.
    type Bits;

    fn to_bits(&self) -> Self::Bits;

    fn from_bits(bits: Self::Bits) -> Self;
}

impl Exact for f64 {
    type Bits = u64;

    fn to_bits(&self) -> u64 {
        f64::to_bits(*self)
    }

    fn from_bits(bits: u64) -> f64 {
        f64::from_bits(bits)
    }
}

impl<T: Exact> Exact for Vec<T> {
    type Bits = Vec<T::Bits>;

    fn to_bits(&self) -> Vec<T::Bits> {
        self.iter().map(T::to_bits).collect()
    }

    fn from_bits(bits: Vec<T::Bits>) -> Vec<T> {
        bits.into_iter().map(T::from_bits).collect()
    }
}

impl<T: Exact> Exact for [T; 2] {
    type Bits = [T::Bits; 2];

    fn to_bits(&self) -> [T::Bits; 2] {
        self.each_ref().map(T::to_bits)
    }

    fn from_bits(bits: [T::Bits; 2]) -> [T; 2] {
        bits.map(T::from_bits)
    }
}

impl<T: Exact> Exact for Option<T> {
    type Bits = Option<T::Bits>;

    fn to_bits(&self) -> Option<T::Bits> {
        self.as_ref().map(T::to_bits)
    }

    fn from_bits(bits: Option<T::Bits>) -> Option<T> {
        bits.map(T::from_bits)
    }
}

impl<A: Exact, B: Exact> Exact for (A, B) {
    type Bits = (A::Bits, B::Bits);

    fn to_bits(&self) -> (A::Bits, B::Bits) {
        (self.0.to_bits(), self.1.to_bits())
    }

    fn from_bits((a, b): (A::Bits, B::Bits)) -> (A, B) {
        (A::from_bits(a), B::from_bits(b))
    }
}

pub(crate) fn serialize<T: Exact<Bits: Serialize>, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    value.to_bits().serialize(to)
}

pub(crate) fn deserialize<'d, T: Exact<Bits: Deserialize<'d>>, D: Deserializer<'d>>(from: D) -> Result<T, D::Error> {
    T::Bits::deserialize(from).map(T::from_bits)
}
