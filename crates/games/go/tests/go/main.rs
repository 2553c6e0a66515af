//! Tests of Go.

mod agreement;
mod counts;
mod gnugo;
mod groups;
mod naive;
mod notation;
mod potentials;
mod records;
mod rules;
mod sensible;
mod tsume;
