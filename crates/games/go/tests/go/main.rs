//! What Go has to hold to.

mod agreement;
mod counts;
mod naive;
mod notation;
mod rules;
