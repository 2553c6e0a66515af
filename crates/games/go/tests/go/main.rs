//! What Go has to hold to.

mod agreement;
mod counts;
mod fields;
mod gnugo;
mod groups;
mod naive;
mod notation;
mod records;
mod rules;
mod sensible;
mod tsume;
