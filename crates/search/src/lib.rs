//! One folder an algorithm: alpha-beta, exact solver, random.
