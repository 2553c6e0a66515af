//! Game records as SGF.
