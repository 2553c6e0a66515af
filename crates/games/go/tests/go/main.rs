//! Tests of Go.

mod conformance;
mod counts;
mod gnugo;
mod groups;
mod influence;
mod movegen;
mod naive;
mod notation;
mod playouts;
mod records;
mod rules;
mod tsume;
